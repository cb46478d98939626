"""The dark screen: after some minutes in which nobody touched anything and no peg moved, nothing is shown.

The touch that wakes the screen does nothing else: nobody sees what is under a finger in the dark.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget


class Blank:
    """Watches the window for touches. `shine(on)` is told when the screen goes dark or wakes."""

    def __init__(self, shine: Callable[[bool], object]) -> None:
        """Watch; the screen stays awake until `after` says when it goes dark."""
        self._shine = shine
        self._minutes = 0
        self._due: Any = None
        self._dark = Widget()
        with self._dark.canvas:
            Color(0, 0, 0)
            self._paint = Rectangle()
        self._dark.bind(size=lambda _, size: setattr(self._paint, "size", size))
        Window.bind(on_touch_down=self._touched, on_touch_move=self._moved)

    @property
    def dark(self) -> bool:
        """Whether the screen is dark."""
        return self._dark.parent is not None

    def after(self, minutes: int) -> None:
        """Go dark after so many minutes of quiet; 0 is never."""
        self._minutes = minutes
        self.wake()

    def wake(self) -> None:
        """Show the screen, and begin to wait again: something has happened."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        if self._minutes:
            self._due = Clock.schedule_once(self._go_dark, 60 * self._minutes)
        if self.dark:
            Window.remove_widget(self._dark)
            self._shine(True)

    def close(self) -> None:
        """Watch no more."""
        self.after(0)
        Window.unbind(on_touch_down=self._touched, on_touch_move=self._moved)

    def _go_dark(self, _: float) -> None:
        self._due = None
        Window.add_widget(self._dark)
        self._shine(False)

    def _touched(self, *_: object) -> bool:
        """Wake; return whether the touch was for nothing else."""
        was = self.dark
        self.wake()
        return was

    def _moved(self, *_: object) -> bool:
        return self._touched()
