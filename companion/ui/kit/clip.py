"""Drawing only inside a box, also on a screen that is turned: a scissor cuts the glass and not what is shown on it.

A scissor and no stencil: Kivy's smooth lines use the stencil for themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kivy.core.window import Window
from kivy.graphics import ScissorPop, ScissorPush

from companion.ui.kit.projection import Box


def on_glass(box: Box) -> tuple[int, int, int, int]:
    """Return where a box of the window (x, y, width, height, from the bottom left) is on the glass, in real pixels."""
    x, y, w, h = (round(part) for part in box)
    width, height = map(round, Window.size)
    match Window.rotation:
        case 90:
            return height - y - h, x, h, w
        case 180:
            return width - x - w, height - y - h, w, h
        case 270:
            return y, width - x - w, h, w
    return x, y, w, h


def scissor(push: ScissorPush, box: Box) -> None:
    """Have a scissor cut at the edges of a box of the window."""
    push.x, push.y, push.width, push.height = on_glass(box)


@contextmanager
def clipped(box: Box) -> Iterator[None]:
    """Draw only inside a box of the window."""
    scissor(ScissorPush(), box)
    yield
    ScissorPop()
