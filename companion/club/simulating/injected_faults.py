"""What goes wrong in a rehearsed evening, and when: drawn from a seed, so that it can be asked for again. Pure."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import NamedTuple


class InjectedFaultKind(StrEnum):
    """What is hit."""

    BROKER = "broker"
    SERVER = "server"
    BOARD = "board"
    NETWORK = "network"


BOARDS_EACH = 3
"""So many boards are killed, and so many times the network is cut, for each time that broker and server are killed."""


class InjectedFault(NamedTuple):
    """Something that goes wrong, `at_s` seconds after the beginning. `which` picks who is hit: 0 to 1."""

    at_s: float
    kind: InjectedFaultKind
    which: float


def injected_faults(kills: int, over_s: float, chance: Random) -> list[InjectedFault]:
    """Return what goes wrong, by time: broker and server `kills` times each, boards and network three times."""
    kinds = [
        InjectedFaultKind.BROKER,
        InjectedFaultKind.SERVER,
        *[InjectedFaultKind.BOARD, InjectedFaultKind.NETWORK] * BOARDS_EACH,
    ]
    return sorted(
        InjectedFault(chance.uniform(0, over_s), kind, chance.random()) for kind in kinds for _ in range(kills)
    )
