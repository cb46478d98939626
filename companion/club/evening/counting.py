"""Results on their way into the database: checked, counted in one transaction, and only then acknowledged.

A thread of its own takes whatever has come together: a whole room that finishes at once costs one commit, not one each.
Whatever goes wrong here, nothing is acknowledged that is not safe; a board publishes again until it is.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from companion.club.data.history import stamp_of
from companion.club.data.opening import Database, reason_of_database
from companion.club.data.results import Receipt, count_result
from companion.mqtt.payloads import PayloadError, Result, decode
from companion.mqtt.topics import BoardTopic
from companion.words import logs as said

_log: Final = logging.getLogger(__name__)
MOST_WAITING: Final = 10_000
"""More results are passed over until some are counted: their boards publish them again."""
MOST_AT_ONCE: Final = 200
_RETRY_S: Final = 0.5
"""So long after a failure of the database the next results are tried."""

AfterCommit = Callable[[Result, Receipt], object]
"""Is called after the commit, with each result and what became of it."""


class ResultCounter:
    """Counts results in a thread of its own. `begin` and `end`."""

    def __init__(self, database: Database, on_counted: AfterCommit) -> None:
        """Count into this database."""
        self._database, self._on_counted = database, on_counted
        self._waiting = queue.Queue[Result | None](MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name="results", daemon=True)
        self._pause = threading.Event()

    def begin(self) -> None:
        """Start the thread."""
        self._thread.start()

    def end(self) -> None:
        """Count what has come, and end the thread."""
        self._pause.set()
        self._waiting.put(None)
        self._thread.join()

    def take(self, topic: BoardTopic, payload: bytes) -> None:
        """Take what a board published under its topic. Raises `PayloadError` for what is no result of that board."""
        result = decode(Result, payload)
        if (result.board, result.uid) != (topic.board, topic.name):
            raise PayloadError(said.OTHER_TOPIC(board=topic.board))
        try:
            self._waiting.put_nowait(result)
        except queue.Full:
            _log.warning("%s", said.RESULTS_WAIT())

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch, ends = self._and_more(first)
            self._count(batch)
            if ends:
                break

    def _and_more(self, first: Result) -> tuple[list[Result], bool]:
        """Return what waits besides, and whether the end came."""
        batch = [first]
        while len(batch) < MOST_AT_ONCE:
            try:
                more = self._waiting.get_nowait()
            except queue.Empty:
                break
            if more is None:
                return batch, True
            batch.append(more)
        return batch, False

    def _count(self, batch: Sequence[Result]) -> None:
        """Count results together; where that fails each alone, so that one cannot hold up the others."""
        if not self._committed(batch) and len(batch) > 1:
            for each in batch:
                self._committed([each])

    def _committed(self, batch: Sequence[Result]) -> bool:
        try:
            with self._database.writing() as connection:
                receipts = [count_result(connection, each) for each in batch]
                stamp = stamp_of(connection)
        except (SQLAlchemyError, OSError) as error:
            _log.warning("%s", said.NOT_COUNTED(reason=reason_of_database(error)))
            self._pause.wait(_RETRY_S)
            return False
        except Exception:
            _log.exception("%s", said.RESULT_FAILED())
            return False
        for result, receipt in zip(batch, receipts, strict=True):
            self._on_counted(result, replace(receipt, stamp=stamp))
        return True
