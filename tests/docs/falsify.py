"""Falsifies numbers that tests claim to hold, one at a time, and asks whether the tests notice.

    python3 tests/docs/falsify.py [--seed N] [--count 40] [--list]

Each test of the decks writes down what it holds (`MINISHOGI_HELD`, see `tests/docs/slides/held.rs`). Of the numbers in those parts as many
as `--count` are drawn, half of them from each language, a fifth of them from transcripts. A digit of each is changed, the tests that hold
it are run, without slow ones, and must fail, and the file is put back. Twice `UPDATE_FIGURES=1` is set, which draws all figures anew: the
tests must fail all the same. Exits with 1 where a false number was not noticed. `--list` falsifies nothing: it shows the numbers of the
decks that no test holds, outside of code, titles and references.
"""

import argparse
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
TRANSCRIPTS = "slides::the_transcripts_are_real"
FIGURES = "slides::figures::every_figure_is_drawn_from_its_source"


def program():
    """The compiled tests. They read the decks when they run, so a false number needs no compiler."""
    words = ["cargo", "test", "--locked", "--test", "docs", "--no-run", "--message-format", "json"]
    built = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    messages = [json.loads(line) for line in built.stdout.splitlines() if line.startswith("{")]
    return [message["executable"] for message in messages if message.get("executable") and message["target"]["name"] == "docs"][-1]


def run(executable, tests, **variables):
    """Whether these tests pass, and what they print."""
    words = [executable, *tests]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode not in (0, 101):
        sys.exit(f"{' '.join(words)}\n{done.stdout}")
    return done.returncode == 0, done.stdout


def without_times(line):
    return re.sub(r"\b(time|nps) \d+", r"\1 ?", line) if line.startswith("info depth ") else line


def slides_of(text):
    """The lines of each slide with their numbers in the file, and whether they stand in a fence."""
    slides, name, fence = {}, "-", None
    for number, line in enumerate(text.splitlines()):
        if found := re.match(r"<!-- slide: (\S+),", line):
            name = found[1]
        inside = fence
        if line.startswith("```"):
            inside = fence = None if fence is not None else line[3:]
        slides.setdefault(name, []).append((number, line, inside))
    return slides


class Place:
    """A number in a file."""

    def __init__(self, name, slide, line, start, text):
        self.name, self.slide, self.line, self.start, self.text = name, slide, line, start, text
        self.tests = set()

    def key(self):
        return (self.name, self.line, self.start)

    def __str__(self):
        return f"{self.name}:{self.line + 1} ({self.slide}) {self.text}"


def held_places(held):
    """Every number in the parts of lines that tests hold."""
    places, texts = {}, {}
    for entry in sorted(set(held.read_text().splitlines())):
        test, name, slide, line, part = entry.split("\t")
        if name not in texts:
            texts[name] = slides_of((ROOT / name).read_text())
        # A README is no deck: its lines belong to no slide.
        found = [(number, text) for number, text, _ in texts[name][slide] if line in without_times(text)]
        if not found:
            sys.exit(f"{name}, slide {slide}: no line {line}")
        for number, text in found[:1] if len(found) > 1 and not name.startswith("slides/") else found:
            for match in numbers_held(text, line, part):
                place = Place(name, slide, number, match.start(), match.group())
                places.setdefault(place.key(), place).tests.add(test)
    return places


def numbers_held(text, line, part):
    if " time ?" in part:
        # All numbers of a line about a search, but for how long it took.
        return [match for match in NUMBER.finditer(text) if not re.search(r"\b(time|nps) $", text[: match.start()])]
    begin = text.index(line) + line.rindex(part)
    return list(NUMBER.finditer(text, begin, begin + len(part)))


def falsified(text, rng):
    """The number with another digit in one place, and as many digits."""
    digits = [at for at, char in enumerate(text) if char.isdigit()]
    at = rng.choice(digits)
    others = [digit for digit in "0123456789" if digit != text[at] and not (digit == "0" and at == 0)]
    return text[:at] + rng.choice(others) + text[at + 1 :]


