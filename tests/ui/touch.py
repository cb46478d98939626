"""Fingers for tests: real Kivy motion events, dispatched as the event loop dispatches those of a screen.

Positions are pixels of the window from its bottom left corner. Each finger lets the loop run a few frames after it
has done something, so that what follows from a touch is there when the call returns.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

_ids = count(1)


class Finger(MotionEvent):
    """A finger that comes down, moves and leaves."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("test", next(_ids), self._share(x, y), is_touch=True, type_id="touch")
        self.scale_for_screen(*EventLoop.window.size)

    @staticmethod
    def _share(x: float, y: float) -> tuple[float, float]:
        window = EventLoop.window
        return x / max(window.width - 1, 1), y / max(window.height - 1, 1)

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)

    def down(self) -> Finger:
        EventLoop.post_dispatch_input("begin", self)
        return self

    def move(self, x: float, y: float) -> Finger:
        self.move_to(x, y)
        EventLoop.post_dispatch_input("update", self)
        return self

    def move_to(self, x: float, y: float) -> None:
        self.move_args = self._share(x, y)
        MotionEvent.move(self, self.move_args)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


def frames(number: int = 3) -> None:
    """Let the event loop run that many turns."""
    for _ in range(number):
        EventLoop.idle()


def touch(x: float, y: float) -> None:
    """Tap a place."""
    finger = Finger(x, y).down()
    frames(1)
    finger.up()
    frames()


def tap(widget: Any) -> None:
    """Tap the middle of a widget."""
    touch(*widget.to_window(*widget.center))


def drag(start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
    """Put a finger down, move it in a straight line, and lift it."""
    finger = Finger(*start).down()
    frames(1)
    for step in range(1, steps + 1):
        share = step / steps
        finger.move(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        frames(1)
    finger.up()
    frames()
