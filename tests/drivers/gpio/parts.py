"""What hangs at the mock pins: switches, a diode matrix, a chain of 74HC165, a chain of APA102.

gpiozero's own mock factory holds the pins; these parts do to them what the real ones do, level by level.
"""

from __future__ import annotations

import threading

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from companion.board.boardfile import parse_board
from companion.board.wiring import Apa102Lights, ChainInputs, MatrixInputs, PinInputs
from companion.drivers.gpio.board import GpioBoard
from companion.drivers.publishing import monotonic_ms
from tests.board.straight import straight

PATIENCE_S = 30.0


def layout(wiring):
    """The board, with this [wiring] table."""
    return parse_board(straight(7, tracks=2, wiring=wiring), "small")


@pytest.fixture
def factory():
    """Mock pins, in place of whatever the machine has."""
    before, Device.pin_factory = Device.pin_factory, MockFactory()
    Device.pin_factory.reset()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


class WatchedPin(MockPin):
    """Tells its watcher that the program has set it."""

    def __init__(self, factory, info):
        self.watchers = []
        super().__init__(factory, info)

    def _set_state(self, value):
        super()._set_state(value)
        for watcher in self.watchers:
            watcher()


class HeldPin(MockPin):
    """What is at the pin says its level; the Pi's pull decides only where that says nothing."""

    def __init__(self, factory, info):
        self.held = lambda: None
        super().__init__(factory, info)

    def _get_state(self):
        held = self.held()
        return super()._get_state() if held is None else held


class Switches:
    """A switch from each pin to ground, or to 3.3 V."""

    def __init__(self, factory, inputs: PinInputs, active_low=True):
        self.closed: set[int] = set()
        for channel, pin in enumerate(inputs.pins):
            factory.pin(pin, pin_class=HeldPin).held = lambda channel=channel: (
                (not active_low) if channel in self.closed else None
            )


class Matrix:
    """A diode and a switch at each crossing: a closed column is pulled to the level of its row."""

    def __init__(self, factory, inputs: MatrixInputs):
        self.closed: set[int] = set()
        self.most_selected = 0
        self._rows = [factory.pin(pin) for pin in inputs.rows]
        self._width = len(inputs.columns)
        for column, pin in enumerate(inputs.columns):
            factory.pin(pin, pin_class=HeldPin).held = lambda column=column: self._level(column)

    def _level(self, column):
        low = [row for row, pin in enumerate(self._rows) if pin.function == "output" and not pin.state]
        self.most_selected = max(self.most_selected, len(low))
        return False if any(row * self._width + column in self.closed for row in low) else None


class Chain:
    """74HC165 in a row: SH/LD low takes the inputs in, a rising clock shifts them on while CE is low."""

    def __init__(self, factory, inputs: ChainInputs):
        self.closed: set[int] = set()
        self._count = inputs.count
        self._register = [True] * inputs.count
        clock, _, miso, select, load = inputs.pins
        self._clock, self._load = (factory.pin(pin, pin_class=WatchedPin) for pin in (clock, load))
        self._miso, self._select = factory.pin(miso), factory.pin(select, pin_class=WatchedPin)
        self._was_high = True
        for pin in (self._clock, self._load):
            pin.watchers.append(self._set)

    def _set(self):
        rising, self._was_high = self._clock.state and not self._was_high, self._clock.state
        if not self._load.state:
            # Q7 comes first, and of the nearest chip; an open input is pulled up, a closed one is low.
            channels = [8 * chip + bit for chip in range(self._count // 8) for bit in range(7, -1, -1)]
            self._register = [channel not in self.closed for channel in channels]
        elif rising and not self._select.state:
            self._register = [*self._register[1:], True]
        if self._register[0]:
            self._miso.drive_high()
        else:
            self._miso.drive_low()


class Strip:
    """A chain of APA102 behind a buffer that CE opens: it samples its data at the rising clock."""

    def __init__(self, factory, lights: Apa102Lights):
        clock, data, _, select = lights.pins
        self._clock, self._select = (factory.pin(pin, pin_class=WatchedPin) for pin in (clock, select))
        self._data = factory.pin(data)
        self._was_high = True
        self._bits: list[int] = []
        self.frames: list[bytes] = []
        self._clock.watchers.append(self._set)
        self._select.watchers.append(self._end)

    def _set(self):
        if self._clock.state and not self._was_high and not self._select.state:
            self._bits.append(int(self._data.state))
        self._was_high = self._clock.state

    def _end(self):
        if self._select.state and self._bits:
            bits, self._bits = self._bits, []
            self.frames.append(int("".join(map(str, bits)), 2).to_bytes(len(bits) // 8, "big"))


class ScanCount:
    """A wait that counts: how often the driver woke, how long it meant to sleep, and that it has scanned."""

    def __init__(self):
        self.waits: list[float] = []
        self._over = False
        self._news = threading.Condition()

    def __call__(self, stopped, seconds):
        with self._news:
            self.waits.append(seconds)
            self._over = False
            self._news.notify_all()
        ended = stopped.wait(seconds)
        with self._news:
            self._over = ended
            self._news.notify_all()
        return ended

    def after(self, scans=2):
        """Wait for so many more scans, or the end of scanning; say whether they came."""
        with self._news:
            wanted = len(self.waits) + scans
            self._news.wait_for(lambda: len(self.waits) >= wanted or self._over, PATIENCE_S)
            return len(self.waits) >= wanted


WIRINGS = {
    "pins": f'kind = "gpio"\ninputs = "pins"\npins = {list(range(2, 20))}\n',
    "matrix": 'kind = "gpio"\ninputs = "matrix"\nrows = [2, 3, 4]\ncolumns = [17, 18, 19, 20, 21, 22]\n',
    "74hc165": 'kind = "gpio"\ninputs = "74hc165"\nload_pin = 25\nchips = 3\n',
}
PARTS = {"pins": Switches, "matrix": Matrix, "74hc165": Chain}


class GpioRig:
    """The driver on mock pins, with a hand at the part that is wired to them."""

    def __init__(self, factory, kind, settings="debounce_ms = 0", clock=monotonic_ms):
        board = layout(f"{WIRINGS[kind]}{settings}\n")
        self.part = PARTS[kind](factory, board.wiring.inputs)
        self.part.closed |= {0, 1, 9, 10}
        self.scans = ScanCount()
        self.driver = GpioBoard(board, clock, wait=self.scans)
        self.first = frozenset({"track1/-1", "track1/0", "track2/-1", "track2/0"})

    def change(self):
        self.part.closed = self.part.closed ^ {self.driver.layout.holes["track1/5"].sensor}
        self.scans.after()
        return frozenset(name for name, hole in self.driver.layout.holes.items() if hole.sensor in self.part.closed)
