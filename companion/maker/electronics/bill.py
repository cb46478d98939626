"""The bill of materials: what to buy for a board's electronics, counted from its circuit.

Where the board file does not say which sensor is under the holes, the bill has all three that fit: choose one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, hypot
from typing import NamedTuple

from companion.board.layout import Hole
from companion.board.wiring import MatrixInputs, SensorKind
from companion.maker.document import Document
from companion.maker.electronics.circuit import Circuit
from companion.maker.electronics.parts import (
    AHCT125,
    BOARD,
    BULK,
    BYPASS,
    CHIPS_A_BOARD,
    FUSE_HOLDER,
    HC165,
    PI,
    PICO,
    PICO_SOCKET,
    SOCKET_14,
    SOCKET_16,
    SUPPLY_SOCKET,
    SWITCH,
    TERMINALS,
    USB_CABLE,
    PartKind,
    sensor_part,
)
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.power import FEED_MM, Budget, budget_of
from companion.maker.pegs import peg_counts
from companion.maker.table import csv_bytes

COLUMNS = (
    "for",
    "reference",
    "quantity",
    "value",
    "package",
    "part number",
    "what to use instead",
    "notes",
    "EUR each, about",
)

ALL = "every board"
_LEAD_MM = 60.0


class BillLine(NamedTuple):
    """A line of the bill. `wanted` says for which boards: "every board", or a kind of sensor to choose."""

    wanted: str
    reference: str
    quantity: int
    kind: PartKind


def bill(plan: Plan, circuit: Circuit) -> Iterator[Document]:
    """Yield the bill as CSV."""
    rows = [
        (
            line.wanted,
            line.reference,
            line.quantity,
            each.value,
            each.package,
            each.number,
            each.instead,
            each.note,
            f"{each.price_eur:g}",
        )
        for line in bill_lines(plan, circuit)
        for each in (line.kind,)
    ]
    about = "the bill of materials: what to buy, by which part number, and what to use instead"
    yield Document("electronics/bom.csv", csv_bytes(COLUMNS, rows), about)


def bill_lines(plan: Plan, circuit: Circuit) -> Iterator[BillLine]:
    """Yield the bill line by line: the parts of the circuit, the sensors to choose from, magnets, wire."""
    found: dict[PartKind, list[str]] = defaultdict(list)
    for part in circuit.parts:
        found[part.kind].append(part.reference)
    for kind, references in found.items():
        if kind is SWITCH:
            yield from _sensors_to_choose(plan, references)
        else:
            yield BillLine(ALL, ranges(references), len(references), kind)
    yield from _mounting(plan, circuit)
    yield from _magnets(plan)
    yield from _wires(plan)


def cost_eur(lines: Iterable[BillLine], sensor: SensorKind) -> float:
    """Return about what the parts of a bill cost with this sensor, without the host."""
    return sum(
        line.quantity * line.kind.price_eur
        for line in lines
        if (line.wanted == ALL or sensor.value in line.wanted.split(", ")) and line.kind not in (PICO, PI)
    )


def _mounting(plan: Plan, circuit: Circuit) -> Iterator[BillLine]:
    """Yield what carries the parts: sockets, holders, boards; no net is on them."""
    counts = Counter(part.kind for part in circuit.parts)
    kinds = {part.reference: part.kind for part in circuit.parts}
    needed = {
        SOCKET_16: counts[HC165],
        SOCKET_14: counts[AHCT125],
        PICO_SOCKET: 2 * counts[PICO],
        USB_CABLE: counts[PICO] if plan.uart is None else 0,
        FUSE_HOLDER: int("F1" in kinds),
        SUPPLY_SOCKET: int("PS1" in kinds and "plug" in kinds["PS1"].package),
        TERMINALS: counts[BULK],
        BOARD: ceil((counts[HC165] + counts[AHCT125] + 1) / CHIPS_A_BOARD),
    }
    for kind, count in needed.items():
        if count:
            yield BillLine(ALL, "", count, kind)


def _sensors_to_choose(plan: Plan, references: Sequence[str]) -> Iterator[BillLine]:
    count, named = len(references), ranges(references)
    for kind in (SensorKind.REED, SensorKind.CONTACT):
        yield BillLine(kind.value, named, count, sensor_part(kind))
    if _takes_halls(plan):
        yield BillLine(SensorKind.HALL.value, named, count, sensor_part(SensorKind.HALL))
        yield BillLine(SensorKind.HALL.value, ranges(f"C{each}" for each in references), count, BYPASS)


def _takes_halls(plan: Plan) -> bool:
    """Return whether an open drain to ground would close an input."""
    return plan.active_low and not isinstance(plan.inputs, MatrixInputs)


def _magnets(plan: Plan) -> Iterator[BillLine]:
    """Yield a magnet for each peg, and for a spare one of each side, for the sensors that need them."""
    counts = peg_counts(plan.layout)
    pegs = counts.total() + len(counts)
    kind = PartKind(
        "magnet", "as set in pegs/peg.scad", "", "", "one in each peg, and spare ones; keep them from children", 0.4
    )
    match plan.sensor:
        case None:
            yield BillLine("reed, hall" if _takes_halls(plan) else "reed", "", pegs, kind)
        case SensorKind.REED | SensorKind.REED_LYING | SensorKind.HALL:
            yield BillLine(ALL, "", pegs, kind)


def _wires(plan: Plan) -> Iterator[BillLine]:
    budget = budget_of(plan)
    metres = _signal_metres(plan)
    note = f"about {metres} m for the sensors, more if your chips lie far from their holes"
    yield BillLine(
        ALL, "", metres, PartKind("wire, AWG 28, 1 m", "stranded, ten colours", "", "ribbon cable AWG 28", note, 0.3)
    )
    if budget is not None and budget.run_mm:
        yield BillLine(ALL, "", _rail_metres(budget), _rail(budget))


def _rail(budget: Budget) -> PartKind:
    gauge = f"wire, AWG {budget.wire.awg} ({budget.wire.square_mm:g} mm2), 1 m"
    return PartKind(gauge, "stranded, red and black", "", "any thicker one", "5 V and ground of the lights", 0.6)


def _rail_metres(budget: Budget) -> int:
    return ceil(2 * 1.1 * (budget.run_mm + FEED_MM * len(budget.feeds)) / 1000)


def _signal_metres(plan: Plan) -> int:
    """Return the wire from every hole to the middle of the eight that share a chip, with a lead at each end."""
    holes = list(plan.sensed.values())
    return ceil(sum(_gathered_mm(holes[first : first + 8]) for first in range(0, len(holes), 8)) / 1000)


def _gathered_mm(holes: Sequence[Hole]) -> float:
    x_mm, y_mm = (sum(places) / len(holes) for places in zip(*((hole.x_mm, hole.y_mm) for hole in holes), strict=True))
    return sum(hypot(hole.x_mm - x_mm, hole.y_mm - y_mm) + 2 * _LEAD_MM for hole in holes)


def ranges(references: Iterable[str]) -> str:
    """Return references in short: "R0-R3 R5"."""
    runs: list[list[str]] = []
    for reference in references:
        if runs and _next(runs[-1][-1]) == reference:
            runs[-1][1:] = [reference]
        else:
            runs.append([reference])
    return " ".join("-".join(run) for run in runs)


def _next(reference: str) -> str:
    letters = reference.rstrip("0123456789")
    return f"{letters}{int(reference[len(letters) :]) + 1}" if len(letters) < len(reference) else ""
