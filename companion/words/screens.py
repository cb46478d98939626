"""What the screens say beside the table and the board: titles, buttons, notices and advice."""

from __future__ import annotations

from companion.words import shared
from companion.words.message import Explanation, Message

# --- all screens ---

BACK = Message("Back")
SWITCH_OFF = Message("Switch off")
CONTINUE = Message("Continue")
NEW_GAME = Message("New game")
STATISTICS = Message("Statistics")
HISTORY = Message("History")
PRACTICE = Message("Practice")
SETTINGS = Message("Settings")
HELP = Message("Help")
RULINGS = Message("Rulings")
ABOUT = Message("About")

_NOT_SAVED = Explanation(
    "files",
    "Settings",
    "The setting was taken but could not be kept, for the reason that follows. It is as before at the next start, "
    "unless you mend the reason and set it again.",
)
NOT_SAVED = Message("The setting could not be saved; it lasts until you quit. {reason}", explanation=_NOT_SAVED)

WENT_WRONG = Message(
    "Something went wrong that should not have. Please look into the log; the game is safe.", explanation=shared.FAULT
)
_NO_GAME = Explanation(
    "playing",
    "The program itself",
    "Something was asked of a table without a game. Start one, or touch *Continue*.",
)
NO_GAME = Message("There is no game on the table. Start one or go on with the last.", explanation=_NO_GAME)

NO_DISPLAY = Message(
    "There is no display to open a window on: start it on the desktop, or on a Pi's own screen (over ssh: "
    "DISPLAY=:0 companion play).",
    explanation=shared.NO_SCREEN,
)
_NO_OPENGL = Explanation(
    "commands",
    "The window",
    "There is a display, and no driver that draws on it; or it is one over `ssh -X`, which can only show what is "
    "drawn elsewhere. Mesa's package also draws without a graphics card.",
)
NO_OPENGL = Message(
    "This display cannot draw with OpenGL, which the window needs: install its driver (sudo apt install "
    "libgl1-mesa-dri), and over ssh use the machine's own screen (DISPLAY=:0 companion play).",
    explanation=_NO_OPENGL,
)

_SAFE_MODE = Explanation(
    "playing",
    "The machine",
    "The program came down several times in a row soon after it had started. In safe mode a setting or a board "
    "cannot be the cause, so change the one that you changed last. If the next start fails as well, write a "
    "diagnosis (*About*) and report it.",
)
SAFE_MODE = Message(
    "Safe mode: the last {count} starts failed. The board is the one on the screen, and every setting is as at "
    "first. Games and settings are kept; the next start is as usual again.",
    explanation=_SAFE_MODE,
)

# --- Home ---

APP = Message("Cribbage Companion")
BOARD_LINE = Message("Board: {place}, {holes} holes")
DEAL_AND_TERMS = Message("deal {deal}, {terms}")
WHEN_DEAL_BEGAN = Message("as deal {deal} began, {terms}")
"""Beside the scores of then."""
CANNOT_CONTINUE = Message("Game {game} cannot be continued: {reason}", explanation=shared.FAULT)

# --- games cannot be kept ---

NOT_KEPT = Message("Games cannot be kept")
OPEN_ALREADY = Message("The companion is open already")
TRY_AGAIN = Message("Try again")
CLOSE = Message("Close")
PLAY_WITHOUT = Message("Play without keeping")
_ADVICE = Explanation(
    "playing",
    "The machine",
    "The journal cannot be opened; the sentence above this one says why, and [the page about files](files.md) "
    "what to do. *Try again* starts the program again (on a desktop it is *Close*); *Play without keeping* plays "
    "with a journal that is thrown away. What the terminal hears is the same sentence, and the exit status 2.",
)
ADVICE = Message(
    "Nothing that is stored was changed. Most often the memory card is full or worn out. You can play all the "
    "same, but neither the game nor a setting is kept when the program ends.",
    explanation=_ADVICE,
)
_GO_THERE = Explanation(
    "playing",
    "The machine",
    "The program was started twice. The first window has the games.",
)
GO_THERE = Message(
    "It has another window on this machine: go on there, and close this one. You can play here all the same, but "
    "neither the game nor a setting is kept when the program ends.",
    explanation=_GO_THERE,
)

_ASK_OFF = Explanation(
    "playing",
    "The machine",
    "The page Switch off of a kiosk. A touch on the button goes through with it; *Back* does not. Everything is "
    "on the disk by then.",
)
ASK_OFF = Message(
    "Switch this machine off? A game that is not over is kept: Continue goes on with it next time.",
    explanation=_ASK_OFF,
)
GOING_OFF = Message(
    "Switching off. When the screen is dark and the small light blinks no more, the plug may be pulled.",
    explanation=_ASK_OFF,
)

