"""What is said of a board at a broker."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

_PAYLOAD: Final = Explanation(
    "commands",
    "The broker",
    "A message at the broker has not the fields that [its topic asks for](../mqtt.md#payloads), is of another version, "
    "or is too long. It was passed over. Who published it is in the broker's own log; use the same version of the "
    "program on boards and server.",
)
NO_PAYLOAD: Final = Message("This is no {kind}: {error}.", explanation=_PAYLOAD)
TOO_LONG: Final = Message("A message of more than {most} bytes was passed over.", explanation=_PAYLOAD)

_BOARD_ID: Final = Explanation(
    "commands",
    "The broker",
    "The name of a board is part of its topics and its user name at the broker: small letters, digits and hyphens, at "
    "most 32. Choose another one.",
)
NO_BOARD_ID: Final = Message(
    "A board's name at the broker has small letters, digits and hyphens, at most 32 of them: {board} has not.",
    explanation=_BOARD_ID,
)
