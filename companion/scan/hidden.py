"""Where a hidden hole is: by the holes of its row around it, and by the tracks that run beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.scan.abreast import SeenTrack, across, frame, seen_places
from companion.scan.camera import FloatArray
from companion.scan.numbering import place_between
from companion.scan.reading import ReadRow
from companion.scan.starts import AGREE_MM, is_before

_JITTER_MM: Final = 0.11  # how far off a hole is drilled anyway
_NEIGHBOURS: Final = 8  # that tell where a hidden hole is
_FADES: Final = 2.0  # numbers: neighbours farther away say less


def hidden_place(read: Sequence[ReadRow], own: ReadRow, number: int, places: FloatArray) -> tuple[FloatArray, bool]:
    """Return where a hidden hole is, and whether that is sure: by its row, and by those that run beside it.

    Each says it as well as it tells where the neighbours are, which were seen: at a sharp turn only one of them does.
    """
    row, found = own
    where = seen_places(own, places)
    mates = (seen_places(other, places) for other in read if other[0] != row)
    beside = [mate for mate in mates if number in mate]
    along = place_between(found.numbers, places[list(row)], found.along, number)
    if not beside:
        return along.at, along.inside and along.off_mm < AGREE_MM
    each = [_beside(where, mate, number) for mate in beside]
    sure = number < 1 or any(min(both) < number < max(both) for both in (where.keys() & mate.keys() for mate in beside))
    aside = np.mean([at for at, _ in each], axis=0)
    if not along.inside:
        return aside, sure and (number > 0 or is_before(where, found.along, number, aside))
    ways = [(along.at, along.off_mm), *each]
    at = np.average([at for at, _ in ways], axis=0, weights=[1 / (_JITTER_MM**2 + off_mm**2) for _, off_mm in ways])
    return at, bool(sure and np.linalg.norm(along.at - aside) < AGREE_MM)


def _beside(where: SeenTrack, mate: SeenTrack, number: int) -> tuple[FloatArray, float]:
    """Return where a hole is, as far from the same hole of another track as its neighbours, and how far off they are.

    `where` has the holes of its own track that were seen, and `mate` those of the other one.
    """
    both = sorted((n for n in where if n in mate), key=lambda n: abs(n - number))[:_NEIGHBOURS]
    away = across(mate, where, both)
    weight = np.exp([-abs(n - number) / _FADES for n in both])
    middle = np.average(away, axis=0, weights=weight)
    spare = 1 - 1 / max(len(both), 2)
    off_mm = float(np.sqrt(np.average(((away - middle) ** 2).sum(axis=1), weights=weight) / spare))
    return mate[number] + frame(mate, number) @ middle, off_mm
