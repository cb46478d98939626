"""Scenes of the coach: the review of a game, the drills, a hand of one's own, and practice in counting."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.app.drilling import Drills
from companion.cards import parse_cards
from companion.players.drill import DrillKind
from tests.tools.scenes.setups import AT, DEALT
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.seeding import store_game

_REVIEW_S: Final = 600.0
"""So long the review of a short game may take."""
_RICH: Final = 12
"""What a hand to practise with counts at least: there should be something to see."""


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield what the coach shows when no game is on the table."""
    yield "review", lambda: _review(stage)
    yield "review-accuracy", lambda: _accuracy(stage)
    yield "drills", lambda: stage.from_home("drills")
    yield "drill-lay-away", lambda: _drill(stage, DrillKind.LAY_AWAY)
    yield "drill-lay-away-answered", lambda: _answer_drill(stage)
    yield "drill-lead", lambda: _drill(stage, DrillKind.LEAD)
    yield "drill-ahead", lambda: _drill(stage, DrillKind.AHEAD)
    yield "drill-ahead-answered", lambda: stage.screen.answer(1)
    yield "own-hand", lambda: _own_hand(stage)
    yield "own-hand-weighed", lambda: _weigh_own_hand(stage)
    yield "practice", lambda: _practice(stage)
    yield "practice-counted", lambda: stage.screen.answer(stage.screen.worth)


def _review(stage: Stage) -> None:
    """Review a game that the app dealt, up to its second mistake."""
    game_id = store_game(stage.store, replace(stage.called(DEALT), target=61), 3, "cribbage-2 none", AT)
    stage.from_home("review", game_id=game_id)
    stage.draw_until(lambda: stage.screen.found is not None, "the review never came", _REVIEW_S)
    stage.screen.next_mistake.dispatch("on_tap")


def _accuracy(stage: Stage) -> None:
    stage.screen.view.value = "players"
    stage.screen._show()


def _drill(stage: Stage, kind: DrillKind) -> None:
    """Be asked a task that is always the same."""
    stage.from_home("drill", kind=kind, player=stage.names[0])
    stage.screen.drills = Drills(stage.table, stage.names[0], random.Random(3))
    stage.screen.next_task()
    stage.draw_until(lambda: stage.screen.task is not None, "no task came")


def _answer_drill(stage: Stage) -> None:
    for card in stage.screen.task.decision.options[3].cards:
        stage.screen.pick(card)


def _own_hand(stage: Stage) -> None:
    stage.from_home("own_hand")
    for card in parse_cards(["5H", "6S", "7D", "8C", "JD"]):
        stage.screen.pick(card)


def _weigh_own_hand(stage: Stage) -> None:
    """Ask about the hand of the manual's example."""
    screen = stage.screen
    screen.pick(parse_cards(["2H"])[0])
    screen.scores[0].value, screen.scores[1].value = 105, 112
    screen.stand()
    screen.ask()
    stage.draw_until(lambda: stage.screen.weighed is not None, "the coach said nothing")


def _practice(stage: Stage) -> None:
    stage.from_home("practice")
    screen = stage.screen
    screen.chance = random.Random(11)
    show, screen._show = screen._show, lambda: None  # the poorer hands before it need not be drawn
    screen.deal()
    while screen.worth < _RICH:
        screen.deal()
    screen._show = show
    show()
