"""Recorded sessions: what was done at a table and what its board saw, one JSON object a line, with times.

The format is described in docs/session-record.md. A driver knows no game: setups, acts and answers are texts and
values here, and mean something to who replays them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Final
from zlib import crc32

from companion.board.layout import HoleName, Occupancy
from companion.errors import CompanionError

VERSION: Final = 1
_MARK: Final = "companion-session"
_ENDS: Final = "ends"
"""Says in the first line that the file has a last line, which tells how many there are and their check value."""

_MOST_LINE_BYTES: Final = 1_000_000
"""How long a line may be: a snapshot of 5,000 holes takes a tenth of it."""
_MOST_MS: Final = 31 * 24 * 3_600_000
"""No session lasts longer than a month: a later time is a slip, and the referee would look at its clock for years."""


class SessionError(CompanionError):
    """A session cannot be read or written; the sentence names the file, the line and the reason."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the setup as JSON values, and the name of the board."""

    setup: Mapping[str, Any]
    board: str


@dataclass(frozen=True, slots=True)
class Record:
    """Base of everything that can happen; `at_ms` counts from the beginning of the session."""

    at_ms: int


@dataclass(frozen=True, slots=True)
class BoardRecord(Record):
    """The board saw pegs in exactly these holes."""

    occupied: Occupancy


@dataclass(frozen=True, slots=True)
class ActRecord(Record):
    """Somebody did something at the screen, in the words of the game's record: "lay 0 5H"."""

    text: str


@dataclass(frozen=True, slots=True)
class UndoRecord(Record):
    """Somebody took the last action back."""


@dataclass(frozen=True, slots=True)
class RedoRecord(Record):
    """Somebody put back the action that was taken back last."""


@dataclass(frozen=True, slots=True)
class AnswerRecord(Record):
    """Somebody answered the referee's question by the button of that name."""

    text: str


class Accepted(Enum):
    """What can be accepted."""

    POINTS = "points"
    """What was pegged: no muggins."""
    BOARD = "board"
    """The pegs, as they stand."""


@dataclass(frozen=True, slots=True)
class AcceptRecord(Record):
    """Somebody accepted what was pegged, or the board as it stands."""

    what: Accepted


@dataclass(frozen=True, slots=True)
class DoneRecord(Record):
    """Who counts has pegged all that they claim."""


@dataclass(frozen=True, slots=True)
class MaskRecord(Record):
    """Somebody had the sensor of a hole ignored, or believed again (not `masked`)."""

    hole: HoleName
    masked: bool = True


@dataclass(frozen=True, slots=True)
class LinkRecord(Record):
    """The board went out of reach, or came back (`connected`)."""

    connected: bool


@dataclass(frozen=True, slots=True)
class TickRecord(Record):
    """Nothing happened, but time went on to here."""


AnyRecord = (
    BoardRecord
    | ActRecord
    | DoneRecord
    | AcceptRecord
    | UndoRecord
    | RedoRecord
    | AnswerRecord
    | MaskRecord
    | LinkRecord
    | TickRecord
)

_WANTED: Final = {
    "board": "a list of the names of all holes that hold a peg",
    "act": 'a text such as "lay 0 5H"',
    "done": "true",
    "accept": '"points" or "board"',
    "undo": "true",
    "redo": "true",
    "answer": "the key of an answer",
    "mask": "the name of a hole",
    "unmask": "the name of a hole",
    "link": "true or false",
    "tick": "true",
}
"""Every word that a line can have, and what stands behind it."""


def read_header(path: Path) -> Header:
    """Return the first line of a session. Raises `SessionError`."""
    number, values = next(_lines(path), (1, None))
    if not isinstance(values, dict) or _MARK not in values:
        raise _error(path, number, f'is not a session: it must begin with {{"{_MARK}": {VERSION}, ...}}')
    if values[_MARK] != VERSION:
        raise _error(path, number, f"has the format {values[_MARK]}; this program reads format {VERSION}")
    setup, board = values.get("setup"), values.get("board")
    if not isinstance(setup, dict):
        raise _error(path, number, 'has no "setup": an object with "players"')
    if not isinstance(board, str) or not board:
        raise _error(path, number, 'has no "board": the name of a board')
    return Header(setup, board)


