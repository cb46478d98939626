"""What people can choose of the rules of 'Round the Bases."""

from __future__ import annotations

from typing import Final

from companion.games.option import ANY, FALSE_CLAIM, MUGGINS, TELL_MISSED, Option

OPTIONS: Final = (
    MUGGINS,
    FALSE_CLAIM,
    TELL_MISSED,
    Option(
        "dice",
        "Dice",
        "Thrown by hand and entered, or rolled by the app.",
        (("hand", "by hand"), ("app", "by the app")),
        ANY,
        ruling="R18",
    ),
    Option(
        "steals",
        "Stealing",
        "As often as anybody dares, or once a deal.",
        (("unlimited", "any time"), ("one", "once a deal")),
        ANY,
        ruling="R11",
    ),
    Option(
        "last_half",
        "Last half inning",
        "Over as soon as it is decided, or played out.",
        (("stop", "stops"), ("play", "played out")),
        ANY,
        ruling="R14",
    ),
)
