#!/usr/bin/env python3
"""Count the leaves of the game tree with the kit and with Fairy-Stockfish, and compare the speed.

    compare_perft.py KIT [--fairy COMMAND] [--depth N] [--pairs N]

KIT is the built `minishogi` command. Both run as whole processes in alternating pairs, so that what else the machine does meets both alike,
and the medians are compared. Each count is divided by its own time, for the counts differ: from depth 7 on Fairy-Stockfish counts drops of a
pawn that mate, which are illegal.
"""

import argparse
import re
import statistics
import subprocess
import time


def run(command, text=""):
    """The leaves that a program counts, and the seconds it takes from start to end."""
    began = time.perf_counter()
    said = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    seconds = time.perf_counter() - began
    return int(re.search(r"Nodes searched: (\d+)", said)[1]), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kit", help="the built `minishogi` command")
    parser.add_argument("--fairy", default="/usr/games/fairy-stockfish")
    parser.add_argument("--depth", type=int, default=7)
    parser.add_argument("--pairs", type=int, default=5)
    arguments = parser.parse_args()

    depth = arguments.depth
    fairy = f"setoption name UCI_Variant value minishogi\nposition startpos\ngo perft {depth}\nquit\n"
    rounds = []
    for _ in range(arguments.pairs):
        pair = run([arguments.kit, "perft", str(depth)]), run([arguments.fairy], fairy)
        print("   ".join(f"{leaves} leaves in {seconds:.3f} s" for leaves, seconds in pair), flush=True)
        rounds.append(pair)

    speeds = []
    for name, runs in zip(("kit", "Fairy-Stockfish"), zip(*rounds)):
        median = statistics.median(seconds for _, seconds in runs)
        speeds.append(runs[0][0] / median)
        print(f"{name}: median {median:.3f} s, {speeds[-1] / 1e6:.1f} million leaves a second")
    print(f"ratio {speeds[0] / speeds[1]:.1f}")


if __name__ == "__main__":
    main()
