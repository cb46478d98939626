"""The whole firmware in the official MicroPython interpreter, at the end of a pty: what a host hears of it."""

from __future__ import annotations

import shutil
import time

import pytest
import serial

from companion.link.frame import encode_frame
from companion.link.messages import (
    AskMessage,
    AskWiring,
    FaultCode,
    LeaveMessage,
    LightColour,
    LightsMessage,
    Palette,
    ResetCause,
    SettingsMessage,
    WireMessage,
    WiringMessage,
)
from companion.link.session import BoardFault, Down, DownReason, LinkSession, Up
from tests.firmware.simulated_pico import WATCHDOG, SimulatedPico, chain_wiring, flash_with_firmware


class Host:
    """The host's end: the real session, on a port that pyserial opens."""

    def __init__(self, pico):
        self.pico, self.session, self.events, self.port = pico, LinkSession(), [], None
        self.open()

    def open(self):
        self.port = serial.Serial(self.pico.port, timeout=0.01)
        self.session.opened(self.now)

    @property
    def now(self):
        return time.monotonic_ns() // 1_000_000

    def turn(self):
        self.port.write(self.session.outgoing())
        self.events += self.session.receive(self.port.read(4096), self.now)
        self.events += self.session.tick(self.now)

    def until(self, seen, seconds=20):
        end = time.monotonic() + seconds
        while not seen():
            self.turn()
            assert time.monotonic() < end, (self.events, self.pico.events)

    def up(self):
        self.until(lambda: any(isinstance(event, Up) for event in self.events))
        return next(event.welcome for event in self.events if isinstance(event, Up))

    def closed(self):
        """Return which inputs were closed, each time that it was news."""
        return [
            frozenset(at for at in range(event.bit_length()) if event >> at & 1)
            for event in self.events
            if isinstance(event, int)
        ]

    def say(self, message: WireMessage, sequence: int = 0):
        self.port.write(encode_frame(message.KIND, sequence, message.encode()))


@pytest.fixture
def rig(tmp_path):
    """Return a function that sets up a Pico and its host."""
    made = []

    def set_up(wiring=None, **more):
        pico = SimulatedPico(tmp_path, wiring, **more)
        made.append(pico)
        host = Host(pico)
        made.append(host.port)
        return pico, host

    yield set_up
    for each in reversed(made):
        each.close() if isinstance(each, serial.Serial) else each.stop()


def test_it_says_what_it_is(rig):
    _, host = rig(chain_wiring(246, 121))
    welcome = host.up()
    assert (welcome.inputs, welcome.lights, welcome.name) == (246, 121, "cribbage-2")
    assert welcome.cause is ResetCause.POWER
    assert welcome.board_id == b"\xe6\x61\x41\x03\xe7\x12\x34\x56"


@pytest.mark.parametrize(
    "inputs",
    [
        {"kind": "74hc165", "count": 246, "spi": 0, "sck": 18, "miso": 16, "latch": 17, "tail": 0},
        {"kind": "74hc165", "count": 41, "spi": 1, "sck": 10, "miso": 12, "latch": 9, "active_low": False},
        {"kind": "matrix", "rows": [0, 1, 2, 3, 4], "columns": [5, 6, 7, 8, 9, 10, 11]},
    ],
    ids=["chain", "short chain", "matrix"],
)
def test_what_is_closed_arrives(rig, inputs):
    pico, host = rig({"board": "x", "inputs": inputs})
    host.up()
    host.until(host.closed)
    assert host.closed() == [frozenset()]
    for closed in (frozenset({0}), frozenset({0, 17, 34}), frozenset({8, 7}), frozenset()):
        pico.close_inputs(closed)
        host.until(lambda closed=closed: host.closed()[-1] == closed)


@pytest.mark.parametrize("kind", ["ws2812", "apa102"])
def test_lights_shine_in_their_colours(rig, kind):
    wiring = chain_wiring(8, 20)
    if kind == "apa102":
        wiring["lights"] = {"kind": "apa102", "count": 20, "spi": 1, "sck": 10, "mosi": 11}
    pico, host = rig(wiring)
    host.session.want(Palette((LightColour(10, 20, 30),)), host.now)
    host.session.want(SettingsMessage(5, 500, 255, 100, 0, 60), host.now)
    host.session.want(LightsMessage((0, 1)), host.now)
    host.up()
    one = {"ws2812": bytes((20, 10, 30)), "apa102": bytes((0xFF, 30, 20, 10))}[kind]
    dark = {"ws2812": bytes(3), "apa102": bytes((0xFF, 0, 0, 0))}[kind]
    head, tail = {"ws2812": (b"", b""), "apa102": (bytes(4), bytes(5))}[kind]
    whole = head + dark + one + 18 * dark + tail
    host.until(lambda: pico.lights == whole)


