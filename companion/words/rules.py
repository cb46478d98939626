"""Why the rules do not allow an action, whatever is played: what is wrong, and what to do."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message

FROM_CARDS: Final = Message("Points come from cards in this game: enter the card, or agree on where the pegs stand.")
IN_GAME_HOLE: Final = Message("The front peg is in the game hole already: there is nothing left to peg.")
ONLY_CLAIMABLE: Final = Message("Only {left} points can be claimed, not {points}.")
ONLY_OWED: Final = Message("{points} points cannot be pegged: only {left} are owed.")
NO_SIDE: Final = Message("There is no side {side}: the sides are 0 to {last}.")
ONE_POINT_AT_LEAST: Final = Message("It must be at least one point: a peg moves forward by one hole or more.")
NO_BOARD_ACTION: Final = Message("{verb} is no action of the board.")
ON_ANOTHER_SIDE: Final = Message("Muggins is called on another side, not on one's own.")
NEEDS_NO_MORE: Final = Message(
    "{who} needs no more points: those that are owed win, peg them.",
    "{who} need no more points: those that are owed win, peg them.",
    by="who",
)
CANNOT_STAND: Final = Message("Pegs cannot stand in {back} and {front}: the front peg is ahead, up to {target}.")
NO_SUCH_ACTION: Final = Message("{game} has no action {verb}.")
NO_SEAT: Final = Message("There is no seat {seat}: the seats are 0 to {last}.")
TOO_MANY_POINTS: Final = Message("{points} points are more than anybody can score at once.")
NO_JOKER: Final = Message("{game} is played without a joker. Enter another card.")
NOT_THE_TIME: Final = Message("It is not the time for {verb}.")
NOT_YOUR_TURN: Final = Message("It is not {player}'s turn.")
NO_CARDS_KNOWN: Final = Message("The scorekeeper knows no cards: choose another referee.")
LENGTH: Final = Message("A game goes to {target}, not to {wanted}.")
FOR_PLAYERS: Final = Message("{game} is for {players} players, not {wanted}.")
NOT_WITH_REFEREE: Final = Message("{game} is not played with the referee {referee}: choose another.")
NO_ACTION_OF: Final = Message("{verb} is no action of {game}.")
