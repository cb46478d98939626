"""The touches of the window, before anything that hangs in it has them: the screen, and what opens over it.

The guard sees them all; where somebody plays by ear, those that only listen go no further.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window

from companion.ui.kit.guard import GUARD

if TYPE_CHECKING:
    from companion.ui.by_ear import ByEar


class Touches:
    """Hears the touches of the window; `by_ear` returns what decides about them now, or None."""

    def __init__(self, by_ear: Callable[[], ByEar | None]) -> None:
        """Hear nothing before `begin`."""
        self._by_ear = by_ear

    def begin(self) -> None:
        """Hear touches from now on."""
        Window.bind(on_touch_down=self._down, on_touch_move=self._moved, on_touch_up=self._up)

    def end(self) -> None:
        """Hear no more."""
        Window.unbind(on_touch_down=self._down, on_touch_move=self._moved, on_touch_up=self._up)

    def _down(self, _: object, touch: Any) -> bool:
        GUARD.see(touch)
        decides = self._by_ear()
        return decides is not None and decides.takes(touch)

    def _moved(self, _: object, touch: Any) -> bool:
        decides = self._by_ear()
        return decides is not None and decides.moves(touch)

    def _up(self, _: object, touch: Any) -> bool:
        decides = self._by_ear()
        return decides is not None and decides.ends(touch)
