"""What is said in five-card cribbage alone."""

from __future__ import annotations

from typing import Final

from companion.words import telling

TURNED_UP: Final = telling.TURNS_UP
