"""A whole board from its wiring: start, steps, restarts. The parts are made here; the session is the real one."""

import json
import os

from pegboard import session as wire
from pegboard.flash import Flash
from pegboard.frames import FrameReader, encode_frame
from pegboard.lights import NoStrip
from pegboard.start import BOOT_FILE, PROMPT_FILE, make_board, start


class _Gone(Exception):
    """The board was reset."""


class _Port:
    def __init__(self):
        self.to_board, self.said = b"", []

    def read_into(self, buffer):
        part = self.to_board[: len(buffer)]
        self.to_board = self.to_board[len(part) :]
        buffer[: len(part)] = part
        return len(part)

    def write(self, data):
        FrameReader(lambda kind, sequence, payload: self.said.append((kind, payload))).read(data, len(data))


class _Source:
    active_low = msb_first = False
    tail = None

    def __init__(self, count):
        self.count, self.words, self.level = count, (count + 15) // 16, 0

    def read(self, raw):
        for i in range(self.words):
            raw[i] = self.level


class _Strip(NoStrip):
    def __init__(self, count):
        self.count, self.bytes, self.shows, self.is_busy = count, bytearray(3 * count), 0, False

    def show(self):
        self.shows += 1

    def busy(self):
        return self.is_busy


class _Parts:
    def __init__(self, cause=1, refuse=False):
        self.line, self._cause, self._refuse, self.asked, self.steps = _Port(), cause, refuse, False, 0

    def cause(self):
        return self._cause

    def board_id(self):
        return b"\x01"

    def source(self, wiring):
        if self._refuse:
            raise ValueError("bad SCK pin")
        self.made = _Source(wiring["count"])
        return self.made

    def strip(self, wiring):
        return _Strip(wiring["count"])

    def port(self, wiring):
        return self.line

    def remember_asked(self):
        self.asked = True

    def reset(self):
        raise _Gone

    def forever(self, step):
        for _ in range(self.steps):
            step(1000)


def _flash(folder, wiring=True):
    flash = Flash(folder)
    for name in (wire.WIRING_FILE, PROMPT_FILE, BOOT_FILE):
        flash.remove(name)
    if wiring:
        inputs = {"kind": "74hc165", "count": 30, "spi": 0, "sck": 18, "miso": 16, "latch": 17}
        whole = {"board": "test", "inputs": inputs, "lights": {"kind": "ws2812", "count": 16, "pin": 2}}
        flash.write(wire.WIRING_FILE, json.dumps(whole).encode())
    return flash


def _run(board, ms):
    for _ in range(ms):
        board.step(1000)


def check_a_board_answers_tells_and_shines(folder):
    parts = _Parts()
    board = make_board(parts, _flash(folder))
    parts.line.to_board = encode_frame(wire.HELLO, 0, b"\x02\x00")
    _run(board, 3)
    assert parts.line.said[0][0] == wire.WELCOME
    parts.made.level = 1
    _run(board, 20)
    assert [kind for kind, _ in parts.line.said].count(wire.SNAPSHOT) == 1
    assert board.lights.strip.shows > 0


def check_each_start_has_another_boot_number(folder):
    flash = _flash(folder)
    boots = [make_board(_Parts(), flash).session._identity.boot for _ in range(3)]
    assert boots == [1, 2, 3]
    flash.write(BOOT_FILE, b"65535")
    assert make_board(_Parts(), flash).session._identity.boot == 0
    flash.write(BOOT_FILE, b"rubbish")
    assert make_board(_Parts(), flash).session._identity.boot == 1


def check_a_board_without_a_wiring_has_no_inputs_and_no_name(folder):
    parts = _Parts()
    board = make_board(parts, _flash(folder, wiring=False))
    parts.line.to_board = encode_frame(wire.HELLO, 0, b"\x02\x00") + encode_frame(wire.ASK, 1)
    _run(board, 1200)
    welcome = parts.line.said[0][1]
    assert welcome[5:9] == bytes(4)
    assert welcome[-1] == 0
    assert wire.FAULT not in [kind for kind, _ in parts.line.said]


def check_a_wiring_that_cannot_be_used_is_told_and_the_board_still_answers(folder):
    for half in (True, False):
        parts, flash = _Parts(refuse=not half), _flash(folder)
        if half:
            flash.write(wire.WIRING_FILE, b"{half")
        board = make_board(parts, flash)
        parts.line.to_board = encode_frame(wire.HELLO, 0, b"\x02\x00")
        _run(board, 5)
        assert parts.line.said[0][0] == wire.WELCOME
        assert (wire.FAULT, bytes((wire.BAD_WIRING, 0, 0))) in parts.line.said


def check_a_bite_of_the_watchdog_is_told(folder):
    parts = _Parts(cause=2)
    board = make_board(parts, _flash(folder))
    parts.line.to_board = encode_frame(wire.HELLO, 0, b"\x02\x00")
    _run(board, 5)
    assert (wire.FAULT, bytes((wire.WATCHDOG, 0, 0))) in parts.line.said


def check_leave_leaves_a_note_for_the_next_start_and_resets(folder):
    parts, flash = _Parts(), _flash(folder)
    parts.steps = 5
    parts.line.to_board = encode_frame(wire.LEAVE, 0, b"REPL")
    try:
        start(parts, flash)
    except _Gone:
        pass
    else:
        raise AssertionError("it did not reset")
    assert parts.asked
    assert PROMPT_FILE in os.listdir(folder)
    assert parts.line.said[-1][0] == wire.ACK


def check_a_new_wiring_resets_without_the_note(folder):
    parts, flash = _Parts(), _flash(folder)
    data = flash.read(wire.WIRING_FILE)
    from binascii import crc32
    from struct import pack

    parts.steps = 9
    parts.line.to_board = encode_frame(wire.WIRING, 0, pack("<HHI", 0, len(data), crc32(data)) + data)
    try:
        start(parts, flash)
    except _Gone:
        pass
    else:
        raise AssertionError("it did not reset")
    assert PROMPT_FILE not in os.listdir(folder)


def check_a_scan_that_is_too_slow_is_told_with_its_rate(folder):
    parts = _Parts()
    board = make_board(parts, _flash(folder))
    parts.line.to_board = encode_frame(wire.HELLO, 0, b"\x02\x00")
    for _ in range(120):
        board.step(10000)
    assert (wire.FAULT, bytes((wire.SLOW_SCAN, 100, 0))) in parts.line.said
    for _ in range(2200):
        board.step(1000)
    before = len(parts.line.said)
    parts.line.to_board = encode_frame(wire.KEEPALIVE, 0)
    _run(board, 1500)
    assert wire.FAULT not in [kind for kind, _ in parts.line.said[before:]]


def check_lights_wait_for_a_strip_that_is_still_reading(folder):
    board = make_board(_Parts(), _flash(folder))
    strip = board.lights.strip
    strip.is_busy = True
    _run(board, 50)
    assert strip.shows == 0
    strip.is_busy = False
    _run(board, 2)
    assert strip.shows == 1
