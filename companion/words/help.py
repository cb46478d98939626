"""The headings and fixed lines of the help of commands."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

_HELP = Explanation(
    "commands",
    "How a command was called",
    "Lines of the help that `--help` shows of a command: nothing is wrong.",
)

USAGE: Final = Message("Usage")
ARGUMENTS: Final = Message("Arguments")
OPTIONS: Final = Message("Options")
COMMANDS: Final = Message("Commands")
PLAYERS: Final = Message("Players", context="a heading in the help of a command")
COMMAND: Final = Message("COMMAND")
HELP: Final = Message("Show this message and exit.", explanation=_HELP)
VERSION: Final = Message("Show the version and exit.", explanation=_HELP)
GAME: Final = Message("{usual} (or none said), {others}.", explanation=_HELP)
