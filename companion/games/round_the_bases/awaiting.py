"""Who is to do what next in 'Round the Bases: the sentence at the top of the screen, cards, buttons and dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Final

from companion.games.action import Action, IllegalAction, Peg
from companion.games.cribbage import awaiting as cards
from companion.games.cribbage.state import Phase
from companion.games.game import Awaited, Choice, Throw
from companion.games.round_the_bases import messages as say
from companion.games.round_the_bases.actions import BatFirst, ChangeSides, Duel, NextHand, Roll, RollOff, Steal, Swing
from companion.games.round_the_bases.running import Need
from companion.games.round_the_bases.scorebook import BASES_CALLED
from companion.games.round_the_bases.state import BasesState, InningStage
from companion.games.seating import Seat, Side, facing
from companion.games.track_game import refused
from companion.words.message import Said, Sentence
from companion.words.telling import WON_TO

_PIPS: Final = range(1, 7)


def awaited(state: BasesState) -> Awaited:
    """Say who is to do what."""
    match state.stage:
        case InningStage.ROLL_OFF:
            return _roll_off(state)
        case InningStage.CHOOSE:
            return _choose(state, state.chooser or Side(0))
        case InningStage.HAND:
            return _hand(state)
        case InningStage.DICE:
            return _dice(state)
        case InningStage.NEXT:
            choices = (Choice(say.NEXT_BATTER(), NextHand()), *_steals(state))
            return Awaited(state.batter, say.STEP_IN(player=state.setup.player(state.batter)), choices=choices)
        case InningStage.CHANGE:
            return Awaited(None, say.THREE_ARE_OUT(), choices=(Choice(say.CHANGE_SIDES(), ChangeSides()),))
        case InningStage.OVER:
            return Awaited(None, _result(state))


def legal(state: BasesState) -> tuple[Action, ...]:
    """Return what the players may do now, and every peg that pays what is owed."""
    pegs = tuple(
        Peg(side, points)
        for side in state.setup.sides
        if state.winner is None
        for points in state.ledger.owed(side).sums
    )
    return (*awaited(state).actions, *pegs)


def refusal(state: BasesState, reason: Said) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return refused(awaited(state), reason)


def check_dice(*dice: int) -> None:
    """Raise `IllegalAction` for what no die can show."""
    for die in dice:
        if die not in _PIPS:
            raise IllegalAction(say.DIE_SHOWS(die=die))


def _throw(labels: tuple[Sentence, Sentence], action: Callable[[int, int], Action]) -> Throw:
    return Throw(labels, {pair: action(*pair) for pair in product(_PIPS, repeat=2)})


def _roll_off(state: BasesState) -> Awaited:
    one, other = (say.NAME(who=state.setup.who(side)) for side in state.setup.sides)
    choices = tuple(Choice(say.BATS(who=state.setup.who(side)), BatFirst(side)) for side in state.setup.sides)
    return Awaited(None, say.ROLL_OFF(), choices=choices, throw=_throw((one, other), RollOff))


def _choose(state: BasesState, chooser: Side) -> Awaited:
    ways = (Choice(say.BAT_FIRST(), BatFirst(chooser)), Choice(say.TAKE_FIELD(), BatFirst(facing(chooser))))
    return Awaited(state.setup.members(chooser)[0], say.ROLLED_HIGHER(who=state.setup.who(chooser)), choices=ways)


def _hand(state: BasesState) -> Awaited:
    if state.deal.phase is not Phase.NEXT:
        asked = cards.awaited(state.deal)
        return replace(asked, choices=(*asked.choices, *_steals(state)))
    choices = (Choice(say.SWING_NOW(), Swing()), *_steals(state))
    return Awaited(state.batter, _swing(state), choices=choices)


def _swing(state: BasesState) -> Sentence:
    player, ledger = state.setup.player(state.batter), state.ledger
    if state.setup.policy.muggins:
        return say.SWING_UNSEEN(player=player)
    return say.SWING(player=player, batting=ledger.total(state.batting), fielding=ledger.total(state.fielding))


def _dice(state: BasesState) -> Awaited:
    player, either_die = state.setup.player(state.batter), (say.ONE_DIE(), say.THE_OTHER())
    seat = _thrower(state)
    if state.stealing:
        sentence = say.STEAL_WITH_A_SIX(player=player, base=BASES_CALLED[state.stealing + 6])
        return Awaited(seat, sentence, throw=_throw(either_die, Roll))
    peg = state.diamond.waiting[0]
    if peg.need is Need.DUEL:
        pickle = say.PICKLE_FOR_BATTER if peg.batter else say.PICKLE_FOR_RUNNER
        batting, fielding = (say.NAME(who=state.setup.who(side)) for side in (state.batting, state.fielding))
        return Awaited(seat, pickle(player=player, hole=peg.hole), throw=_throw((batting, fielding), Duel))
    must_roll = say.BATTER_MUST_ROLL if peg.batter else say.RUNNER_MUST_ROLL
    sentence = must_roll(player=player, hole=peg.hole, number=peg.distance)
    return Awaited(seat, sentence, throw=_throw(either_die, Roll))


def _thrower(state: BasesState) -> Seat | None:
    """Return who throws: the batter, or anybody for the computer where people throw dice by hand (R18)."""
    by_hand = state.setup.option("dice", "hand") == "hand"
    return None if by_hand and state.setup.level(state.batter) else state.batter


def _steals(state: BasesState) -> tuple[Choice, ...]:
    return tuple(Choice(say.STEAL(base=BASES_CALLED[base + 6]), Steal(base), aside=True) for base in state.stealers)


def _result(state: BasesState) -> Sentence:
    if state.winner is None:
        raise AssertionError("a game that is over has a winner")
    runs = state.runs_scored
    return WON_TO(who=state.setup.who(state.winner), totals=runs[state.winner], others=runs[facing(state.winner)])
