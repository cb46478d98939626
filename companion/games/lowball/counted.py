"""Hands of lowball, counted in the shell: as in cribbage."""

from __future__ import annotations

from typing import Final

from companion.games.cribbage import counted

COUNTER: Final = counted.COUNTER
