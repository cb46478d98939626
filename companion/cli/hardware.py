"""What a maker needs who builds a board: the maker's kit, drawn from a board file."""

from __future__ import annotations

from typing import Final

VERBS: Final = {
    "make": "Write the maker's kit of a board: drill templates, wiring, parts, pegs.",
    "physics": "Reckon what the sensors feel of the magnets, and how often one answers wrongly.",
}
"""Each verb with its line of help."""
