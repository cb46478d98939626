"""The driver of a board at the Pi's own pins, on gpiozero's mock pins with real parts modelled at them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from gpiozero import LED, Device

from companion.board.boards import load_board
from companion.channels import channel_numbers
from companion.drivers.driver import DriverError, Listener
from companion.drivers.gpio import board as gpio_board
from companion.drivers.gpio.board import GpioBoard
from tests.drivers.conformance import DriverConformance, Recorder
from tests.drivers.gpio.parts import WIRINGS, GpioRig, Matrix, factory, layout

__all__ = ["factory"]


@pytest.mark.parametrize("kind", list(WIRINGS))
class TestConformance(DriverConformance):
    @pytest.fixture
    def rig(self, kind, factory):
        return GpioRig(factory, kind)


class InputRecorder(Recorder):
    def __init__(self):
        super().__init__()
        self.inputs, self.links = [], []

    def on_sensors(self, layout, closed, at_ms):
        self.inputs.append(set(channel_numbers(closed)))
        super().on_sensors(layout, closed, at_ms)

    def on_link(self, connected, sentence):
        self.links.append((connected, sentence))


@pytest.fixture
def started():
    """Starts a rig and stops it at the end."""
    rigs = []

    def start(rig, listener):
        rigs.append(rig)
        rig.driver.start(listener)
        return listener

    yield start
    for rig in rigs:
        rig.driver.stop()


@pytest.mark.parametrize("kind", list(WIRINGS))
def test_every_sensor_is_told_as_its_own_channel_and_its_own_hole(factory, started, kind):
    rig = GpioRig(factory, kind)
    rig.part.closed = set()
    received = started(rig, InputRecorder())
    for name, hole in rig.driver.layout.holes.items():
        rig.part.closed = {hole.sensor}
        assert rig.scans.after(3)
        assert (received.inputs[-1], received.snapshots[-1][0]) == ({hole.sensor}, {name})


def test_a_matrix_shows_no_ghost_at_the_fourth_corner(factory, started):
    rig = GpioRig(factory, "matrix")
    rig.part.closed = {0, 3, 6}
    received = started(rig, InputRecorder())
    assert received.inputs == [{0, 3, 6}]
    assert isinstance(rig.part, Matrix)
    assert rig.part.most_selected == 1


def test_an_active_high_board_is_read_the_other_way_round(factory, started):
    rig = GpioRig(factory, "74hc165", "debounce_ms = 0\nactive_low = false")
    rig.part.closed = set(range(24)) - {5}
    assert started(rig, InputRecorder()).inputs == [{5}]


def test_what_bounces_is_told_once(factory, started):
    now_ms = 1000
    rig = GpioRig(factory, "pins", "debounce_ms = 40", lambda: now_ms)
    received = started(rig, InputRecorder())
    for _ in range(5):
        rig.part.closed = rig.part.closed ^ {6}
        now_ms += 5
        assert rig.scans.after(2)
    now_ms += 100
    received.received(2)
    assert rig.scans.after(20)
    assert [snapshot for snapshot, _ in received.snapshots] == [rig.first, rig.first | {"track1/5"}]


def test_an_idle_board_sleeps_between_its_scans(factory, started, monkeypatch):
    """In a time in which scanning takes none: each scan is a whole period after the one before."""
    rig = GpioRig(factory, "74hc165")
    slept_s, wait = [0.0], rig.driver._wait

    def sleep(stopped, seconds):
        slept_s.append(seconds)
        return wait(stopped, seconds)

    monkeypatch.setattr(rig.driver, "_wait", sleep)
    monkeypatch.setattr(gpio_board, "time", SimpleNamespace(monotonic=lambda: sum(slept_s)))
    started(rig, InputRecorder())
    assert rig.scans.after(50)
    first, *others = rig.scans.waits[:50]
    assert first > 0
    assert sum(others) + first == pytest.approx(49 / 200)
    assert others[1:] == pytest.approx([1 / 200] * 48)


def test_a_bus_that_fails_is_told_once_and_the_board_comes_back_whole(factory, started):
    rig = GpioRig(factory, "pins")
    received = started(rig, InputRecorder())
    pin = factory.pin(2)
    held = pin.held

    def broken():
        raise OSError("Remote I/O error")

    pin.held = broken
    assert rig.scans.after(3)
    rig.part.closed = rig.part.closed | {6}
    pin.held = held
    assert received.received(3)[-1] == rig.first | {"track1/5"}
    assert [connected for connected, _ in received.links] == [False, True]
    assert str(received.links[0][1]) == "The board cannot be read (Remote I/O error); the game is safe."


def test_after_the_stop_the_pins_are_free(factory):
    rig = GpioRig(factory, "74hc165")
    rig.driver.start(Listener())
    rig.driver.stop()
    LED(25).close()


def test_a_pin_in_use_is_said_and_frees_what_was_opened(factory):
    rig = GpioRig(factory, "pins")
    with LED(19), pytest.raises(DriverError, match=r"A pin of the board is in use already .*19.*: stop the program"):
        rig.driver.start(Listener())
    rig.driver.start(Listener())
    rig.driver.stop()


def test_a_pull_that_a_pin_cannot_have_is_said(factory):
    # GPIO 2 has a pull-up soldered on.
    board = GpioBoard(layout(WIRINGS["pins"] + "active_low = false\n"))
    with pytest.raises(DriverError, match=r"cannot be used .*GPIO2.*: check its \[wiring\]"):
        board.start(Listener())


def test_a_machine_without_pins_is_told_what_to_install(monkeypatch):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nothing")
    with pytest.raises(DriverError, match=r"no pins that can be used .*pip install cribbage-companion\[pi\]"):
        GpioBoard(layout(WIRINGS["pins"])).start(Listener())


def test_a_board_that_is_wired_otherwise_is_refused():
    with pytest.raises(DriverError, match=r'cribbage-2 is not wired to the pins.*\[wiring\] of the kind "gpio"'):
        GpioBoard(load_board("cribbage-2"))
