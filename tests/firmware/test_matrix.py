"""A diode matrix whose wires have capacitance: what is closed is read, and no ghost in the row after it.

The Pico's pins are emulated with a circuit behind them: each row and column is a capacitor, a column has its pull-up, a
closed switch is a diode from its column to its row, and every call of a pin takes its time.
"""

from __future__ import annotations

import builtins
import math
import random
from array import array
from types import SimpleNamespace

import pytest

from tests.firmware.simulated_pico import FIRMWARE

SUPPLY_V, HIGH_V = 3.3, 2.15
PULL_UP_OHM = 80_000
CALL_US = 1.0
"""How long a call of a pin takes in MicroPython, at the least: the sooner a pin is read, the harder the case."""
ROWS, COLUMNS = tuple(range(11)), tuple(range(11, 21))


class Circuit:
    """Voltages of a matrix, and the time."""

    def __init__(self, closed: frozenset[tuple[int, int]], row_pf: float, column_pf: float, diode_v: float) -> None:
        self.closed, self.diode_v = closed, diode_v
        self.farad = dict.fromkeys(ROWS, row_pf * 1e-12) | dict.fromkeys(COLUMNS, column_pf * 1e-12)
        self.volt = dict.fromkeys(self.farad, SUPPLY_V)
        self.driven: dict[int, float] = {}
        """The voltage of each pin that drives."""

    def drive(self, pin: int, level: float | None) -> None:
        """Drive a pin, or let go of it."""
        if level is None:
            self.driven.pop(pin, None)
        else:
            self.driven[pin] = level
        self.wait(CALL_US)

    def is_high(self, pin: int) -> int:
        self.wait(CALL_US)
        return int(self.volt[pin] >= HIGH_V)

    def wait(self, duration_us: float) -> None:
        """Let capacitors charge, in steps that are short against the time that they take."""
        steps = math.ceil(duration_us / 0.5)
        for _ in range(steps):
            for column in COLUMNS:
                rise = 1 - math.exp(-duration_us / steps * 1e-6 / (PULL_UP_OHM * self.farad[column]))
                self.volt[column] += (SUPPLY_V - self.volt[column]) * rise
            self.volt.update(self.driven)
            for _ in range(4):  # a charge that goes over one diode may open the next
                for row, column in self.closed:
                    self._through_diode(row, column)

    def _through_diode(self, row: int, column: int) -> None:
        """Let charge go from a column to a row until the diode is no longer open: its own resistance takes no time."""
        if self.volt[column] - self.volt[row] <= self.diode_v:
            return
        if row in self.driven:
            self.volt[column] = self.volt[row] + self.diode_v
            return
        above = self.volt[column] - self.diode_v
        whole = self.farad[row] + self.farad[column]
        level = (above * self.farad[column] + self.volt[row] * self.farad[row]) / whole
        self.volt[row], self.volt[column] = level, level + self.diode_v


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


def read(closed: frozenset[tuple[int, int]], row_pf: float, column_pf: float, diode_v: float, scans: int = 2):
    """Return which switches are read as closed, in the last of some scans."""
    matrix = matrix_on(Circuit(closed, row_pf, column_pf, diode_v))
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
        assert read(closed, pf, pf, diode_v) == closed


def test_rows_that_follow_each_other_in_one_column_and_the_last_before_the_first_are_told_apart():
    whole_row, whole_column = {(3, column) for column in COLUMNS}, {(row, 15) for row in ROWS}
    for closed in ({(ROWS[-1], 11)}, {(0, 11)}, {(0, 11), (2, 11)}, whole_row, whole_column):
        assert read(frozenset(closed), 600, 600, 0.2) == frozenset(closed)


def test_a_corner_of_a_rectangle_is_open_when_its_other_three_are_closed():
    """What the diodes are for."""
    closed = frozenset({(2, 12), (2, 17), (7, 12)})
    assert read(closed, 600, 600, 0.2) == closed
