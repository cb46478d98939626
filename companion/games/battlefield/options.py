"""What people can choose of the rules of Battlefield Cribbage."""

from __future__ import annotations

from typing import Final

from companion.games.cribbage.options import CARDS
from companion.games.option import ANY, FALSE_CLAIM, MUGGINS, TELL_MISSED, Option
from companion.words.message import Message
from companion.words.terms import offered

OPTIONS: Final = (
    MUGGINS,
    FALSE_CLAIM,
    TELL_MISSED,
    CARDS,
    Option(
        "partners",
        Message("Four players"),
        offered("The two lowest cuts are partners, or who sits opposite; or each alone, on a board with four tracks."),
        (("draw", Message("by the draw")), ("on", Message("as seated")), ("off", Message("each alone"))),
        ANY,
        players=4,
        ruling="B13",
    ),
)
