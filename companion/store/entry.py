"""An entry of the journal, and the check value that certifies a row of it.

Every row that was written carries a check value over all its columns. A row whose value fits is as it was
written, wherever in a damaged file it is found; a row whose value does not fit is damage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from zlib import crc32

BOOK: Final = 0
"""The number that is no game's: the entries under it tell which games there were, and the settings."""


class Entry(NamedTuple):
    """One line of a game: an action such as "lay 0 5H", or what the table did, such as "undo 17".

    `seq` counts from 1 without a gap. `at` is the time of day it was written, in ISO 8601.
    """

    seq: int
    at: str
    text: str


def check_value(*columns: object) -> int:
    """Return the check value of a row's columns."""
    return crc32("\x1f".join(map(str, columns)).encode("utf-8", "replace"))


def row_fits(row: Sequence[Any]) -> bool:
    """Tell whether the last column of a row is the check value of those before it."""
    return bool(row[-1] == check_value(*row[:-1]))