# --- History, and what is written to files ---

EXPORT_ALL = Message("Export all")
EXPORT = Message("Export")
STOPPED = Message("Stopped.")
NEWER = Message("Newer games")
OLDER = Message("Older games")
A_GAME = Message("A game")
THE_RACE = Message("The race")
WHAT_HAPPENED = Message("What happened")
DEAL = Message("Deal {deal}")
RECORDS_WRITTEN = Message("{written} of {whole} records written")
WRITING = Message("Writing the records ...", explanation=shared.NOT_EXPORTED)
NO_STICK = Message("No USB stick is in. Put one in, and touch Export again.", explanation=shared.NOT_EXPORTED)
NOT_REPLAYED = Message("{count} could not be replayed.", explanation=shared.NOT_EXPORTED)
CARDS_NOT_WRITTEN = Message(
    "{count} is not over, and has cards that nobody may see yet.",
    "{count} are not over, and have cards that nobody may see yet.",
    explanation=shared.NOT_EXPORTED,
)
RECORDS_ON_STICK = Message(
    "{count} record is on the USB stick, in the folder {folder}. The stick may be pulled out.",
    "{count} records are on the USB stick, in the folder {folder}. The stick may be pulled out.",
    explanation=shared.NOT_EXPORTED,
)
RECORDS_IN = Message(
    "{count} record is in {folder}.", "{count} records are in {folder}.", explanation=shared.NOT_EXPORTED
)
RECORD_ON_STICK = Message(
    "The record {file} is on the USB stick, in the folder {folder}. The stick may be pulled out.",
    explanation=shared.NOT_EXPORTED,
)
RECORD_IN = Message("The record {file} is in {folder}.", explanation=shared.NOT_EXPORTED)

_NONE_FINISHED = Explanation(
    "playing",
    "The program itself",
    "Questions and hints of the pages Players, Practice, Rulings and Statistics. Nothing is wrong.",
)
NONE_FINISHED = Message("No game has been finished yet.", explanation=_NONE_FINISHED)

# --- About ---

WRITE_DIAGNOSIS = Message("Write a diagnosis")
WRITING_IT = Message("Writing ...")
DIAGNOSIS_ON_STICK = Message(
    "The diagnosis is in {path}, without names. The stick may be pulled out.", explanation=shared.DIAGNOSIS_NOT_WRITTEN
)
DIAGNOSIS_IN = Message(
    "The diagnosis is in {path}, without names. With a USB stick in, it would be written there.",
    explanation=shared.DIAGNOSIS_NOT_WRITTEN,
)

VERSION = Message("Cribbage Companion {version}")
KEPT_WHERE = Message("Where things are kept")
LICENCES = Message("Licences")
RULES = Message("Rules")
_REFEREE = Explanation(
    "playing",
    "The machine",
    "The page *About*. Here you find where the games lie, and with them the log.",
)
REFEREE = Message(
    "A referee for real peg boards: it watches the pegs, knows the rules and the cards it is told, and says "
    "whether what was pegged was scored.",
    explanation=_REFEREE,
)
RUNNING_ON = Message("Running on Python {python} and Kivy {kivy}.", explanation=_REFEREE)
ONE_FILE = Message("Games, statistics and settings lie in one file: {path}", explanation=_REFEREE)
EVERY_ACTION = Message(
    "Every action is written there before it counts, so the plug may be pulled at any moment.", explanation=_REFEREE
)
LICENCE = Message("The program is free software under the MIT licence.", explanation=_REFEREE)
LETTERS = Message(
    "Letters: Inter, by the Inter project, under the SIL Open Font Licence 1.1; Roboto Slab, by Christian "
    "Robertson, under the Apache Licence 2.0. The suits and two arrows in them were added here.",
    explanation=_REFEREE,
)
KIVY = Message("Kivy draws the screen, under the MIT licence.", explanation=_REFEREE)
OWN_WORDS = Message(
    "The rules are told in our own words. Tournament rulings follow the rule book of the American Cribbage "
    "Congress, whose rule numbers are named with them.",
    explanation=_REFEREE,
)

# --- Help, Rulings, Practice ---

ALL_RULINGS = Message("All {count}: what we play where the rules are silent, and why")
ABOUT_NOTE = Message("Version, licences, and where the games are kept")
ALL = Message("All")
WHY = Message("Why:")
TO_CHOOSE = Message("To choose:")
FIND = Message("Find C5, heels, skunk ...", explanation=_NONE_FINISHED)
NO_RULING = Message("No ruling speaks of that. Try one word, or touch All.", explanation=_NONE_FINISHED)

