"""Circuits of the diode matrix: one crossing with the way of its current, and the corner of the whole."""

from __future__ import annotations

from collections.abc import Iterator

import schemdraw
import schemdraw.elements as elm

from companion.board.wiring import MatrixInputs
from companion.maker.document import Document
from companion.maker.electronics.board import HOST
from companion.maker.electronics.circuit import V33, Circuit
from companion.maker.electronics.plan import Plan
from companion.maker.electronics.sensing import column_net, resting_net, row_net
from companion.maker.electronics.sheet import SMALL, SheetPoint, between, dot, host_pin, line, net_end, sheet, text

_COLUMN, _ROW = 7, 5
_MOST = 3


def matrix_drawings(plan: Plan, circuit: Circuit, matrix: MatrixInputs) -> Iterator[Document]:
    """Yield the circuit of the first crossing, and of the corner with the first rows and columns."""
    title = plan.layout.title
    first = next(iter(plan.sensed))
    cell = sheet(title, "One crossing", (-3.5, 4.5), lambda on: _cell(on, plan, circuit, matrix, first))
    yield Document("electronics/circuit-cell.svg", cell, "circuit of one crossing of the matrix")
    size = f"{len(matrix.rows)} x {len(matrix.columns)}"
    corner = sheet(title, f"The matrix of {size}", (-7, 7.5), lambda on: _corner(on, plan, circuit, matrix))
    yield Document("electronics/circuit-matrix.svg", corner, "circuit of a corner of the matrix; it goes on likewise")


def _cell(on: schemdraw.Drawing, plan: Plan, circuit: Circuit, matrix: MatrixInputs, channel: int) -> None:
    row, column = divmod(channel, len(matrix.columns))
    resting = resting_net(plan)
    up = 1 if resting == V33 else -1
    between(on, elm.ResistorIEC(), (3, 2 * up), (3, 0))
    net_end(on, (3, 2 * up), resting)
    text(on, (3.5, 1.2 * up), "about 50k, inside" if plan.pulled_inside else f"R{column}: 10k", size=SMALL)
    dot(on, (3, 0))
    line(on, (0.5, 0), (6, 0))
    text(
        on, (0.3, 0), f"{column_net(column)}: {host_pin(circuit, HOST, column_net(column))}", size=SMALL, align="right"
    )
    between(on, elm.Switch(), (6, 0), (9.5, 0))
    text(on, (7.75, -0.6), f"S{channel}: {plan.sensed[channel].name}", size=SMALL, align="center")
    _diode(on, plan, (9.5, 0), (13, 0))
    text(on, (11.25, -0.8), f"D{channel}: 1N4148", size=SMALL, align="center")
    line(on, (13, 0), (14.5, 0))
    text(on, (14.7, 0), f"{row_net(row)}: {host_pin(circuit, HOST, row_net(row))}", size=SMALL)
    level = "low" if plan.active_low else "high"
    notes = (
        f"The row is {level} while it is read. A peg closes the switch and takes the column {level}.",
        "Without the diodes, three pegs at the corners of a rectangle would close the fourth corner too.",
    )
    for number, words in enumerate(notes):
        text(on, (-3.5, -2.4 + min(up, 0) - 0.8 * number), words, size=SMALL)


def _diode(on: schemdraw.Drawing, plan: Plan, column_side: SheetPoint, row_side: SheetPoint) -> None:
    """Draw a diode: its cathode is at the row where rows are driven low."""
    start, end = (column_side, row_side) if plan.active_low else (row_side, column_side)
    between(on, elm.Diode(), start, end)


def _corner(on: schemdraw.Drawing, plan: Plan, circuit: Circuit, matrix: MatrixInputs) -> None:
    rows, columns = min(_MOST, len(matrix.rows)), min(_MOST, len(matrix.columns))
    right, low = _COLUMN * columns - 1, -_ROW * (rows - 1)
    for column in range(columns):
        x = _COLUMN * column
        line(on, (x, 5), (x, low - 1))
        text(on, (x, 5.9), column_net(column), size=SMALL, align="center")
        text(on, (x, 5.3), host_pin(circuit, HOST, column_net(column)), size=SMALL, align="center")
    for row in range(rows):
        y = -_ROW * row
        line(on, (-2, y), (right, y))
        text(on, (-2.2, y), f"{row_net(row)}: {host_pin(circuit, HOST, row_net(row))}", size=SMALL, align="right")
        for column in range(columns):
            channel = row * len(matrix.columns) + column
            if channel in plan.sensed:
                _crossing(on, plan, channel, (_COLUMN * column, y))
    if len(matrix.columns) > columns:
        text(on, (right + 0.4, 2.5), "...")
    if len(matrix.rows) > rows:
        text(on, (_COLUMN / 2, low - 1.2), "...", align="center")
        pull = "inside it" if plan.pulled_inside else "by a resistor each"
    side, pull = "up" if plan.active_low else "down", "inside it" if plan.pulled_inside else "by a resistor each"
    notes = (
        f"{HOST}: {plan.host.value}. The columns are pulled {side}, {pull}.",
        "Wires that cross without a dot do not touch.",
    )
    for number, words in enumerate(notes):
        text(on, (-7, low - 2.5 - 0.8 * number), words, size=SMALL)


def _crossing(on: schemdraw.Drawing, plan: Plan, channel: int, at: SheetPoint) -> None:
    x, y = at
    dot(on, (x, y + 3))
    between(on, elm.Switch(), (x, y + 3), (x + 3.5, y + 3))
    text(on, (x + 0.3, y + 2.3), f"S{channel}: {plan.sensed[channel].name}", size=SMALL)
    _diode(on, plan, (x + 3.5, y + 3), (x + 3.5, y))
    text(on, (x + 4.1, y + 1.5), f"D{channel}", size=SMALL)
    dot(on, (x + 3.5, y))
