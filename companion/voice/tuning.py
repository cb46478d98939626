"""What is said, and how: made of the settings. A value, light to import."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.speech.manner import Manner
from companion.voice.aloud import Aloud
from companion.voice.phrases import Speaking

if TYPE_CHECKING:
    from companion.app.settings import Settings
    from companion.words.text import Language


class Tuning(NamedTuple):
    """What is said, and how: the settings of the voice."""

    speaking: Speaking = Speaking.OFF
    manner: Manner = Manner()
    by_ear: bool = False
    aloud: Aloud | None = None
    """The language; None for English."""


def tuning_of(settings: Settings, language: Language | None = None, code: str = "en") -> Tuning:
    """Return how is spoken by these settings, in a language. Who plays by ear is told everything."""
    speaking = Speaking.ALL if settings.by_ear else Speaking(settings.speech)
    manner = Manner(settings.voice, code, settings.speech_speed, settings.speech_volume)
    return Tuning(speaking, manner, settings.by_ear, Aloud(language))
