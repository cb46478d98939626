"""The drill template as a DXF file in millimetres, for CAD, a mill or a laser; a layer for each purpose.

DXF counts upwards: its origin is the lower left corner of the wood.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager

import ezdxf
from ezdxf.document import Drawing
from ezdxf.enums import TextEntityAlignment
from ezdxf.layouts import Modelspace

from companion.board.layout import Layout, Point
from companion.maker.document import Document
from companion.maker.template import Circle, Layer, Path, TemplateStroke, TextStroke, template_strokes

_COLOURS = {
    Layer.OUTLINE: 7,
    Layer.HOLES: 5,
    Layer.CENTRES: 1,
    Layer.LABELS: 3,
    Layer.PRINT: 8,
    Layer.LIGHT_HOLES: 30,
    Layer.LIGHT_POCKETS: 40,
    Layer.SENSORS: 4,
    Layer.SCREWS: 6,
}
_CAPITAL = 0.72
"""The height of a capital, which DXF gives, of the height of the type, which the board file gives."""


def drill_dxf(layout: Layout) -> Iterator[Document]:
    """Yield the drill template as DXF."""
    text = io.StringIO()
    with _without_time():
        _drawing(layout).write(text)
    about = "the same for CAD, a mill or a laser: DXF in millimetres from the lower left corner, with layers "
    yield Document("drill/template.dxf", text.getvalue().encode(), about + ", ".join(layer.value for layer in Layer))


def _drawing(layout: Layout) -> Drawing:
    drawing = ezdxf.new("R2010", units=ezdxf.units.MM)
    for layer in Layer:
        drawing.layers.add(layer.value, color=_COLOURS[layer])
    space = drawing.modelspace()
    for stroke in template_strokes(layout):
        _draw(space, stroke, layout.height_mm)
    # ezdxf would list these in the order of a set, which is another one in another run.
    for kind in sorted(drawing.entitydb.dxf_types_in_use()):
        drawing.classes.add_class(kind)
    return drawing


@contextmanager
def _without_time() -> Iterator[None]:
    """Let ezdxf give a file neither the time nor random names: it is the same in every run."""
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before


def _draw(space: Modelspace, stroke: TemplateStroke, height_mm: float) -> None:
    def up(point: Point) -> Point:
        return (point[0], height_mm - point[1])

    look = {"layer": stroke.layer.value}
    match stroke:
        case Circle(_, at_mm, diameter_mm):
            space.add_circle(up(at_mm), diameter_mm / 2, dxfattribs=look)
        case Path(_, points_mm, closed):
            space.add_lwpolyline([up(point) for point in points_mm], close=closed, dxfattribs=look)
        case TextStroke(_, at_mm, size_mm, text):
            label = space.add_text(text, height=_CAPITAL * size_mm, dxfattribs=look)
            label.set_placement(up(at_mm), align=TextEntityAlignment.MIDDLE_CENTER)
