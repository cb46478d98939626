"""What the page of the broker says."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

BROKER: Final = Message("Broker")
BROKER_IS_FOR: Final = Message("A broker: for the home, and for a club's evening")
SWITCH: Final = Message("At a broker (MQTT)")
TLS: Final = Message("Encrypted (TLS)")
HOME_ASSISTANT: Final = Message("Home Assistant finds the board")
FIELDS: Final = {
    "host": Message("The broker's name or address"),
    "port": Message("Its port"),
    "board": Message("The board's name there"),
    "user": Message("User"),
    "password": Message("Password", context="at a broker"),
}
"""What is written, by the names of the settings."""
HINTS: Final = {
    "port": Message("the usual one"),
    "user": Message("as the board's name"),
    "password": Message("none"),
    "host": Message("none yet"),
}
MAY: Final = Message("What the owner may ask for from there")
COMMANDS: Final = {
    "lights": Message("Brightness of the lights"),
    "night": Message("Dim the lights at night"),
    "say_again": Message("Say again what was said last"),
    "show_name": Message("Show the board's name"),
}

_STATE: Final = Explanation(
    "commands",
    "The broker",
    "How the connection of the board is, on the page of the broker. While there is none the game goes on as ever; the "
    "reason stands in the sentence, and what can be done about it is said with the reason, here below.",
)
OFF: Final = Message("The board is at no broker.", explanation=_STATE)
CONNECTING: Final = Message("Connecting to {host} ...", explanation=_STATE)
CONNECTED: Final = Message("Connected to {host} as {board}.", explanation=_STATE)
WAITING: Final = Message(
    "No connection to {host}: {reason}. It is tried again by itself; the game goes on.", explanation=_STATE
)

_NAME: Final = Explanation(
    "commands",
    "The broker",
    "The owner asked by the broker for the name of this board to be shown. Nothing is to be done.",
)
THIS_IS: Final = Message("This board is {board}.", explanation=_NAME)
