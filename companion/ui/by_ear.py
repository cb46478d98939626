"""Touches of somebody who plays by ear: the first says what is there, the second does it; two fingers read the screen.

A finger that moves says all that it comes to. The second touch on the sentence at the top, which does nothing by
itself, reads the screen as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.ear import UnderFinger, all_heard, heard_at
from companion.ui.kit.sentence import SentenceBar
from companion.words import by_ear as words
from companion.words.message import Said


class ByEar:
    """Decides which touches are handed on to the screen; `say` says what the others find."""

    def __init__(self, root: Any, say: Callable[..., object]) -> None:
        """Listen to the touches of a widget."""
        self._root, self._say = root, say
        self._chosen: UnderFinger | None = None
        self._down: set[int] = set()
        self._done: set[int] = set()

    def takes(self, touch: Any) -> bool:
        """Take a touch that comes down; tell whether it was only to be told what is there."""
        self._down.add(touch.uid)
        if len(self._down) > 1:
            self.read()
            return True
        heard = heard_at(self._root, touch.x, touch.y)
        if heard is not None and heard == self._chosen:
            self._chosen = None
            if isinstance(heard.widget, SentenceBar):
                self.read()
                return True
            self._done.add(touch.uid)
            return False
        self._choose(heard)
        return True

    def moves(self, touch: Any) -> bool:
        """Take a touch that moves; tell whether it is one that only listens."""
        if touch.uid not in self._down or touch.uid in self._done:
            return False
        heard = heard_at(self._root, touch.x, touch.y)
        if heard is not None and heard != self._chosen and len(self._down) == 1:
            self._choose(heard)
        return True

    def ends(self, touch: Any) -> bool:
        """Take a touch that leaves; tell whether it is one that only listened."""
        listened = touch.uid in self._down and touch.uid not in self._done
        self._down.discard(touch.uid)
        self._done.discard(touch.uid)
        return listened

    def read(self) -> None:
        """Say all that the screen shows."""
        self._chosen = None
        self._say(*all_heard(self._root))

    def _choose(self, heard: UnderFinger | None) -> None:
        self._chosen = heard
        said: Said = heard.said if heard is not None else words.NOTHING_HERE()
        self._say(said)
