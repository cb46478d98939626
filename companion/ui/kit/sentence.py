"""The bar at the top: whose move it is and what is awaited."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Rectangle

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import plain, strong
from companion.ui.kit.paint import box_of, mark, tint, word
from companion.ui.kit.theme import SideLook
from companion.ui.kit.unit import px


class Sentence(Drawn):
    """A sentence on a dark bar; about a side it begins with the side's shape and its name in the side's colour."""

    def __init__(self, words: str = "", look: SideLook | None = None, name: str = "", **kwargs: Any) -> None:
        """Say something at once; see `say`."""
        self._words, self._look, self._name = words, look, name
        super().__init__(**kwargs)

    def say(self, words: str, look: SideLook | None = None, name: str = "") -> None:
        """Change the sentence. With a look it reads name + words: `say(": lay a card", SIDES[0])` is "Red: lay a card".

        `words` may hold markup; `name` is what the side is called if not by its colour.
        """
        if (words, look, name) != (self._words, self._look, self._name):
            self._words, self._look, self._name = words, look, name
            self.changed()

    @property
    def text(self) -> str:
        """The sentence as it is read, markup and all."""
        return (self._name or self._look.word) + self._words if self._look else self._words

    def paint(self) -> None:
        """Draw bar, shape and sentence."""
        x, y, w, h = box_of(self)
        tint(theme.BAR)
        Rectangle(pos=(x, y), size=(w, h))
        left, words = px(18), self._words
        if self._look is not None:
            mark(self._look.mark, x + left + px(9), y + h / 2, px(9.5), self._look.colour)
            left += px(27)
            words = strong(plain(self._name or self._look.word), self._look.ink) + words
        word(words, theme.TITLE, (x + left, y, w - left - px(8), h), theme.CREAM, lines=2)
