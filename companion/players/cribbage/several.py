"""Cribbage with more than two players, and its relatives: the same averages, and the fast rule against who is next."""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.state import CribbageFace, rotation
from companion.games.seating import Seat
from companion.players.cribbage import ranks
from companion.players.cribbage.averages import lay_away_averages
from companion.players.cribbage.lanes import CANNOT_BE_LAID, USUAL, lanes_of, worth
from companion.players.cribbage.situation import counts_of_cards, ranks_of
from companion.players.moves import ToCrib
from companion.players.player import SeatView

OF_ONE_OF_TWO: Final = 0.5
"""What a point of the crib weighs that goes to one of two opponents."""


def away_by_averages(view: SeatView, *, fewest: bool = False) -> Action:
    """Return the option of laying away what brings the most points on average of hand and crib, or the fewest."""
    share = crib_share(view)
    averages = {frozenset(each.away): each.hand + share * each.crib for each in lay_away_averages(view.hand)}
    options = [option for option in view.options if isinstance(option, ToCrib)]
    return (min if fewest else max)(options, key=lambda option: averages[frozenset(option.cards)])


def crib_share(view: SeatView) -> float:
    """Return what a point of the crib is worth to one's side: 1 for one's own, less than nothing for another's."""
    face = cast(CribbageFace, view.face)
    setup, dealer = face.setup, face.dealer
    if dealer is not None and setup.side_of(dealer) == view.side:
        return 1.0
    return -1.0 if len(setup.sides) == 2 else -OF_ONE_OF_TWO


def card_of_several(view: SeatView, *, fewest: bool = False) -> Card:
    """Return the card that the fast rule lays, against what the next player may hold; or that it would lay last."""
    face = cast(CribbageFace, view.face)
    series = tuple(card for _, card in face.series)
    hands = np.full((1, 2, 4), ranks.NO_CARD)
    hands[0, 0, : len(view.hand)] = ranks_of(view.hand)
    hands[0, 1, : _held_by_next(face, view.seat)] = 0  # any rank: of the other's cards only their number is looked at
    known = (*view.hand, *view.away, *face.seen)
    left = np.stack([4.0 - counts_of_cards(known)] * 2)[None]
    lanes = lanes_of(hands, left, np.array(0), np.array([121, 121]), ranks_of(series).tolist())
    values = worth(lanes, USUAL)[0, : len(view.hand)]
    if fewest:
        values = np.where(values > CANNOT_BE_LAID, -values, CANNOT_BE_LAID)
    return view.hand[int(values.argmax())]


def _held_by_next(face: CribbageFace, seat: Seat) -> int:
    """Return how many cards the next player holds who may still lay."""
    for each in rotation(len(face.setup.players), seat)[:-1]:
        if each not in face.passed and face.holds_cards(each):
            return face.rules.hand_size - len(face.laid[each])
    return 0
