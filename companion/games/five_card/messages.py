"""What is said in five-card cribbage alone."""

from __future__ import annotations

from typing import Final

from companion.words.telling import told

TURNED_UP: Final = told("{player} turns up {card}.")
