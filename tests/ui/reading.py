"""What is to be read and touched on the window: every text with its place, size and ink, every target with its box.

The painting functions of the kit are watched while widgets paint themselves; contrast is measured on the picture.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from math import ceil
from typing import Any, Final, NamedTuple

import numpy as np
import pytest
from few_frames import painted
from kivy.base import EventLoop
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glPixelStorei, glReadPixels

from companion.ui.games.dice import DicePad
from companion.ui.games.grid import Grid
from companion.ui.kit import board as kit_board
from companion.ui.kit import cardpad, drawn, lettering, paint, theme
from companion.ui.kit.button import Button
from companion.ui.kit.card import CardFace
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.choice import ChoiceBar, Stepper
from companion.ui.kit.drawn import Touchable
from companion.ui.kit.letters import LetterPad
from companion.ui.kit.photograph import Photograph
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.slider import Slider
from companion.ui.kit.suits import card_text
from companion.ui.kit.unit import UNIT
from companion.ui.kit.window import SIZE
from companion.ui.table.fanfare import Fanfare
from companion.ui.toast import Toast

Box = tuple[float, float, float, float]
"""Left, bottom, right and top in pixels of the window."""
_COLOUR = re.compile(r"\[color=(#[0-9a-f]{6})\]")
_TAG = re.compile(r"\[/?[a-z][^\]]*\]")


class Said(NamedTuple):
    """A text as a widget has painted it: where (in the pixels touches come in), how large, whether all of it."""

    text: str
    box: tuple[float, float, float, float]
    inks: tuple[Any, ...]
    size: float
    whole: bool
    live: bool = True

    @property
    def bare(self) -> str:
        return _TAG.sub("", self.text)


SAID: dict[Any, list[Said]] = {}
_PAINTING: list[Any] = []


@contextmanager
def watched() -> Iterator[None]:
    """Note every text that is painted, by the widget that paints it."""
    undo = []

    def put(module: Any, name: str, new: Any) -> None:
        undo.append((module, name, getattr(module, name)))
        setattr(module, name, new)

    def painting(cls: Any, method: str) -> None:
        old = getattr(cls, method)

        @wraps(old)  # Kivy's clock looks callbacks up by their names
        def new(self: Any, *args: Any) -> None:
            _PAINTING.append(self)
            SAID[self] = []
            try:
                old(self, *args)
            finally:
                _PAINTING.pop()

        put(cls, method, new)

    painting(drawn.Drawn, "_paint_now")
    painting(kit_board.BoardPicture, "_paint_all")
    for name, noting in (("word", _noting_word(paint.word)), ("glyph", _noting_glyph(paint.glyph))):
        old = getattr(paint, name)
        for module in [each for key, each in sys.modules.items() if key.startswith("companion.ui")]:
            if getattr(module, name, None) is old:
                put(module, name, noting)
    put(cardpad.CardPad, "_key", _noting_key(cardpad.CardPad._key))
    put(cardpad.CardPad, "_colour", _noting_colour(cardpad.CardPad._colour))
    try:
        with painted():
            yield
    finally:
        for module, name, old in reversed(undo):
            setattr(module, name, old)
        SAID.clear()


def _note(text: str, box: Any, inks: tuple[Any, ...], size: float, whole: bool, *, live: bool = True) -> None:
    if _PAINTING:
        SAID[_PAINTING[-1]].append(Said(text, box, inks, size, whole, live))


def _noting_word(old: Any) -> Any:
    def word(text: str, role: Any, box: Any, ink: Any, align: str = "left", lines: int = 1, valign: str = "middle"):
        drawn_at = old(text, role, box, ink, align, lines, valign)
        if text:
            inks = (ink, *(theme.colour(each) for each in _COLOUR.findall(theme.inked(text))))
            if drawn_at is None:
                _note(text, box, inks, 0, False)
            else:
                found = lettering.setting(text, role, UNIT.scale, int(box[2]), int(box[3]), lines)
                whole = drawn_at.size[1] <= box[3] * 1.4 and (found.whole or _in_one_line(text, role, found, box))
                _note(text, (*drawn_at.pos, *drawn_at.size), inks, found.size, whole)
        return drawn_at

    return word


def _in_one_line(text: str, role: Any, found: lettering.Setting, box: Any) -> bool:
    """Whether a line fits that is only a little higher than its box: no letter fills its line."""
    return found.one_line and lettering.natural_width(text, role.face, found.size) <= box[2]


def _noting_glyph(old: Any) -> Any:
    def glyph(text: str, face: Any, size: float, x: float, y: float, ink: Any, *, turned: bool = False):
        drawn_at = old(text, face, size, x, y, ink, turned=turned)
        _note(text, (*drawn_at.pos, *drawn_at.size), (ink,), size, True)
        return drawn_at

    return glyph


def _noting_key(old: Any) -> Any:
    def key(self: Any, card: Any) -> None:
        old(self, card)
        ink = self._inks[card][1]
        x, y, w, h = self._boxes[card]
        size = self.letter_size(w, h)
        _note(card_text(card), (x + w * 0.1, y + h * 0.1, w * 0.8, h * 0.8), (tuple(ink.rgba),), size, True)

    return key


def _noting_colour(old: Any) -> Any:
    """The colour of a key changes although it is not drawn again."""

    def colour(self: Any, card: Any) -> None:
        old(self, card)
        if card in self._inks and self in SAID:
            word, ink = card_text(card), tuple(self._inks[card][1].rgba)
            SAID[self] = [each._replace(inks=(ink,)) if each.text == word else each for each in SAID[self]]

    return colour


# --- what is seen now


def seen(root: Any, window: Any) -> Iterator[Any]:
    """Yield every widget that can be seen, and whether a list cuts it off."""
    stack = [(root, None)]
    while stack:
        widget, view = stack.pop()
        if widget.opacity == 0 or widget.width < 2 or widget.height < 2:
            continue
        yield widget, view
        inner = box_of(widget) if isinstance(widget, ScrollList) else view
        stack += [(child, inner) for child in widget.children]


_PAGE: Final = 0.55
"""So much of a list's height it is moved on: what is cut by one edge is whole on the next page."""


