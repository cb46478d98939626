"""The cards that a player holds where the app deals: those that can be laid or laid away are touched."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, Final

from kivy.uix.widget import Widget

from companion.cards import Card
from companion.ui.kit.card import RATIO, CardFace
from companion.ui.kit.unit import UNIT, px

_WIDEST: Final = 132.0
"""A card is not wider than that (design pixels)."""

_LEAST: Final = 84.0
"""Cards that would be narrower than that overlap."""


class OwnCards(Widget):
    """A hand in a row, as large as there is room; `on_card` is called with a live card that is touched."""

    def __init__(self, on_card: Callable[[Card], object], **kwargs: Any) -> None:
        """Hold nothing yet."""
        super().__init__(**kwargs)
        self._on_card = on_card
        self.faces: list[CardFace] = []
        self._shown: object = None
        self.bind(pos=self.lay_out, size=self.lay_out)
        UNIT.bind(scale=self.lay_out)

    def show(self, cards: Sequence[Card], live: Container[Card], *, covered: bool) -> None:
        """Show these cards, or while they are `covered` their backs; those that are `live` can be touched."""
        shown = (tuple(cards), tuple(card in live for card in cards), covered)
        if shown == self._shown:
            return
        self._shown = shown
        self.clear_widgets()
        self.faces = [self._face(card, live=card in live, covered=covered) for card in cards]
        for face in self.faces:
            self.add_widget(face)
        self.lay_out()

    def _face(self, card: Card, *, live: bool, covered: bool) -> CardFace:
        touchable = live and not covered
        face = CardFace(None if covered else card, touchable=touchable)
        face.back, face.dimmed = covered, not (live or covered)
        if touchable:
            face.bind(on_tap=lambda _, card=card: self._on_card(card))
        return face

    def lay_out(self, *_: object) -> None:
        """Set the cards side by side in the middle; what does not fit side by side overlaps."""
        if not self.faces:
            return
        wide = min(px(_WIDEST), self.height / RATIO, max(self.width / len(self.faces), px(_LEAST)))
        step = min(wide, (self.width - wide) / max(len(self.faces) - 1, 1))
        left = self.center_x - (step * (len(self.faces) - 1) + wide) / 2
        for place, face in enumerate(self.faces):
            face.size, face.pos = (wide, self.height), (left + place * step, self.y)
