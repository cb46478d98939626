"""Scenes of pegs that were set short, wrong, early, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from companion.app.view import Tone
from companion.ui.table.pane import Destination
from tests.tools.scenes.setups import TWO
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.scenes.wanted import counted, in_play, scored


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield what is said of a wrong peg, how it is mended, a board that is out of step, and a question."""
    yield "table-show-half", lambda: _half(stage)
    yield "table-wrong", lambda: _wrong(stage)
    yield "table-wrong-early", lambda: _early(stage)
    yield "table-more", lambda: _more(stage)
    yield "table-wrong-show", lambda: _wrong_show(stage)
    yield "table-short", lambda: _wrong(stage, by=-1)
    yield "table-mended", lambda: _mend(stage)
    yield "out-of-step", lambda: _out_of_step(stage)
    yield "table-mask", lambda: stage.screen.open(Destination.MASK)
    yield "question", lambda: _question(stage)


def _half(stage: Stage) -> None:
    """Peg a part of what a hand counts."""
    stage.sit_down(TWO, counted)
    side = stage.owing()
    stage.move(side.side, by=4)
    stage.until(lambda view: view.sides[side.side].front == side.front + 4)


def _wrong(stage: Stage, by: int = 1) -> None:
    """Peg so many more than a card scored."""
    stage.sit_down(TWO, scored)
    side = stage.owing()
    stage.move(side.side, by=(side.owed or 0) + by)
    stage.until(lambda view: view.wrong_peg is not None)


def _early(stage: Stage) -> None:
    """Peg before the card is touched, and wait until the question comes."""
    stage.sit_down(TWO, in_play)
    stage.move(1, by=4)
    stage.until(lambda view: view.question is not None)


def _more(stage: Stage) -> None:
    """Lay the ways on over the others, as where there is no room for them beside each other."""
    screen = stage.screen
    screen.more(screen._ways_on(screen.shown, screen.pane)[1])


def _wrong_show(stage: Stage) -> None:
    stage.sit_down(TWO, counted)
    side = stage.owing()
    stage.move(side.side, by=(side.owed or 0) + 1)
    stage.until(lambda view: view.wrong_peg is not None)


def _mend(stage: Stage) -> None:
    """Peg one short of what a card scored, then the rest."""
    _wrong(stage, by=-1)
    view, driver = stage.table.view, stage.table.driver
    wrong_peg = view.wrong_peg if view is not None else None
    if view is None or wrong_peg is None or wrong_peg.stands is None or wrong_peg.belongs is None:
        raise AssertionError("a peg is short")
    track, hand = view.layout.tracks[wrong_peg.side], cast(Any, driver)
    hand.lift(track.holes[wrong_peg.stands])
    hand.place(track.holes[wrong_peg.belongs])
    stage.until(lambda view: view.wrong_peg is None and view.notice and view.notice.tone is Tone.MENDED)


def _out_of_step(stage: Stage) -> None:
    stage.sit_down(TWO, in_play)
    stage.move(0, front=True, by=5)
    stage.until(lambda view: view.out_of_step)
    stage.screen.picture.update(stage.screen.picture.occupancy, {})
    stage.screen.refresh()  # the lights that blink begin with their light on


def _question(stage: Stage) -> None:
    """Keep a peg in the hand until it is asked where it is."""
    stage.sit_down(TWO, in_play)
    driver: Any = stage.table.driver
    driver.lift(driver.layout.tracks[1].holes[stage.table.view.sides[1].back if stage.table.view else 0])
    stage.until(lambda view: view.question is not None)
