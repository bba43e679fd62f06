#!/usr/bin/env python3
"""Read games with libraries of others and print the results: read.py FOLDER

Reads each FOLDER/NAME.csa and NAME.usi and prints a line of JSON for each library that read it:

- cshogi: the CSA. It knows the board of 9x9 only, so it gets ours with empty files on the left and empty ranks below.
- minishogilib: the USI line. It knows minishogi, and writes the moves as CSA has them.

Exit status: 0 all was read, 77 a library is missing.
"""

import json
import pathlib
import re
import sys

try:
    import cshogi.CSA
    import minishogilib
except ImportError as error:
    print(f"{error.name} is not installed (pip install cshogi minishogilib)")
    sys.exit(77)

WINNERS = {cshogi.BLACK_WIN: "black", cshogi.WHITE_WIN: "white", cshogi.DRAW: None}


def widen(csa):
    wide = re.sub(r"^P[1-5]", lambda head: head[0] + " * " * 4, csa, flags=re.MULTILINE)
    empty = "".join(f"P{rank}{' * ' * 9}\n" for rank in range(6, 10))
    return re.sub(r"^P5.*\n", lambda rank: rank[0] + empty, wide, flags=re.MULTILINE)


def read_csa(path):
    game = cshogi.CSA.Parser.parse_str(widen(path.read_text()))[0]
    black, white = game.names
    return {
        "reader": "cshogi",
        "moves": len(game.moves),
        "seconds": game.times,
        "scores": game.scores,
        "black": black,
        "white": white,
        "ending": game.endgame,
        "winner": WINNERS[game.win],
    }


def read_usi(path):
    start, _, moves = path.read_text().strip().removeprefix("position ").partition(" moves ")
    position = minishogilib.Position()
    position.set_sfen("rbsgk/4p/5/P4/KGSBR b - 1" if start == "startpos" else start.removeprefix("sfen "))
    for move in moves.split():
        position.do_move(position.sfen_to_move(move))
    return {"reader": "minishogilib", "csa": position.get_csa_kif()}


for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    readers = {".csa": read_csa, ".usi": read_usi}
    if path.suffix in readers:
        print(json.dumps({"file": path.name, **readers[path.suffix](path)}))
