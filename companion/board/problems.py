"""What can be wrong with a board file, said so that its maker can put it right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import CompanionError, unknown
from companion.words import boardfile as said
from companion.words import common
from companion.words.message import Said


class Problem(NamedTuple):
    """One thing that is wrong: the key it is about ("street 3, from_mm", "" for the whole file) and the reason."""

    key: str
    reason: Said

    def __str__(self) -> str:
        """Return the text of both, as in "street 3, from_mm: is missing"."""
        return str(self.said)

    @property
    def said(self) -> Said:
        """Both, to be said."""
        return said.AT_KEY(key=self.key, reason=self.reason) if self.key else self.reason


class BoardFileError(CompanionError):
    """A board file cannot be used; the message names the file, the first wrong key and the reason.

    `source` is the file as the person knows it, `problems` is everything found, in the order of the file.
    """

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        more = len(self.problems) - 1
        message = said.BOARD_FILE_MORE if more else said.BOARD_FILE
        super().__init__(message(source=source, problem=self.problems[0].said, **({"more": more} if more else {})))


class UnknownBoardError(BoardFileError):
    """There is no board of that name; the message offers the nearest, or lists the known ones."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        reason = unknown(common.NO_BOARD, name, known)
        super().__init__(name, [Problem("", reason)])
        self.args = (reason,)
