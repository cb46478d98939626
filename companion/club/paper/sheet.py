"""Sheets of A4 with lines of text in boxes, made fast: hundreds of cards say the same names and numbers again.

A text is fitted to its box once for all boxes as wide. Boxes side by side are drawn as a grid, not one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

import companion

_FONTS: Final = Path(companion.__file__).parent / "ui" / "assets" / "fonts"
_LEAST_PT: Final = 6
_BELOW_MIDDLE: Final = 0.3
"""So far below the middle of a box a text stands, of the size of its type."""
_GREY: Final = 120
_SHADE: Final = 235
_MOST_FITTED: Final = 20_000


class _Fitted(NamedTuple):
    text: str
    size: float
    width: float


class Sheets:
    """The sheets of one PDF. All measures are in millimetres from the upper left corner, but for sizes of type."""

    def __init__(self, title: str) -> None:
        """Have no sheet yet."""
        from fpdf import FPDF  # it takes as long to import as half a server, which seldom prints

        self._pdf = FPDF(format="A4")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(title)
        self._pdf.add_font("Inter", "", _FONTS / "Inter-Regular.ttf")
        self._pdf.add_font("Inter", "B", _FONTS / "Inter-Bold.ttf")
        self._chosen: tuple[float, bool] | None = None
        self._fitted = lru_cache(_MOST_FITTED)(self._fit)

    def add(self) -> None:
        """Go on on another sheet."""
        self._pdf.add_page()
        self._pdf.set_line_width(0.2)
        self._chosen = None

    def finished(self) -> bytes:
        """Return the PDF, with an empty sheet where there is none."""
        if not self._pdf.pages_count:
            self.add()
        return bytes(self._pdf.output())

    def cut(self, top: float) -> None:
        """Draw where the sheet is cut across."""
        self._pdf.set_draw_color(_GREY)
        self._pdf.set_dash_pattern(dash=2, gap=2)
        self._pdf.line(0, top, self._pdf.w, top)
        self._pdf.set_dash_pattern()
        self._pdf.set_draw_color(0)

    def line(self, left: float, top: float, width: float) -> None:
        """Draw a line to write on."""
        self._pdf.line(left, top, left + width, top)

    def grid(self, left: float, widths: Sequence[float], top: float, heights: Sequence[float]) -> None:
        """Draw boxes; the first and the last row are shaded."""
        rows = list(accumulate(heights, initial=top))
        columns = list(accumulate(widths, initial=left))
        right, bottom = columns[-1], rows[-1]
        for above, height in ((top, heights[0]), (rows[-2], heights[-1])):
            self._pdf.set_fill_color(_SHADE)
            self._pdf.rect(left, above, right - left, height, "F")
            self._pdf.set_fill_color(0)  # as the texts: where it is another one, each text says its own
        self._pdf.rect(left, top, right - left, bottom - top)
        for row in rows[1:-1]:
            self._pdf.line(left, row, right, row)
        for column in columns[1:-1]:
            self._pdf.line(column, top, column, bottom)

    def write(
        self,
        text: str,
        box: tuple[float, float, float, float],
        size: float,
        *,
        bold: bool = False,
        right: bool = False,
        grey: bool = False,
    ) -> None:
        """Write one line into a box (left, top, width, height), smaller or shortened where it would not fit."""
        if not text:
            return
        left, top, width, height = box
        fitted = self._fitted(text, width, size, bold)
        margin = self._pdf.c_margin
        begins = left + (width - margin - fitted.width if right else margin)
        self._choose(fitted.size, bold=bold)
        if grey:
            self._pdf.set_text_color(_GREY)
        self._pdf.text(begins, top + height / 2 + _BELOW_MIDDLE * self._pdf.font_size, fitted.text)
        if grey:
            self._pdf.set_text_color(0)

    def _choose(self, size: float, *, bold: bool) -> None:
        if self._chosen != (size, bold):
            self._pdf.set_font("Inter", "B" if bold else "", size)
            self._chosen = size, bold

    def _fit(self, text: str, width: float, size: float, bold: bool) -> _Fitted:
        """Return what of a text fits, in which size, and how wide it is then."""
        room = width - 2 * self._pdf.c_margin
        self._choose(size, bold=bold)
        while self._pdf.get_string_width(text) > room and size > _LEAST_PT:
            size -= 0.5
            self._choose(size, bold=bold)
        while len(text) > 1 and self._pdf.get_string_width(text) > room:
            text = text.removesuffix("…")[:-1] + "…"
        return _Fitted(text, size, self._pdf.get_string_width(text))
