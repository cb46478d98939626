"""Prints what stands on the wood of a board: numbers where they are cut, words where no hole or peg covers them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.board.layout import TextMark
from companion.ui.kit import theme
from companion.ui.kit.fonts import glyphs
from companion.ui.kit.paint import glyph, slab
from companion.ui.kit.projection import Projection
from companion.ui.kit.theme import Typeface, faded
from companion.ui.kit.unit import px
from companion.ui.kit.wood import hole_radius, peg_radius
from companion.ui.kit.wood_numbers import number_size, numbers_on
from companion.ui.kit.wood_style import wood_style

FURTHEST: Final = 1.8
"""How far a word may stand from its place for a peg's sake, in heights of its letters: it still names that place."""
_STEPS: Final = 40


def paint_words(view: Projection) -> None:
    """Print numbers and words on the wood; what is too small to read, or without room beside pegs, is left out."""
    for item in view.layout.marks:
        if isinstance(item, TextMark) and not item.text.isdigit():
            _print(view, item)
    for number in numbers_on(view):
        _print_at(view, number.text, number.size, view.box[0] + number.x, view.box[1] + number.y)


def _print(view: Projection, item: TextMark) -> None:
    if item.size_mm * min(view.across, view.up) * 1.25 < px(9):
        return
    size = number_size(view, item)
    cut_at = view.at(*item.at_mm)
    place = free_place(view, item.text, size, cut_at) if wood_style(view.layout).numbers_in_gaps else cut_at
    if place is not None:
        _print_at(view, item.text, size, *place)


def _print_at(view: Projection, text: str, size: float, x: float, y: float) -> None:
    left, bottom, wide, high = view.box
    if left - size <= x <= left + wide + size and bottom - size <= y <= bottom + high + size:
        _shade(x, y, size * (0.34 * len(text) + 0.2), size * 0.66)
        glyph(text, Typeface.STRONG, size, x, y, theme.IVORY)


def free_place(view: Projection, words: str, size: float, place: tuple[float, float]) -> tuple[float, float] | None:
    """Return where words of a size are printed, as near to their place as no peg covers them; None for nowhere.

    On a flat strip the letters are larger than on the wood, and the streets nearer. Words move up or down alone, so
    that they stay at their hole or line; where pegs leave no room at all they stand between the holes. In start holes
    there are pegs whenever a game begins: those never cover a word.
    """
    x, y = place
    half_wide, half_high = glyphs(words, Typeface.STRONG, max(round(size), 4)).size[0] / 2, size * 0.42
    peg = peg_radius(view) * 1.1
    for usual in (peg, hole_radius(view)):
        in_the_way = []
        for name, (hole_x, hole_y) in view.pixels.items():
            around = peg if name in view.layout.start_holes else usual
            if abs(hole_x - x) < half_wide + around:
                in_the_way.append((hole_y, half_high + around))
        for up in _near(size * FURTHEST):
            if _is_free(view, y + up, in_the_way):
                return x, y + up
    return None


def _near(furthest: float) -> Iterator[float]:
    """Yield ways up and down, the shortest first."""
    yield 0.0
    for step in range(1, _STEPS + 1):
        yield -furthest * step / _STEPS
        yield furthest * step / _STEPS


def _is_free(view: Projection, y: float, holes: Iterable[tuple[float, float]]) -> bool:
    """Return whether a height is on the wood and none of the holes (how high each is) so near to it as it says."""
    bottom, top = view.box[1], view.box[1] + view.box[3]
    return bottom <= y <= top and all(abs(hole_y - y) >= apart for hole_y, apart in holes)


def _shade(x: float, y: float, wide: float, high: float) -> None:
    """Darken the wood behind a number, softly: light grain would swallow it."""
    for step in (1.0, 0.75):
        slab((x - wide * step, y - high * step, 2 * wide * step, 2 * high * step), faded(theme.SHADE, 0.36), high)
