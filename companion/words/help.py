"""The headings and fixed lines of the help of commands."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message

USAGE: Final = Message("Usage")
ARGUMENTS: Final = Message("Arguments")
OPTIONS: Final = Message("Options")
COMMANDS: Final = Message("Commands")
COMMAND: Final = Message("COMMAND")
HELP: Final = Message("Show this message and exit.")
VERSION: Final = Message("Show the version and exit.")
GAME: Final = Message("{usual} (or none said), {others}.")
