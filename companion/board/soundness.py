"""Whether the holes of a board file make a board: the faults that only show when all holes are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.board.layout import HOLE_MM, Group, GroupKind, Hole, pairs_within
from companion.board.problems import Problem
from companion.words import boardfile as said
from companion.words.message import Figure, Message, Said

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
    yield from _twice(placed, "name", lambda hole: hole.name, said.HOLE_TWICE)
    yield from _twice(placed, "sensor", lambda hole: hole.sensor, said.SENSOR_TWICE)
    yield from _twice(placed, "light", lambda hole: hole.light, said.LIGHT_TWICE)
    yield from _number_twice(placed)
    yield from _outside(placed, width_mm, height_mm)
    yield from _too_close(placed)
    for group in groups:
        yield from _track_faults(group)
    for group in groups:
        yield from _field_faults(group, names)
    yield from _unequal(groups)
    yield from _shared_early(placed, {group.name: group for group in groups})


def _twice(placed: Sequence[Placed], key: str, of: Callable[[Hole], object], message: Message) -> Iterator[Problem]:
    first: dict[object, Placed] = {}
    for item in placed:
        value = of(item.hole)
        before = first.setdefault(value, item)
        if value is not None and before is not item:
            names = {"hole": item.hole.name, "where": before.where, "channel": value, "other": before.hole.name}
            yield Problem(f"{item.where}, {key}", message(**names))


def _number_twice(placed: Sequence[Placed]) -> Iterator[Problem]:
    first: dict[tuple[str, int], Placed] = {}
    for item in placed:
        for group, number in item.numbers.items():
            before = first.setdefault((group, number), item)
            if before.hole.name != item.hole.name:
                reason = said.NUMBER_TWICE(group=group, number=number, other=before.hole.name, where=before.where)
                yield Problem(f"{item.where}, {group}", reason)


def _outside(placed: Sequence[Placed], width_mm: float, height_mm: float) -> Iterator[Problem]:
    for item in placed:
        hole = item.hole
        rim_mm = min(hole.x_mm, width_mm - hole.x_mm, hole.y_mm, height_mm - hole.y_mm) - HOLE_MM / 2
        if rim_mm <= 0:
            message = said.OFF_BOARD if rim_mm <= -HOLE_MM / 2 else said.OVER_EDGE
            place, width, height = f"[{hole.x_mm:g}, {hole.y_mm:g}]", Figure(width_mm), Figure(height_mm)
            yield Problem(f"{item.where}, place", message(hole=hole.name, place=place, width=width, height=height))


def _too_close(placed: Sequence[Placed]) -> Iterator[Problem]:
    where = {item.hole.name: item.where for item in placed}
    for one, other, apart_mm in pairs_within((item.hole for item in placed), LEAST_APART_MM):
        if apart_mm < LEAST_APART_MM - _PRECISION_MM and one.name != other.name:
            apart, least = f"{apart_mm:.3g}", Figure(LEAST_APART_MM)
            reason = said.TOO_CLOSE(one=one.name, where=where[one.name], other=other.name, apart=apart, least=least)
            yield Problem(f"{where[other.name]}, place", reason)


def _track_faults(group: Group) -> Iterator[Problem]:
    if group.kind is not GroupKind.TRACK:
        return
    key, numbers = f"group {group.name}", set(group.holes)
    if not numbers:
        yield Problem(key, said.HAS_NO_HOLES())
        return
    absent = [number for number in range(min(-1, *numbers), max(1, *numbers) + 1) if number not in numbers]
    starts = [number for number in absent if number < 1]
    streets = [number for number in absent if number >= 1]
    if starts:
        yield Problem(key, said.NO_START_HOLE(holes=_listed(starts)))
    if streets:
        yield Problem(key, said.NO_STREET_HOLE(holes=_listed(streets)))


def _field_faults(group: Group, names: set[str]) -> Iterator[Problem]:
    """Yield what is wrong with a group of a field."""
    key, numbers = f"group {group.name}", set(group.holes)
    needed = _NEEDED.get(group.kind, range(0))
    absent = [number for number in needed if number not in numbers]
    if absent:
        listed = _listed(list(needed))
        yield Problem(key, said.NO_FIELD_HOLE(holes=_listed(absent), kind=group.kind.value, needed=listed))
    if group.kind is GroupKind.PATH and numbers and not _are_labels(group.labels, max(numbers)):
        wanted = said.LABELS(last=max(numbers))
        yield Problem(f"{key}, labels", said.MUST_BE(wanted=wanted, value=repr(group.labels)))
    if group.kind is GroupKind.STORE:
        if group.pegs > len(numbers):
            yield Problem(f"{key}, pegs", said.TOO_FEW_HOLES(pegs=group.pegs, count=len(numbers)))
        for name in group.feeds:
            if name not in names or name == group.name:
                known = ", ".join(sorted(names))
                yield Problem(f"{key}, feeds", said.NO_OTHER_GROUP(group=name, groups=known))


def _are_labels(text: str, count: int) -> bool:
    return len(text) == count and set(text) <= set("orpb")


def _listed(numbers: Sequence[int]) -> Said:
    if len(numbers) <= 4:
        return ", ".join(map(str, numbers))
    return said.AND_SO_ON(first=numbers[0], second=numbers[1], last=numbers[-1], count=len(numbers))


def _unequal(groups: Sequence[Group]) -> Iterator[Problem]:
    tracks = [group for group in groups if group.kind is GroupKind.TRACK and group.holes]
    for track in tracks[1:]:
        if track.last != tracks[0].last:
            reason = said.OTHER_GAME_HOLE(last=track.last, other=tracks[0].name, other_last=tracks[0].last)
            yield Problem(f"group {track.name}", reason)


def _shared_early(placed: Sequence[Placed], groups: Mapping[str, Group]) -> Iterator[Problem]:
    for item in placed:
        early = [name for name, number in item.numbers.items() if number != groups[name].last]
        if len(item.numbers) > 1 and early:
            reason = said.SHARED_EARLY(hole=item.hole.name, group=early[0])
            yield Problem(f"{item.where}, numbers", reason)
