"""List, show and export stored games.

They are in the folder that COMPANION_STATE names, or else in ~/.local/state/companion.
"""

from __future__ import annotations

from typing import Final

VERBS: Final = {
    "list": "List the stored games, newest first.",
    "show": "Show a game: what was agreed, how it ended, and all that happened in it.",
    "export": "Write a game out as a text record, which `companion review` reads.",
}
"""Each verb with its line of help."""
