"""A hand that people hold at another table: the coach weighs it in a thread of its own."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread
from typing import Final

from companion.app.drilling import drill_coach
from companion.cards import Card
from companion.players.coach import Decision
from companion.words.message import Sentence

OF_TWO: Final = 6
"""So many cards are dealt to each of two players."""
OF_MORE: Final = 5
"""And with three or four."""
LENGTHS: Final = (121, 61)


@dataclass(frozen=True, slots=True)
class OwnHand:
    """Cards that were dealt, whose crib it is, and where the game stands: one's own points first."""

    cards: tuple[Card, ...]
    dealer: bool = True
    scores: tuple[int, int] = (0, 0)
    length: int = LENGTHS[0]

    @property
    def complete(self) -> bool:
        """Whether there are as many cards as are dealt."""
        return len(self.cards) in (OF_TWO, OF_MORE)

    @property
    def of_two(self) -> bool:
        """Whether two play, so that the score matters."""
        return len(self.cards) == OF_TWO


@dataclass(frozen=True, slots=True)
class WeighedHand:
    """What each way to lay away is worth, best first, and why the best is better than the second."""

    decision: Decision
    sentences: tuple[Sentence, ...]


def weigh_own_hand(hand: OwnHand) -> Future[WeighedHand]:
    """Return what will be the coach's answer for a hand that is complete."""
    future: Future[WeighedHand] = Future()
    Thread(target=_think, args=(hand, future), name="coach", daemon=True).start()
    return future


def _think(hand: OwnHand, future: Future[WeighedHand]) -> None:
    try:
        coach = drill_coach()
        decision = coach.weigh_hand(hand.cards, dealer=hand.dealer, scores=hand.scores, length=hand.length)
        future.set_result(WeighedHand(decision, coach.sentences(decision)))
    except BaseException as error:
        future.set_exception(error)
