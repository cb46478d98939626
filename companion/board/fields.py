"""Typed values out of a TOML table: every problem is noted with its key, none stops the reading.

Each method returns the value, or None after noting why there is none, so that a maker sees all the
mistakes of a file at once and not one a run.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from math import isfinite

from companion.board.layout import Point
from companion.board.problems import Problem
from companion.errors import nearest
from companion.words import boardfile as said
from companion.words.common import TRUE_OR_FALSE
from companion.words.message import Figure, Said

MOST_MM = 2000.0
"""No board is longer: a larger number is a slip."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_/-]{0,39}")


def shown(value: object) -> str:
    """Return a value as an error quotes it: on one line, and cut when it is long."""
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class Fields:
    """One table of a board file, read key by key. `where` is what an error calls it: "street 3"."""

    def __init__(self, table: Mapping[str, object], where: str, problems: list[Problem]) -> None:
        self._table = table
        self._where = where
        self._problems = problems
        self._asked: list[str] = []

    def note(self, key: str, reason: Said) -> None:
        """Note a problem with a key of this table."""
        self._problems.append(Problem(f"{self._where}, {key}" if self._where else key, reason))

    def has(self, key: str) -> bool:
        """Tell whether the table has the key, one that may be there."""
        self._asked.append(key)
        return key in self._table

    def text(self, key: str) -> str | None:
        """Return printable text of 1 to 80 characters."""
        value = self._get(key)
        if value is None:
            return None
        if isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= 80:
            return value
        self._refuse(key, said.TEXT(), value)
        return None

    def name(self, key: str) -> str | None:
        """Return a name: letters, digits, "-", "_" and "/"."""
        value = self._get(key)
        if value is None or (isinstance(value, str) and _NAME.fullmatch(value)):
            return value if isinstance(value, str) else None
        self._refuse(key, said.NAME(), value)
        return None

    def one_of(self, key: str, choices: tuple[str, ...]) -> str | None:
        """Return one of the words allowed here."""
        value = self._get(key)
        if value is None or (isinstance(value, str) and value in choices):
            return value if isinstance(value, str) else None
        self._refuse(key, said.ONE_OF(choices=", ".join(f'"{choice}"' for choice in choices)), value)
        return None

    def millimetres(self, key: str, least: float, most: float = MOST_MM) -> float | None:
        """Return a length in millimetres from `least` to `most`."""
        value = self._get(key)
        if value is None:
            return None
        number = _number(value)
        if number is not None and least <= number <= most:
            return number
        self._refuse(key, said.MILLIMETRES(least=Figure(least), most=Figure(most)), value)
        return None

    def ascending(self, key: str, least: float, most: float) -> tuple[float, ...] | None:
        """Return one or more lengths in millimetres, each larger than the one before."""
        value = self._get(key)
        if value is None:
            return None
        lengths = [_number(item) for item in value] if isinstance(value, list) else []
        found = tuple(length for length in lengths if length is not None and least < length < most)
        if found and len(found) == len(lengths) and all(one < other for one, other in pairwise(found)):
            return found
        self._refuse(key, said.ASCENDING(least=Figure(least), most=Figure(most)), value)
        return None

    def whole(self, key: str, least: int, most: int) -> int | None:
        """Return a whole number from `least` to `most`."""
        value = self._get(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self._refuse(key, said.WHOLE(least=least, most=most), value)
        return None

    def wholes(self, key: str, least: int, most: int) -> tuple[int, ...] | None:
        """Return one or more whole numbers, each from `least` to `most`."""
        value = self._get(key)
        if value is None:
            return None
        if isinstance(value, list) and value and all(type(item) is int and least <= item <= most for item in value):
            return tuple(value)
        self._refuse(key, said.WHOLES(least=least, most=most), value)
        return None

    def flag(self, key: str, usual: bool) -> bool | None:
        """Return true or false; `usual` when the key is not there."""
        if not self.has(key):
            return usual
        value = self._get(key)
        if isinstance(value, bool):
            return value
        self._refuse(key, TRUE_OR_FALSE(), value)
        return None

    def table(self, key: str) -> Fields | None:
        """Return the table written as [key], None if there is none."""
        if not self.has(key):
            return None
        value = self._table[key]
        if not isinstance(value, dict):
            self.note(key, said.TABLE(key=key, value=shown(value)))
            return None
        return Fields(value, key, self._problems)

    def point(self, key: str) -> Point | None:
        """Return a place: [millimetres from the left, millimetres from the top]."""
        value = self._get(key)
        if value is None:
            return None
        place = _place(value)
        if place is None:
            self._refuse(key, said.POINT(), value)
        return place

    def points(self, key: str) -> tuple[Point, ...] | None:
        """Return two or more places."""
        value = self._get(key)
        if value is None:
            return None
        places = [_place(item) for item in value] if isinstance(value, list) else []
        if len(places) >= 2 and all(places):
            return tuple(place for place in places if place)
        self._refuse(key, said.POINTS(), value)
        return None

    def names(self, key: str) -> tuple[str, ...] | None:
        """Return one or more names."""
        value = self._get(key)
        if value is None:
            return None
        if isinstance(value, list) and value and all(isinstance(item, str) and _NAME.fullmatch(item) for item in value):
            return tuple(value)
        self._refuse(key, said.NAMES(), value)
        return None

    def numbers(self, key: str, least: int, most: int) -> dict[str, int] | None:
        """Return a table of whole numbers by name, such as { track1 = 121, track2 = 121 }."""
        value = self._get(key)
        if value is None:
            return None
        if not isinstance(value, dict) or not value:
            self._refuse(key, said.NUMBERS(), value)
            return None
        inner = Fields(value, f"{self._where}, {key}", self._problems)
        found = {name: inner.whole(name, least, most) for name in value}
        return {name: number for name, number in found.items() if number is not None}

    def tables(self, key: str) -> list[Fields]:
        """Return the tables written as [[key]], none if there is none; an error counts them from 1."""
        self._asked.append(key)
        value = self._table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.note(key, said.TABLES(key=key, value=shown(value)))
            return []
        return [Fields(item, f"{key} {count}", self._problems) for count, item in enumerate(value, 1)]

    def finish(self) -> None:
        """Note every key that nobody asked for: most often a slip of the pen."""
        for key in self._table:
            if key not in self._asked:
                near = nearest(key, self._asked)
                reason = said.STRANGE_KEY_NEAR(near=near) if near else said.STRANGE_KEY()
                self.note(shown(key)[1:-1] or '""', reason)

    def _get(self, key: str) -> object:
        self._asked.append(key)
        if key not in self._table:
            self.note(key, said.MISSING())
        return self._table.get(key)

    def _refuse(self, key: str, wanted: Said, value: object) -> None:
        self.note(key, said.MUST_BE(wanted=wanted, value=shown(value)))


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    # A whole number too large for a float is no length either; TOML also knows inf and nan.
    return float(value) if abs(value) < 1e9 and isfinite(value) else None


def _place(value: object) -> Point | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    x_mm, y_mm = _number(value[0]), _number(value[1])
    return None if x_mm is None or y_mm is None else (x_mm, y_mm)
