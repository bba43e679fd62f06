#!/usr/bin/env python3
"""Drive `minishogi` in a pseudo-terminal: terminal.py COMMAND KEYS TEXT...

Waits for each TEXT in turn and answers it with the next of KEYS (`^` is Ctrl-C, `<` and `>` are the arrows, `[` and `]` Home and End).
Prints all that was shown, then `exit CODE` and whether the terminal is as it was before.
"""

import os
import pty
import select
import subprocess
import sys
import termios
import time

PATIENCE = 60
KEYS = {"^": b"\x03", "<": b"\x1b[D", ">": b"\x1b[C", "[": b"\x1b[H", "]": b"\x1b[F"}


def main():
    command, keys, texts = sys.argv[1], sys.argv[2], sys.argv[3:]
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    process = subprocess.Popen(command.split(), stdin=theirs, stdout=theirs, stderr=theirs)
    shown, seen = b"", 0
    for text, key in zip(texts, keys):
        deadline = time.monotonic() + PATIENCE
        while text.encode() not in shown[seen:]:
            if not select.select([ours], [], [], max(0, deadline - time.monotonic()))[0]:
                sys.exit(f"no {text!r} in {shown[seen:].decode(errors='replace')!r}")
            shown += os.read(ours, 65536)
        seen = shown.index(text.encode(), seen) + len(text.encode())
        # Single keys are given only while one is waited for.
        while termios.tcgetattr(theirs)[3] & termios.ICANON and time.monotonic() < deadline:
            time.sleep(0.01)
        os.write(ours, KEYS.get(key, key.encode()))
    code = process.wait(PATIENCE)
    while select.select([ours], [], [], 0.1)[0]:
        shown += os.read(ours, 65536)
    print(shown.decode(errors="replace"))
    print(f"exit {code}")
    print("terminal as before" if termios.tcgetattr(theirs) == before else "terminal changed")


if __name__ == "__main__":
    main()
