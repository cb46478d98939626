"""A board at a serial port: one thread waits in the kernel for bytes, for something to write, or for its time.

A cable that is pulled never ends a game: the listener is told, the port is looked for again, under whatever name, and
when the same board is back all of it is read anew and its lights are sent again.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from select import POLLIN, POLLOUT, poll
from threading import Event, Lock, Thread, current_thread
from typing import Final

from serial import Serial

from companion.board.layout import HoleName, Layout, Occupancy
from companion.drivers.driver import DriverError, Listener
from companion.drivers.serial.asked import lights_of, palette_of_language, settings_of
from companion.drivers.serial.port import board_ports, open_port
from companion.drivers.telling import Clock, Telling, monotonic_ms
from companion.link.inputs import Inputs
from companion.link.messages import MAJOR, FaultCode, Welcome
from companion.link.session import BoardFault, Down, FaultOver, LinkEvent, LinkSession, LinkState, Refused, Up
from companion.referee.language import LightSettings
from companion.referee.lights import Light

FindPorts = Callable[[], Sequence[str]]
"""Returns the ports at which the board could be now."""

AWAY: Final = "The board is disconnected; the game is safe."
BACK: Final = "The board is back."

_GREETING_MS: Final = 2000
_RETRY_MS: Final = 500
_READ_BYTES: Final = 4096
_log: Final = logging.getLogger(__name__)


class SerialBoard:
    """A driver for a microcontroller that speaks `firmware/PROTOCOL.md`. `port` is a path, or "auto"."""

    def __init__(
        self, port: str, layout: Layout, clock: Clock = monotonic_ms, *, find: FindPorts = board_ports
    ) -> None:
        """Hold the board; its port is opened at the start."""
        self.layout = layout
        self._find = find if port == "auto" else lambda: (port,)
        self.clock = clock
        """Returns the milliseconds of the driver's clock."""
        self.telling = Telling(clock)
        """The line to the listener."""
        holes = {hole.sensor: hole.name for hole in layout.holes.values() if hole.sensor is not None}
        self.hole_of = holes.get
        """Returns the hole of an input, if it has one."""
        self.inputs_needed = max(holes, default=-1) + 1
        """How many inputs the board file names."""
        self._lock = Lock()
        self._lights: Mapping[HoleName, Light] = {}
        self._settings = LightSettings()
        self._news = False
        self._wake: tuple[int, int] | None = None
        self._thread: Thread | None = None

    def start(self, listener: Listener) -> None:
        """Find the board and begin to tell `listener`. Raises `DriverError` when it does not answer."""
        if self.telling.open or self._thread is current_thread():
            raise DriverError("The board is in use already: stop it before it is started again.")
        self.stop()
        ports = self._find()
        if not ports:
            raise DriverError("No board was found at any USB port: plug it in, or name its port (serial:/dev/ttyACM0).")
        opened = open_port(ports[0])
        self._wake = os.pipe()
        self.telling.listen(listener)
        link = _Link(self, opened, ports[0], self._wake[0])
        self._thread = Thread(target=link.run, name="serial-board", daemon=True)
        self._thread.start()
        link.ready.wait(_GREETING_MS / 1000)
        if link.trouble or not link.ready.is_set():
            self.stop()
            raise DriverError(link.trouble or f"What is at {ports[0]} is no board of ours, or it is still starting.")

    def stop(self) -> None:
        """Tell no more and let go of the port; the board then puts its own pattern on its lights."""
        self.telling.hang_up()
        wake, self._wake = self._wake, None
        if wake is None:
            return
        os.close(wake[1])  # the end of this pipe is the end of the thread
        if self._thread is not None and self._thread is not current_thread():
            self._thread.join()

    def show(self, lights: Mapping[HoleName, Light]) -> None:
        """Light exactly these holes. A hole without a light stays dark."""
        with self._lock:
            self._lights = dict(lights)
        self._poke()

    def set_lights(self, settings: LightSettings) -> None:
        """Have the lights shine so from now on."""
        with self._lock:
            self._settings = settings
        self._poke()

    def expect(self, occupied: Occupancy) -> None:
        """Do nothing: these pegs are moved by hand."""

    def asked(self) -> tuple[Mapping[HoleName, Light], LightSettings]:
        """Return the lights that are asked for, and how they should shine."""
        with self._lock:
            return self._lights, self._settings

    def find(self) -> Sequence[str]:
        """Return the ports at which the board could be now."""
        return self._find()

    def _poke(self) -> None:
        wake = self._wake
        if wake is not None:
            with suppress(OSError):  # stopped just now
                os.write(wake[1], b"!")


