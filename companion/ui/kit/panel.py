"""A sunken panel: a column (or row) of things that belong together, on a darker ground."""

from __future__ import annotations

from typing import Any

from companion.ui.kit import theme
from companion.ui.kit.frame import Column
from companion.ui.kit.paint import box_of, outline, slab
from companion.ui.kit.theme import Colour
from companion.ui.kit.unit import UNIT, px


class RoundedPanel(Column):
    """A column on a rounded ground; `frame` is the colour of its edge if it has one."""

    def __init__(
        self, *, ground: Colour = theme.PANEL, frame: Colour | None = None, pad: float = 12.0, **kwargs: Any
    ) -> None:
        """Leave `pad` design pixels to its edge."""
        self._look = ground, frame
        super().__init__(pad=pad, **kwargs)
        self.bind(pos=self._paint, size=self._paint)
        UNIT.bind(scale=self._paint, palettes=self._paint)
        self._paint()

    def _paint(self, *_: object) -> None:
        ground, frame = self._look
        self.canvas.before.clear()
        if self.width < 2 or self.height < 2:
            return
        with self.canvas.before:
            slab(box_of(self), ground, px(theme.RADIUS))
            if frame is not None:
                outline(box_of(self), frame, px(theme.RADIUS), px(2))
