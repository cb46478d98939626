"""Sounds: loaded when first heard, silent where there is no sound card, never the reason of a failure."""

from __future__ import annotations

import logging
from enum import Enum
from typing import Any

from companion.ui.kit.theme import ASSETS

_log = logging.getLogger(__name__)


class Tone(Enum):
    """What can be heard; the value is the file's name."""

    RIGHT = "right"
    WRONG = "wrong"
    MUGGINS = "muggins"
    GAME = "game"


class Sounds:
    """Plays tones at a volume (0 to 1) unless muted."""

    def __init__(self, volume: float = 0.7, *, muted: bool = False) -> None:
        """Load nothing yet."""
        self.volume, self.muted = volume, muted
        self._loaded: dict[Tone, Any] = {}

    def play(self, tone: Tone) -> bool:
        """Play a tone from its beginning; return whether it is heard."""
        if self.muted or self.volume <= 0:
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
            _log.info("The tone %s could not be played.", tone.value, exc_info=True)
            self._loaded[tone] = None
            return False

    def _sound(self, tone: Tone) -> Any:
        if tone not in self._loaded:
            from kivy.core.audio import SoundLoader

            self._loaded[tone] = SoundLoader.load(str(ASSETS / "sounds" / f"{tone.value}.wav"))
        return self._loaded[tone]
