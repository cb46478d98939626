"""What is said of a board at a broker."""

from __future__ import annotations

from typing import Final

from companion.words import common, records
from companion.words.message import Explanation, Message

_PAYLOAD: Final = Explanation(
    "commands",
    "The broker",
    "A message at the broker has not the fields that [its topic asks for](../mqtt.md#payloads), is of another version, "
    "or is too long. It was passed over. The broker's own log says who published it; use the same version of the "
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

_REACH: Final = Explanation(
    "commands",
    "The broker",
    "There is no connection to the broker. The game goes on as ever, and it is tried again by itself, at first after a "
    "second, at last each minute. Look at host, port and TLS under *Settings*, *Network*, whether the broker runs, and "
    "whether its certificate is signed by the authority whose file is set and names the host as it is written there.",
)
NO_ANSWER: Final = Message("it does not answer", explanation=_REACH)
LOST: Final = Message("the connection was lost", explanation=_REACH)
SHUT_DOWN: Final = Message("it is being switched off", explanation=_REACH)
NOT_TRUSTED: Final = Message("its certificate is not trusted ({reason})", explanation=_REACH)
NO_TLS: Final = Message("TLS failed ({reason})", explanation=_REACH)
BAD_CERTIFICATE: Final = Message("the certificates in {files} cannot be used: {reason}", explanation=_REACH)

_ALLOWED: Final = Explanation(
    "commands",
    "The broker",
    "The broker knows the user but does not allow this, or does not know user and password. A board's user name has to "
    "be the board's name, and its access list has to allow the topics of [the table](../mqtt.md#topics); there is an "
    "[example](../mqtt.md#a-broker-of-ones-own).",
)
NOT_AUTHORIZED: Final = Message("user or password is wrong, or not allowed here", explanation=_ALLOWED)
NOT_PUBLISHED: Final = Message("The broker did not take {topic}: {reason}.", explanation=_ALLOWED)
NOT_SUBSCRIBED: Final = Message("The broker does not send {topic}: {reason}.", explanation=_ALLOWED)

_TAKEN: Final = Explanation(
    "commands",
    "The broker",
    "Two programs use the same name at the broker, and each connection ends the other's. Give each board a name of its "
    "own.",
)
TAKEN_OVER: Final = Message("another program uses the same name", explanation=_TAKEN)

_SETTING: Final = Explanation(
    "commands",
    "The broker",
    "A value of [the settings of the broker](../mqtt.md#settings) cannot be used. On the screen nothing was changed. "
    "In the file `mqtt.toml` the value has to be corrected; until then the board is at no broker.",
)
BAD_PORT: Final = Message(
    "A port is a number from 1 to 65535, or 0 for the usual one: {value} is not.", explanation=_SETTING
)
NO_HOST: Final = Message("Name the broker first: its host.", explanation=_SETTING)
BAD_HOST: Final = Message("{value} is no name and no address of a broker.", explanation=_SETTING)
BAD_PREFIX: Final = Message("{value} is no beginning of a topic.", explanation=_SETTING)
KEY_ALONE: Final = Message("A key needs the file of its certificate.", explanation=_SETTING)
NO_COMMAND: Final = Message("A command is {commands}: {value} is none.", explanation=_SETTING)
BAD_KIND: Final = Message("{setting} has to be {kind}: {value} is not.", explanation=_SETTING)
BAD_TEXT: Final = Message("{setting} has at most {most} characters, all of which can be printed.", explanation=_SETTING)
A_SWITCH: Final = common.TRUE_OR_FALSE
A_NUMBER: Final = records.A_NUMBER
A_TEXT: Final = Message("a text in quotes", explanation=_SETTING)
A_LIST: Final = Message("a list in brackets", explanation=_SETTING)
NO_SECTION: Final = Message("The file has one section, [mqtt]: {value} is none of it.", explanation=_SETTING)
NO_SETTING: Final = Message("A setting is {settings}: {value} is none.", explanation=_SETTING)
NO_TOML: Final = Message("It is no TOML: {reason}.", explanation=_SETTING)
FILE_UNREAD: Final = Message("It cannot be read: {reason}.", explanation=_SETTING)
FILE_NOT_USED: Final = Message("The settings in {path} are not used. {reason}", explanation=_SETTING)
FILE_UNWRITTEN: Final = Message("The settings of the broker could not be kept: {reason}.", explanation=_SETTING)

# --- what Home Assistant shows ---

CRIBBAGE_BOARD: Final = Message("Cribbage board {name}", context="in Home Assistant")
SCORE_OF_SIDE: Final = Message("Score of side {number}", context="in Home Assistant")
TURN: Final = Message("Turn", context="in Home Assistant")
WINNER: Final = Message("Winner", context="in Home Assistant")
GAME_OVER: Final = Message("Game over", context="in Home Assistant")
BOARD_CONNECTED: Final = Message("Board connected", context="in Home Assistant")
BOARD_PROBLEM: Final = Message("Board problem", context="in Home Assistant")
BAD_SENSORS: Final = Message("Sensors that look bad", context="in Home Assistant")
LIGHTS: Final = Message("Lights", context="in Home Assistant")
NIGHT: Final = Message("Night", context="in Home Assistant")
SAY_AGAIN: Final = Message("Say it again", context="in Home Assistant")
SHOW_NAME: Final = Message("Show the board's name", context="in Home Assistant")
