"""The last minutes of what the sensors said, kept in a few small files for finding out what went wrong.

Each file is a session record (docs/session-record.md) with snapshots and no names, so that a board that misbehaved
can be seen again: `companion play --board replay:trace.jsonl`. It is no part of the game: a disk that takes no trace
ends the trace and nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.board.layout import Occupancy
from companion.drivers.session_record import (
    AnyRecord,
    BoardRecord,
    Header,
    LinkRecord,
    SessionError,
    SessionWriter,
)
from companion.words import logs

SPAN_MS: Final = 5 * 60_000
"""How much a file holds. With those before it there are always the last five minutes."""
NAMES: Final = ("trace.jsonl", "trace-1.jsonl", "trace-2.jsonl", "trace-3.jsonl")
"""The file that is being written, and those before it, the newest first."""
_log: Final = logging.getLogger(__name__)


def nameless(setup: Mapping[str, object]) -> dict[str, object]:
    """Return a setup (JSON values) without the names of its players."""
    players = setup.get("players", ())
    seats = range(len(players)) if isinstance(players, Sequence) else ()
    return {**setup, "players": [f"Player {seat + 1}" for seat in seats]}


class Trace:
    """Writes what a board said. Belongs to one thread. Times are those of the board's clock, in ms."""

    def __init__(self, folder: Path) -> None:
        """Keep the files in `folder`; nothing is written before `begin`."""
        self._folder = folder
        self._writer: SessionWriter | None = None
        self._header = Header({}, "")
        self._began_ms: int | None = None
        self._last: tuple[BoardRecord | None, LinkRecord | None] = (None, None)

    def begin(self, setup: Mapping[str, object], board: str) -> None:
        """Begin a file for a board; `setup` is that of the game on it, or nothing."""
        self._header = Header(nameless(setup) if setup else {}, board)
        self._last = None, None
        self._open()

    def saw(self, occupied: Occupancy, at_ms: int) -> None:
        """Keep a snapshot."""
        self._last = BoardRecord(at_ms, occupied), self._last[1]
        self._write(self._last[0])

    def link(self, connected: bool, at_ms: int) -> None:
        """Keep that the board went or came back."""
        self._last = self._last[0], LinkRecord(at_ms, connected)
        self._write(self._last[1])

    def close(self) -> None:
        """Write no more."""
        if self._writer is not None:
            with suppress(OSError):  # what a full disk has not taken
                self._writer.close()
        self._writer = None

    def _open(self) -> None:
        self.close()
        self._began_ms = None
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for older, newer in zip(NAMES[::-1], NAMES[-2::-1], strict=False):
                with suppress(FileNotFoundError):
                    (self._folder / newer).replace(self._folder / older)
            self._writer = SessionWriter(self._folder / NAMES[0], self._header)
        except (OSError, SessionError) as error:
            self._give_up(error)

    def _write(self, record: AnyRecord | None) -> None:
        if self._writer is None or record is None:
            return
        if self._began_ms is not None and record.at_ms - self._began_ms > SPAN_MS:
            self._open()
            self._put(*(known for known in self._last if known is not record))
        self._put(record)

    def _put(self, *records: AnyRecord | None) -> None:
        """Write records with the time since the file was begun; what was known before counts as its beginning."""
        for record in records:
            if record is None or self._writer is None:
                continue
            self._began_ms = record.at_ms if self._began_ms is None else self._began_ms
            since = max(record.at_ms - self._began_ms, 0)
            try:
                self._writer.write(replace(record, at_ms=since))
            except SessionError as error:
                self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        _log.warning(logs.NOT_TRACED(reason=error))
        self.close()
