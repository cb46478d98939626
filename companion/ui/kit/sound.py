"""Sounds: loaded when first heard, silent where there is no sound card, never the reason of a failure.

Audio is not even opened where nothing could sound: ALSA would complain on the terminal, past all our logging.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final

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


_PLACES: Final = ("dev/snd/pcm*p", "dev/dsp*", "run/pulse/native", "etc/asound.conf")
"""What there is where Linux can make a sound: a card that plays, a server for all, or a way that somebody laid out."""
_SERVERS: Final = ("pulse/native", "pipewire-*", "jack*")
"""The sockets of a person's own sound server, in the folder for what runs."""


def can_sound(environ: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Whether a Linux with these files and variables has a sound card, a sound server or a driver that was chosen."""
    if any(environ.get(name) for name in ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE", "AUDIODEV")):
        return True
    running = Path(environ.get("XDG_RUNTIME_DIR") or root / "run" / "user" / str(os.getuid()))
    home = Path(environ.get("HOME") or root / "root")
    return (
        any(any(root.glob(place)) for place in _PLACES)
        or any(any(running.glob(socket)) for socket in _SERVERS)
        or (home / ".asoundrc").exists()
    )


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
