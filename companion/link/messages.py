"""The messages of the wire and their payloads, as `firmware/PROTOCOL.md` describes them.

A message is a value. `encode` gives its payload, `decode_message` reads one: None for a type that nobody knows (of
a newer minor version) and for a payload that is too short. Bytes past the known payload are passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from struct import Struct, error, pack
from typing import ClassVar, Final

MAJOR, MINOR = 2, 0
"""The version of the protocol that this end speaks."""


class ResetCause(IntEnum):
    """Why a board started."""

    UNKNOWN = 0
    POWER = 1
    WATCHDOG = 2
    BROWN_OUT = 3
    ASKED = 4


class AckStatus(IntEnum):
    """What became of a frame that was acknowledged."""

    DONE = 0
    OUT_OF_RANGE = 1
    NOT_SUPPORTED = 2
    NOT_STORED = 3
    CRC_DIFFERS = 4


class FaultCode(IntEnum):
    """What a board finds wrong with itself."""

    SCAN_STUCK = 1
    BROWN_OUT = 2
    WATCHDOG = 3
    WIRING = 4
    SLOW_SCAN = 5


class WireMessage:
    """What both ends may say. `KIND` is its type on the wire."""

    KIND: ClassVar[int]

    def encode(self) -> bytes:
        """Return the payload."""
        return b""


# --- what the host says --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello(WireMessage):
    """Who is there? I speak this version."""

    KIND = 0x01
    major: int = MAJOR
    minor: int = MINOR

    def encode(self) -> bytes:
        """Return the payload."""
        return bytes((self.major, self.minor))


@dataclass(frozen=True, slots=True)
class AskMessage(WireMessage):
    """Send a snapshot."""

    KIND = 0x02


@dataclass(frozen=True, slots=True)
class LightColour:
    """A colour of the palette, 0 to 255 each, and its rhythm: a pattern of 16 slots, and how long a slot is."""

    red: int
    green: int
    blue: int
    pattern: int = 0xFFFF
    slot_ms: int = 125


@dataclass(frozen=True, slots=True)
class Palette(WireMessage):
    """The colours that lights name by number, from 1."""

    KIND = 0x03
    colours: tuple[LightColour, ...]

    def encode(self) -> bytes:
        """Return the payload."""
        colours = (pack("<BBBHH", each.red, each.green, each.blue, each.pattern, each.slot_ms) for each in self.colours)
        return bytes((len(self.colours),)) + b"".join(colours)


@dataclass(frozen=True, slots=True)
class LightsMessage(WireMessage):
    """A number of the palette for every light, 0 for dark."""

    KIND = 0x04
    numbers: tuple[int, ...]

    def encode(self) -> bytes:
        """Return the payload: half a byte a light, the first one in the low half."""
        halves = (*self.numbers, 0)
        pairs = (halves[at] | halves[at + 1] << 4 for at in range(0, len(self.numbers), 2))
        return pack("<H", len(self.numbers)) + bytes(pairs)


@dataclass(frozen=True, slots=True)
class Colours(WireMessage):
    """Full colours for some lights in a row, without rhythm."""

    KIND = 0x05
    first: int
    colours: tuple[tuple[int, int, int], ...]

    def encode(self) -> bytes:
        """Return the payload."""
        return pack("<HB", self.first, len(self.colours)) + b"".join(map(bytes, self.colours))


@dataclass(frozen=True, slots=True)
class SettingsMessage(WireMessage):
    """How to scan and how bright to shine. `brightness` is of 255, `speed` in per cent, a cap of 0 is none."""

    KIND = 0x06
    debounce_ms: int
    scan_hz: int
    brightness: int
    speed: int
    current_cap_ma: int
    full_white_ma: int

    def encode(self) -> bytes:
        """Return the payload."""
        return _SETTINGS.pack(
            self.debounce_ms, self.scan_hz, self.brightness, self.speed, self.current_cap_ma, self.full_white_ma
        )


@dataclass(frozen=True, slots=True)
class HostAlive(WireMessage):
    """The host is there."""

    KIND = 0x07


@dataclass(frozen=True, slots=True)
class WiringMessage(WireMessage):
    """A piece of the wiring, from either end. `size` and `crc` are those of the whole."""

    KIND = 0x08
    offset: int
    size: int
    crc: int
    piece: bytes

    def encode(self) -> bytes:
        """Return the payload."""
        return _PIECE.pack(self.offset, self.size, self.crc) + self.piece


@dataclass(frozen=True, slots=True)
class AskWiring(WireMessage):
    """Send the wiring from here on."""

    KIND = 0x09
    offset: int

    def encode(self) -> bytes:
        """Return the payload."""
        return pack("<H", self.offset)


@dataclass(frozen=True, slots=True)
class LeaveMessage(WireMessage):
    """Restart into the board's own prompt."""

    KIND = 0x0A

    def encode(self) -> bytes:
        """Return the payload: a word, so that no stray byte ends a game."""
        return b"REPL"


