"""A simple way to play a hand: points now, less what the next card is likely to score on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.cards import PACK, Card
from companion.games.cribbage.state import LIMIT, CribbageFace
from companion.games.scoring import play_points
from companion.players.player import SeatView

_LIKELY: Final = 2.0
"""Who has several cards to choose from scores more often than one card that is drawn."""

_PAIR_HELD: Final = 0.25
"""What another card of the rank is worth that is kept: whoever pairs the first one meets a pair royal."""

_NO_REPLY: Final = 0.5
"""What it is worth that a card cannot be laid: a go is the more likely."""


def worth_of_laying(view: SeatView, face: CribbageFace, card: Card) -> float:
    """Return what laying a card is worth to the seat: its points, less those of the reply on average."""
    now = [*(laid for _, laid in face.series), card]
    count = sum(each.value for each in now)
    worth = float(play_points(now))
    unseen = cards_unseen((*view.hand, *view.away, *face.seen))
    if count == LIMIT:
        return worth
    replies = sum(play_points([*now, each]) if count + each.value <= LIMIT else -_NO_REPLY for each in unseen)
    kept = sum(each.rank is card.rank for each in view.hand) - 1
    return worth - _LIKELY * replies / len(unseen) + _PAIR_HELD * kept


def cards_unseen(known: Iterable[Card], pack: Sequence[Card] = PACK) -> list[Card]:
    """Return the cards of a pack that are not known."""
    seen = frozenset(known)
    return [card for card in pack if card not in seen]
