"""Who is to do what next in CrossCribb: the sentence at the top of the screen, cards and buttons."""

from __future__ import annotations

from typing import Final

from companion.cards import PACK, Card
from companion.games.action import Action, IllegalAction
from companion.games.cribbage import awaiting as cards
from companion.games.cribbage.actions import CribCard, Deal, Dealt, Misdeal, Starter
from companion.games.cribbage.messages import CARDS_DEALT, MISDEAL, TURN_UP_CRIB
from companion.games.cribbage.state import HAND_SIZE
from companion.games.crosscribb import messages as say
from companion.games.crosscribb.actions import Accept, Columns, LayAway, Overlooked, PlaceCard, Say, Turn
from companion.games.crosscribb.state import CrossFace, CrossState, GridStage
from companion.games.game import Awaited, Choice
from companion.games.seating import Seat, Side, facing
from companion.games.setup import Setup
from companion.games.track_game import legal_pegs, refused
from companion.words.message import Said, Sentence
from companion.words.telling import MUGGINS, WON_TO

MOST: Final = 29
"""No line counts more."""
_DEAL: Final = {2: say.DEAL_14, 4: say.DEAL_7}


def awaited(state: CrossState) -> Awaited:
    """Say who is to do what."""
    setup = state.setup
    match state.stage:
        case GridStage.CUT:
            return cards.awaited(state.cutting)
        case GridStage.LINES:
            ways = tuple(Choice(say.COLUMNS(who=setup.who(side)), Columns(side)) for side in setup.sides)
            return Awaited(None, say.WHO_COLUMNS(), choices=ways)
        case GridStage.DEAL:
            deal = _DEAL.get(len(setup.players), say.DEAL_14_AND_7)
            sentence = deal(player=setup.player(state.dealer), alone=setup.who(Side(0)))
            choices = (Choice(CARDS_DEALT(), Dealt()), Choice(MISDEAL(), Misdeal(), aside=True))
            return Awaited(state.dealer, sentence, choices=choices)
        case GridStage.STARTER:
            turned = {card: Starter(card) for card in state.unseen}
            misdeal = (Choice(MISDEAL(), Misdeal(), aside=True),)
            sentence = say.CUT_THE_PACK(player=setup.player(state.cutter), dealer=setup.player(state.dealer))
            return Awaited(state.cutter, sentence, turned, misdeal)
        case GridStage.PLACE if state.setup.app_deals and state.held is None:
            # As people see it: a list without what was laid away would tell which cards these are (X2).
            turning: dict[Card, Action] = {card: Turn(state.turn, card) for card in PACK if card not in state.grid}
            return Awaited(state.turn, say.TURN_CARD(player=setup.player(state.turn)), turning)
        case GridStage.PLACE:
            may, held = state.may_lay_away, state.held
            away = (Choice(say.TO_CRIB(), LayAway(state.turn, held), aside=True),) if held and may else ()
            place = say.PLACE(player=setup.player(state.turn), free=len(state.free))
            return Awaited(state.turn, place, choices=away)
        case GridStage.CRIB:
            crib = {card: CribCard(card) for card in state.unseen}
            turn_up = TURN_UP_CRIB(player=setup.player(state.dealer), place=len(state.crib) + 1, cards=HAND_SIZE)
            return Awaited(state.dealer, turn_up, crib)
        case GridStage.COUNT:
            return _count(state)
        case GridStage.NEXT:
            dealer = setup.player(state.turns[(state.dealing + 1) % len(state.turns)])
            shuffler = state.turns[(state.dealing + 2) % len(state.turns)]
            return Awaited(shuffler, say.SHUFFLE(player=setup.player(shuffler), dealer=dealer), choices=(_NEXT,))
        case GridStage.OVER:
            return Awaited(None, _result(state))


_NEXT = Choice(say.NEXT_ROUND(), Deal())


def _count(state: CrossState) -> Awaited:
    line = state.counting
    if line is None:
        raise AssertionError("a round that is counted has a line to count")
    who = state.setup.who(line.side)
    if not state.waits_for_call:
        return Awaited(_computer_of(state.setup, line.side), say.WHAT_COUNTS(who=who, line=line.name))
    other = facing(line.side)
    calls = (Choice(_going_on(state), Accept()), Choice(MUGGINS(), Overlooked(other)))
    said = say.SAID_FOR(who=who, points=state.said[-1], line=line.name, other=state.setup.who(other))
    return Awaited(_computer_of(state.setup, other), said, choices=calls)


def _going_on(state: CrossState) -> Sentence:
    """Say what is counted next: as in cribbage, that says that nobody calls."""
    later = state.counted()[len(state.taken) + 1 :]
    return say.COUNT_NEXT(line=later[0].name) if later else say.COUNT_ROUND()


def _computer_of(setup: Setup, side: Side) -> Seat | None:
    """Return who speaks for a side of computers; of people anybody does."""
    return setup.members(side)[0] if side in setup.computer_sides else None


def roles(state: CrossFace) -> Sentence:
    """Say who shuffles, who cuts and who deals (X12)."""
    shuffler, cutter, dealer = map(state.setup.player, (state.shuffler, state.cutter, state.dealer))
    return say.ROLES(shuffler=shuffler, dealer=dealer, cutter=cutter)


def legal(state: CrossState) -> tuple[Action, ...]:
    """Return what the players may do now, every placing of every card included, and the pegs of what is owed."""
    if state.stage is GridStage.PLACE and state.setup.app_deals and state.held is None:
        return (*(Turn(state.turn, card) for card in state.unseen), *legal_pegs(state))
    more = cards.other_cuts(state.cutting) if state.stage is GridStage.CUT else ()
    if state.stage is GridStage.PLACE and (state.held or not state.setup.app_deals):
        cards_to_place = (state.held,) if state.held else state.unseen
        more = tuple(PlaceCard(state.turn, square, card) for square in state.free for card in cards_to_place)
    if state.counting is not None and not state.waits_for_call:
        more = tuple(Say(state.counting.side, points) for points in range(MOST + 1))
    return (*awaited(state).actions, *more, *legal_pegs(state))


def refusal(state: CrossState, reason: Said) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return refused(awaited(state), reason)


def _result(state: CrossState) -> Sentence:
    winner = state.ledger.reached
    if winner is None:
        raise AssertionError("a game that is over has a winner")
    totals = [state.ledger.total(side) for side in state.setup.sides]
    return WON_TO(who=state.setup.who(winner), totals=totals[winner], others=totals[facing(winner)])
