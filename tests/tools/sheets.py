"""Contact sheets: many pictures of the window side by side at half their size, each with its name above it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tests.tools.picture import pixels_of, write_png

Pixels = NDArray[np.uint8]
"""Rows from the top, each of pixels with red, green and blue."""

WIDE: Final = 1640
HIGH: Final = 1500
"""The most that a sheet measures, in pixels: what can be looked at in one piece."""
_GAP: Final = 8
_NAME: Final = 22


class Sheets:
    """Collects pictures, and writes them sheet by sheet as `PREFIX-1.png`, `PREFIX-2.png` and so on."""

    def __init__(self, folder: Path, prefix: str) -> None:
        """Collect none yet."""
        self._folder, self._prefix = folder, prefix
        self._cells: list[Pixels] = []
        self._written = 0

    def take(self, name: str, window: Any) -> None:
        """Add what is on the window now; write a sheet when it is full. Raises OSError when that cannot be done."""
        cell = _cell(name, _half(pixels_of(window)))
        if self._cells and len(self._cells) == _most(cell):
            self.write()
        self._cells.append(cell)

    def write(self) -> None:
        """Write what has been collected since the last sheet, if anything."""
        if self._cells:
            self._written += 1
            write_png(self._folder / f"{self._prefix}-{self._written}.png", joined(self._cells))
            self._cells.clear()


def joined(cells: Sequence[Pixels]) -> Pixels:
    """Return pictures of one size as one, row by row, as many beside each other as there is room for."""
    high, wide, _ = cells[0].shape
    across = min(max(WIDE // (wide + _GAP), 1), len(cells))
    down = -(-len(cells) // across)
    sheet = np.full((down * (high + _GAP), across * (wide + _GAP), 3), 255, np.uint8)
    for place, cell in enumerate(cells):
        row, column = divmod(place, across)
        top, left = row * (high + _GAP), column * (wide + _GAP)
        sheet[top : top + high, left : left + wide] = cell
    return sheet


def _most(cell: Pixels) -> int:
    """Return how many pictures of that size are on a sheet."""
    high, wide = int(cell.shape[0]), int(cell.shape[1])
    return max(WIDE // (wide + _GAP), 1) * max(HIGH // (high + _GAP), 1)


def _half(picture: Pixels) -> Pixels:
    """Return a picture at half its size: of every four pixels the mean."""
    high, wide, _ = picture.shape
    fours = picture[: high // 2 * 2, : wide // 2 * 2].reshape(high // 2, 2, wide // 2, 2, 3)
    mean: Pixels = fours.mean(axis=(1, 3)).astype(np.uint8)
    return mean


def _cell(name: str, picture: Pixels) -> Pixels:
    """Return a picture with its name above it."""
    from kivy.core.text import Label

    label = Label(text=name, font_size=15, color=(0, 0, 0, 1))
    label.refresh()
    letters = np.frombuffer(label.texture.pixels, np.uint8).reshape(label.texture.height, label.texture.width, 4)
    strip = np.full((_NAME, picture.shape[1], 3), 255, np.uint8)
    high, wide = min(_NAME, letters.shape[0]), min(picture.shape[1], letters.shape[1])
    strip[:high, :wide] = 255 - letters[:high, :wide, 3:]
    cell: Pixels = np.concatenate([strip, picture])
    return cell
