"""Why the rules do not allow an action, whatever is played: what is wrong, and what to do."""

from __future__ import annotations

from typing import Final

from companion.words import shared
from companion.words.message import Explanation, Message

FROM_CARDS: Final = Message(
    "Points come from cards in this game: enter the card, or agree on where the pegs stand.",
    explanation=shared.SCOREKEEPER,
)
_IN_GAME_HOLE: Final = Explanation(
    "playing",
    "Muggins",
    "A move of a peg that no rule knows: past the game hole, by nothing, or by more than is owed. On the "
    "board the program never asks for it; it comes from records and sessions that were written by hand. "
    "Correct the line.",
)
IN_GAME_HOLE: Final = Message(
    "The front peg is in the game hole already: there is nothing left to peg.", explanation=_IN_GAME_HOLE
)
_ON_ANOTHER_SIDE: Final = Explanation(
    "playing",
    "Muggins",
    "A call that cannot be: on one's own side, or for more points than are short. Only what is short can "
    "be taken. With the option *False call of muggins* such a call may cost as many points.",
)
ONLY_CLAIMABLE: Final = Message("Only {left} points can be claimed, not {points}.", explanation=_ON_ANOTHER_SIDE)
ONLY_OWED: Final = Message("{points} points cannot be pegged: only {left} are owed.", explanation=_IN_GAME_HOLE)
_NO_SEAT: Final = Explanation(
    "playing",
    "Beginning a game",
    "An action names a seat or a side that nobody has (they are counted from 0), a number that nobody can "
    "score, or a card that the game does not have. Correct the line of the record or session.",
)
NO_SIDE: Final = Message("There is no side {side}: the sides are 0 to {last}.", explanation=_NO_SEAT)
ONE_POINT_AT_LEAST: Final = Message(
    "It must be at least one point: a peg moves forward by one hole or more.", explanation=_IN_GAME_HOLE
)
NO_BOARD_ACTION: Final = Message("{verb} is no action of the board.", explanation=shared.NO_SUCH_ACTION)
ON_ANOTHER_SIDE: Final = Message("Muggins is called on another side, not on one's own.", explanation=_ON_ANOTHER_SIDE)
_NEEDS_NO_MORE: Final = Explanation(
    "playing",
    "Muggins",
    "The player who calls muggins is about to win by points that are owed already (ruling P15). Peg them.",
)
NEEDS_NO_MORE: Final = Message(
    "{who} needs no more points: those that are owed win, peg them.",
    "{who} need no more points: those that are owed win, peg them.",
    by="who",
    explanation=_NEEDS_NO_MORE,
)
CANNOT_STAND: Final = Message(
    "Pegs cannot stand in {back} and {front}: the front peg is ahead, up to {target}.", explanation=_IN_GAME_HOLE
)
NO_SUCH_ACTION: Final = Message("{game} has no action {verb}.", explanation=shared.NO_SUCH_ACTION)
NO_SEAT: Final = Message("There is no seat {seat}: the seats are 0 to {last}.", explanation=_NO_SEAT)
TOO_MANY_POINTS: Final = Message("{points} points are more than anybody can score at once.", explanation=_NO_SEAT)
NO_JOKER: Final = Message("{game} is played without a joker. Enter another card.", explanation=_NO_SEAT)
NOT_THE_TIME: Final = Message("It is not the time for {verb}.", explanation=shared.OUT_OF_TURN)
NOT_YOUR_TURN: Final = Message("It is not {player}'s turn.", explanation=shared.OUT_OF_TURN)
NO_CARDS_KNOWN: Final = Message(
    "The scorekeeper knows no cards: choose another referee.", explanation=shared.SCOREKEEPER
)
LENGTH: Final = Message("A game goes to {target}, not to {wanted}.", explanation=shared.LENGTH)
_FOR_PLAYERS: Final = Explanation(
    "playing",
    "Beginning a game",
    "The number of players does not go with the game. Choose another number; on the screen only possible "
    "ones are offered.",
)
FOR_PLAYERS: Final = Message("{game} is for {players} players, not {wanted}.", explanation=_FOR_PLAYERS)
_NOT_WITH_REFEREE: Final = Explanation(
    "playing",
    "Beginning a game",
    "The rules of the game leave this referee nothing to do, such as muggins in a game where points are a "
    "burden. Choose another; on the screen only possible ones are offered.",
)
NOT_WITH_REFEREE: Final = Message(
    "{game} is not played with the referee {referee}: choose another.", explanation=_NOT_WITH_REFEREE
)
_NO_OPTION: Final = Explanation(
    "playing",
    "Beginning a game",
    "An option has a value that the game does not know; on the screen that cannot happen. Correct the setup in the "
    "record or session.",
)
NO_OPTION: Final = Message(
    "There is no option {name} with the value {value}. The options are: {options}.", explanation=_NO_OPTION
)
NO_OPTIONS: Final = Message("There is no option {name}: this game has none.", explanation=_NO_OPTION)
OPTION_VALUES: Final = Message("{option} {values}")
NO_ACTION_OF: Final = Message("{verb} is no action of {game}.", explanation=shared.NO_SUCH_ACTION)
_COMPUTER: Final = Explanation(
    "playing",
    "Beginning a game",
    "The computer plays only where the app deals (C14), and with every referee that knows the cards. Choose so under "
    "*More rules*, or a person for the seat; on the screen that follows by itself.",
)
COMPUTER_NEEDS_APP: Final = Message(
    'The computer plays only where the app deals: choose "by the app" for the cards.', explanation=_COMPUTER
)
COMPUTER_NOT_REFEREED: Final = Message(
    "The computer plays with every referee but the scorekeeper, who knows no cards: choose another one.",
    explanation=_COMPUTER,
)
