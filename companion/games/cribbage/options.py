"""What people can choose of the rules of cribbage."""

from __future__ import annotations

from typing import Final

from companion.games.game import Policy
from companion.games.option import ANY, FALSE_CLAIM, MUGGINS, TELL_MISSED, WITH_CARDS, Option

GAME_POINTS: Final = Option(
    "game_points",
    "Game points",
    "What a win, a skunk and a double skunk count.",
    (("regal", "1, 2, 3"), ("acc", "2, 3, 3")),
    ANY,
    ruling="C10",
)
FALSE_GO: Final = Option(
    "false_go",
    "False go",
    "Told only, or 2 points a card to the others.",
    (("told", "told"), ("acc", "penalty")),
    WITH_CARDS,
    ruling="C11",
)
EXCESS: Final = Option(
    "excess",
    "Pegged too many",
    "Put right, or by the old law given to the opponent.",
    (("mend", "put right"), ("opponent", "old law")),
    WITH_CARDS,
    ruling="P4",
)
OPPONENTS_PEG: Final = Option(
    "opponents_peg",
    "Opponent's peg moved",
    "Put right, or 2 points to its owner.",
    (("off", "put right"), ("on", "2 points")),
    frozenset((Policy.TOURNAMENT,)),
    ruling="P7",
)
CARDS: Final = Option(
    "cards",
    "Cards",
    "Dealt by hand and touched, or by the app, which shows everybody their own.",
    (("real", "by hand"), ("app", "by the app")),
    WITH_CARDS,
    ruling="C14",
)

OPTIONS: Final = (GAME_POINTS, MUGGINS, FALSE_CLAIM, TELL_MISSED, FALSE_GO, EXCESS, OPPONENTS_PEG, CARDS)
