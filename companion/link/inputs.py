"""What is known of a board's inputs: the last snapshot of it that was believed (firmware/PROTOCOL.md, "SNAPSHOT")."""

from __future__ import annotations

from typing import Final

from companion.link.frame import HEAD, crc16
from companion.link.messages import SNAPSHOT_HEAD

_BITS: Final = HEAD + SNAPSHOT_HEAD.size
_NO_BOARD: Final = -1


Inputs = int
"""Which inputs are closed: bit n is input n. Told when it is news, and once after each `Up`."""


class KnownInputs:
    """The last snapshot of a board with so many inputs. Of no board nothing is ever known."""

    __slots__ = ("at_ms", "closed", "inputs", "least", "mask", "said", "sequence")

    def __init__(self, inputs: int = _NO_BOARD) -> None:
        """Know nothing yet."""
        self.inputs = inputs
        """How many the board has."""
        self.mask: Inputs = (1 << max(inputs, 0)) - 1
        """All of them."""
        self.least = _BITS + (max(inputs, 0) + 7) // 8
        """How many bytes a snapshot of it has at least, with type and sequence."""
        self.sequence = -1
        """That of the frame in which the last snapshot came; -1 before the first."""
        self.closed: Inputs = -1
        """Which were closed; -1 before the first."""
        self.at_ms = 0
        """When it was taken, by the board's clock."""
        self.said = b""
        """All of it, with type and sequence."""

    def are(self, sequence: int, crc: int) -> bool:
        """Return whether a snapshot with this sequence and this CRC of its bits is the last that came."""
        return self.sequence == sequence and crc16(self.said[_BITS : self.least]) == crc
