"""The printed ruler that shows whether a template came out at its real size: 100 mm, and 4 inches."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.layout import Point
from companion.maker.template import Layer, Path, TemplateStroke, TextStroke

LENGTH_MM = 101.6
"""How long the ruler is: 4 inches; its millimetres end at 100."""

HEIGHT_MM = 13.0
"""How high it is, with its numbers."""

_INCH_MM = 25.4
_MIDDLE_MM = HEIGHT_MM / 2
_TYPE_MM = 2.4


def ruler_strokes(left_mm: float, top_mm: float) -> Iterator[TemplateStroke]:
    """Yield the ruler at a place: millimetres stand up from its line, inches hang down."""
    yield _line((left_mm, top_mm + _MIDDLE_MM), (left_mm + LENGTH_MM, top_mm + _MIDDLE_MM))
    for mm in range(101):
        yield _tick(left_mm + mm, top_mm, -(3.2 if mm % 10 == 0 else 2.2 if mm % 5 == 0 else 1.4))
    for eighths in range(33):
        tall_mm = 3.2 if eighths % 8 == 0 else 2.2 if eighths % 4 == 0 else 1.4
        yield _tick(left_mm + eighths * _INCH_MM / 8, top_mm, tall_mm)
    for mm in range(0, 101, 10):
        yield _number(str(mm) if mm < 100 else "100 mm", left_mm + mm, top_mm + 1.6)
    for inch in range(5):
        yield _number(str(inch) if inch < 4 else "4 in", left_mm + inch * _INCH_MM, top_mm + HEIGHT_MM - 1.4)


def _tick(x_mm: float, top_mm: float, tall_mm: float) -> TemplateStroke:
    return _line((x_mm, top_mm + _MIDDLE_MM), (x_mm, top_mm + _MIDDLE_MM + tall_mm))


def _line(start: Point, end: Point) -> TemplateStroke:
    return Path(Layer.LABELS, (start, end))


def _number(text: str, x_mm: float, y_mm: float) -> TemplateStroke:
    return TextStroke(Layer.LABELS, (x_mm, y_mm), _TYPE_MM, text)
