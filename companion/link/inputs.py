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


Inputs = int
"""Which inputs are closed: bit n is input n. Told when it is news, and once after each `Up`."""


class KnownInputs:
    """The last snapshot of a board with so many inputs."""

    __slots__ = ("_at_ms", "_bytes", "_closed", "_inputs", "_mask", "_payload", "sequence")

    def __init__(self, inputs: int = _NO_BOARD) -> None:
        """Know nothing yet; of no board nothing will ever be known."""
        self.sequence = -1
        """That of the frame in which the last snapshot came; -1 before the first."""
        self._at_ms, self._closed, self._payload = 0, 0, b""
        self._inputs, self._mask = inputs, (1 << max(inputs, 0)) - 1
        self._bytes = _HEAD + (max(inputs, 0) + 7) // 8

    def hear(self, sequence: int, payload: bytes) -> Inputs | None:
        """Return which inputs are closed; None when that is no news, or from before, or not to be believed."""
        if len(payload) < self._bytes:
            return None  # cut off
        _, at_ms, inputs = SNAPSHOT_HEAD.unpack_from(payload)
        if inputs != self._inputs:
            return None  # of another board
        first = self.sequence < 0
        if not first and (at_ms - self._at_ms) % _CLOCK >= _HALF:
            return None  # taken before the last one
        closed = int.from_bytes(payload[_HEAD:], "little") & self._mask
        news = first or closed != self._closed
        self.sequence, self._at_ms, self._closed, self._payload = sequence, at_ms, closed, payload
        return closed if news else None

    def are(self, sequence: int, crc: int) -> bool:
        """Return whether a snapshot with this sequence and this CRC of its bits is the last that came."""
        return self.sequence == sequence and crc16(self._payload[_HEAD : self._bytes]) == crc
