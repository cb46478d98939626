"""How the screen looks: colours, sizes of type, spaces, and how a side is told from the others.

Pure values; nothing here imports kivy. Sizes are pixels on a screen of 800 x 480 and are scaled by `unit.px`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from companion.board.looks import LOOKS
from companion.board.looks import PegShape as Mark
from companion.words import looks as say
from companion.words.message import Message

ASSETS: Final = Path(__file__).parent.parent / "assets"

Colour = tuple[float, float, float, float]
"""Red, green, blue, alpha, each from 0 to 1."""


def colour(text: str, alpha: float = 1.0) -> Colour:
    """Read "#21140f"."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, alpha


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
    """Write a colour as markup wants it: "#21140f"."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in ink[:3])


GROUND: Final = colour("#24170f")
"""Dark walnut: what every screen lies on."""
BAR: Final = colour("#1a100b")
"""The top bar."""
PANEL: Final = colour("#1c120c")
"""A sunken panel on the ground."""
WELL: Final = colour("#140c08")
"""The bottom of what is cut into the wood: text entries, tracks of sliders and bars."""
RAISED: Final = colour("#3d2a20")
"""Secondary buttons and chosen rows."""
RAISED_EDGE: Final = colour("#5b4334")
EDGE: Final = colour("#3a281d")
"""Thin lines that part one thing from another."""
CREAM: Final = colour("#f6ebdc")
"""Text on dark, and the ground of primary buttons."""
MUTED: Final = colour("#c0aa92")
"""Text that matters less."""
INK: Final = colour("#23150d")
"""Text on cream, on yellow and on the sides' colours."""
YELLOW: Final = colour("#f0e442")
"""The accent: what is called out, and the frame of what is lit."""
AMBER: Final = colour("#ffb52e")
"""The ground of what is wrong so far and accuses nobody."""
DANGER: Final = colour("#a5281f")
GOOD: Final = colour("#2fc597")
"""Text that says something went right (a lighter green than side 2, to be read on dark)."""
BAD: Final = colour("#ff8a70")
"""Text that says something went wrong."""
PURPLE: Final = colour("#e39cc4")
SKY: Final = colour("#7cc4f0")
"""Lights of muggins and of skunk lines."""
GONE: Final = colour("#35261d")
"""A card key that is gone."""
GONE_INK: Final = colour("#a58e79")
"""The dimmed text of what cannot be touched."""
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
"""A peg of nobody in particular."""


@dataclass(frozen=True, slots=True)
class SideLook:
    """A side on the screen: colour, shape and word. `ink` is the colour as text, readable on every dark ground."""

    word: Message
    colour: Colour
    ink: Colour
    mark: Mark


SIDES: Final = (
    SideLook(say.RED, colour(LOOKS["red"].colour), colour("#ff6560"), Mark.CIRCLE),
    SideLook(say.BLUE, colour(LOOKS["blue"].colour), colour("#56b4e9"), Mark.SQUARE),
    SideLook(say.GREEN, colour(LOOKS["green"].colour), colour("#2fc597"), Mark.TRIANGLE),
    SideLook(say.YELLOW, colour(LOOKS["yellow"].colour), colour("#f0e442"), Mark.DIAMOND),
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


@dataclass(frozen=True, slots=True)
class Role:
    """What a text is for: its size on 800 x 480, the smallest it may shrink to, and its face."""

    size: float
    least: float
    face: Typeface


HUGE: Final = Role(60, 34, Typeface.HEAVY)
"""One number the whole screen is about: what a hand counts."""
TOTAL: Final = Role(34, 26, Typeface.HEAVY)
"""Totals and the count: numbers read across the table."""
TITLE: Final = Role(26, 20, Typeface.STRONG)
"""The sentence at the top, names of screens."""
HEADLINE: Final = Role(26, 18, Typeface.STRONG)
"""The sentence at the top: rather a little smaller, with air around it, than filling the bar."""
FACT: Final = Role(24, 24, Typeface.STRONG)
"""A fact of the game."""
BODY: Final = Role(21, 18, Typeface.PLAIN)
"""Sentences."""
STRONG: Final = Role(21, 18, Typeface.STRONG)
"""Sentences that stand out."""
BUTTON: Final = Role(23, 18, Typeface.STRONG)
NOTE: Final = Role(18, 18, Typeface.PLAIN)
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


def luminance(ink: Colour) -> float:
    """Return the relative luminance (WCAG 2) of an opaque colour, 0 to 1."""
    parts = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink[:3])
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio (WCAG 2) of two opaque colours, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


DARK_GROUNDS: Final = (GROUND, BAR, PANEL, WELL, RAISED)
READABLE: Final[tuple[tuple[Colour, Colour], ...]] = (
    *(
        (ink, ground)
        for ground in DARK_GROUNDS
        for ink in (CREAM, MUTED, YELLOW, AMBER, GOOD, BAD, *(s.ink for s in SIDES))
    ),
    *((INK, ground) for ground in (CREAM, YELLOW, CARD, BRASS, AMBER, GOOD)),
    (CREAM, DANGER),
    *((ink, CARD) for ink in (CARD_RED, CARD_BLACK)),
    (CREAM, WOOD),
    *((GONE_INK, ground) for ground in (GROUND, PANEL, WELL, GONE)),
    (CREAM, CARD_BACK),
)
"""Every pair of text and ground the kit uses; a test holds each to 4.5:1."""
