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
from typing import Final
from zlib import crc32

from companion.board.layout import HoleName, Occupancy
from companion.errors import CompanionError, reason_of
from companion.words import sessions as said
from companion.words.common import TRUE_OR_FALSE
from companion.words.message import Said

VERSION: Final = 1
_MARK: Final = "companion-session"
_ENDS: Final = "ends"
_SPEAKS: Final = "pegs_speak"
"""Says in the first line that the file has a last line, which tells how many there are and their check value."""

_MOST_LINE_BYTES: Final = 1_000_000
"""How long a line may be: a snapshot of 5,000 holes takes a tenth of it."""
_MOST_MS: Final = 31 * 24 * 3_600_000
"""No session lasts longer than a month: a later time is a slip, and the referee would look at its clock for years."""


class SessionError(CompanionError):
    """A session cannot be read or written; the sentence names the file, the line and the reason."""


class _WrongLine(CompanionError):
    """A line is wrong; the text is only the reason."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the setup as JSON values, and the name of the board."""

    setup: Mapping[str, object]
    board: str
    pegs_speak: bool = False
    """Whether a peg said what a button would: only then does it when the session is played again."""


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
    """The player who counts has pegged all that they claim."""


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

_WANTED: Final[Mapping[str, Said]] = {
    "board": said.BOARD(),
    "act": said.ACT(),
    "done": "true",
    "accept": said.ACCEPT(),
    "undo": "true",
    "redo": "true",
    "answer": said.ANSWER(),
    "mask": said.HOLE(),
    "unmask": said.HOLE(),
    "link": TRUE_OR_FALSE(),
    "tick": "true",
}
"""Every word that a line can have, and what stands behind it."""


def read_header(path: Path) -> Header:
    """Return the first line of a session. Raises `SessionError`."""
    number, values = next(_lines(path), (1, None))
    if not isinstance(values, dict) or _MARK not in values:
        raise _error(path, number, said.NO_SESSION(mark=_MARK, version=VERSION))
    if values[_MARK] != VERSION:
        raise _error(path, number, said.OTHER_FORMAT(found=str(values[_MARK]), version=VERSION))
    setup, board = values.get("setup"), values.get("board")
    if not isinstance(setup, dict):
        raise _error(path, number, said.NO_SETUP())
    if not isinstance(board, str) or not board:
        raise _error(path, number, said.NO_BOARD())
    return Header(setup, board, values.get(_SPEAKS) is True)


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
                raise _WrongLine(said.BACK_IN_TIME(at=record.at_ms, last=last_ms))
        except _WrongLine as error:
            raise _error(path, number, error.said) from error
        last_ms = record.at_ms
        yield record
    if ends:
        raise _error(path, number, said.NO_END())


def format_header(header: Header) -> str:
    """Return the first line of a session."""
    speaks = {_SPEAKS: True} if header.pegs_speak else {}
    return json.dumps({_MARK: VERSION, "setup": header.setup, "board": header.board, **speaks, _ENDS: True})


def format_session_record(record: AnyRecord) -> str:
    """Return a record as a line."""
    match record:
        case BoardRecord(at_ms, occupied):
            values: dict[str, object] = {"board": sorted(occupied)}
        case ActRecord(at_ms, text):
            values = {"act": text}
        case UndoRecord(at_ms):
            values = {"undo": True}
        case RedoRecord(at_ms):
            values = {"redo": True}
        case AnswerRecord(at_ms, text):
            values = {"answer": text}
        case AcceptRecord(at_ms, what):
            values = {"accept": what.value}
        case DoneRecord(at_ms):
            values = {"done": True}
        case MaskRecord(at_ms, hole, masked):
            values = {"mask" if masked else "unmask": hole}
        case LinkRecord(at_ms, connected):
            values = {"link": connected}
        case TickRecord(at_ms):
            values = {"tick": True}
    return json.dumps({"at_ms": at_ms, **values})