# --- what the board says -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome(WireMessage):
    """The answer to a hello: what the board is."""

    KIND = 0x81
    major: int
    minor: int
    boot: int
    cause: ResetCause
    inputs: int
    lights: int
    firmware: tuple[int, int, int]
    board_id: bytes
    name: str

    def encode(self) -> bytes:
        """Return the payload."""
        name = self.name.encode()
        head = _WELCOME.pack(
            self.major, self.minor, self.boot, self.cause, self.inputs, self.lights, *self.firmware, len(self.board_id)
        )
        return head + self.board_id + bytes((len(name),)) + name


@dataclass(frozen=True, slots=True)
class Snapshot(WireMessage):
    """All inputs, one bit each, the first in bit 0 of `bits`; `at_ms` is the board's own clock."""

    KIND = 0x82
    asked: bool
    at_ms: int
    inputs: int
    bits: bytes

    def encode(self) -> bytes:
        """Return the payload."""
        return SNAPSHOT_HEAD.pack(self.asked, self.at_ms, self.inputs) + self.bits


@dataclass(frozen=True, slots=True)
class Ack(WireMessage):
    """What the board did with a frame."""

    KIND = 0x83
    of_kind: int
    of_sequence: int
    status: AckStatus

    def encode(self) -> bytes:
        """Return the payload."""
        return bytes((self.of_kind, self.of_sequence, self.status))


@dataclass(frozen=True, slots=True)
class BoardAlive(WireMessage):
    """The board is there; by sequence and CRC of its last snapshot the host knows whether it missed one."""

    KIND = 0x84
    boot: int
    snapshot_sequence: int
    snapshot_crc: int
    damaged: int

    def encode(self) -> bytes:
        """Return the payload."""
        return _ALIVE.pack(self.boot, self.snapshot_sequence, self.snapshot_crc, self.damaged)


@dataclass(frozen=True, slots=True)
class Fault(WireMessage):
    """Something is wrong with the board."""

    KIND = 0x85
    code: FaultCode
    detail: int

    def encode(self) -> bytes:
        """Return the payload."""
        return pack("<BH", self.code, self.detail)


@dataclass(frozen=True, slots=True)
class WiringHere(WiringMessage):
    """A piece of the wiring that the board has."""

    KIND = 0x86


_SETTINGS: Final = Struct("<BHBBHB")
_PIECE: Final = Struct("<HHI")
_WELCOME: Final = Struct("<BBHBHHBBBB")
SNAPSHOT_HEAD: Final = Struct("<BIH")
"""What is before the bits of a snapshot: its flags, the time of its board (ms), how many inputs there are."""
_ALIVE: Final = Struct("<HBIH")


def decode_message(kind: int, payload: bytes) -> WireMessage | None:
    """Return the message of a frame; None when the type is unknown or the payload makes no sense."""
    read = _READERS.get(kind)
    if read is None:
        return None
    try:
        return read(payload)
    except (error, IndexError, ValueError):  # too short, a number that means nothing, a name that is no text
        return None


