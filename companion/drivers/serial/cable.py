"""The cable to a board: the port at its end, what is sent over it, and the thread that waits in the kernel to read.

A cable that is pulled never ends a game: the listener is told, the port is looked for again under any name, and
when the same board is back all of it is read again and its lights are sent again.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Mapping
from enum import Enum
from threading import Event, Lock, Thread, current_thread
from typing import Final

from companion.board.layout import HoleName, Layout
from companion.channels import Channels
from companion.drivers.driver import DriverError
from companion.drivers.publishing import Clock, Publisher
from companion.drivers.serial.light_messages import lights_of, palette_of_language, settings_of
from companion.drivers.serial.port import WAIT_MS, FindPorts, Port
from companion.link.messages import MAJOR, FaultCode, Welcome
from companion.link.session import BoardFault, Down, FaultOver, LinkEvent, LinkSession, LinkState, Up, VersionRefused
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.words import drivers as said
from companion.words import logs
from companion.words.message import Said

AWAY: Final = said.AWAY()
BACK: Final = said.BACK()

_GREETING_MS: Final = 2000
_RETRY_MS: Final = 500
_READ_BYTES: Final = 256
_log: Final = logging.getLogger(__name__)


class _Standing(Enum):
    """What the listener has been told of the board at this cable, and what becomes of its snapshots."""

    NEW = "nothing yet: the first snapshot will be told"
    HERE = "its snapshots are told"
    AWAY = "it was told that it is away: the next snapshot shows that it is back"
    STUCK = "it was told that it cannot read its holes: snapshots are kept, and told when it can again"
    STRANGE = "it was told that it is not the board of this game: what it says does not count"


_HERE: Final = _Standing.HERE


class Cable:
    """One cable, from the start of a board to its stop.

    Its thread alone reads and publishes. A caller that sets lights writes them at once, so `_lock` guards the
    writing end of the port and the wanted lights; it is never held while the listener is told.
    """

    def __init__(
        self, layout: Layout, publisher: Publisher, clock: Clock, find: FindPorts, known: Welcome | None = None
    ) -> None:
        """Hold a cable that is not plugged in yet. Only the board that is `known` is taken; None: the first one."""
        self.trouble: Said = ""
        """Why the board cannot be used."""
        sensors = [hole.sensor for hole in layout.holes.values() if hole.sensor is not None]
        self._inputs_needed = max(sensors, default=-1) + 1
        self._layout, self._publisher, self._clock, self._find = layout, publisher, clock, find
        self._standing, self._settled = _Standing.NEW, Event()
        self._stuck: Said = ""
        self._reported: Said = ""
        """What is to be told as soon as a new board is here; and what was told of a strange one."""
        self._over = False
        self._thread = Thread(target=self._run, name="serial-board", daemon=True)
        self._lock = Lock()
        self._session = LinkSession(Lock())
        self._wanted: tuple[Mapping[HoleName, Light], LightSettings] = {}, LightSettings()
        self._port: Port | None = None
        self._tried = ""
        self._out = b""
        self._due_ms = 0
        self.known = known
        """What the board was the first time."""
        self._now_ms = self._since_ms = clock()
        """The time of this turn, read once; and since when the board has not been what it should be."""

    @property
    def has_port(self) -> bool:
        """Whether a port is open."""
        return self._port is not None

    def start(self, path: str) -> bool:
        """Begin to read from the board at this port, and return whether it can be used. Raises `DriverError`."""
        self._tried, port = path, Port(path)
        self._use(port)
        self._thread.start()
        self._settled.wait(_GREETING_MS / 1000)
        return self._settled.is_set() and not self.trouble

    def stop(self) -> None:
        """Read no more, and close the port."""
        self._over = True
        self._due_ms = 0  # or a busy board would keep the thread from seeing it
        if self._thread.is_alive() and self._thread is not current_thread():
            self._thread.join()

    def set_lights(self, lights: Mapping[HoleName, Light], settings: LightSettings) -> None:
        """Have the board show these lights so, now and each time that it comes back."""
        with self._lock:
            self._wanted = lights, settings
            self._send_lights()
            self._write()
            self._due_ms = 0  # the board is to answer

    # --- the thread --------------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._over:
                try:
                    self._turn()
                except Exception:  # whatever it was, a cable is not given up while a game may be played at it
                    _log.exception(logs.SERIAL_FAILED())
                    self._restart()
        finally:
            self._close()

    def _turn(self) -> None:
        self._now_ms = self._clock()
        if self._port is not None:
            self._read_from(self._port)
        else:
            self._do_what_is_due()
            if self._port is None:
                time.sleep(WAIT_MS / 1000)

    def _restart(self) -> None:
        """Close the port after an error of the program; it is opened again like one that was pulled out."""
        if self._standing is not _Standing.AWAY:
            self._publish_away()
        self._close()
        self._due_ms = 0

    def _read_from(self, port: Port) -> None:
        """Read what comes at this port, for as long as it is there."""
        read, clock, session = os.read, self._clock, self._session
        while True:
            try:
                data = read(port.read_fd, _READ_BYTES)
            except OSError:
                self._on_port_lost()
                return
            self._now_ms = now_ms = clock()
            if data:
                for event in session.receive(data, now_ms):
                    self._on_event(event)
            elif port.gone():
                self._on_port_lost()
            if now_ms >= self._due_ms or session.has_outgoing:
                self._do_what_is_due()
                if self._over or self._port is not port:
                    return

    def _do_what_is_due(self) -> None:
        """Do what is due by now, and write what is to be sent."""
        now_ms = self._now_ms
        if self._port is None:
            if now_ms - self._since_ms >= _RETRY_MS:
                self._reconnect()
        else:
            for event in self._session.tick(now_ms):
                self._on_event(event)
            if self._session.state is LinkState.UP and self._standing is not _Standing.STRANGE:
                self._since_ms = now_ms
            elif now_ms - self._since_ms >= _GREETING_MS and self.known is not None:
                self._close()  # perhaps the board is at another port
        with self._lock:
            self._write()
            self._due_ms = self._next_ms()

    def _next_ms(self) -> int:
        """Return when something is to be done even if nothing comes. `_lock` is held."""
        if self._out:
            return self._now_ms
        if self._port is None:
            return self._since_ms + _RETRY_MS
        wake_ms = self._session.wake_ms()
        return self._since_ms + _GREETING_MS if wake_ms is None else wake_ms

    # --- the port ----------------------------------------------------------------------------------------------

    def _reconnect(self) -> None:
        self._since_ms = self._now_ms
        ports = list(self._find())
        if not ports:
            return
        # After the one that was tried last, so that each has its turn.
        after = [port for port in ports if port > self._tried] or ports
        self._tried = after[0]
        try:
            port = Port(self._tried)
        except DriverError:
            return
        self._use(port)

    def _use(self, port: Port) -> None:
        """Begin to use a port that was just opened."""
        with self._lock:
            self._port, self._out = port, b""
            self._session.opened(self._now_ms)
            self._write()

    def _on_port_lost(self) -> None:
        for event in self._session.closed():
            self._on_event(event)
        self._close()
        self._tried = ""
        self._since_ms = self._now_ms - _RETRY_MS
        self._due_ms = 0

    def _close(self) -> None:
        with self._lock:
            self._session.closed()
            port, self._port = self._port, None
        if port is not None:
            port.close()  # without the lock: the kernel may take a while, and lights must not wait for it
        self._since_ms = self._now_ms

    def _write(self) -> None:
        """Write what is to be sent, as much as the port takes now. `_lock` is held.

        No more than one writing is kept for it: meanwhile the session drops what is outdated.
        """
        while self._port is not None:
            self._out = self._out or self._session.outgoing()
            if not self._out:
                return
            self._out = self._out[self._port.write(self._out) :]
            if self._out:
                return

    def _send_lights(self) -> None:
        """Have the session send the wanted lights, when the board has any. `_lock` is held.

        A board that is not that of the game shows nothing of it.
        """
        welcome = self._session.welcome
        if welcome is None or not welcome.lights:
            return
        lights, settings = self._wanted
        if self._standing is _Standing.STRANGE:
            lights = {}
        wanted = (palette_of_language(), settings_of(settings), lights_of(lights, self._layout, welcome.lights))
        for message in wanted:
            if self._session.wanted(message.KIND) != message:
                self._session.want(message, self._clock())

    # --- what the board says -----------------------------------------------------------------------------------

    def _on_event(self, event: LinkEvent) -> None:
        match event:
            case int():
                self._on_inputs(event)
            case Up(welcome):
                self._on_welcome(welcome)
            case Down(reason):
                _log.warning(logs.BOARD_AWAY(reason=reason.value))
                self._publish_away()
            case VersionRefused(welcome):
                self._on_unusable(said.OTHER_PROTOCOL(board=welcome.major, program=MAJOR))
            case BoardFault(code, detail):
                _log.warning(logs.BOARD_FAULT(code=code.name, detail=detail))
                if code is FaultCode.SCAN_STUCK:
                    self._on_stuck(said.BROKEN_CHAIN(input=detail))
            case FaultOver(FaultCode.SCAN_STUCK):
                self._on_stuck_over()
            case _:
                _log.warning(logs.BOARD_DECLINED(what=event))

    def _on_inputs(self, inputs: Channels) -> None:
        standing = self._standing
        if standing in (_Standing.STRANGE, _Standing.STUCK):
            return
        if standing is _Standing.AWAY:
            self._publish(_HERE, BACK)
        self._standing = _HERE
        self._publisher.sensors(self._layout, inputs, self._now_ms)
        if standing is _Standing.NEW:
            self._settled.set()
            if self._stuck:
                self._publish(_Standing.STUCK, self._stuck)

    def _on_stuck(self, sentence: Said) -> None:
        if self._standing is _Standing.NEW:
            self._stuck = sentence
        elif self._standing is not _Standing.STRANGE:
            self._publish(_Standing.STUCK, sentence)

    def _on_stuck_over(self) -> None:
        self._stuck = ""
        if self._standing is _Standing.STUCK:
            self._publish(_HERE, said.READS_AGAIN())
            inputs = self._session.inputs
            if inputs is not None:
                self._publisher.sensors(self._layout, inputs, self._now_ms)

    def _on_welcome(self, welcome: Welcome) -> None:
        if welcome.inputs < self._inputs_needed:
            reads, needed = welcome.inputs, self._inputs_needed
            self._on_unusable(said.TOO_FEW_INPUTS(inputs=reads, board=self._layout.name, needed=needed))
        elif self.known is not None and welcome.board_id != self.known.board_id:
            self._on_unusable(said.ANOTHER_BOARD())
        else:
            self.known = self.known or welcome
            if self._standing is _Standing.STRANGE:
                self._standing = _Standing.AWAY
        with self._lock:
            self._send_lights()

    def _on_unusable(self, sentence: Said) -> None:
        if self._standing is _Standing.NEW:
            self.trouble = sentence
            self._standing = _Standing.STRANGE
            self._settled.set()
        elif self._standing is not _Standing.STRANGE or sentence != self._reported:  # it is reported once
            self._publish(_Standing.STRANGE, sentence)
        self._reported = sentence

    def _publish_away(self) -> None:
        self._stuck = ""
        if self._standing is not _Standing.NEW:
            self._publish(_Standing.AWAY, AWAY)

    def _publish(self, standing: _Standing, sentence: Said) -> None:
        self._standing = standing
        self._publisher.link(standing is _HERE, sentence)
