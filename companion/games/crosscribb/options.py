"""What people can choose of the rules of CrossCribb."""

from __future__ import annotations

from typing import Final

from companion.games.option import ANY, MUGGINS, TELL_MISSED, WITH_MUGGINS, Option

OPTIONS: Final = (
    MUGGINS,
    TELL_MISSED,
    Option(
        "flush_of_four",
        "Flush of four",
        "Any four of a suit in a line, or four besides the cut card.",
        (("any", "any four"), ("own", "not the cut")),
        ANY,
        ruling="X4",
    ),
    Option(
        "running",
        "Points while placing",
        "What each line is worth so far stands beside the grid.",
        (("off", "hidden"), ("on", "shown")),
        ANY - WITH_MUGGINS,
    ),
    Option(
        "cards",
        "Cards",
        "Dealt by hand and touched, or by the app, which is passed around.",
        (("real", "by hand"), ("app", "by the app")),
        ANY,
        ruling="X2",
    ),
    Option(
        "alone",
        "Of three, alone plays",
        "The first, the second or the third player, against the two others.",
        (("0", "the first"), ("1", "the second"), ("2", "the third")),
        ANY,
        players=3,
        ruling="X3",
    ),
)
