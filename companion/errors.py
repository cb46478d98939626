"""The one error that a person can cause: a sentence that says what was wrong and what to do.

Every exception that ends a command or refuses an action derives from `CompanionError`, so that the
edges (command line, screen) can show its text and nothing else. Its state-changing callers promise
that nothing has changed when it escapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.words import common as said
from companion.words.message import Message, Said, Sentence

_CLOSE: Final = 5


class CompanionError(ValueError):
    """Something a person gave us cannot be used; the message is a whole sentence for that person."""

    @property
    def said(self) -> Said:
        """What to say to that person: a sentence that can be said in any language."""
        first = self.args[0] if self.args else ""
        return first if isinstance(first, Sentence) else str(self)


def reason_of(error: OSError) -> Said:
    """Return why the system refused, as a phrase within a sentence."""
    return error.strerror.lower() if error.strerror else said.UNKNOWN_REASON()


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that somebody who made a slip most likely meant, or None if none is like the word.

    Of several that are as like it, the first.
    """
    from difflib import SequenceMatcher, get_close_matches  # only a refusal needs it

    names, matcher = list(known), SequenceMatcher[str]()
    wanted = word[:80].lower()
    matcher.set_seq2(wanted)

    def likeness(name: str) -> float:
        matcher.set_seq1(name)
        return matcher.ratio()

    close = get_close_matches(wanted, names, _CLOSE)
    return max(sorted(close, key=names.index), key=likeness, default=None)


def unknown(message: Message, word: str, known: Sequence[str]) -> Sentence:
    """Return the sentence that there is no such thing of this name, with the one that was meant, or all there are."""
    meant = nearest(word, known)
    there_are = said.THERE_ARE(known=", ".join(known)) if known else said.THERE_ARE_NONE()
    return message(word=word, offer=said.MEANT(meant=meant) if meant else there_are)
