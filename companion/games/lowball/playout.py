"""How honest people play lowball: as cribbage. They do not lay away or lay to score little; nobody cheats by that."""

from __future__ import annotations

from companion.games.cribbage.playout import honest_actions, script

__all__ = ["honest_actions", "script"]
