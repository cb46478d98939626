"""How often the window is drawn: a screen on which nothing happens costs no frames."""

from __future__ import annotations

import time

from kivy.base import EventLoop

_QUIET_S, _PATIENCE_S = 0.15, 30.0
_LEAST_TURNS = 20
"""A single turn of the loop may take longer than any time, on a busy machine; what it changes is drawn in the next."""


def frames_drawn(seconds: float = _QUIET_S) -> int:
    """Let the event loop run for so many seconds at least, and return how many frames were drawn."""
    drawn = []
    EventLoop.window.bind(on_flip=drawn.append)
    end, turns = time.monotonic() + seconds, 0
    while time.monotonic() < end or turns < _LEAST_TURNS:
        EventLoop.idle()
        turns += 1
    EventLoop.window.unbind(on_flip=drawn.append)
    return len(drawn)


def until_quiet() -> None:
    """Wait until nothing is drawn any more: a busy display server tells late that the window has another size."""
    end = time.monotonic() + _PATIENCE_S
    while frames_drawn():
        assert time.monotonic() < end, "it is drawn all the time"