def _record(values: object) -> AnyRecord:
    if not isinstance(values, dict):
        raise _WrongLine(said.NO_OBJECT())
    at_ms = values.get("at_ms")
    if not isinstance(at_ms, int) or isinstance(at_ms, bool) or not 0 <= at_ms <= _MOST_MS:
        raise _WrongLine(said.NO_TIME())
    things = [key for key in values if key not in ("at_ms", "note")]
    if unknown := [key for key in things if key not in _WANTED]:
        raise _WrongLine(said.UNKNOWN_WORD(word=unknown[0], words=", ".join(_WANTED)))
    if len(things) != 1:
        raise _WrongLine(said.ONE_THING(words=", ".join(_WANTED), count=len(things)))
    return _said(at_ms, things[0], values[things[0]])


def _said(at_ms: int, key: str, value: object) -> AnyRecord:
    match key, value:
        case "board", [*names] if all(isinstance(name, str) for name in names):
            if len(set(names)) != len(names):
                raise _WrongLine(said.HOLE_TWICE())
            return BoardRecord(at_ms, frozenset(HoleName(str(name)) for name in names))
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
            return MaskRecord(at_ms, HoleName(hole), masked=key == "mask")
        case "link", bool(connected):
            return LinkRecord(at_ms, connected)
        case "tick", True:
            return TickRecord(at_ms)
    raise _WrongLine(said.NEEDS(word=key, wanted=_WANTED[key]))


def _check_holes(record: AnyRecord, holes: Collection[HoleName] | None) -> None:
    match record:
        case BoardRecord(occupied=named):
            pass
        case MaskRecord(hole=hole):
            named = frozenset([hole])
        case _:
            return
    if holes is not None and (unknown := sorted(hole for hole in named if hole not in holes)):
        raise _WrongLine(said.STRANGE_HOLE(hole=unknown[0]))


class _End:
    """The last line of a session that was closed, and is as it was written."""


def _lines(path: Path) -> Iterator[tuple[int, object]]:
    """Yield every line that is not empty with its number, as JSON, and the last one as `_End`."""
    try:
        if path.exists() and not path.is_file():
            raise SessionError(said.NO_PLAIN_FILE(path=path))
        with path.open("rb") as file:
            check = 0
            for number in count(1):
                line = file.readline(_MOST_LINE_BYTES + 1)
                if not line:
                    return
                if len(line) > _MOST_LINE_BYTES:
                    raise _error(path, number, said.TOO_LONG(most=_MOST_LINE_BYTES // 1000))
                if line.strip():
                    values = _json(path, number, line)
                    if isinstance(values, dict) and "end" in values:
                        _check_end(path, number, values, check)
                        values = _End()
                    yield number, values
                check = crc32(line, check)
    except OSError as error:
        raise SessionError(said.UNREADABLE(path=path, reason=reason_of(error))) from error


def _check_end(path: Path, number: int, values: Mapping[str, object], check: int) -> None:
    """Raise `SessionError` unless the lines before the last one are those that were written."""
    if values != _end(number, check):
        raise _error(path, number, said.DAMAGED())


def _end(number: int, check: int) -> dict[str, object]:
    return {"end": number, "check": check}


def _json(path: Path, number: int, line: bytes) -> object:
    try:
        return json.loads(line.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        if number == 1 and line.startswith(b"record:"):
            raise _error(path, number, said.RECORD_OF_GAME()) from error
        raise _error(path, number, said.NO_JSON(reason=error.msg, place=error.colno)) from error
    except (ValueError, RecursionError) as error:
        raise _error(path, number, said.NO_UTF8()) from error


def _error(path: Path, number: int, reason: Said) -> SessionError:
    return SessionError(said.LINE(path=path, line=number, reason=reason))


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
        line = format_session_record(record if record.at_ms == at_ms else replace(record, at_ms=at_ms))
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
        return SessionError(said.NOT_WRITTEN(path=self._path, reason=reason_of(error)))
