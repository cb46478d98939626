"""What people can choose of the rules of lowball: who deals. The other options of cribbage give or take points (W2)."""

from __future__ import annotations

from typing import Final

from companion.games.cribbage.options import CARDS
from companion.games.option import Option

OPTIONS: Final[tuple[Option, ...]] = (CARDS,)
