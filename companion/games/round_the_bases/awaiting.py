"""Who is to do what next in 'Round the Bases: the sentence at the top of the screen, cards, buttons and dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Final

from companion.games.cribbage import awaiting as cards
from companion.games.cribbage.state import Phase
from companion.games.game import Action, Awaited, Choice, IllegalAction, Peg, Throw
from companion.games.round_the_bases.actions import BatFirst, ChangeSides, Duel, NextHand, Roll, RollOff, Steal, Swing
from companion.games.round_the_bases.running import Need
from companion.games.round_the_bases.scorebook import BASES_CALLED
from companion.games.round_the_bases.state import BasesState, InningStage
from companion.games.track_game import refused

_PIPS: Final = range(1, 7)


def awaited(state: BasesState) -> Awaited:
    """Say who is to do what."""
    match state.stage:
        case InningStage.ROLL_OFF:
            return _roll_off(state)
        case InningStage.CHOOSE:
            name = state.setup.side_name(state.chooser or 0)
            mine, theirs = BatFirst(state.chooser or 0), BatFirst(1 - (state.chooser or 0))
            ways = (Choice("Bat first", mine), Choice("Take the field", theirs))
            return Awaited(None, f"{name} rolled higher: bat first, or take the field?", choices=ways)
        case InningStage.HAND:
            return _hand(state)
        case InningStage.DICE:
            return _dice(state)
        case InningStage.NEXT:
            choices = (Choice("Next batter", NextHand()), *_steals(state))
            return Awaited(state.batter, "step into the box and deal", choices=choices)
        case InningStage.CHANGE:
            return Awaited(None, "three are out", choices=(Choice("Change sides", ChangeSides()),))
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


def refusal(state: BasesState, reason: str) -> IllegalAction:
    """Return the error that says why something is not done, and what is awaited instead."""
    return refused(state.setup, awaited(state), reason)


def check_dice(*dice: int) -> None:
    """Raise `IllegalAction` for what no die can show."""
    for die in dice:
        if die not in _PIPS:
            raise IllegalAction(f"A die shows 1 to 6, not {die}.")


def _throw(labels: tuple[str, str], action: Callable[[int, int], Action]) -> Throw:
    return Throw(labels, {pair: action(*pair) for pair in product(_PIPS, repeat=2)})


def _roll_off(state: BasesState) -> Awaited:
    names = tuple(state.setup.side_name(side) for side in state.setup.sides)
    choices = tuple(Choice(f"{name} bats first", BatFirst(side)) for side, name in enumerate(names))
    throw = _throw((names[0], names[1]), RollOff)
    return Awaited(None, "roll a die each, the higher chooses who bats first", choices=choices, throw=throw)


def _hand(state: BasesState) -> Awaited:
    if state.deal.phase is not Phase.NEXT:
        asked = cards.awaited(state.deal)
        return replace(asked, choices=(*asked.choices, *_steals(state)))
    choices = (Choice("Swing", Swing()), *_steals(state))
    return Awaited(state.batter, f"swing, {_difference(state)}", choices=choices)


def _difference(state: BasesState) -> str:
    if state.setup.policy.muggins:
        return "the difference of the scales is what counts"
    ledger = state.ledger
    return f"{ledger.total(state.batting)} to {ledger.total(state.fielding)}"


def _dice(state: BasesState) -> Awaited:
    names = state.setup.side_name(state.batting), state.setup.side_name(state.fielding)
    if state.stealing:
        words = f"steal {BASES_CALLED[state.stealing + 6]}: a 6 on either die is safe"
        return Awaited(state.batter, words, throw=_throw(("One die", "The other"), Roll))
    peg = state.diamond.waiting[0]
    who = "the batter" if peg.batter else "the runner"
    if peg.need is Need.DUEL:
        words = f"a pickle for {who} on hole {peg.hole}: one die each, whoever alone rolls a 3 has it"
        return Awaited(state.batter, words, throw=_throw(names, Duel))
    words = f"{who} on hole {peg.hole} must roll: a {peg.distance} on either die is safe"
    return Awaited(state.batter, words, throw=_throw(("One die", "The other"), Roll))


def _steals(state: BasesState) -> tuple[Choice, ...]:
    return tuple(Choice(f"Steal {BASES_CALLED[base + 6]}", Steal(base)) for base in state.stealers)


def _result(state: BasesState) -> str:
    if state.winner is None:
        raise AssertionError("a game that is over has a winner")
    runs = state.runs_scored
    name = state.setup.side_name(state.winner)
    win = "win" if len(state.setup.members(state.winner)) > 1 else "wins"
    return f"{name} {win} {runs[state.winner]} to {runs[1 - state.winner]}"