def with_line(original, place, number):
    lines = original.split(b"\n")
    line = lines[place.line].decode()
    assert line[place.start :].startswith(place.text), place
    lines[place.line] = (line[: place.start] + number + line[place.start + len(place.text) :]).encode()
    return b"\n".join(lines)


def try_one(executable, place, number, updates):
    """Whether the tests fail with a false number. Whatever happens, all files are as they were."""
    path = ROOT / place.name
    saved = {path: path.read_bytes()}
    if updates:
        saved.update({figure: figure.read_bytes() for figure in (ROOT / "slides/figures").iterdir()})
    try:
        path.write_bytes(with_line(saved[path], place, number))
        if updates:
            run(executable, [FIGURES, "--exact"], UPDATE_FIGURES="1")
        passed, printed = run(executable, [*sorted(place.tests), *([FIGURES] if updates else []), "--exact"])
        return [] if passed else re.findall(r"^test (\S+) \.\.\. FAILED$", printed, re.M)
    finally:
        for file, content in saved.items():
            if file.read_bytes() != content:
                file.write_bytes(content)


def show_unheld(places):
    """The numbers of the decks, with two digits or more, that no test holds."""
    for path in sorted((ROOT / "slides").glob("*/*.md")):
        name = str(path.relative_to(ROOT))
        for slide, lines in slides_of(path.read_text()).items():
            for number, line, fence in lines:
                is_left_out = fence not in (None, "text", "console") or slide in ("-", "title", "exercises", "references")
                is_left_out = is_left_out or line.startswith(("<!-- slide", "<!-- from", "$ "))
                # Links, names of squares, and sizes of figures.
                spoken = re.sub(r"\]\([^)]*\)|<[^!>]*>|`[^`]*`|[wh]:\d+", lambda found: " " * len(found[0]), line)
                for match in [] if is_left_out else NUMBER.finditer(spoken):
                    # Exercises and decks go by two digits.
                    is_long = len(re.sub(r"\D", "", match[0])) > 1 and not re.fullmatch(r"[01]\d", match[0])
                    if is_long and (name, number, match.start()) not in places:
                        print(f"{name}:{number + 1} ({slide}) {match[0]}: {line.strip()[:110]}")


def drawn(places, language, count, rng):
    """Numbers of a language, a fifth of them from transcripts, which have most of the numbers."""
    of_language = [place for _, place in sorted(places.items()) if ("ja" if re.search(r"/ja/|\.ja\.", place.name) else "en") == language]
    printed = [place for place in of_language if TRANSCRIPTS in place.tests]
    others = [place for place in of_language if TRANSCRIPTS not in place.tests]
    few = rng.sample(printed, min(count // 5, len(printed)))
    return rng.sample(others, min(count - len(few), len(others))) + few


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--list", action="store_true", help="show the numbers that no test holds")
    arguments = parser.parse_args()
    # Files are put back then, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    executable = program()
    with tempfile.TemporaryDirectory() as folder:
        held = pathlib.Path(folder) / "held"
        passed, printed = run(executable, ["slides::", "--skip", FIGURES], MINISHOGI_HELD=str(held))
        if not passed:
            sys.exit(f"the tests fail before anything is falsified\n{printed}")
        places = held_places(held)
    print(f"{len(places)} numbers are held", flush=True)
    if arguments.list:
        return show_unheld(places)
    rng = random.Random(arguments.seed)
    halves = [drawn(places, language, (arguments.count + number) // 2, rng) for number, language in enumerate(("en", "ja"))]
    rounds = [(place, False) for half in halves for place in half] + [(half[0], True) for half in halves]
    missed = []
    for place, updates in rounds:
        number = falsified(place.text, rng)
        begun = time.monotonic()
        failed = try_one(executable, place, number, updates)
        if not failed:
            missed.append(place)
        noticed = ", ".join(failed[:2]) if failed else "NOT NOTICED"
        print(f"{place} -> {number}{' UPDATE_FIGURES=1' if updates else ''}: {noticed} ({time.monotonic() - begun:.1f} s)", flush=True)
    print(f"{len(rounds) - len(missed)} of {len(rounds)} false numbers were noticed")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
