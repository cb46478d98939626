"""A diode matrix at the Pi's own pins, whose wires have capacitance: no ghost in the row after one that was closed."""

from __future__ import annotations

import random

import pytest
from gpiozero.pins.mock import MockPin

from companion.board.wiring import GpioWiring, MatrixInputs
from companion.channels import Channels, channel_numbers
from companion.drivers.gpio import inputs
from companion.drivers.gpio.inputs import open_reader
from tests.drivers.gpio.parts import factory
from tests.matrix_circuit import SUPPLY_V, Circuit

__all__ = ["factory"]

ROWS, COLUMNS = (2, 3, 4, 14, 15, 18), (17, 27, 22, 23, 24, 10, 9)


class CircuitPin(MockPin):
    """A pin with a circuit behind it: an output drives its wire, and an input reads it."""

    wire = 0
    circuit: Circuit | None = None

    def _set_state(self, value):
        super()._set_state(value)
        self.circuit.drive(self.wire, SUPPLY_V if value else 0.0)

    def _get_state(self):
        read = self.circuit is not None and self.function == "input"
        return bool(self.circuit.is_high(self.wire)) if read else super()._get_state()


@pytest.fixture
def read(factory, monkeypatch):
    """Return which switches (row, column) are read as closed, in the last of some scans."""

    def read_with(closed, pf, diode_v, scans=2):
        circuit = Circuit(ROWS, COLUMNS, frozenset(closed), pf, diode_v)
        monkeypatch.setattr(inputs.time, "sleep", lambda seconds: circuit.wait(seconds * 1e6))
        for number in (*ROWS, *COLUMNS):
            pin = factory.pin(number, pin_class=CircuitPin)
            pin.wire, pin.circuit = number, circuit
        reader = open_reader(GpioWiring(MatrixInputs(ROWS, COLUMNS)))
        levels = [reader.read() for _ in range(scans)][-1]
        reader.close()
        width = len(COLUMNS)
        return {(ROWS[at // width], COLUMNS[at % width]) for at in channel_numbers(Channels(levels))}

    return read_with


@pytest.mark.parametrize("diode_v", [0.2, 0.6], ids=["Schottky", "silicon"])
@pytest.mark.parametrize("pf", [50, 150, 400, 600, 1100])
def test_pegs_are_read_without_a_ghost_in_the_next_row(read, pf, diode_v):
    chance = random.Random(pf)
    closed = set(zip(chance.sample(ROWS, 4), chance.choices(COLUMNS, k=4), strict=True))
    assert read(closed, pf, diode_v) == closed


@pytest.mark.parametrize(
    "closed",
    [{(ROWS[-1], 17)}, {(ROWS[0], 17)}, {(ROWS[0], 17), (ROWS[2], 17)}, {(4, each) for each in COLUMNS}],
    ids=["the last row", "the first row", "every other row", "a whole row"],
)
def test_a_column_that_was_low_has_risen_before_the_next_row_is_read(read, closed):
    assert read(closed, 600, 0.2) == closed
