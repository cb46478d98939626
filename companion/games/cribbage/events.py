"""What events of cribbage alone are about; what happens in it, it shares with other games."""

from __future__ import annotations

from companion.games.reason import Reason
from companion.words import scores as say


class CribbageReason(Reason):
    """What events of cribbage are about, beside what several games have."""

    FALSE_GO = "false go", say.FALSE_GO
    """A go that was said with a card that fitted (C11)."""