ASK_HAND = Message("What does this hand count, with the starter at the right?", explanation=_NONE_FINISHED)
ASK_CRIB = Message("What does this crib count, with the starter at the right?", explanation=_NONE_FINISHED)
RIGHT_HAND = Message("Right: the hand counts {worth}. {hits} of {asked} right so far.", explanation=_NONE_FINISHED)
RIGHT_CRIB = Message("Right: the crib counts {worth}. {hits} of {asked} right so far.", explanation=_NONE_FINISHED)
WRONG_HAND = Message(
    "Not {answer}: the hand counts {worth}. {hits} of {asked} right so far.", explanation=_NONE_FINISHED
)
WRONG_CRIB = Message(
    "Not {answer}: the crib counts {worth}. {hits} of {asked} right so far.", explanation=_NONE_FINISHED
)
COUNT_HAND = Message("Practice: count the hand")
COUNT_CRIB = Message("Practice: count the crib")
NEXT_HAND = Message("Next hand")

# --- Statistics ---

WON = Message("Won")
WON_NOTE = Message("Games won, of all finished games")
WON_OF = Message("{wins} of {games}")
POINTS = Message("Points")
POINTS_NOTE = Message("Points in an average game")
LEAD = Message("Lead")
LEAD_NOTE = Message("Points ahead of the best other side in an average game")
HAND = Message("Hand")
HAND_NOTE = Message("The highest hand ever counted")
SKUNKS = Message("Skunks")
SKUNKS_NOTE = Message("Games won with a skunk or a double skunk")
TAKEN = Message("Taken")
TAKEN_NOTE = Message("Points taken by muggins; missed: own points that nobody called")
TAKEN_AND_MISSED = Message("{taken}, missed {missed}")

# --- New game ---

BOARD = Message("Board")
MORE_RULES = Message("More rules")
FIELD_LABELS = Message("Field labels")
DEAL_CARDS = Message("Deal")
PLAYERS = Message("Players")
REFEREE_LABEL = Message("Referee")
ANOTHER_NAME = Message("Another name")
A_PERSON = Message("A person")
BEGINNER = Message("Beginner")
CLUB = Message("Club")
EXPERT = Message("Expert")
MASTER = Message("Master")
ONE_OF_THESE = Message("Or one of these")
DONE = Message("Done")
NO = Message("no")
YES = Message("yes")
THE_END = Message("The end")
SPACE_KEY = Message("space")
ON = Message("on")
OFF = Message("off")
CANCEL = Message("Cancel")
WHO_PLAYS = Message("Who plays?", explanation=_NONE_FINISHED)
COMPUTER_PLAYS = Message(
    "The computer plays this seat. The app deals the cards and shows you yours. You move the computer's pegs: "
    "the holes are lit for you.",
    explanation=_NONE_FINISHED,
)
BOT_PLAYS = Message(
    "The bot {bot} plays this seat. The app deals the cards and shows you yours. You move the bot's pegs: the holes "
    "are lit for you. Should it fail, the computer plays on in its place.",
    explanation=_NONE_FINISHED,
)
OR_A_BOT = Message("Bots")
WHO_IS_IT = Message("{who}, who is it?", explanation=_NONE_FINISHED)
WHICH_BOARD = Message("On which board?", explanation=_NONE_FINISHED)
_NOTHING_TO_CHOOSE = Explanation(
    "playing",
    "'Round the Bases",
    "*More rules* has no option for such a game. Other referees have some.",
)
_DEALS = Explanation(
    "playing",
    "Beginning a game",
    "Where the app deals, all deals of a game follow from one number of up to six digits, which the history shows "
    "of a finished game. Enter it under *More rules* at another table, or on another day, and the same cards are "
    "dealt. 0 has them shuffled by chance again.",
)
DEALS_BY_NUMBER = Message("Same deals")
DEALS_NOTE = Message("The number of a game deals its cards again, at any table. 0: by chance.", explanation=_DEALS)
DEALS_BY_CHANCE = Message("by chance")
NO_NUMBER_OF_DEALS = Message(
    "Deals have a number from 1 to {most}: {text} is none. 0 has them shuffled by chance.", explanation=_DEALS
)
NOTHING_TO_CHOOSE = Message(
    "With these players and this referee there is nothing to choose.", explanation=_NOTHING_TO_CHOOSE
)
