#!/usr/bin/env python3
"""Makes openings that leave neither side much better, by an engine's own search, for `minishogi match --openings`.

    openings.py ENGINE [--count N] [--within CP] [--nodes N] [--seed N] > openings.txt

Two to eight random moves, as in the match's own openings. Those know the pieces alone: a strong player with a second for each move often sees at
once who wins. ENGINE is a program with the kit's shell, for example `target/release/champion`: it is asked which moves there are, and what the
position is worth. The same engine and seed give the same openings.
"""

import argparse
import random
import subprocess
import sys

PLIES = (2, 8)


class Shell:
    def __init__(self, program):
        try:
            self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            raise SystemExit(f"error: {program}: {error.strerror}")
        self.name = self.ask("usi", "id name ", last="usiok")[0]

    def ask(self, command, beginning, last="readyok"):
        """What follows this beginning in the lines of the answer. The engine answers to `isready` last, whether or not it knows the command."""
        self.process.stdin.write(command + ("\nisready\n" if last == "readyok" else "\n"))
        self.process.stdin.flush()
        lines = []
        for line in map(str.strip, self.process.stdout):
            if line.startswith(beginning):
                lines.append(line.removeprefix(beginning))
            if line.split(" ")[0] == last:
                break
        if not lines:
            raise SystemExit(f"error: the engine printed no line `{beginning}...` after `{command.splitlines()[-1]}`; expected the kit's shell")
        return lines

    def moves(self, moves):
        lines = self.ask(f"{position(moves)}\nperft 1", "")
        return sorted(line.split(":")[0] for line in lines if line.endswith(": 1") and not line.startswith("Nodes"))

    def score(self, moves, nodes):
        """In centipawns for the side to move; a mate is worth more than any of them."""
        self.ask("usinewgame", "readyok")
        lines = self.ask(f"{position(moves)}\ngo nodes {nodes}", "info ", last="bestmove")
        scores = [line.split(" score ")[1].split() for line in lines if " score " in line]
        if not scores:
            raise SystemExit(f"error: {self.name} tells no score")
        kind, number = scores[-1][:2]
        return int(number) if kind == "cp" else 100_000

    def board(self, moves):
        """What tells positions apart."""
        return self.ask(f"{position(moves)}\nsfen", "sfen ")[0].rsplit(" ", 1)[0]


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
    print(f"# {shell.name}: at most {arguments.within} for a side after {arguments.nodes} nodes (openings.py, seed {arguments.seed})", flush=True)
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
