"""Scenes of Battlefield."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from companion.games.battlefield.messages import LEAVE_ONE
from companion.games.match import Match
from companion.games.setup import Policy
from tests.tools.scenes.setups import BATTLE, BATTLE_OF_FOUR
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.scenes.wanted import owed


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the page of help and each part of a turn."""
    yield "help-battlefield", lambda: stage.shell.go("help_page", key="battlefield")
    yield "battle-draw", lambda: stage.sit_down(BATTLE, _at("draw"))
    yield "battle-lay", lambda: stage.sit_down(replace(BATTLE, policy=Policy.COACH), _at("lay"))
    yield "battle-four", lambda: stage.sit_down(BATTLE_OF_FOUR, _at("lay"))
    yield "battle-choose", lambda: stage.sit_down(BATTLE, _choosing)
    yield "battle-count", lambda: stage.sit_down(BATTLE, _counted_one)


def _at(part: str) -> Callable[[Match[Any]], bool]:
    return lambda match: match.state.stage.value == part and match.state.turns == 7


def _choosing(match: Match[Any]) -> bool:
    """A formation lies face up, and one of its cards is to be left."""
    return match.game.awaited(match.state).sentence.message is LEAVE_ONE and not match.state.counted


def _counted_one(match: Match[Any]) -> bool:
    """A formation was counted just now and is not pegged yet."""
    return match.actions[-1].verb == "leave" and owed(match) >= 6
