"""Brushes: what widgets draw with. Each adds instructions to the canvas that is open, and returns the last."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from kivy.graphics import (
    Color,
    Line,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothQuad,
    SmoothRoundedRectangle,
    SmoothTriangle,
)

from companion.board.looks import PegShape as Mark
from companion.ui.kit.drawn_words import note_word
from companion.ui.kit.fonts import glyphs
from companion.ui.kit.lettering import set_text
from companion.ui.kit.projection import Box
from companion.ui.kit.theme import Colour, Role, Typeface, faded


def box_of(widget: Any) -> Box:
    """Return the box of a widget."""
    return widget.x, widget.y, widget.width, widget.height


def inset(box: Box, by: float, by_y: float | None = None) -> Box:
    """Return the box made smaller on all four sides."""
    high = by if by_y is None else by_y
    return box[0] + by, box[1] + high, max(box[2] - 2 * by, 0.0), max(box[3] - 2 * high, 0.0)


def tint(ink: Colour) -> Any:
    """Draw what follows in this colour."""
    return Color(*ink)


def slab(box: Box, ink: Colour, radius: float) -> Any:
    """Fill a rectangle with rounded corners."""
    tint(ink)
    x, y, w, h = (round(part) for part in box)
    return SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[min(radius, w / 2, h / 2)])


def outline(box: Box, ink: Colour, radius: float, width: float = 1.0) -> Any:
    """Draw the edge of a rectangle with rounded corners, `width` real pixels wide."""
    tint(ink)
    x, y, w, h = inset(box, width / 2)
    return SmoothLine(rounded_rectangle=(x, y, w, h, min(radius, w / 2, h / 2)), width=max(width / 2, 0.6))


def shadow(box: Box, radius: float, depth: float, alpha: float = 0.10) -> None:
    """Lay a soft shadow below a box, `depth` real pixels deep."""
    for step in (1.0, 0.6, 0.25):
        x, y, w, h = box
        grow = depth * step * 0.4
        slab((x - grow, y - depth * step, w + 2 * grow, h), (0, 0, 0, alpha), radius + grow)


def stroke(points: Sequence[float], ink: Colour, width: float = 1.5) -> Any:
    """Draw a line through points (x, y, x, y ...), `width` real pixels wide."""
    tint(ink)
    return SmoothLine(points=list(points), width=max(width / 2, 0.6), joint="round", cap="round")


def dashes(points: Sequence[float], ink: Colour, dash: float = 6.0) -> Any:
    """Draw a thin dashed line."""
    tint(ink)
    return Line(points=list(points), width=1, dash_length=dash, dash_offset=dash)


def disc(x: float, y: float, radius: float, ink: Colour) -> Any:
    """Fill a circle."""
    tint(ink)
    return SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))


def ring(x: float, y: float, radius: float, ink: Colour, width: float = 2.0) -> Any:
    """Draw a circle's edge."""
    tint(ink)
    return SmoothLine(circle=(x, y, radius), width=max(width / 2, 0.6))


def mark(kind: Mark, x: float, y: float, radius: float, ink: Colour) -> Any:
    """Fill a side's shape so that all four look equally large."""
    tint(ink)
    match kind:
        case Mark.CIRCLE:
            return SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
        case Mark.SQUARE:
            half = radius * 0.9
            left, floor = round(x - half), round(y - half)
            right, roof = left + round(2 * half), floor + round(2 * half)
            return SmoothQuad(points=(left, floor, right, floor, right, roof, left, roof))
        case Mark.TRIANGLE:
            wide, low = radius * 1.12, radius * 0.82
            return SmoothTriangle(points=(x - wide, y - low, x, y + radius * 1.1, x + wide, y - low))
        case Mark.DIAMOND:
            reach = radius * 1.18
            return SmoothQuad(points=(x - reach, y, x, y - reach, x + reach, y, x, y + reach))


def half_width(radius: float, low: float, high: float) -> float:
    """Return how far to each side `mark` reaches between two heights above its middle, whatever the shape; 0 for none.

    The edge of a triangle is a slope, so what counts is the height at which it is widest.
    """
    near = min(max(0.0, low), high)
    circle = sqrt(max(radius**2 - near**2, 0.0))
    square = radius * 0.9 if abs(near) < radius * 0.9 else 0.0
    diamond = radius * 1.18 - abs(near)
    foot = max(low, -radius * 0.82)
    triangle = radius * 1.12 * (radius * 1.1 - foot) / (radius * 1.92) if high > -radius * 0.82 else 0.0
    return max(circle, square, diamond, triangle, 0.0)


def word(
    text: str, role: Role, box: Box, ink: Colour, align: str = "left", lines: int = 1, valign: str = "middle"
) -> Any:
    """Set a text into a box; see `lettering.set_text`. Return its rectangle, or None without text or room."""
    note_word(text, box)
    texture = set_text(text, role, box[2:], ink=ink, align=align, lines=lines)
    if texture is None:
        return None
    width, height = texture.size
    spare = box[3] - height
    up = {"top": spare, "middle": spare / 2, "bottom": 0.0}[valign]
    across = {"left": 0.0, "center": (box[2] - width) / 2, "right": box[2] - width}[align]
    tint((1, 1, 1, ink[3]))
    return Rectangle(texture=texture, pos=(round(box[0] + across), round(box[1] + up)), size=texture.size)


def glyph(text: str, face: Typeface, size: float, x: float, y: float, ink: Colour, *, turned: bool = False) -> Any:
    """Draw a short text centred at x, y; turned by 180 degrees if asked."""
    texture = glyphs(text, face, max(round(size), 4))
    w, h = texture.size
    tint(ink)
    rectangle = Rectangle(texture=texture, pos=(round(x - w / 2), round(y - h / 2)), size=(w, h))
    if turned:
        u = rectangle.tex_coords
        rectangle.tex_coords = (*u[4:6], *u[6:8], *u[0:2], *u[2:4])
    return rectangle


def halo(x: float, y: float, radius: float, ink: Colour) -> None:
    """Draw a glow that fades outwards."""
    for step in range(6, 0, -1):
        disc(x, y, radius * (0.55 + 0.45 * step / 6), faded(ink, 0.13))
