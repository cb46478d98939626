"""How the screen looks: colours, sizes of type, spaces, and how a side is told from the others.

Pure values; nothing here imports kivy. Sizes are pixels on a screen of 800 x 480 and are scaled by `unit.px`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

from companion.board.looks import LOOKS
from companion.board.looks import PegShape as Mark
from companion.ui.kit.palette import Colour as Colour
from companion.ui.kit.palette import PaletteColour, ScreenPalette, chosen_appearance
from companion.ui.kit.palette import colour as colour
from companion.words import looks as say
from companion.words.message import Message

ASSETS: Final = Path(__file__).parent.parent / "assets"


UNCONCERNED: Final = 0.33
"""How far the total of a side that has nothing to do goes towards the ground: it can be read in each palette."""


def faded(ink: Colour, alpha: float) -> Colour:
    """Return the colour with another alpha."""
    return (*ink[:3], alpha)


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """Return the colour `share` (0 to 1) of the way from `a` to `b`."""
    return (
        a[0] + (b[0] - a[0]) * share,
        a[1] + (b[1] - a[1]) * share,
        a[2] + (b[2] - a[2]) * share,
        a[3] + (b[3] - a[3]) * share,
    )


def hex_of(ink: Colour) -> str:
    """Write a colour as it is now: "#21140f"."""
    red, green, blue = ink[:3]
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


_SUNK: Final = 0.1
"""How far a row under a finger goes towards its text, which stays readable on it in each palette."""


def sunk() -> Colour:
    """Return the ground of a row while a finger is on it."""
    return mixed(RAISED, TEXT, _SUNK)


_LIVE: Final[dict[str, PaletteColour]] = {}
"""The colours of the palette by their names in markup."""


def markup_of(ink: Colour) -> str:
    """Write a colour for markup: one of the palette by its name, so that the markup holds in every palette."""
    return f"~{ink.name}" if isinstance(ink, PaletteColour) else hex_of(ink)


_NAMED: Final = re.compile(r"\[color=~(\w+)\]")
"""A colour of the palette in markup."""


def inked(markup: str) -> str:
    """Return markup with the names of colours replaced by the colours of the palette that is in force."""
    return _NAMED.sub(_coloured, markup) if "=~" in markup else markup


def _coloured(named: re.Match[str]) -> str:
    ink = _LIVE.get(named[1])
    return named[0] if ink is None else f"[color={hex_of(ink)}]"


def _live(name: str, of: Callable[[ScreenPalette], Colour]) -> PaletteColour:
    return _LIVE.setdefault(name, PaletteColour(name, of))


GROUND: Final = _live("ground", attrgetter("ground"))
"""What every screen lies on."""
BAR: Final = _live("bar", attrgetter("bar"))
"""The top bar."""
PANEL: Final = _live("panel", attrgetter("panel"))
"""A sunken panel on the ground."""
WELL: Final = _live("well", attrgetter("well"))
"""The bottom of what is cut into the wood: text entries, tracks of sliders and bars."""
RAISED: Final = _live("raised", attrgetter("raised"))
"""Secondary buttons and chosen rows."""
RAISED_EDGE: Final = _live("raised_edge", attrgetter("raised_edge"))
"""The edge of what can be touched: told from every ground at 3:1. What cannot be touched now has none."""
EDGE: Final = _live("edge", attrgetter("edge"))
"""Thin lines that part one thing from another."""
TEXT: Final = _live("text", attrgetter("text"))
"""Text on all of these grounds, and the ground of primary buttons."""
MUTED: Final = _live("muted", attrgetter("muted"))
"""Text that matters less."""
INK: Final = _live("ink", attrgetter("ink"))
"""Text on primary buttons, on the accent and on what is right or wrong."""
ACCENT: Final = _live("accent", attrgetter("accent"))
"""What is called out, and the frame of what is chosen."""
AMBER: Final = _live("amber", attrgetter("amber"))
"""The ground of what is wrong so far and accuses nobody."""
DANGER: Final = _live("danger", attrgetter("danger"))
"""The ground of what destroys."""
ON_DANGER: Final = _live("on_danger", attrgetter("on_danger"))
GOOD: Final = _live("good", attrgetter("good"))
"""Text that says something went right."""
BAD: Final = _live("bad", attrgetter("bad"))
"""Text that says something went wrong."""
GONE: Final = _live("gone", attrgetter("gone"))
"""A card key that is gone."""
GONE_INK: Final = _live("gone_ink", attrgetter("gone_ink"))
"""The dimmed text of what cannot be touched."""
IVORY: Final = colour("#f6ebdc")
"""What is bright on wood: numbers, the rims of pegs."""
SHADE: Final = colour("#140c08")
"""What is dark on wood and on cards."""
GREEN_LIGHT: Final = colour("#2fc597")
YELLOW_LIGHT: Final = colour("#f0e442")
RED_LIGHT: Final = colour("#ff8a70")
PURPLE_LIGHT: Final = colour("#e39cc4")
BLUE_LIGHT: Final = colour("#7cc4f0")
CARD: Final = colour("#fffaf0")
CARD_EDGE: Final = colour("#d8cbb6")
CARD_RED: Final = colour("#bf2a23")
CARD_BLACK: Final = colour("#1d1a18")
CARD_BACK: Final = colour("#7c2d1e")
WOOD: Final = colour("#8a5a36")
WOOD_EDGE: Final = colour("#5d3a21")
WOOD_INK: Final = colour("#ecd6b8")
"""Numbers and lines on the board."""
HOLE: Final = colour("#1d110a")
BRASS: Final = colour("#d9b36c")
"""A peg of nobody in particular, and what is gilded on cards."""


class SideLook(NamedTuple):
    """A side on the screen: colour, shape and word. `ink` is the colour as text, readable on every ground."""

    word: Message
    colour: Colour
    ink: Colour
    mark: Mark


def _side_ink(index: int) -> PaletteColour:
    return _live(f"side{index}", lambda palette: palette.sides[index])


SIDES: Final = (
    SideLook(say.RED, colour(LOOKS["red"].colour), _side_ink(0), Mark.CIRCLE),
    SideLook(say.BLUE, colour(LOOKS["blue"].colour), _side_ink(1), Mark.SQUARE),
    SideLook(say.GREEN, colour(LOOKS["green"].colour), _side_ink(2), Mark.TRIANGLE),
    SideLook(say.YELLOW, colour(LOOKS["yellow"].colour), _side_ink(3), Mark.DIAMOND),
)
"""The sides in the order of the tracks, with the colours and shapes of drawn boards."""


class Typeface(Enum):
    """A shipped font; the value is the name Kivy knows it by."""

    PLAIN = "Inter"
    STRONG = "InterSemiBold"
    HEAVY = "InterBold"
    SLAB = "RobotoSlab"


FONT_FILES: Final = {
    Typeface.PLAIN: "Inter-Regular.ttf",
    Typeface.STRONG: "Inter-SemiBold.ttf",
    Typeface.HEAVY: "Inter-Bold.ttf",
    Typeface.SLAB: "RobotoSlab-Bold.ttf",
}


class Role(NamedTuple):
    """What a text is for: its size on 800 x 480, the smallest it may shrink to, and its face."""

    size: float
    least: float
    face: Typeface


def _role(size: float, least: float, face: Typeface) -> Role:
    return Role(round(size * chosen_appearance().enlarged), least, face)


HUGE: Final = _role(60, 34, Typeface.HEAVY)
"""One number the whole screen is about: what a hand counts."""
TOTAL: Final = _role(34, 26, Typeface.HEAVY)
"""Totals and the count: numbers read across the table."""
TITLE: Final = _role(26, 20, Typeface.STRONG)
"""The sentence at the top, names of screens."""
HEADLINE: Final = _role(26, 18, Typeface.STRONG)
"""The sentence at the top: rather a little smaller, with air around it, than filling the bar."""
FACT: Final = _role(24, 24, Typeface.STRONG)
"""A fact of the game."""
BODY: Final = _role(21, 18, Typeface.PLAIN)
"""Sentences."""
STRONG: Final = _role(21, 18, Typeface.STRONG)
"""Sentences that stand out."""
BUTTON: Final = _role(23, 18, Typeface.STRONG)
BUTTON_IN_ROW: Final = 21.0 if chosen_appearance().enlarged > 1 else BUTTON.least
"""The smallest that words become in a full row of buttons, before some of them go into another or behind "More"."""
NOTE: Final = _role(18, 18, Typeface.PLAIN)
"""The smallest text there is."""
ROLES: Final = (HUGE, TOTAL, TITLE, HEADLINE, FACT, BODY, STRONG, BUTTON, NOTE)

TOUCH: Final = 56.0
"""The least height of what is touched."""
KEY_HEIGHT: Final = 42.0
"""The least height of a card key."""
GAP: Final = 10.0
"""Between things, and from the edge of the screen."""
TIGHT: Final = 4.0
"""Between things that belong together."""
RADIUS: Final = 11.0
BAR_HEIGHT: Final = 52.0
_EDGELESS: Final = 1.05
"""Surfaces that differ by less than that are one to the eye."""


def hides(one: Colour, ground: Colour) -> bool:
    """Whether a surface cannot be told from its ground in the palette in force, and needs an edge."""
    return contrast(one, ground) < _EDGELESS


def roomy(size: float) -> float:
    """Return the height (design pixels) of what holds lines of text: higher as text is larger, or it would shrink."""
    return size * chosen_appearance().enlarged


def luminance(ink: Colour) -> float:
    """Return the relative luminance (WCAG 2) of an opaque colour, 0 to 1."""
    parts = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink[:3])
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio (WCAG 2) of two opaque colours, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(look: ScreenPalette) -> tuple[tuple[Colour, Colour], ...]:
    """Return every pair of text and ground that the kit uses in a palette; a test holds each to 4.5:1."""
    inks = (look.text, look.muted, look.accent, look.amber, look.good, look.bad, *look.sides)
    return (
        *((ink, ground) for ground in (look.ground, look.bar, look.panel, look.well, look.raised) for ink in inks),
        *((look.ink, ground) for ground in (look.text, look.accent, look.amber, look.good)),
        (look.on_danger, look.danger),
        (mixed(look.text, look.bar, UNCONCERNED), look.bar),
        *((look.gone_ink, ground) for ground in (look.ground, look.panel, look.well, look.gone)),
        *((ink, CARD) for ink in (CARD_RED, CARD_BLACK)),
        *((IVORY, ground) for ground in (WOOD, CARD_BACK)),
    )
