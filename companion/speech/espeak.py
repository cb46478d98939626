"""The voice of `espeak-ng`: small, in every language, at once. A process for each text."""

from __future__ import annotations

from collections.abc import Iterator
from shutil import which
from typing import Final

from companion.speech.child import Child, Stopped
from companion.speech.faults import SpeechFault
from companion.speech.manner import Manner, Utterance
from companion.words import speech as said

PROGRAM: Final = "espeak-ng"
_WORDS_A_MINUTE: Final = 165
_LOUDEST: Final = 150
"""Its amplitude at full volume (100 is its usual one)."""
_LIMIT_S: Final = 5.0


class Espeak:
    """Makes sounds with espeak-ng."""

    name = PROGRAM

    def is_slow(self, wanted: Utterance) -> bool:
        """Return that it is not."""
        return False

    def sound(self, wanted: Utterance, stopped: Stopped) -> Iterator[bytes]:
        """Yield a WAV file in pieces, while it is being made. Raises `SpeechFault`, `Stop`."""
        program = which(PROGRAM)
        if program is None:
            raise SpeechFault(said.NOT_THERE(program=PROGRAM), said.INSTALL(package=PROGRAM))
        child = Child([program, "--stdin", "--stdout", *_manner(wanted.manner)])
        try:
            child.write(wanted.text.encode(), _LIMIT_S, stopped)
            child.close_input()
            while piece := child.read(_LIMIT_S, stopped):
                yield piece
            child.finish(_LIMIT_S, stopped)
        finally:
            child.kill()


def _manner(manner: Manner) -> list[str]:
    voice = manner.voice or manner.language
    speed, loudness = _WORDS_A_MINUTE * manner.speed // 100, _LOUDEST * manner.volume // 100
    return ["-v", voice, "-s", str(speed), "-a", str(loudness), "-z"]
