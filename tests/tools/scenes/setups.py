"""The games that the scenes show, and when they are said to have been played."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.games.action import Action
from companion.games.cribbage.actions import Dealer, Shuffle
from companion.games.seating import Seat
from companion.games.setup import Setup

AT: Final = "2026-11-20T18:30:00+00:00"

TWO: Final = Setup(("Ann", "Bob"))
THREE: Final = Setup(("Ann", "Bob", "Cleo"))
FOUR: Final = Setup(("Ann", "Bob", "Cleo", "Dora"))
FIELD: Final = Setup(("Ann", "Bob"), "round-the-bases", 3)
FIELD_OF_FOUR: Final = replace(FIELD, players=FOUR.players)
BATTLE: Final = Setup(("Ann", "Bob", "Cleo"), "battlefield")
BATTLE_OF_FOUR: Final = Setup(FOUR.players, "battlefield")
GRID: Final = Setup(("Ann", "Bob", "Cleo", "Dora"), "crosscribb", 31)
FIVE_CARD: Final = Setup(("Ann", "Bob"), "five-card", 61)
LOWBALL: Final = Setup(("Ann", "Bob", "Cleo"), "lowball")
DEALT: Final = Setup(("Ann", "Bob"), options={"cards": "app"})
SOLO: Final = Setup(("Ann", "Bob"), options={"cards": "app", "seat1": "club"})
SOLO_FIELD: Final = replace(FIELD, options=SOLO.options)
SOLO_GRID: Final = Setup(("Ann", "Bob"), "crosscribb", 31, options=SOLO.options)
SOLO_BATTLE: Final = Setup(("Ann", "Bob"), "battlefield", options=SOLO.options)

SHUFFLED: Final = Shuffle(5)
OPENING: Final[tuple[Action, ...]] = (SHUFFLED, Dealer(Seat(0)))
"""How a game of cribbage begins in which the app deals."""
