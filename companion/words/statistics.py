"""What the page of a player's figures says: averages by role, best hands, streaks, head to head."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

_FIGURES: Final = Explanation(
    "playing",
    "The program itself",
    "*Statistics*, *By player*: what a player scored in all finished games of cribbage and its like that were played "
    "with cards, or in those of this year or the last 30 days. Each game is read once, which takes a moment the first "
    "time. *Export* writes all of it as `statistics.csv` and `statistics.json`.",
)

BY_PLAYER: Final = Message("By player")
OF_PLAYER: Final = Message("Statistics: {player}")
READING: Final = Message("Reading the games ...", explanation=_FIGURES)
NO_FIGURES: Final = Message("No game that counts here has been finished yet.", explanation=_FIGURES)

PERIODS: Final = {
    "all": Message("all games"),
    "year": Message("this year"),
    "month": Message("30 days"),
}

AVERAGES: Final = Message("Averages")
BEST_HANDS: Final = Message("Best hands")
RIVALS: Final = Message("Against")
STREAKS: Final = Message("Streaks")

HAND_DEALING: Final = Message("Hand, dealing")
HAND_NOT_DEALING: Final = Message("Hand, not dealing")
CRIB: Final = Message("Own crib")
PLAY_DEALING: Final = Message("Play, dealing")
PLAY_NOT_DEALING: Final = Message("Play, not dealing")
MEAN: Final = Message("{average} ({count})")
"""An average, and of how many hands or deals it is."""

A_HAND: Final = Message("{points}: {cards}, game {game}")
A_CRIB: Final = Message("{points}: {cards} in the crib, game {game}")
RIVAL: Final = Message("{who}: {wins} of {games} won, {margin} points on average")

GAMES_WON: Final = Message("{wins} of {games} games won, {share} of 100.", explanation=_FIGURES)
IN_A_ROW: Final = Message("{count} game in a row won now.", "{count} games in a row won now.", explanation=_FIGURES)
LOST_IN_A_ROW: Final = Message(
    "{count} game in a row lost now.", "{count} games in a row lost now.", explanation=_FIGURES
)
LONGEST: Final = Message("The most in a row won: {count}.", explanation=_FIGURES)
SKUNKS: Final = Message("Skunks: {won} won, {lost} suffered.", explanation=_FIGURES)
MUGGINS: Final = Message(
    "Muggins: {taken} points taken; {missed} own points not pegged and called by nobody.", explanation=_FIGURES
)
AHEAD: Final = Message("{margin} points ahead on average.", explanation=_FIGURES)
BEHIND: Final = Message("{margin} points behind on average.", explanation=_FIGURES)

ON_STICK: Final = Message(
    "{files} are on the USB stick, in the folder {folder}. The stick may be pulled out.", explanation=_FIGURES
)
IN_FOLDER: Final = Message("{files} are in {folder}.", explanation=_FIGURES)
