"""The 52 keys of a pack: one touch a card. Gone cards are dimmed and dead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle

from companion.cards import PACK, Card, Suit
from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.fonts import glyphs
from companion.ui.kit.guard import GUARD
from companion.ui.kit.paint import inset, outline
from companion.ui.kit.projection import Box
from companion.ui.kit.suits import card_text, ink_of
from companion.ui.kit.theme import Typeface, mixed
from companion.ui.kit.unit import px

_ROOMY: Final = 46.0
"""Keys that would be smaller than that (design pixels) move closer together."""
_APART: Final = 1.5
"""Cards that stand out less than that from the ground have an edge."""
_SUIT_ROWS: Final = {suit: row for row, suit in enumerate(Suit)}


class Arrangement(NamedTuple):
    """A way to lay out the keys; `cell` gives row and column for a suit (0 to 3) and a rank (0 to 12)."""

    columns: int
    rows: int
    cell: Callable[[int, int], tuple[int, int]]


ARRANGEMENTS: Final = (
    Arrangement(13, 4, lambda suit, rank: (suit, rank)),
    Arrangement(7, 8, lambda suit, rank: (2 * suit + rank // 7, rank % 7)),
    Arrangement(8, 7, lambda suit, rank: (rank % 7, 2 * suit + rank // 7)),
    Arrangement(
        9, 6, lambda suit, rank: (3 * (suit // 2) + (13 * (suit % 2) + rank) // 9, (13 * (suit % 2) + rank) % 9)
    ),
)
"""A row a suit; two rows a suit; two columns a suit; three rows for a black suit and the red one after it."""
_SUITS_APART: Final = ARRANGEMENTS[:3]


class CardPad(Drawn):
    """Every card once, in the arrangement whose keys are largest in the pad's box: see `ARRANGEMENTS`.

    Suits share a row only where their keys would be too small for a finger otherwise.

    `on_card(pad, card)` when a live key is touched: at once, when the finger comes down. It fills 776 x 180 or more
    on 800 x 480, which makes each key at least 56 x 42.
    """

    def __init__(self, **kwargs: Any) -> None:
        """Make a pad with every card live; pass `on_card`."""
        self.register_event_type("on_card")
        self._live: frozenset[Card] = frozenset(PACK)
        self._pressed: Card | None = None
        self._chosen: Card | None = None
        self._boxes: dict[Card, Box] = {}
        self._inks: dict[Card, tuple[Any, Any, Any]] = {}
        self._since = GUARD.time()
        self._live_since: dict[Card, float] = {}
        super().__init__(**kwargs)
        self.bind(pos=self._renewed, size=self._renewed, parent=self._renewed)

    def on_card(self, card: Card) -> None:
        """Be given a card (event)."""

    @property
    def enabled(self) -> frozenset[Card]:
        """The cards whose keys are live."""
        return self._live

    def set_enabled(self, cards: frozenset[Card]) -> None:
        """Make the keys of these cards live and dim all others."""
        changed = self._live ^ cards
        self._live = cards
        self._live_since |= dict.fromkeys(changed & cards, GUARD.time())
        for card in changed:
            self._colour(card)

    @property
    def chosen(self) -> Card | None:
        """The card that waits for a touch elsewhere: its key is framed."""
        return self._chosen

    def choose(self, card: Card | None) -> None:
        """Frame the key of a card, and no other; None for none."""
        if card is not self._chosen:
            self._chosen = card
            self.changed()

    def _renewed(self, *_: object) -> None:
        self._since = GUARD.time()

    def _meant(self, card: Card) -> bool:
        """Whether a touch that comes now is meant for this key: not when it has just appeared under the finger."""
        return not GUARD.stops(max(self._since, self._live_since.get(card, 0.0)))

    def box(self, card: Card) -> Box:
        """Return where a card's key is: left, bottom, width, height in the pad's parent's pixels."""
        self._place()
        return self._boxes[card]

    def _place(self) -> None:
        gap = px(theme.TIGHT)
        finger = max(theme.KEY_HEIGHT, px(theme.KEY_HEIGHT))  # in a small window a finger is no smaller
        apart = max(min(self._key_size(each, gap / 2)) for each in _SUITS_APART) >= finger
        layouts = _SUITS_APART if apart else ARRANGEMENTS
        layout = max(layouts, key=lambda each: min(self._key_size(each, gap)))
        if min(self._key_size(layout, gap)) < px(_ROOMY):
            gap = px(theme.TIGHT) / 2
            layout = max(layouts, key=lambda each: min(self._key_size(each, gap)))
        wide, high = self._key_size(layout, gap)
        for card in PACK:
            row, column = layout.cell(_SUIT_ROWS[card.suit], card.rank - 1)
            x = self.x + column * (wide + gap)
            y = self.top - (row + 1) * high - row * gap
            self._boxes[card] = (x, y, wide, high)

    def _key_size(self, layout: Arrangement, gap: float) -> tuple[float, float]:
        wide = (self.width - gap * (layout.columns - 1)) / layout.columns
        return wide, (self.height - gap * (layout.rows - 1)) / layout.rows

    @staticmethod
    def letter_size(wide: float, high: float) -> float:
        """Return how large rank and suit are on a key: "10♣" fills most of its width, or they half of its height."""
        return min(wide * 0.42, high * 0.56)

    def paint(self) -> None:
        """Draw all keys."""
        self._place()
        self._inks.clear()
        for card in PACK:
            self._key(card)
        if self._chosen is not None:
            outline(inset(self._boxes[self._chosen], -px(2)), theme.ACCENT, px(8), px(4))

    def _key(self, card: Card) -> None:
        x, y, w, h = self._boxes[card]
        left, bottom = round(x), round(y)
        wide, high = round(x + w) - left, round(y + h) - bottom
        texture = glyphs(card_text(card), Typeface.SLAB, round(self.letter_size(wide, high)))
        tw, th = texture.size
        edge = self._edge(left, bottom, wide, high)
        ground = Color(*theme.CARD)
        lip = px(2) if edge is not None else 0
        SmoothRoundedRectangle(pos=(left, bottom + lip), size=(wide, high - lip), radius=[px(7)])
        ink = Color(*ink_of(card))
        pos = (round(left + (wide - tw) / 2), round(bottom + (high - th) / 2))
        Rectangle(texture=texture, pos=pos, size=(tw, th))
        self._inks[card] = ground, ink, edge
        self._colour(card)

    @staticmethod
    def _edge(left: float, bottom: float, wide: float, high: float) -> Any:
        """Draw the lower edge of a key where the ground is nearly as light as cards; return its colour, else None."""
        if theme.contrast(theme.CARD, theme.GROUND) > _APART:
            return None
        edge = Color(*theme.RAISED_EDGE)
        SmoothRoundedRectangle(pos=(left - 1, bottom - px(1)), size=(wide + 2, high + px(1) + 1), radius=[px(7)])
        return edge

    def _colour(self, card: Card) -> None:
        inks = self._inks.get(card)
        if inks is None:
            return
        ground, ink, edge = inks
        if edge is not None:
            edge.a = 0.0 if card not in self._live or self.disabled else 1.0
        if card not in self._live or self.disabled:
            ground.rgba, ink.rgba = theme.GONE, theme.GONE_INK
        elif card in (self._pressed, self._chosen):
            ground.rgba, ink.rgba = mixed(theme.CARD, theme.YELLOW_LIGHT, 0.6), ink_of(card)
        else:
            ground.rgba, ink.rgba = theme.CARD, ink_of(card)

    def card_at(self, x: float, y: float) -> Card | None:
        """Return the card whose key is at, or nearest within half a gap to, a place; None beside the pad."""
        self._place()
        for card in PACK:
            left, bottom, w, h = self._boxes[card]
            if left - 2 <= x < left + w + 2 and bottom - 2 <= y < bottom + h + 2:
                return card
        return None

    def on_touch_down(self, touch: Any) -> bool:
        """Give the card under the finger."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        card = self.card_at(*touch.pos)
        if card is not None and card in self._live and not self.disabled and self._meant(card):
            touch.grab(self)
            self._pressed = card
            self._colour(card)
            self.dispatch("on_card", card)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let the key come up again."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        card, self._pressed = self._pressed, None
        if card is not None:
            self._colour(card)
        return True
