"""Hands of 'Round the Bases, counted in the shell: as in cribbage (R10)."""

from __future__ import annotations

from typing import Final

from companion.games.cribbage import counted

COUNTER: Final = counted.COUNTER
