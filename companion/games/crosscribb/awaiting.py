"""Who is to do what next in CrossCribb: the sentence at the top of the screen, cards and buttons."""

from __future__ import annotations

from typing import Final

from companion.cards import Card
from companion.games.cribbage import awaiting as cards
from companion.games.cribbage.actions import CribCard, Deal, Dealt, Misdeal, Starter
from companion.games.cribbage.state import HAND_SIZE
from companion.games.crosscribb.actions import Accept, Columns, LayAway, Overlooked, PlaceCard, Say, Turn
from companion.games.crosscribb.state import CrossFace, CrossState, GridStage
from companion.games.game import Action, Awaited, Choice, IllegalAction
from companion.games.track_game import legal_pegs, refused

MOST: Final = 29
"""No line counts more."""
_DEALT = {2: "14 cards each, everybody lays away 2", 4: "7 cards each, everybody lays away 1"}


def awaited(state: CrossState) -> Awaited:
    """Say who is to do what."""
    setup = state.setup
    match state.stage:
        case GridStage.CUT:
            return cards.awaited(state.cutting)
        case GridStage.LINES:
            ways = tuple(Choice(f"{setup.side_name(side)}: columns", Columns(side)) for side in setup.sides)
            return Awaited(None, "who plays the columns, and who the rows?", choices=ways)
        case GridStage.DEAL:
            alone = f"14 cards to {setup.side_name(0)}, 7 to the others, in the end 4 lie in the crib"
            words = f"deal {_DEALT.get(len(setup.players), alone)}"
            return Awaited(
                state.dealer, words, choices=(Choice("Cards are dealt", Dealt()), Choice("Misdeal", Misdeal()))
            )
        case GridStage.STARTER:
            turned = {card: Starter(card) for card in state.unseen}
            misdeal = (Choice("Misdeal", Misdeal()),)
            words = f"cut the pack, {setup.players[state.dealer]} turns the cut card"
            return Awaited(state.cutter, words, turned, misdeal)
        case GridStage.PLACE if state.app_deals and state.held is None:
            turning: dict[Card, Action] = {card: Turn(state.turn, card) for card in state.unseen}
            return Awaited(state.turn, "turn your next card", turning)
        case GridStage.PLACE:
            away = (
                (Choice("To the crib", LayAway(state.turn, state.held)),) if state.held and state.may_lay_away else ()
            )
            return Awaited(state.turn, f"place a card, {len(state.free)} squares are free", choices=away)
        case GridStage.CRIB:
            crib = {card: CribCard(card) for card in state.unseen}
            return Awaited(state.dealer, f"turn up the crib, card {len(state.crib) + 1} of {HAND_SIZE}", crib)
        case GridStage.COUNT:
            return _count(state)
        case GridStage.NEXT:
            dealer = setup.players[state.turns[(state.dealing + 1) % len(state.turns)]]
            shuffler = state.turns[(state.dealing + 2) % len(state.turns)]
            return Awaited(shuffler, f"shuffle, {dealer} deals", choices=(_NEXT,))
        case GridStage.OVER:
            return Awaited(None, _result(state))


_NEXT = Choice("Next round", Deal())


def _count(state: CrossState) -> Awaited:
    line = state.counting
    if line is None:
        raise AssertionError("a round that is counted has a line to count")
    name = state.setup.side_name(line.side)
    if not state.waits_for_call:
        return Awaited(None, f"{name}: what does {line.name} count?")
    other = 1 - line.side
    calls = (Choice("Accept", Accept()), Choice("Muggins!", Overlooked(other)))
    return Awaited(None, f"{name}: {state.said[-1]} for {line.name}. {state.setup.side_name(other)}?", choices=calls)


def roles(state: CrossFace) -> str:
    """Say who shuffles, who cuts and who deals (X12)."""
    shuffler, cutter, dealer = (state.setup.players[seat] for seat in (state.shuffler, state.cutter, state.dealer))
    return f"{shuffler} shuffles, {dealer} deals and may shuffle again; then {cutter} cuts for the cut card."


def legal(state: CrossState) -> tuple[Action, ...]:
    """Return what the players may do now, every placing of every card included, and the pegs of what is owed."""
    more = cards.other_cuts(state.cutting) if state.stage is GridStage.CUT else ()
    if state.stage is GridStage.PLACE and (state.held or not state.app_deals):
        cards_to_place = (state.held,) if state.held else state.unseen
        more = tuple(PlaceCard(state.turn, square, card) for square in state.free for card in cards_to_place)
    if state.counting is not None and not state.waits_for_call:
        more = tuple(Say(state.counting.side, points) for points in range(MOST + 1))
    return (*awaited(state).actions, *more, *legal_pegs(state))


def refusal(state: CrossState, reason: str) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return refused(state.setup, awaited(state), reason)


def _result(state: CrossState) -> str:
    winner = state.ledger.reached
    if winner is None:
        raise AssertionError("a game that is over has a winner")
    name, totals = state.setup.side_name(winner), [state.ledger.total(side) for side in state.setup.sides]
    win = "win" if len(state.setup.members(winner)) > 1 else "wins"
    return f"{name} {win} {totals[winner]} to {totals[1 - winner]}"
