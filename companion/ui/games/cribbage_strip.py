"""The strip above the card keys: the count, the cards in front of everybody, what happened, the starter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.uix.widget import Widget

from companion.cards import Card
from companion.ui.kit import theme
from companion.ui.kit.card import RATIO, CardFace
from companion.ui.kit.text import Text
from companion.ui.kit.unit import UNIT, px
from companion.words.panels import STARTER

LEAST_STEP: Final = 17.0
"""Of cards that overlap at least so much is seen (design pixels)."""


class Strip(Widget):
    """Label and number at the left, small cards, words, and the starter at the right end."""

    def __init__(self, **kwargs: Any) -> None:
        """Show nothing yet."""
        super().__init__(**kwargs)
        self._label = Text("", theme.BODY, ink=theme.MUTED)
        self._number = Text("", theme.TOTAL)
        self.words = Text("", theme.BODY, ink=theme.MUTED, lines=2, keep_last=True)
        self._turned = Text(STARTER(), theme.NOTE, ink=theme.MUTED, align="right")
        self._starter = CardFace()
        self._cards: list[CardFace] = []
        self._shown: object = None
        self._over = False
        """Whether the cards are of a series that is over: then they may lie closer, for it is the words that matter."""
        for widget in (self._label, self._number, self.words, self._turned, self._starter):
            self.add_widget(widget)
        self.bind(pos=self.lay_out, size=self.lay_out)
        UNIT.bind(scale=self.lay_out)

    def show(
        self,
        label: str,
        number: str,
        cards: Sequence[Card | None],
        words: str,
        starter: Card | None,
        *,
        over: bool = False,
    ) -> None:
        """Show all parts; None among the cards is an empty place, `over` dims all of a series that is over."""
        self.words.text = words
        shown = (label, number, tuple(cards), starter, over)
        if shown == self._shown:
            return
        self._shown, self._over = shown, over
        self._label.text, self._number.text = label, number
        self._number.ink = theme.MUTED if over and cards else theme.TEXT
        while len(self._cards) < len(cards):
            face = CardFace()
            self._cards.append(face)
            self.add_widget(face)
        for face in self._cards[len(cards) :]:
            self.remove_widget(face)
        del self._cards[len(cards) :]
        for face, card in zip(self._cards, cards, strict=True):
            face.card, face.dimmed = card, over
        self._starter.card = starter
        self._starter.opacity = self._turned.opacity = 0 if starter is None else 1
        self.lay_out()

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The cards that are shown in front of everybody."""
        return tuple(face.card for face in self._cards)

    def lay_out(self, *_: object) -> None:
        """Place the parts: on a high strip the words go below the cards."""
        high = self.height > px(100)
        row = self.height * (0.52 if high else 1.0)
        low = self.top - row
        left = self._place_count(low, row)
        wide = row / RATIO
        right = self.right
        if self._starter.opacity:
            self._starter.size, self._starter.pos = (wide, row), (right - wide, low)
            room = right - left - wide - px(14) - len(self._cards) * wide * 0.6
            label = min(self._turned.needed_width, px(70)) if room > px(70) else 0.0
            self._turned.size, self._turned.pos = (label, row), (right - wide - px(2) - label, low)
            right -= wide + label + px(14)
        share = 1.0 if high else 0.28 if self._over else 0.52
        end = self._place_cards(left, low, wide, row, (right - left) * share)
        if high:
            self.words.size, self.words.pos = (self.width, self.height - row - px(4)), (self.x, self.y)
        else:
            start = end + px(14)
            self.words.size, self.words.pos = (max(right - start, 0), row), (start, low)

    def _place_count(self, low: float, row: float) -> float:
        label = self._label.needed_width + px(8) if self._label.text else 0
        number = self._number.needed_width + px(18) if self._number.text else 0
        self._label.size, self._label.pos = (label, row), (self.x + px(4), low)
        self._number.size, self._number.pos = (number, row), (self.x + px(4) + label, low)
        return float(self.x + px(4) + label + number)

    def _place_cards(self, left: float, low: float, wide: float, row: float, room: float) -> float:
        if not self._cards:
            return left
        step = wide
        if len(self._cards) > 1:
            step = max(min(wide, (room - wide) / (len(self._cards) - 1)), px(LEAST_STEP))
        for index, face in enumerate(self._cards):
            face.size, face.pos = (wide, row), (left + index * step, low)
        return left + step * (len(self._cards) - 1) + wide
