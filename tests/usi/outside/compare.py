#!/usr/bin/env python3
"""Compare the kit's legal moves with those of pyffish (Fairy-Stockfish) and minishogilib, both from PyPI.

    compare.py KIT [--positions N] [--seed S]

KIT is the built `minishogi` command. It is asked through a pipe, by `position sfen ...`, `moves` and `mated`, so the whole way of a client
is compared: reading the SFEN, finding the moves, writing them.

The positions are those of random games, half of which begin at the start and half at the positions of ../data/perft.txt. The games are
carried on by minishogilib, not by the kit.

Both libraries list drops of a pawn that mate at once (uchifuzume). These are illegal, and the kit must not list them: such a drop is one
after which the library itself finds check and no answer. All other moves must be the same.

Exit status: 0 no difference, 1 a difference, 77 a library is missing.
"""

import argparse
import pathlib
import random
import subprocess
import sys

try:
    import minishogilib
    import pyffish
except ImportError as error:
    print(f"{error.name} is not installed (pip install pyffish minishogilib)")
    sys.exit(77)

VARIANT = "minishogi"
START = "rbsgk/4p/5/P4/KGSBR b - 1"
PERFT = Path(__file__).resolve().parents[2] / "data" / "perft.txt"
LONGEST_GAME = 50


class Kit:
    """The kit's shell."""

    def __init__(self, command):
        self.process = subprocess.Popen([command, "usi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def look_at(self, sfen):
        """The legal moves, and whether the side to move is mated."""
        print(f"position sfen {sfen}", "moves", "mated", sep="\n", file=self.process.stdin, flush=True)
        moves, mated = (self.process.stdout.readline() for _ in range(2))
        return set(moves.split()), mated.strip() == "1"


class MinishogiLib:
    """A position of minishogilib, which speaks SFEN."""

    def __init__(self, position):
        self.position = position

    @staticmethod
    def from_sfen(sfen):
        position = minishogilib.Position()
        position.set_sfen(sfen)
        return MinishogiLib(position)

    def moves(self):
        return {move.sfen(): move for move in self.position.generate_moves()}

    def in_check(self):
        return self.position.is_in_check()

    def after(self, move):
        position = self.position.copy(True)
        position.do_move(move)
        return MinishogiLib(position)


class Fairy:
    """A position of pyffish: a set-up and the moves since. All is written as for chess: ranks count from the bottom, Black is `w`."""

    def __init__(self, fen, played=()):
        self.fen, self.played = fen, list(played)

    @staticmethod
    def from_sfen(sfen):
        board, side, hands, _ = sfen.split()
        pieces, count = "", 1
        for c in hands.replace("-", ""):
            if c.isdigit():
                count = int(c)
            else:
                pieces, count = pieces + c * count, 1
        return Fairy(f"{board}[{pieces}] {'w' if side == 'b' else 'b'} - - 0 1")

    @staticmethod
    def usi(move):
        def square(text):
            return "54321"["abcde".index(text[0])] + "edcba"["12345".index(text[1])]

        if move[1] == "@":
            return f"{move[0]}*{square(move[2:])}"
        return square(move[:2]) + square(move[2:4]) + move[4:]

    def moves(self):
        return {self.usi(move): move for move in pyffish.legal_moves(VARIANT, self.fen, self.played)}

    def in_check(self):
        return pyffish.gives_check(VARIANT, self.fen, self.played)

    def after(self, move):
        return Fairy(self.fen, self.played + [move])


def is_mated(position):
    """Check without a legal answer; a pawn drop that mates is none."""
    return position.in_check() and all(is_mating_drop(position, *move) for move in position.moves().items())


def is_mating_drop(position, text, move):
    return text.startswith("P*") and is_mated(position.after(move))


def differences(library, sfen, kit_moves, kit_mated):
    """What the library and the kit see differently, and the mating pawn drops that only the library lists."""
    position = library.from_sfen(sfen)
    listed = position.moves()
    only_there = listed.keys() - kit_moves
    drops = {text for text in only_there if is_mating_drop(position, text, listed[text])}
    found = [f"only in {library.__name__}: {text}" for text in only_there - drops]
    found += [f"only in the kit: {text}" for text in kit_moves - listed.keys()]
    if kit_mated != (not kit_moves and is_mated(position)):
        found.append(f"the kit says mated: {kit_mated}")
    return found, drops


def forbidden_drops(kit_moves, sfen):
    """The kit's moves that are pawn drops that mate: there must be none."""
    position = MinishogiLib.from_sfen(sfen)
    listed = position.moves()
    return [f"a mating drop: {text}" for text in kit_moves & listed.keys() if is_mating_drop(position, text, listed[text])]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kit", help="the built `minishogi` command")
    parser.add_argument("--positions", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()

    rng = random.Random(arguments.seed)
    kit = Kit(arguments.kit)
    lines = [line for line in PERFT.read_text().splitlines() if line and not line.startswith("#")]
    openings = [line.split(" ; ")[0] for line in lines]
    compared = moves = mates = mating_drops = wrong = plies = 0
    game = None
    while compared < arguments.positions:
        if game is None:
            game, plies = MinishogiLib.from_sfen(rng.choice([START, rng.choice(openings)])), 0
        sfen = game.position.sfen(False)
        kit_moves, kit_mated = kit.look_at(sfen)
        found = forbidden_drops(kit_moves, sfen)
        for library in (MinishogiLib, Fairy):
            there, drops = differences(library, sfen, kit_moves, kit_mated)
            found += there
        for difference in found:
            print(f"{sfen}: {difference}")
        compared += 1
        moves += len(kit_moves)
        mates += kit_mated
        mating_drops += len(drops)
        wrong += bool(found)
        plies += 1
        legal = [move for text, move in game.moves().items() if text in kit_moves]
        game = game.after(rng.choice(legal)) if legal and plies < LONGEST_GAME else None
    print(f"{compared} positions with {moves} moves and {mates} mates, {mating_drops} mating pawn drops listed elsewhere, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
