"""What the page of a player's figures says: averages by role, best hands, streaks, head to head."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message

BY_PLAYER: Final = Message("By player")
OF_PLAYER: Final = Message("Statistics: {player}")
READING: Final = Message("Reading the games ...")
NO_FIGURES: Final = Message("No game that counts here has been finished yet.")

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

GAMES_WON: Final = Message("{wins} of {games} games won, {share} of 100.")
IN_A_ROW: Final = Message("{count} game in a row won now.", "{count} games in a row won now.")
LOST_IN_A_ROW: Final = Message("{count} game in a row lost now.", "{count} games in a row lost now.")
LONGEST: Final = Message("The most in a row won: {count}.")
SKUNKS: Final = Message("Skunks: {won} won, {lost} suffered.")
MUGGINS: Final = Message("Muggins: {taken} points taken, {missed} missed.")
MARGIN: Final = Message("{margin} points ahead on average.")

ON_STICK: Final = Message(
    "{files} are on the USB stick, in the folder {folder}. The stick may be pulled out.",
)
IN_FOLDER: Final = Message("{files} are in {folder}.")
