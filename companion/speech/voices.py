"""The voices that there are: those that the owner added for piper, and espeak-ng, which speaks every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion.speech.child import Stopped
from companion.speech.espeak import PROGRAM, Espeak
from companion.speech.manner import Utterance
from companion.speech.piper import Piper

FOLDER: Final = "voices"
"""Where the owner adds voices, in the state folder."""


def added_voices(state: Path) -> Mapping[str, Path]:
    """Return the voices of piper by their names, where piper is installed."""
    if find_spec("piper") is None:
        return {}
    models = sorted((state / FOLDER).glob("*.onnx"))
    return {model.stem: model for model in models if model.with_name(f"{model.name}.json").exists()}


class Voices:
    """Speaks with the voice that is asked for; one that is not there any more is espeak-ng's."""

    name = PROGRAM

    def __init__(self, state: Path) -> None:
        """Look for voices in the folder of the state."""
        self._state = state
        self._espeak = Espeak()
        self._piper: Piper | None = None

    def is_slow(self, wanted: Utterance) -> bool:
        """Whether it takes so long that what is said often is better made before: a voice of piper does."""
        return bool(wanted.manner.voice) and wanted.manner.voice in added_voices(self._state)

    def sound(self, wanted: Utterance, stopped: Stopped) -> Iterator[bytes]:
        """Yield a WAV file in pieces, while it is being made. Raises `SpeechFault`, `Stop`."""
        name = wanted.manner.voice
        model = added_voices(self._state).get(name) if name else None
        if model is None:
            self._let_go()
            plain = wanted._replace(manner=wanted.manner._replace(voice=""))
            return self._espeak.sound(plain, stopped)
        if self._piper is None or self._piper.name != name:
            self._let_go()
            self._piper = Piper(model)
        return self._piper.sound(wanted, stopped)

    def _let_go(self) -> None:
        if self._piper is not None:
            self._piper.end()
            self._piper = None
