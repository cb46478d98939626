"""What is said of speech itself: that there is no voice, or nothing that plays it."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

NO_VOICE: Final = Explanation(
    "commands",
    "The doctor",
    "Nothing is spoken: the program that makes the sound of words, or the one that plays it, is missing, stuck or "
    "refused. The game goes on without, and it is tried again after a while, at most a minute. See "
    "[no sound](../voice.md#when-nothing-is-heard).",
)
NOT_THERE: Final = Message("{program} is not installed: nothing can be spoken.", explanation=NO_VOICE)
INSTALL: Final = Message("Install it: sudo apt install {package}", explanation=NO_VOICE)
NO_CARD: Final = Message("No sound card, and no sound server, was found.", explanation=NO_VOICE)
CONNECT: Final = Message("Connect a loudspeaker, or choose one by COMPANION_PLAYER.", explanation=NO_VOICE)
FAILED: Final = Message("{program} failed: {reason}", explanation=NO_VOICE)
STUCK: Final = Message("{program} did not end in time, and was ended.", explanation=NO_VOICE)
ENDED: Final = Message("it ended with status {status}.", explanation=NO_VOICE)
READY: Final = Message("{voice} speaks, by {player}.", explanation=NO_VOICE)
