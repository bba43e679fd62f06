#!/usr/bin/env python3
"""GNU minishogi as a USI engine: minishogi match --engine cmd=champion --engine cmd=benches/gnuminishogi.py --movetime 1000

Debian's gnuminishogi speaks neither USI nor XBoard's protocol, but a language of its own (`-X 1`), in which a clock has whole seconds. Here each
move gets `go movetime` or `go byoyomi`, at least a second. What it plays is passed on as it is: the arena judges.
"""

import re
import shutil
import subprocess
import sys

# `4. 5d5c 293450` for its opponent's moves, `4. ... 5d5c 293450` for its own.
OWN_MOVE = re.compile(rb"\d+\. \.\.\. (\S+)")
START = ["startpos"]


def program():
    found = shutil.which("gnuminishogi") or shutil.which("/usr/games/gnuminishogi")
    if found is None:
        sys.exit("gnuminishogi is not installed")
    return found


class Opponent:
    def __init__(self):
        self.process = None
        self.moves = []

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def set_up(self, moves):
        """Plays what is new; another game begins in a new process."""
        if self.process is None or moves[: len(self.moves)] != self.moves:
            self.end()
            self.process = subprocess.Popen([program(), "-X", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.moves = []
            self.send("force")
        for move in moves[len(self.moves) :]:
            self.send(move)
        self.moves = moves

    def think(self, seconds):
        self.send(f"level 1 {seconds // 60}:{seconds % 60:02}")
        self.send("go")
        for line in self.process.stdout:
            answer = OWN_MOVE.match(line)
            if answer:
                self.send("force")
                move = answer[1].decode()
                self.moves = self.moves + [move]
                return move
            # `White mates!`, `Black resigns`, and the like.
            if re.search(rb"mate|resign|draw", line, re.IGNORECASE):
                break
        return "resign"

    def end(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.process = None


def main():
    opponent, moves = Opponent(), []
    for line in sys.stdin:
        words = line.split()
        match words[:1]:
            case ["usi"]:
                print("id name GNU minishogi\nusiok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["position"] if words[1:2] == START:
                moves = words[3:]
            case ["position"]:
                sys.exit("gnuminishogi begins with the start of a game")
            case ["go"]:
                millis = [int(words[words.index(limit) + 1]) for limit in ("movetime", "byoyomi") if limit in words]
                opponent.set_up(moves)
                print("bestmove", opponent.think(max(1, sum(millis) // 1000)), flush=True)
            case ["quit"]:
                break
    opponent.end()


main()
