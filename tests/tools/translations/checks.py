"""What is wrong with the translations of a language: what is missing, uncertain, or does not fit its English."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message

_TAG: Final = re.compile(r"\[/?[a-z]+\]")


class Flaw(NamedTuple):
    """What is wrong with the translation of one text."""

    kind: str
    english: str
    why: str = ""

    def __str__(self) -> str:
        """Return it on one line."""
        return ": ".join(filter(None, (self.kind, self.why, repr(self.english))))


def flaws(catalogue: Catalog, template: Catalog) -> Iterator[Flaw]:
    """Yield what is wrong with the translation of each text of the program."""
    for message in template:
        if message.id:
            yield from _flaws_of(message, catalogue.get(message.id, message.context), catalogue.num_plurals)


def _flaws_of(message: Message, translated: Message | None, plurals: int) -> Iterator[Flaw]:
    ids, forms = _forms(message.id), _forms(translated.string) if translated is not None else ()
    if translated is None or not any(forms):
        yield Flaw("missing", ids[0])
        return
    if translated.fuzzy:
        yield Flaw("fuzzy", ids[0], "its English has changed; put it right, and take the flag away")
        return
    if len(forms) != (plurals if len(ids) > 1 else 1) or not all(forms):
        yield Flaw("plural", ids[0], f"{plurals} forms are needed")
    for form in filter(None, forms):
        yield from (Flaw(kind, ids[0], why) for kind, why in _misfits(ids, form))


def _misfits(ids: tuple[str, ...], form: str) -> Iterator[tuple[str, str]]:
    wanted = [_places(each) for each in ids]
    if _places(form) not in wanted:
        yield "placeholders", f"{_shown(wanted[-1])} in English, {_shown(_places(form))} here"
    if Counter(_TAG.findall(form)) not in [Counter(_TAG.findall(each)) for each in ids]:
        yield "markup", "other [b] and [/b] than in English"
    if _ends(form) != _ends(ids[0]):
        yield "spaces", "other spaces or line breaks at its ends than in English"


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _places(form: str) -> frozenset[str] | None:
    """Return the places of a text; None where its braces are no places."""
    try:
        found = {place for _, place, _, _ in string.Formatter().parse(form) if place is not None}
    except ValueError:
        return None
    return frozenset(found) if all(map(str.isidentifier, found)) else None


def _shown(places: frozenset[str] | None) -> str:
    return "braces" if places is None else ", ".join(sorted(places)) or "none"


def _ends(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
