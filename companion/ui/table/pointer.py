"""A bright frame round what is to be touched next, and rings round holes. It takes no touch and never moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.board.layout import HoleName
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import outline, ring
from companion.ui.kit.projection import Box
from companion.ui.kit.unit import px

_AROUND: Final = 3.0
"""How far from a widget its frame is (design pixels)."""
_RING: Final = 15.0
"""The radius of a ring round a hole (design pixels)."""


class Pointer(Drawn):
    """Lies over a whole screen; follows what it points at."""

    def __init__(self, **kwargs: Any) -> None:
        """Point at nothing yet."""
        self._widgets: tuple[Any, ...] = ()
        self._picture: BoardPicture | None = None
        self._holes: tuple[HoleName, ...] = ()
        super().__init__(**kwargs)

    def aim(self, widgets: Sequence[Any], picture: BoardPicture | None, holes: Sequence[HoleName]) -> None:
        """Point at these widgets, and at these holes of the picture."""
        aimed = (tuple(widgets), picture, tuple(holes))
        if aimed == (self._widgets, self._picture, self._holes):
            return
        for part in self._parts():
            part.unbind(pos=self.changed, size=self.changed)
        self._widgets, self._picture, self._holes = aimed
        for part in self._parts():
            part.bind(pos=self.changed, size=self.changed)
        self.changed()

    def _parts(self) -> tuple[Any, ...]:
        return (*self._widgets, *((self._picture,) if self._picture is not None else ()))

    @property
    def frames(self) -> tuple[Box, ...]:
        """Where the frames are: left, bottom, width, height."""
        return tuple(_frame(widget) for widget in self._widgets if widget.get_root_window() is not None)

    @property
    def holes(self) -> tuple[HoleName, ...]:
        """The holes that have a ring."""
        return self._holes

    def paint(self) -> None:
        """Draw frames and rings."""
        for box in self.frames:
            outline(box, theme.ACCENT, px(theme.RADIUS), px(4))
        if self._picture is not None:
            for hole in self._holes:
                x, y = self._picture.to_window(*self._picture.place_of(hole))
                ring(x, y, px(_RING), theme.ACCENT, px(4))


def _frame(widget: Any) -> Box:
    """Return the frame of a widget: round the card where that is smaller than its box."""
    x, y, wide, high = getattr(widget, "face", (*widget.pos, *widget.size))
    (left, low), (right, top) = widget.to_window(x, y), widget.to_window(x + wide, y + high)
    left, right, low, top = min(left, right), max(left, right), min(low, top), max(low, top)
    around = px(_AROUND)
    return left - around, low - around, right - left + 2 * around, top - low + 2 * around
