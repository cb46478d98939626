"""The pegs of a board as OpenSCAD source: as wide as its holes, and no wider than its neighbours allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from companion.board.layout import HOLE_MM, Layout, pairs_within
from companion.board.looks import LOOKS, NOBODY
from companion.board.wiring import SensorKind
from companion.maker.document import Document

_SOURCE = Path(__file__).with_name("peg.scad")
_MOST_ROOM_MM = 12.0


def peg_source(layout: Layout) -> Iterator[Document]:
    """Yield the peg with the board's own measures, and how many of which shape the board takes."""
    lines = (
        f"// Pegs for {layout.title}.",
        *(f"// {line}" for line in _wanted(layout)),
        "",
        "/* [Board] */",
        f"hole_mm = {HOLE_MM:g};",
        f"room_mm = {room_mm(layout):g};  // the nearest two holes are so far apart",
        f"shaft_mm = {layout.stack.wood_mm:g};  // how deep a peg goes: the thickness of the wood above the sensor",
        "",
        _SOURCE.read_text("utf-8"),
    )
    about = "the pegs with their magnets: OpenSCAD source to set your magnet in, and to render for a printer"
    yield Document("pegs/peg.scad", "\n".join(lines).encode(), about)


def room_mm(layout: Layout) -> float:
    """Return how far apart the nearest two holes of a board are, at most 12 mm."""
    apart = (apart_mm for _, _, apart_mm in pairs_within(layout.holes.values(), _MOST_ROOM_MM))
    return round(min(apart, default=_MOST_ROOM_MM), 2)


def peg_counts(layout: Layout) -> Counter[str]:
    """Return how many pegs each side has, by its label, and how many are everybody's ("")."""
    groups = (layout.group_of(hole) for hole in layout.start_holes)
    return Counter(group.label for group in groups if group is not None)


def _wanted(layout: Layout) -> Iterator[str]:
    for label, count in sorted(peg_counts(layout).items()):
        shape = LOOKS.get(label, NOBODY).shape.value
        yield f"{label.capitalize() or 'For all'}: {count} with the shape {shape}, and a spare one."
    if layout.wiring.sensor is SensorKind.CONTACT:
        yield "The holes of this board are contacts: turn the pegs from metal, without a magnet (magnet_mm = 0)."
