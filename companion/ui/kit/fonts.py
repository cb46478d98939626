"""Registers the shipped fonts with Kivy, and draws glyphs to textures that many widgets share."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase

from companion.ui.kit.theme import ASSETS, FONT_FILES, Typeface


def register_fonts() -> None:
    """Make the shipped fonts known, and the default of whatever does not name one."""
    files = {face: str(ASSETS / "fonts" / name) for face, name in FONT_FILES.items()}
    bold = {Typeface.PLAIN: Typeface.STRONG, Typeface.STRONG: Typeface.HEAVY}
    for face, path in files.items():
        LabelBase.register(face.value, path, fn_bold=files[bold.get(face, face)])
    LabelBase.register("Roboto", files[Typeface.PLAIN], fn_bold=files[Typeface.STRONG])


@lru_cache(maxsize=1024)
def glyphs(text: str, face: Typeface, size_px: int) -> Any:
    """Return a white texture of a short text, to be tinted by the colour before it.

    Cached: the same text in the same size is one texture for everybody.
    """
    label = CoreLabel(text=text, font_name=face.value, font_size=size_px, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


register_fonts()
