"""A field of baseball as the screen draws it: the same holes, the diamond larger than on the wood. Pure.

On the wood the diamond shares its plank with scales, runs and boxes of pegs. A screen has fewer pixels than a plank
has room, so there the diamond reaches from one edge to the other: second base between outs and innings, first and
third beside the lower holes of the scales, which have a single column there, home beside the runners. Each number
stands beside its hole where no peg covers it. Where every group is relative to the others stays as it is on the wood.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from companion.board.layout import AreaMark, Group, GroupKind, Hole, HoleName, Layout, Mark, Point, TextMark

WIDE: Final = 280.0
HIGH: Final = 232.0
"""The size of the drawing, in the millimetres that its holes are placed in."""
_RIM: Final = 4.0
"""The wood around the grass."""
_MIDDLE: Final = WIDE / 2
_CENTRE: Final = 117.0
"""How far below the upper edge the middle of the diamond is."""
_REACH: Final = 99.0
"""From the middle of the diamond to each base."""
_BEYOND: Final = _REACH + 12.0
"""To the lower tip of the dirt."""
_BASE_HOLES: Final = 6
_PITCH: Final = 11.0
_COUNTER_PITCH: Final = 13.0
_COLUMNS: Final = (17.0, 32.0)
"""Ones and tens of a scale (or runs by one and by five): from the nearer edge."""
_BESIDE: Final = 10.5
"""From a hole to its number: a peg and its light have room between."""
_ROWS: Final = {GroupKind.SCALE: 45.0, GroupKind.RUNS: 174.0}
_STORE_TOP: Final = 20.0
_RUNNERS: Final = 72.0, 221.0
"""The first hole of the runners' box."""
_COUNTER_TOP: Final = 20.0
_latest = deque[tuple[Layout, Layout]](maxlen=4)
"""The boards that were drawn last, and how."""


def as_drawn(layout: Layout) -> Layout:
    """Return a field with the places of the drawing; any other board, also a field laid out otherwise, as it is.

    The same board is drawn the same again, and not laid out once more.
    """
    for known, drawn in _latest:
        if known is layout:
            return drawn
    drawn = _laid_out(layout) if _is_usual(layout) else layout
    _latest.append((layout, drawn))
    return drawn


def _laid_out(layout: Layout) -> Layout:
    places = dict[HoleName, Point]()
    for group in layout.groups.values():
        places.update({group.holes[number]: _place(layout, group, number) for number in group.holes})
    holes = {name: _moved(hole, places[name]) for name, hole in layout.holes.items()}
    return layout._replace(width_mm=WIDE, height_mm=HIGH, holes=holes, marks=tuple(_marks(layout, places)))


def _moved(hole: Hole, place: Point) -> Hole:
    return hole._replace(x_mm=place[0], y_mm=place[1])


def _is_usual(layout: Layout) -> bool:
    """Whether the groups are those of the usual field, and where they are there: the first side's at the left."""
    kinds = {group.kind for group in layout.groups.values()}
    if GroupKind.PATH not in kinds or set(layout.holes) != {h for g in layout.groups.values() for h in g.numbers}:
        return False
    middles = {name: _middle(layout, group) for name, group in layout.groups.items()}
    pairs = (("scale1", "scale2"), ("runs1", "runs2"), ("pegs1", "pegs2"), ("outs", "innings"))
    if set(middles) != {name for pair in pairs for name in pair} | {"path", "runners"}:
        return False
    at_sides = all(middles[one][0] < middles["path"][0] < middles[other][0] for one, other in pairs)
    return at_sides and middles["outs"][1] < middles["path"][1] < middles["runners"][1] and _sizes_fit(layout)


def _sizes_fit(layout: Layout) -> bool:
    groups = layout.groups
    counters = all(set(groups[name].holes) <= set(range(4)) for name in ("outs", "innings"))
    return counters and set(groups["path"].holes) == set(range(25)) and len(groups["pegs1"].holes) <= 5


def _middle(layout: Layout, group: Group) -> Point:
    holes = [layout.holes[name] for name in group.holes.values()]
    return sum(hole.x_mm for hole in holes) / len(holes), sum(hole.y_mm for hole in holes) / len(holes)


def _place(layout: Layout, group: Group, number: int) -> Point:
    """Return where a hole is in the drawing."""
    left = _middle(layout, group)[0] < _middle(layout, layout.groups["path"])[0]
    order = sorted(group.holes).index(number)
    match group.kind:
        case GroupKind.PATH:
            return _on_path(number)
        case GroupKind.COUNTER:
            start = 60.0 if left else WIDE - 60.0 - _COUNTER_PITCH * (len(group.holes) - 1)
            return start + _COUNTER_PITCH * order, _COUNTER_TOP
        case GroupKind.STORE if group.label:
            return _from_edge(8.0 + 8.5 * order, left=left), _STORE_TOP
        case GroupKind.STORE:
            return _RUNNERS[0] + 12.0 * order, _RUNNERS[1]
        case _:
            small = _ones(group)
            column, row = (0, small.index(number)) if number in small else (1, order - len(small))
            return _from_edge(_COLUMNS[column], left=left), _ROWS[group.kind] + _PITCH * row


