"""A label that measures each word once: screens are the same few hundred words in a few sizes, set many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.core.text.markup import MarkupLabel

MOST: Final = 20_000
"""Words that are remembered; beyond that all are forgotten at once. A long evening comes to a few thousand."""

_FONT: Final = ("font_name_r", "font_size", "bold", "italic", "underline", "strikethrough")
"""What of a label's options the size of a word depends on: by these Kivy tells its fonts apart."""

_fonts: dict[tuple[Any, ...], int] = {}
"""A number for each font: looked up for each word, and found sooner than by all that tells fonts apart."""
_extents: dict[tuple[int, str], tuple[int, int]] = {}


class WordLabel(MarkupLabel):
    """Kivy's label for markup, whose words are measured by the font only when they are new."""

    def get_cached_extents(self) -> Callable[[str], tuple[int, int]]:
        """Return what measures a text in the font that is set now, as Kivy asks for before each stretch of text."""
        options = self.options
        font = _fonts.setdefault(tuple([options[option] for option in _FONT]), len(_fonts))

        def measured(text: str) -> tuple[int, int]:
            known = _extents.get((font, text))
            if known is None:
                if len(_extents) >= MOST:
                    _extents.clear()
                known = _extents[font, text] = self.get_extents(text)
            return known

        return measured
