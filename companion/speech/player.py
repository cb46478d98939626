"""What plays a sound: `aplay`, which every Linux with a sound card has, or the command in COMPANION_PLAYER.

It is given a WAV file on its standard input, and may write nothing that matters.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from shutil import which
from typing import Final

from companion.speech.child import Child, Stopped
from companion.speech.faults import SpeechFault
from companion.words import speech as said

CHOSEN: Final = "COMPANION_PLAYER"
_PLAYER: Final = "aplay"
_BUFFER_US: Final = "120000"
"""It begins to sound when its buffer is full: a short one begins soon."""
_BYTES_A_SECOND: Final = 44_100
"""Of 16 bits at 22,050 Hz, as espeak-ng and most voices of piper have it."""
_GRACE_S: Final = 3.0
"""How much longer than its sound a player may take."""
_PLACES: Final = ("dev/snd/pcm*p", "dev/dsp*", "run/pulse/native", "etc/asound.conf")
"""What there is where Linux can make a sound: a card that plays, a server for all, or a way that somebody laid out."""
_SERVERS: Final = ("pulse/native", "pipewire-*", "jack*")
"""The sockets of a person's own sound server, in the folder for what runs."""
_DRIVERS: Final = ("SDL_AUDIODRIVER", "PULSE_SERVER", "PIPEWIRE_REMOTE", "AUDIODEV")


def can_sound(environ: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Whether a Linux with these files and variables has a sound card, a sound server or a driver that was chosen."""
    if any(environ.get(name) for name in _DRIVERS):
        return True
    running = Path(environ.get("XDG_RUNTIME_DIR") or root / "run" / "user" / str(os.getuid()))
    home = Path(environ.get("HOME") or root / "root")
    return (
        any(any(root.glob(place)) for place in _PLACES)
        or any(any(running.glob(socket)) for socket in _SERVERS)
        or (home / ".asoundrc").exists()
    )


def player_command(environ: Mapping[str, str]) -> list[str]:
    """Return the command that plays. Raises `SpeechFault` where there is none, or nothing to hear it by."""
    if chosen := environ.get(CHOSEN):
        return shlex.split(chosen)
    program = which(_PLAYER)
    if program is None:
        raise SpeechFault(said.NOT_THERE(program=_PLAYER), said.INSTALL(package="alsa-utils"))
    if not can_sound(environ):
        raise SpeechFault(said.NO_CARD(), said.CONNECT())
    return [program, "-q", "-t", "wav", f"--buffer-time={_BUFFER_US}", "-"]


def play_sound(command: list[str], pieces: Iterable[bytes], stopped: Stopped) -> bytes:
    """Play a sound, piece by piece as it comes, to its end; return all of it. Raises `SpeechFault`, `Stop`."""
    child, sound = Child(command, answers=False), b""
    try:
        for piece in pieces:
            sound += piece
            child.write(piece, len(sound) / _BYTES_A_SECOND + _GRACE_S, stopped)
        child.close_input()
        child.finish(len(sound) / _BYTES_A_SECOND + _GRACE_S, stopped)
    finally:
        child.kill()
    return sound
