"""Frames on the wire: COBS, a zero at the end, a sequence number and a CRC (firmware/PROTOCOL.md, "Frames").

Bytes in, frames out. What is damaged is counted and dropped; nothing that comes over a wire raises.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import Final

from cobs import cobs

MOST_PAYLOAD: Final = 1000
"""The longest payload, in bytes."""

_HEAD, _CRC = 2, 2
_LEAST_CONTENT: Final = _HEAD + _CRC
_MOST_CONTENT: Final = _LEAST_CONTENT + MOST_PAYLOAD
# COBS adds one byte, and one more for each 254 bytes.
_MOST_STUFFED: Final = _MOST_CONTENT + 1 + _MOST_CONTENT // 254


Frame = tuple[int, int, bytes]
"""A frame that came over whole: the type of its message, its sequence, its payload."""


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

    def read(self, data: bytes) -> list[Frame]:
        """Return the frames that these bytes complete."""
        pieces = (self._begun + data).split(b"\0")
        # Of a frame that is too long just what shows it is kept, however long it goes on.
        self._begun = pieces.pop()[: _MOST_STUFFED + 1]
        frames = []
        for stuffed in pieces:
            if not stuffed:
                continue  # zeros in a row are no frame, and no damage either
            try:
                content = cobs.decode(stuffed)
            except cobs.DecodeError:
                content = b""
            if (
                _LEAST_CONTENT <= len(content) <= _MOST_CONTENT
                and crc_hqx(content[:-_CRC], 0xFFFF) == content[-1] << 8 | content[-_CRC]
            ):
                frames.append((content[0], content[1], content[_HEAD:-_CRC]))
            else:
                self.damaged += 1
        return frames
