"""Whether the holes of a board file make a board: the faults that only show when all holes are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.board.layout import HOLE_MM, Group, GroupKind, Hole, pairs_within
from companion.board.problems import Problem

LEAST_APART_MM = 4.0
"""Two holes of 1/8 inch (3.2 mm) need some wood between them."""

_PRECISION_MM = 1e-6  # sums of decimal numbers are no closer to what they mean


_NEEDED = {
    GroupKind.SCALE: (*range(1, 10), 10, 20, 30, 40, 50),
    GroupKind.RUNS: (1, 2, 3, 4, 5),
    GroupKind.PATH: range(25),
    GroupKind.COUNTER: range(4),
}
"""The holes that a group of a field cannot do without."""


class Placed(NamedTuple):
    """A hole as a file gives it: the table it stands in ("street 3"), and its number in each of its groups."""

    where: str
    hole: Hole
    numbers: Mapping[str, int]


def faults(placed: Sequence[Placed], groups: Sequence[Group], width_mm: float, height_mm: float) -> Iterator[Problem]:
    """Yield everything that is wrong with these holes on a board of this size, best first."""
    names = {each.name for each in groups}
    yield from _twice(placed, "name", lambda hole: hole.name)
    yield from _twice(placed, "sensor", lambda hole: hole.sensor)
    yield from _twice(placed, "light", lambda hole: hole.light)
    yield from _number_twice(placed)
    yield from _outside(placed, width_mm, height_mm)
    yield from _too_close(placed)
    for group in groups:
        yield from _track_faults(group)
    for group in groups:
        yield from _field_faults(group, names)
    yield from _unequal(groups)
    yield from _shared_early(placed, {group.name: group for group in groups})


def _twice(placed: Sequence[Placed], key: str, of: Callable[[Hole], object]) -> Iterator[Problem]:
    first: dict[object, Placed] = {}
    for item in placed:
        value = of(item.hole)
        before = first.setdefault(value, item)
        if value is not None and before is not item:
            what = f'hole "{value}"' if key == "name" else f"{key} channel {value} of hole {item.hole.name}"
            owner = "" if key == "name" else f" (hole {before.hole.name})"
            yield Problem(f"{item.where}, {key}", f"{what} is already given in {before.where}{owner}")


def _number_twice(placed: Sequence[Placed]) -> Iterator[Problem]:
    first: dict[tuple[str, int], Placed] = {}
    for item in placed:
        for group, number in item.numbers.items():
            before = first.setdefault((group, number), item)
            if before.hole.name != item.hole.name:
                reason = f"{group} already has a hole {number}, {before.hole.name} in {before.where}"
                yield Problem(f"{item.where}, {group}", reason)


def _outside(placed: Sequence[Placed], width_mm: float, height_mm: float) -> Iterator[Problem]:
    for item in placed:
        hole = item.hole
        rim_mm = min(hole.x_mm, width_mm - hole.x_mm, hole.y_mm, height_mm - hole.y_mm) - HOLE_MM / 2
        if rim_mm <= 0:
            where = "outside" if rim_mm <= -HOLE_MM / 2 else "over the edge of"
            place = f"[{hole.x_mm:g}, {hole.y_mm:g}]"
            reason = f"hole {hole.name} at {place} is {where} the board of {width_mm:g} x {height_mm:g} mm"
            yield Problem(f"{item.where}, place", reason)


def _too_close(placed: Sequence[Placed]) -> Iterator[Problem]:
    where = {item.hole.name: item.where for item in placed}
    for one, other, apart_mm in pairs_within((item.hole for item in placed), LEAST_APART_MM):
        if apart_mm < LEAST_APART_MM - _PRECISION_MM and one.name != other.name:
            reason = f"holes {one.name} ({where[one.name]}) and {other.name} are {apart_mm:.3g} mm apart, less than "
            yield Problem(f"{where[other.name]}, place", f"{reason}{LEAST_APART_MM:g} mm")


def _track_faults(group: Group) -> Iterator[Problem]:
    if group.kind is not GroupKind.TRACK:
        return
    key, numbers = f"group {group.name}", set(group.holes)
    if not numbers:
        yield Problem(key, "has no holes")
        return
    absent = [number for number in range(min(-1, *numbers), max(1, *numbers) + 1) if number not in numbers]
    starts = [number for number in absent if number < 1]
    streets = [number for number in absent if number >= 1]
    if starts:
        yield Problem(key, f"has no start hole {_listed(starts)}; a track starts with holes 0 and -1")
    if streets:
        yield Problem(key, f"has no hole {_listed(streets)}; a track runs from 1 to its game hole without a gap")


def _field_faults(group: Group, names: set[str]) -> Iterator[Problem]:
    """Yield what is wrong with a group of a field."""
    key, numbers = f"group {group.name}", set(group.holes)
    needed = _NEEDED.get(group.kind, range(0))
    absent = [number for number in needed if number not in numbers]
    if absent:
        yield Problem(key, f"has no hole {_listed(absent)}; a {group.kind.value} needs {_listed(list(needed))}")
    if group.kind is GroupKind.PATH and numbers and not _are_labels(group.labels, max(numbers)):
        wanted = f"a letter for each of holes 1 to {max(numbers)}: o (out), r (must roll), p (pickle), b (base)"
        yield Problem(f"{key}, labels", f"must be {wanted}, but is {group.labels!r}")
    if group.kind is GroupKind.STORE:
        if group.pegs > len(numbers):
            yield Problem(f"{key}, pegs", f"are {group.pegs}, but the store has only {len(numbers)} holes")
        for name in group.feeds:
            if name not in names or name == group.name:
                yield Problem(f"{key}, feeds", f'there is no other group "{name}" (groups: {", ".join(sorted(names))})')


def _are_labels(text: str, count: int) -> bool:
    return len(text) == count and set(text) <= set("orpb")


def _listed(numbers: Sequence[int]) -> str:
    if len(numbers) <= 4:
        return ", ".join(map(str, numbers))
    return f"{numbers[0]}, {numbers[1]} ... {numbers[-1]} ({len(numbers)} holes)"


def _unequal(groups: Sequence[Group]) -> Iterator[Problem]:
    tracks = [group for group in groups if group.kind is GroupKind.TRACK and group.holes]
    for track in tracks[1:]:
        if track.last != tracks[0].last:
            reason = f"its game hole is {track.last}, that of {tracks[0].name} is {tracks[0].last}"
            yield Problem(f"group {track.name}", reason)


def _shared_early(placed: Sequence[Placed], groups: Mapping[str, Group]) -> Iterator[Problem]:
    for item in placed:
        early = [name for name, number in item.numbers.items() if number != groups[name].last]
        if len(item.numbers) > 1 and early:
            reason = f"hole {item.hole.name} is shared, but not the last hole of {early[0]}: only a game hole can be"
            yield Problem(f"{item.where}, numbers", reason)
