"""Where things go: a frame that knows the shape of its window, and rows and columns that share out space.

Sizes given to rows and columns are pixels of the 800 x 480 design; layout is done at once, not in the next frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.unit import UNIT, Shape, fit_unit, px


class Space(Widget):
    """Room with nothing in it."""


class _Line(Widget):
    """What rows and columns share: the children along one axis, each with a fixed size or a share of the rest."""

    upright = False

    def __init__(self, *, gap: float = theme.GAP, pad: float = 0.0, by_hand: bool = False, **kwargs: Any) -> None:
        """Leave `gap` between children and `pad` around them; `by_hand` turns the order round for the left-handed."""
        self._gap, self._pad, self._by_hand = gap, pad, by_hand
        self._sizes: dict[Any, tuple[float, float]] = {}
        super().__init__(**kwargs)
        self.bind(pos=self.lay_out, size=self.lay_out)
        UNIT.bind(scale=self.lay_out)
        if by_hand:
            UNIT.bind(left_handed=self.lay_out)

    def add(self, widget: Any, *, share: float = 1.0, size: float = 0.0) -> Any:
        """Add a child with a fixed `size` (design pixels) or else a `share` of what is left; return the child."""
        self._sizes[widget] = (0.0, size) if size else (share, 0.0)
        self.add_widget(widget)
        return widget

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Add a child with a share of 1 (Kivy's own way)."""
        self._sizes.setdefault(widget, (1.0, 0.0))
        super().add_widget(widget, *args, **kwargs)
        self.lay_out()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Take a child out; the others share its room."""
        self._sizes.pop(widget, None)
        super().remove_widget(widget, *args, **kwargs)
        self.lay_out()

    def clear(self) -> None:
        """Take all children out."""
        for widget in list(self.children):
            self.remove_widget(widget)

    def lay_out(self, *_: object) -> None:
        """Place the children now."""
        turned = self._by_hand and UNIT.left_handed
        widgets = list(self.children) if turned else list(reversed(self.children))
        pad, gap = px(self._pad), px(self._gap)
        whole = (self.height if self.upright else self.width) - 2 * pad - gap * (len(widgets) - 1)
        fixed = sum(px(self._sizes[w][1]) for w in widgets)
        shares = sum(self._sizes[w][0] for w in widgets) or 1.0
        squeeze = min(1.0, max(whole, 0.0) / fixed) if fixed else 1.0
        rest, at = max(whole - fixed, 0.0), pad
        for widget in widgets:
            share, size = self._sizes[widget]
            length = px(size) * squeeze if size else rest * share / shares
            self._place(widget, at, length, pad)
            at += length + gap

    def _place(self, widget: Any, at: float, length: float, pad: float) -> None:
        if self.upright:
            widget.size = (max(self.width - 2 * pad, 0), length)
            widget.pos = (self.x + pad, self.top - at - length)
        else:
            widget.size = (length, max(self.height - 2 * pad, 0))
            widget.pos = (self.x + at, self.y + pad)


class Row(_Line):
    """Children from left to right, as high as the row."""


class Column(_Line):
    """Children from top to bottom, as wide as the column."""

    upright = True


class Frame(FloatLayout):
    """The whole window of a screen, on walnut; `arrange(shape)` is called when shape or scale have changed."""

    def __init__(self, **kwargs: Any) -> None:
        """Fill the window; a subclass builds its widgets, then `arrange` places them."""
        super().__init__(**kwargs)
        self._clear()
        UNIT.bind(palettes=self._clear)
        self._arranged: tuple[Shape, float] | None = None
        self.bind(pos=self._fit, size=self._fit)
        self._fit()

    def _clear(self, *_: object) -> None:
        # Every frame is cleared anyway: a ground of its own would cost as much again.
        Window.clearcolor = theme.GROUND.now

    def _fit(self, *_: object) -> None:
        shape = fit_unit(self.width, self.height)
        if self._arranged != (shape, UNIT.scale):
            self._arranged = (shape, UNIT.scale)
            self.arrange(shape)

    def arrange(self, shape: Shape) -> None:
        """Place the widgets for a shape of window; override it."""


class Turned(FloatLayout):
    """A pane that can be turned by 180 degrees for the player opposite; touches are turned with it."""

    turned = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        """Add children as to any float layout; set `turned` at will."""
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._rotate = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
        self.bind(pos=self._turn, size=self._turn, turned=self._turn)
        self._turn()

    def _turn(self, *_: object) -> None:
        self._rotate.origin = self.center
        self._rotate.angle = 180 if self.turned else 0

    def _opposite(self, x: float, y: float) -> tuple[float, float]:
        return (2 * self.center_x - x, 2 * self.center_y - y) if self.turned else (x, y)

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        """Turn a child's position into the parent's."""
        return self._opposite(x, y)

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        """Turn a parent's position into a child's."""
        return self._opposite(x, y)

    @contextmanager
    def _as_children_see(self, touch: Any) -> Iterator[None]:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            yield
        finally:
            touch.pop()

    def on_touch_down(self, touch: Any) -> bool:
        """Hand the touch to the children where they see it."""
        with self._as_children_see(touch):
            return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Hand the touch to the children where they see it."""
        with self._as_children_see(touch):
            return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Hand the touch to the children where they see it."""
        with self._as_children_see(touch):
            return bool(super().on_touch_up(touch))
