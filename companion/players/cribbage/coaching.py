"""The coach of cribbage: reviews a game, explains a decision, and tells a seat what to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import Hinted
from companion.games.cribbage.rules import CRIBBAGE
from companion.games.cribbage.state import CribbageFace, Phase
from companion.games.game import State
from companion.games.match import Match
from companion.games.record import check_actions
from companion.games.seating import Seat
from companion.players.coach import VERSION, Advice, Decision, DecisionKind, GameReview, accuracies
from companion.players.cribbage.analysis import DEALS
from companion.players.cribbage.chances import chance_to_win
from companion.players.cribbage.drills import task
from companion.players.cribbage.faced import CribbageMatch, faced_in
from companion.players.cribbage.missed import points_in
from companion.players.cribbage.reasons import sentences
from companion.players.cribbage.seen import card_to_lay, six_cards
from companion.players.cribbage.situation import SixCards
from companion.players.cribbage.weighing import weigh_cards, weigh_lay_aways, weigh_lay_aways_of_five
from companion.players.player import SeatView
from companion.players.seating import AtTable

__all__ = ["advise", "review", "sentences", "task", "used", "weigh_hand"]


def review(match: Match[State]) -> Iterator[float | GameReview]:
    """Yield how far it is, from 0 to 1, and at last the review."""
    game = cast(CribbageMatch, match)
    faced, decisions = tuple(faced_in(game)), list[Decision]()
    for done, each in enumerate(faced):
        yield done / len(faced)
        decisions.append(each.decision(each.weighed()))
    decisions += points_in(game)
    decisions.sort(key=lambda decision: decision.place)
    setup = match.setup
    people = [(seat, setup.players[seat]) for seat in setup.seats if not setup.level(seat)]
    yield GameReview(
        version=VERSION,
        actions=len(match),
        game=check_actions(match.actions),
        decisions=tuple(decisions),
        seats=accuracies(decisions, people, [each.seat for each in match.actions if isinstance(each, Hinted)]),
        chances=tuple(_chances(game)),
        deals=tuple(_begun(game)),
    )


def _begun(match: CribbageMatch) -> Iterator[int]:
    """Yield after how many actions each deal began."""
    for place in range(1, len(match) + 1):
        if match.state_at(place).deal != match.state_at(place - 1).deal:
            yield place


def _chances(match: CribbageMatch) -> Iterator[tuple[int, float]]:
    """Yield the first seat's chance to win whenever a deal begins, and at the end: by the scores and who deals."""
    if len(match.setup.players) != 2:
        return
    for place in _begun(match):
        state = match.state_at(place)
        need, others_need = (max(state.setup.target - state.ledger.total(side), 1) for side in state.setup.sides)
        yield place, chance_to_win(state.dealer == 0, need, others_need)
    outcome = match.game.outcome(match.state)
    if outcome is not None:
        yield len(match), float(outcome.winner == 0)


def used(seat: Seat) -> Action:
    """Return the action which notes that a seat was told what to do."""
    return Hinted(seat)


def weigh_hand(held: tuple[Card, ...], *, dealer: bool, scores: tuple[int, int], length: int) -> Decision:
    """Return what each way to lay away is worth, as `companion analyze` works it out: of six cards, or of five."""
    if len(held) == CRIBBAGE.shares(2).dealt:
        needs = (length - score for score in scores)
        options = weigh_lay_aways(SixCards(held, dealer, *needs), DEALS)
    else:
        options = weigh_lay_aways_of_five(held, 1 if dealer else -1)
    return Decision(0, 0, Seat(0), DecisionKind.LAY_AWAY, options, 0, dealer, scores, held)


def advise(seen: AtTable) -> Advice | None:
    """Return what to do; None where there is nothing to choose, or the cards are not known."""
    face, seat = cast(CribbageFace, seen.face), seen.awaited.seat
    if seat is None or not face.hand or len(face.setup.players) != 2:
        return None
    dealer = face.dealer == seat
    own, other = seen.points[seat], seen.points[1 - seat]
    match face.phase:
        case Phase.DISCARD:
            held, kind = (*face.hand, *face.laid_away), DecisionKind.LAY_AWAY
            options = weigh_lay_aways(six_cards(_view(seen, face, seat, held)))
            options = tuple(each for each in options if set(face.laid_away) <= set(each.cards))
        case Phase.PLAY if len(seen.awaited.cards) > 1:
            held, kind = face.hand, DecisionKind.CARD
            options = weigh_cards(card_to_lay(_view(seen, face, seat, held)))
        case _:
            return None
    series = tuple(card for _, card in face.series)
    decision = Decision(0, face.deal, seat, kind, options, 0, dealer, (own, other), held, series, face.starter)
    return Advice(options, sentences(decision))


def _view(seen: AtTable, face: CribbageFace, seat: Seat, held: tuple[Card, ...]) -> SeatView:
    return SeatView(seat, face, seen.points, held, face.laid_away, tuple(seen.past), ())
