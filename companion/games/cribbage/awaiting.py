"""Who is to do what next in cribbage: the sentence at the top of the screen, the cards and the buttons."""

from __future__ import annotations

from companion.cards import PACK
from companion.games.action import Action, IllegalAction
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import (
    Count,
    CribCard,
    Cut,
    Deal,
    Dealer,
    Dealt,
    Discard,
    FalseGo,
    Go,
    Lay,
    Misdeal,
    ShowCrib,
    Starter,
    TurnStarter,
)
from companion.games.cribbage.state import LIMIT, CribbageState, Phase
from companion.games.game import Awaited, Choice
from companion.games.seating import Seat
from companion.games.setup import Policy
from companion.games.track_game import legal_pegs, refused
from companion.words.message import Said, Sentence, every, row
from companion.words.telling import WON

GO_FROM = LIMIT - 9
"""Below this count every card fits, so that nobody can say go (C5)."""


def awaited(state: CribbageState) -> Awaited:
    """Say who is to do what (C1-C12)."""
    match state.phase:
        case Phase.SCOREKEEPING:
            return Awaited(None, say.PEG_WHAT_YOU_SCORE())
        case Phase.CUT:
            return _cut(state)
        case Phase.DEAL:
            return _deal(state)
        case Phase.DISCARD:
            return _discard(state)
        case Phase.STARTER:
            return _starter(state)
        case Phase.PLAY:
            return _play(state)
        case Phase.SHOW:
            return _show(state)
        case Phase.CRIB:
            return _crib(state)
        case Phase.NEXT:
            seat, choices = state.order[0], (Choice(say.NEXT_DEAL(), Deal()), *_penalties(state))
            return Awaited(seat, say.SHUFFLE(player=state.setup.player(seat)), choices=choices)
        case Phase.OVER:
            return Awaited(None, _result(state), choices=_penalties(state))


def legal(state: CribbageState) -> tuple[Action, ...]:
    """Return what the players may do now, and every peg that pays what is owed."""
    return (*awaited(state).actions, *other_cuts(state), *legal_pegs(state))


def refusal(state: CribbageState, reason: Said) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return refused(awaited(state), reason)


def to_cut(state: CribbageState) -> tuple[Seat, ...]:
    """Return the seats that have not cut for the deal yet, in order (C1)."""
    done = {seat for seat, _ in state.cuts}
    return tuple(seat for seat in state.cutting if seat not in done)


def _cut(state: CribbageState) -> Awaited:
    seat, gone = to_cut(state)[0], {card for _, card in state.cuts}
    player = state.setup.player
    choices = tuple(Choice(say.SOMEBODY_DEALS(player=player(other)), Dealer(other)) for other in state.setup.seats)
    cards = {card: Cut(seat, card) for card in PACK if card not in gone}
    return Awaited(seat, (say.CUT_AGAIN if state.tied else say.CUT)(player=player(seat)), cards, choices)


def other_cuts(state: CribbageState) -> tuple[Action, ...]:
    """Return the cuts of those who are not asked first: people cut in any order (C1)."""
    if state.phase is not Phase.CUT:
        return ()
    gone = {card for _, card in state.cuts}
    return tuple(Cut(seat, card) for seat in to_cut(state)[1:] for card in PACK if card not in gone)


def _deal(state: CribbageState) -> Awaited:
    dealt, away, one = state.rules.shares(len(state.setup.players))
    if state.setup.app_deals:
        dealer = state.order[-1]
        sentence = say.DEAL_BY_APP(player=state.setup.player(dealer))
        return Awaited(dealer, sentence, choices=(Choice(say.DEAL_NOW(), Dealt()),))
    choices = (Choice(say.CARDS_DEALT(), Dealt()), Choice(say.MISDEAL(), Misdeal(), aside=True))
    dealer = state.order[-1]
    deal = (say.DEAL_AND_ONE if one else say.DEAL)(player=state.setup.player(dealer), dealt=dealt, away=away)
    return Awaited(dealer, deal, choices=choices)


def _discard(state: CribbageState) -> Awaited:
    seat = state.to_discard[0]
    cards = {card: Discard(seat, card) for card in state.hands[seat]}
    left = len(cards) - state.rules.hand_size
    return Awaited(seat, say.DISCARD(player=state.setup.player(seat), left=left), cards)


def _starter(state: CribbageState) -> Awaited:
    """The seat to the dealer's left cuts, the dealer turns the starter (C3)."""
    cards = {card: Starter(card) for card in state.unseen}
    first, dealer = state.setup.player(state.order[0]), state.setup.player(state.order[-1])
    sentence = say.CUT_THE_PACK(player=first, dealer=dealer)
    if state.setup.app_deals:
        return Awaited(state.order[0], sentence, choices=(Choice(say.TURN_STARTER(), TurnStarter()),))
    return Awaited(state.order[0], sentence, cards, (Choice(say.MISDEAL(), Misdeal(), aside=True),))


def _play(state: CribbageState) -> Awaited:
    turn, count = state.turn, state.count
    if turn is None:
        raise AssertionError("in the play it is always somebody's turn")
    held = state.hands[turn] if state.hands else state.unseen
    cards = {card: Lay(turn, card) for card in held if count + card.value <= LIMIT}
    may_go = count >= GO_FROM and not (state.hands and cards)
    go = (Choice(say.GO(), Go(turn)),) if may_go else ()
    player = state.setup.player(turn)
    # The count alone says whether it is "or say go": everybody reads the sentence, and it must not tell what is held.
    at = say.LAY_OR_GO if count >= GO_FROM else say.LAY_AT
    lay = at(player=player, count=count) if count else say.LAY(player=player)
    return Awaited(turn, lay, cards, (*go, *_penalties(state)))


def _show(state: CribbageState) -> Awaited:
    seat = state.order[state.counted]
    player = state.setup.player(seat)
    choice = Choice(say.COUNT_HAND(player=player), Count(seat))
    sentence = say.COUNT(player=player, hand=row(state.laid[seat]), starter=state.starter)
    return Awaited(seat, sentence, choices=(choice, *_penalties(state)))


def _crib(state: CribbageState) -> Awaited:
    cards = {card: CribCard(card) for card in state.unseen}
    dealer, size = state.order[-1], state.rules.crib_size
    sentence = say.TURN_UP_CRIB(player=state.setup.player(dealer), place=len(state.crib) + 1, cards=size)
    if state.setup.app_deals:
        show = Choice(say.SHOW_CRIB(), ShowCrib())
        return Awaited(dealer, say.SHOW_YOUR_CRIB(player=state.setup.player(dealer)), choices=(show,))
    return Awaited(dealer, sentence, cards, _penalties(state))


def _penalties(state: CribbageState) -> tuple[Choice, ...]:
    """Offer the penalty of a false go that came to light, where it is agreed upon (C11, P13)."""
    if state.setup.option("false_go", "told") != "acc" or state.setup.policy is Policy.SCOREKEEPER:
        return ()
    player = state.setup.player
    return tuple(Choice(say.PENALTY(player=player(seat)), FalseGo(seat), aside=True) for seat in state.false_gos)


def _result(state: CribbageState) -> Sentence:
    winner, setup = state.ledger.reached, state.setup
    if winner is None:
        raise AssertionError("a game that is over has a winner")
    others = every(state.ledger.total(side) for side in setup.sides if side != winner)
    return WON(who=setup.who(winner), totals=state.ledger.total(winner), others=others)
