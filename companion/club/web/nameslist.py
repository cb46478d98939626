"""A list of players as it is pasted or uploaded: a name on each line, or the first column of a CSV file."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from companion.club.accounts.roles import login_name
from companion.club.web.typed import TypedForm, clean
from companion.words import club_pages as said

_SEPARATORS: Final = {"players": ";\t", "list": ";\t,"}
"""What parts columns: in a file of a spreadsheet also a comma, which in a pasted list belongs to the name."""
_LINE_LENGTH: Final = 2000


def listed_names(typed: TypedForm, longest: int, most: int) -> list[str]:
    """Return the names of both fields, pasted (`players`) and uploaded (`list`), each once, in their order."""
    names = dict[str, str]()
    for field in ("players", "list"):
        found = list(islice(_names(typed.values.get(field, ""), _SEPARATORS[field]), most + 1))
        if any(len(name) > longest for name in found):
            typed.refuse(field, said.TOO_LONG(count=longest))
        times = Counter(map(login_name, found))
        twice = sorted({name for name in found if times[login_name(name)] > 1})
        if twice and len(found) <= most:
            typed.refuse(field, said.NAMED_TWICE(names=", ".join(twice[:5])))
        for name in found:
            names.setdefault(login_name(name), name)
        if max(len(found), len(names)) > most:
            typed.refuse(field, said.TOO_MANY_PLAYERS(count=most))
            break
    return list(names.values())


def _names(text: str, separators: str) -> Iterator[str]:
    for line in text.splitlines():
        name = clean(_first_cell(line[:_LINE_LENGTH], separators))
        if name:
            yield name


def _first_cell(line: str, separators: str) -> str:
    separator = next((each for each in separators if each in line), "")
    if not separator:
        return line.strip().strip('"')
    cells = next(csv.reader([line], delimiter=separator), [""])
    return cells[0] if cells else ""
