"""A window that draws few frames, and widgets that paint themselves at first, and then only for few, or when asked."""

from __future__ import annotations

from contextlib import contextmanager
from functools import wraps
from itertools import count
from weakref import WeakKeyDictionary

from kivy.core.window import WindowBase

from companion.ui.kit.board import BoardPicture
from companion.ui.kit.drawn import Drawn

FRAMES = 500
"""Of so many frames one is painted."""
PAINTED_ENDS, DRAWN_ENDS = 8, 40
"""Of so many tests what is on the window at the end of one is painted, and drawn."""
_ends = count(1)
_begun = WeakKeyDictionary()
"""How each widget has been painted at least once."""
_unpainted = None
"""What of which widgets would be painted for the next frame, while there are few."""
_draw_painted = WindowBase.on_draw


@contextmanager
def few_frames(window):
    """Have widgets paint themselves for few frames, and the window draw what is on it at the end of few tests.

    A software renderer costs more than all the rest, and painting a third of what is left. What is on a screen is
    known from its widgets; that they can be painted and drawn is seen when each is painted for the first time, and from
    the frames that are left.
    """
    global _unpainted
    draw, flip, passed = window.on_draw, window.on_flip, count(1)

    def seldom_paint():
        if next(passed) % FRAMES == 0:
            _paint_all()

    window.on_draw, window.on_flip = seldom_paint, lambda: None
    _unpainted = WeakKeyDictionary()
    try:
        yield
        test = next(_ends)
        if test % PAINTED_ENDS == 0:
            _paint_all()
        if test % DRAWN_ENDS == 0:
            draw()
            flip()
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


def _later(paint, at_once=None):
    """Return how a widget asks to be painted so later; what else it does by that is done at once."""

    @wraps(paint)
    def ask(self, *_):
        begun = _begun.setdefault(self, set())
        if _unpainted is None or paint not in begun:  # at first at once: it has perhaps nothing to show yet
            begun.add(paint)
            paint(self)
            return
        _unpainted.setdefault(self, {})[paint] = None
        if at_once is not None:
            at_once(self)

    return ask


def _paint_stale(widget):
    for paint in _unpainted.pop(widget, ()) if _unpainted is not None else ():
        paint(widget)


def _words(self):
    """Return the words that a widget painted last, or would have by now."""
    _paint_stale(self)
    return vars(self)["drawn_words"]


def _set_words(self, words):
    vars(self)["drawn_words"] = words


WindowBase.on_draw = _draw
Drawn._paint_now = _later(Drawn._paint_now)
BoardPicture._paint_all = _later(BoardPicture._paint_all, at_once=BoardPicture._paint_lights)
BoardPicture._paint_pegs = _later(BoardPicture._paint_pegs)
Drawn.drawn_words = property(_words, _set_words)
