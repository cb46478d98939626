"""A board that was recorded: it shows again what its sensors saw in a session, at the times they saw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Event, Thread, current_thread

from companion.board.layout import HoleName, Layout, Occupancy
from companion.drivers.driver import DriverError, Listener
from companion.drivers.publishing import Clock, Publisher, Wait, monotonic_ms
from companion.drivers.session_record import BoardRecord, SessionError, read_records
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.words import drivers as said
from companion.words import sessions


class RecordedBoard:
    """Plays the snapshots of a session file in a thread of its own.

    The first one comes at once, the others as long after it as they were recorded, `speed` times as fast;
    their times are as recorded in any case, counted from the start.
    """

    hand = None
    has_pegs = True
    holds_wires = False

    def __init__(
        self, path: Path, layout: Layout, clock: Clock = monotonic_ms, *, speed: float = 1.0, wait: Wait = Event.wait
    ) -> None:
        """Hold the file to play; it is opened at the start."""
        self.layout = layout
        self._path = path
        self._clock = clock
        self._speed = speed
        self._wait = wait
        self._publisher = Publisher(clock)
        self._stopped = Event()
        self._player: Thread | None = None

    def start(self, listener: Listener) -> None:
        """Begin to play. Raises `DriverError` for a session without a snapshot, `SessionError` for a bad one."""
        if self._publisher.open:
            raise DriverError(said.IN_USE())
        snapshots = self._snapshots()
        first = next(snapshots, None)
        if first is None:
            raise DriverError(sessions.NO_SNAPSHOT(path=self._path))
        self._stopped = Event()
        self._publisher.listen(listener)
        began_ms = self._clock()
        self._publisher.snapshot(first.occupied, began_ms)
        self._player = Thread(
            target=self._play,
            args=(snapshots, first.at_ms, began_ms, self._stopped),
            name="recorded-board",
            daemon=True,
        )
        self._player.start()

    def stop(self) -> None:
        """Stop playing, wherever it is."""
        self._stopped.set()
        self._publisher.close()
        if self._player is not None and self._player is not current_thread():
            self._player.join()

    def show(self, lights: Mapping[HoleName, Light]) -> None:
        """Do nothing: a recorded board has no lights."""

    def set_lights(self, settings: LightSettings) -> None:
        """Do nothing: a recorded board has no lights."""

    def expect(self, occupied: Occupancy) -> None:
        """Do nothing: recorded pegs move as they moved."""

    def _play(self, snapshots: Iterator[BoardRecord], first_ms: int, began_ms: int, stopped: Event) -> None:
        played_ms = first_ms
        try:
            for record in snapshots:
                if self._wait(stopped, (record.at_ms - played_ms) / 1000 / self._speed):
                    return
                played_ms = record.at_ms
                self._publisher.snapshot(record.occupied, began_ms + record.at_ms - first_ms)
        except SessionError as error:
            self._publisher.link(False, error.said)
        else:
            self._publisher.link(False, sessions.ENDED())

    def _snapshots(self) -> Iterator[BoardRecord]:
        return (record for record in read_records(self._path, self.layout.holes) if isinstance(record, BoardRecord))
