"""The base of every widget that paints itself: it paints once per change, before the next frame."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.kit.drawn_words import DrawnWord, kept_in
from companion.ui.kit.guard import GUARD
from companion.ui.kit.unit import UNIT


class Drawn(Widget):
    """A widget with a `paint` of its own. `changed()` asks for it; so do a move, a size, a scale, a palette."""

    def __init__(self, **kwargs: Any) -> None:
        """Take Kivy's widget properties and `on_...` callbacks."""
        self._repaint = Clock.create_trigger(self._paint_now, -1)
        self.drawn_words: list[DrawnWord] = []
        """The words that were painted last, for those who hear the screen."""
        super().__init__(**kwargs)
        self.bind(pos=self.changed, size=self.changed, disabled=self.changed)
        UNIT.bind(scale=self.changed, palettes=self.changed)
        self._repaint()

    def apply_class_lang_rules(self, *_: object, **__: object) -> None:
        """Take no rules of Kivy's own style, which go by a class's name: what is seen is painted here."""

    def changed(self, *_: object) -> None:
        """Ask to be painted again before the next frame."""
        self._repaint()

    def _paint_now(self, *_: object) -> None:
        self.canvas.clear()
        if self.width > 0 and self.height > 0:
            with self.canvas, kept_in(self.drawn_words):
                self.paint()

    def paint(self) -> None:
        """Add instructions to the canvas, which is open and empty."""
        raise NotImplementedError


class Touchable(Drawn):
    """A drawn widget that is touched: `pressed` while a finger is on it, `on_tap` when it leaves inside.

    A finger that was there before it appeared, moved or came to mean something else is not meant for it (`guard`); nor
    does it count when that happens under the finger.
    """

    pressed = False
    _changes = 0
    """How often it has appeared, moved or come to mean something else."""
    _changes_at_press = 0

    def __init__(self, **kwargs: Any) -> None:
        """Take Kivy's widget properties and `on_tap`."""
        self.register_event_type("on_tap")
        self._since = GUARD.time()
        super().__init__(**kwargs)
        self.bind(pos=self.renewed, size=self.renewed, parent=self.renewed)

    def on_tap(self) -> None:
        """Be touched and released (event)."""

    def renewed(self, *_: object) -> None:
        """Note that this is new at its place, or means something else."""
        self._since = GUARD.time()
        self._changes += 1

    @property
    def since(self) -> float:
        """Since when this has been at its place and has meant the same."""
        return self._since

    def known(self, since: float) -> None:
        """Count as there since then: what has taken another's place means no less to a quick finger."""
        self._since = since

    def _press(self, pressed: bool) -> None:
        if pressed != self.pressed:
            self.pressed = pressed
            self.changed()

    def on_touch_down(self, touch: Any) -> bool:
        """Begin a press; a disabled widget swallows the touch so that nothing below gets it."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if not self.disabled and not GUARD.stops(self._since):
            touch.grab(self)
            self._changes_at_press = self._changes
            self._press(True)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let go of the press while the finger is elsewhere."""
        if touch.grab_current is not self:
            return False
        self._press(self.collide_point(*touch.pos))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Tap when the finger leaves inside."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        inside = self.pressed and not self.disabled and self._changes == self._changes_at_press
        self._press(False)
        if inside:
            self.dispatch("on_tap")
        return True
