"""Make the shipped fonts: Inter and Roboto Slab with suits and two arrows added.

Run by hand when a font is renewed, with fontTools installed (it is not needed to play):

    python -m tests.tools.build_fonts FOLDER_WITH_THE_ORIGINAL_TTFS companion/ui/assets/fonts

The originals come from the npm packages `@expo-google-fonts/inter` and `@expo-google-fonts/roboto-slab`. Neither
font has all four suits, and text such as "Blue laid 6♦" should not need a second font.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any, Final

Point = tuple[float, float]
Path_ = list[tuple[str, list[Point]]]
"""A contour in a box of 1 x 1, y up: "M", "L" and "C" as in SVG."""

SOURCES: Final = {
    "Inter_400Regular.ttf": "Inter-Regular.ttf",
    "Inter_600SemiBold.ttf": "Inter-SemiBold.ttf",
    "Inter_700Bold.ttf": "Inter-Bold.ttf",
    "RobotoSlab_700Bold.ttf": "RobotoSlab-Bold.ttf",
}


def _svg(text: str) -> Path_:
    """Read a contour written as "M x y C x y x y x y L x y"."""
    contour: Path_ = []
    for word in text.split():
        if word.isalpha():
            contour.append((word, []))
        else:
            x, _, y = word.partition(",")
            contour[-1][1].append((float(x), float(y)))
    return contour


def _circle(x: float, y: float, r: float) -> Path_:
    k = 0.5523 * r
    return [
        ("M", [(x + r, y)]),
        ("C", [(x + r, y - k), (x + k, y - r), (x, y - r)]),
        ("C", [(x - k, y - r), (x - r, y - k), (x - r, y)]),
        ("C", [(x - r, y + k), (x - k, y + r), (x, y + r)]),
        ("C", [(x + k, y + r), (x + r, y + k), (x + r, y)]),
    ]


def _arc_arrow() -> Path_:
    """The undo arrow: an arch with its head at the left, pointing down."""
    x, y, outer, inner = 0.60, 0.36, 0.50, 0.33
    steps = [math.pi * i / 24 for i in range(-8, 25)]
    out = [(x + outer * math.cos(a), y + outer * math.sin(a)) for a in steps]
    back = [(x + inner * math.cos(a), y + inner * math.sin(a)) for a in reversed(steps)]
    left = x - (outer + inner) / 2
    head = [(left - 0.29, y + 0.02), (left, y - 0.38), (left + 0.29, y + 0.02)]
    points = [*out, *head, *back]
    points.reverse()
    # The hull is drawn clockwise, as TrueType fills it.
    return [("M", [points[0]]), *[("L", [point]) for point in points[1:]]]


GLYPHS: Final[dict[str, list[Path_]]] = {
    "♥": [
        _svg(
            "M .5,0 C .38,.17 .02,.38 .02,.70 C .02,.89 .15,1 .28,1 C .38,1 .46,.94 .5,.83"
            " C .54,.94 .62,1 .72,1 C .85,1 .98,.89 .98,.70 C .98,.38 .62,.17 .5,0"
        )
    ],
    "♦": [
        _svg(
            "M .5,-.02 C .41,.17 .27,.36 .10,.5 C .27,.64 .41,.83 .5,1.02"
            " C .59,.83 .73,.64 .90,.5 C .73,.36 .59,.17 .5,-.02"
        )
    ],
    "♠": [
        _svg(
            "M .5,1.02 C .62,.84 .97,.62 .97,.36 C .97,.2 .86,.11 .74,.11 C .64,.11 .57,.16 .528,.24"
            " C .535,.13 .58,.05 .68,0 L .32,0 C .42,.05 .465,.13 .472,.24"
            " C .43,.16 .36,.11 .26,.11 C .14,.11 .03,.2 .03,.36 C .03,.62 .38,.84 .5,1.02"
        )
    ],
    "♣": [
        _circle(0.5, 0.785, 0.225),
        _circle(0.245, 0.40, 0.225),
        _circle(0.755, 0.40, 0.225),
        _circle(0.5, 0.5, 0.13),
        _svg("M .47,.5 L .53,.5 C .53,.25 .58,.07 .69,0 L .31,0 C .42,.07 .47,.25 .47,.5"),
    ],
    "↶": [_arc_arrow()],
    "▸": [_svg("M .12,.86 L .82,.45 L .12,.04")],
}


def _draw(pen: Any, contours: list[Path_], size: float, left: float, base: float) -> None:
    def at(point: Point) -> Point:
        return left + point[0] * size, base + point[1] * size

    for contour in contours:
        for verb, points in contour:
            match verb:
                case "M":
                    pen.moveTo(at(points[0]))
                case "L":
                    pen.lineTo(at(points[0]))
                case _:
                    pen.curveTo(*map(at, points))
        pen.closePath()


def add_glyphs(source: Path, target: Path) -> None:
    """Write a copy of a TrueType font with `GLYPHS` added (or replaced)."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

    font = TTFont(source)
    height = font["OS/2"].sCapHeight
    for char, contours in GLYPHS.items():
        name, side = f"companion{ord(char):04X}", 0.05 * height
        xs = [x for contour in contours for _, points in contour for x, _ in points]
        wide = max(1.0, max(xs) - min(xs))
        left = side - min(0.0, min(xs)) * height
        pen = TTGlyphPen(None)
        _draw(Cu2QuPen(pen, 1.0, reverse_direction=False), contours, height, left, 0.0)
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = (round(wide * height + 2 * side), round(side))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(char)] = name
    for record in font["name"].names:
        if record.nameID == 5:
            record.string = f"{record.toUnicode()}; suits and arrows added for Cribbage Companion"
    font.save(target)


def main() -> None:
    """Make every font of `SOURCES`."""
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    for source, target in SOURCES.items():
        add_glyphs(next(folder.rglob(source)), out / target)


if __name__ == "__main__":
    main()
