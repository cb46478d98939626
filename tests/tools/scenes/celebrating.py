"""Scenes of messages at the table, and of what is celebrated there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.app.celebrating import GREAT
from companion.app.view import View
from companion.games.cribbage.state import Phase
from companion.games.match import Match
from companion.words.session import ENTRIES_LOST, NOBODY_SEES
from tests.tools.scenes.setups import TWO
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.scenes.wanted import in_play, owed

_REFUSED: Final = NOBODY_SEES()
_LEFT_OUT: Final = ENTRIES_LOST(count=3)
_GREAT_SEED: Final = 16
"""A game in which somebody counts 20."""


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield messages that pass and that stay, a great hand and a win."""
    yield "table-told", lambda: _told(stage)
    yield "table-told-kept", lambda: _told_kept(stage)
    yield "table-great", lambda: _great(stage)
    yield "table-won", lambda: _won(stage)


def _told(stage: Stage) -> None:
    stage.sit_down(TWO, in_play)
    stage.shell.show_message(_REFUSED)


def _told_kept(stage: Stage) -> None:
    stage.shell.hide_message()
    stage.shell.show_message(_LEFT_OUT, keep=True)


def _great(stage: Stage) -> None:
    """Peg a hand that is worth celebrating."""
    stage.shell.hide_message()
    stage.sit_down(TWO, _great_hand, seed=_GREAT_SEED)
    stage.move(stage.owing().side, by=stage.owing().owed or 0)
    _celebrated(stage)


def _won(stage: Stage) -> None:
    """Count the hand that wins."""
    stage.sit_down(TWO, _before_the_win, seed=3)
    view = stage.table.view
    choice = next(iter(view.awaited.choices), None) if view is not None else None
    if choice is None:
        raise AssertionError("a hand is to be counted")
    stage.table.act(choice.action).result(10)
    _celebrated(stage)


def _celebrated(stage: Stage) -> None:
    """Show again what was celebrated, once it is over: then nothing takes it away before the picture is drawn."""
    seen: list[View] = []

    def celebrated(view: View) -> bool:
        if view.cheer is not None:
            seen.append(view)
        return bool(seen)

    stage.until(celebrated)
    stage.until(lambda view: view.cheer is None)
    stage.screen.on_view(seen[0])


def _great_hand(match: Match[Any]) -> bool:
    """A hand that is celebrated was counted just now."""
    return match.actions[-1].verb in ("count", "crib") and owed(match) >= GREAT


def _before_the_win(match: Match[Any]) -> bool:
    """The next hand to be counted wins the game."""
    if match.state.phase is not Phase.SHOW or owed(match):
        return False
    counted = match.game.apply(match.state, match.game.awaited(match.state).choices[0].action)
    return bool(counted.state.ledger.reached is not None)
