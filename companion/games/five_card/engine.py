"""Five-card cribbage (F1): cribbage with three cards in a hand, one count a deal, and three for last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.cards import Card
from companion.games.action import Action, IllegalAction
from companion.games.board_action import award
from companion.games.cribbage.actions import Count
from companion.games.cribbage.engine import Cribbage
from companion.games.cribbage.false_go import reveal
from companion.games.cribbage.rules import Rules
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.event import Event, Kind
from companion.games.five_card import messages as say
from companion.games.five_card.actions import ACTIONS, TurnUp
from companion.games.five_card.events import WORDS, FiveCardEvent, FiveCardReason
from companion.games.five_card.scoring import HAND_SIZE, crib_scores, hand_scores
from companion.games.game import Awaited, Step
from companion.games.ledger import Award
from companion.games.scoring import Score
from companion.games.seating import Seat
from companion.games.speech import EventWords
from companion.games.track_game import legal_pegs

FOR_LAST: Final = 3
"""What the pone of the first deal pegs before it, since the other has the first crib."""


class FiveCard(Cribbage):
    """The rules of five-card cribbage; what they do not change is cribbage."""

    name = "five-card"
    title = "Five-card cribbage"
    actions: Mapping[str, type[Action]] = ACTIONS
    phases: Mapping[type[Action], tuple[Phase, ...]] = {**Cribbage.phases, TurnUp: (Phase.SHOW,)}
    words: Mapping[Kind, EventWords] = WORDS
    rules = Rules(hand_size=HAND_SIZE, one_count=True)

    def awaited(self, state: CribbageState) -> Awaited:
        """Say what is to be done next: what is still held after the play is turned up before it is counted."""
        usual = super().awaited(state)
        seat = _turning_up(state)
        if seat is None:
            return usual
        place = len(state.laid[seat]) + 1
        cards = {card: TurnUp(seat, card) for card in state.unseen}
        penalties = tuple(choice for choice in usual.choices if not isinstance(choice.action, Count))
        sentence = say.TURN_UP_HAND(player=state.setup.player(seat), place=place, cards=HAND_SIZE)
        return Awaited(seat, sentence, cards, penalties)

    def legal(self, state: CribbageState) -> tuple[Action, ...]:
        """Return every legal action of the players, and the pegs of what is owed."""
        if _turning_up(state) is None:
            return super().legal(state)
        return (*self.awaited(state).actions, *legal_pegs(state))

    def act(self, state: CribbageState, action: Action) -> Step[CribbageState]:
        """Return the state after one of the game's own actions at its time, and its events."""
        if isinstance(action, TurnUp):
            return self._turn_up(state, action)
        if isinstance(action, Count) and _turning_up(state) == action.seat:
            raise self.refusal(state, say.NOT_TURNED_UP())
        step = super().act(state, action)
        first = state.dealer is None and step.state.dealer is not None
        return _three_for_last(step) if first else step

    def scores(self, hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[Score, ...]:
        """Return each score of a hand or a crib in the show."""
        return crib_scores(hand, starter) if crib else hand_scores(hand, starter)

    def _turn_up(self, state: CribbageState, action: TurnUp) -> Step[CribbageState]:
        """Turn up a card that was held; a go said with it was false when it fitted (C11)."""
        seat, card = action.seat, action.card
        if seat != _turning_up(state):
            raise self.refusal(state, say.NO_TURN_TO_TURN_UP(player=state.setup.player(seat), card=card))
        if card in state.seen:
            raise IllegalAction(say.SEEN(card=card))
        gos, revealed = reveal(state.setup, state.gos, seat, card)
        laid = tuple((*hand, card) if owner == seat else hand for owner, hand in enumerate(state.laid))
        told = Event(FiveCardEvent.TURNED_UP, seat, state.setup.side_of(seat), cards=(card,))
        return Step(replace(state, laid=laid, gos=gos), (told, *revealed))


FIVE_CARD: Final = FiveCard()
"""The one game of five-card cribbage: it has no state of its own."""


def _turning_up(state: CribbageState) -> Seat | None:
    """Return the seat that has cards to turn up before its hand is counted."""
    if state.phase is not Phase.SHOW:
        return None
    seat = state.order[state.counted]
    return seat if state.holds_cards(seat) else None


def _three_for_last(step: Step[CribbageState]) -> Step[CribbageState]:
    """Give the pone of the first deal its three points, which nobody can take by muggins (P9)."""
    state: CribbageState = step.state
    side = state.setup.side_of(state.order[0])
    ledger, told = award(state.ledger, Award(side, FOR_LAST, FiveCardReason.LAST, muggins=False))
    return Step(replace(state, ledger=ledger), (*step.events, *told))
