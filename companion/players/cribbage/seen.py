"""What a seat sees of cribbage for two, as the plain values that the analysis takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import Go, Lay
from companion.games.cribbage.state import LIMIT, CribbageFace
from companion.games.seating import Seat
from companion.players.cribbage import ranks
from companion.players.cribbage.situation import CardToLay, SixCards
from companion.players.player import SeatView


def six_cards(view: SeatView) -> SixCards:
    """Return the situation of a seat that is to lay away two of six cards."""
    own, other = _needs(view)
    return SixCards(view.hand, _face(view).dealer == view.seat, own, other)


def card_to_lay(view: SeatView) -> CardToLay:
    """Return the situation of a seat that is to lay a card, after the starter was turned."""
    face = _face(view)
    if face.starter is None:
        raise AssertionError("no card is laid before the starter is turned")
    own, other = _needs(view)
    told = told_by_play(view.past, Seat(1 - view.seat), face.rules.hand_size)
    return CardToLay(
        hand=view.hand,
        laid=face.laid[view.seat],
        away=view.away,
        starter=face.starter,
        others=face.laid[1 - view.seat],
        series=tuple(card for _, card in face.series),
        dealer=face.dealer == view.seat,
        need=own,
        others_need=other,
        least=told.least,
        declined=told.declined,
    )


class ToldByPlay(NamedTuple):
    """What the play of a seat tells of the cards that it holds."""

    least: int
    """No card that it still holds counts less: at its goes none fitted (C5)."""
    declined: tuple[int, ...]
    """The ranks, from 0, that would have scored more when it laid another card, each as often as that happened."""


def told_by_play(past: Sequence[Action], seat: Seat, hand_size: int) -> ToldByPlay:
    """Return what the play so far tells of one of two seats."""
    series: list[Card] = []
    least, declined = 1, list[int]()
    passed: set[Seat] = set()
    held = dict.fromkeys((seat, Seat(1 - seat)), hand_size)
    for action in past:
        match action:
            case Lay(seat=by, card=card):
                if by == seat:
                    declined += better_ranks(series, card)
                series.append(card)
                held[by] -= 1
            case Go(seat=by):
                passed.add(by)
                if by == seat:
                    least = max(least, LIMIT + 1 - _count(series))
        if _count(series) == LIMIT or not any(many and each not in passed for each, many in held.items()):
            series, passed = [], set()
    return ToldByPlay(least, tuple(declined))


def better_ranks(series: Sequence[Card], laid: Card) -> list[int]:
    """Return the ranks, from 0, that would have scored at least 2 points more than the card laid on a series."""
    tail, count = ranks.tail_of([card.rank - 1 for card in series]), _count(series)
    points = ranks.count_points()[count] + ranks.tail_points()[tail]
    better = ranks.fits()[count] & (points >= points[laid.rank - 1] + 2)
    found: list[int] = np.flatnonzero(better).tolist()
    return found


def _count(series: Sequence[Card]) -> int:
    return sum(card.value for card in series)


def lay_of(view: SeatView, card: Card) -> Action:
    """Return the option of laying this card."""
    return next(option for option in view.options if isinstance(option, Lay) and option.card is card)


def _face(view: SeatView) -> CribbageFace:
    return cast(CribbageFace, view.face)


def _needs(view: SeatView) -> tuple[int, int]:
    target, side = view.face.setup.target, view.side
    return max(target - view.points[side], 1), max(target - view.points[1 - side], 1)