class _Link:
    """The thread's own: the port, the session on it, and what the board was the first time."""

    def __init__(self, board: SerialBoard, port: Serial, path: str, wake: int) -> None:
        self.ready, self._starting = Event(), True
        self.trouble = ""
        self._board, self._wake, self._clock = board, wake, board.clock
        self._port: Serial | None = port
        self._session = LinkSession()
        self._poll, self._descriptor = poll(), -1
        self._out = b""
        self._due_ms = 0
        self._first: Welcome | None = None
        self._closed: frozenset[int] = frozenset()
        self._hole_of, self._tell = board.hole_of, board.telling.snapshot
        self._now_ms = self._since_ms = board.clock()
        """The time of this turn: read once, when the kernel wakes us."""
        self._tried = path
        self._connected = True

    def run(self) -> None:
        self._poll.register(self._wake, POLLIN)
        self._use(self._since_ms)
        try:
            self._live()
        except Exception:
            _log.exception("The thread of the serial board failed.")
            self._tell_link(False, AWAY)
        finally:
            self._close()
            os.close(self._wake)

    def _live(self) -> None:
        """Wait for whatever comes first, and do it, until the board is stopped.

        Mostly that is to hear of holes: what else is to be done is looked at when it is due, or something is to be
        said.
        """
        while True:
            awake = self._poll.poll(max(self._due_ms - self._now_ms, 0))
            self._now_ms = self._clock()
            for descriptor, _ in awake:
                if descriptor == self._descriptor:
                    self._read()
                elif descriptor == self._wake:
                    if not os.read(self._wake, _READ_BYTES):
                        return
                    self._want()
            if self._out or self._session.out or self._now_ms >= self._due_ms:
                self._tick()
                self._write()
                self._due_ms = self._next_ms()

    def _next_ms(self) -> int:
        """Return when something is to be done even if nothing comes."""
        if self._port is None:
            return self._since_ms + _RETRY_MS
        wake_ms = self._session.wake_ms()
        return self._since_ms + _GREETING_MS if wake_ms is None else wake_ms

    def _read(self) -> None:
        """Take what has come, or notice that the port is gone."""
        try:
            data = os.read(self._descriptor, _READ_BYTES)
        except BlockingIOError:
            return  # it was only ready to be written to
        except OSError:
            data = b""
        if data:
            for event in self._session.receive(data, self._now_ms):
                if isinstance(event, Inputs):  # before all others: what mostly comes
                    self._tell_inputs(event)
                else:
                    self._hear(event)
        else:
            self._lose()
            self._due_ms = 0

    def _write(self) -> None:
        """Write what is to be said; what the port does not take now it takes when it is ready."""
        self._out += self._session.outgoing()
        if not self._out or self._port is None:
            return
        try:
            self._out = self._out[os.write(self._descriptor, self._out) :]
        except BlockingIOError:
            pass
        except OSError:
            self._lose()
            return
        self._poll.modify(self._descriptor, POLLIN | POLLOUT if self._out else POLLIN)

    def _tick(self) -> None:
        now_ms = self._now_ms
        if self._port is None:
            if now_ms - self._since_ms >= _RETRY_MS:
                self._reopen(now_ms)
            return
        for event in self._session.tick(now_ms):
            self._hear(event)
        if self._session.state is LinkState.UP:
            self._since_ms = now_ms
        elif now_ms - self._since_ms >= _GREETING_MS and self._first is not None:
            self._close()  # perhaps the board is at another port now

    def _reopen(self, now_ms: int) -> None:
        self._since_ms = now_ms
        ports = list(self._board.find())
        if not ports:
            return
        # After the one that was tried last, so that each has its turn.
        after = [port for port in ports if port > self._tried] or ports
        self._tried = after[0]
        try:
            self._port = open_port(self._tried)
        except DriverError:
            return
        self._use(now_ms)

    def _use(self, now_ms: int) -> None:
        """Begin to talk at the port that was just opened."""
        assert self._port is not None
        self._descriptor, self._out = self._port.fileno(), b""
        self._poll.register(self._descriptor, POLLIN)
        self._session.opened(now_ms)
        self._write()

    def _lose(self) -> None:
        for event in self._session.closed():
            self._hear(event)
        self._close()
        self._tried = ""
        self._since_ms = self._now_ms - _RETRY_MS

    def _close(self) -> None:
        self._session.closed()
        port, self._port = self._port, None
        if port is not None:
            self._poll.unregister(self._descriptor)
            self._descriptor = -1
            with suppress(OSError):
                port.close()
        self._since_ms = self._now_ms

    # --- what the board says -----------------------------------------------------------------------------------

    def _hear(self, event: LinkEvent) -> None:
        match event:
            case Up(welcome):
                self._take(welcome)
            case Down(reason):
                _log.warning("The board is away: %s.", reason.value)
                self._tell_link(False, AWAY)
            case Refused(welcome):
                self._complain(
                    f"The board speaks version {welcome.major} of the wire, this program version {MAJOR}: "
                    "bring both up to date."
                )
            case BoardFault(code, detail):
                self._tell_fault(code, detail)
            case FaultOver(FaultCode.SCAN_STUCK):
                self._tell_link(True, "The board reads its holes again.")
                self._tell_inputs(self._closed)
            case _:
                _log.warning("The board declined: %s.", event)

    def _take(self, welcome: Welcome) -> None:
        if welcome.inputs < self._board.inputs_needed:
            self._complain(
                f"The board reads {welcome.inputs} holes, but {self._board.layout.name} needs "
                f"{self._board.inputs_needed}: choose its board file, or set its wiring."
            )
        elif self._first is not None and welcome.board_id != self._first.board_id:
            self._complain("This is another board than the game was begun on: plug that one in.")
        else:
            self._first = self._first or welcome
            self._want()

    def _complain(self, sentence: str) -> None:
        self.trouble = self.trouble or sentence
        self._tell_link(False, sentence)
        self.ready.set()

    def _tell_inputs(self, closed: frozenset[int]) -> None:
        if self._first is None:
            return
        self._closed = closed
        if not self._connected:
            self._tell_link(True, BACK)
        occupied = frozenset(filter(None, map(self._hole_of, closed)))  # an input that has no hole means nothing
        self._tell(occupied, self._now_ms, closed=closed)
        if self._starting:
            self._starting = False
            self.ready.set()

    def _tell_fault(self, code: FaultCode, detail: int) -> None:
        _log.warning("The board reports a fault: %s, %d.", code.name, detail)
        if code is FaultCode.SCAN_STUCK:
            self._tell_link(False, f"The board cannot read its holes from input {detail} on; the game is safe.")

    def _tell_link(self, connected: bool, sentence: str) -> None:
        self._connected = connected
        if self.ready.is_set():
            self._board.telling.link(connected, sentence)

    def _want(self) -> None:
        """Have the session send what is asked for of lights, when the board has any."""
        welcome, now_ms = self._session.welcome, self._now_ms
        if welcome is None or not welcome.lights:
            return
        lights, settings = self._board.asked()
        wanted = (palette_of_language(), settings_of(settings), lights_of(lights, self._board.layout, welcome.lights))
        for message in wanted:
            if self._session.wanted(message.KIND) != message:
                self._session.want(message, now_ms)
