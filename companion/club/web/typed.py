"""What was typed into a form, read field by field: each wrong one gets a sentence, and all that was typed is kept."""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from companion.club.web.guard import FormFields
from companion.words import club_pages as said
from companion.words.message import Said

_REORDERING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
"""Signs that turn the direction of writing: a name with one would turn what stands after it."""


def clean(text: str) -> str:
    """Return a text without signs that cannot be seen (NUL, changes of direction), and with lone spaces."""
    seen = (" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    return " ".join("".join(letter for letter in seen if _can_be_seen(letter)).split())


def _can_be_seen(letter: str) -> bool:
    return letter not in _REORDERING and unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Cn")


@dataclass(frozen=True, slots=True)
class TypedForm:
    """A form as it was typed. `wrong` says by field what is wrong; the reading methods fill it."""

    values: FormFields = field(default_factory=dict)
    wrong: dict[str, Said] = field(default_factory=dict)

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong so far."""
        return not self.wrong

    def refuse(self, name: str, why: Said) -> None:
        """Say what is wrong with a field; what was said first holds."""
        self.wrong.setdefault(name, why)

    def text(self, name: str, longest: int, *, needed: bool = True) -> str:
        """Return a line of text."""
        value = clean(self.values.get(name, "")[: longest * 20 + 20])
        if needed and not value:
            self.refuse(name, said.PLEASE_FILL_IN())
        if len(value) > longest:
            self.refuse(name, said.TOO_LONG(count=longest))
        return value

    def whole(self, name: str, least: int, most: int) -> int:
        """Return a whole number between these."""
        value = clean(self.values.get(name, "")[:40])
        if value.isascii() and value.isdecimal() and len(value) < 10 and least <= int(value) <= most:
            return int(value)
        self.refuse(name, said.NUMBER_BETWEEN(least=least, most=most))
        return least

    def day(self, name: str) -> date:
        """Return a date."""
        try:
            found = date.fromisoformat(clean(self.values.get(name, "")[:40]))
        except ValueError:
            found = date.min
        if not 2000 <= found.year <= 2200:
            self.refuse(name, said.NO_DATE())
            return date(2000, 1, 1)
        return found

    def one_of(self, name: str, known: Container[str]) -> str:
        """Return one of several values."""
        value = self.values.get(name, "")
        if value not in known:
            self.refuse(name, said.CHOOSE_ONE())
        return value
