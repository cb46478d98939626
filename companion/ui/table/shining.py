"""The light language (referee/language.py) on the screen: hues in readable inks, rhythms, and a form for each light."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.board.layout import HoleName
from companion.referee.language import LANGUAGE, Hue
from companion.referee.lights import Light
from companion.ui.kit import theme
from companion.ui.kit.lights import STEADY, LightStyle, Ring
from companion.ui.kit.theme import Colour

INKS: Final[Mapping[Hue, Colour]] = {
    Hue.GREEN: theme.GREEN_LIGHT,
    Hue.YELLOW: theme.YELLOW_LIGHT,
    Hue.VERMILION: theme.RED_LIGHT,
    Hue.WHITE: theme.IVORY,
    Hue.PURPLE: theme.PURPLE_LIGHT,
    Hue.BLUE: theme.BLUE_LIGHT,
}
"""The hues of the light language as they are readable on wood."""

_RINGS: Final[Mapping[Light, Ring]] = {
    Light.NEXT: Ring.TARGET,
    Light.RIGHT: Ring.RING,
    Light.SEEN: Ring.RING,
    Light.WRONG: Ring.BROKEN,
    Light.FROM: Ring.BROKEN,
    Light.TO: Ring.TARGET,
    Light.GAME: Ring.TARGET,
    Light.MUGGINS: Ring.BROKEN,
    Light.SKUNK: Ring.RING,
    Light.STANDS: Ring.HALO,
    Light.HOME_RUN: Ring.TARGET,
    Light.DOUBLE_PLAY: Ring.BROKEN,
}
_BLINKING: Final = frozenset({Light.FROM, Light.TO, Light.WRONG, Light.MUGGINS, Light.HOME_RUN, Light.DOUBLE_PLAY})
"""What blinks on a screen too: what calls for a hand, and what soon passes.

The others have their form; a picture that never rests would wear out eyes and Pi.
"""


def _style(light: Light) -> LightStyle:
    look = LANGUAGE[light]
    pattern = look.rhythm.pattern if light in _BLINKING else STEADY
    return LightStyle(INKS[look.hue], _RINGS[light], pattern)


STYLES: Final[Mapping[Light, LightStyle]] = {light: _style(light) for light in Light}


def styles_of(lights: Mapping[HoleName, Light]) -> dict[HoleName, LightStyle]:
    """Return how each lit hole shines."""
    return {hole: STYLES[light] for hole, light in lights.items()}
