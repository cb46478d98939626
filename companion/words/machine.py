"""What is said of the machine, of files that are kept on it, and of settings."""

from __future__ import annotations

from companion.words import shared
from companion.words.message import Explanation, Message

# --- switching off ---

_NOT_OURS = Explanation(
    "playing",
    "The machine",
    "The program asks a unit beside its own to switch off, by a file in `/run`. Where it was started by hand "
    "there is no such unit; where the file cannot be written, the reason is in the sentence. Use the system's own "
    "way.",
)
NOT_OURS = Message("Only a machine that systemd runs the companion on can be switched off here.", explanation=_NOT_OURS)
NOT_ASKED = Message(
    "The machine cannot be asked ({reason}): switch it off as you usually do, the game is safe.", explanation=_NOT_OURS
)

_NEEDS_GPIOZERO = Explanation(
    "playing",
    "The machine",
    "Under *Settings* a pin is given for a button, but the part for the pins is not installed, or something else "
    "has the pin; the reason follows. Set the pin to 0 if there is no button.",
)
NEEDS_GPIOZERO = Message(
    "The button that switches off needs gpiozero: pip install cribbage-companion[pi].", explanation=_NEEDS_GPIOZERO
)
NO_BUTTON = Message("The button that switches off cannot be used. {reason}", explanation=_NEEDS_GPIOZERO)

# --- files ---

DIAGNOSIS_NOT_WRITTEN = Message(
    "The diagnosis cannot be written to {path}: {reason}.", explanation=shared.DIAGNOSIS_NOT_WRITTEN
)

_CARDS_STILL_SECRET = Explanation(
    "playing",
    "The program itself",
    "The app has dealt, and the game can still be continued. Its record has every card of every deal in it, so it "
    "can be written out once the game is over.",
)
CARDS_STILL_SECRET = Message(
    "Game {game} is not over: its record would show cards that nobody may see yet.", explanation=_CARDS_STILL_SECRET
)

_LEFT_OUT = Explanation(
    "playing",
    "The program itself",
    "The game can still be continued. Who is short in a deal that is played with muggins, and the cards of a game "
    "in which the app deals, are secrets until then; they are written out once the game is over.",
)
DEAL_LEFT_OUT = Message("Deal {number} is left out: it is played with muggins, and not over.", explanation=_LEFT_OUT)
ENTRIES_LEFT_OUT = Message("What would tell secrets of a game that is not over is left out.", explanation=_LEFT_OUT)
NOT_EXPORTED = Message("{path} could not be written: {reason}.", explanation=shared.NOT_EXPORTED)

_NOT_KEPT = Explanation(
    "board",
    "Calibration and the sensor test",
    "The result of the calibration could not be written. Make room, or check the permissions of the folder in the "
    "sentence; then calibrate again.",
)
NOT_KEPT = Message("The calibration {path} cannot be kept: {reason}.", explanation=_NOT_KEPT)

LABELS_NOT_KEPT = Message("The labels {path} cannot be kept: {reason}.", explanation=shared.LABELS)

# --- settings ---

_SETTINGS_UNREAD = Explanation(
    "files",
    "Settings",
    "A setting was kept by another version, or changed by hand, and does not make sense. It is as at first now; "
    "set it again on the page *Settings*. The others are kept.",
)
SETTINGS_UNREAD = Message(
    "The setting {settings} could not be read; its default is used.",
    "The settings {settings} could not be read; their defaults are used.",
    explanation=_SETTINGS_UNREAD,
)
NO_NUMBER = Message(
    "{setting} must be a whole number from {least} to {most}, not {value}.", explanation=_SETTINGS_UNREAD
)
NO_SWITCH = Message("{setting} must be on or off, not {value}.", explanation=_SETTINGS_UNREAD)
NO_CHOICE = Message("{setting} must be {words}, not {value}.", explanation=_SETTINGS_UNREAD)
NO_VOICE_NAME = Message("The name of a voice is a text.", explanation=_SETTINGS_UNREAD)
NO_TEXT = Message("A board and its driver are texts.", explanation=_SETTINGS_UNREAD)
NO_LANGUAGE = Message("language must be {languages}, not {value}.", explanation=_SETTINGS_UNREAD)
NO_ROTATION = Message("rotation must be 0, 90, 180 or 270 degrees, not {value}.", explanation=_SETTINGS_UNREAD)
NO_LIST = Message("Names are a list.", explanation=_SETTINGS_UNREAD)

_NO_NAME = Explanation(
    "playing",
    "Beginning a game",
    "A name is empty, too long for the small screens, or has letters that cannot be shown. Shorten it.",
)
NO_NAME = Message("A name has 1 to {most} letters: {name} has {count}.", explanation=_NO_NAME)

# --- boards for a game ---

_OTHER_BOARD = Explanation(
    "playing",
    "Beginning a game",
    "The board that is chosen has too few tracks or holes, or is for another game. Choose another board under "
    "*New game*; `companion board list` shows what each has.",
)
OTHER_BOARD = Message("{game} cannot be played on the board {board}. Choose another board.", explanation=_OTHER_BOARD)
TOO_SHORT = Message(
    "The board {board} has {count} track to hole {hole}: this game needs {sides} to {target}. Choose another board.",
    "The board {board} has {count} tracks to hole {hole}: this game needs {sides} to {target}. Choose another board.",
    explanation=_OTHER_BOARD,
)
NO_BOARD_FOR = Message("There is no board for {game} with {sides} sides.", explanation=_OTHER_BOARD)

_OWN_FILE = Explanation(
    "playing",
    "A board of your own",
    "Its file is not where it was when it was named, or it is no sound board file any more: `companion board check "
    "FILE` says what is wrong. No other board takes its place, whose wires are others.",
)
MEND_FILE = Message("Put its file back or right, or choose another board.", explanation=_OWN_FILE)

_PLAYED_ON = Explanation(
    "playing",
    "A board of your own",
    "A stored game continues on the board that it was begun on. Where you have named a board of your own since, and "
    "that one is at the cable, its pegs would be read with the wires of the other: leave the game, and begin a new "
    "one.",
)
PLAYED_ON = Message(
    "This game continues on {board}, as it was begun. If {own} is connected now, begin a new game instead.",
    explanation=_PLAYED_ON,
)

_NOT_CALIBRATED = Explanation(
    "board-files",
    "Calibrations",
    "A calibration counts once every hole was asked for. It was broken off, or holes were added to the board file "
    "since: until it is finished, the inputs of the board file are used. *Board*, *Calibrate* goes on where it "
    "stopped, and so does `companion board calibrate`.",
)
NOT_CALIBRATED = Message(
    "The calibration of {board} has {count} of {whole} holes, and is not used. Finish it under Board, Calibrate.",
    explanation=_NOT_CALIBRATED,
)

_NOT_TOLD = Explanation(
    "files",
    "A diagnosis",
    "Inside a diagnosis: a part that could not be made, with the reason; the rest is there. The health of a board "
    "needs a board that was played at in the last minutes.",
)
NOT_TOLD = Message("This could not be told: {error}", explanation=_NOT_TOLD)
NO_CHANGE = Message("No hole has changed.", explanation=_NOT_TOLD)
NOT_WATCHED = Message("No board has been watched yet.", explanation=_NOT_TOLD)
