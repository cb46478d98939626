"""What is known of a board's inputs, straight from the payload of a snapshot (firmware/PROTOCOL.md, "SNAPSHOT").

Snapshots are what mostly comes, and each is news that somebody waits for. So one is read in a single go: a processor
that has just been woken takes longer to fetch the code of many small functions than to run it.
"""

from __future__ import annotations

from typing import Final

from companion.link.frame import crc16
from companion.link.messages import SNAPSHOT_HEAD

_HEAD: Final = SNAPSHOT_HEAD.size
_CLOCK: Final = 2**32
_HALF: Final = _CLOCK // 2
_NO_BOARD: Final = -1


class Inputs(frozenset[int]):
    """The inputs that are closed; told when it is news, and once after each `Up`."""

    __slots__ = ()


class KnownInputs:
    """The last snapshot of a board with so many inputs."""

    __slots__ = ("_at_ms", "_bits", "_closed", "_inputs", "_mask", "sequence")

    def __init__(self, inputs: int = _NO_BOARD) -> None:
        """Know nothing yet; of no board nothing will ever be known."""
        self.sequence = -1
        """That of the frame in which the last snapshot came; -1 before the first."""
        self._at_ms, self._bits, self._closed = 0, b"", Inputs()
        self._inputs, self._mask = inputs, (1 << max(inputs, 0)) - 1

    def hear(self, sequence: int, payload: bytes) -> Inputs | None:
        """Return which inputs are closed; None when that is no news, or from before, or not to be believed."""
        if len(payload) < _HEAD:
            return None
        _, at_ms, inputs = SNAPSHOT_HEAD.unpack_from(payload)
        bits = payload[_HEAD : _HEAD + (inputs + 7) // 8]
        if inputs != self._inputs or 8 * len(bits) < inputs:
            return None  # of another board, or cut off
        first = self.sequence < 0
        if not first and (at_ms - self._at_ms) % _CLOCK >= _HALF:
            return None  # taken before the last one
        self.sequence, self._at_ms = sequence, at_ms
        if bits == self._bits and not first:
            return None
        left = (int.from_bytes(bits, "little") ^ int.from_bytes(self._bits, "little")) & self._mask
        changed = []
        while left:  # mostly one turn: a peg was lifted or set
            highest = left.bit_length() - 1
            changed.append(highest)
            left ^= 1 << highest
        self._bits, self._closed = bits, Inputs(self._closed.symmetric_difference(changed))
        return self._closed

    def are(self, sequence: int, crc: int) -> bool:
        """Return whether a snapshot with this sequence and this CRC of its bits is the last that came."""
        return self.sequence == sequence and crc16(self._bits) == crc
