"""Frames on the wire: COBS, a zero at the end, a sequence number and a CRC (firmware/PROTOCOL.md, "Frames").

Bytes in, frames out. What is damaged is counted and dropped; nothing that comes over a wire raises.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import Final, NamedTuple

from cobs import cobs

MOST_PAYLOAD: Final = 1000
"""The longest payload, in bytes."""

_HEAD, _CRC = 2, 2
_MOST_CONTENT: Final = _HEAD + MOST_PAYLOAD + _CRC
# COBS adds one byte, and one more for each 254 bytes.
_MOST_STUFFED: Final = _MOST_CONTENT + 1 + _MOST_CONTENT // 254


class Frame(NamedTuple):
    """A frame that came over whole."""

    kind: int
    """The type of its message."""
    sequence: int
    payload: bytes


def crc16(data: bytes) -> int:
    """Return the CRC-16/IBM-3740 of some bytes: 0x29B1 for b"123456789"."""
    return crc_hqx(data, 0xFFFF)


def encode_frame(kind: int, sequence: int, payload: bytes = b"") -> bytes:
    """Return a frame as it goes over the wire, with its zero. Raises `ValueError` for a payload that is too long."""
    if len(payload) > MOST_PAYLOAD:
        raise ValueError(f"A payload has at most {MOST_PAYLOAD} bytes, not {len(payload)}.")
    content = bytes((kind, sequence)) + payload
    return bytes(cobs.encode(content + crc16(content).to_bytes(_CRC, "little"))) + b"\0"


class FrameReader:
    """Finds the frames in what comes over a wire, in pieces of any size."""

    def __init__(self) -> None:
        """Start in the middle of nowhere."""
        self.damaged = 0
        """How many frames came that could not be believed."""
        self._begun = b""
        self._overlong = False

    def read(self, data: bytes) -> list[Frame]:
        """Return the frames that these bytes complete."""
        if not self._begun and not self._overlong and 1 < data.find(b"\0") + 1 == len(data) <= _MOST_STUFFED:
            return self._believed(data[:-1])  # one frame, and nothing else: what mostly comes
        frames = []
        *ended, rest = data.split(b"\0")
        for piece in ended:
            self._add(piece)
            if self._begun or self._overlong:
                frames += self._believed(self._begun)
                self._begun, self._overlong = b"", False
        self._add(rest)
        return frames

    def _believed(self, stuffed: bytes) -> list[Frame]:
        """Return the frame, or count it as one that cannot be believed. Of one that was too long nothing is left."""
        frame = _decoded(stuffed)
        if frame is None:
            self.damaged += 1
            return []
        return [frame]

    def _add(self, piece: bytes) -> None:
        """Go on with a frame; of one that is too long no more is kept, however long it goes on."""
        self._begun += piece
        if self._overlong or len(self._begun) > _MOST_STUFFED:
            self._begun, self._overlong = b"", True


def _decoded(stuffed: bytes) -> Frame | None:
    try:
        content = cobs.decode(stuffed)
    except cobs.DecodeError:
        return None
    if not _HEAD + _CRC <= len(content) <= _MOST_CONTENT:
        return None
    if crc_hqx(content[:-_CRC], 0xFFFF) != content[-1] << 8 | content[-_CRC]:
        return None
    return Frame(content[0], content[1], content[_HEAD:-_CRC])
