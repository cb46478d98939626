"""What can be heard of a screen: what stands under a finger, and all of it from top to bottom.

What hangs in the window beside the screen, as keys that have opened, lies over it and is heard before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.uix.scrollview import ScrollView

from companion.ui.heard import UnderFinger, all_of, part_at
from companion.ui.kit.unit import px
from companion.words.message import Said


def heard_in(window: Any, x: float, y: float) -> UnderFinger | None:
    """Return what is uppermost at a place of the window: what lies over the screen hides what is below it."""
    for child in window.children:
        found = heard_at(child, x, y)
        if found is not None or (covers(child) and child.collide_point(x, y)):
            return found
    return None


def heard_at(root: Any, x: float, y: float) -> UnderFinger | None:
    """Return what is uppermost at a place of a widget and those in it; None where nothing is."""
    for child in root.children:
        at = root.to_local(x, y)
        if _clips(child) and not child.collide_point(*at):
            continue
        if (found := heard_at(child, *at)) is not None:
            return found
    if root.opacity == 0 or not root.collide_point(x, y):
        return None
    return part_at(root, x, y)


def _clips(widget: Any) -> bool:
    return isinstance(widget, ScrollView)


def covers(widget: Any) -> bool:
    """Tell whether a widget lies over the screen and takes all touches on it."""
    return bool(getattr(widget, "covers", False))


def uppermost(window: Any) -> Any:
    """Return what has opened over the screen last and takes touches; None where nothing has."""
    return next(filter(covers, window.children), None)


def all_in(window: Any) -> tuple[Said, ...]:
    """Return what is heard of all that is shown in the window: first what lies over the screen."""
    found: list[Said] = []
    over: list[Any] = []
    for child in window.children:
        found += all_heard(child, over)
        if covers(child):
            over.append(child)
    return tuple(found)


def all_heard(root: Any, over: Sequence[Any] = ()) -> tuple[Said, ...]:
    """Return what is heard of all that is shown, from top to bottom and left to right.

    What is below one of the widgets that lie `over` it is not heard.
    """
    shown = [each for each in _all(root) if not any(cover.collide_point(each[1], each[0]) for cover in over)]
    return tuple(said for _, _, said in sorted(shown, key=lambda each: (-round(each[0] / px(24)), each[1])))


def _all(widget: Any) -> Iterator[tuple[float, float, Said]]:
    if widget.opacity == 0:
        return
    own = all_of(widget)
    if own:
        x, y = widget.to_window(*widget.center)
        yield y, x, own
    if covers(widget):
        return
    for child in widget.children:
        yield from _all(child)
