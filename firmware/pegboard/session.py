"""The board's end of the wire: bytes and time in, bytes out (../PROTOCOL.md). The host speaks first.

ALONE      any valid frame                    WITH HOST
WITH HOST  nothing valid for 2,000 ms         ALONE
"""

from binascii import crc32
from struct import pack, unpack_from

from pegboard import PROTOCOL, VERSION
from pegboard.frames import FrameReader, encode_frame
from pegboard.scanner import MOST_HZ
from pegboard.wiring import MOST_BYTES, read_wiring

HELLO, ASK, PALETTE, LIGHTS, COLOURS, SETTINGS, KEEPALIVE, WIRING, ASK_WIRING, LEAVE = range(1, 11)
WELCOME, SNAPSHOT, ACK, ALIVE, FAULT, WIRING_HERE = range(0x81, 0x87)
DONE, OUT_OF_RANGE, NOT_SUPPORTED, NOT_STORED, CRC_DIFFERS = range(5)
SCAN_STUCK, BROWN_OUT, WATCHDOG, BAD_WIRING, SLOW_SCAN = range(1, 6)

WIRING_FILE = "wiring.json"
_PIECE = 200
_ALIVE_MS, _SILENCE_MS, _FAULT_MS = 250, 2000, 5000


class TooShort(Exception):
    """A payload that does not hold what it says counts as damaged."""


def _need(payload, length):
    if len(payload) < length:
        raise TooShort


class Identity:
    """What a board says of itself. `cause` is why it started, `boot` another number at each start."""

    def __init__(self, boot, cause, board_id, name=""):
        self.boot, self.cause, self.board_id, self.name = boot, cause, board_id, name


