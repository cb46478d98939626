"""A lesson: a hand of a game with a file of its own. It is in no history, and no statistics count it.

The file has the entries of the hand, a line each. A line is on the disk before it counts, so that a lesson can be gone
on with after a power failure; a line that was cut off is left out, with whatever follows.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.errors import CompanionError
from companion.words import lesson as said

if TYPE_CHECKING:
    from companion.app.session import Session
    from companion.board.layout import Layout
    from companion.games.action import Action
    from companion.games.game import State
    from companion.games.setup import Setup
    from companion.referee.settle import Timing

LESSON_ID: Final = -1
"""The number that a lesson has instead of that of a game."""
_NAME: Final = "first-hand.txt"


class LessonError(CompanionError):
    """A lesson cannot be kept."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is taught with: a game, what it begins with, where it ends, and the board that it is played on."""

    setup: Setup
    opening: tuple[Action, ...]
    ends: Callable[[State], bool]
    layout: Layout
    spec: str


class LessonFile:
    """The file of a lesson in the folder of the journal."""

    def __init__(self, folder: Path) -> None:
        """Name the file; it need not be there."""
        self._path = folder / _NAME

    @property
    def begun(self) -> bool:
        """Whether a lesson was begun and not ended."""
        return self._path.exists()

    def entries(self) -> tuple[str, ...]:
        """Return the entries that are whole; none where the file cannot be read."""
        try:
            text = self._path.read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            return ()
        return tuple(text.split("\n")[:-1])

    def begin(self, entries: Sequence[str] = ()) -> None:
        """Put a file with these entries in the place of the one before. Raises `LessonError`."""
        new = self._path.with_suffix(".new")
        try:
            with new.open("w", encoding="utf-8") as file:
                file.writelines(f"{entry}\n" for entry in entries)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._path)
        except OSError as error:
            raise LessonError(said.NOT_KEPT(reason=error.strerror or str(error))) from error

    def write(self, entry: str) -> None:
        """Add an entry; it is on the disk once this returns. Raises `LessonError`."""
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{entry}\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise LessonError(said.NOT_KEPT(reason=error.strerror or str(error))) from error

    def end(self) -> None:
        """Take the file away. One that stays is only a lesson to go on with."""
        self._path.unlink(missing_ok=True)


def take_up(lesson: Lesson, folder: Path, *, timing: Timing, clock: Callable[[], int]) -> Session:
    """Return the session of a lesson, gone on with, or begun where none can be. Raises `CompanionError`."""
    file = LessonFile(folder)
    entries = file.entries()
    file.begin(entries)
    session = _session(lesson, file, timing)
    if entries and not _goes_on(session, entries, lesson):
        file.begin()  # somebody has written into it, and nothing but a lesson is lost
        session = _session(lesson, file, timing)
    for action in lesson.opening[len(session.match) :]:
        session.act(action, clock())
    return session


def _goes_on(session: Session, entries: Sequence[str], lesson: Lesson) -> bool:
    """Play what was entered, and tell whether it is of this lesson."""
    try:
        session.resume(entries)
    except CompanionError:
        return False
    return all(played == opened for played, opened in zip(session.match.actions, lesson.opening, strict=False))


def _session(lesson: Lesson, file: LessonFile, timing: Timing) -> Session:
    from companion.app.session import Session

    session = Session(lesson.setup, lesson.layout, file.write, game_id=LESSON_ID, timing=timing)
    session.far_enough = lesson.ends
    return session
