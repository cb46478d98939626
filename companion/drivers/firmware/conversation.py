"""A short conversation with a board, outside a game: ask what it is, give it its wiring, send it into its prompt.

Each question is asked again until it is answered; nothing waits for ever.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Callable, Mapping
from itertools import count
from select import select
from types import TracebackType
from typing import Final, TypeVar

from companion.drivers.driver import DriverError
from companion.drivers.publishing import monotonic_ms
from companion.drivers.serial.port import close_port, open_port
from companion.link.frame import FrameReader, encode_frame
from companion.link.messages import (
    MAJOR,
    Ack,
    AckStatus,
    AskWiring,
    Hello,
    LeaveMessage,
    Welcome,
    WireMessage,
    WiringHere,
    WiringMessage,
    decode_message,
)
from companion.words import firmware as said
from companion.words.drivers import NO_ANSWER, OTHER_PROTOCOL
from companion.words.message import Message

_ANSWER_MS: Final = 250
_TRIES: Final = 8
_PIECE: Final = 200
_LEAVES_BEFORE_2: Final = bytes.fromhex("00 090a205245504c5f6900 00 090a205245504c96a000")
"""LEAVE as the firmware 1.0 had it, and as 1.1 did: COBS, and CRCs of 16 bits. It holds no byte that a prompt obeys."""
_REFUSALS: Final = {
    AckStatus.OUT_OF_RANGE: said.WIRING_UNUSABLE,
    AckStatus.NOT_SUPPORTED: said.WIRING_UNSUPPORTED,
    AckStatus.NOT_STORED: said.WIRING_NOT_STORED,
    AckStatus.CRC_DIFFERS: said.WIRING_GARBLED,
}

_Answer = TypeVar("_Answer", bound=WireMessage)


class NoAnswer(DriverError):
    """Nothing at the port speaks our protocol."""


class Conversation:
    """A port with a board behind it; use it in a `with` statement."""

    def __init__(self, path: str) -> None:
        """Open the port. Raises `DriverError`."""
        self.path = path
        self._port = open_port(path)
        self._reader = FrameReader()
        self._sequences = count()

    def __enter__(self) -> Conversation:
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the port."""
        close_port(self._port)

    def hello(self) -> Welcome:
        """Return what the board is. Raises `NoAnswer`, and `DriverError` for another version of the wire."""
        welcome = self._request(Hello(), Welcome, lambda answer: True)
        if welcome.major != MAJOR:
            raise DriverError(OTHER_PROTOCOL(board=welcome.major, program=MAJOR))
        return welcome

    def leave(self) -> None:
        """Send the board into its prompt."""
        self._send(LeaveMessage(), {})

    def leave_before_2(self) -> None:
        """Send a board into its prompt that does not answer, in case its firmware is of a version before 2.0."""
        self._write(_LEAVES_BEFORE_2)
        self._read(_ANSWER_MS)  # its answer makes no sense here, but until it comes the port is still sending

    def wiring(self) -> bytes:
        """Return the wiring that the board has stored; nothing when it has none."""
        data = b""
        while True:
            offset = len(data)
            here = self._request(AskWiring(offset), WiringHere, lambda answer, at=offset: answer.offset == at)  # type: ignore[misc]
            data += here.piece
            if len(data) >= here.size or not here.piece:
                return data

    def set_wiring(self, wiring: Mapping[str, object]) -> None:
        """Store a wiring on the board, which then starts again. Raises `DriverError` when it will not have it."""
        data = json.dumps(wiring, separators=(",", ":")).encode()
        crc = crc32(data)
        for at in range(0, len(data), _PIECE):
            self._send(WiringMessage(at, len(data), crc, data[at : at + _PIECE]), _REFUSALS)

    def _send(self, message: WireMessage, refusals: Mapping[AckStatus, Message]) -> None:
        answer = self._request(message, Ack, lambda ack: ack.of_kind == message.KIND)
        if answer.status is not AckStatus.DONE:
            raise DriverError(refusals.get(answer.status, said.NO_LEAVE)())

    def _request(self, message: WireMessage, kind: type[_Answer], fits: Callable[[_Answer], bool]) -> _Answer:
        frame = b"\n" + encode_frame(message.KIND, next(self._sequences) % 256, message.encode())
        for _ in range(_TRIES):
            self._write(frame)
            end_ms = monotonic_ms() + _ANSWER_MS
            while (left_ms := end_ms - monotonic_ms()) > 0:
                for received in self._read(left_ms):
                    if isinstance(received, kind) and fits(received):
                        return received
        raise NoAnswer(NO_ANSWER(port=self.path))

    def _write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except OSError as error:  # pyserial's own errors are of this kind too
            raise DriverError(said.WENT_AWAY(port=self.path)) from error

    def _read(self, left_ms: int) -> list[WireMessage]:
        try:
            select([self._port], [], [], left_ms / 1000)
            data = self._port.read(4096)
        except OSError as error:
            raise DriverError(said.WENT_AWAY(port=self.path)) from error
        messages = (decode_message(kind, payload) for kind, _, payload in self._reader.read(data))
        return [message for message in messages if message is not None]
