"""What of the table sounds when a view follows another. Pure.

All of it comes from views, as what is said does: the sound of a peg is that of wood in which a peg was set or lifted,
whatever it was worth, and tells nothing that muggins keeps secret (P12).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.app.view import View
from companion.cards import Card
from companion.speech.table_sounds import TableSound
from companion.voice.phrases import logged
from companion.words import telling
from companion.words.message import Sentence

_OF_NEWS: Final = {
    telling.GO: TableSound.GO,
    telling.FALSE_GO: TableSound.GO,
    telling.DEALT: TableSound.DEALT,
    telling.DEALT_FACE_DOWN: TableSound.DEALT,
    telling.DEALS: TableSound.SHUFFLED,
    telling.MISDEAL: TableSound.SHUFFLED,
}
_CARD, _DICE = "card", "dice"
"""The facts of what is told when a card is laid, turned up or drawn, and when dice fall: in every game."""
_LAID: Final = (telling.LAID, telling.LAID_SCORING)
_MOST: Final = 31


def sounds_between(before: View | None, now: View | None) -> tuple[TableSound, ...]:
    """Return what sounds, the most telling first: of several things at once one is heard."""
    if before is None or now is None or before.game_id != now.game_id:
        return ()
    return tuple(dict.fromkeys((*_of_cards(before, now), *_of_pegs(before, now))))


def _of_cards(before: View, now: View) -> Iterator[TableSound]:
    for said in reversed(logged(before, now)):
        if not isinstance(said, Sentence):
            continue
        card = said.fact.get(_CARD)
        if said.message in _OF_NEWS:
            yield _OF_NEWS[said.message]
        elif _DICE in said.fact:
            yield TableSound.DICE
        elif isinstance(card, Card):
            if said.message in _LAID and _count(before) + card.value == _MOST:
                yield TableSound.THIRTY_ONE
            yield TableSound.CARD


def _of_pegs(before: View, now: View) -> Iterator[TableSound]:
    if now.occupied - before.occupied:
        yield TableSound.PEG_SET
    if before.occupied - now.occupied:
        yield TableSound.PEG_LIFTED


def _count(view: View) -> int:
    """Return what the cards of the play add up to; 0 in games that have no play."""
    count = getattr(view.face, "count", 0)
    return count if isinstance(count, int) else 0
