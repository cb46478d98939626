"""The thread of a table: what is sent to it is done in the order in which it came, and what is due when it is due."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.errors import CompanionError
from companion.words import logs

if TYPE_CHECKING:
    from companion.app.heartbeat import Heartbeat

_log = logging.getLogger(__name__)

T = TypeVar("T")


class Owner(Protocol):
    """What a thread works for: its methods are called in that thread alone."""

    def wake_ms(self) -> int | None:
        """Return when something is due, or None."""

    def tick(self) -> None:
        """Do what is due."""

    def failed(self) -> None:
        """Say that a piece of work ended in an error of the program; it is in the log."""

    def publish(self) -> None:
        """Tell how things are after a piece of work that somebody waits for."""

    def ended(self) -> None:
        """Let go of everything: nothing more is done."""


class Worker:
    """A thread that does what it is sent."""

    def __init__(self, owner: Owner, clock: Callable[[], int], heartbeat: Heartbeat | None) -> None:
        """Nothing runs before `start`. `heartbeat` is notified by the thread while it is alive."""
        self._owner = owner
        self._clock = clock
        # No SimpleQueue: of CPython its `get` may wait for ever where a short timeout has passed before it waits.
        self._inbox: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._heartbeat = heartbeat if heartbeat and heartbeat.interval_ms else None
        self._beat_ms = 0
        """When the next heartbeat is due."""

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Do what was sent so far, and end the thread."""
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def put(self, work: Callable[[], None]) -> None:
        """Have a piece of work done that nobody waits for."""
        self._inbox.put(work)

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Have a piece of work done; the future has its result or its error once that has been published."""
        return self._put(work, self._owner.publish)

    def look(self, work: Callable[[], T]) -> Future[T]:
        """Have something looked at that does not change by it, so that there is nothing to publish."""
        return self._put(work, lambda: None)

    def _put(self, work: Callable[[], T], publish: Callable[[], None]) -> Future[T]:
        future: Future[T] = Future()

        def run() -> None:
            try:
                result = work()
            except BaseException as error:
                if not isinstance(error, CompanionError):
                    _log.exception(logs.TABLE_FAILED())
                try:
                    publish()
                finally:
                    future.set_exception(error)
            else:
                try:
                    publish()
                finally:
                    future.set_result(result)

        self._inbox.put(run)
        return future

    def _run(self) -> None:
        wait = self._wait_s()
        while True:
            try:
                work = self._inbox.get(timeout=wait)
            except queue.Empty:
                work = self._owner.tick
            if work is None:
                break
            self._guard(work)
            self._beat()
            wait = self._wait_s()
        try:
            self._owner.ended()
        except Exception:
            _log.exception(logs.TABLE_FAILED())

    def _guard(self, work: Callable[[], None]) -> None:
        """Do a piece of work; whatever is wrong with it, the thread goes on and says so."""
        try:
            work()
        except Exception:
            _log.exception(logs.TABLE_FAILED())
            self._owner.failed()

    def _beat(self) -> None:
        """Say that this thread is alive, as often as systemd wants it."""
        if self._heartbeat is not None and self._clock() >= self._beat_ms:
            self._heartbeat.beat()
            self._beat_ms = self._clock() + (self._heartbeat.interval_ms or 0)

    def _wait_s(self) -> float | None:
        now = self._clock()
        beat = self._beat_ms if self._heartbeat is not None else None
        wakes = [at for at in (self._owner.wake_ms(), beat) if at is not None]
        return max(min(wakes) - now, 0) / 1000 + 0.001 if wakes else None
