"""Reading what is on the screen of an Xvfb (XWDFile.h of X11: a header, a colour table, then the pixels), as a PNG."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import NamedTuple

HEADER = struct.Struct(">25I")
HEADER_SIZE, WIDTH, HEIGHT, BITS, LINE, COLOURS = 0, 4, 5, 11, 12, 19
COLOUR_SIZE = 12


class Screen(NamedTuple):
    """What is on a screen; `rows` are of three bytes a pixel, red first."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    @property
    def colours(self) -> int:
        """How many colours there are on every seventh pixel: a dark or empty screen has few."""
        return len({row[x : x + 3] for row in self.rows[::7] for x in range(0, 3 * self.width, 21)})

    def png(self) -> bytes:
        """Return the picture as a PNG file (its specification, section 11: IHDR, IDAT, IEND)."""
        header = struct.pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self.rows), 9)
        chunks = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, chunks))


def read_screen(file: Path) -> Screen:
    """Read the file that Xvfb -fbdir keeps, of 32 bits a pixel, blue first."""
    content = file.read_bytes()
    header = HEADER.unpack_from(content)
    assert header[BITS] == 32
    width, height, line = header[WIDTH], header[HEIGHT], header[LINE]
    begin = header[HEADER_SIZE] + header[COLOURS] * COLOUR_SIZE
    rows = []
    for y in range(height):
        pixels = content[begin + y * line : begin + y * line + 4 * width]
        row = bytearray(3 * width)
        row[0::3], row[1::3], row[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        rows.append(bytes(row))
    return Screen(width, height, tuple(rows))


def _chunk(chunk: tuple[bytes, bytes]) -> bytes:
    kind, content = chunk
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
