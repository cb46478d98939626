"""Pictures of the window as PNG files, for the gallery and the screenshots."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_COARSE: Final = bytes(min(round(part / 4) * 4, 255) for part in range(256))
"""Every fourth shade: the eye sees no difference in the grain of the wood, and the file is half as large."""


def settle(turns: int = 4) -> None:
    """Let the event loop run a few turns, so that everything asked for is painted."""
    from kivy.base import EventLoop

    for _ in range(turns):
        EventLoop.idle()


def pixels_of(window: Any) -> NDArray[np.uint8]:
    """Draw the window and return what is on it: rows from the top, each of pixels with red, green and blue."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glPixelStorei, glReadPixels

    window.dispatch("on_draw")
    width, height = window.size
    glPixelStorei(0x0D05, 1)  # GL_PACK_ALIGNMENT: rows without padding
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)[::-1]


def save_window(window: Any, path: Path) -> None:
    """Draw the window and write what is on it.

    Raises OSError when the file cannot be written.
    """
    write_png(path, pixels_of(window))


def write_png(path: Path, picture: NDArray[np.uint8]) -> None:
    """Write a picture, in every fourth shade. Raises OSError when the file cannot be written."""
    rows = picture.tobytes().translate(_COARSE)
    high, wide, _ = picture.shape
    length = wide * 3
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_png(wide, high, b"".join(b"\0" + rows[row * length : (row + 1) * length] for row in range(high))))


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
