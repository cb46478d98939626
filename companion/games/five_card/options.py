"""What people can choose of the rules of five-card cribbage: the same as in cribbage."""

from __future__ import annotations

from companion.games.cribbage.options import OPTIONS

__all__ = ["OPTIONS"]
