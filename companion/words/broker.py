"""What the page of the broker says."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message

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
    "password": Message("Password"),
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

OFF: Final = Message("The board is at no broker.")
CONNECTING: Final = Message("Connecting to {host} ...")
CONNECTED: Final = Message("Connected to {host} as {board}.")
WAITING: Final = Message("No connection to {host}: {reason}. It is tried again by itself; the game goes on.")
THIS_IS: Final = Message("This board is {board}.")