class Session:
    """`out` holds what is to be written; `restart` becomes "board" or "prompt" when the board has to start again."""

    def __init__(self, identity, scanner, lights, flash):
        """Begin alone."""
        self.out = bytearray()
        self.restart = ""
        self.alone = True
        self._identity, self._scanner, self._lights, self._flash = identity, scanner, lights, flash
        self._reader = FrameReader(self._on_frame)
        self._sequence = self._snapshot_sequence = self._snapshot_crc = 0
        self._at_ms = self._silent_ms = self._unsent_ms = self._fault_ms = 0
        self._faults = {}
        self._coming = bytearray()
        self._answers = {
            HELLO: self._hello,
            ASK: self._ask,
            PALETTE: self._palette,
            LIGHTS: self._numbers,
            COLOURS: self._colours,
            SETTINGS: self._settings,
            KEEPALIVE: self._nothing,
            WIRING: self._wiring,
            ASK_WIRING: self._ask_wiring,
            LEAVE: self._leave,
        }

    # --- what the board says to its session

    def receive(self, data, count):
        """Take the first `count` bytes that came."""
        self._reader.read(data, count)

    def tick(self, elapsed_ms):
        """Let time pass."""
        self._at_ms = (self._at_ms + elapsed_ms) & 0xFFFFFFFF
        if self.alone:
            return
        self._silent_ms += elapsed_ms
        self._unsent_ms += elapsed_ms
        self._fault_ms += elapsed_ms
        if self._silent_ms >= _SILENCE_MS:
            self.alone = True
            self._lights.set_lost(True)
            return
        if self._fault_ms >= _FAULT_MS:
            self._fault_ms = 0
            for code in sorted(self._faults):
                self._send(FAULT, pack("<BH", code, self._faults[code]))
        if self._unsent_ms >= _ALIVE_MS:
            damaged = self._reader.damaged
            self._send(ALIVE, pack("<HBIH", self._identity.boot, self._snapshot_sequence, self._snapshot_crc, damaged))

    def changed(self):
        """Tell the host what is closed now; one that is not there learns by the CRC that it missed something."""
        if self.alone:
            self._snapshot_crc = crc32(self._scanner.bits())
        else:
            self._send_snapshot(0)

    def set_fault(self, code, detail):
        """Begin to report that something is wrong; a detail of -1 ends it."""
        if detail < 0:
            self._faults.pop(code, None)
        elif code not in self._faults:
            self._faults[code] = detail
            if not self.alone:
                self._send(FAULT, pack("<BH", code, detail))

    # --- sending

    def _send(self, kind, payload):
        self.out += encode_frame(kind, self._sequence, payload)
        self._sequence = (self._sequence + 1) & 0xFF
        self._unsent_ms = 0

    def _send_snapshot(self, flags):
        bits = self._scanner.bits()
        self._snapshot_sequence, self._snapshot_crc = self._sequence, crc32(bits)
        self._send(SNAPSHOT, pack("<BIH", flags, self._at_ms, self._scanner.count) + bits)

    # --- receiving: each returns the status to acknowledge with, or None where another answer went out

    def _on_frame(self, kind, sequence, payload):
        answer = self._answers.get(kind)
        if answer is None:
            return  # of a newer minor version
        try:
            status = answer(payload)
        except TooShort:
            self._reader.damaged = (self._reader.damaged + 1) & 0xFFFF
            return
        if self.alone:
            self._connect()
        self._silent_ms = 0
        if status is not None:
            self._send(ACK, bytes((kind, sequence, status)))

    def _connect(self):
        self.alone = False
        self._unsent_ms, self._fault_ms = 0, _FAULT_MS  # what is wrong is reported at once
        self._lights.set_lost(False)

    def _hello(self, payload):
        _need(payload, 2)
        one = self._identity
        name = one.name.encode()
        counts = (self._scanner.count, self._lights.strip.count)
        head = bytes(PROTOCOL) + pack("<HBHH", one.boot, one.cause, *counts) + bytes(VERSION)
        self._send(WELCOME, head + bytes((len(one.board_id),)) + one.board_id + bytes((len(name),)) + name)

    def _ask(self, _):
        self._send_snapshot(1)

    def _nothing(self, _):
        return None

    def _palette(self, payload):
        _need(payload, 1)
        count = payload[0]
        if not 1 <= count <= 15:
            return OUT_OF_RANGE
        _need(payload, 1 + 7 * count)
        palette = [unpack_from("<BBBHH", payload, 1 + 7 * i) for i in range(count)]
        if not all(colour[4] for colour in palette):
            return OUT_OF_RANGE
        self._lights.set_palette(palette)
        return DONE

    def _numbers(self, payload):
        _need(payload, 2)
        (count,) = unpack_from("<H", payload)
        _need(payload, 2 + (count + 1) // 2)
        if count > self._lights.strip.count:
            return OUT_OF_RANGE
        self._lights.set_numbers([payload[2 + i // 2] >> 4 * (i & 1) & 15 for i in range(count)])
        return DONE

    def _colours(self, payload):
        _need(payload, 3)
        first, count = unpack_from("<HB", payload)
        _need(payload, 3 + 3 * count)
        if count > 80 or first + count > self._lights.strip.count:
            return OUT_OF_RANGE
        self._lights.set_colours(first, payload[3 : 3 + 3 * count])
        return DONE

    def _settings(self, payload):
        _need(payload, 8)
        debounce_ms, hz, brightness, speed, cap_ma, full_white_ma = unpack_from("<BHBBHB", payload)
        if not (1 <= hz <= MOST_HZ and speed and full_white_ma):
            return OUT_OF_RANGE
        self._scanner.set(debounce_ms, hz)
        self._lights.set(brightness, speed, cap_ma, full_white_ma)
        return DONE

    def _wiring(self, payload):
        _need(payload, 8)
        offset, size, crc = unpack_from("<HHI", payload)
        piece = payload[8:]
        if size > MOST_BYTES or offset > len(self._coming) or offset + len(piece) > size:
            return OUT_OF_RANGE
        self._coming[offset:] = piece
        return self._store(crc) if len(self._coming) == size else DONE

    def _store(self, crc):
        data = bytes(self._coming)
        if crc32(data) != crc:
            return CRC_DIFFERS
        try:
            read_wiring(data)
        except ValueError:
            return OUT_OF_RANGE
        if not self._flash.write(WIRING_FILE, data):
            return NOT_STORED
        self.restart = "board"
        return DONE

    def _ask_wiring(self, payload):
        _need(payload, 2)
        (offset,) = unpack_from("<H", payload)
        data = self._flash.read(WIRING_FILE) or b""
        head = pack("<HHI", offset, len(data), crc32(data))
        self._send(WIRING_HERE, head + data[offset : offset + _PIECE])

    def _leave(self, payload):
        if payload[:4] != b"REPL":
            raise TooShort
        self.restart = "prompt"
        return DONE
