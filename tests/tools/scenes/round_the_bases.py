"""Scenes of Round the Bases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.board.layout import HoleName, Layout, Occupancy
from companion.games.cribbage.state import Phase
from companion.games.match import Match
from companion.games.round_the_bases.actions import Swing
from companion.games.round_the_bases.state import InningStage as Stages
from tests.tools.scenes.setups import FIELD, FIELD_OF_FOUR
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.scenes.wanted import owed


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the field from the roll-off to the last inning."""
    sit_down = stage.sit_down
    yield "field-roll-off", lambda: sit_down(FIELD, lambda match: len(match) == 1)
    yield "field-play", lambda: sit_down(FIELD, _at_bat_in_play, seed=10)
    yield "field-four", lambda: sit_down(FIELD_OF_FOUR, _at_bat_in_play, seed=10)
    yield "field-show", lambda: sit_down(FIELD, lambda match: _at_bat_in_play(match, Phase.SHOW), seed=10)
    yield "field-swing", lambda: sit_down(FIELD, _before_a_hit, seed=8)
    yield "field-guided", lambda: _swing(stage)
    yield "field-question", lambda: _put_back(stage)
    yield "field-dice", lambda: sit_down(FIELD, lambda match: match.state.diamond.waiting, seed=8)
    yield "field-next", lambda: sit_down(FIELD, _with_runners, seed=10)
    yield "field-over", lambda: sit_down(FIELD, lambda match: False, seed=10)


def _swing(stage: Stage) -> None:
    stage.sit_down(FIELD, _before_a_hit, seed=8)
    stage.table.act(Swing()).result(10)
    stage.until(lambda view: view.guidance is not None)


def _put_back(stage: Stage) -> None:
    """Put the peg of an ignored hole of the runs box back among those that wait."""
    stage.sit_down(FIELD, lambda match: match.state.stage is Stages.NEXT and any(match.state.runs_scored), seed=10)
    driver: Any = stage.table.driver
    run, box = _run_and_free_hole(driver.layout, driver.occupied)
    stage.table.mask(run).result(10)
    driver.lift(run)
    driver.place(box)
    stage.until(lambda view: view.question is not None)


def _run_and_free_hole(layout: Layout, occupied: Occupancy) -> tuple[HoleName, HoleName]:
    """Return a hole that counts the runs of a side, and a free one of the box from which its peg came."""
    for side in (1, 2):
        counted = [hole for hole in layout.groups[f"runs{side}"].holes.values() if hole in occupied]
        if counted:
            free = (hole for hole in layout.groups[f"pegs{side}"].holes.values() if hole not in occupied)
            return counted[0], next(free)
    raise AssertionError("nobody has scored a run")


def _at_bat_in_play(match: Match[Any], phase: Phase = Phase.PLAY) -> bool:
    state = match.state
    runners = state.diamond.bases and state.stage is Stages.HAND and state.deal.phase is phase
    return bool(runners and (phase is not Phase.PLAY or state.deal.count > 10) and not owed(match))


def _before_a_hit(match: Match[Any]) -> bool:
    """A swing that brings the batter to a base, with somebody on base."""
    state = match.state
    if state.stage is not Stages.HAND or state.deal.phase is not Phase.NEXT or not state.diamond.bases:
        return False
    difference = state.ledger.total(state.batting) - state.ledger.total(state.fielding)
    return not owed(match) and difference >= 4 and state.profile.label(min(difference, 24)).value != "out"


def _with_runners(match: Match[Any]) -> bool:
    state = match.state
    return state.stage is Stages.NEXT and len(state.diamond.bases) >= 1 and state.inning > 1
