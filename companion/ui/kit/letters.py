"""A keyboard of our own for names, for screens without a real one; a real one works beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.ui.kit import theme
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.lettering import plain
from companion.ui.kit.paint import box_of, slab, stroke, word
from companion.ui.kit.panel import RoundedPanel
from companion.ui.kit.unit import px
from companion.words import by_ear as heard
from companion.words import screens as say

ROWS: Final = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
HIDDEN: Final = "*"
"""What stands for a letter of a password."""
DIGITS: Final = ("1234567890", "ÄÖÜÉÈÅØÑÇ", "-'.&()/")
ACCENTED: Final = ("ÁÀÂÃÄÅÆÇÉÈ", "ÊËÍÌÎÏÑÓÒÔ", "ÕÖØÚÙÛÜß")
_PAGES: Final = (ROWS, DIGITS, ACCENTED)
_NAMES: Final = (("ABC", heard.LETTERS), ("123", heard.DIGITS_AND_SIGNS), ("ÁÉÍ", heard.ACCENTED_LETTERS))
"""What is on the key that leads to a page, and what is heard of it."""


class TypedLine(Drawn):
    """What has been typed so far, with a caret."""

    text = ""
    secret = False

    def paint(self) -> None:
        """Draw the text and the caret."""
        x, y, w, h = box_of(self)
        slab(box_of(self), theme.WELL, px(theme.RADIUS))
        box = (x + px(14), y, w - px(28), h)
        shown = HIDDEN * len(self.text) if self.secret else self.text
        drawn = word(plain(shown), theme.FACT, box, theme.TEXT)
        ends = x + px(14) + (min(_width(shown), box[2]) if drawn is not None else 0)
        stroke((ends + px(3), y + h * 0.24, ends + px(3), y + h * 0.76), theme.ACCENT, px(2.5))


def _width(text: str) -> float:
    from companion.ui.kit.lettering import text_width

    return text_width(plain(text), theme.FACT)


class LetterPad(Column):
    """Keys, the text typed, and Done. `on_done(pad, text)` when it is finished, `on_close(pad)` when it is given up.

    `on_typed(pad)` tells of each change of the text. It takes every touch on it, those between its keys as well.

    It is docked at the bottom of the window by `TextEntry`; on its own it is any widget.
    """

    covers = True
    """Those who cannot see hear nothing of what is below it."""

    def __init__(self, text: str = "", *, most: int = 16, secret: bool = False, **kwargs: Any) -> None:
        """Begin with a text; at most `most` characters are taken. A `secret` is not shown."""
        self.register_event_type("on_done")
        self.register_event_type("on_close")
        self.register_event_type("on_typed")
        self._most, self._big, self._page = most, not text and not secret, 0
        super().__init__(**kwargs)
        self._panel = self.add(RoundedPanel(ground=theme.BAR, frame=theme.RAISED_EDGE, pad=8, gap=6))
        top = self._panel.add(Row(gap=6))
        self.line = top.add(TypedLine())
        self.line.secret = secret
        top.add(Button(say.CANCEL(), on_tap=lambda _: self.dispatch("on_close")), size=120)
        self._keys = [self._panel.add(Row(gap=6)) for _ in range(3)]
        bottom = self._panel.add(Row(gap=6))
        self._shift = bottom.add(Button("abc", on_tap=self._shifted), size=90)
        self._other = bottom.add(Button("123", on_tap=self._switched), size=90)
        self._space = bottom.add(Button(say.SPACE_KEY(), on_tap=lambda _: self.type(" ")))
        bottom.add(Button(say.DONE(), ButtonKind.PRIMARY, on_tap=lambda _: self.finish()), size=150)
        self.text = text
        self._fill()

    def on_done(self, text: str) -> None:
        """Be finished (event)."""

    def on_typed(self) -> None:
        """Have another text (event)."""

    def on_touch_down(self, touch: Any) -> bool:
        """Keep a touch between the keys from what lies below."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))

    def on_close(self) -> None:
        """Be given up (event)."""

    @property
    def text(self) -> str:
        """What has been typed."""
        return str(self.line.text)

    @text.setter
    def text(self, text: str) -> None:
        self.line.text = text[: self._most]
        self.line.changed()
        self.dispatch("on_typed")

    def type(self, letters: str) -> None:
        """Add letters at the end."""
        self.text += letters
        if self._big and not letters.isspace():
            self._big = False
            self._fill()

    def erase(self) -> None:
        """Take the last letter away."""
        self.text = self.text[:-1]

    def finish(self) -> None:
        """Be done: hand the text over without spaces around it."""
        self.dispatch("on_done", " ".join(self.text.split()))

    def _shifted(self, _: object) -> None:
        self._big = not self._big
        self._fill()

    def _switched(self, _: object) -> None:
        self._page = (self._page + 1) % len(_PAGES)
        self._fill()

    def _fill(self) -> None:
        """Put the letters on the keys."""
        shift = _NAMES[self._page][0] if _PAGES[self._page] is ACCENTED else _NAMES[0][0]
        self._shift.text = shift.lower() if self._big else shift
        self._shift.heard_as = heard.SMALL_LETTERS() if self._big else heard.CAPITAL_LETTERS()
        page, digits = _PAGES[self._page], _PAGES[self._page] is DIGITS
        self._shift.disabled = digits
        self._other.text, name = _NAMES[(self._page + 1) % len(_PAGES)]
        self._other.heard_as = name()
        for row, letters in zip(self._keys, page, strict=True):
            row.clear()
            if len(letters) == 9:
                row.add(Space(), share=0.5)
            for letter in letters if self._big or digits else letters.lower():
                row.add(_key(letter, lambda key: self.type(key.text)))
            if len(letters) == 9:
                row.add(Space(), share=0.5)
            if row is self._keys[2]:
                row.add(_key("⌫", lambda _: self.erase()), share=10 - len(letters))
            for key in row.walk(restrict=True):
                if isinstance(key, Button):
                    key.known(self._space.since)


def _key(sign: str, tapped: Callable[[Any], object]) -> Button:
    """Return a key, with what is heard of it: a voice does not say whether a letter is a capital."""
    key = Button(sign, on_tap=tapped)
    match sign:
        case "⌫":
            key.heard_as = heard.ERASE()
        case _ if sign in heard.SIGNS:
            key.heard_as = heard.SIGNS[sign]()
        case _ if sign.isupper():
            key.heard_as = heard.CAPITAL(letter=sign)
    return key
