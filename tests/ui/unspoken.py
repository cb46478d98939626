"""Finds texts on the screen that do not come from a catalogue: words without an accent of the pseudo-language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import reading

from companion.locale.languages import catalogue, codes, own_names
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.card import CardFace
from companion.ui.kit.lettering import unmarked
from companion.words.settings import LANGUAGE
from companion.words.text import Language
from tests.tools.translations.pseudo import ACCENTS

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_PATH: Final = re.compile(r"\S*/\S*")
OWN: Final = (
    *("Maximilian", "Cribbage", "joker", "GPIO"),
    *("Plain Bot", "Wonderworker", "Minimax"),
    *("Monday evening", "The raffle is after round five.", "broker.club.lan", "table-7"),
)
"""Names, what a director has typed, and the few words that are alike in all languages."""
DRAWN: Final = (BoardPicture, CardFace)
"""What is cut into the wood or printed on a card is there in one language."""


def language_in_each() -> list[str]:
    """Return what a language is called in each of them: the first screen asks in all of them at once."""
    return [Language(catalogue(code)).text(LANGUAGE()) for code in codes()]


def unspoken(root: Any, window: Any) -> Iterator[str]:
    """Yield what is painted and has a word of three letters or more, but neither a name nor an accent."""
    for widget, said, _ in reading.texts(root, window):
        if isinstance(widget, DRAWN):
            continue
        rest = _PATH.sub("", unmarked(said.text))
        for name in (*OWN, *own_names().values(), *language_in_each()):
            rest = rest.replace(name, "")
        words = [word for word in _WORD.findall(rest) if set(word.lower()) & set("aeiou")]
        if any(not ACCENTS & set(word) for word in words):
            yield said.bare
