"""Playing cards: faces with their pips, courts, backs and empty places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kivy.graphics import SmoothQuad, SmoothTriangle
from kivy.properties import BooleanProperty, ObjectProperty

from companion.cards import JOKER, Card, Rank
from companion.ui.kit import theme
from companion.ui.kit.drawn import Touchable
from companion.ui.kit.paint import box_of, disc, glyph, inset, outline, ring, shadow, slab, stroke, tint
from companion.ui.kit.projection import Box
from companion.ui.kit.suits import SUIT_GLYPHS, ink_of, rank_text
from companion.ui.kit.theme import Colour, Typeface, faded, mixed
from companion.ui.kit.unit import px

RATIO: Final = 1.4
"""How much higher than wide a card is."""
_L, _C, _R = 0.0, 0.5, 1.0
_COLUMNS: Final = ((_L, 0.0), (_L, 1.0), (_R, 0.0), (_R, 1.0))
PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((_C, 0.5),),
    2: ((_C, 0.0), (_C, 1.0)),
    3: ((_C, 0.0), (_C, 0.5), (_C, 1.0)),
    4: _COLUMNS,
    5: (*_COLUMNS, (_C, 0.5)),
    6: (*_COLUMNS, (_L, 0.5), (_R, 0.5)),
    7: (*_COLUMNS, (_L, 0.5), (_R, 0.5), (_C, 0.75)),
    8: (*_COLUMNS, (_L, 0.5), (_R, 0.5), (_C, 0.75), (_C, 0.25)),
    9: (*_COLUMNS, (_L, 1 / 3), (_L, 2 / 3), (_R, 1 / 3), (_R, 2 / 3), (_C, 0.5)),
    10: (*_COLUMNS, (_L, 1 / 3), (_L, 2 / 3), (_R, 1 / 3), (_R, 2 / 3), (_C, 1 / 6), (_C, 5 / 6)),
}
"""Where the pips of each number stand: shares of the field's width, and of its height from its bottom."""


class CardFace(Touchable):
    """A card as large as its box allows: with all pips from 84 pixels of width, else rank and suit.

    `card` None is an empty place. `back` shows its back, `lit` frames it and raises it a little, `dimmed`
    puts it in the shade. `on_tap` only with `touchable=True`; otherwise touches pass.
    """

    about = ""
    """What the card is part of, for those who do not see where it lies."""
    card = ObjectProperty(None, allownone=True)
    back = BooleanProperty(False)
    lit = BooleanProperty(False)
    dimmed = BooleanProperty(False)

    def __init__(self, card: Card | None = None, *, touchable: bool = False, **kwargs: Any) -> None:
        """Show a card."""
        self._touchable = touchable
        super().__init__(card=card, **kwargs)
        self.bind(card=self.changed, back=self.changed, lit=self.changed, dimmed=self.changed)

    @property
    def face(self) -> Box:
        """Where the card itself is in its box: centred, in a card's proportions."""
        x, y, w, h = inset(box_of(self), px(4))
        wide = min(w, h / RATIO)
        high = wide * RATIO
        return x + (w - wide) / 2, y + (h - high) / 2, wide, high

    def on_touch_down(self, touch: Any) -> bool:
        """Let touches pass that are not wanted."""
        return super().on_touch_down(touch) if self._touchable else False

    def paint(self) -> None:
        """Draw the card."""
        x, y, w, h = self.face
        if self.lit or self.pressed:
            y += px(2)
        box, radius = (x, y, w, h), max(w * 0.085, px(4))
        if self.card is None and not self.back:
            slab(box, faded(theme.SHADE, 0.55), radius)
            outline(box, theme.RAISED_EDGE, radius, px(1.5))
            return
        shadow(box, radius, px(4), 0.16)
        if self.lit:
            frame = px(3.5)
            slab(inset(box, -frame), theme.ACCENT, radius + frame)
        if self.back:
            _paint_back(box, radius)
        else:
            _paint_face(self.card, box, radius)
        if self.dimmed:
            slab(box, faded(theme.GROUND, 0.62), radius)


