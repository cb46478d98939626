"""Pictures of the window as PNG files, for the gallery and the screenshots."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any, Final

_COARSE: Final = bytes(min(round(part / 4) * 4, 255) for part in range(256))
"""Every fourth shade: the eye sees no difference in the grain of the wood, and the file is half as large."""


def settle(turns: int = 4) -> None:
    """Let the event loop run a few turns, so that everything asked for is painted."""
    from kivy.base import EventLoop

    for _ in range(turns):
        EventLoop.idle()


def save_window(window: Any, path: Path) -> None:
    """Draw the window and write what is on it.

    Raises OSError when the file cannot be written.
    """
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glPixelStorei, glReadPixels

    window.dispatch("on_draw")
    width, height = window.size
    glPixelStorei(0x0D05, 1)  # GL_PACK_ALIGNMENT: rows without padding
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE).translate(_COARSE)
    rows = (pixels[row * width * 3 : (row + 1) * width * 3] for row in reversed(range(height)))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_png(width, height, b"".join(b"\0" + row for row in rows)))


def _png(width: int, height: int, rows: bytes) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            chunk(b"IHDR", header),
            chunk(b"IDAT", zlib.compress(rows, 9)),
            chunk(b"IEND", b""),
        )
    )
