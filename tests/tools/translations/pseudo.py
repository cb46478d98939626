"""The pseudo-language: English with accents, 40 % longer. What is shown without an accent is in no catalogue."""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import Final

from babel.messages.catalog import Catalog

_PLAIN: Final = "aceinouyACEINOUY"
_ACCENTED: Final = "àçéîñöüÿÀÇÉÎÑÖÜÝ"
ACCENTS: Final = frozenset(_ACCENTED)
_TO_ACCENTS: Final = str.maketrans(_PLAIN, _ACCENTED)
_KEPT: Final = re.compile(r"(\{\{|\}\}|\{\w*\}|\[/?[a-z]+\])")
"""Places and markup, which stay as they are."""
_VOWEL: Final = re.compile(r"([aeiou])(?=\w)")


def accented(text: str) -> str:
    """Return a text with accents and about 40 % longer: each vowel within a word is there twice."""
    parts = _KEPT.split(text)
    return "".join(part if place % 2 else _longer(part).translate(_TO_ACCENTS) for place, part in enumerate(parts))


def _longer(text: str) -> str:
    return _VOWEL.sub(r"\1\1", text)


class Pseudo(NullTranslations):
    """The pseudo-language, of exactly the texts of a template."""

    def __init__(self, template: Catalog) -> None:
        """Know the texts of a template."""
        super().__init__()
        self._known = {
            form: accented(form)
            for message in template
            for form in ((message.id,) if isinstance(message.id, str) else message.id)
            if form
        }

    def gettext(self, message: str) -> str:
        """Return the text in accents, or as it is if it is not in the template."""
        return self._known.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a count."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the text in accents: contexts do not matter here."""
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a count."""
        return self.ngettext(msgid1, msgid2, n)
