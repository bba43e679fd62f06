#!/usr/bin/env python3
"""Lets an engine play against itself through cshogi.usi.Engine.

    tests/usi/clients/cshogi_engine.py ENGINE      (PyPI: pip install cshogi)

Prints the conversation and the moves of the game, and ends with 0 if the engine answered all of it.
"""

import sys

from cshogi.usi import Engine

# Players of the first legal move may go round in circles.
MOST_MOVES = 300


def main(path: str) -> None:
    engine = Engine(path, debug=True)
    engine.setoption("USI_Ponder", "true")
    engine.setoption("USI_Hash", 64)
    engine.isready()
    engine.usinewgame()

    moves = []
    outcome = "not ended"
    while len(moves) < MOST_MOVES:
        engine.position(moves)
        move, _ = engine.go(btime=1000, wtime=1000, byoyomi=10)
        if move == "resign":
            outcome = "resigned"
            break
        moves.append(move)

    engine.position(sfen="sfen 2R1k/4G/4K/5/5 w - 1")
    assert engine.go(btime=0, wtime=0)[0] == "resign", "the side to move is mated"
    assert engine.go_mate(byoyomi=1000) == "notimplemented"
    engine.gameover("win")
    process = engine.proc
    engine.quit()
    assert process.returncode == 0
    print(f"{outcome}: {' '.join(moves)}")


main(sys.argv[1])
