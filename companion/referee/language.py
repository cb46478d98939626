"""How the light language looks on wood: a colour and a rhythm for each thing that a light can say.

Both differ, so that nobody needs to tell colours apart: the hues are Okabe and Ito's, and no two lights have the
same rhythm. A right and a short peg are lit alike in muggins because both are `Light.SEEN` (P12); nothing here
could betray them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, NamedTuple

from companion.referee.lights import Light

Rgb = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

SLOTS: Final = 16
"""How many slots a rhythm has."""

STEADY: Final = (1 << SLOTS) - 1
"""The pattern of a light that does not blink."""


class Rhythm(NamedTuple):
    """When a light shines: in slot i when bit i of `pattern` is set. A slot lasts `slot_ms` at speed 1."""

    pattern: int
    slot_ms: int = 125


class Hue(Enum):
    """The colours of the language, as LEDs shine in them. Screens have inks of their own for the same hues."""

    GREEN = (0, 158, 115)
    YELLOW = (240, 228, 66)
    VERMILION = (213, 94, 0)
    WHITE = (255, 244, 214)
    PURPLE = (204, 121, 167)
    BLUE = (86, 180, 233)


class Look(NamedTuple):
    """A colour, a rhythm, and the word for what the light says."""

    hue: Hue
    rhythm: Rhythm
    word: str

    @property
    def rgb(self) -> Rgb:
        """The colour as an LED shines in it."""
        return self.hue.value


class LightSettings(NamedTuple):
    """What people set.

    The brightness (0 to 1), the speed of all rhythms (1 is as written), and the most current that all lights
    together may take, in milliamperes.
    """

    brightness: float = 0.5
    speed: float = 1.0
    current_cap_ma: int = 500


LANGUAGE: Final[Mapping[Light, Look]] = {
    Light.NEXT: Look(Hue.GREEN, Rhythm(0b0111111101111111), "next hole"),
    Light.RIGHT: Look(Hue.GREEN, Rhythm(STEADY), "right"),
    Light.SEEN: Look(Hue.WHITE, Rhythm(0b0111111111111111), "seen"),
    Light.WRONG: Look(Hue.VERMILION, Rhythm(0b0000000000110011), "wrong"),
    Light.FROM: Look(Hue.YELLOW, Rhythm(0b0011001100110011), "lift this peg"),
    Light.TO: Look(Hue.GREEN, Rhythm(0b0000111100001111), "set it here"),
    Light.GAME: Look(Hue.YELLOW, Rhythm(0b0111011101110111), "game"),
    Light.MUGGINS: Look(Hue.PURPLE, Rhythm(0b0000010100000101), "muggins"),
    Light.SKUNK: Look(Hue.BLUE, Rhythm(0b0011111100111111), "skunk line"),
    Light.STANDS: Look(Hue.YELLOW, Rhythm(0b0011111111111111), "so the game stands"),
    Light.HOME_RUN: Look(Hue.WHITE, Rhythm(0b0101010101010101), "home run"),
    Light.DOUBLE_PLAY: Look(Hue.VERMILION, Rhythm(0b0000000001010101), "double play"),
}
"""What each light looks like. On the wire, the palette has them in the order of `Light`, from 1."""

LOST: Final = Look(Hue.BLUE, Rhythm(0b0000000011111111), "the board has lost its host")
"""What a board shows by itself, on one light in eight, when nobody talks to it any more."""


def shines(rhythm: Rhythm, at_ms: int, speed: float = 1.0) -> bool:
    """Tell whether a light of this rhythm shines at a time of the board's clock."""
    return bool(rhythm.pattern >> int(at_ms * speed // rhythm.slot_ms) % SLOTS & 1)


def capped(brightness: float, colours: Iterable[Rgb], cap_ma: int, milliamps_full_white: int = 60) -> float:
    """Return the brightness (0 to 1) at which these lights together take no more than `cap_ma`.

    A light at full white takes `milliamps_full_white` (60 is a WS2812's, by its data sheet), others in proportion.
    """
    full_ma = sum(map(sum, colours)) * milliamps_full_white / 765
    return brightness if full_ma * brightness <= cap_ma else cap_ma / full_ma