def _ones(group: Group) -> list[int]:
    """Return the numbers of the outer column: 1 to 9 of a scale, 1 to 4 of the runs."""
    below = 10 if group.kind is GroupKind.SCALE else 5
    return [number for number in sorted(group.holes) if number < below]


def _from_edge(x: float, *, left: bool) -> float:
    return x if left else WIDE - x


def _on_path(number: int) -> Point:
    """Return where a hole of the base path is: home below, first base at the right, second above, third at the left."""
    if number == 0:
        return _MIDDLE + 18.0, _CENTRE + _REACH + 4.0
    corners = [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)]
    leg, step = divmod(number, _BASE_HOLES)
    (x, y), (to_x, to_y) = corners[leg], corners[min(leg + 1, 4)]
    share = step / _BASE_HOLES
    return _MIDDLE + _REACH * (x + (to_x - x) * share), _CENTRE + _REACH * (y + (to_y - y) * share)


# --- what is painted


def _marks(layout: Layout, places: dict[HoleName, Point]) -> Iterator[Mark]:
    yield AreaMark("grass", _box(_RIM, _RIM, WIDE - _RIM, HIGH - _RIM))
    yield AreaMark("dirt", tuple(_dirt(layout)))
    yield AreaMark("infield", _diamond(_MIDDLE, _CENTRE, _REACH * 0.74))
    for x, y in (_on_path(number) for number in (6, 12, 18, 24)):
        yield AreaMark("chalk", _diamond(x, y, 8.5))
    for name, group in layout.groups.items():
        yield from _around(name, group, places)


def _dirt(layout: Layout) -> Iterator[Point]:
    """Yield the dirt of the wood, stretched around the larger diamond."""
    dirt = next((mark for mark in layout.marks if isinstance(mark, AreaMark) and mark.paint == "dirt"), None)
    if dirt is None:
        return
    xs, ys = zip(*dirt.points_mm, strict=True)
    corner = dirt.points_mm[xs.index(min(xs))][1]
    for x, y in dirt.points_mm:
        across = 2 * (x - min(xs)) / (max(xs) - min(xs)) - 1
        down = (y - corner) / (corner - min(ys)) * 90.0 if y < corner else (y - corner) / (max(ys) - corner) * _BEYOND
        yield _MIDDLE + across * (_REACH + 12.0), _CENTRE + down


def _around(name: str, group: Group, places: dict[HoleName, Point]) -> Iterator[Mark]:
    """Yield the panel behind a group, its word, and the numbers beside its holes."""
    if group.kind is GroupKind.PATH:
        return
    spots = [places[hole] for hole in group.holes.values()]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top = min(y for _, y in spots)
    yield from _panels(group.kind, spots)
    yield TextMark(name.rstrip("12").upper(), ((left + right) / 2, top - 12.0), 6.5)
    for number, hole in group.holes.items():
        x, y = places[hole]
        if group.kind is GroupKind.COUNTER and number > 0:
            yield TextMark(str(number), (x, y + _BESIDE + 1.0), 5.0)
        elif group.kind in _ROWS:
            outward = -1 if x - left < 1 else 1
            yield TextMark(str(number), (x + outward * _BESIDE, y), 5.0)


def _panels(kind: GroupKind, spots: Sequence[Point]) -> Iterator[Mark]:
    """Yield the panel behind holes: of a scale or runs behind each column by itself, as far as it goes."""
    columns = sorted({x for x, _ in spots}) if kind in _ROWS else [max(x for x, _ in spots)]
    left, top = min(x for x, _ in spots) - (17.0 if kind in _ROWS else 7.0), min(y for _, y in spots) - 7.0
    below = _BESIDE + 5.0 if kind is GroupKind.COUNTER else 7.0
    for x, following in zip_longest(columns, columns[1:]):
        right = (x + following) / 2 if following else x + (17.0 if kind in _ROWS else 7.0)
        low = max(y for at, y in spots if left < at < right)
        yield AreaMark("panel", _box(left, top, right, low + below))
        left = right


def _box(left: float, top: float, right: float, low: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, low), (left, low)


def _diamond(x: float, y: float, half: float) -> tuple[Point, ...]:
    return (x, y + half), (x + half, y), (x, y - half), (x - half, y)
