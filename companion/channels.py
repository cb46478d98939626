"""Sensor channels as bits: bit n of an int is channel n, and 1 is closed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NewType

Channels = NewType("Channels", int)
"""Which sensor channels of a board are closed, one bit each."""


def channel_numbers(channels: Channels) -> Iterator[int]:
    """Yield the numbers of the channels that are closed, from the lowest on."""
    bits: int = channels
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
