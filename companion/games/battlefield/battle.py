"""Scoring the battlefield: four of five cards with the turn card, the reserve, or all five after a cease-fire (B8-B10).

The windows of muggins close as in cribbage: those of the frontline when the first hand is pegged, those of a hand when
the next one is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.cards import Card
from companion.games.action import Action, IllegalAction
from companion.games.battlefield import messages as say
from companion.games.battlefield.actions import Leave
from companion.games.battlefield.awaiting import refusal
from companion.games.battlefield.events import BattleReason
from companion.games.battlefield.scoring import FORMATION, formation_scores, hand_scores
from companion.games.battlefield.state import BattleStage, BattleState
from companion.games.board_action import BoardStep, award, close_windows, pegs_first_hand
from companion.games.cribbage.actions import Count, CribCard
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.ledger import Award, Ledger
from companion.games.reason import Reason, SharedReason
from companion.games.scoring import Score
from companion.games.seating import Seat


def with_ledger(state: BattleState, ledger: Ledger) -> BattleState:
    """Return the state with other accounts."""
    return replace(state, cutting=replace(state.cutting, ledger=ledger))


def scored(state: BattleState, awards: Iterable[tuple[Seat, Award]]) -> tuple[BattleState, tuple[Event, ...]]:
    """Award points that seats made at one stroke, in order, and remember who scored last for each side (B11)."""
    made, scorers = list(awards), list(state.scorers)
    ledger, told = award(state.ledger, *(each for _, each in made))
    # What comes after the winning point is not awarded any more, and has no event.
    for (seat, each), _ in zip(made, (event for event in told if event.kind is EventKind.SCORED), strict=False):
        scorers[each.side] = seat
    return replace(with_ledger(state, ledger), scorers=tuple(scorers)), told


def leave(state: BattleState, action: Leave) -> Step[BattleState]:
    """Leave a card to the reserve and count the other four; with a joker among them they are worth nothing (B8, B9)."""
    seat, card, turn_card = action.seat, action.card, state.turn_card
    formation = _check_counting(state, seat)
    if state.cease_fire:
        raise refusal(state, say.NONE_TO_RESERVE())
    if card not in formation or turn_card is None:
        raise refusal(state, say.NOT_IN_FORMATION(card=card, player=state.setup.player(seat)))
    four = tuple(each for each in formation if each is not card)
    kept = (*state.formations[:seat], four, *state.formations[seat + 1 :])
    after = replace(state, formations=kept, left=(*state.left, card))
    return _count(after, seat, SharedReason.HAND, (*four, turn_card), hand_scores(four, turn_card))


def count_formation(state: BattleState, action: Count) -> Step[BattleState]:
    """Count all five cards of a formation after a cease-fire (B10)."""
    formation = _check_counting(state, action.seat)
    if not state.cease_fire:
        raise refusal(state, say.ONE_TO_RESERVE_FIRST())
    return _count(state, action.seat, BattleReason.FORMATION, formation, formation_scores(formation))


def turn_reserve_card(state: BattleState, action: CribCard) -> Step[BattleState]:
    """Turn up a card that was dealt to the reserve; with the last one it is counted (B8)."""
    if state.reserve_known:
        raise refusal(state, say.RESERVE_KNOWN())
    if action.card not in state.unseen:
        raise IllegalAction(say.NOT_IN_RESERVE(card=action.card))
    after = replace(state, crib=(*state.crib, action.card))
    return count_reserve(after) if after.reserve_known else Step(after, ())


def count_reserve(state: BattleState) -> Step[BattleState]:
    """Count the reserve for the dealer: four cards with the turn card, a flush takes all five (B8)."""
    if not state.reserve_known or state.turn_card is None:
        raise refusal(state, say.RESERVE_UNKNOWN())
    scores = hand_scores(state.reserve, state.turn_card, reserve=True)
    step = _count(state, state.dealer, BattleReason.RESERVE, (*state.reserve, state.turn_card), scores)
    return Step(replace(step.state, doing=BattleStage.NEXT), step.events)


def close_line_windows(state: BattleState, ledger: Ledger, action: Action) -> BoardStep:
    """Close the windows on points of the frontline when the first hand has been pegged (P8).

    `ledger` is that after `action`. If it is not pegged, they close when the next one is counted.
    """
    if state.doing not in (BattleStage.BATTLE, BattleStage.RESERVE) or not state.counted:
        return ledger, ()
    first = state.setup.side_of(state.order[0])
    if not pegs_first_hand(state.setup, first, action, state.ledger, ledger):
        return ledger, ()
    return close_windows(state.setup, ledger, lambda debt: debt.award.play)


def _check_counting(state: BattleState, seat: Seat) -> tuple[Card, ...]:
    if seat != state.turn:
        raise refusal(state, say.FORMATION_NOT_COUNTED(player=state.setup.player(seat)))
    formation = state.formations[seat]
    if len(formation) < FORMATION:
        raise refusal(state, say.NOT_ALL_KNOWN(player=state.setup.player(seat)))
    return formation


def _count(
    state: BattleState, seat: Seat, what: Reason, cards: Sequence[Card], scores: Sequence[Score]
) -> Step[BattleState]:
    """Count cards for a seat; that closes the windows on all that was counted before (P8)."""
    ledger, lost = close_windows(state.setup, state.ledger, lambda _: True) if state.counted else (state.ledger, ())
    side, points = state.setup.side_of(seat), sum(score.points for score in scores)
    told = Event(EventKind.COUNTED, seat, side, points, what, tuple(cards), ledger.by_peg)
    awards = [(seat, Award(side, score.points, score.reason, tuple(score.cards))) for score in scores]
    after, events = scored(with_ledger(state, ledger), awards)
    if what is not BattleReason.RESERVE:
        after = replace(after, counted=after.counted + 1)
    if after.counted == len(after.order):
        after = replace(after, doing=BattleStage.NEXT if state.cease_fire else BattleStage.RESERVE)
    return Step(after, (*lost, told, *events))
