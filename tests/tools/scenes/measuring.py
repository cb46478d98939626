"""Scenes of measuring a board in photographs: a photograph is chosen, and what was found in it is put right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.games.setup import Setup
from tests.tools.scenes.stage import Scene, Stage

_SHORT: Final = Setup(("Ann", "Bob"), target=61)
SLOW: Final = ("measure-found", "measure-hole")
"""For these a photograph is made, ray by ray, and measured."""
_MEASURING_S: Final = 200.0


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the photographs to choose from, the holes that were found, and one that is in question."""
    yield "measure", lambda: _choose(stage)
    yield "measure-found", lambda: _measure(stage)
    yield "measure-hole", lambda: _ask(stage)


def _choose(stage: Stage) -> None:
    """Choose one of two photographs."""
    stage.begin(_SHORT)  # the board of the game at the table is the one that is measured
    stage.from_home("measure")
    folder = stage.screen.own_folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("DSC_0040.jpg", "DSC_0041.jpg"):
        (folder / name).touch()
    stage.screen.search.dispatch("on_tap")
    stage.screen.list.rows[0].dispatch("on_tap")


def _measure(stage: Stage) -> None:
    """Measure a board in which two pegs hide their holes."""
    for path in stage.screen.chosen:
        path.write_bytes(_photograph())
    stage.screen.measure.dispatch("on_tap")
    stage.draw_until(
        lambda: stage.screen.corrections is not None or stage.shell.message, "nothing was measured", _MEASURING_S
    )


def _ask(stage: Stage) -> None:
    """Look closely at a hole that is in question."""
    stage.screen.corrections.question.dispatch("on_tap")


@cache
def _photograph() -> bytes:
    """Return a photograph of a short board that two pegs were left in."""
    import cv2

    from tests.tools.photo_scenes import look, scene
    from tests.tools.photographs import photograph

    of = scene("straight", 0, pegs=2, height_mm=0)
    return bytes(cv2.imencode(".jpg", photograph(of, look(of, 0, (1800, 1350), 0.15)))[1])
