"""From the cut for the deal to the starter (C1-C4, C12), and on to the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.cards import Rank
from companion.games.board_action import award, close_windows
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import Cut, Dealer, Starter
from companion.games.cribbage.awaiting import refusal, to_cut
from companion.games.cribbage.state import CribbageState, Phase, rotation
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.ledger import Award
from companion.games.reason import ScoreReason, SharedReason
from companion.games.seating import Seat


def cut(state: CribbageState, action: Cut) -> Step[CribbageState]:
    """Note a card cut for the deal; when all have cut, the lowest deals, ace low (C1)."""
    if action.seat not in to_cut(state):
        raise refusal(state, say.NO_CUT_NOW(player=state.setup.player(action.seat)))
    if any(action.card is card for _, card in state.cuts):
        raise refusal(state, say.CUT_ALREADY(card=action.card))
    after = replace(state, cuts=(*state.cuts, (action.seat, action.card)))
    told = Event(EventKind.CUT, action.seat, cards=(action.card,))
    if to_cut(after):
        return Step(after, (told,))
    step = _lowest_deals(after)
    return Step(step.state, (told, *step.events))


def _lowest_deals(state: CribbageState) -> Step[CribbageState]:
    """Let the lowest cut deal; those who tied for it cut again, with all cards back in the pack (C1)."""
    lowest = min(card.rank for _, card in state.cuts)
    low = [seat for seat, card in state.cuts if card.rank == lowest]
    return tie(state, low) if len(low) > 1 else _first_deal(state, low[0])


def tie(state: CribbageState, tied: Sequence[Seat]) -> Step[CribbageState]:
    """Have those who tied cut again (C1), or everybody where that is the rule (X11, B13)."""
    reason = SharedReason.ALL_CUT if state.all_again else None
    ties = tuple(Event(EventKind.TIE, seat, reason=reason, cards=(card,)) for seat, card in state.cuts if seat in tied)
    again = state.setup.seats if state.all_again else sorted(tied)
    return Step(replace(state, cuts=(), cutting=tuple(again), tied=True), ties)


def name_dealer(state: CribbageState, action: Dealer) -> Step[CribbageState]:
    """Let the seat deal first that the players named (C1)."""
    return _first_deal(state, action.seat)


def _first_deal(state: CribbageState, dealer: Seat) -> Step[CribbageState]:
    return Step(fresh(state, dealer), (Event(EventKind.DEALER, dealer),))


def fresh(state: CribbageState, dealer: Seat) -> CribbageState:
    """Return the state before a deal: all cards are back in the pack."""
    hands, deal = ((),) * len(state.setup.players), state.deal + 1
    return CribbageState(
        state.setup,
        Phase.DEAL,
        dealer=dealer,
        deal=deal,
        laid=hands,
        rules=state.rules,
        ledger=state.ledger,
        number=state.number,
    )


def dealt(state: CribbageState) -> Step[CribbageState]:
    """Go on to the starter: everybody has laid away (C2)."""
    return Step(replace(state, stage=Phase.STARTER), (Event(EventKind.DEALT, state.dealer),))


def misdeal(state: CribbageState) -> Step[CribbageState]:
    """Let the same dealer deal again (C12)."""
    return Step(replace(state, stage=Phase.DEAL), (Event(EventKind.MISDEAL, state.dealer),))


def turn_starter(state: CribbageState, action: Starter) -> Step[CribbageState]:
    """Turn the starter (C3); a jack is his heels, 2 for the dealer, which may win and is never mugginsed (C4, P9)."""
    card, dealer = action.card, state.order[-1]
    ledger, told = state.ledger, tuple[Event, ...]()
    if card.rank is Rank.JACK:
        ledger, told = award(
            ledger, Award(state.setup.side_of(dealer), 2, ScoreReason.HIS_HEELS, (card,), muggins=False)
        )
    after = replace(state, ledger=ledger, stage=Phase.PLAY, starter=card, turn=state.order[0])
    return Step(after, (Event(EventKind.STARTER, dealer, cards=(card,)), *told))


def next_deal(state: CribbageState) -> Step[CribbageState]:
    """Pass the deal to the left; that closes the muggins windows of this one (P8)."""
    ledger, lost = close_windows(state.setup, state.ledger, lambda debt: True)
    dealer = rotation(len(state.setup.players), state.order[-1])[0]
    return Step(fresh(replace(state, ledger=ledger), dealer), (*lost, Event(EventKind.DEALER, dealer)))
