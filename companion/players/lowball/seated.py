"""A seat of lowball at a table: as in cribbage."""

from __future__ import annotations

from companion.players.cribbage.seated import choose, retold

__all__ = ["choose", "retold"]
