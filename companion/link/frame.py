"""Frames on the wire: COBS, a zero at the end, a sequence number and a CRC (firmware/PROTOCOL.md, "Frames").

Bytes in, frames out. What is damaged is counted and dropped; nothing that comes over a wire raises.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import Final

from cobs import cobs

MOST_PAYLOAD: Final = 1000
"""The longest payload, in bytes."""

HEAD: Final = 2
"""How many bytes stand before the payload: the type of the message and its sequence."""
CRC: Final = 2
"""How many bytes the CRC has, after the payload."""
CRC_OF_WHOLE: Final = 0x1D0F
"""What `crc_hqx` makes of a whole content with its CRC, from 0xFFFF: the residue of CRC-16/GENIBUS."""
_MOST_CONTENT: Final = HEAD + MOST_PAYLOAD + CRC
_MOST_KEPT: Final = _MOST_CONTENT + 1 + _MOST_CONTENT // 254 + 1
"""The most bytes to keep of a frame that has not ended: those of COBS, which adds one and one more for each 254 bytes,
and one that shows that it is too long."""


Frame = tuple[int, int, bytes]
"""A frame that came over whole: the type of its message, its sequence, its payload."""


def crc16(data: bytes) -> int:
    """Return the CRC-16/GENIBUS of some bytes: 0xD64E for b"123456789"."""
    return crc_hqx(data, 0xFFFF) ^ 0xFFFF


def encode_frame(kind: int, sequence: int, payload: bytes = b"") -> bytes:
    """Return a frame as it goes over the wire, with its zero. Raises `ValueError` for a payload that is too long."""
    if len(payload) > MOST_PAYLOAD:
        raise ValueError(f"A payload has at most {MOST_PAYLOAD} bytes, not {len(payload)}.")
    content = bytes((kind, sequence)) + payload
    return bytes(cobs.encode(content + crc16(content).to_bytes(CRC, "big"))) + b"\0"


class FrameReader:
    """Finds the frames in what comes over a wire, in pieces of any size."""

    def __init__(self) -> None:
        """Start in the middle of nowhere."""
        self.damaged = 0
        """How many frames came that could not be believed."""
        self.begun = b""
        """What came of a frame that has not ended."""

    def read(self, data: bytes) -> list[Frame]:
        """Return the frames that these bytes complete."""
        pieces = (self.begun + data).split(b"\0")
        self.begun = pieces.pop()[:_MOST_KEPT]
        frames = []
        for stuffed in pieces:
            if not stuffed:
                continue  # zeros in a row are no frame, and no damage either
            try:
                content = cobs.decode(stuffed)
            except cobs.DecodeError:
                content = b""
            if HEAD + CRC <= len(content) <= _MOST_CONTENT and crc_hqx(content, 0xFFFF) == CRC_OF_WHOLE:
                frames.append((content[0], content[1], content[HEAD:-CRC]))
            else:
                self.damaged += 1
        return frames
