#!/usr/bin/env python3
"""Makes openings that leave neither side much better, by an engine's own search, for `minishogi match --openings`.

    openings.py ENGINE [--count N] [--within CP] [--nodes N] [--seed N] > openings.txt

Two to eight random moves, as in the match's own openings. Those know the pieces alone: of two strong players with a second for each move, the side
to move often sees at once that it wins. ENGINE is a program with the kit's shell, for example `target/release/champion`: it is asked which moves
there are, and what the position is worth. The same engine and seed give the same openings.
"""

import argparse
import random
import subprocess
import sys

PLIES = (2, 8)


class Shell:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line, is_last):
        """The lines of an answer, to the first for which `is_last` holds."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        for answer in self.process.stdout:
            lines.append(answer.strip())
            if is_last(lines[-1]):
                return lines
        raise SystemExit(f"the engine has ended after `{line}`")

    def moves(self, moves):
        lines = self.ask(f"{position(moves)}\nperft 1", lambda line: line.startswith("Nodes searched"))
        return sorted(line.split(":")[0] for line in lines[:-1] if line.endswith(": 1"))

    def score(self, moves, nodes):
        """In centipawns for the side to move; a mate is worth more than any of them."""
        self.ask("usinewgame\nisready", lambda line: line == "readyok")
        lines = self.ask(f"{position(moves)}\ngo nodes {nodes}", lambda line: line.startswith("bestmove"))
        scores = [line.split(" score ")[1].split() for line in lines if " score " in line]
        kind, number = scores[-1][:2]
        return int(number) if kind == "cp" else 100_000

    def board(self, moves):
        """What tells positions apart."""
        line = self.ask(f"{position(moves)}\nsfen", lambda line: line.startswith("sfen "))[-1]
        return line.rsplit(" ", 1)[0]


def position(moves):
    return "position startpos" + (" moves " + " ".join(moves) if moves else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--within", type=int, default=150, metavar="CP")
    parser.add_argument("--nodes", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    shell, rng = Shell(arguments.engine), random.Random(arguments.seed)
    shell.ask("usi", lambda line: line == "usiok")
    seen, found, tried = set(), 0, 0
    while found < arguments.count:
        moves = []
        for _ in range(rng.randint(*PLIES)):
            legal = shell.moves(moves)
            if not legal:
                break
            moves.append(rng.choice(legal))
        board = shell.board(moves)
        if board in seen or not shell.moves(moves):
            continue
        seen.add(board)
        tried += 1
        # A first look saves the long one where the position is lost anyway.
        if all(abs(shell.score(moves, nodes)) <= limit for nodes, limit in ((20_000, 3 * arguments.within), (arguments.nodes, arguments.within))):
            print(position(moves).removeprefix("position "), flush=True)
            found += 1
    print(f"{found} of {tried} positions", file=sys.stderr)


if __name__ == "__main__":
    main()