def read_records(path: Path, holes: Collection[HoleName] | None = None) -> Iterator[AnyRecord]:
    """Yield what happened, one after the other, as far as it is read.

    With `holes` no other names of holes are let through. Raises `SessionError` at the line that is wrong, and for a
    time before that of the line above.
    """
    read_header(path)
    lines = _lines(path)
    _, head = next(lines)
    ends = isinstance(head, dict) and head.get(_ENDS) is True
    last_ms = number = 0
    for number, values in lines:
        if isinstance(values, _End):
            ends = False
            continue
        try:
            record = _record(values)
            _check_holes(record, holes)
            if record.at_ms < last_ms:
                raise ValueError(f"goes back in time: {record.at_ms} ms after {last_ms} ms")
        except ValueError as error:
            raise _error(path, number, str(error)) from error
        last_ms = record.at_ms
        yield record
    if ends:
        raise _error(path, number, "is the last one, and it has no end: the program was ended, or the file was cut off")


def format_header(header: Header) -> str:
    """Return the first line of a session."""
    return json.dumps({_MARK: VERSION, "setup": header.setup, "board": header.board, _ENDS: True})


def format_record(record: AnyRecord) -> str:
    """Return a record as a line."""
    match record:
        case BoardRecord(at_ms, occupied):
            said: dict[str, Any] = {"board": sorted(occupied)}
        case ActRecord(at_ms, text):
            said = {"act": text}
        case UndoRecord(at_ms):
            said = {"undo": True}
        case RedoRecord(at_ms):
            said = {"redo": True}
        case AnswerRecord(at_ms, text):
            said = {"answer": text}
        case AcceptRecord(at_ms, what):
            said = {"accept": what.value}
        case DoneRecord(at_ms):
            said = {"done": True}
        case MaskRecord(at_ms, hole, masked):
            said = {"mask" if masked else "unmask": hole}
        case LinkRecord(at_ms, connected):
            said = {"link": connected}
        case TickRecord(at_ms):
            said = {"tick": True}
    return json.dumps({"at_ms": at_ms, **said})


def _record(values: object) -> AnyRecord:
    if not isinstance(values, dict):
        raise ValueError("must be an object in braces")
    at_ms = values.get("at_ms")
    if not isinstance(at_ms, int) or isinstance(at_ms, bool) or not 0 <= at_ms <= _MOST_MS:
        raise ValueError('needs "at_ms": whole milliseconds since the beginning, at most a month')
    said = [key for key in values if key not in ("at_ms", "note")]
    if unknown := [key for key in said if key not in _WANTED]:
        raise ValueError(f'has an unknown word "{unknown[0]}": the words are {", ".join(_WANTED)}')
    if len(said) != 1:
        raise ValueError(f"must say one thing beside at_ms, one of {', '.join(_WANTED)}: it says {len(said)}")
    return _said(at_ms, said[0], values[said[0]])


def _said(at_ms: int, key: str, value: Any) -> AnyRecord:
    match key, value:
        case "board", [*names] if all(isinstance(name, str) for name in names):
            if len(set(names)) != len(names):
                raise ValueError('names a hole twice in "board"')
            return BoardRecord(at_ms, frozenset(names))
        case "act", str(text) if text.strip():
            return ActRecord(at_ms, text)
        case "undo", True:
            return UndoRecord(at_ms)
        case "redo", True:
            return RedoRecord(at_ms)
        case "answer", str(text) if text.strip():
            return AnswerRecord(at_ms, text)
        case "accept", "points" | "board":
            return AcceptRecord(at_ms, Accepted(value))
        case "done", True:
            return DoneRecord(at_ms)
        case "mask" | "unmask", str(hole) if hole:
            return MaskRecord(at_ms, hole, masked=key == "mask")
        case "link", bool(connected):
            return LinkRecord(at_ms, connected)
        case "tick", True:
            return TickRecord(at_ms)
    raise ValueError(f'needs "{key}": {_WANTED[key]}')


