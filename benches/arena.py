#!/usr/bin/env python3
"""How fast the arena is, how much of it is overhead, and whether it needs more memory with more games.

    cargo build --release --workspace && python3 benches/arena.py target/release

- Games a minute of two solutions at a limit of 1000 nodes, a game on each core. (The solutions up to 05 look at the depth, not at the nodes.)
- What a move costs apart from thinking: games of engines that do not think, one at a time, so all of their time is the arena, the pipes and the
  engines' reading of the moves. A floor for it: the same number of lines sent to such an engine and back by this script alone.
- The most memory that the arena itself has used, after 1,000 and after 10,000 games.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

programs = Path(sys.argv[1])
minishogi = str(programs / "minishogi")


def match(*arguments):
    """Plays a match; returns its seconds, its games and the most memory of the arena in kB."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "games.jsonl"
        began = time.perf_counter()
        arena = subprocess.Popen([minishogi, "match", *arguments, "--out", str(out)], stdout=subprocess.DEVNULL)
        memory = 0
        while arena.poll() is None:
            try:
                status = Path(f"/proc/{arena.pid}/status").read_text()
                memory = max([memory] + [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")])
            except OSError:
                pass
            time.sleep(0.01)
        seconds = time.perf_counter() - began
        assert arena.returncode == 0
        games = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    return seconds, games, memory


def chosen(games):
    """How many moves were asked for."""
    return sum(len(game["moves"].split()) - game["given"] for game in games)


def round_trip():
    """Milliseconds that a line to the shell and its answer take without an arena."""
    shell = subprocess.Popen([minishogi, "usi", "--random", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    began = time.perf_counter()
    count = 2000
    for _ in range(count):
        shell.stdin.write("position startpos\ngo nodes 1\n")
        shell.stdin.flush()
        while not shell.stdout.readline().startswith("bestmove"):
            pass
    seconds = time.perf_counter() - began
    shell.communicate("quit\n")
    return 1000 * seconds / count


first, second = (str(programs / name) for name in ("sol05", "sol04"))
seconds, games, _ = match(first, second, "--nodes", "1000", "--games", "100")
print(f"sol05 and sol04: {60 * len(games) / seconds:.0f} games a minute, {chosen(games) / len(games):.0f} moves a game")

costs, floors = [], []
for _ in range(5):
    seconds, games, _ = match("random", "random", "--nodes", "1", "--games", "200", "--threads", "1")
    costs.append(1000 * seconds / chosen(games))
    floors.append(round_trip())
cost, floor = statistics.median(costs), statistics.median(floors)
print(f"a move without thinking: {cost:.3f} ms in the arena, {floor:.3f} ms for the engine alone, so {cost - floor:.3f} ms of overhead")

for count in ("1000", "10000"):
    seconds, games, memory = match("random", "random", "--nodes", "1", "--games", count)
    print(f"{len(games)} games of random players: {seconds:.0f} s, {memory / 1024:.1f} MiB at most")
