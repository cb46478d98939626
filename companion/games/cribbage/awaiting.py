"""Who is to do what next in cribbage: the sentence at the top of the screen, the cards and the buttons."""

from __future__ import annotations

from companion.cards import PACK
from companion.games.cribbage.actions import (
    Count,
    CribCard,
    Cut,
    Deal,
    Dealer,
    Dealt,
    FalseGo,
    Go,
    Lay,
    Misdeal,
    Starter,
)
from companion.games.cribbage.state import LIMIT, CribbageState, Phase
from companion.games.game import Action, Awaited, Choice, IllegalAction, Policy, Seat
from companion.games.track_game import legal_pegs, refused

GO_FROM = LIMIT - 9
"""Below this count every card fits, so that nobody can say go (C5)."""


def awaited(state: CribbageState) -> Awaited:
    """Say who is to do what (C1-C12)."""
    match state.phase:
        case Phase.SCOREKEEPING:
            return Awaited(None, "peg what you score")
        case Phase.CUT:
            return _cut(state)
        case Phase.DEAL:
            return _deal(state)
        case Phase.STARTER:
            return _starter(state)
        case Phase.PLAY:
            return _play(state)
        case Phase.SHOW:
            return _show(state)
        case Phase.CRIB:
            return _crib(state)
        case Phase.NEXT:
            choices = (Choice("Next deal", Deal()), *_penalties(state))
            return Awaited(state.order[0], "shuffle and deal the next hand", choices=choices)
        case Phase.OVER:
            return Awaited(None, _result(state), choices=_penalties(state))


def legal(state: CribbageState) -> tuple[Action, ...]:
    """Return what the players may do now, and every peg that pays what is owed."""
    return (*awaited(state).actions, *other_cuts(state), *legal_pegs(state))


def refusal(state: CribbageState, reason: str) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return refused(state.setup, awaited(state), reason)


def to_cut(state: CribbageState) -> tuple[Seat, ...]:
    """Return the seats that have not cut for the deal yet, in order (C1)."""
    done = {seat for seat, _ in state.cuts}
    return tuple(seat for seat in state.cutting if seat not in done)


def _cut(state: CribbageState) -> Awaited:
    seat, gone = to_cut(state)[0], {card for _, card in state.cuts}
    choices = tuple(Choice(f"{state.setup.players[other]} deals", Dealer(other)) for other in state.setup.seats)
    again = "cut again" if state.tied else "cut for the deal"
    cards = {card: Cut(seat, card) for card in PACK if card not in gone}
    return Awaited(seat, f"{again}, the lowest card deals", cards, choices)


def other_cuts(state: CribbageState) -> tuple[Action, ...]:
    """Return the cuts of those who are not asked first: people cut in any order (C1)."""
    if state.phase is not Phase.CUT:
        return ()
    gone = {card for _, card in state.cuts}
    return tuple(Cut(seat, card) for seat in to_cut(state)[1:] for card in PACK if card not in gone)


def _deal(state: CribbageState) -> Awaited:
    dealt, away, one = state.rules.shares(len(state.setup.players))
    straight = " and one into the crib" if one else ""
    choices = (Choice("Cards are dealt", Dealt()), Choice("Misdeal", Misdeal()))
    return Awaited(state.dealer, f"deal {dealt} cards each{straight}, everybody lays away {away}", choices=choices)


def _starter(state: CribbageState) -> Awaited:
    """The seat to the dealer's left cuts, the dealer turns the starter (C3)."""
    cards = {card: Starter(card) for card in state.unseen}
    dealer = state.setup.players[state.order[-1]]
    return Awaited(state.order[0], f"cut the pack, {dealer} turns the starter", cards, (Choice("Misdeal", Misdeal()),))


def _play(state: CribbageState) -> Awaited:
    turn, count = state.turn, state.count
    if turn is None:
        raise AssertionError("in the play it is always somebody's turn")
    cards = {card: Lay(turn, card) for card in state.unseen if count + card.value <= LIMIT}
    go = (Choice("Go", Go(turn)),) if count >= GO_FROM else ()
    sentence = f"lay a card, {count} so far" if count else "lay a card"
    return Awaited(turn, f"{sentence}, or say go" if go else sentence, cards, (*go, *_penalties(state)))


def _show(state: CribbageState) -> Awaited:
    seat = state.order[state.counted]
    choice = Choice(f"Count {state.setup.players[seat]}'s hand", Count(seat))
    hand = " ".join(str(card) for card in state.laid[seat])
    return Awaited(seat, f"count your hand, {hand} with {state.starter}", choices=(choice, *_penalties(state)))


def _crib(state: CribbageState) -> Awaited:
    cards = {card: CribCard(card) for card in state.unseen}
    sentence = f"turn up the crib, card {len(state.crib) + 1} of {state.rules.crib_size}"
    return Awaited(state.dealer, sentence, cards, _penalties(state))


def _penalties(state: CribbageState) -> tuple[Choice, ...]:
    """Offer the penalty of a false go that came to light, where it is agreed upon (C11, P13)."""
    if state.setup.option("false_go", "told") != "acc" or state.setup.policy is Policy.SCOREKEEPER:
        return ()
    players = state.setup.players
    return tuple(Choice(f"Penalty for {players[seat]}'s false go", FalseGo(seat)) for seat in state.false_gos)


def _result(state: CribbageState) -> str:
    winner, setup = state.ledger.reached, state.setup
    if winner is None:
        raise AssertionError("a game that is over has a winner")
    losers = " and ".join(str(state.ledger.total(side)) for side in setup.sides if side != winner)
    return f"{setup.side_name(winner)} won, {state.ledger.total(winner)} to {losers}"
