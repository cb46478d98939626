"""Frames on the wire: lines of base64, each with its CRC (firmware/PROTOCOL.md, "Frames").

Bytes in, frames out. What is damaged is counted and dropped; nothing that comes over a wire raises.
"""

from __future__ import annotations

from binascii import Error, a2b_base64, b2a_base64, crc32
from typing import Final

MOST_PAYLOAD: Final = 1000
"""The longest payload, in bytes."""

HEAD: Final = 2
"""How many bytes stand before the payload: the type of the message and its sequence."""
CRC: Final = 4
"""How many bytes the CRC has, after the payload."""
_CRC_OF_WHOLE: Final = 0x2144DF1C
"""What `crc32` makes of a whole content with its CRC: the residue of CRC-32, the same for every content."""
_MOST_CONTENT: Final = HEAD + MOST_PAYLOAD + CRC
_MOST_KEPT: Final = (_MOST_CONTENT + 2) // 3 * 4 + 1
"""The most bytes to keep of a frame that has not ended: four characters for three bytes, and one that shows that it is
too long."""


WireFrame = tuple[int, int, bytes]
"""A frame that came over whole: the type of its message, its sequence, its payload."""


def encode_frame(kind: int, sequence: int, payload: bytes = b"") -> bytes:
    """Return a frame as it goes over the wire, a line. Raises `ValueError` for a payload that is too long."""
    if len(payload) > MOST_PAYLOAD:
        raise ValueError(f"A payload has at most {MOST_PAYLOAD} bytes, not {len(payload)}.")
    content = bytes((kind, sequence)) + payload
    return b2a_base64(content + crc32(content).to_bytes(CRC, "little"))


class FrameReader:
    """Finds the frames in what comes over a wire, in pieces of any size."""

    def __init__(self) -> None:
        """Start unsynchronised: what comes first may be the end of a frame."""
        self.damaged = 0
        """How many frames came that could not be believed."""
        self.begun = b""
        """What came of a frame that has not ended."""

    def read(self, data: bytes) -> list[WireFrame]:
        """Return the frames that these bytes complete."""
        lines = (self.begun + data).split(b"\n")
        self.begun = lines.pop()[:_MOST_KEPT]
        frames = []
        for line in lines:
            if not line:
                continue  # an empty line is no frame, and no damage either
            try:
                content = a2b_base64(line, strict_mode=True)
            except Error:
                content = b""
            if HEAD + CRC <= len(content) <= _MOST_CONTENT and crc32(content) == _CRC_OF_WHOLE:
                frames.append((content[0], content[1], content[HEAD:-CRC]))
            else:
                self.damaged += 1
        return frames
