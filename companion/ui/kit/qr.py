"""A QR code: an address that a phone's camera reads off the screen."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Rectangle
from kivy.properties import StringProperty

from companion.ui.kit import theme
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.paint import box_of, slab, tint
from companion.ui.kit.unit import px

QUIET: Final = 4
"""The light border around a code, in modules (ISO/IEC 18004)."""
BLACK: Final = theme.colour("#000000")
WHITE: Final = theme.colour("#ffffff")
"""Black on white in every palette: cameras read nothing else as surely."""


class QrCode(Drawn):
    """The code of `text` as a square in the middle of the box; nothing for an empty text."""

    text = StringProperty("")

    def __init__(self, text: str = "", **kwargs: Any) -> None:
        """Show a text."""
        super().__init__(text=text, **kwargs)
        self.bind(text=self.changed)

    def paint(self) -> None:
        """Draw the modules on whole pixels, those in a row as one piece."""
        rows = modules(self.text) if self.text else ()
        x, y, w, h = box_of(self)
        module = int(min(w, h) // (len(rows) + 2 * QUIET)) if rows else 0
        if not module:
            return
        side = module * (len(rows) + 2 * QUIET)
        left, top = int(x + (w - side) / 2), int(y + (h + side) / 2)
        slab((left, top - side, side, side), WHITE, px(6))
        tint(BLACK)
        for number, row in enumerate(rows, QUIET + 1):
            for begin, end in _runs(row):
                Rectangle(
                    pos=(left + (begin + QUIET) * module, top - number * module), size=((end - begin) * module, module)
                )


def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of the code of a text: which modules are dark."""
    import segno  # only who shares a game needs it

    return tuple(tuple(map(bool, row)) for row in segno.make(text, error="m", micro=False).matrix)


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Return where dark modules begin and end in a row."""
    edges = [
        place for place in range(len(row) + 1) if (row[place : place + 1] == (True,)) != (place and row[place - 1])
    ]
    return list(zip(edges[::2], edges[1::2], strict=True))
