"""The show: hands, then the crib, each counted by itself (C7, C13), and the windows that close meanwhile (P8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from companion.cards import Card
from companion.games.action import Action, IllegalAction
from companion.games.board_action import BoardStep, award, close_windows, pegs_first_hand
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import Count, CribCard
from companion.games.cribbage.awaiting import refusal
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.ledger import Award, Ledger
from companion.games.reason import SharedReason
from companion.games.scoring import Score, show_scores
from companion.games.seating import Side

Scores = Callable[[Sequence[Card], Card], tuple[Score, ...]]
"""What a hand is worth with the starter."""


def count_hand(state: CribbageState, action: Count, scores_of: Scores = show_scores) -> Step[CribbageState]:
    """Count the hand whose turn it is (C7); a hand worth nothing leaves the pegs alone (C13).

    Counting the next hand closes the muggins windows of all before it; with the first one those of the play
    stay open until it is pegged (P8).
    """
    seat, starter = action.seat, state.starter
    if seat != state.order[state.counted] or starter is None:
        raise refusal(state, say.HAND_NOT_COUNTED(player=state.setup.player(seat)))
    ledger, lost = _close_all(state) if state.counted else (state.ledger, ())
    hand, side = state.laid[seat], state.setup.side_of(seat)
    scores = scores_of(hand, starter)
    told = Event(EventKind.COUNTED, seat, side, _worth(scores), SharedReason.HAND, (*hand, starter), ledger.by_peg)
    ledger, scored = award(ledger, *_awards(side, scores))
    counted = state.counted + 1
    stage = Phase.CRIB if counted == len(state.order) else Phase.SHOW
    return Step(replace(state, ledger=ledger, counted=counted, stage=stage), (*lost, told, *scored))


def turn_crib_card(state: CribbageState, action: CribCard) -> Step[CribbageState]:
    """Turn up a card of the crib, and count it when it is the last; a flush needs all five (C7)."""
    card, starter = action.card, state.starter
    if card in state.seen or starter is None:
        raise IllegalAction(say.NOT_IN_CRIB(card=card))
    crib, dealer = (*state.crib, card), state.order[-1]
    if len(crib) < state.rules.crib_size:
        return Step(replace(state, crib=crib), ())
    ledger, lost = _close_all(state)
    side, scores = state.setup.side_of(dealer), show_scores(crib, starter, crib=True)
    told = Event(EventKind.COUNTED, dealer, side, _worth(scores), SharedReason.CRIB, (*crib, starter), ledger.by_peg)
    ledger, scored = award(ledger, *_awards(side, scores))
    return Step(replace(state, ledger=ledger, crib=crib, stage=Phase.NEXT), (*lost, told, *scored))


def close_play_windows(state: CribbageState, ledger: Ledger, action: Action) -> BoardStep:
    """Close the windows on points of the play when the pone has pegged its hand (P8); `ledger` is that after `action`.

    If it does not peg, they close when the next hand is counted.
    """
    if state.counted == 0 or not state.order:
        return ledger, ()
    pone = state.setup.side_of(state.order[0])
    if not pegs_first_hand(state.setup, pone, action, state.ledger, ledger):
        return ledger, ()
    return close_windows(state.setup, ledger, lambda debt: debt.award.play)


def _close_all(state: CribbageState) -> BoardStep:
    return close_windows(state.setup, state.ledger, lambda debt: True)


def _worth(scores: Iterable[Score]) -> int:
    return sum(score.points for score in scores)


def _awards(side: Side, scores: Iterable[Score]) -> tuple[Award, ...]:
    return tuple(Award(side, score.points, score.reason, tuple(score.cards)) for score in scores)
