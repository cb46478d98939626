"""What is said of the players that the computer brings, and of bots."""

from __future__ import annotations

from companion.words.message import Explanation, Message

_NO_PLAYER = Explanation(
    "commands",
    "Players of the computer",
    "A player is named by its level, by a yardstick, or as `exec:COMMAND` for a bot of your own. "
    "The sentence has the names that the game has.",
)
NO_PLAYER = Message('There is no player "{word}": {offer}', explanation=_NO_PLAYER)
