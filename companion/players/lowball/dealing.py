"""The hidden cards of lowball: as in cribbage."""

from __future__ import annotations

from companion.players.cribbage.dealing import OPTIONS, dealing

__all__ = ["OPTIONS", "dealing"]
