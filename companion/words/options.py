"""What people choose of the rules: options that several games have, and values that several options have."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message
from companion.words.panels import NOTHING
from companion.words.terms import MUGGINS, offered

MUGGINS_OPTION: Final = MUGGINS
MUGGINS_NOTE: Final = offered("Called by a player, or given by the app when the window closes.")
FALSE_CLAIM: Final = Message("False call of muggins")
FALSE_CLAIM_NOTE: Final = offered("Whether the points called fall to the other side.")
MISSED: Final = Message("Missed points")
MISSED_NOTE: Final = offered("Whether they are told once nobody can take them any more.")

CALLED: Final = Message("called")
AUTOMATIC: Final = Message("automatic")
COSTS_NOTHING: Final = NOTHING
COSTS_THEM: Final = Message("costs them")
TOLD: Final = Message("told")
NOT_TOLD: Final = Message("not told")
CARDS: Final = Message("Cards")
BY_HAND: Final = Message("by hand")
BY_THE_APP: Final = Message("by the app")
PUT_RIGHT: Final = Message("put right")
