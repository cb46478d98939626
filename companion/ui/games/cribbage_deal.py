"""The faces of cribbage that have no cards to touch: the deal, and the scorekeeper's totals."""

from __future__ import annotations

from typing import Any, Final

from kivy.uix.widget import Widget

from companion.app.view import SideView
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.ui.kit import theme
from companion.ui.kit.card import RATIO, CardFace
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, mark, slab, word
from companion.ui.kit.spoken import marked, printed
from companion.ui.kit.text import Text
from companion.ui.kit.theme import Role, Typeface
from companion.ui.kit.unit import px
from companion.words.message import Said, Sentence
from companion.words.panels import DEALS

GIANT: Final = Role(190, 34, Typeface.HEAVY)
"""A total that can be read across the room."""


class DealPicture(Widget):
    """A fan of backs, whose deal it is, and how many cards everybody gets."""

    def __init__(self, **kwargs: Any) -> None:
        """Show nothing yet."""
        super().__init__(**kwargs)
        self._backs = [CardFace() for _ in range(6)]
        self._title = Text("", theme.TITLE, valign="bottom")
        self._words = Text("", theme.BODY, ink=theme.MUTED, lines=3, valign="top")
        for widget in (*self._backs, self._title, self._words):
            self.add_widget(widget)
        for face in self._backs:
            face.back = True
        self.bind(pos=self.lay_out, size=self.lay_out)

    def show(self, setup: Setup, dealer: Seat, deal: Sentence, count: int, words: Said) -> None:
        """Show which deal it is ("Skirmish 3"), whose, of how many cards, and what happens to them."""
        look = theme.SIDES[setup.side_of(dealer)]
        self._title.text = marked(DEALS(deal=deal, player=setup.player(dealer)), look.ink)
        self._words.text = printed(words)
        for index, face in enumerate(self._backs):
            face.opacity = 1 if index < count else 0
        self.lay_out()

    def lay_out(self, *_: object) -> None:
        """Place fan and words beside each other, or the words below the fan."""
        beside = self.width > px(600)
        high = min(self.height * (0.8 if beside else 0.46), px(150))
        wide = high / RATIO
        step = min(wide * 0.5, (self.width * (0.46 if beside else 0.9) - wide) / 5)
        low = self.y + (self.height - high) / 2 if beside else self.top - high - px(8)
        for index, face in enumerate(self._backs):
            face.size, face.pos = (wide, high), (self.x + px(10) + index * step, low)
        left = self.x + px(10) + (5 * step + wide + px(24) if beside else px(4))
        room, split = max(self.right - left - px(8), 0), self.y + self.height * 0.56 if beside else low - px(52)
        self._title.pos, self._title.size = (left, split), (room, self.height * 0.40 if beside else px(44))
        words = min(self.height * 0.5, px(110))
        self._words.pos, self._words.size = (left, split - px(8) - words), (room, words)


class ScorePicture(Drawn):
    """The totals, as large as there is room: the scorekeeper knows no cards."""

    def __init__(self, **kwargs: Any) -> None:
        """Show nothing yet."""
        self._sides: tuple[SideView, ...] = ()
        self._news = ""
        super().__init__(**kwargs)

    def show(self, sides: tuple[SideView, ...], news: str) -> None:
        """Show the totals and what was pegged last."""
        if (sides, news) != (self._sides, self._news):
            self._sides, self._news = sides, news
            self.changed()

    def paint(self) -> None:
        """Draw a box for each side, the news below."""
        if not self._sides:
            return
        x, y, w, h = box_of(self)
        news = px(42)
        gap = px(theme.GAP)
        wide = (w - gap * (len(self._sides) - 1)) / len(self._sides)
        high = h - news - gap
        for index, side in enumerate(self._sides):
            left, low = x + index * (wide + gap), y + news + gap
            look = theme.SIDES[side.side]
            slab((left, low, wide, high), theme.PANEL, px(theme.RADIUS))
            mark(look.mark, left + px(28), low + high - px(30), px(13), look.colour)
            word(printed(side.name), theme.FACT, (left + px(50), low + high - px(50), wide - px(60), px(40)), look.ink)
            number = high - px(56)
            role = GIANT._replace(size=min(max(number / px(1) * 0.78, GIANT.least), GIANT.size))
            word(str(side.total), role, (left, low + px(6), wide, number), theme.TEXT, "center")
        word(self._news, theme.BODY, (x, y, w, news), theme.MUTED, "center")
