"""Where the numbers of a board stand in its picture: beside every peg, whatever hole it is in.

A street's numbers stand in one line, as near to their places on the wood as pegs leave room. Where they leave none the
gaps are drawn wider and the numbers smaller; what then finds no room is left out: half a number is worse than none.

Lights lie below the numbers, which have a shade of their own: a halo may reach under a number and does not hide it. A
halo is twice as large as a peg, and gaps that keep it away would leave the holes no room.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, NamedTuple

from companion.board.layout import Layout, TextMark
from companion.ui.kit.fonts import glyphs
from companion.ui.kit.paint import half_width
from companion.ui.kit.projection import Box, Projection, fitted
from companion.ui.kit.streets import with_gaps
from companion.ui.kit.theme import Typeface
from companion.ui.kit.unit import px
from companion.ui.kit.wood import PEG_EDGE, peg_radius
from companion.ui.kit.wood_style import wood_style

LEAST_NUMBER: Final = 11.0
"""The least size of a number on the wood, in real pixels."""
_USUAL, _SMALLER, _MOST = 11.5, 9.2, 19.0
"""The least size where there is room, where pegs leave little, and the largest (design pixels)."""
_GAPS: Final = (0.0, 1.8, 2.1, 2.4, 2.7, 3.0)
"""How wide gaps are drawn, in pitches: as on the wood if numbers have room there, else no wider than they need."""
_HIGH: Final = 0.37
"""Half the height of a digit, in sizes of its type."""
_ASIDE: Final = 1.2
"""How far to the left or right a number may stand from its place, in sizes of its type: it stays in its gap."""
_STEPS: Final = 5
_REMEMBERED: Final = 24
"""So many boxes are remembered: a game's panes have fewer sizes, and few boards are shown."""


_Around = tuple[float, float]
"""A peg that reaches into a line of numbers: where its middle is, and how far it reaches aside there."""


Range = tuple[float, float]


class PrintedNumber(NamedTuple):
    """A printed number: its size, and its middle from the left lower corner of the picture, in real pixels."""

    text: str
    size: float
    x: float
    y: float


@dataclass(frozen=True)
class NumberedView(Projection):
    """A board laid over a box, with the numbers that are printed on it."""

    numbers: tuple[PrintedNumber, ...] = ()