def _paint_face(card: Card, box: Box, radius: float) -> None:
    slab(box, theme.CARD_EDGE, radius)
    slab(inset(box, 1), theme.CARD, radius)
    if card is JOKER:
        _paint_joker(box)
        return
    if box[2] < px(84):
        _paint_small(card, box)
        return
    _paint_index(card, box)
    field = inset(box, box[2] * 0.22, box[3] * 0.095)
    if card.rank >= Rank.JACK:
        _paint_court(card, field)
    else:
        _paint_pips(card, field, box[2])


def _paint_small(card: Card, box: Box) -> None:
    """Rank at the top left, suit at the bottom right, both as large as they can be."""
    x, y, w, h = box
    ink, rank = ink_of(card), rank_text(card.rank)
    size = w * (0.50 if len(rank) == 1 else 0.44)
    glyph(rank, Typeface.SLAB, size, x + w * (0.27 if len(rank) == 1 else 0.34), y + h * 0.77, ink)
    glyph(SUIT_GLYPHS[card.suit], Typeface.SLAB, w * 0.62, x + w * 0.68, y + h * 0.25, ink)


def _paint_joker(box: Box) -> None:
    """Draw a cap with two bells, above the word where there is room for it."""
    x, y, w, h = box
    cx, low, size = x + w / 2, y + h * 0.42, w * 0.42
    for way, ink in ((-1, theme.CARD_RED), (1, theme.CARD_BLACK)):
        tint(ink)
        points = ((0.0, 0.0), (0.72, 0.0), (0.95, 0.70), (0.0, 0.55))
        SmoothQuad(points=tuple(part for dx, dy in points for part in (cx + way * dx * size, low + dy * size)))
        disc(cx + way * 0.95 * size, low + 0.78 * size, size * 0.16, theme.BRASS)
    tint(theme.BRASS)
    SmoothQuad(points=_flat(cx, low, 1, size, ((-0.80, -0.22), (0.80, -0.22), (0.80, 0.0), (-0.80, 0.0))))
    glyph("JOKER", Typeface.SLAB, w * 0.26, cx, y + h * 0.18, theme.CARD_BLACK)


def _paint_index(card: Card, box: Box) -> None:
    x, y, w, h = box
    ink, rank, suit = ink_of(card), rank_text(card.rank), SUIT_GLYPHS[card.suit]
    size = w * (0.19 if len(rank) == 1 else 0.155)
    for turned in (False, True):
        across, up = (0.895, 1.0) if turned else (0.105, 0.0)
        for text, big, down in ((rank, size, 0.095), (suit, w * 0.145, 0.20)):
            glyph(text, Typeface.SLAB, big, x + w * across, y + h * abs(1.0 - up - down), ink, turned=turned)


def _paint_pips(card: Card, field: Box, wide: float) -> None:
    x, y, w, h = field
    ink, suit = ink_of(card), SUIT_GLYPHS[card.suit]
    if card.rank is Rank.ACE:
        middle = (x + w / 2, y + h / 2)
        ring(*middle, wide * 0.30, faded(theme.BRASS, 0.75), max(wide * 0.012, 1.2))
        ring(*middle, wide * 0.325, faded(theme.BRASS, 0.4), 1.0)
        glyph(suit, Typeface.SLAB, wide * 0.52, *middle, ink)
        return
    size = wide * (0.27 if card.rank < Rank.SEVEN else 0.235)
    left, right, low, high = x + w * 0.17, x + w * 0.83, y + h * 0.09, y + h * 0.91
    for column, row in PIPS[card.rank]:
        at = left + (right - left) * column, low + (high - low) * row
        glyph(suit, Typeface.SLAB, size, *at, ink, turned=row < 0.5)


