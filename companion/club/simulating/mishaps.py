"""What goes wrong in a rehearsed evening, and when: drawn from a seed, so that it can be asked for again. Pure."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import NamedTuple


class MishapKind(StrEnum):
    """What is hit."""

    BROKER = "broker"
    SERVER = "server"
    BOARD = "board"
    NETWORK = "network"


BOARDS_EACH = 3
"""So many boards are killed, and so many times the network is cut, for each time that broker and server are killed."""


class Mishap(NamedTuple):
    """Something that goes wrong, `at_s` seconds after the beginning. `which` picks who is hit: 0 to 1."""

    at_s: float
    kind: MishapKind
    which: float


def mishaps(kills: int, over_s: float, chance: Random) -> list[Mishap]:
    """Return what goes wrong, by time: broker and server `kills` times each, boards and network three times."""
    kinds = [MishapKind.BROKER, MishapKind.SERVER, *[MishapKind.BOARD, MishapKind.NETWORK] * BOARDS_EACH]
    return sorted(Mishap(chance.uniform(0, over_s), kind, chance.random()) for kind in kinds for _ in range(kills))
