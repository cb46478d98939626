"""What is said of games that are kept: their rows in the history, and how one of them went."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message
from companion.words.telling import TOLD

# --- a row of the history ---

UNKNOWN_TIME: Final = Message("at an unknown time")
DAY_AND_TIME: Final = Message("{day} {month} {year}, {time}")
TIME: Final = Message("{hour}:{minute}")
MONTHS: Final = (
    Message("January", context="in a date"),
    Message("February", context="in a date"),
    Message("March", context="in a date"),
    Message("April", context="in a date"),
    Message("May", context="in a date"),
    Message("June", context="in a date"),
    Message("July", context="in a date"),
    Message("August", context="in a date"),
    Message("September", context="in a date"),
    Message("October", context="in a date"),
    Message("November", context="in a date"),
    Message("December", context="in a date"),
)
PLAYERS_UNKNOWN: Final = Message("Players unknown")
BEAT_BY: Final = Message("{winners} beat {others} by {points}")
BEAT: Final = Message("{winners} beat {others}")
NOT_FINISHED: Final = Message("not finished")
GIVEN_UP: Final = Message("given up")
DEALS: Final = Message("{count} deal", "{count} deals")
IN_MINUTES: Final = Message("{deals} in {minutes}")
MINUTES: Final = Message("{count} minute", "{count} minutes")
SKUNKS: Final = {"skunk": Message("skunk"), "double skunk": Message("double skunk")}
GAME: Final = Message("game {number}")

# --- how it went ---

STANDS: Final = Message("Not finished: {sides}.", explanation=TOLD)
DEAL: Final = Message("Deal {number}.", explanation=TOLD)
WHEN_DEAL_BEGAN: Final = Message("So it stood as deal {number} began.", explanation=TOLD)
NOBODY_HAS_DEALT: Final = Message("Nobody has dealt yet.", explanation=TOLD)
WON_IN: Final = Message("{who} won in {deals}.", explanation=TOLD)
WORTH: Final = Message("Worth {points}.", explanation=TOLD)
DEALT_BY_NUMBER: Final = Message("The app dealt by the number {number}.", explanation=TOLD)
GAME_POINTS: Final = Message("{count} game point", "{count} game points")
HIGHEST: Final = Message("Highest hand: {points}, by {player}.", explanation=TOLD)
MUGGINS: Final = Message("{who}: {taken} taken by muggins; {missed} not pegged and called by nobody.", explanation=TOLD)
