"""What people call the holes of a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.board.layout import Group, GroupKind, HoleName, Layout

_BASES: Final = {0: "the batter's box", 6: "first base", 12: "second base", 18: "third base", 24: "home plate"}

_COUNTED: Final = {0: "the neutral hole", 4: "X"}


def hole_words(layout: Layout, hole: HoleName, names: Sequence[str]) -> str:
    """Return what people call a hole: "hole 47", "first base", "hole 7 of the base path", "4 on Red's scale".

    `names` are those of the sides, as far as it is known who they are.
    """
    group = layout.group_of(hole)
    if group is None:
        return f"hole {hole}"
    number = group.numbers[hole]
    match group.kind:
        case GroupKind.PATH:
            return _BASES.get(number, f"hole {number} of the base path")
        case GroupKind.COUNTER:
            return f"{_COUNTED.get(number, number)} in the {group.name} box"
        case GroupKind.SCALE:
            return f"{number} on {owner_words(layout, group, names)} scale"
        case GroupKind.RUNS:
            return f"{number} in {owner_words(layout, group, names)} runs box"
        case GroupKind.STORE:
            return f"{owner_words(layout, group, names)} pegs box" if group.label else f"the {group.name} box"
        case _:
            return f"hole {number}"


def owner_words(layout: Layout, group: Group, names: Sequence[str]) -> str:
    """Return whose group it is: "Red's", or "the" of one that nobody is known to own."""
    labels = [each.label for each in layout.sides]
    side = labels.index(group.label) if group.label in labels else -1
    return f"{names[side]}'s" if 0 <= side < len(names) else "the"
