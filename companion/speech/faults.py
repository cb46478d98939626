"""The one error of speech."""

from __future__ import annotations

from companion.errors import CompanionError
from companion.words.message import Said


class SpeechFault(CompanionError):
    """Something could not be spoken, with what to do about it. It is in the log, and the doctor says it."""

    def __init__(self, said: Said, advice: Said = "") -> None:
        """Take what was wrong, and what to do about it, if that is known."""
        super().__init__(said)
        self.advice = advice
