"""How is spoken: with which voice, how fast, how loud. A value."""

from __future__ import annotations

from typing import NamedTuple


class Manner(NamedTuple):
    """A voice's name ("" for that of the language), the language as its code, speed and volume in percent."""

    voice: str = ""
    language: str = "en"
    speed: int = 100
    volume: int = 80


class Utterance(NamedTuple):
    """A text, and how it is to be spoken: the key of its sound."""

    text: str
    manner: Manner
