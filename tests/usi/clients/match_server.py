#!/usr/bin/env python3
"""Lets two engines play two games, each with both colours, on the course's match server.

    git clone https://github.com/nyashiki/minishogi_server
    tests/usi/clients/match_server.py minishogi_server ENGINE ENGINE

The server and two of its clients run in a temporary directory, with what they import from PyPI. Prints what each client and its engine
said, what the server said, and each game's outcome and moves. Ends with 0 if both games came to an end by the rules or by resignation.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

# The versions that were seen to work together.
PACKAGES = ["python-socketio==5.18.1", "eventlet==0.41.3", "requests==2.34.2", "simplejson==4.3.0", "minishogilib==0.6.17"]

# Milliseconds for the whole game.
CLOCK = 60_000
GAMES = 2
# Seconds, for the packages and for the games.
PATIENCE_TO_INSTALL = 90
PATIENCE = 200

ENDS = {"SENTE_RESIGN", "GOTE_RESIGN", "SENTE_SENNICHITE"}


class Match:
    def __init__(self, directory: Path, engines: list[str]) -> None:
        self.directory = directory
        self.deadline = time.monotonic() + PATIENCE
        self.environment = os.environ | {"PYTHONPATH": str(directory / "packages"), "PYTHONWARNINGS": "ignore"}
        self.programs: dict[str, subprocess.Popen] = {}
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            self.port = str(unused.getsockname()[1])
        # Only in its tournaments does this server know what to do when a game is over.
        clock = {"btime": CLOCK, "wtime": CLOCK, "byoyomi": 0, "binc": 0, "winc": 0}
        self.write("server", clock | {"tournament": GAMES, "swap_turn": True})
        for number, engine in enumerate(engines, 1):
            # The client splits the command at spaces: a path may have some, the link has none.
            (directory / f"engine{number}").symlink_to(Path(engine).resolve())
            self.write(f"client{number}", {"command": f"./engine{number}", "cwd": ".", "option": {"UCI_Variant": "minishogi"}})

    def write(self, name: str, configuration: dict) -> None:
        (self.directory / f"{name}.json").write_text(json.dumps(configuration))

    def start(self, name: str, script: str, *options: str) -> None:
        command = [sys.executable, "-u", script, "--port", self.port, "--config", f"{name}.json", *options]
        with open(self.directory / f"{name}.txt", "wb") as log:
            self.programs[name] = subprocess.Popen(command, cwd=self.directory, env=self.environment, stdout=log, stderr=subprocess.STDOUT)

    def said(self, name: str) -> str:
        return (self.directory / f"{name}.txt").read_text(errors="replace")

    def is_listening(self) -> bool:
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", int(self.port))) == 0

    def is_over(self) -> bool:
        return all(program.poll() is not None for name, program in self.programs.items() if name != "server")

    def wait_for(self, what: str, happened: Callable[[], bool]) -> None:
        while not happened():
            if time.monotonic() > self.deadline or self.programs["server"].poll() is not None:
                sys.exit(f"in vain: {what}")
            time.sleep(0.05)

    def play(self) -> None:
        self.start("server", "server.py")
        self.wait_for("the server", self.is_listening)
        for client in ["client1", "client2"]:
            self.start(client, "client.py", "--ip", "127.0.0.1")
            # One after the other, so that the first one has the first move.
            self.wait_for(client, lambda: "Correctly accepted" in self.said(client))
        self.wait_for("the end of the games (two engines of the same name are never paired)", self.is_over)

    def end(self) -> None:
        for name, program in self.programs.items():
            program.kill()
            program.wait()
            print(f"== {name}\n{self.said(name)}", end="")

    def results(self) -> list[dict]:
        games = [json.loads(record.read_text()) for record in (self.directory / "log/games").glob("*.json")]
        return sorted(games, key=lambda game: game["index"])


def main(server: str, *engines: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder) / "server"
        shutil.copytree(server, directory, ignore=shutil.ignore_patterns(".git", "*.json"))
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--target", str(directory / "packages"), *PACKAGES], check=True, stdout=sys.stderr, timeout=PATIENCE_TO_INSTALL)
        match = Match(directory, list(engines))
        try:
            match.play()
        finally:
            match.end()
        results = match.results()
        print("== games")
        for game in results:
            print(f"{game['gameover']} {game['player1']} - {game['player2']}: {game['kif']}")
        if len(results) != GAMES or any(game["gameover"] not in ENDS for game in results):
            sys.exit("not every game came to its end")


if len(sys.argv) != 4:
    sys.exit(__doc__)
main(*sys.argv[1:])
