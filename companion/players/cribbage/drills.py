"""Tasks to practise cribbage by: six cards to lay away, a hand to lead from, and a score to judge."""

from __future__ import annotations

from typing import Final

from companion.cards import PACK, Card
from companion.games.seating import Seat
from companion.players.coach import Decision, DecisionKind, Weighed
from companion.players.cribbage.chances import chance_to_win
from companion.players.cribbage.situation import CardToLay, SixCards
from companion.players.cribbage.weighing import weigh_cards, weigh_lay_aways
from companion.players.drill import DrillKind
from companion.players.player import Chance

LENGTH: Final = 121
_AT_THE_START: Final = 0.4
"""How many of the tasks are of the first deal."""


def task(kind: DrillKind, chance: Chance) -> Decision:
    """Return a task with its options weighed, best first; the same chance sets the same task."""
    dealer, scores = chance.random() < 0.5, _scores(chance)
    pack = list(PACK)
    chance.shuffle(pack)
    match kind:
        case DrillKind.LEAD:
            return _lead(pack, scores)
        case DrillKind.AHEAD:
            return _ahead(chance, dealer)
        case _:
            need, others_need = (LENGTH - score for score in scores)
            held = _sorted(pack[:6])
            options = weigh_lay_aways(SixCards(held, dealer, need, others_need))
            return Decision(0, 0, Seat(0), DecisionKind.LAY_AWAY, options, 0, dealer, scores, held)


def _lead(pack: list[Card], scores: tuple[int, int]) -> Decision:
    """Return a hand whose cards are of at least two ranks; who leads has not dealt."""
    held = _sorted(pack[:4])
    if len({card.rank for card in held}) < 2:
        return _lead(pack[4:], scores)
    need, others_need = (LENGTH - score for score in scores)
    now = CardToLay(held, (), tuple(pack[4:6]), pack[6], (), (), False, need, others_need)
    return Decision(0, 0, Seat(0), DecisionKind.CARD, weigh_cards(now), 0, False, scores, held, (), pack[6])


def _ahead(chance: Chance, dealer: bool) -> Decision:
    """Return a score before a deal, both sides within 25 holes of each other."""
    own = chance.randrange(115)
    other = min(max(own + chance.randrange(51) - 25, 0), 119)
    win = chance_to_win(dealer, LENGTH - own, LENGTH - other)
    return Decision(0, 0, Seat(0), DecisionKind.STANDING, (Weighed((), 0.0, win),), 0, dealer, (own, other))


def _scores(chance: Chance) -> tuple[int, int]:
    start, own, other = chance.random() < _AT_THE_START, chance.randrange(120), chance.randrange(120)
    return (0, 0) if start else (own, other)


def _sorted(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: (card.rank, PACK.index(card))))
