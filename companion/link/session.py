"""The host's end of the wire: bytes and time in, events and bytes out (firmware/PROTOCOL.md).

It opens no port, starts no thread and reads no clock. Its caller gives it what came and what time it is, writes
what `outgoing` returns, and calls `tick` no later than `wake_ms`.

    state      what happens                                          then         event
    CLOSED     opened                                                GREETING
    GREETING   250 ms without an answer: HELLO again                 GREETING
    GREETING   WELCOME of our major version                          UP           Up
    GREETING   WELCOME of another                                    REFUSED      Refused
    UP         another boot number: the board was reset              GREETING     Down
    UP         nothing valid, or no answer, for 800 ms               GREETING     Down
    any        closed                                                CLOSED       Down, if it was UP

One thread receives: it alone calls `opened`, `receive`, `tick`, `wake_ms` and `closed`. With a lock any thread may
`want` something and take what is `outgoing`. A snapshot, which is what mostly comes, waits for none of them.

On becoming UP it asks for a snapshot and sends palette, settings and lights, as they were last given. Of each only the
newest is repeated until it is acknowledged, and only the newest waits to go out: however long a port takes nothing, no
more than one frame of each type is kept for it.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from enum import Enum
from typing import Final, NamedTuple

from companion.channels import Channels
from companion.link.frame import FrameReader, encode_frame
from companion.link.inputs import KnownInputs
from companion.link.messages import (
    MAJOR,
    Ack,
    AckStatus,
    AskMessage,
    BoardAlive,
    Fault,
    FaultCode,
    Hello,
    HostAlive,
    LightsMessage,
    Palette,
    SettingsMessage,
    Snapshot,
    Welcome,
    WireMessage,
    decode_message,
)

HELLO_MS: Final = 250
ANSWER_MS: Final = 200
KEEPALIVE_MS: Final = 500
SILENCE_MS: Final = 800
UNANSWERED_MS: Final = 800
"""How long a frame may wait for its answer. It has then been sent four times."""
FAULT_MS: Final = 7000
"""A fault that lasts is reported every 5,000 ms; one of these may be lost on a slow day."""
_END_OF_NOTHING: Final = -1
"""The type under which the line end waits that ends whatever a board received before."""


class LinkState(Enum):
    """Where the two ends stand."""

    CLOSED = "closed"
    GREETING = "greeting"
    UP = "up"
    REFUSED = "refused"


class DownReason(Enum):
    """Why a board that was there is not any more."""

    PORT = "the port was closed"
    SILENT = "nothing came any more"
    UNANSWERED = "what was sent was not answered"
    RESET = "the board restarted"


class Up(NamedTuple):
    """The board is there, and this is what it is."""

    welcome: Welcome


class Down(NamedTuple):
    """The board was there and is not any more."""

    reason: DownReason


class VersionRefused(NamedTuple):
    """The board speaks a version that we do not."""

    welcome: Welcome


class Declined(NamedTuple):
    """The board would not take what it was given."""

    kind: int
    status: AckStatus


class BoardFault(NamedTuple):
    """The board finds something wrong with itself; reported once until it ends."""

    code: FaultCode
    detail: int


class FaultOver(NamedTuple):
    """The board has not reported this for a while."""

    code: FaultCode


LinkEvent = Up | Down | VersionRefused | Channels | Declined | BoardFault | FaultOver


class _Waiting:
    """A frame that has not been answered yet."""

    __slots__ = ("due_ms", "frame", "sequence", "since_ms")

    def __init__(self, frame: bytes, sequence: int, now_ms: int, since_ms: int) -> None:
        self.frame, self.sequence, self.due_ms = frame, sequence, now_ms + ANSWER_MS
        self.since_ms = since_ms
        """Since when nothing of this type has been answered: a newer frame in its place does not make that shorter."""


class LinkSession:
    """One wire to one board. No method raises for anything that comes over the wire."""

    def __init__(self, lock: AbstractContextManager[object] | None = None) -> None:
        """Hold a wire that nobody has opened. It needs a lock of its own when several threads say something."""
        self._lock = lock or nullcontext()
        self.state = LinkState.CLOSED
        self.welcome: Welcome | None = None
        """What the board is, while it is there."""
        self.frames = FrameReader()
        """Those of the port that is open now, and how many were damaged."""
        self._out: dict[int, bytes] = {}
        """What is to be written, by its type: the newest of each, in the order of their sequences."""
        self._sequence = 0
        self._wanted: dict[int, WireMessage] = {}
        self._waiting: dict[int, _Waiting] = {}
        self._received_ms = self._sent_ms = self._hello_ms = 0
        self._known = KnownInputs()
        self._faults: dict[FaultCode, int] = {}
        """When each fault was reported last."""

    @property
    def inputs(self) -> Channels | None:
        """Which inputs of the board that is there are closed; None when that is not known yet."""
        return self._known.closed

    @property
    def has_outgoing(self) -> bool:
        """Whether something is to be written."""
        return bool(self._out)

    # --- what the owner of the port says ----------------------------------------------------------------------

    def opened(self, now_ms: int) -> None:
        """The port was opened: greet the board that is there."""
        with self._lock:
            self.frames = FrameReader()
            self._greet(now_ms)

    def closed(self) -> list[LinkEvent]:
        """The port failed or was closed."""
        with self._lock:
            was_up = self.state is LinkState.UP
            self.state, self.welcome, self._known = LinkState.CLOSED, None, KnownInputs()
            self._waiting.clear()
            self._out.clear()
        return [Down(DownReason.PORT)] if was_up else []

    def want(self, message: Palette | LightsMessage | SettingsMessage, now_ms: int) -> None:
        """Have the board show or do this, now and each time that it comes back."""
        with self._lock:
            self._wanted[message.KIND] = message
            if self.state is LinkState.UP:
                self._send(message, now_ms)

    def wanted(self, kind: int) -> WireMessage | None:
        """Return what was wanted last of this type."""
        return self._wanted.get(kind)

    def outgoing(self) -> bytes:
        """Return what is to be written now."""
        with self._lock:
            data = b"".join(self._out.values())
            self._out.clear()
        return data

    def receive(self, data: bytes, now_ms: int) -> list[LinkEvent]:
        """Take what came over the wire."""
        events: list[LinkEvent] = []
        for kind, sequence, payload in self.frames.read(data):
            if kind == Snapshot.KIND:
                events += self._receive_snapshot(sequence, payload, now_ms)
            else:
                message = decode_message(kind, payload)
                if message is not None:
                    with self._lock:
                        events += self._receive(message, now_ms)
        return events

    def tick(self, now_ms: int) -> list[LinkEvent]:
        """Do what is due by now."""
        with self._lock:
            match self.state:
                case LinkState.GREETING if now_ms - self._hello_ms >= HELLO_MS:
                    self._hello(now_ms)
                case LinkState.UP:
                    return self._tick_up(now_ms)
                case _:
                    pass
        return []

    def wake_ms(self) -> int | None:
        """Return when `tick` has something to do next; None when only the wire can bring news."""
        match self.state:
            case LinkState.GREETING:
                return self._hello_ms + HELLO_MS
            case LinkState.UP:
                with self._lock:
                    answers = [min(each.due_ms, each.since_ms + UNANSWERED_MS) for each in self._waiting.values()]
                return min(self._received_ms + SILENCE_MS, self._sent_ms + KEEPALIVE_MS, *answers)
            case LinkState.CLOSED | LinkState.REFUSED:
                return None

    # --- sending -----------------------------------------------------------------------------------------------

    def _greet(self, now_ms: int) -> None:
        self.state, self.welcome, self._known = LinkState.GREETING, None, KnownInputs()
        self._waiting.clear()
        self._out.clear()
        self._out[_END_OF_NOTHING] = b"\n"
        self._hello(now_ms)

    def _hello(self, now_ms: int) -> None:
        self._hello_ms = now_ms
        self._frame(Hello(), now_ms)

    def _send(self, message: WireMessage, now_ms: int) -> None:
        """Send a message that is to be answered, in place of an older one of its kind."""
        frame, sequence = self._frame(message, now_ms)
        before = self._waiting.get(message.KIND)
        self._waiting[message.KIND] = _Waiting(frame, sequence, now_ms, before.since_ms if before else now_ms)

    def _frame(self, message: WireMessage, now_ms: int) -> tuple[bytes, int]:
        sequence = self._sequence
        self._sequence = (sequence + 1) % 256
        frame = encode_frame(message.KIND, sequence, message.encode())
        self._put(message.KIND, frame, now_ms)
        return frame, sequence

    def _put(self, kind: int, frame: bytes, now_ms: int) -> None:
        """Have a frame written; one of its type that is still to be written has nothing more to say."""
        self._out.pop(kind, None)
        self._out[kind] = frame
        self._sent_ms = now_ms

    def _tick_up(self, now_ms: int) -> list[LinkEvent]:
        if now_ms - self._received_ms >= SILENCE_MS:
            return self._lose(DownReason.SILENT, now_ms)
        for kind, waiting in self._waiting.items():
            if now_ms - waiting.since_ms >= UNANSWERED_MS:
                return self._lose(DownReason.UNANSWERED, now_ms)
            if now_ms >= waiting.due_ms:
                self._put(kind, waiting.frame, now_ms)
                waiting.due_ms = now_ms + ANSWER_MS
        if now_ms - self._sent_ms >= KEEPALIVE_MS:
            self._frame(HostAlive(), now_ms)
        over = [code for code, reported_ms in self._faults.items() if now_ms - reported_ms >= FAULT_MS]
        for code in over:
            del self._faults[code]
        return [FaultOver(code) for code in over]

    def _lose(self, reason: DownReason, now_ms: int) -> list[LinkEvent]:
        self._greet(now_ms)
        return [Down(reason)]

    # --- receiving ---------------------------------------------------------------------------------------------

    def _receive(self, message: WireMessage, now_ms: int) -> list[LinkEvent]:
        if self.state is LinkState.CLOSED:
            return []
        if isinstance(message, Welcome):
            self._received_ms = now_ms
            return self._receive_welcome(message, now_ms)
        if self.state is not LinkState.UP:
            return []
        self._received_ms = now_ms
        match message:
            case BoardAlive():
                return self._receive_alive(message, now_ms)
            case Ack():
                return self._receive_ack(message, now_ms)
            case Fault():
                known = message.code in self._faults
                self._faults[message.code] = now_ms
                return [] if known else [BoardFault(message.code, message.detail)]
            case _:
                return []

    def _receive_snapshot(self, sequence: int, payload: bytes, now_ms: int) -> list[LinkEvent]:
        known = self._known
        before = known.closed
        if not known.receive(sequence, payload):
            return []
        self._received_ms = now_ms
        if self._waiting:
            self._waiting.pop(AskMessage.KIND, None)
        return [] if known.closed is None or known.closed == before else [known.closed]

    def _receive_welcome(self, welcome: Welcome, now_ms: int) -> list[LinkEvent]:
        if welcome.major != MAJOR:
            lost: list[LinkEvent] = [Down(DownReason.RESET)] if self.state is LinkState.UP else []
            refused_before = self.state is LinkState.REFUSED
            self.state, self.welcome, self._known = LinkState.REFUSED, None, KnownInputs()
            self._waiting.clear()
            return lost if refused_before else [*lost, VersionRefused(welcome)]
        events: list[LinkEvent] = []
        if self.state is LinkState.REFUSED or (self.welcome is not None and welcome.boot == self.welcome.boot):
            return events
        if self.state is LinkState.UP:
            events.append(Down(DownReason.RESET))
        self._rise(welcome, now_ms)
        return [*events, Up(welcome)]

    def _rise(self, welcome: Welcome, now_ms: int) -> None:
        self.state, self.welcome, self._known = LinkState.UP, welcome, KnownInputs(welcome.inputs)
        self._faults.clear()
        self._waiting.clear()
        self._send(AskMessage(), now_ms)
        for kind in sorted(self._wanted, key=(Palette.KIND, SettingsMessage.KIND, LightsMessage.KIND).index):
            self._send(self._wanted[kind], now_ms)

    def _receive_alive(self, alive: BoardAlive, now_ms: int) -> list[LinkEvent]:
        if self.welcome is not None and alive.boot != self.welcome.boot:
            return self._lose(DownReason.RESET, now_ms)
        known = self._known.matches(alive.snapshot_sequence, alive.snapshot_crc)
        if not known and AskMessage.KIND not in self._waiting:
            self._send(AskMessage(), now_ms)
        return []

    def _receive_ack(self, ack: Ack, now_ms: int) -> list[LinkEvent]:
        waiting = self._waiting.get(ack.of_kind)
        if waiting is None:
            return []
        if waiting.sequence != ack.of_sequence:
            waiting.since_ms = now_ms  # of an older one: the board reads, and comes to the newest in its turn
            return []
        del self._waiting[ack.of_kind]
        return [] if ack.status is AckStatus.DONE else [Declined(ack.of_kind, ack.status)]
