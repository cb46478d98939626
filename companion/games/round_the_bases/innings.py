"""At bats, half innings and the end of the game (R8, R12, R14, R17)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.games.cribbage.deal import fresh
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.event import Event, EventKind
from companion.games.game import Step
from companion.games.ledger import open_ledger
from companion.games.round_the_bases.events import BaseballEvent, feat_of
from companion.games.round_the_bases.profile import EXTRA_HOLE
from companion.games.round_the_bases.running import EMPTY, Happened
from companion.games.round_the_bases.state import AtBat, BasesState, InningStage
from companion.games.seating import Side
from companion.words.message import Sentence

INNINGS_HOLES: Final = 3
"""The innings box has holes 1 to 3 beside its neutral one."""


def zero(state: BasesState) -> BasesState:
    """Return the scales to zero, with no hand in play (R10)."""
    ledger = state.ledger
    scales = open_ledger(2, ledger.target, by_peg=ledger.by_peg, strict=ledger.strict)
    deal = state.deal
    return replace(
        state, deal=CribbageState(state.setup, Phase.NEXT, deal=deal.deal, ledger=scales, number=deal.number)
    )


def at_bat(state: BasesState) -> BasesState:
    """Have the next batter step into the box; the batter deals (R12, R17)."""
    cleared = zero(state)
    return replace(cleared, deal=fresh(cleared.deal, state.batter), stage=InningStage.HAND, steals=0, swing=())


def next_hand(state: BasesState) -> Step[BasesState]:
    """Deal again for the side at bat."""
    after = at_bat(state)
    return Step(after, (Event(EventKind.DEALER, after.batter),))


def change_sides(state: BasesState) -> Step[BasesState]:
    """Bring the other side to bat; after the second half the next inning begins."""
    line = list(state.line)
    line[state.batting] = (*line[state.batting], state.diamond.runs)
    after = replace(
        state,
        line=(line[0], line[1]),
        diamond=EMPTY,
        second_half=not state.second_half,
        inning=state.inning + state.second_half,
    )
    after = at_bat(after)
    return Step(after, (Event(BaseballEvent.SIDES_CHANGED, after.batter, after.batting, after.inning),))


def after_play(
    state: BasesState, result: Sentence, told: tuple[Event, ...], *, completed: bool = False
) -> Step[BasesState]:
    """Write an at bat into the scorebook, and see what comes next. `completed`: the deal was played to its end."""
    batted = list(state.batted)
    batted[state.batting] += completed
    after = replace(_written(state, result), batted=(batted[0], batted[1]), stage=InningStage.NEXT)
    return _on(after, told)


def after_steal(state: BasesState, result: Sentence, told: tuple[Event, ...]) -> Step[BasesState]:
    """Write an attempt to steal into the scorebook; caught for the third out, the deal is void (R11)."""
    written = _written(replace(state, swing=()), result)
    return _on(zero(written) if written.diamond.over else written, told)


def walked_off(state: BasesState) -> bool:
    """Whether the side batting second leads in the last half inning, or in an extra one, which ends it (R14)."""
    if not state.second_half or state.inning < state.innings or state.setup.option("last_half", "stop") == "play":
        return False
    runs = state.runs_scored
    return runs[state.batting] > runs[state.fielding]


def completed(state: BasesState) -> int:
    """Return how many innings are over."""
    return state.inning if state.winner is not None else state.inning - 1


def shown(state: BasesState) -> int:
    """Return the hole of the innings box in which the peg shows how many innings are over (R21).

    After the third it begins again with the first. Where the box has a hole X the peg stays there in extra innings.
    """
    over = completed(state)
    if over >= state.innings and state.winner is None and state.setup.option("extra_hole", "off") == "on":
        return EXTRA_HOLE
    return (over - 1) % INNINGS_HOLES + 1 if over else 0


def _written(state: BasesState, result: Sentence) -> BasesState:
    diamond = state.diamond
    runs = sum(outcome.happened is Happened.SCORED for outcome in diamond.outcomes)
    entry = AtBat(
        state.inning,
        state.batting,
        state.batter,
        result,
        state.swing,
        runs,
        diamond.outs,
        tuple(sorted(diamond.bases)),
    )
    return replace(state, book=(*state.book, entry))


def _on(state: BasesState, told: tuple[Event, ...]) -> Step[BasesState]:
    """Tell what became of a play; after three outs change sides, and end the game when it is decided."""
    entry, diamond = state.book[-1], state.diamond
    feat = feat_of(entry.result)
    told = (*told, Event(BaseballEvent.BATTED, entry.seat, entry.side, diamond.outs, entry.result, feat=feat))
    if entry.runs_scored:
        told = (*told, Event(BaseballEvent.RUN_SCORED, None, entry.side, entry.runs_scored))
    winner = _winner(state)
    if winner is not None:
        over = replace(zero(state), winner=winner, stage=InningStage.OVER, diamond=replace(diamond, waiting=()))
        return Step(over, (*told, Event(EventKind.WON, side=winner, points=state.runs_scored[winner])))
    return Step(replace(state, stage=InningStage.CHANGE) if diamond.over else state, told)


def _winner(state: BasesState) -> Side | None:
    """Return who has won: by a walk-off, or ahead when the last half inning is over or need not be played (R14)."""
    if walked_off(state):
        return state.batting
    if not state.diamond.over or state.inning < state.innings:
        return None
    runs = state.runs_scored
    if state.second_half:
        return None if runs[0] == runs[1] else Side(int(runs[1] > runs[0]))
    play = state.setup.option("last_half", "stop") == "play"
    return state.fielding if runs[state.fielding] > runs[state.batting] and not play else None
