"""A real Kivy window for the tests of the screen: one a process, under whatever display there is."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path

import pytest

from companion.ui.kit import window as kit_window

sys.path.insert(0, str(Path(__file__).parent))  # so that tests say `from touch import tap`
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
kit_window.prepare(Path(tempfile.mkdtemp(prefix="companion-kivy-")), most_fps=0)

FRAMES = 300
"""Of so many frames one is drawn."""
ENDS = 5
"""Of so many tests what is on the window at the end of one is drawn."""
_ends = count(1)


@pytest.fixture(scope="session")
def the_window():
    """The one window of this process, its event loop started but not running."""
    from kivy.base import EventLoop, runTouchApp, stopTouchApp

    EventLoop.ensure_window()
    window = EventLoop.window
    runTouchApp(embedded=True)
    yield window
    stopTouchApp()


@contextmanager
def few_frames(window):
    """Have the window draw one frame of many, and of some tests what is on it at the end.

    A software renderer costs more than all the rest. What is on a screen is known from its widgets; that they can be
    drawn is seen from the frames that are left.
    """
    draw, flip, passed = window.on_draw, window.on_flip, count(1)

    def seldom_draw():
        if next(passed) % FRAMES == 0:
            draw()
            flip()

    window.on_draw, window.on_flip = seldom_draw, lambda: None
    try:
        yield
        if next(_ends) % ENDS == 0:
            draw()
            flip()
    finally:
        del window.on_draw, window.on_flip


@pytest.fixture
def every_frame():
    """Name this in a test that looks at frames or pixels."""


@pytest.fixture
def stage(the_window, request):
    """Put a widget on the window in a size: `stage(widget, (800, 480))`; the window is cleared afterwards."""
    from kivy.base import EventLoop

    from companion.ui.kit.unit import fit_unit

    def put(widget, size=(800, 480)):
        if tuple(the_window.size) != tuple(size):
            the_window.size = size
        fit_unit(*size)  # a part of a screen does not set the scale, and the test before has left its own
        for child in list(the_window.children):
            the_window.remove_widget(child)
        the_window.add_widget(widget)
        for _ in range(4):
            EventLoop.idle()
        assert tuple(the_window.size) == tuple(size)
        return widget

    fit_unit(800, 480)  # sizes may be said before the first put, and the test before has left its own scale
    with nullcontext() if "every_frame" in request.fixturenames else few_frames(the_window):
        yield put
    for child in list(the_window.children):
        the_window.remove_widget(child)


@pytest.fixture(autouse=True)
def hasty_fingers(monkeypatch):
    """Let the hands of tests be quicker than any finger; what guards against a double touch has tests of its own."""
    from companion.ui.kit.guard import GUARD

    monkeypatch.setattr(GUARD, "seconds", 0.0)
    return GUARD
