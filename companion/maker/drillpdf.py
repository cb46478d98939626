"""The drill template as a PDF to print at its real size: an overview, and sheets to lay together, each with a ruler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path as FilePath

from fpdf import FPDF
from fpdf.fonts import TTFFont

import companion
from companion.board.layout import HOLE_MM, Layout, LightWay, Point
from companion.maker.document import Document
from companion.maker.pcb.circuit import circuit_screws
from companion.maker.pcb.screws import pilot_depth_mm
from companion.maker.ruler import HEIGHT_MM, LENGTH_MM, ruler_strokes
from companion.maker.template import Circle, Layer, Path, TemplateStroke, TextStroke, template_strokes
from companion.maker.tiling import A4, FOOT_MM, LETTER, MARGIN_MM, OVERLAP_MM, MatchMark, Paper, Sheet, Tiling, tiling

_FONTS = FilePath(companion.__file__).parent / "ui" / "assets" / "fonts"
_POINT_MM = 25.4 / 72

LayerStyle = tuple[float, tuple[int, int, int]]
_LOOKS: dict[Layer, LayerStyle] = {
    Layer.PRINT: (0.2, (165, 165, 165)),
    Layer.OUTLINE: (0.35, (0, 0, 0)),
    Layer.HOLES: (0.2, (0, 0, 0)),
    Layer.LIGHT_HOLES: (0.15, (0, 0, 0)),
    Layer.LIGHT_POCKETS: (0.1, (120, 120, 120)),
    Layer.SCREWS: (0.1, (120, 120, 120)),
    Layer.CENTRES: (0.1, (0, 0, 0)),
    Layer.LABELS: (0.15, (0, 0, 0)),
}
"""How wide a line is (mm) and its colour; in black, that any printer draws it fine."""

_GREY = (120, 120, 120)
_MARK_MM = 2.0

_STEPS = (
    "Print at 100 % ('actual size'); never 'fit to page', which shrinks.",
    "Measure the ruler on every sheet: if 100 mm are not 100 mm, do not drill.",
    "Where a sheet has a neighbour at its left or above it, cut its margin off there, along the frame.",
    "Lay it on that neighbour so that the round marks of the same number meet, and tape it.",
    "Tape the whole onto the wood, edge on edge; punch every cross, then take the paper off or drill through it.",
)


def drill_pdfs(layout: Layout) -> Iterator[Document]:
    """Yield the drill template as PDF, for A4 and for Letter."""
    for paper in (A4, LETTER):
        sheets = tiling(paper, layout.width_mm, layout.height_mm)
        count = len(sheets.sheets)
        about = (
            f"the drill template at 1:1 to print on {paper.name}: an overview and {count} sheet{'s' * (count > 1)}, "
            "each with a ruler to check the scale"
        )
        yield Document(f"drill/template-{paper.name.lower()}.pdf", _pdf(layout, sheets), about)


def _pdf(layout: Layout, sheets: Tiling) -> bytes:
    # On paper the pockets would hide the crosses; they are for the machines that cut the carrier.
    strokes = tuple(stroke for stroke in template_strokes(layout) if stroke.layer is not Layer.SENSORS)
    pdf = _new(layout, sheets.paper)
    _overview(pdf, layout, strokes, sheets)
    for sheet in sheets.sheets:
        pdf.add_page()
        _sheet(pdf, strokes, sheets, sheet)
        _foot(pdf, layout, sheets, sheet)
    return bytes(pdf.output())


def _new(layout: Layout, paper: Paper) -> FPDF:
    pdf = FPDF(unit="mm", format=(paper.width_mm, paper.height_mm))
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same file in every run
    pdf.set_title(f"{layout.title}: drill template")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.add_font("Inter", "", _FONTS / "Inter-Regular.ttf")
    pdf.add_font("Inter", "B", _FONTS / "Inter-Bold.ttf")
    return pdf


def _sheet(pdf: FPDF, strokes: Iterable[TemplateStroke], sheets: Tiling, sheet: Sheet) -> None:
    """Draw what the window of a sheet shows, its frame, and the marks where it meets others."""
    width_mm, height_mm = sheets.paper.window_mm
    shift = (MARGIN_MM - sheet.left_mm, MARGIN_MM - sheet.top_mm)
    with pdf.local_context(), pdf.rect_clip(MARGIN_MM, MARGIN_MM, width_mm, height_mm):
        for stroke in strokes:
            if _is_seen(stroke, sheet, width_mm, height_mm):
                _draw(pdf, stroke, shift)
        for match in sheets.matches:
            if _is_seen(Circle(Layer.CENTRES, match.at_mm, 4 * _MARK_MM), sheet, width_mm, height_mm):
                _mark(pdf, match, shift)
    _pen(pdf, 0.1, _GREY)
    pdf.rect(MARGIN_MM, MARGIN_MM, width_mm, height_mm)


def _is_seen(stroke: TemplateStroke, sheet: Sheet, width_mm: float, height_mm: float) -> bool:
    """Tell whether any of a stroke may be in the window; what sticks out of it is clipped."""
    left_mm, top_mm, right_mm, bottom_mm = _extent(stroke)
    return (
        left_mm < sheet.left_mm + width_mm
        and right_mm > sheet.left_mm
        and top_mm < sheet.top_mm + height_mm
        and bottom_mm > sheet.top_mm
    )


def _extent(stroke: TemplateStroke) -> tuple[float, float, float, float]:
    match stroke:
        case Circle(_, (x_mm, y_mm), diameter_mm):
            across_mm, down_mm = diameter_mm / 2, diameter_mm / 2
        case TextStroke(_, (x_mm, y_mm), size_mm, text):
            across_mm, down_mm = 0.35 * size_mm * len(text), 0.5 * size_mm
        case Path(_, points_mm):
            xs, ys = zip(*points_mm, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
    return x_mm - across_mm, y_mm - down_mm, x_mm + across_mm, y_mm + down_mm


def _foot(pdf: FPDF, layout: Layout, sheets: Tiling, sheet: Sheet) -> None:
    paper = sheets.paper
    top_mm = paper.height_mm - MARGIN_MM - FOOT_MM + (FOOT_MM - HEIGHT_MM) / 2
    left_mm = paper.width_mm - MARGIN_MM - LENGTH_MM - 6
    for stroke in ruler_strokes(left_mm, top_mm):
        _draw(pdf, stroke, (0, 0))
    many = f"row {sheet.row + 1} of {sheets.rows}, column {sheet.column + 1} of {sheets.columns}"
    _line(pdf, f"Sheet {sheet.name}", MARGIN_MM, top_mm + 5, 14, bold=True)
    _line(pdf, many, MARGIN_MM, top_mm + 9.5, 7.5)
    _line(pdf, f"{layout.name}, drill template 1:1", MARGIN_MM, top_mm + 13, 7.5)


def _overview(pdf: FPDF, layout: Layout, strokes: Iterable[TemplateStroke], sheets: Tiling) -> None:
    """Draw the first page: how the sheets lie, small, and what to do."""
    pdf.add_page()
    paper = sheets.paper
    _line(pdf, layout.title, MARGIN_MM, MARGIN_MM + 6, 16, bold=True)
    facts = f"Drill template 1:1. Wood of {layout.width_mm:g} x {layout.height_mm:g} mm, {len(layout.holes)} holes"
    _line(
        pdf,
        f"{facts} of {HOLE_MM:g} mm (1/8 in){_light_words(layout)}, on {len(sheets.sheets)} sheets.",
        MARGIN_MM,
        MARGIN_MM + 13,
        10,
    )
    steps = (*_STEPS, *_screw_steps(layout))
    for count, step in enumerate(steps):
        _line(pdf, f"{count + 1}.  {step}", MARGIN_MM, MARGIN_MM + 22 + 5.5 * count, 9)
    top_mm = MARGIN_MM + 26 + 5.5 * len(steps)
    room = (paper.width_mm - 2 * MARGIN_MM, paper.height_mm - top_mm - 2 * MARGIN_MM - HEIGHT_MM)
    _map(pdf, strokes, sheets, (MARGIN_MM, top_mm), room)
    for stroke in ruler_strokes(MARGIN_MM + 4, paper.height_mm - MARGIN_MM - HEIGHT_MM):
        _draw(pdf, stroke, (0, 0))


def _screw_steps(layout: Layout) -> Iterator[str]:
    """Yield what is said of the grey circles without a cross, where the board has a circuit board."""
    screws = circuit_screws(layout)
    if screws is not None:
        many, pilot, deep = len(screws.places), f"{screws.pilot_mm:g} mm", f"{pilot_depth_mm(layout):g} mm"
        yield (
            f"Grey circles without a cross: {many} pilot holes of {pilot} for {screws.size_mm:g} mm screws, "
            f"from below, {deep} deep, not through."
        )


def _light_words(layout: Layout) -> str:
    """Return how many holes or pockets of which size the lights take."""
    lighting = layout.lighting
    if not layout.light_places:
        return ""
    count, size = len(layout.light_places), f"{lighting.size_mm:g} mm"
    match lighting.way:
        case LightWay.HOLE:
            return f", {count} of {size} for lights"
        case LightWay.THINNED:
            return f", {count} pockets of {size} from below"


def _map(
    pdf: FPDF, strokes: Iterable[TemplateStroke], sheets: Tiling, corner: Point, room: tuple[float, float]
) -> None:
    """Draw all sheets, the wood and its holes, as small as they must be."""
    window_w, window_h = sheets.paper.window_mm
    first, last = sheets.sheets[0], sheets.sheets[-1]
    whole = (last.left_mm + window_w - first.left_mm, last.top_mm + window_h - first.top_mm)
    scale = min(room[0] / whole[0], room[1] / whole[1])

    def at(x_mm: float, y_mm: float) -> Point:
        return corner[0] + (x_mm - first.left_mm) * scale, corner[1] + (y_mm - first.top_mm) * scale

    for sheet in sheets.sheets:
        _pen(pdf, 0.3, _GREY)
        pdf.rect(*at(sheet.left_mm, sheet.top_mm), window_w * scale, window_h * scale)
        x_mm, y_mm = at(sheet.left_mm, sheet.top_mm)
        beyond_mm = OVERLAP_MM * scale  # what another sheet shows as well
        x_mm, y_mm = x_mm + 1.5 + beyond_mm * bool(sheet.column), y_mm + 5 + beyond_mm * bool(sheet.row)
        _line(pdf, sheet.name, x_mm, y_mm, 12, bold=True)
    for stroke in strokes:
        if isinstance(stroke, Circle):
            _pen(pdf, 0.1, (0, 0, 0))
            radius_mm = stroke.diameter_mm * scale / 2
            pdf.ellipse(*_box(at(*stroke.at_mm), radius_mm))
        elif isinstance(stroke, Path) and stroke.layer is Layer.OUTLINE:
            _draw(pdf, Path(stroke.layer, tuple(at(*point) for point in stroke.points_mm), closed=True), (0, 0))
    for match in sheets.matches:
        _pen(pdf, 0.25, _GREY)
        x_mm, y_mm = at(*match.at_mm)
        pdf.line(x_mm - 1.2, y_mm, x_mm + 1.2, y_mm)
        pdf.line(x_mm, y_mm - 1.2, x_mm, y_mm + 1.2)


def _draw(pdf: FPDF, stroke: TemplateStroke, shift: Point) -> None:
    _pen(pdf, *_LOOKS[stroke.layer])
    match stroke:
        case Circle(_, at_mm, diameter_mm):
            pdf.ellipse(*_box(_moved(at_mm, shift), diameter_mm / 2))
        case Path(_, points_mm, closed):
            points = [_moved(point, shift) for point in points_mm]
            for start, end in pairwise([*points, points[0]] if closed else points):
                pdf.line(*start, *end)
        case TextStroke(layer, at_mm, size_mm, text):
            x_mm, y_mm = _moved(at_mm, shift)
            pdf.set_font("Inter", size=size_mm / _POINT_MM)
            pdf.set_text_color(*_LOOKS[layer][1])
            shown = _shown(pdf, text)
            pdf.text(x_mm - pdf.get_string_width(shown) / 2, y_mm + 0.36 * size_mm, shown)


def _mark(pdf: FPDF, match: MatchMark, shift: Point) -> None:
    """Draw a round mark with a cross, and its number beside it."""
    x_mm, y_mm = _moved(match.at_mm, shift)
    _pen(pdf, 0.15, _GREY)
    pdf.ellipse(*_box((x_mm, y_mm), _MARK_MM))
    pdf.line(x_mm - 1.6 * _MARK_MM, y_mm, x_mm + 1.6 * _MARK_MM, y_mm)
    pdf.line(x_mm, y_mm - 1.6 * _MARK_MM, x_mm, y_mm + 1.6 * _MARK_MM)
    _line(pdf, str(match.number), x_mm + 2.0, y_mm - 1.2, 7)


def _line(pdf: FPDF, text: str, x_mm: float, y_mm: float, points: float, bold: bool = False) -> None:
    pdf.set_font("Inter", "B" if bold else "", points)
    pdf.set_text_color(0, 0, 0)
    pdf.text(x_mm, y_mm, _shown(pdf, text))


def _shown(pdf: FPDF, text: str) -> str:
    """Return a text with a question mark for each sign that the font lacks."""
    font = pdf.current_font
    return "".join(sign if isinstance(font, TTFFont) and ord(sign) in font.cmap else "?" for sign in text)


def _pen(pdf: FPDF, width_mm: float, colour: tuple[int, int, int]) -> None:
    pdf.set_line_width(width_mm)
    pdf.set_draw_color(*colour)


def _box(centre: Point, radius_mm: float) -> tuple[float, float, float, float]:
    return centre[0] - radius_mm, centre[1] - radius_mm, 2 * radius_mm, 2 * radius_mm


def _moved(point: Point, shift: Point) -> Point:
    return point[0] + shift[0], point[1] + shift[1]