def _check_holes(record: AnyRecord, holes: Collection[HoleName] | None) -> None:
    match record:
        case BoardRecord(occupied=named):
            pass
        case MaskRecord(hole=hole):
            named = frozenset([hole])
        case _:
            return
    if holes is not None and (unknown := sorted(hole for hole in named if hole not in holes)):
        raise ValueError(f'names a hole that the board does not have: "{unknown[0]}"')


class _End:
    """The last line of a session that was closed, and is as it was written."""


def _lines(path: Path) -> Iterator[tuple[int, object]]:
    """Yield every line that is not empty with its number, as JSON, and the last one as `_End`."""
    try:
        if path.exists() and not path.is_file():
            raise SessionError(f"The session {path} cannot be read: it is a folder, or no plain file.")
        with path.open("rb") as file:
            check = 0
            for number in count(1):
                line = file.readline(_MOST_LINE_BYTES + 1)
                if not line:
                    return
                if len(line) > _MOST_LINE_BYTES:
                    raise _error(path, number, f"is longer than {_MOST_LINE_BYTES // 1000} kB")
                if line.strip():
                    values = _json(path, number, line)
                    if isinstance(values, dict) and "end" in values:
                        _check_end(path, number, values, check)
                        values = _End()
                    yield number, values
                check = crc32(line, check)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise SessionError(f"The session {path} cannot be read: {reason}.") from error


def _check_end(path: Path, number: int, values: Mapping[str, object], check: int) -> None:
    """Raise `SessionError` unless the lines before the last one are those that were written."""
    if values != _end(number, check):
        raise _error(path, number, "does not fit the lines before it: the file is damaged, or was changed")


def _end(number: int, check: int) -> dict[str, object]:
    return {"end": number, "check": check}


def _json(path: Path, number: int, line: bytes) -> object:
    try:
        return json.loads(line.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise _error(path, number, f"is not JSON: {error.msg} at character {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise _error(path, number, "is not JSON in UTF-8") from error


def _error(path: Path, number: int, reason: str) -> SessionError:
    return SessionError(f"The session {path}, line {number}, {reason}.")


class SessionWriter:
    """Writes a session as it happens; what `write` returned for is in the file, should the program end."""

    def __init__(self, path: Path, header: Header) -> None:
        """Make the file and write its first line. Raises `SessionError`, also when there is such a file already."""
        self._path = path
        self._last_ms = self._written = self._check = 0
        try:
            self._file = path.open("x", encoding="utf-8", buffering=1)
            self._write(format_header(header))
        except OSError as error:
            raise self._failed(error) from error

    def __enter__(self) -> SessionWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def write(self, record: AnyRecord) -> None:
        """Add a record. One that is dated before the last is written with the time of that. Raises `SessionError`."""
        at_ms = self._last_ms = max(record.at_ms, self._last_ms)
        line = format_record(record if record.at_ms == at_ms else replace(record, at_ms=at_ms))
        try:
            self._write(line)
        except OSError as error:
            raise self._failed(error) from error

    def close(self) -> None:
        """Write the last line and close the file. Raises `OSError` for a disk that does not take it."""
        if not self._file.closed:
            with self._file:
                self._write(json.dumps(_end(self._written + 1, self._check)))

    def _write(self, line: str) -> None:
        self._file.write(f"{line}\n")
        self._check = crc32(f"{line}\n".encode(), self._check)
        self._written += 1

    def _failed(self, error: OSError) -> SessionError:
        reason = (error.strerror or "unknown reason").lower()
        return SessionError(f"The session {self._path} cannot be written: {reason}.")
