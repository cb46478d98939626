"""Scenes of the board's own screens: what it senses, and how it is cared for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.app.looking import SensedBoard
from companion.board.layout import HoleName
from companion.ui.kit.spoken import SCREEN
from companion.words.care import WAITING
from tests.tools.scenes.setups import TWO
from tests.tools.scenes.stage import Scene, Stage
from tests.tools.scenes.wanted import in_play


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the board with a masked hole, its calibration, the test of its sensors, and its health."""
    yield "board", lambda: _board(stage)
    yield "board-calibrate", lambda: _calibrate(stage)
    yield "board-test", lambda: _test_sensors(stage)
    yield "board-health", lambda: _health(stage)


def _board(stage: Stage) -> None:
    stage.sit_down(TWO, in_play)
    stage.table.mask(HoleName("track1/77")).result(10)
    stage.from_home("board")
    stage.until(lambda view: view.masked)


def _calibrate(stage: Stage) -> None:
    driver = _care(stage, "calibrate")
    holes = list(driver.layout.holes)
    for hole in holes[:3]:
        if hole not in driver.occupied:
            driver.lift(sorted(driver.occupied)[-1])
            driver.place(hole)
    _until_look(stage, lambda look: holes[2] in look.occupied)


def _test_sensors(stage: Stage) -> None:
    driver = _care(stage, "test")
    holes = list(driver.layout.holes)
    for hole in holes[20:70]:
        driver.set_out({hole})
    _until_look(stage, lambda look: look.occupied == {holes[69]})


def _health(stage: Stage) -> None:
    driver = _care(stage, "health")
    flickering, rest = "track1/40", driver.occupied
    for turn in range(30):
        driver.set_out(rest | ({flickering} if turn % 2 else set()))
    _until_look(stage, lambda look: bool(look.ailing))


def _care(stage: Stage, task: str) -> Any:
    stage.from_home("board_care", task=task)
    _until_look(stage, lambda look: bool(look.occupied))
    return stage.table.driver


def _until_look(stage: Stage, so: Callable[[SensedBoard], bool]) -> None:
    def shown() -> bool:
        look = stage.table.look
        return look is not None and so(look) and stage.screen.said.text != SCREEN.text(WAITING())

    stage.draw_until(shown, "the board was not heard")
