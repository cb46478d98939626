"""A real Kivy window for the tests of the screen: one a process, under whatever display there is."""

from __future__ import annotations

import os
import sys
import tempfile
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
def stage(the_window):
    """Put a widget on the window in a size: `stage(widget, (800, 480))`; the window is cleared afterwards."""
    from kivy.base import EventLoop

    def put(widget, size=(800, 480)):
        if tuple(the_window.size) != tuple(size):
            the_window.size = size
        for child in list(the_window.children):
            the_window.remove_widget(child)
        the_window.add_widget(widget)
        for _ in range(4):
            EventLoop.idle()
        assert tuple(the_window.size) == tuple(size)
        return widget

    yield put
    for child in list(the_window.children):
        the_window.remove_widget(child)


@pytest.fixture(autouse=True)
def hasty_fingers(monkeypatch):
    """Let the hands of tests be quicker than any finger; what guards against a double touch has tests of its own."""
    from companion.ui.kit.guard import GUARD

    monkeypatch.setattr(GUARD, "seconds", 0.0)
    return GUARD
