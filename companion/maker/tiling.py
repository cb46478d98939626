"""Cutting a template into sheets of paper that overlap, and the marks by which they are laid together.

A sheet shows a window of the template; windows of neighbouring sheets overlap by `OVERLAP_MM`. Each overlap has
two marks, at the same places of the template on both sheets: where the marks meet, the sheets fit.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from companion.board.layout import Point

MARGIN_MM = 10.0
"""What no printer is asked to print on, at each edge of the paper."""

FOOT_MM = 20.0
"""The strip below the window, for the ruler and the name of the sheet."""

OVERLAP_MM = 12.0
"""What two neighbouring sheets both show."""

AROUND_MM = 8.0
"""How much of what is around the wood is shown: marks stand there."""

_INSET_MM = 20.0
"""How far a mark within the wood is from the edge of the window: marks of four sheets that meet keep apart."""


@dataclass(frozen=True)
class Paper:
    """A size of paper, upright."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def across(self) -> Paper:
        """The same paper, turned."""
        return Paper(self.name, self.height_mm, self.width_mm)

    @property
    def window_mm(self) -> tuple[float, float]:
        """Width and height of the window of a sheet."""
        return self.width_mm - 2 * MARGIN_MM, self.height_mm - 2 * MARGIN_MM - FOOT_MM


A4 = Paper("A4", 210.0, 297.0)
LETTER = Paper("Letter", 215.9, 279.4)


@dataclass(frozen=True)
class Sheet:
    """A sheet: its row and column from 0, and the corner of its window in millimetres of the template."""

    row: int
    column: int
    left_mm: float
    top_mm: float

    @property
    def name(self) -> str:
        """Row and column as people say them: "B2"."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True)
class MatchMark:
    """A place of the template that two sheets show, and the number that both print there."""

    number: int
    at_mm: Point


@dataclass(frozen=True)
class Tiling:
    """All sheets of a template on one paper, row by row, and the marks where they meet."""

    paper: Paper
    rows: int
    columns: int
    sheets: tuple[Sheet, ...]
    matches: tuple[MatchMark, ...]


def tiling(paper: Paper, width_mm: float, height_mm: float) -> Tiling:
    """Return the sheets that show wood of this size, on the paper upright or turned: whichever takes fewer."""
    return min(
        (_tiled(turned, width_mm, height_mm) for turned in (paper, paper.across)), key=lambda one: len(one.sheets)
    )


def _tiled(paper: Paper, width_mm: float, height_mm: float) -> Tiling:
    window_w, window_h = paper.window_mm
    columns, left_mm = _spread(width_mm, window_w)
    rows, top_mm = _spread(height_mm, window_h)
    step_w, step_h = window_w - OVERLAP_MM, window_h - OVERLAP_MM
    sheets = tuple(
        Sheet(row, column, left_mm + column * step_w, top_mm + row * step_h)
        for row in range(rows)
        for column in range(columns)
    )
    places = [
        *(
            (sheet.left_mm + window_w - OVERLAP_MM / 2, y_mm)
            for sheet in sheets
            if sheet.column + 1 < columns
            for y_mm in _ends(sheet.top_mm, window_h, height_mm)
        ),
        *(
            (x_mm, sheet.top_mm + window_h - OVERLAP_MM / 2)
            for sheet in sheets
            if sheet.row + 1 < rows
            for x_mm in _ends(sheet.left_mm, window_w, width_mm)
        ),
    ]
    matches = tuple(MatchMark(number, place) for number, place in enumerate(places, 1))
    return Tiling(paper, rows, columns, sheets, matches)


def _spread(length_mm: float, window_mm: float) -> tuple[int, float]:
    """Return how many windows show a length and what is around it, and where the first begins: all in the middle."""
    shown_mm = length_mm + 2 * AROUND_MM
    count = max(1, ceil((shown_mm - OVERLAP_MM) / (window_mm - OVERLAP_MM)))
    covered_mm = count * (window_mm - OVERLAP_MM) + OVERLAP_MM
    return count, (length_mm - covered_mm) / 2


def _ends(first_mm: float, window_mm: float, length_mm: float) -> tuple[float, float]:
    """Return where two marks stand along an edge of a window: just beside the wood where it ends, else within it."""
    last_mm = first_mm + window_mm
    start_mm = -AROUND_MM / 2 if first_mm <= -AROUND_MM else first_mm + _INSET_MM
    end_mm = length_mm + AROUND_MM / 2 if last_mm >= length_mm + AROUND_MM else last_mm - _INSET_MM
    return start_mm, end_mm
