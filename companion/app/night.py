"""Night by the clock: which of the settings hold at what time of day. Pure; the time is an argument.

The hours are those of the clock on the wall, so a change to daylight saving time needs nothing. A clock that is set
while the program runs is followed at the next look.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import time

from companion.app.settings import SPANS, PaletteName, Settings


def is_night(settings: Settings, at: time) -> bool:
    """Whether it is night by these settings: from one full hour to another, over midnight if need be.

    The same hour twice leaves no hour between them: then it is never night.
    """
    begins, ends = settings.night_from, settings.night_to
    if not settings.night or begins == ends:
        return False
    if begins < ends:
        return begins <= at.hour < ends
    return at.hour >= begins or at.hour < ends


def in_force(settings: Settings, at: time) -> Settings:
    """Return the settings as they hold at a time: at night darker and quieter, and else as they are.

    The palette with strong contrast is as dark as the dark one, and stays for those who need it.
    """
    if not is_night(settings, at):
        return settings
    level = settings.night_volume
    return replace(
        settings,
        palette=PaletteName.DARK if settings.palette is PaletteName.LIGHT else settings.palette,
        brightness=_part("brightness", settings.brightness, settings.night_brightness),
        volume=_part("volume", settings.volume, level),
        speech_volume=_part("speech_volume", settings.speech_volume, level),
        peg_sounds=_part("peg_sounds", settings.peg_sounds, level),
        card_sounds=_part("card_sounds", settings.card_sounds, level),
    )


def screen_light(settings: Settings, at: time) -> int | None:
    """Return how bright the light behind the screen is to be, in percent; None where the clock has no say in it."""
    if not settings.night:
        return None
    return settings.night_brightness if is_night(settings, at) else 100


def _part(name: str, value: int, percent: int) -> int:
    """Return so many percent of a setting's value, and no less than the least it may have."""
    return max(value * percent // 100, SPANS[name].least)