class NumberedViews:
    """How boards lie in the boxes that they were in before: panes change, screens come and go, sizes come again."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._views: dict[tuple[int, Box, float], tuple[Layout, Projection]] = {}

    def fitted(self, layout: Layout, box: Box, scale: float) -> Projection:
        """Lay a board into a box; `scale` is that of design pixels, which numbers and pegs go by."""
        key = (id(layout), box, scale)
        if key not in self._views:
            if len(self._views) >= _REMEMBERED:
                self._views.clear()
            self._views[key] = layout, fitted_with_numbers(layout, box)  # with the board, whose id no other gets so
        return self._views[key][1]


VIEWS: Final = NumberedViews()
"""Those of all pictures: what is laid out for one is there for the next."""


def fitted_with_numbers(layout: Layout, box: Box) -> Projection:
    """Lay a whole board into a box as `fitted` does, with its numbers in places that no peg covers.

    Gaps are no wider than all numbers need, if smaller ones will do; then numbers are as large as they fit there.
    """
    if not wood_style(layout).numbers_in_gaps:
        field = fitted(layout, box)
        return NumberedView(layout, field.box, field.region, tuple(numbers_on(field)))
    views = [cache(partial(_with_gaps, layout, box, pitches)) for pitches in _GAPS]
    narrowest = bisect_left(views[:-1], 1, key=lambda view: _has_room(view()))
    view = views[narrowest]()
    rows = _rows(view)
    for smaller in (False, True):
        numbers = tuple(each for street in _streets(view, rows, smaller=smaller) for each in street.numbers())
        if len(numbers) == sum(map(len, rows)):
            break
    return NumberedView(view.layout, view.box, view.region, numbers)


_Heights = Mapping[tuple[float, float], Sequence[float]]
"""Where the holes of a board are across, by their height and how much larger their pegs are than others."""


def _heights(view: Projection) -> _Heights:
    found = dict[tuple[float, float], list[float]]()
    for name, (x, y) in view.pixels.items():
        found.setdefault((y, view.room[name]), []).append(x)
    return found


def _streets(view: Projection, rows: Iterable[Sequence[TextMark]], *, smaller: bool = False) -> Iterator[_Street]:
    heights = _heights(view)
    return (_Street(view, row, heights, smaller=smaller) for row in rows)


def _with_gaps(layout: Layout, box: Box, pitches: float) -> Projection:
    return fitted(with_gaps(layout, pitches), box)


def _has_room(view: Projection) -> bool:
    """Return whether all numbers have room; the longest stand in the last street, and miss it first."""
    rows = _rows(view)[::-1]
    streets = zip(_streets(view, rows, smaller=True), rows, strict=True)
    return all(street.has_room_for(len(row)) for street, row in streets)


def numbers_on(view: Projection) -> Sequence[PrintedNumber]:
    """Return the numbers that are printed on a board, or on a part of it that is magnified."""
    if isinstance(view, NumberedView):
        return view.numbers
    if _is_too_dense(view):
        return ()
    bottom, high = view.box[1], view.box[3]
    shown = (row for row in _rows(view) if bottom <= view.at(*row[0].at_mm)[1] <= bottom + high)
    return [number for street in _streets(view, shown) for number in street.numbers()]


def _is_too_dense(view: Projection) -> bool:
    """Whether the numbers of a scale would lie on each other: so small a field has none."""
    numbers = [row[0] for row in _rows(view)] if not wood_style(view.layout).numbers_in_gaps else []
    return any(view.layout.pitch_mm * view.up < 0.85 * number_size(view, mark) for mark in numbers)


def number_size(view: Projection, mark: TextMark, *, smaller: bool = False) -> float:
    """Return how large a number is printed, in real pixels: never too small to read."""
    least = max(px(_SMALLER if smaller else _USUAL), LEAST_NUMBER)
    wood = mark.size_mm * min(view.across, view.up) * 1.25
    return least if smaller else min(max(wood, least), px(_MOST))


def _rows(view: Projection) -> list[list[TextMark]]:
    """Return the numbers on the wood, those of each line together."""
    rows = dict[float, list[TextMark]]()
    for mark in view.layout.marks:
        if isinstance(mark, TextMark) and mark.text.isdigit():
            rows.setdefault(mark.at_mm[1], []).append(mark)
    return list(rows.values())


class _Street:
    """The numbers of one street, and the pegs that may stand around them."""

    def __init__(self, view: Projection, row: Sequence[TextMark], holes: _Heights, *, smaller: bool = False) -> None:
        """Gather which of the holes are near the street."""
        self._size = size = number_size(view, row[0], smaller=smaller)
        self._high = _HIGH * size + 0.5
        self._peg = peg_radius(view) * PEG_EDGE
        self._box = view.box
        left, _, wide, _ = view.box
        self._y = view.at(*row[0].at_mm)[1]
        self._furthest = _furthest(view, row[0].at_mm[1], size)
        reach = self._high + self._furthest + 1.3 * self._peg
        self._holes = {(y, share): xs for (y, share), xs in holes.items() if abs(y - self._y) < reach * share}
        places = ((mark.text, view.at(*mark.at_mm)[0]) for mark in row)
        self._places = [_Place(text, x, size) for text, x in places if left <= x <= left + wide]

    def numbers(self) -> list[PrintedNumber]:
        """Return the numbers in one line, as near to their places as most of them find room."""
        best = list[PrintedNumber]()
        for up in _ways(self._furthest):
            line = list(self._line(self._y + up))
            if len(line) > len(best):
                best = line
            if len(best) == len(self._places):
                break
        return best

    def has_room_for(self, count: int) -> bool:
        """Return whether so many numbers, and all that there are, have room in one line."""
        if len(self._places) != count:
            return False
        return any(all(x is not None for _, x in self._spots(self._y + up)) for up in _ways(self._furthest))

    def _line(self, y: float) -> Iterator[PrintedNumber]:
        """Yield the numbers that have room at a height."""
        left, bottom, _, _ = self._box
        for text, x in self._spots(y):
            if x is not None:
                yield PrintedNumber(text, self._size, x - left, y - bottom)

    def _spots(self, y: float) -> Iterator[tuple[str, float | None]]:
        """Yield where the middle of each number may be at a height, if anywhere."""
        left, bottom, wide, high = self._box
        inside = bottom + self._high <= y <= bottom + high - self._high
        pegs = self._pegs_at(y) if inside else []
        for place in self._places:
            yield place.text, place.nearest(left, left + wide, self._near(place.x, pegs)) if inside else None

    def _pegs_at(self, y: float) -> list[_Around]:
        """Return all pegs that reach into a line of numbers at a height, from left to right."""
        rows = ((xs, self._reach(y - hole_y, share)) for (hole_y, share), xs in self._holes.items())
        return sorted((x, aside) for xs, aside in rows if aside > 0 for x in xs)

    def _near(self, x: float, pegs: Sequence[_Around]) -> Sequence[_Around]:
        """Return those of the pegs that may reach a number of four digits."""
        reach = (1.2 + _ASIDE) * self._size + 2 * self._peg
        return pegs[bisect_left(pegs, (x - reach,)) : bisect_left(pegs, (x + reach,))]

    def _reach(self, above: float, share: float) -> float:
        """Return how far a peg reaches aside into the line of a number that is so much above it."""
        return half_width(self._peg * share, above - self._high, above + self._high)


def _furthest(view: Projection, y_mm: float, size: float) -> float:
    """Return how far up or down the numbers of a street may stand: they do not touch those of the next."""
    others = {row[0].at_mm[1] for row in _rows(view)} - {y_mm}
    apart = min((abs(other - y_mm) * view.up for other in others), default=4 * size)
    return max(min(size, apart / 2 - _HIGH * size - 0.5), 0.0)


def _ways(furthest: float) -> Iterator[float]:
    """Yield ways up and down, the shortest first."""
    yield 0.0
    for step in range(1, _STEPS + 1):
        yield -furthest * step / _STEPS
        yield furthest * step / _STEPS


class _Place:
    """Where one number is on the wood."""

    def __init__(self, text: str, x: float, size: float) -> None:
        self.text, self.x = text, x
        self._half = glyphs(text, Typeface.STRONG, round(size)).size[0] / 2
        self._aside = _ASIDE * size

    def nearest(self, left: float, right: float, pegs: Sequence[_Around]) -> float | None:
        """Return the nearest middle that is free of pegs."""
        least, most = max(self.x - self._aside, left + self._half), min(self.x + self._aside, right - self._half)
        spots = (min(max(self.x, low), high) for low, high in self._free(least, most, pegs))
        return min(spots, key=lambda each: abs(each - self.x), default=None)

    def _free(self, least: float, most: float, pegs: Sequence[_Around]) -> Iterator[Range]:
        """Yield from where to where the middle of the number may be, the leftmost first."""
        taken = [(x - (aside + self._half), x + (aside + self._half)) for x, aside in pegs]
        for low, high in sorted(taken):
            if least <= min(low, most):
                yield least, min(low, most)
            least = max(least, high)
        if least <= most:
            yield least, most
