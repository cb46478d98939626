"""What is wrong with a screen that people have to read and touch, as sentences for a failing test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import reading
from reading import Box, Said

from companion.ui.kit.card import CardFace

NAMES: Final = ("Maximilianus", "Christabelle", "Wolfgangerl2", "Annemarieke4")
"""Names of twelve letters."""
LEAST_TARGET: Final = 42
LEAST_LETTER: Final = 11
READ: Final = 4.5
"""The least contrast of what is to be read."""
REST: Final = 3.0
"""The least contrast of what a control or its state is known by besides words (`test_surfaces`)."""


def faults(name: str, root: Any, window: Any, *, inks: bool = True) -> Iterator[str]:
    """Yield a sentence for everything that is cut off or too small, and with `inks` what is too faint."""
    where = f"{name} {window.width}x{window.height}"
    image = reading.picture(window) if inks else None
    for widget, said, box in reading.texts(root, window):
        if not said.whole:
            yield f"{where}: cut off: {_told(widget, said, box)}"
        if isinstance(widget, CardFace):
            continue  # a drawing: pips of any size, and other cards may lie on it
        if said.size < LEAST_LETTER and said.whole:
            yield f"{where}: too small to read ({said.size:.1f}): {_told(widget, said, box)}"
        found = READ if image is None else reading.contrast(image, said, box)
        if found < READ:
            yield f"{where}: contrast {found:.1f}: {_told(widget, said, box)}"
    small = dict[Any, str]()
    for widget, word, box in reading.targets(root, window):
        wide, high = box[2] - box[0], box[3] - box[1]
        if min(wide, high) < LEAST_TARGET - 0.5:
            small.setdefault(widget, f"{where}: target {wide:.0f}x{high:.0f}: {type(widget).__name__} {word!r}")
    yield from small.values()
    for word, size, (left, low, right, high) in reading.letters_of_keys(root, window):
        key = min((right - left) * (0.75 if len(word) < 3 else 0.55), high - low)
        if size < 0.36 * key:
            yield f"{where}: letters of {size:.0f} on a key of {right - left:.0f}x{high - low:.0f}: {word!r}"


def _told(widget: Any, said: Said, box: Box) -> str:
    return f"{type(widget).__name__} {said.bare!r} in {[round(part) for part in box]}"
