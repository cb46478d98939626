"""Every screen in four sizes with names of twelve letters: nothing is cut off, too small, or too faint."""

from __future__ import annotations

import pytest
import reading
from faults import NAMES, faults
from kivy.base import EventLoop

from companion.ui.kit import theme
from companion.ui.kit.frame import Frame
from companion.ui.kit.text import Text
from tests.sampled import sampled
from tests.tools.scenes import Stage, scenes

SIZES = ((800, 480), (640, 400), (720, 1280), (1280, 800))
ARRANGEMENTS = SIZES[:3]
"""One size of each arrangement; the fourth is the first one, larger."""
SAMPLE = (
    *("table-cut", "table-play-four", "table-muggins-call", "table-show", "out-of-step", "question"),
    *("table-wrong-early", "solo-discard"),
    *("field-play", "field-dice", "grid-place", "grid-count", "battle-count"),
    *("home", "new-game-four", "player-keys", "more-rules", "board-test", "settings", "practice"),
)
"""One scene of each kind: `make proofs` takes them in each arrangement, and all scenes in all sizes."""
FEW = (
    *("table-play-four", "table-show", "out-of-step", "question", "solo-discard", "field-dice", "grid-count"),
    *("battle-count", "new-game-four", "more-rules", "board-test", "settings"),
)
"""The scenes of the normal run, which take the sizes by turns: one of each panel, question and kind of page.

Each can follow on the one before.
"""


def found(application, window, only=(), sizes=SIZES, *, by_turns=False):
    """Bring about each scene once, and look at it in every size, or in one: in each by turns."""
    wanted = [each for each in scenes(application) if not only or each[0] in (*only, *BEFORE)]
    for number, (name, bring) in enumerate(wanted):
        bring()
        for size in [sizes[number % len(sizes)]] if by_turns else sizes:
            if tuple(window.size) != size:
                window.size = size
            for _ in range(6):
                EventLoop.idle()
            reading.show(window)  # what is drawn takes the new size with the next frame
            yield from faults(name, application.shell, window)
            for page in reading.scrolled(application.shell, window, last_only=by_turns):
                yield from faults(f"{name}, page {page}", application.shell, window)


BEFORE = ("table-muggins", "new-game", "player")
"""Scenes that others of the sample follow on."""


@pytest.fixture
def look(stage, tmp_path):
    """Look at scenes as people with long names see them."""

    def look_at(only=(), sizes=SIZES, *, by_turns=False):
        with reading.watched():
            application = Stage(tmp_path, NAMES, history=not only)
            try:
                stage(application.shell, sizes[0])
                return list(found(application, EventLoop.window, only, sizes, by_turns=by_turns))
            finally:
                application.close()

    return look_at


@pytest.mark.parametrize(
    ("only", "by_turns", "sizes"), sampled([(FEW, True, SIZES), (SAMPLE, True, SIZES), (SAMPLE, False, ARRANGEMENTS)])
)
def test_everything_can_be_read_and_touched_in_every_arrangement(look, only, by_turns, sizes):
    faulty = look(only, sizes, by_turns=by_turns)
    assert not faulty, "\n".join(faulty)


@pytest.mark.parametrize(
    ("text", "ink", "size", "found"),
    [
        ("Peg six", theme.MUTED, (300, 40), ""),
        ("Peg six", theme.mixed(theme.TEXT, theme.GROUND, 0.7), (300, 40), "contrast"),
        ("Peg six, from 41 to 47, and then the rest of it", theme.TEXT, (60, 20), "cut off"),
    ],
)
def test_what_is_too_faint_or_cut_off_is_found(stage, text, ink, size, found):
    with reading.watched():
        root = Frame()
        root.arrange = lambda shape: None
        stage(root)
        root.add_widget(Text(text, theme.BODY, ink=ink, size_hint=(None, None), size=size, pos=(100, 200)))
        for _ in range(4):
            EventLoop.idle()
        seen = list(faults("a text", root, EventLoop.window))
    assert len(seen) == bool(found)
    assert all(found in fault for fault in seen)


@pytest.mark.proofs
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_screen_can_be_read_and_touched_in_every_size(look, size):
    faulty = look(sizes=(size,))
    assert not faulty, "\n".join(faulty)