def _whole(payload: bytes, start: int, count: int) -> bytes:
    """Return so many bytes from a place on; `IndexError` when they are not all there."""
    if start + count > len(payload):
        raise IndexError(start + count)
    return payload[start : start + count]


def _palette(payload: bytes) -> Palette:
    each = Struct("<BBBHH")
    rows = _whole(payload, 1, payload[0] * each.size)
    return Palette(tuple(LightColour(*row) for row in each.iter_unpack(rows)))


def _lights(payload: bytes) -> LightsMessage:
    count = int.from_bytes(_whole(payload, 0, 2), "little")
    halves = _whole(payload, 2, (count + 1) // 2)
    return LightsMessage(tuple(halves[at // 2] >> 4 * (at % 2) & 15 for at in range(count)))


def _colours(payload: bytes) -> Colours:
    first, count = int.from_bytes(_whole(payload, 0, 2), "little"), payload[2]
    parts = _whole(payload, 3, 3 * count)
    return Colours(first, tuple((parts[at], parts[at + 1], parts[at + 2]) for at in range(0, 3 * count, 3)))


def _piece(payload: bytes) -> tuple[int, int, int, bytes]:
    offset, size, crc = _PIECE.unpack_from(payload)
    return offset, size, crc, payload[_PIECE.size :]


def _leave(payload: bytes) -> LeaveMessage:
    if payload[:4] != b"REPL":
        raise ValueError(payload)
    return LeaveMessage()


def _welcome(payload: bytes) -> Welcome:
    major, minor, boot, cause, inputs, lights, *firmware, length = _WELCOME.unpack_from(payload)
    board_id = _whole(payload, _WELCOME.size, length)
    after = _WELCOME.size + length
    name = _whole(payload, after + 1, payload[after]).decode()
    return Welcome(
        major, minor, boot, _cause(cause), inputs, lights, (firmware[0], firmware[1], firmware[2]), board_id, name
    )


def _cause(number: int) -> ResetCause:
    return ResetCause(number) if number in set(ResetCause) else ResetCause.UNKNOWN


def _snapshot(payload: bytes) -> Snapshot:
    flags, at_ms, inputs = SNAPSHOT_HEAD.unpack_from(payload)
    return Snapshot(bool(flags & 1), at_ms, inputs, _whole(payload, SNAPSHOT_HEAD.size, (inputs + 7) // 8))


def _bytes_of(payload: bytes, count: int) -> Sequence[int]:
    return _whole(payload, 0, count)


_READERS: Final[dict[int, Callable[[bytes], WireMessage]]] = {
    Hello.KIND: lambda payload: Hello(*_bytes_of(payload, 2)),
    AskMessage.KIND: lambda _: AskMessage(),
    Palette.KIND: _palette,
    LightsMessage.KIND: _lights,
    Colours.KIND: _colours,
    SettingsMessage.KIND: lambda payload: SettingsMessage(*_SETTINGS.unpack_from(payload)),
    HostAlive.KIND: lambda _: HostAlive(),
    WiringMessage.KIND: lambda payload: WiringMessage(*_piece(payload)),
    AskWiring.KIND: lambda payload: AskWiring(int.from_bytes(_whole(payload, 0, 2), "little")),
    LeaveMessage.KIND: _leave,
    Welcome.KIND: _welcome,
    Snapshot.KIND: _snapshot,
    Ack.KIND: lambda payload: Ack(payload[0], payload[1], AckStatus(payload[2])),
    BoardAlive.KIND: lambda payload: BoardAlive(*_ALIVE.unpack_from(payload)),
    Fault.KIND: lambda payload: Fault(FaultCode(payload[0]), int.from_bytes(_whole(payload, 1, 2), "little")),
    WiringHere.KIND: lambda payload: WiringHere(*_piece(payload)),
}
