"""What people can choose of the rules of lowball: nothing. Each option of cribbage gives or takes points (W2)."""

from __future__ import annotations

from typing import Final

from companion.games.option import Option

OPTIONS: Final[tuple[Option, ...]] = ()
