"""What is wrong with a screen for somebody who only hears it: a control that says nothing, or what another one says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import reading

from companion.ui.ear import covers, heard_in
from companion.ui.heard import UnderFinger, part_at
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.voice.aloud import Aloud


def unheard(name: str, window: Any) -> Iterator[str]:
    """Yield what is wrong with the controls that are in a window now, in a list beyond its edge as well."""
    said: dict[str, str] = {}
    for widget, called, heard in _controls(window):
        control = f"{type(widget).__name__} {called!r}"
        text = Aloud(SCREEN).text(heard.said) if heard is not None else ""
        if not text or heard is None:
            yield f"{name}: {control} says nothing"
        elif heard.widget is not widget:
            yield f"{name}: in the place of {control} is heard {text!r}"
        elif text in said:
            yield f"{name}: {text!r} is said of {control} and of {said[text]}"
        said[text] = control


def _controls(window: Any) -> Iterator[tuple[Any, str, UnderFinger | None]]:
    over: list[Any] = []
    for child in window.children:
        for widget, called, (left, low, right, high) in reading.targets(child, window):
            x, y = (left + right) / 2, (low + high) / 2
            if not any(cover.collide_point(x, y) for cover in over):
                seen = _in_full_view(widget)
                yield widget, called, heard_in(window, x, y) if seen else part_at(widget, *_own(widget, x, y))
        if covers(child):
            over.append(child)


def _own(widget: Any, x: float, y: float) -> tuple[float, float]:
    """Return a place of the window as the widget's own touches have it."""
    return tuple(widget.parent.to_widget(x, y))


def _in_full_view(widget: Any) -> bool:
    """Whether no list that the widget is in cuts it off."""
    box, above = reading.box_of(widget), widget.parent
    while above is not None and above.parent is not above:
        if isinstance(above, ScrollList):
            _, low, _, high = reading.box_of(above)
            if box[1] < low - 1 or box[3] > high + 1:
                return False
        above = above.parent
    return True
