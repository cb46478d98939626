"""The hole table: every hole of a board with its place and its wires, for a spreadsheet, a mill or a meter."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from companion.board.layout import Hole, Layout
from companion.maker.document import Document
from companion.maker.inputs import input_place
from companion.maker.pcb.circuit import circuit_screws
from companion.maker.pcb.screws import pilot_depth_mm

COLUMNS = ("hole", "group", "number", "x_mm", "y_mm", "x_in", "y_in", "sensor", "chip", "pin", "light")
LIGHT_COLUMNS = ("light_x_mm", "light_y_mm", "light_hole_mm", "light_depth_mm")
"""Where the light of a hole shines out of the wood, and the hole or pocket for it, how deep from below."""
SCREW_COLUMNS = ("screw", "x_mm", "y_mm", "screw_mm", "pilot_mm", "depth_mm")
_INCH_MM = 25.4


def hole_table(layout: Layout) -> Iterator[Document]:
    """Yield the table of all holes as CSV; places are from the top left corner of the wood."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow((*COLUMNS, *LIGHT_COLUMNS))
    table.writerows((*_row(layout, hole), *_light(layout, hole)) for hole in layout.holes.values())
    about = (
        "every hole: its place in millimetres and inches from the top left corner, its channels, "
        "the chip and pin where its sensor is soldered, and where its light shines"
    )
    yield Document("holes.csv", text.getvalue().encode(), about)


def screw_table(layout: Layout) -> Iterator[Document]:
    """Yield the table of the pilot holes for the circuit board's screws as CSV, where the board has a circuit board."""
    screws = circuit_screws(layout)
    if screws is None:
        return
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(SCREW_COLUMNS)
    pilot, deep = f"{screws.pilot_mm:g}", f"{pilot_depth_mm(layout):g}"
    for number, (x_mm, y_mm) in enumerate(screws.places, 1):
        table.writerow((f"H{number}", f"{x_mm:.2f}", f"{y_mm:.2f}", f"{screws.size_mm:g}", pilot, deep))
    about = (
        f"the pilot holes of {pilot} mm for the circuit board's screws, seen from above and drilled from below, "
        f"{deep} mm deep, not through"
    )
    yield Document("screws.csv", text.getvalue().encode(), about)


def _row(layout: Layout, hole: Hole) -> tuple[str, ...]:
    groups = [(group.name, group.numbers[hole.name]) for group in layout.groups.values() if hole.name in group.numbers]
    part, pin = input_place(layout.wiring, hole.sensor) if hole.sensor is not None else ("", "")
    return (
        hole.name,
        " ".join(name for name, _ in groups),
        " ".join(str(number) for _, number in groups),
        f"{hole.x_mm:.2f}",
        f"{hole.y_mm:.2f}",
        f"{hole.x_mm / _INCH_MM:.4f}",
        f"{hole.y_mm / _INCH_MM:.4f}",
        _channel(hole.sensor),
        part,
        pin,
        _channel(hole.light),
    )


def _light(layout: Layout, hole: Hole) -> tuple[str, ...]:
    place = layout.light_places.get(hole.name)
    if place is None:
        return ("",) * len(LIGHT_COLUMNS)
    x_mm, y_mm = place
    return f"{x_mm:.2f}", f"{y_mm:.2f}", f"{layout.lighting.size_mm:g}", f"{layout.light_depth_mm:g}"


def _channel(channel: int | None) -> str:
    return "" if channel is None else str(channel)
