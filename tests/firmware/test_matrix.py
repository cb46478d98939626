"""A diode matrix whose wires have capacitance: what is closed is read, and no ghost in the row after it.

The Pico's pins are emulated with that circuit behind them.
"""

from __future__ import annotations

import builtins
import random
from array import array
from types import SimpleNamespace

import pytest

from tests.firmware.simulated_pico import FIRMWARE
from tests.matrix_circuit import SUPPLY_V, Circuit

ROWS, COLUMNS = tuple(range(11)), tuple(range(11, 21))


def matrix_on(circuit: Circuit):
    """Return the firmware's own `Matrix`, at the pins of a circuit."""

    class Pin:
        OPEN_DRAIN, IN, OUT, PULL_UP = range(4)

        def __init__(self, number, mode, pull=None, value=None):
            self.number, self.high_level = number, None if mode == Pin.OPEN_DRAIN else SUPPLY_V
            if mode != Pin.IN:
                self.high()

        def low(self):
            circuit.drive(self.number, 0.0)

        def high(self):
            circuit.drive(self.number, self.high_level)

        def value(self):
            return circuit.is_high(self.number)

    def asm_pio(**_):
        return lambda program: program

    pio = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0)
    modules = {
        "machine": SimpleNamespace(Pin=Pin),
        "rp2": SimpleNamespace(PIO=pio, asm_pio=asm_pio),
        "micropython": SimpleNamespace(),
        "select": SimpleNamespace(),
        "sys": SimpleNamespace(implementation=SimpleNamespace(_machine="Raspberry Pi Pico with RP2040")),
        "time": SimpleNamespace(sleep_us=circuit.wait),
    }
    own = vars(builtins) | {"__import__": lambda name, *_: modules[name]}
    names: dict = {"__builtins__": own, "__name__": "pegboard.pico"}
    exec((FIRMWARE / "pegboard" / "pico.py").read_text(), names)
    return names["Matrix"]({"kind": "matrix", "rows": list(ROWS), "columns": list(COLUMNS)})


def read(closed: frozenset[tuple[int, int]], pf: float, diode_v: float, scans: int = 2):
    """Return which switches are read as closed, in the last of some scans."""
    matrix = matrix_on(Circuit(ROWS, COLUMNS, closed, pf, diode_v))
    raw = array("H", bytes(2 * matrix.words))
    for _ in range(scans):
        matrix.read(raw)
    levels = [raw[at >> 4] >> (at & 15) & 1 for at in range(matrix.count)]
    return frozenset((ROWS[at // 10], COLUMNS[at % 10]) for at, level in enumerate(levels) if not level)


@pytest.mark.parametrize("diode_v", [0.2, 0.6], ids=["Schottky", "silicon"])
@pytest.mark.parametrize("pf", [50, 150, 400, 600, 1100])
def test_pegs_are_read_without_a_ghost_in_the_next_row(pf, diode_v):
    chance = random.Random(pf)
    for _ in range(3):
        closed = frozenset(zip(chance.sample(ROWS, 6), chance.choices(COLUMNS, k=6), strict=True))
        assert read(closed, pf, diode_v) == closed


def test_rows_that_follow_each_other_in_one_column_and_the_last_before_the_first_are_told_apart():
    whole_row, whole_column = {(3, column) for column in COLUMNS}, {(row, 15) for row in ROWS}
    for closed in ({(ROWS[-1], 11)}, {(0, 11)}, {(0, 11), (2, 11)}, whole_row, whole_column):
        assert read(frozenset(closed), 600, 0.2) == frozenset(closed)


def test_a_corner_of_a_rectangle_is_open_when_its_other_three_are_closed():
    """What the diodes are for."""
    closed = frozenset({(2, 12), (2, 17), (7, 12)})
    assert read(closed, 600, 0.2) == closed
