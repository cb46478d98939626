"""A hand in the show: its cards and the starter, the count line by line, the total, and what is to be pegged."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

from companion.cards import Card
from companion.games.scoring import Score
from companion.ui.games.cribbage_count import SpokenScore, said_lines
from companion.ui.kit import theme
from companion.ui.kit.card import CardFace
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.lettering import strong
from companion.ui.kit.panel import RoundedPanel
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.theme import Role, Typeface
from companion.ui.kit.unit import Shape
from companion.words import panels as say

STEP_S: Final = 1.1
"""How long each score of a count is lit."""

_FEW: Final = 3
"""So many scores need not all the room that a count may take."""
_LARGE: Final = Role(34, 22, Typeface.PLAIN)
_GIANT: Final = Role(104, 60, Typeface.HEAVY)
"""The count in a high window, where it has a well of its own."""


class Hand(Column):
    """Shows a hand; once `counted`, its scores are stepped through, each lighting its cards. A touch steps on."""

    def __init__(self, **kwargs: Any) -> None:
        """Show no hand yet."""
        super().__init__(gap=6, **kwargs)
        self.faces = [CardFace() for _ in range(5)]
        self.lines = Text("", theme.BODY, ink=theme.MUTED, lines=5)
        self.total = Text("", theme.HUGE, align="right")
        self.words = Text("", theme.BODY, ink=theme.MUTED, lines=2)
        self._shape = Shape.LANDSCAPE
        self._places = 4
        self._counted: bool | None = None
        self._said: tuple[tuple[SpokenScore, ...], ...] = ()
        self._step = -1
        self._clock: Any = None
        self._shown: object = None

    def arrange(self, shape: Shape) -> None:
        """Set the count beside the cards, or below them; a hand that is not counted has only its words there."""
        self._shape = shape
        for widget in (*self.faces, self.lines, self.total, self.words):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        self.clear()
        self.lines.role, self.total.role = (theme.BODY, theme.HUGE) if shape.wide else (_LARGE, _GIANT)
        self.words.role = theme.BODY if shape.wide else theme.TITLE
        self.words.lines = 2 if shape.wide and self._counted else 5
        cards = Row(gap=0)
        for face in self.faces[: self._places]:
            cards.add(face)
        cards.add(Space(), size=16)
        cards.add(self.faces[-1])
        if shape.wide:
            self._beside(cards)
        else:
            self._below(cards)

    @property
    def room(self) -> float:
        """The height wanted below a board, in design pixels: no more than the cards and what is said of them need."""
        if not self._counted:
            return 360.0
        return 440.0 if len(self._said) <= _FEW else 510.0

    def _beside(self, cards: Row) -> None:
        row = self.add(Row(gap=18))
        row.add(cards, size=450 if self._counted else 520)
        if self._counted:
            row.add(self._count())
            self.add(self.words, size=54)
        else:
            row.add(self.words)

    def _below(self, cards: Row) -> None:
        if not self._counted:
            self.add(Space(), share=0.6)
        self.add(cards, size=168)
        self.add(self.words, size=86 if self._counted else 130)
        if self._counted:
            well: RoundedPanel = self.add(RoundedPanel(pad=18))
            well.add(self._count())
        else:
            self.add(Space())

    def _count(self) -> Row:
        count = Row(gap=8)
        count.add(self.lines)
        count.add(self.total, size=82 if self._shape.wide else 130)
        return count

    def show(
        self,
        hand: tuple[Card, ...],
        starter: Card | None,
        scores: tuple[Score, ...] | None,
        *,
        words: str,
        places: int = 4,
    ) -> None:
        """Show a hand and another card, once they are counted their scores, and what is to be pegged as markup.

        A hand has room for as many cards as `places`.
        """
        self.words.text = words
        counted = scores is not None
        shown = (hand, starter, scores)
        if shown == self._shown:
            return
        self._shown = shown
        self.stop()
        if (counted, places) != (self._counted, self._places):
            self._counted, self._places = counted, places
            self.arrange(self._shape)
        cards = (*hand, *(None,) * (places - len(hand)), starter)
        for face, card in zip((*self.faces[:places], self.faces[-1]), cards, strict=True):
            face.card = card
        self._said = said_lines(scores or ())
        self.total.text = "" if scores is None else str(sum(score.points for score in scores))
        if counted and not scores:
            self._write()
            self.lines.text = SCREEN.text(say.NOTHING())
            return
        self._step = 0 if scores else -1
        self._light()
        if scores:
            self._clock = Clock.schedule_interval(lambda _: self._next(), STEP_S)

    def stop(self) -> None:
        """Step no more."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    @property
    def lit(self) -> frozenset[Card]:
        """The cards that are lit."""
        return frozenset(face.card for face in self.faces if face.lit)

    def _flat(self) -> list[SpokenScore]:
        return [said for line in self._said for said in line]

    def _next(self) -> None:
        """Light the next score; after the last one all cards rest."""
        self._step += 1
        if self._step >= len(self._flat()):
            self._step = -1
            self.stop()
        self._light()

    def _light(self) -> None:
        cards = self._flat()[self._step].cards if self._step >= 0 else frozenset[Card]()
        for face in self.faces:
            face.lit = face.card is not None and face.card in cards
        self._write()

    def _write(self) -> None:
        index, texts = 0, list[str]()
        for line in self._said:
            words, last = list[str](), None
            now = False
            for said in line:
                number = str(said.total)
                text = number if said.name == last else SCREEN.text(say.COUNTED(what=said.name, points=number))
                words.append(strong(text, theme.ACCENT) if index == self._step else text)
                now = now or index == self._step
                last = said.name
                index += 1
            text = ", ".join(words)
            texts.append(f"[color={theme.markup_of(theme.TEXT)}]▸ {text}[/color]" if now else text)
        self.lines.text = "\n".join(texts)

    def on_touch_down(self, touch: Any) -> bool:
        """Step to the next score when the cards or the count are touched."""
        if not self.collide_point(*touch.pos) or not self._said or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        self.stop()
        self._next()
        return True
