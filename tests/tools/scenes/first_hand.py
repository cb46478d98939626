"""Scenes of the hand that a newcomer is led through."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.cribbage.actions import Lay
from companion.games.cribbage.state import Phase
from companion.games.seating import Seat
from companion.ui.games.cribbage_lesson import LessonAct
from tests.tools.picture import settle
from tests.tools.scenes.stage import PATIENCE_S, Scene, Stage


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the hand from its first sentence to its last."""

    def until(so: Callable[[Any], object]) -> Callable[[], None]:
        return lambda: _until(stage, so)

    yield "first-hand", until(lambda screen: screen.read == 0)
    yield "first-hand-pegs", until(lambda screen: screen.read == 1)
    yield "first-hand-away", until(lambda screen: screen.step.cards)
    yield "first-hand-card", until(lambda screen: screen.shown.face.series)
    yield "first-hand-kind", lambda: stage.screen.act(Lay(Seat(0), stage.screen.shown.face.hand[-1]))
    yield "first-hand-peg", until(lambda screen: screen.shown.sides[1].owed)
    yield "first-hand-count", until(lambda screen: screen.shown.face.phase is Phase.SHOW)
    yield "first-hand-done", until(lambda screen: screen.step.kind is LessonAct.DONE)


def _until(stage: Stage, so: Callable[[Any], object]) -> None:
    """Be led on until it is as wanted; the other seat plays what is awaited first."""
    if stage.shell.current != "first_hand":
        stage.shell.go("first_hand")
    screen, end = stage.screen, time.monotonic() + PATIENCE_S
    while screen.step is None or screen.shown != stage.table.view:
        assert time.monotonic() < end, f"the first hand does not begin: {stage.shell.message}"
        settle(1)
    while screen.step.kind is LessonAct.WAIT or not so(screen):
        assert time.monotonic() < end, f"the first hand stands still: {screen.step}"
        if screen.shown == stage.table.view:
            _go_on(stage, screen)
        settle(1)


def _go_on(stage: Stage, screen: Any) -> None:
    """Do what the first hand asks for, and what the other seat does."""
    match screen.step.kind:
        case LessonAct.READ:
            screen.turn_page()
        case LessonAct.PEG if stage.table.peg_hand is not None:
            stage.table.peg_hand.set_out(stage.table.submit(lambda session, now: session.expected()).result(10))
        case LessonAct.TOUCH | LessonAct.WAIT:
            awaited = stage.table.submit(lambda session, now: session.match.game.awaited(session.match.state))
            actions = awaited.result(10).actions
            cards = screen.step.cards
            wanted = next((each for each in actions if getattr(each, "card", None) in cards), actions[0])
            stage.table.act(wanted).result(10)
