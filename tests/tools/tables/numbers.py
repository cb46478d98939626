"""Chance for the tables: the same numbers from the same seed with every version of numpy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def numbers(seed: int, many: int) -> NDArray[np.uint64]:
    """Return that many numbers of 64 bits: SplitMix64 (Steele, Lea and Flood, 2014) from this seed."""
    with np.errstate(over="ignore"):
        state = np.arange(1, many + 1, dtype=np.uint64) * _STEP + np.uint64(seed) * _SECOND
        state = (state ^ (state >> np.uint64(30))) * _FIRST
        state = (state ^ (state >> np.uint64(27))) * _SECOND
        return state ^ (state >> np.uint64(31))


def fractions(seed: int, many: int) -> NDArray[np.float64]:
    """Return that many numbers from 0 up to 1."""
    return (numbers(seed, many) >> np.uint64(11)) / 2.0**53


def packs(seed: int, many: int, cards: int) -> NDArray[np.int64]:
    """Return the first cards, as places in `PACK`, of that many shuffled packs."""
    keys = numbers(seed, many * 52).reshape(many, 52)
    return np.argsort(keys, axis=1, kind="stable")[:, :cards].astype(np.int64)
