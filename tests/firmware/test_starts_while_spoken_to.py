"""A board that starts while its host talks always answers: reset, plugged in again or powered up, at any moment.

Two defences, each tried alone too: no frame holds a byte that MicroPython obeys (tests/link/test_frame.py), and the
firmware switches Ctrl-C off before anything else. And what ends the firmware all the same ends in a reset, never at the
prompt.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from statistics import median

import pytest

from companion.link.frame import encode_frame
from companion.link.messages import Hello, HostAlive, LeaveMessage, LightsMessage, SettingsMessage, WireMessage
from companion.link.session import LinkSession, Up
from tests.firmware.simulated_pico import FIRMWARE, SimulatedPico, chain_wiring, flash_with_firmware
from tests.firmware.test_pico import Host
from tests.firmware.unix_pico import UnixPico, unix_port

PATIENCE_S = 60


def frames_of_a_game(seed: int) -> Iterator[bytes]:
    """Yield what a host says that does not know of a reset: lights, settings, that it is there, and greetings."""
    chance, lights = random.Random(seed), 246
    for number in count():
        numbers = tuple(chance.choices(range(16), k=lights))
        settings = SettingsMessage(10, 500, chance.randrange(256), 100, chance.randrange(3000), 60)
        message: WireMessage = chance.choice((Hello(), HostAlive(), LightsMessage(numbers), settings))
        yield encode_frame(message.KIND, number % 256, message.encode())


class Talker:
    """A host that never stops talking: the real session, and between what it says the frames of a game."""

    def __init__(self, seed: int) -> None:
        self.session, self._frames, self._out = LinkSession(), frames_of_a_game(seed), b""
        self.session.opened(self.now)

    @property
    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def talk_until_up(self, pico: UnixPico) -> float:
        """Talk at a board from before its power comes until it has answered; return how long that took (s)."""
        pico.plug_in()
        for _ in range(5):
            self._write(pico.master, next(self._frames))
        begun, told = time.monotonic(), []
        pico.power_on()
        while time.monotonic() < begun + PATIENCE_S:
            self._write(pico.master, self.session.outgoing())
            if not self._out:
                self._write(pico.master, next(self._frames))
            told += pico.events()
            assert not [event for event in told if event != "booted"], told
            if any(isinstance(event, Up) for event in self._received(pico.master)):
                return time.monotonic() - begun
            time.sleep(0.005)
        raise AssertionError(("no answer", told))

    def _received(self, master: int) -> list[object]:
        try:
            data = os.read(master, 4096)
        except BlockingIOError:
            data = b""
        return [*self.session.receive(data, self.now), *self.session.tick(self.now)]

    def _write(self, master: int, data: bytes) -> None:
        """Write as much as the line takes, and keep the rest for the next time."""
        self._out += data
        with suppress(BlockingIOError):
            self._out = self._out[os.write(master, self._out) :]


def unix_boots(folder, boots: int) -> list[float]:
    """Start a board so often, each time with a new boot number, at a host that does not stop talking."""
    pico, talker = UnixPico(flash_with_firmware(folder, chain_wiring(246))), Talker(1)
    try:
        took = []
        for _ in range(boots):
            took.append(talker.talk_until_up(pico))
            pico.power_off()
        return took
    finally:
        pico.power_off()


@unix_port
def test_on_a_real_terminal_it_answers_a_host_that_talks_from_before_it_starts(tmp_path):
    assert len(unix_boots(tmp_path, 8)) == 8


@unix_port
@pytest.mark.proofs
def test_on_a_real_terminal_it_answers_1000_times_of_1000(tmp_path):
    took = sorted(unix_boots(tmp_path, 1000))
    print(f"1,000 starts: half within {median(took):.2f} s, all within {took[-1]:.2f} s")
    assert len(took) == 1000


@pytest.fixture
def plug_in(tmp_path):
    """Return a function that gives power to a Pico with this flash."""
    made: list[SimulatedPico] = []

    def make(flash=None) -> SimulatedPico:
        made.append(SimulatedPico(tmp_path, chain_wiring(246, 8), flash=flash))
        return made[-1]

    yield make
    for pico in made:
        pico.stop()


def reset_in_mid_game(pico: SimulatedPico, resets: int) -> None:
    """Reset a board so often while its host goes on with the game; it comes back each time."""
    host, frames, come = Host(pico), frames_of_a_game(2), 0
    try:
        host.up()
        for _ in range(resets):
            come = sum(isinstance(event, Up) for event in host.events)
            pico.power_cycle()

            def talks_until_back(before: int = come) -> bool:
                host.port.write(next(frames))
                return sum(isinstance(event, Up) for event in host.events) > before

            host.until(talks_until_back, PATIENCE_S)
            assert not [event for event in pico.events if "prompt" in event or "failed" in event]
            del host.events[:]
    finally:
        host.port.close()


def test_a_board_that_is_reset_in_mid_game_comes_back_each_time(plug_in):
    reset_in_mid_game(plug_in(), 5)


@pytest.mark.proofs
def test_a_board_that_is_reset_in_mid_game_comes_back_1000_times_of_1000(plug_in):
    reset_in_mid_game(plug_in(), 1000)


def test_even_ctrl_c_does_not_keep_it_from_starting(plug_in):
    """The second defence alone: the host sends Ctrl-C at every moment that the start looks for input."""
    pico = plug_in()
    host = Host(pico)
    try:
        host.up()
        pico.from_host = lambda data: b"\x03" + data + b"\x03\x04\x01\x02\x03\r\n"
        for number in range(2, 5):
            pico.power_cycle()
            boots = lambda: [event.welcome.boot for event in host.events if isinstance(event, Up)]  # noqa: E731
            host.until(lambda n=number, boots=boots: n in boots(), PATIENCE_S)
        assert not [event for event in pico.events if "prompt" in event or "failed" in event]
    finally:
        host.port.close()


ENDS = ["raise SystemExit", "raise KeyboardInterrupt", "bytearray(1 << 28)", "1 / 0"]
STARTS = [
    *(f"{end}\n" for end in ENDS),
    *(f"def start(parts, flash):\n    {end}\n" for end in ENDS),
    "half of a li",
    "def start(parts, flash):\n    return\n",
]


@pytest.mark.parametrize("start", STARTS)
def test_whatever_ends_the_firmware_ends_in_a_reset(plug_in, tmp_path, start):
    flash = flash_with_firmware(tmp_path, chain_wiring(8))
    (flash / "a" / "pegboard" / "start.py").write_text(start)
    pico = plug_in(flash)
    pico.wait_for(lambda: len([event for event in pico.events if "booted" in event]) > 1, PATIENCE_S)
    assert not [event for event in pico.events if "prompt" in event or "failed" in event]


def test_a_firmware_that_crashes_each_time_is_started_again_and_again(plug_in, tmp_path):
    flash = flash_with_firmware(tmp_path, chain_wiring(8))
    (flash / "a" / "pegboard" / "start.py").write_text(STARTS[-3])
    pico = plug_in(flash)
    pico.wait_for(lambda: len([event for event in pico.events if "booted" in event]) > 2, PATIENCE_S)


def test_after_a_crash_there_is_a_way_to_the_prompt_by_ctrl_c_alone(plug_in, tmp_path):
    flash = flash_with_firmware(tmp_path, chain_wiring(8))
    (flash / "a" / "pegboard" / "start.py").write_text("def start(parts, flash):\n    1 / 0\n")
    pico = plug_in(flash)
    pico.wait_for(lambda: len([event for event in pico.events if "booted" in event]) > 1, PATIENCE_S)
    port = os.open(pico.port, os.O_WRONLY | os.O_NOCTTY)
    try:

        def interrupted() -> bool:
            os.write(port, b"\r\x03")
            return {"prompt": True} in pico.events

        end = time.monotonic() + PATIENCE_S
        while not interrupted():
            assert time.monotonic() < end, pico.events
            time.sleep(0.05)
    finally:
        os.close(port)


def test_a_board_whose_host_is_at_a_uart_is_led_to_the_prompt_by_ctrl_c(plug_in, tmp_path):
    """So that an installer at its USB port gets there, and without a watchdog that would break it off."""
    wiring = chain_wiring(8) | {"host": {"kind": "uart", "uart": 1, "tx": 4, "rx": 5}}
    pico = plug_in(flash_with_firmware(tmp_path, wiring))
    host = Host(pico)
    try:
        host.up()
        host.port.write(b"\x03")
        pico.wait_for(lambda: len([event for event in pico.events if "booted" in event]) > 1, PATIENCE_S)
        end = time.monotonic() + PATIENCE_S
        while {"prompt": True} not in pico.events:
            host.port.write(b"\r\x03")
            assert time.monotonic() < end, pico.events
            time.sleep(0.05)
    finally:
        host.port.close()


def test_leave_is_the_way_to_the_prompt_of_a_board_that_runs(plug_in):
    pico = plug_in()
    host = Host(pico)
    try:
        host.up()
        host.say(LeaveMessage())
        pico.wait_for(lambda: {"prompt": True} in pico.events)
    finally:
        host.port.close()


def test_ctrl_c_is_switched_off_before_anything_else():
    """By the sources of MicroPython, nothing looks for input between its start and the end of the second statement."""
    statements = [
        line
        for line in (FIRMWARE / "main.py").read_text().split('"""', 2)[2].splitlines()
        if line and not line.startswith("#")
    ]
    assert statements[:2] == ["import micropython", "micropython.kbd_intr(-1)"]
