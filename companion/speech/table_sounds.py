"""The sounds of the table: what pegs, cards and dice sound like. None is longer than half a second."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Final

from companion.speech.synthesis import BAR, BELL, RATE, Samples, knock, rustle, sounded_together, struck, wav


class TableSound(Enum):
    """What can be heard of the table."""

    PEG_SET = "peg set"
    PEG_LIFTED = "peg lifted"
    CARD = "card"
    DEALT = "dealt"
    SHUFFLED = "shuffled"
    GO = "go"
    THIRTY_ONE = "31"
    DICE = "dice"


PEGS: Final = frozenset({TableSound.PEG_SET, TableSound.PEG_LIFTED})
"""Those of the pegs: the others are of cards and dice."""
_SILENCE_S: Final = 0.13
"""Silence behind each sound: a player whose buffer is never full plays it even so."""


@cache
def file_of(sound: TableSound, percent: int) -> bytes:
    """Return the WAV file of a sound at a volume."""
    return wav([*_samples(sound), *[0.0] * int(RATE * _SILENCE_S)], percent)


def _samples(sound: TableSound) -> Samples:
    match sound:
        case TableSound.PEG_SET:
            return sounded_together((0, 1.0, knock(0.06, 11)), (0, 0.25, struck(620, 0.07, 70, BAR)))
        case TableSound.PEG_LIFTED:
            return sounded_together((0, 0.5, knock(0.04, 12, decay=220)), (0.01, 0.2, struck(930, 0.05, 90, BAR)))
        case TableSound.CARD:
            return sounded_together((0, 0.35, rustle(0.09, 21)), (0.07, 0.8, knock(0.05, 22, decay=190, dull=0.4)))
        case TableSound.DEALT:
            return sounded_together(*((0.075 * each, 0.4, rustle(0.08, 31 + each)) for each in range(5)))
        case TableSound.SHUFFLED:
            return sounded_together(
                *((0.022 * each, 0.3, knock(0.03, 41 + each, decay=250, dull=0.5)) for each in range(18))
            )
        case TableSound.GO:
            return sounded_together(*((at, 0.8, knock(0.06, 61, decay=110, dull=0.15)) for at in (0.0, 0.13)))
        case TableSound.THIRTY_ONE:
            return sounded_together((0, 0.5, struck(784, 0.3, 12, BELL)), (0.08, 0.5, struck(1046.5, 0.34, 12, BELL)))
        case TableSound.DICE:
            rattle = (0.0, 0.05, 0.11, 0.2, 0.3)
            return sounded_together(
                *((at, 1 - at, knock(0.06, 71 + i, decay=170, dull=0.5)) for i, at in enumerate(rattle))
            )
