"""A board file's text to a `Layout`.

A board file is TOML. It gives the size of the wood, its peg groups, and its holes: singly as [[hole]], or by
the row as [[street]]. How it is wired ([wiring]), where its lights shine ([lights]), how thick it is ([stack]) and what
is printed on the wood ([[numbers]], [[text]], [[line]]) are optional.
`hardware/boards/README.md` describes every key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from companion.board.fields import MOST_MM, Fields
from companion.board.layout import (
    PAINTS,
    AreaMark,
    Group,
    GroupKind,
    Hole,
    HoleName,
    Layout,
    Lighting,
    LineMark,
    Mark,
    Point,
    Stack,
    TextMark,
)
from companion.board.problems import BoardFileError, Problem
from companion.board.soundness import Placed, faults
from companion.board.streets import street_places
from companion.words import boardfile as said
from companion.words.message import Message

if TYPE_CHECKING:
    from companion.board.wiring import Wiring

LABELS = ("red", "blue", "green", "yellow")
"""What a track may be called: the sides in the order they sit."""

_SHARED = (GroupKind.PATH, GroupKind.COUNTER, GroupKind.STORE)
"""What need not belong to a side."""

MOST_BYTES = 400_000
"""How large a board file may be: more than fifty times the largest that comes with the program."""

MOST_HOLES = 5000
"""How many holes a board may have: ten times those of the largest that comes with the program. As many marks."""

_MOST_PROBLEMS = 1000
"""So many are told of; a file with more is not read to its end."""

_DEEP = re.compile(r"""(?<![\w-])(?:(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*){20}""")
"""A name of twenty parts: TOML allows it, and what reads TOML takes memory by the square of the parts."""

_Each = TypeVar("_Each")

_LEAST_NUMBER, _MOST_NUMBER = -9, 999
_MOST_CHANNEL = 9999


def parse_board(text: str, name: str, *, sound: bool = False) -> Layout:
    """Return the board that a file of this name (without ".toml") describes.

    `sound`: it is known that everything on it has room, as a test has found of each board that comes with the program;
    that is not looked at again.

    Raises:
        BoardFileError: with every problem found, each with its key.
    """
    problems: list[Problem] = []
    top = Fields(_document(text, name), "", problems)
    title = top.text("title")
    short, note = (top.text(key) or "" if top.has(key) else "" for key in ("short", "note"))
    width_mm, height_mm = top.millimetres("width_mm", 20), top.millimetres("height_mm", 20)
    pitch_mm = top.millimetres("pitch_mm", 4, 50)
    groups = _groups(top)
    placed = _at_most(MOST_HOLES, _placed(top, groups), said.TOO_MANY_HOLES, problems)
    marks = _at_most(MOST_HOLES, _marks(top), said.TOO_MANY_MARKS, problems)
    wiring = _wiring(top) if top.has("wiring") else None
    lighting, stack = _lighting(top)
    cuts_mm = _cuts(top, width_mm)
    top.finish()
    if problems or title is None or width_mm is None or height_mm is None or pitch_mm is None:
        raise BoardFileError(f"{name}.toml", problems)
    filled = _filled(groups, placed)
    found = [] if sound else list(islice(faults(placed, filled, width_mm, height_mm), _MOST_PROBLEMS))
    layout = Layout(
        name=name,
        title=title,
        width_mm=width_mm,
        height_mm=height_mm,
        pitch_mm=pitch_mm,
        holes={item.hole.name: item.hole for item in placed},
        groups={group.name: group for group in filled},
        marks=marks,
        wired=wiring,
        lighting=lighting,
        stack=stack,
        short=short,
        note=note,
    )
    if cuts_mm:
        from companion.board.segments import in_segments

        layout = in_segments(layout, cuts_mm)
    if not sound and len(found) < _MOST_PROBLEMS:
        found += _wiring_faults(wiring, [item._replace(hole=layout.holes[item.hole.name]) for item in placed])
    if found:
        raise BoardFileError(f"{name}.toml", found)
    return _lit(layout, placed, told=top.has("lights"), sound=sound)


def _cuts(top: Fields, width_mm: float | None) -> tuple[float, ...]:
    """Return where the circuit is cut."""
    fields = top.table("circuit")
    if fields is None:
        return ()
    cuts_mm = fields.ascending("cuts_mm", 0, width_mm or MOST_MM)
    fields.finish()
    return cuts_mm or ()


def _lighting(top: Fields) -> tuple[Lighting, Stack]:
    if not top.has("lights") and not top.has("stack"):
        return Lighting(), Stack()
    from companion.board.lightfile import read_lighting, read_stack

    return read_lighting(top), read_stack(top)


def _lit(layout: Layout, placed: Sequence[Placed], *, told: bool, sound: bool) -> Layout:
    """Return a board whose lights have places: those of its file, or else where there is room.

    Raises `BoardFileError` for places that are wrong; a file that says nothing of them is never wrong.
    """
    lighting, holes = layout.lighting, layout.holes.values()
    if lighting.beside_mm is None and any(hole.light is not None and hole.beside_mm is None for hole in holes):
        from companion.board.lighting import usual_beside

        layout = layout._replace(lighting=lighting._replace(beside_mm=usual_beside(layout)))
    if not sound and (told or any(hole.beside_mm is not None for hole in holes)):
        from companion.board.lightfile import light_faults

        where = {item.hole.name: item.where for item in placed}
        if found := list(islice(light_faults(layout, where), _MOST_PROBLEMS)):
            raise BoardFileError(f"{layout.name}.toml", found)
    return layout


def _at_most(most: int, each: Iterable[_Each], beyond: Message, problems: list[Problem]) -> tuple[_Each, ...]:
    """Return all of these, or the first of them and a problem where there are more, which are not looked at."""
    found = tuple(islice(each, most + 1))
    if len(found) > most:
        problems.append(Problem("", beyond(most=most)))
    return found[:most]


def _wiring(top: Fields) -> Wiring | None:
    from companion.board.wiringfile import read_wiring  # few boards have a [wiring] table

    return read_wiring(top)


def _wiring_faults(wiring: Wiring | None, placed: Sequence[Placed]) -> Sequence[Problem]:
    if wiring is None:
        return ()
    from companion.board.wiringfile import wiring_faults

    return wiring_faults(wiring, (item.hole for item in placed))


def _document(text: str, name: str) -> Mapping[str, object]:
    try:
        if _DEEP.search(text):
            raise RecursionError
        return tomllib.loads(text)
    except RecursionError:
        reason = said.TOO_DEEP()
    except ValueError as error:
        # Mostly TOMLDecodeError, which ends in "(at line 3, column 7)"; a date or number can be a bare ValueError.
        reason = said.NO_TOML(reason=str(error))
    raise BoardFileError(f"{name}.toml", [Problem("", reason)])


def _groups(top: Fields) -> dict[str, Group]:
    groups: dict[str, Group] = {}
    tables = top.tables("group")
    if not tables:
        top.note("group", said.NO_GROUPS())
    for fields in tables:
        name, word = fields.name("name"), fields.one_of("kind", tuple(kind.value for kind in GroupKind))
        kind = None if word is None else GroupKind(word)
        shared = kind in _SHARED and not fields.has("label")
        label = "" if shared else fields.one_of("label", LABELS)
        pegs, feeds, labels = _kept(fields, kind)
        fields.finish()
        if name is None or label is None or kind is None:
            continue
        if name in groups:
            fields.note("name", said.GROUP_TWICE(group=name))
        elif label and any(group.label == label and group.kind is kind for group in groups.values()):
            fields.note("label", said.LABEL_TWICE(kind=kind.value, label=label))
        groups[name] = Group(name, kind, label, {}, pegs, feeds, labels)
    return groups


def _kept(fields: Fields, kind: GroupKind | None) -> tuple[int, tuple[str, ...], str]:
    """Return the pegs of a store and the groups that it feeds, or the labels of a path."""
    if kind is GroupKind.STORE:
        return fields.whole("pegs", 1, 20) or 0, fields.names("feeds") or (), ""
    return 0, (), (fields.text("labels") or "") if kind is GroupKind.PATH else ""


def _placed(top: Fields, groups: Mapping[str, Group]) -> Iterator[Placed]:
    for count, fields in enumerate(top.tables("street"), 1):
        yield from _street(fields, count, groups)
    for count, fields in enumerate(top.tables("hole"), 1):
        yield from _hole(fields, count, groups)


def _street(fields: Fields, count: int, groups: Mapping[str, Group]) -> Sequence[Placed]:
    group = _known(fields, "group", groups)
    first = fields.whole("first", _LEAST_NUMBER, _MOST_NUMBER)
    last = None if first is None else fields.whole("last", first, _MOST_NUMBER)
    step = fields.whole("step", 1, _MOST_NUMBER) if fields.has("step") else 1
    from_mm, to_mm = fields.point("from_mm"), fields.point("to_mm")
    grouped = fields.has("group_of") or fields.has("gap_mm")
    group_of = fields.whole("group_of", 2, _MOST_NUMBER) if grouped else None
    gap_mm = fields.millimetres("gap_mm", 4, 200) if grouped else 0.0
    sensor, light = _channel(fields, "sensor_first"), _channel(fields, "light_first")
    beside = _beside(fields)
    fields.finish()
    if group is None or first is None or last is None or from_mm is None or to_mm is None or gap_mm is None:
        return ()
    numbers = range(first, last + 1, step or 1)
    places = street_places(len(numbers), from_mm, to_mm, group_of, gap_mm)
    if places is None:
        fields.note("to_mm", said.HOLES_TOO_NEAR(count=len(numbers)))
        return ()
    return tuple(
        Placed(
            f"street {count}",
            Hole(HoleName(f"{group}/{number}"), *place, _plus(sensor, index), _plus(light, index), beside),
            {group: number},
        )
        for index, (number, place) in enumerate(zip(numbers, places, strict=True))
    )


def _hole(fields: Fields, count: int, groups: Mapping[str, Group]) -> Sequence[Placed]:
    if fields.has("numbers"):
        name, numbers = fields.name("name"), fields.numbers("numbers", _LEAST_NUMBER, _MOST_NUMBER)
        for sharer in numbers or ():
            _check_known(fields, "numbers", sharer, groups)
    else:
        group, number = _known(fields, "group", groups), fields.whole("number", _LEAST_NUMBER, _MOST_NUMBER)
        name = fields.name("name") if fields.has("name") else f"{group}/{number}"
        numbers = {group: number} if group is not None and number is not None else None
    place = fields.point("at_mm")
    sensor, light = _channel(fields, "sensor"), _channel(fields, "light")
    beside = _beside(fields)
    fields.finish()
    if name is None or place is None or not numbers:
        return ()
    return (Placed(f"hole {count}", Hole(HoleName(name), *place, sensor, light, beside), numbers),)


def _channel(fields: Fields, key: str) -> int | None:
    return fields.whole(key, 0, _MOST_CHANNEL) if fields.has(key) else None


def _beside(fields: Fields) -> Point | None:
    return fields.point("light_beside_mm") if fields.has("light_beside_mm") else None


def _plus(first: int | None, index: int) -> int | None:
    return None if first is None else first + index


def _known(fields: Fields, key: str, groups: Mapping[str, Group]) -> str | None:
    name = fields.name(key)
    return name if name is not None and _check_known(fields, key, name, groups) else None


def _check_known(fields: Fields, key: str, name: str, groups: Mapping[str, Group]) -> bool:
    if name not in groups:
        fields.note(key, said.NO_GROUP(group=name, groups=", ".join(groups) or "-"))
    return name in groups


def _filled(groups: Mapping[str, Group], placed: Sequence[Placed]) -> tuple[Group, ...]:
    holes: dict[str, dict[int, HoleName]] = {name: {} for name in groups}
    for item in placed:
        for group, number in item.numbers.items():
            holes[group][number] = item.hole.name
    return tuple(group.with_holes(dict(sorted(holes[group.name].items()))) for group in groups.values())


def _marks(top: Fields) -> Iterator[Mark]:
    for fields in top.tables("area"):
        paint, corners_mm = fields.one_of("paint", PAINTS), fields.points("points_mm")
        fields.finish()
        if paint is not None and corners_mm is not None:
            yield AreaMark(paint, corners_mm)
    for fields in top.tables("numbers"):
        yield from _number_row(fields)
    for fields in top.tables("text"):
        text, at_mm, size_mm = fields.text("text"), fields.point("at_mm"), fields.millimetres("size_mm", 1, 50)
        fields.finish()
        if text is not None and at_mm is not None and size_mm is not None:
            yield TextMark(text, at_mm, size_mm)
    for fields in top.tables("line"):
        points_mm = fields.points("points_mm")
        fields.finish()
        if points_mm is not None:
            yield LineMark(points_mm)


def _number_row(fields: Fields) -> Sequence[Mark]:
    first = fields.whole("first", 0, _MOST_NUMBER)
    last = None if first is None else fields.whole("last", first, _MOST_NUMBER)
    every = fields.whole("every", 1, _MOST_NUMBER)
    from_mm, to_mm = fields.point("from_mm"), fields.point("to_mm")
    size_mm = fields.millimetres("size_mm", 1, 50)
    fields.finish()
    if first is None or last is None or every is None or from_mm is None or to_mm is None or size_mm is None:
        return ()
    numbers = range(first, last + 1, every)
    places = street_places(len(numbers), from_mm, to_mm)
    if places is None:
        fields.note("to_mm", said.SAME_PLACE(count=len(numbers)))
        return ()
    return tuple(TextMark(str(number), place, size_mm) for number, place in zip(numbers, places, strict=True))
