"""What the colours of the sides are called."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message

RED: Final = Message("Red")
BLUE: Final = Message("Blue")
GREEN: Final = Message("Green")
YELLOW: Final = Message("Yellow")
