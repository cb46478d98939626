"""Scenes of games that were played before."""

from __future__ import annotations

from collections.abc import Iterator

from tests.tools.scenes.stage import Scene, Stage


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the history, a game of it, and the figures."""
    yield "history", lambda: stage.from_home("history")
    yield "past-game", lambda: stage.shell.go("past_game", game_id=21)
    yield "past-game-log", lambda: _log(stage)
    yield "statistics", lambda: stage.shell.go("statistics")
    yield "figures", lambda: _figures(stage, "averages")
    yield "figures-best", lambda: _figures(stage, "best")
    yield "figures-streaks", lambda: _figures(stage, "streaks")


def _log(stage: Stage) -> None:
    stage.screen.view.value = "log"
    stage.screen.rearrange()


def _figures(stage: Stage, view: str) -> None:
    """Show the figures of a player, once all games are read."""
    stage.shell.go("figures")
    stage.draw_until(lambda: stage.screen._work is None, "the games were not read")
    stage.screen.view.value = view
    stage.screen._show()
