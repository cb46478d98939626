"""What could be chosen in a situation of two players, weighed: every lay-away, or every card, best first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.cards import Card
from companion.players.coach import Weighed
from companion.players.cribbage.analysis import CHANCE, card_options, lay_away_options, lay_away_options_of_five
from companion.players.cribbage.replies import replies_to
from companion.players.cribbage.situation import CardToLay, SixCards

CARD_HANDS: Final = 400
"""How many hands of the other are imagined for each card."""
LAY_AWAY_DEALS: Final = 200
"""How many deals are imagined for each lay-away; what is drawn by accident is made good by exact averages."""


def weigh_lay_aways(now: SixCards, deals: int = LAY_AWAY_DEALS) -> tuple[Weighed, ...]:
    """Return all 15 lay-aways of six cards, best first."""
    return tuple(
        Weighed(each.away, each.points, each.win, each.hand, each.crib, each.play)
        for each in lay_away_options(now, deals)
    )


def weigh_lay_aways_of_five(dealt: Sequence[Card], crib_share: float) -> tuple[Weighed, ...]:
    """Return all 5 lay-aways of five cards, best first; `crib_share`: what a point of the crib is worth."""
    found = lay_away_options_of_five(dealt, crib_share)
    return tuple(Weighed(each.away, each.points, None, each.hand, each.crib) for each in found)


def weigh_cards(now: CardToLay) -> tuple[Weighed, ...]:
    """Return each card that can be laid (of each rank one), best first."""
    found = card_options(now, CARD_HANDS)
    replies = replies_to(now, [each.card for each in found], CARD_HANDS, CHANCE)
    return tuple(
        Weighed((each.card,), each.points, each.win, now=each.now, answered=reply[0], stuck=reply[1], paired=reply[2])
        for each, reply in zip(found, replies, strict=True)
    )


def place_of(options: Sequence[Weighed], card: Card) -> int:
    """Return which option lays a card, or one of its rank."""
    return next(place for place, each in enumerate(options) if each.cards[0].rank is card.rank)
