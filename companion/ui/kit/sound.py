"""Sounds: loaded when first heard, silent where there is no sound card, never the reason of a failure.

Audio is not even opened where nothing could sound: ALSA would complain on the terminal, past all our logging.
"""

from __future__ import annotations

import logging
import os
import sys
from enum import Enum
from functools import cache
from typing import Any

from companion.speech.player import can_sound
from companion.ui.kit.theme import ASSETS
from companion.words import logs

_log = logging.getLogger(__name__)


class SoundEffect(Enum):
    """What can be heard; the value is the file's name."""

    RIGHT = "right"
    WRONG = "wrong"
    DOUBT = "doubt"
    MUGGINS = "muggins"
    GREAT = "great"
    GAME = "game"


@cache
def _can_sound_here() -> bool:
    return not sys.platform.startswith("linux") or can_sound(os.environ)


class Sounds:
    """Plays tones at a volume (0 to 1) unless muted."""

    def __init__(self, volume: float = 0.7, *, muted: bool = False) -> None:
        """Load nothing yet."""
        self.volume, self.muted = volume, muted
        self._loaded: dict[SoundEffect, Any] = {}

    def play(self, tone: SoundEffect) -> bool:
        """Play a tone from its beginning; return whether it is heard."""
        if self.muted or self.volume <= 0 or not _can_sound_here():
            return False
        try:
            sound = self._sound(tone)
            if sound is None:
                return False
            sound.stop()
            sound.volume = min(self.volume, 1.0)
            sound.play()
            return bool(sound.state == "play")
        except Exception:  # the audio libraries raise what they like, and no game stops for a sound
            _log.info(logs.TONE_NOT_PLAYED(tone=tone.value), exc_info=True)
            self._loaded[tone] = None
            return False

    def _sound(self, tone: SoundEffect) -> Any:
        if tone not in self._loaded:
            from kivy.core.audio import SoundLoader

            self._loaded[tone] = SoundLoader.load(str(ASSETS / "sounds" / f"{tone.value}.wav"))
        return self._loaded[tone]
