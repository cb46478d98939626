"""What people call the holes of a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.board.layout import Group, GroupKind, HoleName, Layout
from companion.words import holes as say
from companion.words.message import Message, Said, Sentence, Who

_BASES: Final = {
    0: say.BATTERS_BOX,
    6: say.FIRST_BASE,
    12: say.SECOND_BASE,
    18: say.THIRD_BASE,
    24: say.HOME_PLATE,
}
_EXTRA: Final = 4
"""The hole of the box of innings that is lettered X."""


def hole_words(layout: Layout, hole: HoleName, names: Sequence[Who]) -> Sentence:
    """Return what people call a hole: "hole 47", "first base", "hole 7 of the base path", "4 on Red's scale".

    `names` are those of the sides, as far as it is known who they are.
    """
    group = layout.group_of(hole)
    if group is None:
        return say.HOLE(hole=hole)
    number = group.numbers[hole]
    match group.kind:
        case GroupKind.PATH if number in _BASES:
            return _BASES[number]()
        case GroupKind.PATH:
            return say.OF_BASE_PATH(hole=number)
        case GroupKind.COUNTER if number == 0:
            return say.NEUTRAL_IN_BOX(box=box_called(group))
        case GroupKind.COUNTER:
            return say.IN_BOX(hole="X" if number == _EXTRA else number, box=box_called(group))
        case GroupKind.SCALE:
            return of_owner(layout, group, names, say.ON_SCALE_OF, say.ON_SCALE, hole=number)
        case GroupKind.RUNS:
            return of_owner(layout, group, names, say.IN_RUNS_BOX_OF, say.IN_RUNS_BOX, hole=number)
        case GroupKind.STORE if group.label:
            return of_owner(layout, group, names, say.PEGS_BOX_OF, say.THE_PEGS_BOX)
        case GroupKind.STORE:
            return say.THE_BOX(box=box_called(group))
        case _:
            return say.HOLE(hole=number)


def track_hole_words(track: Group, hole: HoleName) -> Sentence:
    """Return what people call a hole of a track: "hole 47", "the start hole", "the game hole"."""
    number = track.numbers[hole]
    if number <= 0:
        return say.THE_REAR_START_HOLE() if number < 0 else say.THE_START_HOLE()
    return say.THE_GAME_HOLE() if number == track.last else say.HOLE(hole=number)


def box_called(group: Group) -> Said:
    """Return what a box is called that no side owns: "outs"."""
    return say.BOXES[group.name]() if group.name in say.BOXES else group.name


def of_owner(
    layout: Layout, group: Group, names: Sequence[Who], owned: Message, nobodys: Message, **facts: object
) -> Sentence:
    """Return `owned` of whose group it is, or `nobodys` of one that nobody is known to own."""
    labels = [each.label for each in layout.sides]
    side = labels.index(group.label) if group.label in labels else -1
    return owned(who=names[side], **facts) if 0 <= side < len(names) else nobodys(**facts)
