"""Whether this machine can speak: asked by the doctor. Something is really spoken, but not played."""

from __future__ import annotations

import os
from collections.abc import Mapping

from companion.speech.espeak import PROGRAM, Espeak
from companion.speech.manner import Manner, Utterance
from companion.speech.player import player_command

_WORD = "go"


def find_voice(environ: Mapping[str, str]) -> tuple[str, str]:
    """Return what speaks and what plays it. Raises `SpeechFault`, with its advice."""
    for _ in Espeak().sound(Utterance(_WORD, Manner()), lambda: False):
        pass
    return PROGRAM, os.path.basename(player_command(environ)[0])
