#!/usr/bin/env python3
"""How long a class takes: python3 benches/grade_class.py target/release/minishogi [--students 100] [--upto 11] [--threads 2]

Makes a class (seeded, so always the same) that hands in all exercises: of 100 files, 70 are right, 20 have a mistake, 5 do not compile, 2 loop for
ever and 3 are missing. Grades it, then grades it again with everything in the journal.
"""

import argparse
import os
import random
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# A line of each solution, and what a student might have written.
MISTAKES = {
    "00": ("pos.undo_move(m);", ""),
    "01": ("rand::random_range(0..root_moves.len())", "0"),
    "02": (" - sum_of_pieces", " + sum_of_pieces"),
    "03": ("-evaluate(pos)", "evaluate(pos)"),
    "04": ("-negamax(pos, depth - 1, ply + 1)", "negamax(pos, depth - 1, ply + 1)"),
    "05": ("alpha >= beta", "alpha > beta"),
    "06": ("alpha >= beta", "alpha > beta"),
    "07": ("return evaluate(pos)", "return -evaluate(pos)"),
    "08": ("return evaluate(pos)", "return -evaluate(pos)"),
    "09": ("return evaluate(pos)", "return -evaluate(pos)"),
    "10": ("return evaluate(pos)", "return -evaluate(pos)"),
    "11": ("pos.undo_move(answer);", ""),
}


def hand_in(number, source, dice, loops):
    what = dice.choices(["right", "mistake", "broken", "loop", "missing"], [70, 20, 5, 2, 3])[0]
    right, wrong = MISTAKES[number]
    assert right in source, f"{number}: the solution has no line `{right}`"
    return {
        "right": source,
        "mistake": source.replace(right, wrong),
        "broken": source + "\nfn {",
        "loop": source.replace(right, "loop { std::hint::black_box(0); }") if loops else source,
        "missing": None,
    }[what]


def processor_time():
    """Of all children that have ended, and theirs. On Windows it is not told."""
    times = os.times()
    return times.children_user + times.children_system


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minishogi", type=Path)
    parser.add_argument("--students", type=int, default=100)
    parser.add_argument("--upto", default=max(MISTAKES), choices=MISTAKES, help="the last exercise they hand in")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", default="17", help="what the questions are drawn by")
    parser.add_argument("--no-loops", action="store_true", help="who would loop for ever is right instead: a deadline missed takes long, but little else")
    options = parser.parse_args()
    dice = random.Random(2009)
    folder = Path(tempfile.mkdtemp())
    solutions = {path.name: (path / "player.rs").read_text() for path in sorted((ROOT / "solutions").iterdir()) if path.is_dir() and path.name[:2] in MISTAKES and path.name[:2] <= options.upto}
    for student in range(options.students):
        for name, source in solutions.items():
            source = hand_in(name[:2], source, dice, not options.no_loops)
            if source is not None:
                place = folder / "class" / f"student{student:03}" / "exercises" / name
                place.mkdir(parents=True)
                (place / "player.rs").write_text(f"// student {student}\n{source}")
    command = [options.minishogi.resolve(), "grade", "--submissions", folder / "class", "--out", folder / "marks", "--upto", options.upto, "--threads", str(options.threads), "--seed", options.seed]
    for what in ["graded", "again, all in the journal"]:
        begun, used = time.monotonic(), processor_time()
        run = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        took, used = time.monotonic() - begun, processor_time() - used
        print(f"{options.students} students, {len(solutions)} exercises, {options.threads} jobs: {what} in {took:.1f} s, {used:.1f} s of the processor, exit code {run.returncode}")
    shutil.rmtree(folder)


main()