def test_a_uart_is_as_good_as_usb(rig):
    _, host = rig(chain_wiring(8) | {"host": {"kind": "uart", "uart": 1, "tx": 4, "rx": 5}})
    assert host.up().inputs == 8


def test_power_that_goes_and_comes_is_a_reset_with_another_boot_number(rig):
    pico, host = rig(chain_wiring(8))
    first = host.up()
    pico.power_cycle(WATCHDOG)
    host.until(lambda: [event for event in host.events if isinstance(event, Up)][1:])
    second = [event for event in host.events if isinstance(event, Up)][1].welcome
    assert Down(DownReason.RESET) in host.events or Down(DownReason.SILENT) in host.events
    assert (first.boot, second.boot) == (1, 2)
    assert second.cause is ResetCause.WATCHDOG
    host.until(lambda: BoardFault(FaultCode.WATCHDOG, 0) in host.events)


def test_a_host_that_falls_silent_is_seen_on_the_lights_while_the_scan_goes_on(rig):
    pico, host = rig(chain_wiring(8, 16))
    host.session.want(SettingsMessage(5, 500, 255, 100, 0, 60), host.now)
    host.up()
    host.until(host.closed)
    pico.wait_for(lambda: any(pico.lights), 10)  # nobody says anything: one light in eight blinks
    assert pico.lights[3:24] == bytes(21)
    pico.close_inputs(frozenset({5}))
    host.until(lambda: host.closed()[-1] == frozenset({5}))


def test_a_wiring_is_sent_stored_and_used(rig):
    pico, host = rig(None)
    assert (host.up().inputs, host.up().name) == (0, "")
    pico.wiring = chain_wiring(24, 5, "new")
    import json
    from binascii import crc32

    data = json.dumps(pico.wiring).encode()
    for at in range(0, len(data), 200):
        host.say(WiringMessage(at, len(data), crc32(data), data[at : at + 200]), at)
        for _ in range(20):
            host.turn()
    host.until(lambda: [event for event in host.events if isinstance(event, Up)][1:])
    welcome = [event for event in host.events if isinstance(event, Up)][1].welcome
    assert (welcome.inputs, welcome.lights, welcome.name) == (24, 5, "new")
    assert welcome.cause is ResetCause.ASKED


def test_it_leaves_into_the_prompt_and_starts_again_without_a_note(rig):
    pico, host = rig(chain_wiring(8))
    host.up()
    host.say(LeaveMessage())
    pico.wait_for(lambda: {"prompt": True} in pico.events)
    host.port.reset_input_buffer()
    host.port.write(b"1234 * 3\r\n")
    received = b""
    end = time.monotonic() + 10
    while b"3702" not in received and time.monotonic() < end:
        received += host.port.read(100)
    assert b"3702" in received
    before = len(host.events)
    pico.power_cycle()
    host.until(lambda: any(isinstance(event, Up) for event in host.events[before:]))


def test_a_copy_that_does_not_start_is_passed_over_for_the_other(rig, tmp_path):
    flash = flash_with_firmware(tmp_path, chain_wiring(8))
    shutil.copytree(flash / "a", flash / "b")
    (flash / "b" / "pegboard" / "session.py").write_text("half of a li")
    (flash / "current").write_text("b")
    _, host = rig(chain_wiring(8), flash=flash)
    assert host.up().inputs == 8


def test_garbage_does_not_disturb_it(rig):
    pico, host = rig(chain_wiring(8))
    host.up()
    host.port.write(bytes(range(256)) * 20 + b"\x03\x04\x01raise SystemExit\r\n" + b"\n")
    pico.close_inputs(frozenset({2}))
    host.until(lambda: host.closed() and host.closed()[-1] == frozenset({2}))
    assert not any(isinstance(event, Down) for event in host.events)


def test_the_wiring_that_it_has_can_be_asked_for(rig):
    _, host = rig(chain_wiring(8))
    host.up()
    host.say(AskWiring(0), 9)
    host.say(AskMessage(), 10)
    host.until(host.closed)
