"""Dice: thrown by hand and entered with two touches, or rolled by the app with one (R18)."""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from companion.games.game import Throw
from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.guard import GUARD
from companion.ui.kit.paint import box_of, disc, inset, outline, slab, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import printed
from companion.ui.kit.theme import mixed
from companion.ui.kit.unit import px
from companion.words.message import Sentence

PIPS: Final = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25), (0.75, 0.75)),
    6: ((0.27, 0.22), (0.27, 0.5), (0.27, 0.78), (0.73, 0.22), (0.73, 0.5), (0.73, 0.78)),
}
"""Where the pips of a die are, in shares of its side."""
_NUMBER: Final = 26.0
"""The height of a number below a die, in design pixels."""


def paint_die(box: Box, pips: int, *, chosen: bool, dim: bool = False) -> None:
    """Draw a die."""
    x, y, w, _ = box
    ground = theme.YELLOW_LIGHT if chosen else mixed(theme.CARD, theme.SHADE, 0.45) if dim else theme.CARD
    slab(box, ground, w * 0.18)
    if chosen:
        outline(inset(box, w * 0.05), theme.CARD_BLACK, w * 0.14, w * 0.05)
    for across, up in PIPS[pips]:
        disc(x + across * w, y + up * w, w * 0.095, theme.CARD_BLACK)


class ThrownDice(Drawn):
    """Dice as they have fallen, each with its number below."""

    def __init__(self, pips: tuple[int, ...], **kwargs: Any) -> None:
        """Show what the dice show."""
        self._pips = pips
        super().__init__(**kwargs)

    def paint(self) -> None:
        """Draw the dice from the left."""
        x, y, _, h = box_of(self)
        label = px(_NUMBER)
        side = h - label
        for place, pips in enumerate(self._pips):
            left = x + px(theme.GAP) + place * (side + px(theme.GAP))
            paint_die((left, y + label, side, side), pips, chosen=False)
            word(str(pips), theme.NOTE, (left, y, side, label), theme.MUTED, "center")


class DicePad(Drawn):
    """A row of six faces for each die; `on_throw(pad, pair)` when both are chosen."""

    def __init__(self, **kwargs: Any) -> None:
        """Wait for no dice yet; pass `on_throw`."""
        self.register_event_type("on_throw")
        self._throw: Throw | None = None
        self._since = GUARD.time()
        self.chosen: list[int] = [0, 0]
        super().__init__(**kwargs)

    def on_throw(self, pair: tuple[int, int]) -> None:
        """Be given both dice (event)."""

    def show(self, throw: Throw | None) -> None:
        """Wait for a throw; what was chosen of another one is forgotten."""
        if throw != self._throw:
            self._throw, self.chosen = throw, [0, 0]
            self._since = GUARD.time()
            self.changed()

    @property
    def labels(self) -> tuple[Sentence, ...]:
        """What each die is; none while no throw is waited for."""
        return self._throw.labels if self._throw is not None else ()

    def face_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Return which die's face is at a place, and how many pips it has; None beside them all."""
        for die, pips in product(range(len(self.labels)), range(1, 7)):
            left, low, w, h = self.box(die, pips)
            if left - 2 <= x <= left + w + 2 and low - 2 <= y <= low + h + 2:
                return die, pips
        return None

    def box(self, die: int, pips: int) -> Box:
        """Return where a face of a die is: left, bottom, width, height."""
        x, y, w, h = box_of(self)
        gap, label = px(theme.TIGHT), min(px(30), h * 0.16)
        row = (h - 2 * label - gap) / 2
        side = min(row, (w - 5 * gap) / 6, px(96))
        top = y + h - label - side if die == 0 else y + h - 2 * label - 2 * side - gap
        left = x + (w - 6 * side - 5 * gap) / 2
        return left + (pips - 1) * (side + gap), top, side, side

    def paint(self) -> None:
        """Draw both rows, each with its words above it."""
        if self._throw is None:
            return
        for die, label in enumerate(self._throw.labels):
            x, y, side, _ = self.box(die, 1)
            word(printed(label), theme.BODY, (x, y + side, 6 * side + px(60), px(28)), theme.MUTED)
            for pips in range(1, 7):
                taken = self.chosen[die]
                paint_die(self.box(die, pips), pips, chosen=taken == pips, dim=taken not in (0, pips))

    def on_touch_down(self, touch: Any) -> bool:
        """Choose the face under the finger; a second touch in its row chooses another, a double one none."""
        if self._throw is None or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        face = self.face_at(*touch.pos)
        if face is not None and not GUARD.stops(self._since):
            die, pips = face
            self.chosen[die] = pips
            self.changed()
            if all(self.chosen):
                self.dispatch("on_throw", (self.chosen[0], self.chosen[1]))
        return True
