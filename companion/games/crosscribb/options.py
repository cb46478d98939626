"""What people can choose of the rules of CrossCribb."""

from __future__ import annotations

from typing import Final

from companion.games.option import ANY, MUGGINS, TELL_MISSED, WITH_MUGGINS, Option
from companion.words import options as say
from companion.words.message import Message
from companion.words.terms import offered

OPTIONS: Final = (
    MUGGINS,
    TELL_MISSED,
    Option(
        "flush_of_four",
        Message("Flush of four"),
        offered("Any four of a suit in a line, or four besides the cut card."),
        (("any", Message("any four")), ("own", Message("not the cut"))),
        ANY,
        ruling="X4",
    ),
    Option(
        "running",
        Message("Points while placing"),
        offered("What each line is worth so far stands beside the grid."),
        (("off", Message("hidden")), ("on", Message("shown"))),
        ANY - WITH_MUGGINS,
    ),
    Option(
        "cards",
        say.CARDS,
        offered("Dealt by hand and touched, or by the app, which is passed around."),
        (("real", say.BY_HAND), ("app", say.BY_THE_APP)),
        ANY,
        ruling="X2",
    ),
    Option(
        "alone",
        Message("Of three, alone plays"),
        offered("The first, the second or the third player, against the two others."),
        (("0", Message("the first")), ("1", Message("the second")), ("2", Message("the third"))),
        ANY,
        players=3,
        ruling="X3",
    ),
)
