"""A list that scrolls under the finger."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Canvas, ScissorPop, ScissorPush
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.clip import scissor
from companion.ui.kit.paint import slab
from companion.ui.kit.unit import UNIT, px

_BAR_ROOM: Final = 12.0
"""Kept free at the right of the rows, for the bar that shows where one is."""


class _Pile(Widget):
    """Widgets one below the other, each as high as it says; as high as all of them."""

    def __init__(self, gap: float) -> None:
        self._gap = gap
        self._sizes: dict[Any, float] = {}
        self._laying = False
        self._soon = Clock.create_trigger(self.lay_out, -1)
        super().__init__(size_hint=(1, None), height=0)
        self.bind(pos=self.lay_out, width=self.lay_out)
        UNIT.bind(scale=self.lay_out)

    def put(self, widget: Any, size: float) -> None:
        self._sizes[widget] = size
        self.add_widget(widget)
        if not size:
            widget.bind(height=self.lay_out)
        self._soon()  # once for all rows that are put, before the next frame

    def lay_out(self, *_: object) -> None:
        if self._laying:
            return  # a row has grown because it was given its width just now
        self._laying = True
        try:
            self._lay_out(list(reversed(self.children)))
        finally:
            self._laying = False

    def _lay_out(self, widgets: list[Any]) -> None:
        for widget in widgets:
            widget.width = max(self.width - px(_BAR_ROOM), 0)
            if self._sizes.get(widget):
                widget.height = px(self._sizes[widget])
        gap = px(self._gap)
        self.height = sum(widget.height for widget in widgets) + gap * max(len(widgets) - 1, 0)
        top = self.top
        for widget in widgets:
            widget.pos = (self.x, top - widget.height)
            top -= widget.height + gap


class ScrollList(ScrollView):
    """Rows one below the other; drag to scroll, a thin bar shows where one is.

    `add(widget, size=56)` for a row of that many design pixels; without a size the row's own height counts (Text with
    `grow`).
    """

    def __init__(self, *, gap: float = theme.TIGHT, **kwargs: Any) -> None:
        """Make an empty list."""
        super().__init__(do_scroll_x=False, bar_width=0, scroll_type=["content"], scroll_distance=px(14), **kwargs)
        self._clip()
        self._pile = _Pile(gap)
        super().add_widget(self._pile)
        self._bar = Canvas()
        self.canvas.after.add(self._bar)
        self.bind(scroll_y=self._paint_bar, size=self._paint_bar, pos=self._paint_bar)
        self._pile.bind(height=self._paint_bar)
        UNIT.bind(palettes=self._paint_bar)

    def _clip(self) -> None:
        """Draw nothing of the rows beyond the edges: Kivy's own rule for that is not taken (below)."""
        with self.canvas.before:
            self._edges = ScissorPush()
        with self.canvas.after:
            ScissorPop()
        self.bind(pos=self._fit_edges, size=self._fit_edges, parent=self._fit_edges, scroll_y=self._fit_edges)
        Window.bind(rotation=self._fit_edges)
        self._fit_edges()

    def _fit_edges(self, *_: object) -> None:
        one, other = self.to_window(self.x, self.y), self.to_window(self.right, self.top)
        (left, right), (low, high) = (sorted(map(round, pair)) for pair in zip(one, other, strict=True))
        scissor(self._edges, (left, low, right - left, high - low))

    def apply_class_lang_rules(self, *_: object, **__: object) -> None:
        """Take no rules of Kivy's own style."""

    def add(self, widget: Any, *, size: float = 0.0) -> Any:
        """Add a row at the end; return it."""
        self._pile.put(widget, size)
        return widget

    def clear(self) -> None:
        """Take all rows out and go back to the top."""
        self._pile.clear_widgets()
        self._pile.lay_out()
        self.scroll_y = 1

    @property
    def rows_height(self) -> float:
        """How high all rows are together, in real pixels."""
        return float(self._pile.height)

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows from top to bottom."""
        return tuple(reversed(self._pile.children))

    def _paint_bar(self, *_: object) -> None:
        self._bar.clear()
        whole = self._pile.height
        if whole <= self.height + 1:
            return
        length = max(self.height * self.height / whole, px(30))
        low = self.y + (self.height - length) * min(max(self.scroll_y, 0), 1)
        with self._bar:
            slab((self.right - px(5), low, px(5), length), theme.RAISED_EDGE, px(2.5))
