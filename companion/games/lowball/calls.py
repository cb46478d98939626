"""What is called at a table of lowball: as in cribbage."""

from __future__ import annotations

from typing import Final

from companion.games.cribbage import calls

calls_between: Final = calls.calls_between
