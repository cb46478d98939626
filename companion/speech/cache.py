"""Sounds that were made lately, by text and manner: what is said often is there at once. Bounded, in memory."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from companion.speech.manner import Utterance

MOST_BYTES: Final = 16_000_000
"""About six minutes of speech."""


class SoundCache:
    """Keeps the sounds that were used last."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        """Keep no more than so much."""
        self._most, self._bytes = most_bytes, 0
        self._sounds: OrderedDict[Utterance, bytes] = OrderedDict()

    def get(self, wanted: Utterance) -> bytes | None:
        """Return a sound, which is then the newest."""
        sound = self._sounds.get(wanted)
        if sound is not None:
            self._sounds.move_to_end(wanted)
        return sound

    def put(self, wanted: Utterance, sound: bytes) -> None:
        """Keep a sound, and let go of the oldest where there is no room; none that is too large."""
        if len(sound) > self._most:
            return
        self._bytes -= len(self._sounds.pop(wanted, b""))
        self._sounds[wanted] = sound
        self._bytes += len(sound)
        while self._bytes > self._most:
            self._bytes -= len(self._sounds.popitem(last=False)[1])

    @property
    def size(self) -> int:
        """How many bytes are kept."""
        return self._bytes

    def __contains__(self, wanted: Utterance) -> bool:
        return wanted in self._sounds

    def __len__(self) -> int:
        return len(self._sounds)
