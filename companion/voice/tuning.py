"""What is said and what sounds, and how: made of the settings. A value, light to import."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.speech.manner import Manner
from companion.speech.table_sounds import PEGS, TableSound
from companion.voice.aloud import Aloud
from companion.voice.phrase import Speaking

if TYPE_CHECKING:
    from companion.app.settings import Settings
    from companion.words.text import Language


class Tuning(NamedTuple):
    """What is said and what sounds, and how: the settings of the voice."""

    speaking: Speaking = Speaking.OFF
    manner: Manner = Manner()
    by_ear: bool = False
    aloud: Aloud | None = None
    """The language; None for English."""
    pegs: int = 0
    """How loud the sounds of pegs are, in percent."""
    cards: int = 0
    """How loud those of cards and dice are."""

    def loudness(self, sound: TableSound) -> int:
        """Return how loud a sound of the table is, in percent; 0 for not at all."""
        return self.pegs if sound in PEGS else self.cards


def tuning_of(settings: Settings, language: Language | None = None, code: str = "en") -> Tuning:
    """Return how is spoken by these settings, in a language. Who plays by ear is told everything."""
    speaking = Speaking.ALL if settings.by_ear else Speaking(settings.speech)
    manner = Manner(settings.voice, code, settings.speech_speed, settings.speech_volume)
    pegs, cards = (0, 0) if settings.mute else (settings.peg_sounds, settings.card_sounds)
    return Tuning(speaking, manner, settings.by_ear, Aloud(language), pegs, cards)
