"""List, show, check and draw boards.

A board is one that comes with the program (cribbage-2), or a file of your own (my/board.toml).
"""

from __future__ import annotations

from typing import Final

VERBS: Final = {
    "list": "List the boards that come with the program.",
    "show": "Show the facts of a board: its tracks, size, sensors and lights.",
    "check": "Check board files, and list everything that is wrong.",
    "draw": "Draw a board as an SVG picture.",
}
"""Each verb with its line of help."""
