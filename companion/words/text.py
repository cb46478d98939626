"""The only place where text is made of sentences: in a language, in a style of writing facts.

`Language()` is English as it stands in the messages. Other languages are gettext catalogues with these texts as
keys; the standard library's gettext is imported when one is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.words.message import Message, Said, Write, english, fill, written

if TYPE_CHECKING:
    from gettext import NullTranslations


class Language:
    """Makes text of sentences in one language. `write` is how facts are written there: suits drawn, or as letters."""

    def __init__(self, catalogue: NullTranslations | None = None, write: Write = str) -> None:
        """Speak the language of a catalogue, or English without one."""
        self._catalogue = catalogue
        self._write = write

    def text(self, said: Said) -> str:
        """Return the text of a sentence."""
        return said if isinstance(said, str) else fill(said, self._translate, self._write)

    def fact(self, fact: object) -> str:
        """Return the text of one fact."""
        return written(fact, self._translate, self._write)

    def styled(self, write: Write) -> Language:
        """Return the same language with facts written in another way."""
        return Language(self._catalogue, write)

    def _translate(self, message: Message, count: int) -> str:
        if self._catalogue is None:
            return english(message, count)
        if message.plural:
            return self._catalogue.ngettext(message.text, message.plural, count)
        return self._catalogue.gettext(message.text)
