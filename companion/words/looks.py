"""What the colours of the sides are called, and players who have not said their names."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message

RED: Final = Message("Red")
BLUE: Final = Message("Blue")
GREEN: Final = Message("Green")
YELLOW: Final = Message("Yellow")
NORTH: Final = Message("North")
EAST: Final = Message("East")
SOUTH: Final = Message("South")
WEST: Final = Message("West")

NOBODYS: Final = {name.text: name for name in (RED, BLUE, GREEN, YELLOW, NORTH, EAST, SOUTH, WEST)}
"""Names that nobody has given: games keep them in English, and each language says them in its own way."""
