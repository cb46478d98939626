"""What a seat sees of cribbage for two, as the plain values that the analysis takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.cards import Card
from companion.games.cribbage.actions import Go, Lay
from companion.games.cribbage.state import LIMIT, CribbageFace
from companion.games.game import Action, Seat
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
        least=least_held(view.past, Seat(1 - view.seat), face.rules.hand_size),
    )


def least_held(past: Sequence[Action], seat: Seat, hand_size: int) -> int:
    """Return what each card counts at least that a seat still holds: at its goes none of them fitted (C5)."""
    count, least = 0, 1
    passed: set[Seat] = set()
    held = dict.fromkeys((seat, Seat(1 - seat)), hand_size)
    for action in past:
        match action:
            case Lay(seat=by, card=card):
                count += card.value
                held[by] -= 1
            case Go(seat=by):
                passed.add(by)
                if by == seat:
                    least = max(least, LIMIT + 1 - count)
        if count == LIMIT or not any(many and each not in passed for each, many in held.items()):
            count, passed = 0, set()
    return least


def lay_of(view: SeatView, card: Card) -> Action:
    """Return the option of laying this card."""
    return next(option for option in view.options if isinstance(option, Lay) and option.card is card)


def _face(view: SeatView) -> CribbageFace:
    return cast(CribbageFace, view.face)


def _needs(view: SeatView) -> tuple[int, int]:
    target, side = view.face.setup.target, view.side
    return max(target - view.points[side], 1), max(target - view.points[1 - side], 1)
