"""The electronics of a board's kit: circuits, cables, netlist, bill, pins and power, all from one circuit."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.layout import Layout
from companion.maker.document import Document
from companion.maker.electronics.bill import bill
from companion.maker.electronics.board import circuit_of
from companion.maker.electronics.drawings import drawings
from companion.maker.electronics.harness import harnesses
from companion.maker.electronics.netlist import netlist
from companion.maker.electronics.pins import pin_tables
from companion.maker.electronics.plan import plan_of
from companion.maker.electronics.powersheet import power_sheet


def electronics(layout: Layout) -> Iterator[Document]:
    """Yield the documents of a board's electronics; none for a board without sensors. Raises `CompanionError`."""
    if all(hole.sensor is None for hole in layout.holes.values()):
        return
    plan = plan_of(layout)
    circuit = circuit_of(plan)
    yield from drawings(plan, circuit)
    yield from harnesses(plan, circuit)
    yield from pin_tables(plan, circuit)
    yield from netlist(circuit)
    yield from bill(plan, circuit)
    yield from power_sheet(plan)
