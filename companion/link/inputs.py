"""What is known of a board's inputs: the last snapshot of it that was believed (firmware/PROTOCOL.md, "SNAPSHOT")."""

from __future__ import annotations

from typing import Final

from companion.link.frame import CRC, HEAD, crc16
from companion.link.messages import SNAPSHOT_HEAD, Snapshot

_BITS: Final = HEAD + SNAPSHOT_HEAD.size
_CLOCK: Final = 2**32
_NO_BOARD: Final = -1
SHAPE: Final = 0xFFFF << 56 | 0xFF
"""Which bits of a snapshot's content, as one number, say what it is: its type, and how many inputs it tells of."""


Inputs = int
"""Which inputs are closed: bit n is input n. Told when it is news, and once after each `Up`."""


class KnownInputs:
    """The last snapshot of a board with so many inputs. Of no board nothing is ever known."""

    __slots__ = ("_end", "_inputs", "at_ms", "closed", "length", "mask", "said", "shape")

    def __init__(self, inputs: int = _NO_BOARD) -> None:
        """Know nothing yet."""
        count = max(inputs, 0)
        self._inputs, self._end = inputs, _BITS + (count + 7) // 8
        self.mask: Inputs = (1 << count) - 1
        """All that the board has."""
        self.length = self._end + CRC
        """How many bytes the content of a snapshot has, when it has no more than is known of today."""
        self.shape = -1
        """Its bits of `SHAPE`; -1 before the first."""
        self.said = b""
        """The content of the last one, with or without its CRC."""
        self.closed: Inputs = -1
        """Which were closed in it; -1 before the first."""
        self.at_ms = 0
        """When it was taken, by the board's clock."""

    def hear(self, sequence: int, payload: bytes) -> bool:
        """Return whether a snapshot is believed: it is not cut off, of another board, or older than the last."""
        if HEAD + len(payload) < self._end:
            return False
        _, at_ms, inputs = SNAPSHOT_HEAD.unpack_from(payload)
        if inputs != self._inputs or (self.said and (at_ms - self.at_ms) % _CLOCK >= _CLOCK // 2):
            return False
        self.said = bytes((Snapshot.KIND, sequence)) + payload
        self.shape = Snapshot.KIND | inputs << 56
        self.closed = int.from_bytes(self.said[_BITS:], "little") & self.mask
        self.at_ms = at_ms
        return True

    def are(self, sequence: int, crc: int) -> bool:
        """Return whether a snapshot with this sequence and this CRC of its bits is the last that came."""
        return self.said[1:HEAD] == bytes((sequence,)) and crc16(self.said[_BITS : self._end]) == crc