def _paint_court(card: Card, field: Box) -> None:
    """Draw a court card: a framed field in two halves, a medallion with the letter, and headgear above and below."""
    x, y, w, h = field
    ink, other = ink_of(card), theme.CARD_BLACK if ink_of(card) == theme.CARD_RED else theme.CARD_RED
    cx, cy, unit = x + w / 2, y + h / 2, w / 2
    slab(field, mixed(theme.CARD, theme.BRASS, 0.20), unit * 0.10)
    for step in range(1, 6):
        share = step / 6
        line = (x + w * share, y + 2, x + w - 2, y + h * (1 - share))
        stroke(line, faded(theme.BRASS, 0.35), 1)
        stroke((x + 2, y + h * share, x + w * (1 - share), y + h - 2), faded(theme.BRASS, 0.35), 1)
    for way in (1, -1):
        _headgear(card.rank, cx, cy + way * unit * 0.66, unit * 0.62, way, ink, other)
        glyph(
            SUIT_GLYPHS[card.suit],
            Typeface.SLAB,
            unit * 0.44,
            x + w / 2 - way * unit * 0.70,
            cy + way * h * 0.40,
            ink,
            turned=way < 0,
        )
    disc(cx, cy, unit * 0.62, theme.BRASS)
    disc(cx, cy, unit * 0.57, ink)
    ring(cx, cy, unit * 0.49, faded(theme.CARD, 0.55), 1.2)
    glyph(rank_text(card.rank), Typeface.SLAB, unit * 0.72, cx, cy, theme.CARD)
    outline(field, mixed(ink, theme.BRASS, 0.25), unit * 0.10, max(unit * 0.045, 1.4))


def _headgear(rank: Rank, x: float, y: float, size: float, way: int, ink: Colour, other: Colour) -> None:
    """Draw a crown (king), a coronet (queen) or a feathered cap (jack); `way` -1 draws it upside down."""
    if rank is Rank.JACK:
        tint(ink)
        SmoothQuad(points=_flat(x, y, way, size, ((-0.72, 0.0), (0.72, 0.0), (0.52, 0.46), (-0.60, 0.36))))
        feather = _flat(x, y, way, size, ((0.30, 0.40), (0.62, 0.78), (0.98, 0.72), (0.72, 0.36)))
        tint(other)
        SmoothQuad(points=feather)
    else:
        heights = (0.62, 0.86, 0.62) if rank is Rank.KING else (0.74, 0.62, 0.74)
        for middle, high in zip((-0.52, 0.0, 0.52), heights, strict=True):
            tint(ink)
            SmoothTriangle(
                points=_flat(x, y, way, size, ((middle - 0.32, 0.12), (middle, high), (middle + 0.32, 0.12)))
            )
            knob = size * (0.085 if rank is Rank.KING else 0.12)
            disc(x + way * middle * size, y + way * (high + 0.04) * size, knob, other)
    tint(theme.BRASS)
    SmoothQuad(points=_flat(x, y, way, size, ((-0.82, 0.0), (0.82, 0.0), (0.82, 0.17), (-0.82, 0.17))))


def _flat(x: float, y: float, way: int, size: float, points: tuple[tuple[float, float], ...]) -> tuple[float, ...]:
    return tuple(part for dx, dy in points for part in (x + way * dx * size, y + way * dy * size))


def _paint_back(box: Box, radius: float) -> None:
    slab(box, theme.CARD_EDGE, radius)
    slab(inset(box, 1), theme.CARD, radius)
    field = inset(box, box[2] * 0.075)
    x, y, w, h = field
    slab(field, theme.CARD_BACK, radius * 0.6)
    lattice, ink, pitch = inset(field, w * 0.05), faded(theme.BRASS, 0.45), w / 7
    for way in (1, -1):
        for points in _diagonals(lattice, pitch, way):
            stroke(points, ink, 1)
    outline(inset(field, w * 0.05), faded(theme.BRASS, 0.8), radius * 0.4, 1.2)
    disc(x + w / 2, y + h / 2, w * 0.17, theme.CARD_BACK)
    ring(x + w / 2, y + h / 2, w * 0.17, theme.BRASS, 1.5)
    glyph("♠", Typeface.SLAB, w * 0.20, x + w / 2, y + h / 2, theme.BRASS)


def _diagonals(box: Box, pitch: float, way: int) -> Iterator[tuple[float, float, float, float]]:
    """Yield lines at 45 degrees across a box, rising to the right (`way` 1) or to the left (-1)."""
    left, low, w, h = box
    shift = pitch - h
    while shift < w:
        start, end = max(shift, 0.0), min(shift + h, w)
        xs = (left + start, left + end) if way > 0 else (left + w - start, left + w - end)
        yield xs[0], low + start - shift, xs[1], low + end - shift
        shift += pitch
