"""A player of five-card cribbage: averages of what is kept and laid away, and the likely reply to what is laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from companion.cards import Card
from companion.games.cribbage.actions import Lay
from companion.games.cribbage.state import CribbageFace
from companion.games.five_card.scoring import hand_scores
from companion.games.game import Action
from companion.games.scoring import show_points
from companion.players.cribbage.replies import cards_unseen, worth_of_laying
from companion.players.moves import ToCrib
from companion.players.player import Chance, SeatView

_CRIBS: Final = 60
"""How many ways to fill the crib are tried."""


class ClubOfFive:
    """Keeps what is worth most on average, the crib included."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that is worth most."""
        face = cast(CribbageFace, view.face)
        if isinstance(view.options[0], ToCrib):
            return _to_crib(view, face, chance)
        lays = (option for option in view.options if isinstance(option, Lay))
        return max(lays, key=lambda lay: worth_of_laying(view, face, lay.card))


def _to_crib(view: SeatView, face: CribbageFace, chance: Chance) -> Action:
    unseen = cards_unseen(view.hand)
    cribs = [_three(unseen, chance) for _ in range(_CRIBS)]
    sign = 1 if face.dealer == view.seat else -1

    def worth(option: Action) -> float:
        if not isinstance(option, ToCrib):
            return 0.0
        kept = [card for card in view.hand if card not in option.cards]
        hand = sum(score.points for starter in unseen for score in hand_scores(kept, starter))
        crib = sum(show_points((*option.cards, one, other), turned, crib=True) for one, other, turned in cribs)
        return hand / len(unseen) + sign * crib / _CRIBS

    return max(view.options, key=worth)


def _three(cards: Sequence[Card], chance: Chance) -> Sequence[Card]:
    """Return two cards that the other may lay away, and a starter."""
    found: list[Card] = []
    while len(found) < 3:
        card = chance.choice(cards)
        if card not in found:
            found.append(card)
    return found
