"""A window that draws one frame of many, and widgets that paint themselves only for a frame that is drawn."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import count
from weakref import WeakSet

from kivy.core.window import WindowBase

from companion.ui.kit.drawn import Drawn

FRAMES = 300
"""Of so many frames one is drawn."""
ENDS = 5
"""Of so many tests what is on the window at the end of one is drawn."""
_ends = count(1)
_unpainted = None
"""The widgets that would be painted for the next frame, while there are few."""
_paint = Drawn._paint_now
_draw_painted = WindowBase.on_draw


@contextmanager
def few_frames(window):
    """Have the window draw one frame of many, and of some tests what is on it at the end.

    A software renderer costs more than all the rest, and painting a third of what is left. What is on a screen is
    known from its widgets; that they can be painted and drawn is seen from the frames that are left.
    """
    global _unpainted
    draw, flip, passed = window.on_draw, window.on_flip, count(1)

    def draw_now():
        draw()
        flip()

    def seldom_draw():
        if next(passed) % FRAMES == 0:
            draw_now()

    window.on_draw, window.on_flip = seldom_draw, lambda: None
    _unpainted = WeakSet()
    try:
        yield
        if next(_ends) % ENDS == 0:
            draw_now()
    finally:
        _unpainted = None
        del window.on_draw, window.on_flip


@contextmanager
def painted():
    """Have all widgets paint themselves at once, for somebody who watches how they do it."""
    global _unpainted
    _paint_all()
    waiting, _unpainted = _unpainted, None
    try:
        yield
    finally:
        _unpainted = waiting


def _paint_all():
    for widget in list(_unpainted or ()):
        _paint_stale(widget)


def _draw(self):
    _paint_all()
    _draw_painted(self)


def _paint_now(self, *_):
    if _unpainted is None:
        _paint(self)
    else:
        _unpainted.add(self)


def _paint_stale(widget):
    if _unpainted is not None and widget in _unpainted:
        _unpainted.discard(widget)
        _paint(widget)


def _words(self):
    """Return the words that a widget painted last, or would have by now."""
    _paint_stale(self)
    return vars(self)["drawn_words"]


def _set_words(self, words):
    vars(self)["drawn_words"] = words


WindowBase.on_draw = _draw
Drawn._paint_now = _paint_now
Drawn.drawn_words = property(_words, _set_words)
