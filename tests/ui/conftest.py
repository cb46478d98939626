"""A real Kivy window for the tests of the screen: one a process, under whatever display there is."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path

import pytest

from companion.ui.kit import window as kit_window

sys.path.insert(0, str(Path(__file__).parent))  # so that tests say `from touch import tap`
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
kit_window.prepare(Path(tempfile.mkdtemp(prefix="companion-kivy-")), most_fps=0)


@pytest.fixture(scope="session")
def the_window():
    """The one window of this process, its event loop started but not running."""
    from kivy.base import EventLoop, runTouchApp, stopTouchApp

    EventLoop.ensure_window()
    window = EventLoop.window
    runTouchApp(embedded=True)
    yield window
    stopTouchApp()


@pytest.fixture
def every_frame():
    """Name this in a test that looks at frames, pixels or what is painted otherwise than in words."""


@pytest.fixture
def stage(the_window, request):
    """Put a widget on the window in a size: `stage(widget, (800, 480))`; the window is cleared afterwards."""
    from few_frames import few_frames
    from kivy.base import EventLoop

    from companion.ui.kit.unit import UNIT, fit_unit

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
    for bound in UNIT._bound.values():
        bound.clear()  # or the next test would lay out again what only waits for the garbage collector


@pytest.fixture(autouse=True)
def hasty_fingers(monkeypatch):
    """Let the hands of tests be quicker than any finger; what guards against a double touch has tests of its own."""
    from companion.ui.kit.guard import GUARD

    monkeypatch.setattr(GUARD, "seconds", 0.0)
    return GUARD
