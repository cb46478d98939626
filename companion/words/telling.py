"""What the table tells of a game as it goes on, whatever is played: the explanation that all of this shares."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation

TOLD: Final = Explanation(
    "playing",
    "What is told of the game",
    "What was done, so that everybody can follow it. Nothing is wrong, and nothing is asked for.",
)
