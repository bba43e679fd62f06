#!/usr/bin/env python3
"""Drive `minishogi` in a pseudo-terminal: terminal.py COMMAND KEYS TEXT...

Waits for each TEXT in turn and answers it with the next of KEYS (`^` is Ctrl-C, `<` and `>` are the arrows, `[` and `]` Home and End).
Prints all that was shown, how many rows were used at most (the terminal has 24, of 80 columns or as many as TERMINAL_COLUMNS says), then `exit CODE`
and whether the terminal is as it was before.
"""

import fcntl
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import sys
import termios
import time
import unicodedata

PATIENCE = 60
KEYS = {"^": b"\x03", "<": b"\x1b[D", ">": b"\x1b[C", "[": b"\x1b[H", "]": b"\x1b[F"}


ROWS, COLUMNS = 24, int(os.environ.get("TERMINAL_COLUMNS", "80"))


def most_rows(text):
    """The most rows between two times that the terminal was emptied."""
    most = row = column = 0
    for part in re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|[^\x1b]", text):
        if part == "\x1b[2J":
            row = column = 0
        elif part.startswith("\x1b"):
            row -= int(part[2:-1] or 1) if part.endswith("A") else 0
        elif part == "\r":
            column = 0
        elif part == "\n":
            row += 1
        else:
            width = 2 if unicodedata.east_asian_width(part) in "WF" else 1
            if column + width > COLUMNS:
                row, column = row + 1, 0
            column += width
        most = max(most, row + 1)
    return most


def main():
    command, keys, texts = sys.argv[1], sys.argv[2], sys.argv[3:]
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    before = termios.tcgetattr(theirs)
    process = subprocess.Popen(shlex.split(command), stdin=theirs, stdout=theirs, stderr=theirs)
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
    print(f"{most_rows(shown.decode(errors='replace'))} rows")
    print(f"exit {code}")
    print("terminal as before" if termios.tcgetattr(theirs) == before else "terminal changed")


if __name__ == "__main__":
    main()
