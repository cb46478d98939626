"""Sets text into a box: wraps it and shrinks it to its role's least size, in need to the smallest that can be read.

Only what does not fit even so is shortened, with an ellipsis; tests/ui holds that no screen has such a text. Textures
are cached, so the same words in the same box cost nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kivy.utils import escape_markup

from companion.ui.kit import fonts  # noqa: F401 (registers the faces)
from companion.ui.kit.extents import WordLabel
from companion.ui.kit.theme import Colour, Role, Typeface, inked, markup_of, roomy
from companion.ui.kit.unit import UNIT

MANY: Final = 10_000
"""As many lines as it takes."""


_IN_NEED: Final = (20.0, 17.0, 15.5, 14.0)
"""Sizes below a role's least (pixels of the design): a text that is all there and small is better than a part of it."""
_TAG: Final = re.compile(r"\[/?[a-z][^\]]*\]")
"""Markup: a word is measured without it, for its tags may open or close in another word."""
_BREAK: Final = re.compile(r"[ \n]+")
"""Where a line may end: not at a no-break space."""


def plain(text: str) -> str:
    """Return text (a person's name, say) so that markup leaves it as it is."""
    return str(escape_markup(text))


def unmarked(text: str) -> str:
    """Return markup as it is read: without its tags."""
    words = _TAG.sub("", text)
    for entity, letter in (("&bl;", "["), ("&br;", "]"), ("&amp;", "&")):
        words = words.replace(entity, letter)
    return words


def strong(text: str, ink: Colour | None = None) -> str:
    """Return markup that sets text bold, in a colour if one is given."""
    words = f"[b]{text}[/b]"
    return words if ink is None else f"[color={markup_of(ink)}]{words}[/color]"


def _label(text: str, face: Typeface, size: float, width: float | None, align: str, ink: Colour) -> Any:
    return WordLabel(
        text=inked(text),
        font_name=face.value,
        font_size=size,
        text_size=(width, None),
        halign=align,
        color=ink,
        line_height=1.08,
    )


@lru_cache(maxsize=2048)
def _measure(text: str, face: Typeface, size: float, width: float | None) -> tuple[float, int, bool]:
    """Return width or height needed (the one that is free), the number of lines, and if a word is torn."""
    label = _label(text, face, size, width, "left", (1, 1, 1, 1))
    wide, high = label.render()
    lines = ["".join(word.text for word in line.words) for line in label._cached_lines]
    return (wide if width is None else high), len(lines), len(lines) > 1 and _tears(unmarked(text), lines)


def _tears(text: str, lines: list[str]) -> bool:
    """Tell whether a line of a text ends where there is no space: so Kivy may end one where a tag opens or closes."""
    end = 0
    for line in filter(None, map(str.strip, lines)):
        begin = text.find(line, end)
        if end and begin >= 0 and not _BREAK.search(text, end, begin):
            return True
        end = max(begin, 0) + len(line)
    return False


def natural_width(text: str, face: Typeface, size: float) -> float:
    """Return the width of a text set in one line, in real pixels."""
    return _measure(text, face, size, None)[0]


@lru_cache(maxsize=8192)
def _word_width(word: str, face: Typeface, size: float) -> int:
    """Return the width in real pixels of a word that is set by itself, without setting it: there are many."""
    label = _label("", face, size, None, "left", (1, 1, 1, 1))
    return int(label.get_cached_extents()(unmarked(word))[0])


def _sizes(role: Role, scale: float) -> list[float]:
    """Return the sizes to try in real pixels: those of the role, then smaller ones for a text too long for its box."""
    least, most = role.least * scale, role.size * scale
    steps = [most - i * (most - least) / 4 for i in range(5)] if most > least else [least]
    steps += [size * scale for size in _IN_NEED if size < role.least]
    return [float(size) for size in dict.fromkeys(map(round, steps))]


def _fits(text: str, face: Typeface, size: float, width: float, height: float, lines: int) -> bool:
    high, count, _ = _measure(text, face, size, width)
    if high > height + 1 or count > lines:
        return False
    if count == 1:
        return True  # and no word was broken for it
    words = _BREAK.split(_TAG.sub("", text))
    # The path of a file may be broken: it is one long word, and what is wrong with it stands behind it.
    return all(_word_width(word, face, size) <= width for word in words if "/" not in word)


def _is_torn(text: str, face: Typeface, size: float, width: float) -> bool:
    return _measure(text, face, size, width)[2]


def _shortened(text: str, face: Typeface, size: float, width: float, height: float, lines: int) -> str:
    """Drop words from the end until the rest fits with an ellipsis."""
    words = _BREAK.split(text.strip())
    for count in range(len(words) - 1, 0, -1):
        short = " ".join(words[:count]) + "…"
        if _fits(short, face, size, width, height, lines):
            return short
    return text


class Setting(NamedTuple):
    """How a text stands in its box: what of it, how large (real pixels), in one line or several; `whole` if all."""

    text: str
    size: float
    one_line: bool
    whole: bool


@lru_cache(maxsize=1024)
def setting(text: str, role: Role, scale: float, width: int, height: int, lines: int) -> Setting:
    """Return how a text is set into a box: as large as its role allows, else without its last words."""
    sizes = _sizes(role, scale)
    fitting = (size for size in sizes if _fits(text, role.face, size, width, height, lines))
    size = next(fitting, None)
    if size is not None:
        if _is_torn(text, role.face, size, width):
            size = next((size for size in fitting if not _is_torn(text, role.face, size, width)), size)
        return Setting(text, size, one_line=False, whole=True)
    short = _shortened(text, role.face, sizes[-1], width, height, lines) if lines > 1 else text
    if _fits(short, role.face, sizes[-1], width, MANY, MANY):
        return Setting(short, sizes[-1], one_line=lines == 1, whole=False)
    return Setting(short, sizes[-1], one_line=True, whole=False)


@lru_cache(maxsize=1024)
def _set(text: str, role: Role, scale: float, width: int, height: int, lines: int, align: str, ink: Colour) -> Any:
    found = setting(text, role, scale, width, height, lines)
    label = _label(found.text, role.face, found.size, width, align, ink)
    if found.one_line:
        label.options.update(shorten=True, shorten_from="right", split_str="", max_lines=1)
    label.refresh()
    return label.texture


def set_text(
    text: str, role: Role, box: tuple[float, float], *, ink: Colour, align: str = "left", lines: int = 1
) -> Any:
    """Return a texture of the text (markup), as wide as the box; None for no text or no room."""
    width, height = int(box[0]), int(box[1])
    if not text or width < 4 or height < 4:
        return None
    return _set(inked(text), role, UNIT.scale, width, height, lines, align, tuple(ink))


def reads_well(text: str, role: Role, box: tuple[float, float], lines: int) -> bool:
    """Return whether a text can be set whole into a box in a size of its role, rather than in need; large if asked."""
    found = setting(text, role, UNIT.scale, int(box[0]), int(box[1]), lines)
    return found.whole and found.size >= round(min(roomy(role.least), role.size) * UNIT.scale)


def text_height(text: str, role: Role, width: float) -> float:
    """Return the height in real pixels of a text wrapped at a width in its role's full size."""
    return _measure(text, role.face, float(round(role.size * UNIT.scale)), max(width, 4))[0]


def text_width(text: str, role: Role) -> float:
    """Return the width in real pixels of a text in one line in its role's full size."""
    return natural_width(text, role.face, float(round(role.size * UNIT.scale)))