def scrolled(root: Any, window: Any, *, last_only: bool) -> Iterator[int]:
    """Scroll the lists that are seen on to each of their pages, or to the last one; yield which is seen now."""
    lists = [widget for widget, view in seen(root, window) if isinstance(widget, ScrollList) and view is None]
    beyond = {each: each.rows_height - each.height for each in lists if each.rows_height > each.height + 1}
    pages = max((ceil(rest / (each.height * _PAGE)) for each, rest in beyond.items()), default=0)
    before = {each: each.scroll_y for each in beyond}
    for page in range(pages if last_only and pages else 1, pages + 1):
        for each, rest in beyond.items():
            each.scroll_y = max(1 - page * each.height * _PAGE / rest, 0.0)
        for _ in range(3):
            EventLoop.idle()
        show(window)
        yield page + 1
    for each, where in before.items():
        each.scroll_y = where


def box_of(widget: Any, box: Any = None) -> Box:
    x, y, w, h = box or (widget.x, widget.y, widget.width, widget.height)
    (left, low), (right, high) = widget.to_window(x, y), widget.to_window(x + w, y + h)
    return min(left, right), min(low, high), max(left, right), max(low, high)


def _inside(box: Box, other: Box | None) -> bool:
    if other is None:
        return True
    return all(a >= b - 1 for a, b in zip(box[:2], other, strict=False)) and all(
        a <= b + 1 for a, b in zip(box[2:], other[2:], strict=False)
    )


def texts(root: Any, window: Any) -> Iterator[tuple[Any, Said, Box]]:
    """Yield every text that is seen in full view, with its box in the window.

    What is celebrated or told may lie on numbers of the board for a moment: those are not seen. Nor is what the
    letters that a name is typed with lie on, or what a photograph does not show of its marks.
    """
    covers = list(_covers(root, window))
    pads = [box_of(child) for child in window.children if isinstance(child, LetterPad) and child is not root]
    for widget, view in seen(root, window):
        for said in SAID.get(widget, ()):
            box = box_of(widget, said.box)
            hidden = isinstance(widget, kit_board.BoardPicture) and any(_meet(box, cover) for cover in covers)
            below = any(_meet(box, pad) for pad in pads)
            shown = box_of(widget) if isinstance(widget, Photograph) else view
            if not (hidden or below) and _inside(box, shown) and _inside(box, (0, 0, *window.size)):
                yield widget, said, box


