"""The board's end of the wire, message by message: lost, late, repeated and damaged ones too."""

import json
from binascii import crc32
from struct import pack, unpack_from

from pegboard import PROTOCOL, VERSION
from pegboard import session as wire
from pegboard.flash import Flash
from pegboard.frames import FrameReader, encode_frame
from pegboard.lights import Lights
from pegboard.scanner import Scanner
from pegboard.wiring import read_wiring


class _Source:
    active_low = msb_first = False
    tail = None

    def __init__(self, count):
        self.count, self.words, self.closed = count, (count + 15) // 16, set()

    def read(self, raw):
        for i in range(self.words):
            raw[i] = 0
        for at in self.closed:
            raw[at >> 4] |= 1 << (at & 15)


class _Strip:
    head, stride, order = 0, 3, (0, 1, 2)

    def __init__(self, count):
        self.count, self.bytes = count, bytearray(3 * count)


class _Rig:
    """A host that writes frames by hand to a session."""

    def __init__(self, folder, inputs=20, lights=10):
        self.source, self.strip = _Source(inputs), _Strip(lights)
        self.scanner, self.lights, self.flash = Scanner(self.source), Lights(self.strip), Flash(folder)
        self.scanner.set(0, 100)
        self.flash.remove(wire.WIRING_FILE)
        identity = wire.Identity(7, 1, b"\x01\x02\x03", "cribbage-2")
        self.session = wire.Session(identity, self.scanner, self.lights, self.flash)

    def send(self, kind, payload=b"", sequence=0):
        """Send a frame and return the answers as (kind, payload)."""
        return self.send_bytes(encode_frame(kind, sequence, payload))

    def send_bytes(self, data):
        self.session.receive(data, len(data))
        return self.said()

    def tick(self, ms):
        self.session.tick(ms)
        return self.said()

    def said(self):
        said = []
        reader = FrameReader(lambda kind, sequence, payload: said.append((kind, payload)))
        reader.read(self.session.out, len(self.session.out))
        assert reader.damaged == 0
        self.session.out = bytearray()
        return said

    def greet(self):
        self.send(wire.HELLO, bytes(PROTOCOL))
        return self

    def status(self, kind, payload):
        (answer, ack) = self.send(kind, payload, 33)[-1]
        assert answer == wire.ACK
        assert ack[:2] == bytes((kind, 33))
        return ack[2]


def check_hello_is_answered_with_what_the_board_is(folder):
    ((kind, payload),) = _Rig(folder).send(wire.HELLO, bytes(PROTOCOL))
    assert kind == wire.WELCOME
    assert payload == bytes(PROTOCOL) + pack("<HBHH", 7, 1, 20, 10) + bytes(VERSION) + b"\x03\x01\x02\x03\x0acribbage-2"


def check_a_board_that_is_alone_says_nothing(folder):
    rig = _Rig(folder)
    rig.source.closed = {3}
    assert rig.scanner.scan()
    rig.session.changed()
    rig.session.set_fault(wire.SLOW_SCAN, 10)
    assert [rig.tick(100) for _ in range(50)] == [[]] * 50


def check_a_change_is_told_with_all_inputs(folder):
    rig = _Rig(folder).greet()
    rig.source.closed = {0, 19}
    rig.tick(40)
    assert rig.scanner.scan()
    rig.session.changed()
    ((kind, payload),) = rig.said()
    assert (kind, payload) == (wire.SNAPSHOT, pack("<BIH", 0, 40, 20) + b"\x01\x00\x08")


def check_ask_is_answered_with_a_snapshot(folder):
    ((kind, payload),) = _Rig(folder).greet().send(wire.ASK)
    assert (kind, payload[0]) == (wire.SNAPSHOT, 1)


def check_a_keepalive_says_which_snapshot_was_the_last(folder):
    rig = _Rig(folder).greet()
    rig.source.closed = {5}
    rig.scanner.scan()
    before = rig.session._sequence
    rig.session.changed()
    rig.said()
    assert rig.tick(249) == []
    ((kind, payload),) = rig.tick(1)
    bits = b"\x20\x00\x00"
    assert (kind, payload) == (wire.ALIVE, pack("<HBIH", 7, before, crc32(bits[:3]), 0))


