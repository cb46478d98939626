"""What is known of a board's inputs: its last valid snapshot (firmware/PROTOCOL.md, "SNAPSHOT")."""

from __future__ import annotations

from binascii import crc32
from typing import Final

from companion.channels import Channels
from companion.link.messages import SNAPSHOT_HEAD

_BITS: Final = SNAPSHOT_HEAD.size
_read_head: Final = SNAPSHOT_HEAD.unpack_from
_from_bytes: Final = int.from_bytes
_CLOCK: Final = 2**32
_NO_BOARD: Final = -1


class KnownInputs:
    """The last snapshot of a board with so many inputs. Without a board every snapshot is rejected."""

    __slots__ = ("_at_ms", "_bits", "_end", "_inputs", "_mask", "_sequence", "closed")

    def __init__(self, inputs: int = _NO_BOARD) -> None:
        """Begin without a snapshot."""
        count = max(inputs, 0)
        self._inputs, self._end = inputs, _BITS + (count + 7) // 8
        self._mask = (1 << count) - 1
        self.closed: Channels | None = None
        """Which were closed in it; None before the first."""
        self._sequence, self._at_ms, self._bits = 0, 0, b""

    def receive(self, sequence: int, payload: bytes) -> bool:
        """Store a snapshot and return True, unless it is cut off, of another board, or older than the last."""
        if len(payload) < self._end:
            return False
        _, at_ms, inputs = _read_head(payload)
        if inputs != self._inputs or (self.closed is not None and (at_ms - self._at_ms) % _CLOCK >= _CLOCK // 2):
            return False
        bits = payload[_BITS : self._end]
        self._sequence, self._at_ms, self._bits = sequence, at_ms, bits
        self.closed = Channels(_from_bytes(bits, "little") & self._mask)
        return True

    def matches(self, sequence: int, crc: int) -> bool:
        """Return whether a snapshot with this sequence and this CRC of its bits is the last that came."""
        return self.closed is not None and self._sequence == sequence and crc32(self._bits) == crc
