"""What is called at a table of five-card cribbage: as in cribbage, with hands of three cards."""

from __future__ import annotations

from typing import Final

from companion.games.cribbage.calls import calls_by
from companion.games.five_card.counted import COUNTER

calls_between: Final = calls_by(COUNTER)
