"""What people can choose of the rules of 'Round the Bases."""

from __future__ import annotations

from typing import Final

from companion.games.cribbage.options import CARDS
from companion.games.option import ANY, FALSE_CLAIM, MUGGINS, TELL_MISSED, Option
from companion.words import options as say
from companion.words.message import Message
from companion.words.terms import offered

OPTIONS: Final = (
    MUGGINS,
    FALSE_CLAIM,
    TELL_MISSED,
    CARDS,
    Option(
        "dice",
        Message("Dice"),
        offered("Thrown by hand and entered, or rolled by the app."),
        (("hand", say.BY_HAND), ("app", say.BY_THE_APP)),
        ANY,
        ruling="R18",
    ),
    Option(
        "steals",
        Message("Stealing"),
        offered("As often as anybody dares, or once a deal."),
        (("unlimited", Message("any time")), ("one", Message("once a deal"))),
        ANY,
        ruling="R11",
    ),
    Option(
        "last_half",
        Message("Last half inning"),
        offered("Over as soon as it is decided, or played out."),
        (("stop", Message("stops")), ("play", Message("played out"))),
        ANY,
        ruling="R14",
    ),
)
