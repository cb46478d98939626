"""The lights that a board is to show, as messages of the protocol."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board.layout import HoleName, Layout
from companion.link.messages import LightColour, LightsMessage, Palette, SettingsMessage
from companion.referee.language import LANGUAGE, LightSettings
from companion.referee.lights import Light

_NUMBERS = {light: number for number, light in enumerate(Light, 1)}
_DEBOUNCE_MS, _SCAN_HZ = 10, 500
FULL_WHITE_MA = 60
"""What one WS2812 takes at full white, by its data sheet."""


def palette_of_language() -> Palette:
    """Return the light language: the colour of a light has its place in `Light`, from 1."""
    looks = (LANGUAGE[light] for light in Light)
    return Palette(tuple(LightColour(*look.rgb, look.rhythm.pattern, look.rhythm.slot_ms) for look in looks))


def lights_of(lights: Mapping[HoleName, Light], layout: Layout, count: int) -> LightsMessage:
    """Return these lights for a board with `count` of them; holes without one stay dark."""
    numbers = [0] * count
    for name, light in lights.items():
        channel = layout.holes[name].light if name in layout.holes else None
        if channel is not None and channel < count:
            numbers[channel] = _NUMBERS[light]
    return LightsMessage(tuple(numbers))


def settings_of(settings: LightSettings) -> SettingsMessage:
    """Return how to scan, and how the lights should shine."""
    return SettingsMessage(
        _DEBOUNCE_MS,
        _SCAN_HZ,
        round(255 * min(max(settings.brightness, 0.0), 1.0)),
        min(max(round(100 * settings.speed), 10), 255),
        settings.current_cap_ma,
        FULL_WHITE_MA,
    )
