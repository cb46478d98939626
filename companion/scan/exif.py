"""The focal length that a camera writes into its JPEG files (EXIF), as a share of the picture's longer side."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

_FOCAL_35MM: Final = 0xA405
_EXIF: Final = 0x8769
_FILM_DIAGONAL_MM: Final = 43.27
_PHONE_LONG: Final = 0.8  # the longer side of a 4 : 3 picture, of its diagonal
_MOST_ENTRIES: Final = 200


def focal_share(content: bytes) -> float | None:
    """Return the focal length of a JPEG's camera in longer sides of its picture, None where it is not written."""
    start = content.find(b"Exif\0\0", 0, 70_000)
    if start < 0:
        return None
    block = content[start + 6 : start + 6 + 65_536]
    order = {b"II": "<", b"MM": ">"}.get(block[:2])
    if order is None:
        return None
    try:
        first = dict(_entries(block, order, int(struct.unpack(order + "I", block[4:8])[0])))
        focal = dict(_entries(block, order, first.get(_EXIF, 0))).get(_FOCAL_35MM, 0)
    except struct.error:
        return None
    # The number compares diagonals, and most cameras are 4 : 3.
    return focal / (_FILM_DIAGONAL_MM * _PHONE_LONG) if 8 <= focal <= 400 else None


def _entries(block: bytes, order: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of a directory by their tags; other values come out as nonsense that nobody asks for."""
    if not 0 < at < len(block) - 2:
        return
    count = min(int(struct.unpack(order + "H", block[at : at + 2])[0]), _MOST_ENTRIES)
    for place in range(at + 2, at + 2 + 12 * count, 12):
        tag, kind, _ = struct.unpack(order + "HHI", block[place : place + 8])
        form, size = ("H", 2) if kind == 3 else ("I", 4)
        yield int(tag), int(struct.unpack(order + form, block[place + 8 : place + 8 + size])[0])
