"""Every screen in four sizes with names of twelve letters: nothing is cut off, too small, or too faint."""

from __future__ import annotations

import pytest
import reading
from faults import NAMES, faults
from kivy.base import EventLoop

from tests.tools import scenes
from tests.tools.scenes import Stage

SIZES = ((800, 480), (640, 400), (720, 1280), (1280, 800))
SAMPLE = (
    *("table-cut", "table-play", "table-play-four", "table-muggins-call", "table-show", "out-of-step", "question"),
    *("table-wrong-early", "solo-discard", "solo-owed"),
    *("field-play", "field-dice", "field-next", "grid-place", "grid-aloud", "grid-count", "battle-lay", "battle-count"),
    *("home", "new-game-four", "player-keys", "more-rules", "board-test", "settings", "practice"),
)
"""The scenes of the normal run: one of each kind; `make proofs` takes them all. Each can follow on the one before."""


def found(application, window, only=()):
    """Bring about each scene once, and look at it in every size."""
    for name, bring in application.scenes():
        if only and name not in only and name not in BEFORE:
            continue
        bring()
        for size in SIZES:
            if tuple(window.size) != size:
                window.size = size
            for _ in range(6):
                EventLoop.idle()
            yield from faults(name, application.shell, window)


BEFORE = ("table-muggins", "new-game", "player")
"""Scenes that others of the sample follow on."""


@pytest.fixture
def look(stage, tmp_path):
    """Look at scenes as people with long names see them."""

    def look_at(only=()):
        with reading.watched():
            application = Stage(tmp_path, NAMES)
            try:
                stage(application.shell, SIZES[0])
                return list(found(application, EventLoop.window, only))
            finally:
                application.close()

    return look_at


def test_everything_can_be_read_and_touched_in_every_size(look, monkeypatch):
    monkeypatch.setattr(scenes, "seed_history", lambda *_: None)
    faulty = look(SAMPLE)
    assert not faulty, "\n".join(faulty)


@pytest.mark.proofs
def test_every_screen_can_be_read_and_touched_in_every_size(look):
    faulty = look()
    assert not faulty, "\n".join(faulty)
