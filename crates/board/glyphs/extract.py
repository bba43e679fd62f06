#!/usr/bin/env python3
"""Writes `glyphs.txt`: the outlines of the characters that pieces and boards show. README.md has the commands.

A line holds a name, half the width and half the height of the ink, and an SVG path whose origin is the middle of the ink. An em is 500 units.
"""

import pathlib
import sys

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

EM = 500
BRUSH, ROUND = ("yuji-boku", "400"), ("m-plus-rounded-1c", "800")
WORDS = {
    BRUSH: [*"玉飛角金銀歩と全馬龍一二三四五", "先手", "後手"],
    ROUND: [*"KRBGSP+0123456789abcde", "Black", "White"],
}


class Path(BasePen):
    """A path of whole numbers, relative to the point before, because that is shortest."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.at = self.begin = (0, 0)
        self.path = ""

    def step(self, letter, *points):
        points = [(round(x), round(y)) for x, y in points]
        if letter == "l" and points[-1] == self.at:
            return
        numbers = "".join(f"{x - self.at[0]:+d}{y - self.at[1]:+d}" for x, y in points).replace("+", " ")
        self.path += letter + numbers.lstrip().replace(" -", "-")
        self.at = points[-1]

    def _moveTo(self, point):
        self.step("m", point)
        self.begin = self.at

    def _lineTo(self, point):
        self.step("l", point)

    def _qCurveToOne(self, control, point):
        self.step("q", control, point)

    def _curveToOne(self, first, second, point):
        self.step("c", first, second, point)

    def _closePath(self):
        self.path += "z"
        self.at = self.begin


def fonts(folder, name, weight):
    """The parts into which the package divides the font."""
    files = sorted((folder / "@fontsource" / name / "files").glob(f"*-{weight}-normal.woff2"))
    return [TTFont(file) for file in files]


def outline(parts, word):
    """The line for a word, from the first parts that have its characters."""
    glyphs = []
    across = 0
    for char in word:
        font = next(part for part in parts if ord(char) in part.getBestCmap())
        glyph = font.getGlyphSet()[font.getBestCmap()[ord(char)]]
        scale = EM / font["head"].unitsPerEm
        glyphs.append((font, glyph, Transform(scale, 0, 0, -scale, across, 0)))
        across += glyph.width * scale
    box = None
    for font, glyph, place in glyphs:
        pen = BoundsPen(font.getGlyphSet())
        glyph.draw(TransformPen(pen, place))
        left, top, right, bottom = pen.bounds
        box = (left, top, right, bottom) if box is None else (min(box[0], left), min(box[1], top), max(box[2], right), max(box[3], bottom))
    middle = Transform().translate(-(box[0] + box[2]) / 2, -(box[1] + box[3]) / 2)
    path = Path(None)
    for font, glyph, place in glyphs:
        path.glyphSet = font.getGlyphSet()
        glyph.draw(TransformPen(path, middle.transform(place)))
    return f"{word}\t{(box[2] - box[0]) / 2:.0f}\t{(box[3] - box[1]) / 2:.0f}\t{path.path}\n"


folder = pathlib.Path(sys.argv[1])
lines = []
for (name, weight), words in WORDS.items():
    parts = fonts(folder, name, weight)
    lines += [outline(parts, word) for word in words]
(pathlib.Path(__file__).parent / "glyphs.txt").write_text("".join(lines), encoding="utf-8", newline="\n")
