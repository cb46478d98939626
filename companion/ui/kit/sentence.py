"""The bar at the top: whose move it is and what is awaited."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from kivy.graphics import Rectangle

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.lettering import setting, unmarked
from companion.ui.kit.paint import box_of, mark, slab, tint, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.theme import Colour, Role, SideLook
from companion.ui.kit.unit import UNIT, px
from companion.words.message import Said

HEADLINE_LINES: Final = 3
_SIGN: Final = 26.0
"""The room of a sign, in design pixels."""


class Tint(NamedTuple):
    """What a sentence stands on when it matters more than usual: colour and sign, so that it is never colour alone."""

    ground: Colour
    ink: Colour
    sign: str


AMBER: Final = Tint(theme.AMBER, theme.INK, "!")
"""Wrong so far, and nobody is accused."""
RED: Final = Tint(theme.DANGER, theme.ON_DANGER, "\N{MULTIPLICATION SIGN}")
"""Wrong: to be put right."""
GREEN: Final = Tint(theme.GOOD, theme.INK, "✓")
"""Right again."""


class SentenceBar(Drawn):
    """A sentence on a dark bar; about a side it begins with the side's shape."""

    def __init__(self, words: Said = "", look: SideLook | None = None, **kwargs: Any) -> None:
        """Say something at once; see `say`."""
        self._words, self._look = SCREEN.text(words), look
        self.tint: Tint | None = None
        super().__init__(**kwargs)

    def say(self, words: Said, look: SideLook | None = None, tint: Tint | None = None) -> None:
        """Change the sentence (or markup): with a look it is about that side, on a tint it matters more than usual."""
        words = SCREEN.text(words)
        if (words, look, tint) != (self._words, self._look, self.tint):
            self._words, self._look, self.tint = words, look, tint
            self.changed()

    @property
    def text(self) -> str:
        """The sentence as it is read."""
        return unmarked(self._words)

    @property
    def words_box(self) -> Box:
        """Where the words stand: left, bottom, width, height."""
        return self._set()[0]

    def _set(self) -> tuple[Box, Role]:
        """Return where the words stand and how: with air above and below, or else as large as the bar.

        In need the room above and below their letters may leave the bar.
        """
        x, y, w, h = box_of(self)
        left = px(18 + (27 if self._look is not None else 0) + (_SIGN if self.tint is not None else 0))
        wide, air = max(w - left - px(12), 0.0), px(2)
        found = setting(self._words, theme.HEADLINE, UNIT.scale, int(wide), int(h - 2 * air), HEADLINE_LINES)
        if found.whole and found.size >= round(theme.HEADLINE.least * UNIT.scale):
            return (x + left, y + air, wide, h - 2 * air), theme.HEADLINE
        if setting(self._words, theme.TITLE, UNIT.scale, int(wide), int(h), HEADLINE_LINES).whole:
            return (x + left, y, wide, h), theme.TITLE
        return (x + left, y - px(3), wide, h + px(6)), theme.TITLE

    def paint(self) -> None:
        """Draw bar, shape and sentence."""
        x, y, w, h = box_of(self)
        tint(theme.BAR)
        Rectangle(pos=(x, y), size=(w, h))
        words, ink = self._words, theme.TEXT if self.tint is None else self.tint.ink
        if self.tint is not None:
            self._sign(self.tint, (x, y, w, h))
        if self._look is not None:
            at = x + px(27) + (px(_SIGN) if self.tint else 0)
            mark(self._look.mark, at, y + h / 2, px(9.5), ink if self.tint else self._look.colour)
        box, role = self._set()
        word(words, role, box, ink, lines=HEADLINE_LINES)

    def _sign(self, tint: Tint, box: Box) -> None:
        """Lay the ground and set the sign at its left end."""
        x, y, w, h = box
        slab((x + px(6), y + px(1), w - px(12), h - px(2)), tint.ground, px(theme.RADIUS))
        word(tint.sign, theme.TOTAL, (x + px(6), y, px(38), h), tint.ink, "center")