def _covers(root: Any, window: Any) -> Iterator[Box]:
    for widget, _ in seen(root, window):
        if isinstance(widget, Fanfare) and widget.cheer is not None:
            yield box_of(widget, widget.ribbon)
        elif isinstance(widget, Toast) and widget.sentence:
            yield box_of(widget, widget.slip)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def targets(root: Any, window: Any) -> Iterator[tuple[Any, str, Box]]:
    """Yield everything that can be touched, also what is disabled: its widget, a word for it, its box."""
    for widget, _ in seen(root, window):
        for name, box in _touched(widget):
            yield widget, name, box_of(widget, box)


def _touched(widget: Any) -> Iterator[tuple[str, Any]]:
    match widget:
        case CardPad():
            yield from ((str(card), widget.box(card)) for card in widget._boxes)
        case ChoiceBar():
            yield from ((words, widget.box(value)) for value, words in widget.options)
        case Stepper():
            yield from (("+" if way > 0 else "-", box) for way, box in widget._keys().items())
        case DicePad() if widget._throw is not None:
            yield from ((f"die {pips}", widget.box(die, pips)) for die in (0, 1) for pips in range(1, 7))
        case Grid() if widget.wanted:
            free = [square for square, card in enumerate(widget._cards) if card is None]
            yield from ((f"square {square}", widget.box(square)) for square in free)
        case CardFace():
            if widget._touchable:
                yield str(widget.card), None
        case Touchable() | Slider():
            yield getattr(widget, "text", "") or type(widget).__name__, None


# --- contrast


def show(window: Any) -> None:
    """Draw a frame and show it, also where a test has few frames."""
    type(window).on_draw(window)
    type(window).on_flip(window)


def picture(window: Any) -> Any:
    """Return the window as it is drawn now: rows from the bottom, parts from 0 to 1.

    Without a display the picture keeps the size that the window had first: skip a test that would see nothing of it.
    """
    if os.environ.get("SDL_VIDEODRIVER") == "offscreen" and tuple(window.size) != SIZE:
        pytest.skip("without a display nothing is drawn in a window of another size: run it with xvfb-run")
    type(window).on_draw(window)
    width, height = window.size
    glPixelStorei(0x0D05, 1)  # GL_PACK_ALIGNMENT: rows without padding
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)


def light(parts: Any) -> Any:
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrast(image: Any, said: Said, box: Box) -> float:
    """Return the contrast of a text on the picture: the least of its inks as they are meant, and of what was drawn."""
    left, low, right, high = (round(part) for part in box)
    whole = image[max(low, 0) : high, max(left, 0) : right]
    if min(whole.shape[:2]) < 3:
        return 21.0
    crop = whole.reshape(-1, 3)
    edge = np.concatenate([whole[0], whole[-1], whole[:, 0], whole[:, -1]])
    ground = np.median(edge, axis=0) / 255
    back = float(light(ground))
    drawn_lights = np.sort(_ratio(light(crop / 255), back))[::-1]
    letters = float(drawn_lights[min(len(drawn_lights) // 60, 8)])  # a few pixels are wholly of ink
    meant = [float(_ratio(light(_over(ink, ground)), back)) for ink in said.inks]
    return min(letters * 1.12, *meant)


def _over(ink: Any, ground: Any) -> Any:
    alpha = ink[3] if len(ink) > 3 else 1.0
    return np.array(ink[:3]) * alpha + ground * (1 - alpha)


def _ratio(light: Any, back: float) -> Any:
    return (np.maximum(light, back) + 0.05) / (np.minimum(light, back) + 0.05)


def letters_of_keys(root: Any, window: Any) -> Iterator[tuple[str, float, Box]]:
    """Yield the keys that bear one to three letters: which, how large these are, and the key's box."""
    for widget, said, box in texts(root, window):
        if isinstance(widget, CardPad) or (isinstance(widget, Button) and len(said.bare) <= 3):
            key = box_of(widget) if isinstance(widget, Button) else box
            yield said.bare, said.size, key
