"""The voices of `piper`: they sound like people, and take their time. One process keeps a voice loaded.

It runs `piper_worker.py` in our own Python, where the extra `voice` has been installed. A voice is a file NAME.onnx
with NAME.onnx.json beside it, in the folder `voices` of the state folder: the owner adds it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.speech.child import Child, Stopped
from companion.speech.faults import SpeechFault
from companion.speech.manner import Utterance
from companion.words import speech as said

HEAD: Final = 8
"""How many digits (hexadecimal) say how many bytes follow; none at the end of a sound."""
_LOAD_S: Final = 60.0
"""A voice is loaded from a card in so long, at most."""


class Piper:
    """Makes sounds with a voice of piper."""

    def __init__(self, model: Path) -> None:
        """Load nothing yet."""
        self.name = model.stem
        self._model = model
        self._child: Child | None = None
        self._received = b""
        self._size: int | None = None
        """How long the piece is that is being read."""
        self._unread = False
        """Whether there is more of a sound to come: what was not wanted to its end is read before the next."""

    def sound(self, wanted: Utterance, stopped: Stopped) -> Iterator[bytes]:
        """Yield a WAV file in pieces, a sentence each. Raises `SpeechFault`, `Stop`."""
        try:
            child = self._running()
            while self._unread:
                self._piece(child, stopped)
            child.write(_request(wanted), _LOAD_S, stopped)
            self._unread = True
            while piece := self._piece(child, stopped):
                yield piece
        except ValueError as error:
            self.end()
            raise SpeechFault(said.FAILED(program=self.name, reason=str(error))) from error
        except SpeechFault:
            self.end()
            raise

    def end(self) -> None:
        """End its process."""
        if self._child is not None:
            self._child.kill()
        self._child, self._received, self._size, self._unread = None, b"", None, False

    def _running(self) -> Child:
        if self._child is None:
            self._child = Child([sys.executable, "-m", "companion.speech.piper_worker", str(self._model)])
        return self._child

    def _piece(self, child: Child, stopped: Stopped) -> bytes:
        """Return the next piece, b"" at the end of the sound. After a `Stop` it goes on where it was."""
        if self._size is None:
            self._size = int(self._take(child, HEAD, stopped), 16)
        piece = self._take(child, self._size, stopped)
        self._size, self._unread = None, bool(piece)
        return piece

    def _take(self, child: Child, size: int, stopped: Stopped) -> bytes:
        while len(self._received) < size:
            more = child.read(_LOAD_S, stopped)
            if not more:
                raise child.ended()
            self._received += more
        taken, self._received = self._received[:size], self._received[size:]
        return taken


def _request(wanted: Utterance) -> bytes:
    text, manner = wanted
    request = {"text": text, "slowness": 100 / manner.speed, "volume": manner.volume / 100}
    return (json.dumps(request) + "\n").encode()
