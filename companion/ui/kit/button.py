"""Buttons: cream for the primary action, dark for the others, yellow for muggins, red for what destroys."""

from __future__ import annotations

from concurrent.futures import Future
from enum import Enum
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty

from companion.ui.kit import theme
from companion.ui.kit.drawn import Touchable
from companion.ui.kit.lettering import text_width
from companion.ui.kit.paint import box_of, inset, outline, slab, word
from companion.ui.kit.projection import Box
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.theme import Colour, Role, mixed
from companion.ui.kit.unit import UNIT, px
from companion.words.message import Said


class ButtonKind(Enum):
    """What a button is for, and so how it looks."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    ACCENT = "accent"
    DANGER = "danger"


_GROUNDS: dict[ButtonKind, tuple[Colour, Colour]] = {
    ButtonKind.PRIMARY: (theme.TEXT, theme.INK),
    ButtonKind.SECONDARY: (theme.RAISED, theme.TEXT),
    ButtonKind.ACCENT: (theme.ACCENT, theme.INK),
    ButtonKind.DANGER: (theme.DANGER, theme.ON_DANGER),
}

_KEY_LETTERS: Final = 3
"""So many letters are what a key bears, not a sentence."""


class Button(Touchable):
    """A rounded button with a word on it; `on_tap` when touched. Change `text`, `kind` and `disabled` at will."""

    text = StringProperty("")
    kind = ObjectProperty(ButtonKind.SECONDARY)
    heard_as: Said | None = None
    """What is heard of it, where that is not what stands on it."""

    def __init__(
        self,
        text: Said = "",
        kind: ButtonKind = ButtonKind.SECONDARY,
        *,
        lines: int = 1,
        role: Role = theme.BUTTON,
        **kwargs: Any,
    ) -> None:
        """Put a word on the button; pass `on_tap=function_of_the_button`. `lines` lets a long one wrap."""
        self.lines, self.role = lines, role
        super().__init__(text=SCREEN.text(text), kind=kind, **kwargs)
        self.bind(text=self.changed, kind=self.changed)
        self.bind(text=self.renewed)

    @property
    def needed_width(self) -> float:
        """The width in real pixels at which the word stands in full size."""
        return text_width(self.text, self.role) + px(40)

    def paint(self) -> None:
        """Draw the button."""
        ground, ink = _GROUNDS[self.kind]
        box = box_of(self)
        if self.disabled:
            slab(box, mixed(theme.GROUND, theme.RAISED, 0.45), px(theme.RADIUS))
            ink = theme.GONE_INK
        else:
            box = _raised(box, ground, pressed=self.pressed)
        word(self.text, self._sized(box), inset(box, px(8), px(4)), ink, "center", self.lines)

    def _sized(self, box: Box) -> Role:
        """Return the role of the word: one to three letters grow with their key."""
        if len(self.text) > _KEY_LETTERS:
            return self.role
        size = min(box[3], box[2] * (0.85 if len(self.text) < _KEY_LETTERS else 0.6)) * 0.42 / UNIT.scale
        return Role(max(size, self.role.size), self.role.least, self.role.face)


def _raised(box: Box, ground: Colour, *, pressed: bool) -> Box:
    """Draw a body with a lower edge; a pressed one sinks onto it. Return the box of its face."""
    depth, radius = px(3), px(theme.RADIUS)
    x, y, w, h = box
    slab((x, y, w, min(h - depth, 3 * radius)), mixed(ground, theme.WELL, 0.45), radius)
    face = (x, y, w, h - depth) if pressed else (x, y + depth, w, h - depth)
    slab(face, mixed(ground, theme.WELL, 0.14) if pressed else ground, radius)
    if ground in (theme.RAISED, theme.DANGER):
        outline(face, theme.RAISED_EDGE, radius, px(1.5))
    return face


def disable_until_done(button: Button | None, future: Future[Any]) -> None:
    """Take no second touch of a button until what it has asked for is answered."""
    if button is None:
        return
    button.disabled = True
    future.add_done_callback(lambda _: Clock.schedule_once(lambda _: setattr(button, "disabled", False), 0))
