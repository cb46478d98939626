"""What can be wrong with a board file, said so that its maker can put it right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.errors import CompanionError, unknown


class Problem(NamedTuple):
    """One thing that is wrong: the key it is about ("street 3, from_mm", "" for the whole file) and the reason."""

    key: str
    reason: str

    def __str__(self) -> str:
        """Say both, as in "street 3, from_mm: is missing"."""
        return f"{self.key}: {self.reason}" if self.key else self.reason


class BoardFileError(CompanionError):
    """A board file cannot be used; the message names the file, the first wrong key and the reason.

    `source` is the file as the person knows it, `problems` is everything found, in the order of the file.
    """

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        more = len(self.problems) - 1
        rest = f' ("companion board check" lists {more} more)' if more else ""
        super().__init__(f"{source}: {self.problems[0]}{rest}.")


class UnknownBoardError(BoardFileError):
    """There is no board of that name; the message offers the nearest, or lists the known ones."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        reason = unknown("board", name, known)
        super().__init__(name, [Problem("", reason)])
        self.args = (reason,)
