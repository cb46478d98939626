"""What the screen makes of sentences: its language, with cards as they are printed."""

from __future__ import annotations

from typing import Final

from companion.cards import Card
from companion.ui.kit.lettering import plain
from companion.ui.kit.suits import card_text
from companion.words.message import Said
from companion.words.text import Language


def _written(fact: object) -> str:
    return card_text(fact) if isinstance(fact, Card) else str(fact)


SCREEN: Final = Language(write=_written)
"""The language of the screen."""


def printed(said: Said | None) -> str:
    """Return what is said as text for a widget, in which nothing is markup; "" for nothing."""
    return "" if said is None else plain(SCREEN.text(said))
