"""List, show, check, draw, design and scan boards; calibrate, test and watch real ones.

A board is one that comes with the program (cribbage-2), or a file of your own (my/board.toml).
"""

from __future__ import annotations

from typing import Final

VERBS: Final = {
    "list": "List the boards that come with the program.",
    "show": "Show the facts of a board: its tracks, size, sensors and lights.",
    "check": "Check board files, and list everything that is wrong.",
    "draw": "Draw a board as an SVG picture.",
    "new": "Write a board file of your own, from a few answers.",
    "scan": "Write a board file of a board that you have, from photographs of it.",
    "calibrate": "Learn which input of a real board answers for which hole.",
    "test": "Test every sensor of a real board.",
    "watch": "Watch a real board, and see which of its holes look bad.",
}
"""Each verb with its line of help."""
