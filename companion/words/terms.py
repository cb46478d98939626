"""The terms of a game as they are offered: referees, boards, and where the pegs are."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

_OFFERED: Final = Explanation(
    "playing",
    "Beginning a game",
    "What a referee, a board or an option does, beside it where it is chosen. [The referees](../policies.md) and the "
    "pages of the games say more.",
)


def offered(text: str) -> Message:
    """Return a message that says of something what it does, where it is chosen."""
    return Message(text, explanation=_OFFERED)


# --- referees ---

SCOREKEEPER: Final = Message("Scorekeeper")
SCOREKEEPER_DOES: Final = offered("Knows no cards: whatever is pegged is scored.")
CASUAL: Final = Message("Casual")
CASUAL_DOES: Final = offered("Says kindly what is wrong: enter the cards as they are laid.")
MUGGINS: Final = Message("Muggins")
MUGGINS_DOES: Final = offered("Keeps quiet: what you miss others may take.")
TOURNAMENT: Final = Message("Tournament")
TOURNAMENT_DOES: Final = offered("Muggins, and strict: short stays short.")
COACH: Final = Message("Coach")
COACH_DOES: Final = offered("Lights the hole first, and counts with you.")
IN_A_ROW: Final = {
    "scorekeeper": Message("scorekeeper"),
    "casual": Message("casual"),
    "muggins": Message("muggins", context="the referee"),
    "tournament": Message("tournament"),
    "coach": Message("coach"),
}
"""The referees in a row of terms ("to 121, casual"), by the values of `Policy`."""
MORE_RULES_WITH: Final = offered("More rules with the referee: {referee}")

# --- boards ---

NO_BOARD: Final = Message("No board")
NO_BOARD_DOES: Final = offered("The app keeps the score and moves the pegs itself.")
HOLES: Final = Message("{count} hole", "{count} holes")
HOLES_AND_REST: Final = Message("{holes}, {rest}")

ON_THE_SCREEN: Final = Message("On the screen")
AT_A_CABLE: Final = Message("At a cable")
AT_THE_PINS: Final = Message("At the Pi's pins")
RECORDED: Final = Message("Recorded")

ON_THE_SCREEN_THERE: Final = Message("on the screen")
AT_A_CABLE_THERE: Final = Message("at a cable")
AT_THE_PINS_THERE: Final = Message("at the Pi's pins")
RECORDED_THERE: Final = Message("recorded: {name}")
AT_PORT: Final = Message("at {name}")
PEGS_MOVE_THEMSELVES: Final = Message("none, pegs move themselves")

# --- a game in one line ---

LENGTH_AND_REFEREE: Final = Message("{length}, {referee}")
GAME_LENGTH_AND_REFEREE: Final = Message("{game}, {length}, {referee}")
