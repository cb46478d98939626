"""The sheet of markers for `companion board scan` as a PDF: four strips to cut out, and a ruler."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Final

from fpdf import FPDF

import companion
from companion.maker.ruler import ruler_strokes
from companion.maker.template import Path, TextStroke
from companion.maker.tiling import Paper
from companion.scan.sheet import CELLS, MARKER_MM, MARKERS, STRIP_MM, STRIPS, black_cells, marker_corner_mm

_FONTS: Final = FilePath(companion.__file__).parent / "ui" / "assets" / "fonts"
_POINT_MM: Final = 25.4 / 72
_TOP_MM: Final = 14.0
_STEPS: Final = (
    "Print at 100 % ('actual size'), then measure the ruler: where its 100 mm are not 100 mm, say so with --ruler.",
    "Cut out the four strips along the lines, and lay them flat at each side of the board, or two above and two below.",
    "Lay them as high as the face of the wood, on books or scraps; or on the table, and say --height MM.",
    "Photograph all from above, as large and sharp as can be; better two or three times, from different sides.",
)


def scan_sheet(paper: Paper) -> bytes:
    """Return the PDF for a paper."""
    pdf = FPDF(unit="mm", format=(paper.width_mm, paper.height_mm))
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same file in every run
    pdf.set_title("Markers for companion board scan")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.add_font("Inter", "", _FONTS / "Inter-Regular.ttf")
    pdf.add_page()
    left_mm = (paper.width_mm - STRIP_MM[0]) / 2
    for strip in range(STRIPS):
        _strip(pdf, strip, left_mm, _TOP_MM + strip * STRIP_MM[1])
    below_mm = _TOP_MM + STRIPS * STRIP_MM[1] + 8
    _ruler(pdf, left_mm + 4, below_mm)
    for count, step in enumerate(_STEPS):
        _write(pdf, f"{count + 1}.  {step}", left_mm, below_mm + 24 + 6 * count, 7.6)
    return bytes(pdf.output())


def _strip(pdf: FPDF, strip: int, left_mm: float, top_mm: float) -> None:
    wide, tall = STRIP_MM
    pdf.set_line_width(0.1)
    pdf.set_draw_color(150, 150, 150)
    pdf.rect(left_mm, top_mm, wide, tall)
    pdf.set_fill_color(0, 0, 0)
    for marker in range(strip * MARKERS, (strip + 1) * MARKERS):
        x, y = marker_corner_mm(marker)
        _marker(pdf, marker, left_mm + x, top_mm + y)
    _write(pdf, f"strip {strip + 1} of {STRIPS}", left_mm + 2, top_mm + tall - 1.6, 6)


def _marker(pdf: FPDF, marker: int, left_mm: float, top_mm: float) -> None:
    """Draw a marker: in each row of squares those that touch as one bar, a hair higher, so that no seam shows."""
    cell = MARKER_MM / CELLS
    seam_mm = 0.02
    for row in range(CELLS):
        columns = sorted(column for column, at in black_cells(marker) if at == row)
        starts = [c for c in columns if c - 1 not in columns]
        ends = [c for c in columns if c + 1 not in columns]
        for first, last in zip(starts, ends, strict=True):
            tall = cell + (seam_mm if row < CELLS - 1 else 0)
            pdf.rect(left_mm + first * cell, top_mm + row * cell, (last + 1 - first) * cell, tall, style="F")


def _ruler(pdf: FPDF, left_mm: float, top_mm: float) -> None:
    pdf.set_draw_color(0, 0, 0)
    for stroke in ruler_strokes(left_mm, top_mm):
        match stroke:
            case Path(_, points_mm):
                for start, end in pairwise(points_mm):
                    pdf.line(*start, *end)
            case TextStroke(_, (x_mm, y_mm), size_mm, text):
                pdf.set_font("Inter", size=size_mm / _POINT_MM)
                pdf.text(x_mm - pdf.get_string_width(text) / 2, y_mm + 0.36 * size_mm, text)


def _write(pdf: FPDF, text: str, x_mm: float, y_mm: float, points: float) -> None:
    pdf.set_font("Inter", "", points)
    pdf.set_text_color(0, 0, 0)
    pdf.text(x_mm, y_mm, text)
