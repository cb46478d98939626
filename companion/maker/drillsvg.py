"""The drill template as an SVG file at its real size, a group for each layer, with a ruler below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from companion.board.layout import Layout
from companion.maker.document import Document
from companion.maker.ruler import HEIGHT_MM, LENGTH_MM, ruler_strokes
from companion.maker.template import Circle, Layer, Path, TemplateStroke, TextStroke, template_strokes

MARGIN_MM = 8.0
"""Around the wood."""

_STYLES = {
    Layer.PRINT: 'stroke="#B0B0B0" stroke-width="0.2" fill="#B0B0B0"',
    Layer.SENSORS: 'stroke="#30A060" stroke-width="0.15" fill="#30A060"',
    Layer.OUTLINE: 'stroke="#000000" stroke-width="0.35" fill="#000000"',
    Layer.HOLES: 'stroke="#000000" stroke-width="0.2" fill="#000000"',
    Layer.LIGHT_HOLES: 'stroke="#B06000" stroke-width="0.15" fill="#B06000"',
    Layer.LIGHT_POCKETS: 'stroke="#B06000" stroke-width="0.15" stroke-dasharray="0.6 0.4" fill="#B06000"',
    Layer.SCREWS: 'stroke="#8020A0" stroke-width="0.15" stroke-dasharray="0.6 0.4" fill="#8020A0"',
    Layer.CENTRES: 'stroke="#C00000" stroke-width="0.1" fill="#C00000"',
    Layer.LABELS: 'stroke="#1050A0" stroke-width="0.1" fill="#1050A0"',
}


def drill_svg(layout: Layout) -> Iterator[Document]:
    """Yield the drill template as SVG."""
    width_mm = max(layout.width_mm, LENGTH_MM + 10) + 2 * MARGIN_MM
    height_mm = layout.height_mm + 3 * MARGIN_MM + HEIGHT_MM
    strokes = (*template_strokes(layout), *ruler_strokes(0.0, layout.height_mm + MARGIN_MM))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width_mm:g}mm" height="{height_mm:g}mm" '
        f'viewBox="{-MARGIN_MM:g} {-MARGIN_MM:g} {width_mm:g} {height_mm:g}" '
        'font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(layout.title)}: drill template</title>",
        f'<rect x="{-MARGIN_MM:g}" y="{-MARGIN_MM:g}" width="{width_mm:g}" height="{height_mm:g}" fill="#FFFFFF"/>',
        *(line for layer in _STYLES for line in _group(layer, strokes)),
        "</svg>",
    ]
    about = "the drill template as a drawing of one millimetre a unit, for a plotter, a laser or a screen"
    yield Document("drill/template.svg", ("\n".join(lines) + "\n").encode(), about)


def _group(layer: Layer, strokes: Iterable[TemplateStroke]) -> Iterator[str]:
    yield f'<g id="{layer.value}" {_STYLES[layer]}>'
    yield from (_element(stroke) for stroke in strokes if stroke.layer is layer)
    yield "</g>"


def _element(stroke: TemplateStroke) -> str:
    match stroke:
        case Circle(_, (x_mm, y_mm), diameter_mm):
            return f'<circle cx="{x_mm:g}" cy="{y_mm:g}" r="{diameter_mm / 2:g}" fill="none"/>'
        case Path(_, points_mm, closed):
            name = "polygon" if closed else "polyline"
            points = " ".join(f"{x_mm:g},{y_mm:g}" for x_mm, y_mm in points_mm)
            return f'<{name} points="{points}" fill="none"/>'
        case TextStroke(_, (x_mm, y_mm), size_mm, text):
            # Down by a third of the size: not every program knows dominant-baseline.
            return (
                f'<text x="{x_mm:g}" y="{y_mm + 0.36 * size_mm:g}" font-size="{size_mm:g}" text-anchor="middle" '
                f'stroke="none">{escape(text)}</text>'
            )
