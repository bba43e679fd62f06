#!/usr/bin/env python3
"""Measure how long a student waits: from saving player.rs to the verdict of `minishogi watch`.

    save_to_verdict.py KIT [--exercise NN] [--saves N]

KIT is the built `minishogi` command; run it in the folder of the course. The file is saved again and again as it is, which compiles and grades
it anew. The first verdict, for which more may have to be compiled, is not counted.
"""

import argparse
import pathlib
import statistics
import subprocess
import time


def wait_for(watch, texts):
    """Reads to a line that holds one of the texts."""
    for line in watch.stdout:
        if any(text in line for text in texts):
            return
    raise SystemExit("the watch has ended")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kit", help="the built `minishogi` command")
    parser.add_argument("--exercise", default="03")
    parser.add_argument("--saves", type=int, default=9)
    arguments = parser.parse_args()

    [player] = pathlib.Path("exercises").glob(f"{arguments.exercise}_*/player.rs")
    command = [arguments.kit, "--lang", "en", "watch", arguments.exercise]
    watch = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    verdict = [" points.", "It does not compile."]
    wait_for(watch, verdict)
    wait_for(watch, [" points, exercise "])

    waits = []
    for _ in range(arguments.saves):
        time.sleep(1)
        text = player.read_bytes()
        began = time.perf_counter()
        player.write_bytes(text)
        wait_for(watch, verdict)
        waits.append(time.perf_counter() - began)
        print(f"{waits[-1]:.2f} s", flush=True)
    watch.stdin.write("q\n")
    watch.stdin.close()
    print(f"median {statistics.median(waits):.2f} s")


if __name__ == "__main__":
    main()
