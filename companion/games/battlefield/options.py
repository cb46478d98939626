"""What people can choose of the rules of Battlefield Cribbage."""

from __future__ import annotations

from typing import Final

from companion.games.option import ANY, FALSE_CLAIM, MUGGINS, TELL_MISSED, Option

OPTIONS: Final = (
    MUGGINS,
    FALSE_CLAIM,
    TELL_MISSED,
    Option(
        "partners",
        "Four players",
        "The two lowest cuts are partners, or who sits opposite; or each alone, on a board with four tracks.",
        (("draw", "by the draw"), ("on", "as seated"), ("off", "each alone")),
        ANY,
        players=4,
        ruling="B13",
    ),
)
