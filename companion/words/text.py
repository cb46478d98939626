"""The only place where text is made of sentences: in a language, in a style of writing facts.

`Language()` is English as it stands in the messages. Other languages are gettext catalogues with these texts as
keys (`companion/locale`); what opens them imports gettext.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.words.looks import NOBODYS
from companion.words.message import Figure, Message, Partners, Quoted, Said, Term, Who, Write, english, fill, written

if TYPE_CHECKING:
    from gettext import NullTranslations

DECIMAL: Final = Message("{whole}.{decimals}")
"""How a number is written that is not whole."""


class Language:
    """Makes text of sentences in one language. `write` is how facts are written there: suits drawn, or as letters."""

    def __init__(self, catalogue: NullTranslations | None = None, write: Write = str) -> None:
        """Speak the language of a catalogue, or English without one."""
        self._catalogue = catalogue
        self._write = write

    def text(self, said: Said) -> str:
        """Return the text of a sentence."""
        return self._named(said) if isinstance(said, str) else fill(said, self._translate, self._written)

    def fact(self, fact: object) -> str:
        """Return the text of one fact."""
        return written(fact, self._translate, self._written)

    def known(self, text: str) -> str:
        """Return words of a file of the program (a page of the help, a board's title): as they are if unknown."""
        return self._catalogue.gettext(text) if self._catalogue is not None and text else text

    def styled(self, write: Write) -> Language:
        """Return the same language with facts written in another way."""
        return Language(self._catalogue, write)

    def change_to(self, catalogue: NullTranslations | None) -> None:
        """Speak another language from now on: what has been said stays as it was."""
        self._catalogue = catalogue

    def _written(self, fact: object) -> str:
        """Write a fact: what the language has a form of its own for, and the rest in its style."""
        match fact:
            case Figure():
                whole, point, decimals = str(fact).partition(".")
                return self._translate(DECIMAL, 1).format(whole=whole, decimals=decimals) if point else whole
            case Term(text):
                return self._write(self.known(text))
            case Quoted(text):
                return self._write(repr(self.known(text)))
            case Who(name, members):
                return self._write(Who(self._named(name), members))
            case str():
                return self._write(self._named(fact))
        return self._write(fact)

    def _named(self, text: str) -> str:
        """Return a text that is the program's own name for a player in this language, and any other as it is."""
        if isinstance(text, Partners):
            return Partners(map(self._named, text.names))
        return self._translate(NOBODYS[text], 1) if text in NOBODYS else text

    def _translate(self, message: Message, count: int) -> str:
        if self._catalogue is None:
            return english(message, count)
        text, plural, context = message.text, message.plural, message.context
        if context and plural:
            return self._catalogue.npgettext(context, text, plural, count)
        if context:
            return self._catalogue.pgettext(context, text)
        return self._catalogue.ngettext(text, plural, count) if plural else self._catalogue.gettext(text)
