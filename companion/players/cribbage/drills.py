"""Tasks to practise cribbage by: six cards to lay away, a hand to lead from, and a score to judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.cards import PACK, Card
from companion.games.seating import Seat
from companion.players.coach import Decision, DecisionKind, Grade, Weighed
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
            return _first_that_can_be_missed(_leads(pack, scores))
        case DrillKind.AHEAD:
            return _ahead(chance, dealer)
        case _:
            return _first_that_can_be_missed(_lay_away(pack, dealer, each) for each in (scores, (0, 0)))


def _can_be_missed(decision: Decision) -> bool:
    """Whether something can be chosen that is wrong: near a game that is won or lost all may be as good."""
    return replace(decision, taken=len(decision.options) - 1).grade in (Grade.SLIP, Grade.MISTAKE)


def _first_that_can_be_missed(tasks: Iterator[Decision]) -> Decision:
    """Return such a task; where there is none, the last."""
    made = next(tasks)
    while not _can_be_missed(made) and (more := next(tasks, None)) is not None:
        made = more
    return made


def _lay_away(pack: list[Card], dealer: bool, scores: tuple[int, int]) -> Decision:
    need, others_need = (LENGTH - score for score in scores)
    held = _sorted(pack[:6])
    options = weigh_lay_aways(SixCards(held, dealer, need, others_need))
    return Decision(0, 0, Seat(0), DecisionKind.LAY_AWAY, options, 0, dealer, scores, held)


def _leads(pack: list[Card], scores: tuple[int, int]) -> Iterator[Decision]:
    """Yield hands of several ranks to lead from, with these scores and at the start; who leads has not dealt."""
    for first in range(0, len(pack) - 7, 4):
        if len({card.rank for card in pack[first : first + 4]}) > 1:
            yield _lead(pack[first:], scores)
            yield _lead(pack[first:], (0, 0))


def _lead(pack: list[Card], scores: tuple[int, int]) -> Decision:
    held = _sorted(pack[:4])
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
