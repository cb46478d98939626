"""A list of players as it is pasted or uploaded: a name on each line, or the first column of a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Final

from companion.club.accounts.roles import login_name
from companion.club.web.typed import TypedForm, clean
from companion.words import club_pages as said

_SEPARATORS: Final = {"players": ";\t", "list": ";\t,"}
"""What parts columns: in a file of a spreadsheet also a comma, which in a pasted list belongs to the name."""
_LINE_LENGTH: Final = 2000


def listed_names(typed: TypedForm, longest: int, most: int) -> list[str]:
    """Return the names of both fields, pasted (`players`) and uploaded (`list`), each once, in their order."""
    names = list[str]()
    for field in ("players", "list"):
        found = list(_names(typed.values.get(field, ""), _SEPARATORS[field]))
        if any(len(name) > longest for name in found):
            typed.refuse(field, said.TOO_LONG(count=longest))
        twice = sorted({name for name in found if [login_name(each) for each in found].count(login_name(name)) > 1})
        if twice and len(found) <= most:
            typed.refuse(field, said.NAMED_TWICE(names=", ".join(twice[:5])))
        names += [name for name in found if login_name(name) not in map(login_name, names)]
        if len(names) > most:
            typed.refuse(field, said.TOO_MANY_PLAYERS(count=most))
            break
    return names


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
