"""What lies on the table in Battlefield Cribbage: the frontline with its sum, the formations, the draw pile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from kivy.uix.widget import Widget

from companion.cards import Card
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.card import RATIO, CardFace
from companion.ui.kit.lettering import unmarked
from companion.ui.kit.spoken import printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import UNIT, px
from companion.words import panels as say

LINE_ROW: Final = 62.0
"""The height in design pixels of the frontline's row where all formations are shown."""
FORMATION_ROW: Final = 54.0
"""The height of the cards of a formation."""
NAME_ROW: Final = 30.0
"""The height of the name above them."""
WORDS_ROW: Final = 52.0
"""The height of the words below them."""
_WINDOW: Final = 5
"""Of a frontline the last cards are shown: no more of them count as pairs and runs."""
_ABREAST: Final = 2
"""So many formations stand beside each other."""


class Formation(NamedTuple):
    """One seat's cards: those face up, how many lie face down, and the card it has just taken."""

    name: str
    cards: tuple[Card, ...]
    down: int
    held: Card | None = None
    turn: bool = False


class Frontline(Widget):
    """In a low widget one row: the line, the formation of the seat in turn, words, pile, joker. Else all formations."""

    def __init__(self, on_joker: Callable[[], object], **kwargs: Any) -> None:
        """Show nothing yet; `on_joker` when the joker's key is touched."""
        super().__init__(**kwargs)
        self._total = Text("", theme.TOTAL)
        self._label = Text(say.LINE(), theme.BODY, ink=theme.MUTED)
        self._pile = Text("", theme.NOTE, ink=theme.MUTED, align="center", lines=2)
        self.words = Text("", theme.BODY, ink=theme.MUTED, lines=2)
        self.joker = Button(say.JOKER(), on_tap=lambda _: on_joker())
        self._line: list[CardFace] = []
        self._rows: list[tuple[Text, list[CardFace]]] = []
        self._formations: tuple[Formation, ...] = ()
        self._drawn: object = None
        for widget in (self._label, self._total, self._pile, self.words, self.joker):
            self.add_widget(widget)
        self.bind(pos=self.lay_out, size=self.lay_out)
        UNIT.bind(scale=self.lay_out)

    def show(self, line: tuple[Card, ...], pile: int, formations: tuple[Formation, ...], words: str) -> None:
        """Show all parts; the formation of the seat in turn is the one marked so."""
        self.words.text = words
        drawn = (line, pile, formations)
        if drawn == self._drawn:
            return
        self._drawn, self._formations = drawn, formations
        self._label.text = printed(say.LINE() if pile else None)
        self._total.text = str(sum(card.value for card in line)) if pile else ""
        self._pile.text = printed(say.PILE(cards=pile) if pile else None)
        self._fill(self._line, [(card, False) for card in line[-_WINDOW:]], self._label.text)
        while len(self._rows) < len(formations):
            name = Text("", theme.BODY)
            self.add_widget(name)
            self._rows.append((name, []))
        for index, (name, faces) in enumerate(self._rows):
            there = index < len(formations)
            each = formations[index] if there else Formation("", (), 0)
            name.text = each.name
            cards = [(card, False) for card in each.cards] + [(None, True)] * each.down
            if each.held is not None:
                cards.append((each.held, False))
            self._fill(faces, cards, unmarked(each.name))
            if each.held is not None:
                faces[-1].lit = True
        self.lay_out()

    @property
    def line(self) -> tuple[Card, ...]:
        """The cards of the frontline that are shown."""
        return tuple(face.card for face in self._line)

    @property
    def formations(self) -> tuple[Formation, ...]:
        """Everybody's cards."""
        return self._formations

    @property
    def shown(self) -> tuple[Formation, ...]:
        """The formations that there is room for."""
        return tuple(each for each in self._formations if each.turn or not self._low)

    @property
    def _low(self) -> bool:
        return bool(self.height < px(100))

    def _fill(self, faces: list[CardFace], cards: Iterable[tuple[Card | None, bool]], about: str) -> None:
        wanted = list(cards)
        while len(faces) < len(wanted):
            faces.append(CardFace())
            self.add_widget(faces[-1])
        while len(faces) > len(wanted):
            self.remove_widget(faces.pop())
        for face, (card, back) in zip(faces, wanted, strict=True):
            face.card, face.back, face.lit, face.about = card, back, False, about

    def lay_out(self, *_: object) -> None:
        """Place the parts now."""
        if self._low:
            self._in_one_row()
        else:
            self._in_rows()

    def _in_one_row(self) -> None:
        high, wide = self.height, self.height / RATIO
        right = self._place_keys(self.top - high, high)
        left = self._place_total(self.top - high, high)
        left = _lay(self._line, left, self.y, wide, high, px(21)) + px(16)
        for (name, faces), each in zip(self._rows, self._formations, strict=False):
            name.opacity = 0
            for face in faces:
                face.opacity = 1 if each.turn else 0
            if each.turn:
                own = faces[:-1] if each.held is not None else faces
                left = _lay(own, left, self.y, wide, high, px(27)) + px(8)
                if each.held is not None:
                    left = _lay(faces[-1:], left, self.y, wide, high, px(27)) + px(8)
        self.words.lines = 2
        self.words.pos, self.words.size = (left + px(4), self.y), (max(right - left - px(10), 0), high)

    def _in_rows(self) -> None:
        high = px(LINE_ROW)
        low = self.top - high
        self._place_keys(low, high)
        left = self._place_total(low, high)
        _lay(self._line, left, low, high / RATIO, high, high / RATIO)
        row, above, half = px(FORMATION_ROW), px(NAME_ROW), self.width / _ABREAST
        for place, ((name, faces), each) in enumerate(zip(self._rows, self._formations, strict=False)):
            left = self.x + px(4) + place % _ABREAST * half
            low -= 0 if place % _ABREAST else row + above
            name.opacity = 1
            name.pos, name.size = (left, low + row), (half - px(8), above)
            own = faces[:-1] if each.held is not None else faces
            for face in faces:
                face.opacity = 1
            end = _lay(own, left, low, row / RATIO, row, self._step(len(own), each.held is not None))
            if each.held is not None:
                _lay(faces[-1:], end + px(6), low, row / RATIO, row, 0)
        self.words.pos, self.words.size = (self.x + px(4), self.y), (self.width - px(8), max(low - self.y, 0))

    def _step(self, cards: int, held: bool) -> float:
        """Return how far the cards of a formation lie apart, so that they and a card in hand fit into its column."""
        wide = px(FORMATION_ROW) / RATIO
        room = self.width / _ABREAST - px(8) - wide - (wide + px(6) if held else 0)
        return float(min(wide + px(theme.TIGHT), room / max(cards - 1, 1)))

    def _place_total(self, low: float, high: float) -> float:
        label, total = self._label.needed_width + px(8), max(self._total.needed_width + px(12), px(40))
        self._label.pos, self._label.size = (self.x + px(4), low), (label, high)
        self._total.pos, self._total.size = (self.x + px(4) + label, low), (total, high)
        return float(self.x + px(4) + label + total)

    def _place_keys(self, low: float, high: float) -> float:
        word = (self.joker.needed_width - px(40)) * theme.BUTTON.least / theme.BUTTON.size
        wide = max(px(76), word + px(24))
        left = self.right - wide
        self.joker.pos, self.joker.size = (left, low), (wide, high)
        left -= px(50)
        self._pile.pos, self._pile.size = (left, low), (px(46), high)
        return float(left)


def _lay(faces: list[CardFace], left: float, low: float, wide: float, high: float, step: float) -> float:
    """Lay cards beside each other, or over each other where `step` is less than their width; return where they end."""
    for index, face in enumerate(faces):
        face.size, face.pos = (wide, high), (left + index * step, low)
    return left + step * (len(faces) - 1) + wide if faces else left


def rows_height(seats: int) -> float:
    """Return the height in design pixels of a widget that shows everybody's formation."""
    return LINE_ROW + (NAME_ROW + FORMATION_ROW) * -(-seats // _ABREAST) + WORDS_ROW