def check_a_host_that_is_silent_is_lost_and_one_that_speaks_is_found(folder):
    rig = _Rig(folder).greet()
    assert not rig.session.alone
    assert not rig.lights.lost
    rig.tick(1999)
    rig.send(wire.KEEPALIVE)
    rig.tick(1999)
    assert not rig.session.alone
    rig.tick(1)
    assert rig.session.alone
    assert rig.lights.lost
    rig.send(wire.KEEPALIVE)
    assert not rig.session.alone
    assert not rig.lights.lost


def check_what_changed_while_it_was_alone_shows_in_the_first_keepalive(folder):
    rig = _Rig(folder).greet()
    rig.tick(2000)
    assert rig.session.alone
    rig.source.closed = {4}
    rig.scanner.scan()
    rig.session.changed()
    assert rig.said() == []
    rig.send(wire.KEEPALIVE)
    ((_, payload),) = rig.tick(250)
    assert unpack_from("<I", payload, 3) == (crc32(b"\x10\x00\x00"),)


def check_damaged_frames_are_counted_and_do_not_keep_a_host_alive(folder):
    rig = _Rig(folder).greet()
    bad = bytearray(encode_frame(wire.KEEPALIVE, 3))
    bad[1] ^= 1
    rig.tick(1500)
    assert rig.send_bytes(bad) == []
    assert unpack_from("<H", rig.tick(250)[0][1], 7) == (1,)
    rig.tick(250)
    assert rig.session.alone


def check_a_payload_that_is_too_short_counts_as_damaged(folder):
    rig = _Rig(folder).greet()
    for kind, payload in (
        (wire.HELLO, b"\x01"),
        (wire.PALETTE, b""),
        (wire.PALETTE, b"\x02" + bytes(7)),
        (wire.LIGHTS, b"\x0a"),
        (wire.LIGHTS, b"\x0a\x00\x11\x11"),
        (wire.COLOURS, b"\x00\x00"),
        (wire.COLOURS, b"\x00\x00\x02" + bytes(5)),
        (wire.SETTINGS, bytes(7)),
        (wire.WIRING, bytes(5)),
        (wire.ASK_WIRING, b"\x00"),
        (wire.LEAVE, b"REP"),
        (wire.LEAVE, b"REPX"),
    ):
        before = rig.session._reader.damaged
        assert rig.send(kind, payload) == [], (kind, payload)
        assert rig.session._reader.damaged == before + 1, (kind, payload)
    assert rig.session.restart == ""


def check_types_that_are_not_known_are_passed_over(folder):
    rig = _Rig(folder).greet()
    assert rig.send(0x70, b"newer") == []
    assert rig.session._reader.damaged == 0


def check_bytes_past_the_known_payload_are_passed_over(folder):
    rig = _Rig(folder).greet()
    assert rig.status(wire.SETTINGS, pack("<BHBBHB", 5, 500, 9, 100, 500, 60) + b"newer") == wire.DONE


def check_lights_are_shown_and_acknowledged_and_again_when_repeated(folder):
    rig = _Rig(folder).greet()
    palette = bytes([1, 10, 20, 30]) + pack("<HH", 0xFFFF, 100)
    for _ in range(2):
        assert rig.status(wire.PALETTE, palette) == wire.DONE
        assert rig.status(wire.SETTINGS, pack("<BHBBHB", 5, 500, 255, 100, 0, 60)) == wire.DONE
        assert rig.status(wire.LIGHTS, pack("<H", 3) + b"\x01\x01") == wire.DONE
        rig.lights.tick(10)
        assert rig.strip.bytes[:9] == bytearray([10, 20, 30, 0, 0, 0, 10, 20, 30])
    assert rig.status(wire.COLOURS, pack("<HB", 9, 1) + b"\x01\x02\x03") == wire.DONE
    rig.lights.tick(10)
    assert rig.strip.bytes[27:] == bytearray([1, 2, 3])


def check_lights_that_come_before_their_palette_shine_once_it_is_there(folder):
    rig = _Rig(folder).greet()
    assert rig.status(wire.LIGHTS, pack("<H", 1) + b"\x02") == wire.DONE
    rig.lights.tick(10)
    assert rig.strip.bytes[0] == 0
    two = bytes([2]) + 2 * (bytes([200, 0, 0]) + pack("<HH", 0xFFFF, 100))
    assert rig.status(wire.PALETTE, two) == wire.DONE
    rig.lights.tick(10)
    assert rig.strip.bytes[0] > 0


