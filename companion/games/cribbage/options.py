"""What people can choose of the rules of cribbage."""

from __future__ import annotations

from typing import Final

from companion.games.option import ANY, FALSE_CLAIM, MUGGINS, TELL_MISSED, WITH_CARDS, WITH_MUGGINS, Option
from companion.games.setup import Policy
from companion.words import options as say
from companion.words.message import Message
from companion.words.terms import offered

GAME_POINTS: Final = Option(
    "game_points",
    Message("Game points"),
    offered("What a win, a skunk and a double skunk count."),
    (("regal", Message("1, 2, 3")), ("acc", Message("2, 3, 3"))),
    ANY,
    ruling="C10",
)
FALSE_GO: Final = Option(
    "false_go",
    Message("False go"),
    offered("Told only, or 2 points a card to the others."),
    (("told", say.TOLD), ("acc", Message("penalty"))),
    WITH_CARDS,
    ruling="C11",
)
EXCESS: Final = Option(
    "excess",
    Message("Pegged too many"),
    offered("Put right, or by the old law given to the opponent."),
    (("mend", say.PUT_RIGHT), ("opponent", Message("old law"))),
    WITH_CARDS,
    ruling="P4",
)
OPPONENTS_PEG: Final = Option(
    "opponents_peg",
    Message("Opponent's peg moved"),
    offered("Put right, or 2 points to its owner."),
    (("off", say.PUT_RIGHT), ("on", Message("2 points"))),
    frozenset((Policy.TOURNAMENT,)),
    ruling="P7",
)
CARDS: Final = Option(
    "cards",
    say.CARDS,
    offered("Dealt by hand and touched, or by the app, which shows everybody their own."),
    (("real", say.BY_HAND), ("app", say.BY_THE_APP)),
    WITH_CARDS,
    ruling="C14",
)
HINTS: Final = Option(
    "hints",
    Message("Hints"),
    offered("Players who are dealt cards by the app may ask the coach what to do."),
    (("on", Message("allowed")), ("off", Message("not allowed"))),
    WITH_CARDS,
    players=2,
    second_in=WITH_MUGGINS,
    ruling="C15",
)

OPTIONS: Final = (GAME_POINTS, MUGGINS, FALSE_CLAIM, TELL_MISSED, FALSE_GO, EXCESS, OPPONENTS_PEG, CARDS, HINTS)
