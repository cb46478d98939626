"""How the light language looks on the screen: each meaning with a colour, a form and a rhythm of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.board.layout import HoleName
from companion.referee.lights import Light
from companion.ui.kit import theme
from companion.ui.kit.lights import LightStyle, Ring

STYLES: Final[Mapping[Light, LightStyle]] = {
    Light.NEXT: LightStyle(theme.GOOD, Ring.TARGET),
    Light.RIGHT: LightStyle(theme.GOOD, Ring.RING),
    Light.SEEN: LightStyle(theme.CREAM, Ring.RING),
    Light.WRONG: LightStyle(theme.BAD, Ring.BROKEN),
    Light.FROM: LightStyle(theme.YELLOW, Ring.BROKEN, blink=True),
    Light.TO: LightStyle(theme.GOOD, Ring.TARGET, blink=True),
    Light.GAME: LightStyle(theme.YELLOW, Ring.TARGET),
}


def styles_of(lights: Mapping[HoleName, Light]) -> dict[HoleName, LightStyle]:
    """Return how each lit hole shines."""
    return {hole: STYLES[light] for hole, light in lights.items()}