def check_values_out_of_range_change_nothing(folder):
    rig = _Rig(folder).greet()
    for kind, payload in (
        (wire.PALETTE, b"\x00"),
        (wire.PALETTE, b"\x10" + bytes(7 * 16)),
        (wire.PALETTE, b"\x01" + bytes(7)),
        (wire.LIGHTS, pack("<H", 11) + bytes(6)),
        (wire.COLOURS, pack("<HB", 8, 3) + bytes(9)),
        (wire.COLOURS, pack("<HB", 0, 81) + bytes(243)),
        (wire.SETTINGS, pack("<BHBBHB", 5, 0, 255, 100, 0, 60)),
        (wire.SETTINGS, pack("<BHBBHB", 5, 9999, 255, 100, 0, 60)),
        (wire.SETTINGS, pack("<BHBBHB", 5, 500, 255, 0, 0, 60)),
        (wire.WIRING, pack("<HHI", 0, 5000, 0) + b"x"),
        (wire.WIRING, pack("<HHI", 9, 20, 0) + b"x"),
    ):
        assert rig.status(kind, payload) == wire.OUT_OF_RANGE, (kind, payload)


def _wiring(board="cribbage-4"):
    inputs = {"kind": "74hc165", "count": 500, "spi": 0, "sck": 18, "miso": 16, "latch": 17}
    return json.dumps({"board": board, "inputs": inputs}).encode()


def _pieces(data, crc=None, size=50):
    for at in range(0, len(data), size):
        yield pack("<HHI", at, len(data), crc32(data) if crc is None else crc) + data[at : at + size]


def check_a_wiring_is_stored_when_all_of_it_is_there_and_the_board_starts_with_it(folder):
    rig, data = _Rig(folder).greet(), _wiring()
    for piece in _pieces(data):
        assert rig.flash.read(wire.WIRING_FILE) is None
        assert rig.session.restart == ""
        # Each piece twice, as when the answer was lost.
        assert rig.status(wire.WIRING, piece) == wire.DONE
        if not rig.session.restart:
            assert rig.status(wire.WIRING, piece) == wire.DONE
    assert rig.flash.read(wire.WIRING_FILE) == data
    assert rig.session.restart == "board"


def check_a_wiring_that_cannot_be_used_is_not_stored(folder):
    rig = _Rig(folder).greet()
    for data, crc, status in (
        (_wiring(), 1, wire.CRC_DIFFERS),
        (b"{" * 60, None, wire.OUT_OF_RANGE),
        (json.dumps({"board": "x", "inputs": {"kind": "mcp"}}).encode(), None, wire.OUT_OF_RANGE),
    ):
        assert [rig.status(wire.WIRING, piece) for piece in _pieces(data, crc)][-1] == status
        assert rig.flash.read(wire.WIRING_FILE) is None
        assert rig.session.restart == ""


_NONSENSE = (None, True, -1, 0, 1.5, 1e400, 10**30, "", "usb", [], [[]], {}, [None], {"kind": []}, ["kind"])


_MORE_KEYS = ["rows", "columns", "order", "tail", "hz"]


def _with(values, key, value):
    changed = dict(values)
    changed[key] = value
    return changed


def _nonsense_wirings():
    """Yield wirings with nonsense in each place, one place at a time; and bytes that are no wiring at all."""
    good = json.loads(_wiring())
    good["lights"], good["host"] = {"kind": "ws2812", "count": 3, "pin": 2}, {"kind": "usb"}
    for nonsense in _NONSENSE:
        yield json.dumps(nonsense).encode()
        for name in list(good):
            yield json.dumps(_with(good, name, nonsense)).encode()
            if isinstance(good[name], dict):
                for key in list(good[name]) + _MORE_KEYS:
                    yield json.dumps(_with(good, name, _with(good[name], key, nonsense))).encode()
        matrix = {"kind": "matrix", "rows": [nonsense], "columns": nonsense}
        yield json.dumps({"board": "x", "inputs": matrix}).encode()
    for text in (
        "[" * 900,
        "{" * 900,
        '{"a":' * 300,
        "[]" * 400,
        "{[]:1}",
        "{{}:1}",
        '{"board"',
        "nul",
        "-",
        '"',
        "9" * 900,
    ):
        yield text.encode()
    yield bytes(range(256))
    yield b""


