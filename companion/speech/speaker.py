"""Speaks one text after the other: makes its sound, or has it still, and plays it. It belongs to one thread.

Both are programs of their own. One that is stuck is ended after a time limit, and tried again later: the longer it has
failed, the later. Nobody who wants something spoken waits meanwhile, and nothing is spoken late.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from typing import Final, Protocol

from companion.speech.cache import SoundCache
from companion.speech.child import Stop, Stopped, reap
from companion.speech.faults import SpeechFault
from companion.speech.manner import Utterance
from companion.speech.player import play_sound, player_command
from companion.words import logs

_log = logging.getLogger(__name__)

_FIRST_S: Final = 1.0
_MOST_S: Final = 60.0


class Synthesiser(Protocol):
    """Makes the sound of words: espeak-ng, or piper."""

    name: str

    def is_slow(self, wanted: Utterance) -> bool:
        """Whether it takes so long that what is said often is better made before."""

    def sound(self, wanted: Utterance, stopped: Stopped) -> Iterator[bytes]:
        """Yield a WAV file in pieces, while it is being made. Raises `SpeechFault`, `Stop`."""


class Speaker:
    """Speaks. `clock` is in seconds."""

    def __init__(
        self, synthesiser: Synthesiser, environ: Mapping[str, str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Speak with a voice; the environment says what plays."""
        self._synthesiser, self._environ, self._clock = synthesiser, environ, clock
        self.sounds = SoundCache()
        self._pause_s, self._not_before = 0.0, 0.0

    @property
    def resting(self) -> bool:
        """Whether nothing is tried now, since it has just failed."""
        return self._clock() < self._not_before

    def speak(self, wanted: Utterance, stopped: Stopped) -> bool:
        """Speak a text to its end, unless `stopped` tells meanwhile that it is not wanted; return whether it was."""
        if not wanted.text or not wanted.manner.volume:
            return False
        return self._played(lambda command: self._spoken(command, wanted, stopped))

    def play(self, sound: bytes, stopped: Stopped) -> bool:
        """Play a WAV file to its end, unless `stopped` tells that it is not wanted; return whether it was."""
        return self._played(lambda command: play_sound(command, (sound,), stopped))

    def _spoken(self, command: list[str], wanted: Utterance, stopped: Stopped) -> None:
        with closing(self._pieces(wanted, stopped)) as pieces:
            self.sounds.put(wanted, play_sound(command, pieces, stopped))

    def _played(self, play: Callable[[list[str]], object]) -> bool:
        """Play with the player that there is, unless that has just failed; return whether it went to its end."""
        reap()
        if self.resting:
            return False
        try:
            play(player_command(self._environ))
        except Stop:
            return False
        except SpeechFault as fault:
            self._rest(fault)
            return False
        self._pause_s = 0.0
        return True

    def prepare(self, wanted: Utterance, stopped: Stopped) -> bool:
        """Make a sound that may be wanted soon, where that takes its time; return False where it was `stopped`."""
        if wanted in self.sounds or self.resting or not self._synthesiser.is_slow(wanted):
            return True
        try:
            self.sounds.put(wanted, b"".join(self._synthesiser.sound(wanted, stopped)))
        except Stop:
            return False
        except SpeechFault as fault:
            self._rest(fault)
        return True

    def _pieces(self, wanted: Utterance, stopped: Stopped) -> Generator[bytes, None, None]:
        kept = self.sounds.get(wanted)
        if kept is not None:
            yield kept
        else:
            yield from self._synthesiser.sound(wanted, stopped)

    def _rest(self, fault: SpeechFault) -> None:
        """Try nothing for a while, twice as long as the last time."""
        self._pause_s = min(max(self._pause_s * 2, _FIRST_S), _MOST_S)
        self._not_before = self._clock() + self._pause_s
        _log.info(logs.NOT_SPOKEN(reason=fault.said, seconds=round(self._pause_s)))
