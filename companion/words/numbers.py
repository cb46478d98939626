"""Numbers as words: every count of the play, and all that a hand can be worth."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message
from companion.words.scores import FIFTEEN, THIRTY_ONE_ALOUD

NUMBERS: Final = (
    Message("zero"),
    Message("one"),
    Message("two"),
    Message("three"),
    Message("four"),
    Message("five"),
    Message("six"),
    Message("seven"),
    Message("eight"),
    Message("nine"),
    Message("ten"),
    Message("eleven"),
    Message("twelve"),
    Message("thirteen"),
    Message("fourteen"),
    FIFTEEN.alone,
    Message("sixteen"),
    Message("seventeen"),
    Message("eighteen"),
    Message("nineteen"),
    Message("twenty"),
    Message("twenty-one"),
    Message("twenty-two"),
    Message("twenty-three"),
    Message("twenty-four"),
    Message("twenty-five"),
    Message("twenty-six"),
    Message("twenty-seven"),
    Message("twenty-eight"),
    Message("twenty-nine"),
    Message("thirty"),
    THIRTY_ONE_ALOUD,
)
"""By what they are. Higher numbers are left to a voice, as digits."""
