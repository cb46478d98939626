"""Lights at pins and as a chain of APA102, and the rhythm that is played on them."""

from __future__ import annotations

import threading

import pytest
from gpiozero import Device

from companion.board.wiring import Apa102Lights, PinLights
from companion.drivers.driver import Listener
from companion.drivers.gpio import board as gpio_board
from companion.drivers.gpio.apa102 import apa102_frame
from companion.drivers.gpio.board import GpioBoard
from companion.drivers.gpio.lights import Apa102Part, LightPlayer, PinPart
from companion.referee.language import LANGUAGE, LightSettings
from companion.referee.lights import Light
from companion.words import logs
from tests.drivers.conformance import Recorder
from tests.drivers.gpio.parts import PATIENCE_S, WIRINGS, Chain, GpioRig, ScanCount, Strip, factory, layout

__all__ = ["factory"]

FULL = LightSettings(brightness=1.0, speed=1.0, current_cap_ma=10_000)
STEADY = 0xFFFF


class Sent:
    """A part that remembers what it was sent."""

    def __init__(self):
        self.frames = []

    def send(self, colours, settings):
        self.frames.append(dict(colours))

    def close(self):
        pass


@pytest.fixture
def board():
    return layout(WIRINGS["74hc165"])


def shines(light, now_ms, speed=1.0):
    rhythm = LANGUAGE[light].rhythm
    return rhythm.pattern >> (int(now_ms * speed // rhythm.slot_ms) % 16) & 1


@pytest.mark.parametrize("speed", [1.0, 0.5, 2.0])
@pytest.mark.parametrize("light", list(Light))
def test_every_light_shines_in_its_colour_and_its_rhythm(board, light, speed):
    player, part = LightPlayer(board, LightSettings(1.0, speed, 10_000)), Sent()
    player.show({"track1/5": light})
    for now_ms in range(0, 4000, 5):
        player.play(part, now_ms)
        wanted = {6: LANGUAGE[light].rgb} if shines(light, now_ms, speed) else {}
        assert part.frames[-1] == wanted, now_ms


def test_nothing_is_sent_while_nothing_changes(board):
    player, part = LightPlayer(board, FULL), Sent()
    for now_ms in range(0, 1000, 5):
        player.play(part, now_ms)
    assert part.frames == [{}]


def test_a_blinking_light_is_sent_once_a_slot(board):
    light = next(light for light in Light if LANGUAGE[light].rhythm.pattern not in (0, STEADY))
    player, part = LightPlayer(board, FULL), Sent()
    player.show({"track1/5": light})
    slot_ms = LANGUAGE[light].rhythm.slot_ms
    for now_ms in range(16 * slot_ms):
        player.play(part, now_ms)
    assert len(part.frames) == 16


def test_a_hole_without_a_light_stays_dark(board):
    player, part = LightPlayer(board, FULL), Sent()
    player.show({"no such hole": Light.WRONG})
    player.play(part, 0)
    assert part.frames == [{}]


def test_other_settings_are_shown_at_once(board):
    player, part = LightPlayer(board, FULL), Sent()
    player.play(part, 0)
    player.set_lights(LightSettings(0.5, 1.0, 100))
    player.play(part, 1)
    assert len(part.frames) == 2


def test_leds_at_pins_go_on_and_off_and_no_more_shine_than_the_cap_allows(factory):
    part = PinPart(PinLights((20, 21, 22, 23), 10))

    def lit():
        return [bool(factory.pin(pin).state) for pin in (20, 21, 22, 23)]

    part.send({0: (1, 1, 1), 2: (1, 1, 1), 9: (1, 1, 1)}, FULL)
    assert lit() == [True, False, True, False]
    part.send(dict.fromkeys(range(4), (1, 1, 1)), LightSettings(1.0, 1.0, 25))
    assert lit() == [True, True, False, False]
    part.send(dict.fromkeys(range(4), (1, 1, 1)), LightSettings(0.0, 1.0, 1000))
    assert lit() == [False] * 4
    part.send({3: (1, 1, 1)}, FULL)
    part.close()
    assert factory.pin(23).function == "input"


def test_an_apa102_chain_hears_the_bytes_and_is_dark_afterwards(factory):
    strip = Strip(factory, Apa102Lights(20))
    part = Apa102Part(Apa102Lights(20))
    part.send({3: (255, 128, 0), 25: (255, 255, 255)}, LightSettings(0.5, 1.0, 500))
    part.close()
    dark = apa102_frame(20, {}, 0, 0)
    assert strip.frames == [apa102_frame(20, {3: (255, 128, 0)}, 0.5, 500), dark]
    assert strip.frames[0][16:20] == bytes([0xFF, 0, 64, 127])


def test_the_board_lights_its_holes_while_it_is_scanned(factory):
    assert Device.pin_factory is factory
    lights = 'lights = "apa102"\nlight_count = 18\n'
    board = layout(WIRINGS["74hc165"] + lights)
    Chain(factory, board.wiring.inputs)
    strip, scans = Strip(factory, board.wiring.lights), ScanCount()
    driver = GpioBoard(board, wait=scans)
    driver.set_lights(FULL)
    driver.show({"track2/7": Light.WRONG})
    driver.start(Listener())
    try:
        wanted = apa102_frame(18, {17: LANGUAGE[Light.WRONG].rgb}, 1.0, 10_000)
        while wanted not in strip.frames:
            assert scans.after(1)
            assert len(scans.waits) < 1000
    finally:
        driver.stop()
    assert strip.frames[-1] == apa102_frame(18, {}, 0, 0)


class LoosePart(Sent):
    """A part that can be reached only while it is plugged in."""

    def __init__(self):
        super().__init__()
        self.plugged_in, self.refused = True, 0
        self._news = threading.Condition()

    def send(self, colours, settings):
        with self._news:
            self._news.notify_all()
            if not self.plugged_in:
                self.refused += 1
                raise OSError(5, "Input/output error")
            super().send(colours, settings)

    def until(self, happened):
        with self._news:
            assert self._news.wait_for(happened, PATIENCE_S)


class LinkRecorder(Recorder):
    def __init__(self):
        super().__init__()
        self.links = []

    def on_link(self, connected, sentence):
        self.links.append(connected)


@pytest.fixture
def loose(factory, monkeypatch):
    """A board that is scanned while its lights are loose: the rig, the part, what is received, and the board's time."""
    now_ms, part = [1000], LoosePart()
    monkeypatch.setattr(gpio_board, "open_lights", lambda lights: part)
    rig, received = GpioRig(factory, "pins", clock=lambda: now_ms[0]), LinkRecorder()
    rig.driver.set_lights(FULL)
    rig.driver.start(received)
    part.until(lambda: part.frames)
    part.plugged_in = False
    rig.driver.show({"track1/5": Light.STANDS})
    part.until(lambda: part.refused)
    assert rig.scans.after(2)  # what is said of it is in the log by now
    yield rig, part, received, now_ms
    rig.driver.stop()


def test_lights_that_fail_take_nothing_from_the_sensors(loose):
    rig, part, received, now_ms = loose
    wanted = rig.change()
    assert received.received(2)[-1] == wanted
    for _ in range(5):
        now_ms[0] += 3000
        assert rig.scans.after(3)
    assert (received.links, part.refused) == ([], 6)


def test_they_are_told_once_and_tried_again_only_now_and_then(loose, caplog):
    rig, part, _, now_ms = loose
    assert rig.scans.after(20)
    assert part.refused == 1
    now_ms[0] += 5000
    part.until(lambda: part.refused == 2)
    assert rig.scans.after(3)
    told = [record.getMessage() for record in (*caplog.get_records("setup"), *caplog.records)]
    assert told.count(str(logs.UNLIT())) == 1


def test_once_they_can_be_reached_they_show_what_was_asked_for_meanwhile(loose):
    rig, part, _, now_ms = loose
    rig.driver.show({"track1/6": Light.STANDS})
    part.plugged_in = True
    now_ms[0] += 5000
    part.until(lambda: part.frames[-1])
    assert list(part.frames[-1]) == [rig.driver.layout.holes["track1/6"].light]


def test_a_chain_that_fails_when_the_board_starts_costs_only_its_lights(factory, monkeypatch):
    """As after a power cut: what it showed last goes out as soon as it can be reached."""
    board = layout(WIRINGS["74hc165"] + 'lights = "apa102"\nlight_count = 18\n')
    Chain(factory, board.wiring.inputs)
    strip, scans, received, now_ms = Strip(factory, board.wiring.lights), ScanCount(), LinkRecorder(), [1000]
    reached, write, dark = [False], Apa102Part._write, apa102_frame(18, {}, 1.0, 10_000)

    def loose_wire(part, *frame):
        if not reached[0]:
            raise OSError(5, "Input/output error")
        write(part, *frame)

    monkeypatch.setattr(Apa102Part, "_write", loose_wire)
    driver = GpioBoard(board, lambda: now_ms[0], wait=scans)
    driver.start(received)
    try:
        assert received.received(1)
        assert scans.after(3)
        assert received.links == []
        assert dark not in strip.frames
        reached[0] = True
        now_ms[0] += 5000
        assert scans.after(3)
        assert dark in strip.frames
    finally:
        driver.stop()
