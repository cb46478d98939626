"""What a deal of cribbage asks its panel to show: whose cards, what is counted, and what needs no button."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.hinting import may_hint
from companion.app.view import View
from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import Deal, Dealt, Misdeal
from companion.games.cribbage.state import CribbageFace, Phase
from companion.games.seating import Seat
from companion.words.message import Sentence
from companion.words.scores import CRIB, HAND, Called


def whose_cards(view: View, state: CribbageFace) -> tuple[int, int, Seat | None]:
    """Return whose cards the screen would show."""
    return view.game_id, state.deal, view.awaited.seat


def by_card(action: Action, face: str) -> bool:
    """Whether a touch on the starter says what this button would: the cards are dealt, and rightly (C12)."""
    return isinstance(action, (Dealt, Misdeal)) or (isinstance(action, Deal) and face == "pad")


def to_turn_up(state: CribbageFace) -> Called | None:
    """Return what is to be turned up before it can be counted: the crib, or what a seat held when the play was over.

    Where the app deals it turns up both.
    """
    if state.setup.app_deals:
        return None
    if state.phase is Phase.SHOW and state.holds_cards(state.order[state.counted]):
        return HAND
    return CRIB if state.phase is Phase.CRIB else None


def cards_to_turn(view: View, state: CribbageFace) -> tuple[int, int, int]:
    """Return which cards are to be turned up now."""
    return view.game_id, state.deal, state.counted


def filled(cards: Sequence[Card], places: int) -> tuple[Card | None, ...]:
    """Return cards with empty places for those that are missing."""
    return (*cards, *(None,) * (places - len(cards)))


def dealing_words(state: CribbageFace, seat: Seat) -> Sentence:
    """Say who deals how many cards, and how many each lays away."""
    dealt, away, straight = state.rules.shares(len(state.setup.players))
    player = state.setup.player(seat)
    if straight:
        return say.DEAL_EACH_AND_ONE(player=player, dealt=dealt, straight=straight, away=away)
    return say.DEAL_EACH(player=player, dealt=dealt, away=away)


def counting(state: CribbageFace) -> tuple[Seat, bool, bool]:
    """Return the seat whose hand (or crib, second) is shown, and whether it has been counted."""
    if state.phase is Phase.NEXT or len(state.crib) == state.rules.crib_size:
        return state.order[-1], True, True
    following = state.counted < len(state.order) and state.counted
    if not state.counted or (state.rules.one_count and following and not state.holds_cards(state.order[following])):
        return (state.order or (Seat(0),))[state.counted], False, False
    return state.order[state.counted - 1], False, True


def last_counted(state: CribbageFace) -> tuple[Seat, Called] | None:
    """Return whose hand, or that the crib, was counted last in this deal, if any."""
    if state.phase is Phase.NEXT:
        return state.order[-1], CRIB
    return (state.order[state.counted - 1], HAND) if state.counted else None


def may_ask_coach(view: View, state: CribbageFace) -> bool:
    """Whether the coach can be asked: a player of two, whose cards are seen, is to choose between them."""
    choosing = state.phase in (Phase.DISCARD, Phase.PLAY) and bool(state.hand)
    return choosing and len(view.setup.players) == 2 and may_hint(view.setup, view.awaited)
