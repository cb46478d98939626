"""Touches of somebody who plays by ear: the first says what is there, the second does it; two fingers read the screen.

A finger that moves says all that it comes to. The second touch on the sentence at the top, which does nothing by
itself, reads the screen as well. What opens over the screen, as the keys of the letters do, is said when it opens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.ui.ear import all_in, heard_in, uppermost
from companion.ui.heard import UnderFinger, all_of
from companion.ui.kit.letters import LetterPad
from companion.ui.kit.sentence import SentenceBar
from companion.ui.toast import Toast
from companion.words import by_ear as words
from companion.words.message import Said


class ByEar:
    """Decides which touches are handed on to a window; `say` says what the others find."""

    def __init__(self, window: Any, say: Callable[..., object]) -> None:
        """Decide for a window and all that hangs in it."""
        self._window, self._say = window, say
        self._chosen: UnderFinger | None = None
        self._down: set[int] = set()
        self._done: dict[int, Any] = {}
        """What is done by the fingers that do something."""
        self._over: Any = None
        """What lay over the screen when it was looked last, and what it was opened by."""
        self._opener: Any = None

    def takes(self, touch: Any) -> bool:
        """Take a touch that comes down; tell whether it was only to be told what is there."""
        self._down.add(touch.uid)
        if len(self._down) > 1:
            self.read()
            return True
        heard = heard_in(self._window, touch.x, touch.y)
        if heard is not None and heard == self._chosen:
            self._chosen = None
            return self._does(heard.widget, touch)
        self._choose(heard)
        return True

    def _does(self, widget: Any, touch: Any) -> bool:
        """Do what a second touch does; tell whether that was all, and the window is not to have the touch."""
        match widget:
            case SentenceBar():
                self.read()
                return True
            case Toast():
                widget.take_away()
                return True
        self._done[touch.uid] = widget
        return False

    def moves(self, touch: Any) -> bool:
        """Take a touch that moves; tell whether it is one that only listens."""
        if touch.uid not in self._down or touch.uid in self._done:
            return False
        heard = heard_in(self._window, touch.x, touch.y)
        if heard is not None and heard != self._chosen and len(self._down) == 1:
            self._choose(heard)
        return True

    def ends(self, touch: Any) -> bool:
        """Take a touch that leaves; tell whether it is one that only listened."""
        listened = touch.uid in self._down and touch.uid not in self._done
        self._down.discard(touch.uid)
        if (widget := self._done.pop(touch.uid, None)) is not None:
            Clock.schedule_once(lambda _: self._look_over(widget), 0)
        return listened

    def read(self) -> None:
        """Say all that is shown."""
        self._chosen = None
        self._say(*all_in(self._window))

    def _choose(self, heard: UnderFinger | None) -> None:
        self._chosen = heard
        said: Said = heard.said if heard is not None else words.NOTHING_HERE()
        self._say(said)

    def _look_over(self, touched: Any) -> None:
        """Say what has opened over the screen by a touch, or what it was opened by once that has closed it."""
        before, self._over = self._over, uppermost(self._window)
        if self._over is before:
            return
        if self._over is not None:
            self._opener = touched
            self._say(all_of(self._over))
            if isinstance(self._over, LetterPad):
                self._over.bind(on_typed=lambda pad: self._say(all_of(pad.line)))
        elif self._opener.get_root_window() is not None:
            self._say(all_of(self._opener))
