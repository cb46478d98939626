"""A board at the Pi's own pins: one thread scans the sensors, debounces them, and plays the lights.

Lights that fail take nothing from the sensors: the log says so once, and they are tried again now and then.

The thread waits for the next scan's time, not for a length of time, so that the rate holds; when it is late it goes
on from there rather than catching up.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from threading import Event, Thread, current_thread
from typing import Final

from companion.board.debounce import Debounce
from companion.board.layout import HoleName, Layout, Occupancy
from companion.board.wiring import GpioWiring
from companion.channels import Channels
from companion.drivers.driver import DriverError, Listener
from companion.drivers.gpio.inputs import Reader, open_reader
from companion.drivers.gpio.lights import LightPart, LightPlayer, open_lights
from companion.drivers.gpio.opening import pins_opened
from companion.drivers.publishing import Clock, Publisher, Wait, monotonic_ms
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.words import drivers as said
from companion.words import logs

_LEAST_WAIT_S = 0.0005
_RETRY_S = 0.5
_DARK_MS: Final = 2000
"""So long lights that have failed are left alone."""
_log: Final = logging.getLogger(__name__)


class GpioBoard:
    """A driver for a board whose file has a [wiring] of kind "gpio"."""

    hand = None
    has_pegs = True

    def __init__(self, layout: Layout, clock: Clock = monotonic_ms, *, wait: Wait = Event.wait) -> None:
        """Hold the board; its pins are opened at the start. Raises `DriverError` when it is wired otherwise."""
        if not isinstance(layout.wiring, GpioWiring):
            raise DriverError(said.NOT_WIRED_TO_PINS(board=layout.name))
        self.layout = layout
        self._wiring = layout.wiring
        self._clock = clock
        self._wait = wait
        self._publisher = Publisher(clock)
        self._player = LightPlayer(layout, LightSettings())
        self._stopped = Event()
        self._scanner: Thread | None = None
        self._dark_until_ms: int | None = None
        """When lights that have failed are tried again; None: they work."""

    @property
    def holds_wires(self) -> bool:
        """Whether the pins are open."""
        return self._publisher.open

    def start(self, listener: Listener) -> None:
        """Open the pins and begin to tell `listener`. Raises `DriverError`."""
        if self._publisher.open or self._scanner is current_thread():
            raise DriverError(said.IN_USE())
        self._let_scanner_end()
        reader, part, closed = self._opened()
        debounce = Debounce(self._wiring.debounce_ms, closed)
        self._stopped = Event()
        self._player.again()
        self._dark_until_ms = None
        self._publisher.listen(listener)
        self._publisher.sensors(self.layout, Channels(debounce.stable), self._clock())
        self._scanner = Thread(
            target=self._run, args=(reader, part, debounce, self._stopped), name="gpio-board", daemon=True
        )
        self._scanner.start()

    def stop(self) -> None:
        """Tell no more, put the lights out and let the pins go."""
        self._stopped.set()
        self._publisher.close()
        self._let_scanner_end()

    def show(self, lights: Mapping[HoleName, Light]) -> None:
        """Light exactly these holes. A hole without a light stays dark."""
        self._player.show(lights)

    def set_lights(self, settings: LightSettings) -> None:
        """Have the lights shine so from now on."""
        self._player.set_lights(settings)

    def expect(self, occupied: Occupancy) -> None:
        """Do nothing: these pegs are moved by hand."""

    def _let_scanner_end(self) -> None:
        if self._scanner is not None and self._scanner is not current_thread():
            self._scanner.join()

    def _opened(self) -> tuple[Reader, LightPart | None, int]:
        with pins_opened():
            reader = open_reader(self._wiring)
            try:
                closed = reader.read()
                return reader, open_lights(self._wiring.lights), closed
            except BaseException:
                reader.close()
                raise

    def _run(self, reader: Reader, part: LightPart | None, debounce: Debounce, stopped: Event) -> None:
        try:
            self._scan_on(reader, part, debounce, stopped)
        finally:
            _close(reader, part)

    def _scan_on(self, reader: Reader, part: LightPart | None, debounce: Debounce, stopped: Event) -> None:
        period_s = 1 / self._wiring.scan_hz
        due_s, connected = time.monotonic(), True
        while not self._wait(stopped, max(due_s - time.monotonic(), _LEAST_WAIT_S)):
            due_s = max(due_s + period_s, time.monotonic())
            try:
                self._scan(reader, part, debounce)
            except Exception as error:  # OSError mostly; lgpio.error is none, and no fault may end the scanning
                due_s = time.monotonic() + _RETRY_S
                if connected:
                    _log.warning(logs.UNREADABLE(), exc_info=True)
                    self._publisher.link(False, said.UNREADABLE_NOW(reason=str(error)))
                connected = False
                continue
            if not connected:
                connected = True
                self._player.again()
                self._publisher.link(True, said.BACK())
                self._publisher.sensors(self.layout, Channels(debounce.stable), self._clock())

    def _scan(self, reader: Reader, part: LightPart | None, debounce: Debounce) -> None:
        now_ms, before = self._clock(), debounce.stable
        raw = reader.read()
        if debounce.scan(raw, now_ms) != before:
            self._publisher.sensors(self.layout, Channels(debounce.stable), now_ms)
        if part is not None:
            self._light(part, now_ms)

    def _light(self, part: LightPart, now_ms: int) -> None:
        """Play the lights; all of them again once they can be reached again, for they may have lost everything."""
        if self._dark_until_ms is not None and now_ms < self._dark_until_ms:
            return
        try:
            self._player.play(part, now_ms)
            self._dark_until_ms = None
        except Exception:  # OSError mostly; lgpio.error is none, and no fault of lights may end the scanning
            if self._dark_until_ms is None:
                _log.warning(logs.UNLIT(), exc_info=True)
            self._dark_until_ms = now_ms + _DARK_MS
            self._player.again()


def _close(reader: Reader, part: LightPart | None) -> None:
    for opened in (part, reader):
        try:
            if opened is not None:
                opened.close()
        except Exception:
            _log.warning(logs.PINS_NOT_CLOSED(), exc_info=True)