def check_a_nonsense_wiring_is_answered_in_a_frame_and_not_stored(folder):
    answers = {}
    for data in _nonsense_wirings():
        rig = _Rig(folder).greet()
        pieces = list(_pieces(data, size=950)) or [pack("<HHI", 0, 0, 0)]  # in one: how it came is checked above
        status = [rig.status(wire.WIRING, piece) for piece in pieces][-1]
        if status == wire.DONE:  # some nonsense is none: an optional key with a value that it may have
            read_wiring(data)
        else:
            assert (rig.flash.read(wire.WIRING_FILE), rig.session.restart) == (None, ""), data
        answers[status] = answers.get(status, 0) + 1
        rig.flash.remove(wire.WIRING_FILE)
    assert set(answers) == {wire.DONE, wire.OUT_OF_RANGE}
    assert answers[wire.OUT_OF_RANGE] > 10 * answers[wire.DONE]


def check_no_frame_of_any_type_with_any_payload_raises(folder):
    rig, state = _Rig(folder).greet(), 1
    for _ in range(3000):
        numbers = []
        while len(numbers) < 24:
            state = (state * 1103515245 + 12345) & 0x3FFFFFFF  # as far as a Pico goes without a large integer
            numbers.append(state >> 16 & 0xFF)
        payload = bytes(numbers[3 : 3 + numbers[1] % 21])
        rig.send(numbers[0] % 12, payload)
    assert rig.session.restart == ""


def check_a_second_wiring_begins_anew(folder):
    rig = _Rig(folder).greet()
    first, second = _wiring("a name that is long enough"), _wiring("x")
    rig.status(wire.WIRING, next(_pieces(first)))
    assert [rig.status(wire.WIRING, piece) for piece in _pieces(second)][-1] == wire.DONE
    assert rig.flash.read(wire.WIRING_FILE) == second


def check_the_wiring_is_read_back_in_pieces(folder):
    rig, data = _Rig(folder).greet(), _wiring() + b" " * 300
    rig.flash.write(wire.WIRING_FILE, data)
    got = b""
    while len(got) < len(data):
        ((kind, payload),) = rig.send(wire.ASK_WIRING, pack("<H", len(got)))
        assert kind == wire.WIRING_HERE
        assert unpack_from("<HHI", payload) == (len(got), len(data), crc32(data))
        got += payload[8:]
    assert got == data


def check_leave_restarts_into_the_prompt(folder):
    rig = _Rig(folder).greet()
    assert rig.status(wire.LEAVE, b"REPL") == wire.DONE
    assert rig.session.restart == "prompt"


def check_a_fault_is_told_when_it_begins_and_every_five_seconds_until_it_ends(folder):
    rig = _Rig(folder).greet()
    rig.session.set_fault(wire.SCAN_STUCK, 20)
    fault = (wire.FAULT, pack("<BH", wire.SCAN_STUCK, 20))
    assert rig.said() == [fault]
    told = 0
    for _ in range(150):
        told += fault in rig.tick(100)
        rig.send(wire.KEEPALIVE)
    assert told == 3
    rig.session.set_fault(wire.SCAN_STUCK, -1)
    for _ in range(100):
        assert fault not in rig.tick(100)
        rig.send(wire.KEEPALIVE)


def check_a_fault_from_before_is_told_to_a_host_that_comes(folder):
    rig = _Rig(folder)
    rig.session.set_fault(wire.BAD_WIRING, 0)
    rig.greet()
    assert (wire.FAULT, pack("<BH", wire.BAD_WIRING, 0)) in rig.tick(1)


def check_the_clock_goes_round(folder):
    rig = _Rig(folder).greet()
    rig.session._at_ms = 0xFFFFFFFF
    rig.tick(2)
    ((_, payload),) = rig.send(wire.ASK)
    assert unpack_from("<I", payload, 1) == (1,)
