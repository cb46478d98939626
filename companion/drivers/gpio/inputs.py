"""The parts that read the sensors: pins, a diode matrix, a chain of 74HC165. Each reads all of them at once, as bits.

Bit n is sensor channel n; 1 is closed. Levels are read as they are: debouncing is `companion.board.debounce`'s.
"""

from __future__ import annotations

import time
from typing import Protocol

from gpiozero import InputDevice, OutputDevice

from companion.board.wiring import ChainInputs, GpioWiring, MatrixInputs, PinInputs, Pull
from companion.drivers.gpio.opening import open_spi

# A 74HC165 does 20 MHz at 3.3 V, long wires do not.
_CHAIN_HZ = 1_000_000
# The chain shifts at the rising edge. Clocked in mode 2 it is sampled at the falling one, in the middle between.
_CHAIN_MODE = 2
_RISE_S = 100e-6
"""How long a column of a matrix that was pulled low takes at most to rise by a pull-up: 95 us with 80 kOhm and 1,200 pF
(hardware/pico.md has the arithmetic; a Pi's own pull-ups are 50 to 65 kOhm: Compute Module data sheet)."""


class Reader(Protocol):
    """Something that reads all sensors."""

    def read(self) -> int:
        """Return which are closed now, as bits. Raises `OSError` when the hardware fails."""

    def close(self) -> None:
        """Let the pins go."""


def open_reader(wiring: GpioWiring) -> Reader:
    """Return the reader of a wiring, opened."""
    match wiring.inputs:
        case PinInputs():
            return PinReader(wiring.inputs, wiring)
        case MatrixInputs():
            return MatrixReader(wiring.inputs, wiring)
        case ChainInputs():
            return ChainReader(wiring.inputs, wiring)


class PinReader:
    """One pin a sensor."""

    def __init__(self, inputs: PinInputs, wiring: GpioWiring) -> None:
        self._flip = _flip(inputs.count, wiring.active_low)
        self._pins = _open_inputs(inputs.pins, wiring)

    def read(self) -> int:
        """Return which are closed now, as bits."""
        return _levels(self._pins) ^ self._flip

    def close(self) -> None:
        """Let the pins go."""
        _close_all(self._pins)


class MatrixReader:
    """A diode matrix: one row at a time is driven to the level of a closed sensor, and the columns are read.

    A column that followed its row goes back by its pull alone, since the diodes part it from the row that was driven
    back: the next row is read when that has had its time, or would show what the one before has.
    """

    def __init__(self, inputs: MatrixInputs, wiring: GpioWiring) -> None:
        self._flip = _flip(len(inputs.columns), wiring.active_low)
        self._columns = _open_inputs(inputs.columns, wiring)
        self._rows: list[OutputDevice] = []
        try:
            for pin in inputs.rows:
                self._rows.append(OutputDevice(pin, active_high=not wiring.active_low))
        except BaseException:
            self.close()
            raise

    def read(self) -> int:
        """Return which are closed now, as bits."""
        closed = 0
        for index, row in enumerate(self._rows):
            row.on()
            try:
                follow = _levels(self._columns) ^ self._flip
            finally:
                row.off()
            if follow:
                time.sleep(_RISE_S)
            closed |= follow << (index * len(self._columns))
        return closed

    def close(self) -> None:
        """Let the pins go."""
        _close_all(self._rows)
        _close_all(self._columns)


class ChainReader:
    """A chain of 74HC165: a low pulse takes all inputs in, then they are shifted out, D7 of the first chip first."""

    def __init__(self, inputs: ChainInputs, wiring: GpioWiring) -> None:
        self._flip = _flip(inputs.count, wiring.active_low)
        self._clocked = [0] * inputs.chips
        self._load = OutputDevice(inputs.load_pin, active_high=False)
        try:
            self._spi = open_spi(inputs.spi_device, _CHAIN_MODE, _CHAIN_HZ)
        except BaseException:
            self._load.close()
            raise

    def read(self) -> int:
        """Return which are closed now, as bits."""
        self._load.on()
        self._load.off()
        # A byte a chip, its D7 in front, as SPI takes them in: byte n has the channels from 8n.
        return int.from_bytes(bytes(self._spi._spi.transfer(self._clocked)), "little") ^ self._flip

    def close(self) -> None:
        """Let the pins go."""
        self._spi.close()
        self._load.close()


def _open_inputs(pins: tuple[int, ...], wiring: GpioWiring) -> list[InputDevice]:
    opened: list[InputDevice] = []
    try:
        for pin in pins:
            opened.append(_open_input(pin, wiring.pull))
    except BaseException:
        _close_all(opened)
        raise
    return opened


def _open_input(pin: int, pull: Pull) -> InputDevice:
    if pull is Pull.NONE:
        return InputDevice(pin, pull_up=None, active_state=True)
    return InputDevice(pin, pull_up=pull is Pull.UP)


def _levels(devices: list[InputDevice]) -> int:
    levels = 0
    for index, device in enumerate(devices):
        if device.pin.state:
            levels |= 1 << index
    return levels


def _flip(count: int, active_low: bool) -> int:
    return (1 << count) - 1 if active_low else 0


def _close_all(devices: list[InputDevice] | list[OutputDevice]) -> None:
    for device in devices:
        device.close()
