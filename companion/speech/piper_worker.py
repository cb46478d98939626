"""A process of its own with a voice of piper: a line of JSON in, a WAV file in pieces out (see `piper.py`)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any, BinaryIO, Final

_ENDLESS: Final = 0x7FFF_FFFF
"""The length of a file whose end is not known yet."""


def serve(voice: Any, manner_of: Any, lines: Iterable[str], out: BinaryIO) -> None:
    """Answer requests until there are no more."""
    for line in lines:
        request = json.loads(line)
        manner = manner_of(length_scale=request["slowness"], volume=request["volume"])
        head = wav_head(voice.config.sample_rate)
        for chunk in voice.synthesize(request["text"], manner):
            _send(out, head + chunk.audio_int16_bytes)
            head = b""
        _send(out, b"")


def _send(out: BinaryIO, data: bytes) -> None:
    out.write(f"{len(data):08x}".encode() + data)
    out.flush()


def wav_head(rate: int) -> bytes:
    """Return the head of a WAV file of one channel with 16 bits, whose length is not known yet."""

    def number(value: int, size: int) -> bytes:
        return value.to_bytes(size, "little")

    form = number(1, 2) + number(1, 2) + number(rate, 4) + number(2 * rate, 4) + number(2, 2) + number(16, 2)
    riff = b"RIFF" + number(_ENDLESS, 4) + b"WAVEfmt " + number(16, 4) + form
    return riff + b"data" + number(_ENDLESS - 36, 4)


def run_worker() -> None:
    """Load the voice that is named, and serve."""
    from piper import PiperVoice, SynthesisConfig

    serve(PiperVoice.load(sys.argv[1]), SynthesisConfig, sys.stdin, sys.stdout.buffer)


if __name__ == "__main__":
    run_worker()
