"""Scenes of the first screen and of a new game that is set up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.games.setup import Policy
from tests.tools.scenes.setups import TWO
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.scenes.wanted import in_play


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the first screen with a game to go on with, and the choices for a new one."""
    yield "home", lambda: home(stage)
    yield "new-game", lambda: stage.shell.go("new_game")
    yield "new-game-four", lambda: _four(stage)
    yield "more-rules", lambda: stage.shell.go("more_rules", new_game=stage.screen)
    yield "choose-board", lambda: _choose(stage, "choose_board")
    yield "player", lambda: _choose(stage, "player", seat=1)
    yield "player-keys", lambda: stage.screen.entry.on_tap()
    yield "player-computer", lambda: stage.screen.play_by("club")
    yield "player-bot", lambda: _bot(stage)
    yield "new-game-bases", lambda: _of_game(stage, "round-the-bases")
    yield "labels", lambda: stage.shell.go("labels", new_game=stage.screen)
    yield "more-rules-bases", lambda: _rules_of(stage, "round-the-bases")
    for game in ("crosscribb", "battlefield", "five-card", "lowball"):
        yield f"new-game-{game}", partial(_of_game, stage, game)
        yield f"more-rules-{game}", partial(_rules_of, stage, game)


def home(stage: Stage) -> None:
    """Leave a game in the middle for the first screen."""
    stage.sit_down(TWO, in_play)
    stage.table.leave().result(10)
    stage.shell.go("home")


def _four(stage: Stage) -> None:
    draft = stage.screen.draft.for_players(4).refereed(Policy.TOURNAMENT)
    for seat, name in enumerate(stage.names):
        draft = draft.called(seat, name)
    stage.screen.take(draft)


def _choose(stage: Stage, name: str, **kwargs: Any) -> None:
    stage.shell.back()
    stage.shell.go(name, new_game=stage.screen, **kwargs)


def _bot(stage: Stage) -> None:
    stage.shell.bots = ("Plain Bot", "Wonderworker", "Minimax")
    stage.screen.enter()
    stage.screen.play_by("bot:Plain Bot")


def _of_game(stage: Stage, game: str) -> None:
    stage.shell.go("new_game")
    stage.screen.take(stage.screen.draft.called(1, stage.names[1]).of_game(game))


def _rules_of(stage: Stage, game: str) -> None:
    _of_game(stage, game)
    stage.shell.go("more_rules", new_game=stage.screen)
