"""What any part of the program may have to say: that there is no such thing, or no such card."""

from __future__ import annotations

from companion.words.message import Explanation, Message

_NO_BOARD = Explanation(
    "commands",
    "How a command was called",
    "No command, game or board has this name: take the one that was meant, or one of those that there are. A "
    "board of your own is named by its file (`my/board.toml`). Where a record or a backup names the game, this "
    "version may be too old for it.",
)
NO_BOARD = Message('There is no board "{word}": {offer}', explanation=_NO_BOARD)
NO_GAME = Message('There is no game "{word}": {offer}', explanation=_NO_BOARD)
NO_COMMAND = Message('There is no command "{word}": {offer}', explanation=_NO_BOARD)
MEANT = Message('did you mean "{meant}"?', explanation=_NO_BOARD)
THERE_ARE = Message("there are {known}.", explanation=_NO_BOARD)
THERE_ARE_NONE = Message("there are none.", explanation=_NO_BOARD)

_NO_CARD = Explanation(
    "playing",
    "Cards that cannot be",
    "Text was given that is no card. In commands and records cards are written like `5H` or `10S`; a joker, "
    "`JOKER`, is known in Battlefield Cribbage alone.",
)
NO_CARD = Message(
    "There is no card {text}: write a rank (A 2-10 J Q K) and a suit (C D H S), like 5H or 10S.", explanation=_NO_CARD
)

_CARD_TWICE = Explanation(
    "playing",
    "Cards that cannot be",
    "A hand was given with a card that the pack does not have so often. Look at the cards again.",
)
CARD_TWICE = Message("The card {card} is there twice: a pack has only one of each.", explanation=_CARD_TWICE)

UNKNOWN_REASON = Message("unknown reason")

NONE = Message("none")

TRUE_OR_FALSE = Message("true or false")
