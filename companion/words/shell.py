"""What the command line says."""

from __future__ import annotations

from companion.words import shared
from companion.words.message import Explanation, Message

# --- how a command was called ---

_NO_OPTION = Explanation(
    "commands",
    "How a command was called",
    "The option does not exist, or not beside the other one, or a word is missing. `companion COMMAND --help` "
    "shows its words, and so does [the page of commands](../commands.md).",
)
NO_OPTION = Message('There is no option "{option}": see {command} --help.', explanation=_NO_OPTION)
SEE_HELP = Message("{reason}: see {command} --help.", explanation=_NO_OPTION)
NO_ARGUMENT = Message("There is no argument {argument}", explanation=_NO_OPTION)
NO_ARGUMENT_NEAR = Message("There is no argument {argument} (did you mean {meant}?)", explanation=_NO_OPTION)
MISSING = Message("Missing {arguments}", explanation=_NO_OPTION)
NOT_TOGETHER = Message("{argument}: cannot go together with {other}", explanation=_NO_OPTION)

_NO_WHOLE_NUMBER = Explanation(
    "commands",
    "How a command was called",
    "A number was expected, or a larger or smaller one; or width and height of a window in pixels, in which "
    "everything can be read.",
)
NO_WHOLE_NUMBER = Message('"{text}" is not a whole number', explanation=_NO_WHOLE_NUMBER)
TOO_LOW = Message("{number} is too low, the least is {least}", explanation=_NO_WHOLE_NUMBER)
TOO_HIGH = Message("{number} is too high, the most is {most}", explanation=_NO_WHOLE_NUMBER)
NO_SIZE = Message('"{text}" is not a size, such as 800x480', explanation=_NO_WHOLE_NUMBER)
SIZE_TOO_SMALL = Message("{text} is too small, the least is {width}x{height}", explanation=_NO_WHOLE_NUMBER)

_DRAWING_NOT_WRITTEN = Explanation(
    "commands",
    "How a command was called",
    "The file that you named (behind `-o` or `>`, or for a new board) cannot be written. The reason is in the "
    "sentence.",
)
DRAWING_NOT_WRITTEN = Message('The drawing cannot be written to "{path}": {reason}.', explanation=_DRAWING_NOT_WRITTEN)
OVER_ITSELF = Message(
    "{path} is what the drawing is made from: name another file to write to.", explanation=_DRAWING_NOT_WRITTEN
)
OUTPUT_NOT_WRITTEN = Message("The output cannot be written: {reason}.", explanation=_DRAWING_NOT_WRITTEN)
BOARD_NOT_WRITTEN = Message('The board cannot be written to "{path}": {reason}.', explanation=_DRAWING_NOT_WRITTEN)
GAME_NOT_WRITTEN = Message('The game cannot be written to "{path}": {reason}.', explanation=_DRAWING_NOT_WRITTEN)
NO_FILE_NAME = Message("it is no file name", explanation=_DRAWING_NOT_WRITTEN)

# --- games ---

_BACKUP_EXISTS = Explanation(
    "files",
    "Backup and restore",
    "A file of that name is there. Name another, or say `--replace`.",
)
BACKUP_EXISTS = Message("{path} is there already: name another file, or say --replace.", explanation=_BACKUP_EXISTS)

_BACKED_UP = Explanation(
    "files",
    "Backup and restore",
    "It has worked. After a restore the state before it lies in the folder that is named, until you remove it.",
)
BACKED_UP = Message("{path}: {games}, {entries}, {boards}; read back and right.", explanation=_BACKED_UP)
WHOLE = Message("{path} is whole: {games}, {entries}, made {at}.", explanation=_BACKED_UP)
RESTORED = Message("Restored {games}, {entries}, made {at}.", explanation=_BACKED_UP)
KEPT_BEFORE = Message("What was there before is kept in {path}.", explanation=_BACKED_UP)
BOARD_FILES = Message("{count} board file", "{count} board files")

_NO_SCOREBOOK = Explanation(
    "commands",
    "How a command was called",
    "There is nothing to show. `companion games list` has what is stored.",
)
NO_SCOREBOOK = Message("Game {game} has no scorebook: its record says everything.", explanation=_NO_SCOREBOOK)
NO_OLDER_GAME = Message("No stored game is older than {game}.", explanation=_NO_SCOREBOOK)
NO_GAMES = Message("No games are stored yet.", explanation=_NO_SCOREBOOK)

_NOT_LAID = Explanation(
    "commands",
    "How a command was called",
    "Cards are counted there in the order in which they are laid. Some games lay none: their hands or lines are "
    "counted by `companion score`. In five-card cribbage the play of a deal ends with its first count.",
)
PLAY_IS_OVER = Message(
    "The play is over at {count}, as this game has one count: {card} is not laid.", explanation=_NOT_LAID
)
NOT_LAID = Message("In {game} no cards are laid and counted: choose another game.", explanation=_NOT_LAID)

# --- a board of one's own ---

_TRACKS = Explanation(
    "commands",
    "A board of your own",
    "The questions of `companion board new`. Return takes the answer in brackets.",
)
TRACKS = Message("How many tracks?", explanation=_TRACKS)
LENGTH = Message("Up to which hole?", explanation=_TRACKS)
PITCH = Message("How many mm from one hole to the next?", explanation=_TRACKS)
WIDTH = Message("How wide is the wood, in mm?", explanation=_TRACKS)
HEIGHT = Message("How high is the wood, in mm?", explanation=_TRACKS)
SENSOR = Message("What senses the pegs?", explanation=_TRACKS)
READER = Message("What reads the sensors?", explanation=_TRACKS)
LIGHTS = Message("A light at each hole?", explanation=_TRACKS)
QUESTION = Message("{question} [{usual}]")
QUESTION_OF = Message("{question} ({choices}) [{usual}]")
AS_WIDE = Message("as wide as it must be")
AS_HIGH = Message("as high as it must be")

_NONE_OF = Explanation(
    "commands",
    "A board of your own",
    "An answer that cannot be used, or none at all. The question comes again; in a script give the answers as "
    "options and say `--yes`.",
)
NONE_OF = Message('"{answer}" is none of {choices}.', explanation=_NONE_OF)
NO_MILLIMETRES = Message('"{answer}" is not a number of millimetres such as 8 or 6.35.', explanation=_NONE_OF)
OPTION = Message("{option}: {reason}", explanation=_NONE_OF)
STREETS_NO_NUMBER = Message('--streets: "{text}" is not a whole number.', explanation=_NONE_OF)
NOT_ANSWERED = Message(
    "The questions were not answered: answer them, or say --yes to take the usual answers.", explanation=_NONE_OF
)
ONCE_MORE = Message("{refusal} Please answer again:", explanation=_NONE_OF)

_NO_TOML = Explanation(
    "commands",
    "A board of your own",
    "Where the board file should go. Nothing that is there is written over; name another file, or a folder of yours.",
)
NO_TOML = Message('A board file ends in ".toml": name it {name}.toml.', explanation=_NO_TOML)
FILE_EXISTS = Message("{path} is there already: name another file, or move it away.", explanation=_NO_TOML)

_NEW_BOARD = Explanation(
    "commands",
    "A board of your own",
    "Good news: the board file is written, and passes `companion board check`.",
)
NEW_BOARD = Message("{path}: {holes} holes on {width} x {height} mm.", explanation=_NEW_BOARD)
LOOK_AT_IT = Message("Look at it:    {command}")
PLAY_ON_IT = Message("Play on it:    {command}")
BUILD_IT = Message("Build it:      {command}")

# --- calibrating, testing and watching a board ---

_EACH_LIT = Explanation(
    "board",
    "Calibration and the sensor test",
    "The sensor test shows every light before anything else. A light that is dark is broken or not soldered, or one "
    "before it in the chain is: those behind it get nothing. Or its sensor feels a peg where none is.",
)
_NOTHING_TO_TEST = Explanation(
    "board",
    "Calibration and the sensor test",
    "Calibration and the sensor test wait for pegs that are set in wood. A board on the screen has none that a hand "
    "could move, so there is nothing to wait for: name the port of the board, `serial:auto` for a Pico or `gpio:` for "
    "a Raspberry Pi.",
)
NOTHING_TO_TEST = Message(
    "At {at} there is no board of wood whose pegs could be moved: name where yours is, such as --at serial:auto.",
    explanation=_NOTHING_TO_TEST,
)
SET_PEG = Message("{number} of {count}: set a peg in {hole}.", explanation=shared.SET_PEG)
SET_EACH = Message("Set a peg in each of {count} holes, and take it out again.", explanation=shared.SET_PEG)
EACH_LIT = Message(
    "Every hole is lit until a peg was felt in it: look at the lights first, none may be dark.",
    explanation=_EACH_LIT,
)
ASKED_ALL = Message("All {count} holes were asked for.", explanation=shared.SET_PEG)
GOING_ON = Message(
    "Going on after {count} hole that was learned before.",
    "Going on after {count} holes that were learned before.",
    explanation=shared.SET_PEG,
)
KEPT = Message("Kept in {path}.", explanation=shared.SET_PEG)
INPUT = Message("input {input}")
EXCHANGED = Message("exchanged: {one} and {other}")
OTHER_INPUT = Message("other input: {hole} answers at {input}")
NO_INPUT = Message("nothing answers: {hole}")
_STOPPED = Explanation(
    "board",
    "Calibration and the sensor test",
    "Calibration was stopped. The same command, or the button, goes on at the same hole; `--restart` begins again.",
)
STOPPED = Message(
    "Stopped after {count} hole: the same command goes on there.",
    "Stopped after {count} holes: the same command goes on there.",
    explanation=_STOPPED,
)

INPUT_TAKEN = Message(
    "input {input} answers for {hole} already: is the peg in the right hole?", explanation=shared.TAKEN
)
INPUTS_TOGETHER = Message(
    "inputs {inputs} answer together: set one peg only, away from others; or skip this hole.",
    explanation=shared.SEVERAL,
)

HOLD_PEGS = Message("{count} hole holds a peg.", "{count} holes hold a peg.", explanation=shared.NO_GAME)
NO_HOLE_BAD = Message("No hole looks bad.", explanation=shared.UNSEEN)
ALL_GOOD = Message("Every hole was seen empty and occupied: the board is good.", explanation=shared.UNSEEN)
GOOD = Message("{hole} is good; {left} to go")
FILLED = Message("{hole} filled")
EMPTIED = Message("{hole} emptied")

_NEVER_FILLED = Explanation(
    "board",
    "Calibration and the sensor test",
    "These holes never changed in the test: a broken wire, a dead sensor, a hole that was forgotten. Test them "
    "again; a sensor that stays silent can be skipped and ignored.",
)
NEVER_FILLED = Message("Never seen with a peg: {holes}.", explanation=_NEVER_FILLED)
NEVER_EMPTY = Message("Never seen without a peg: {holes}.", explanation=_NEVER_FILLED)
AND_MORE = Message("{holes} and {count} more")

# --- a Pico ---

_NAME_PORT = Explanation(
    "board",
    "The cable",
    "More than one device looks like a Pico, and a program on the wrong one must not be written over. Name the "
    "board's port; `companion doctor` says what is at each.",
)
NAME_PORT = Message("The board could be at {ports}: name its port (--port {first}).", explanation=_NAME_PORT)

_FIRMWARE = Explanation(
    "board",
    "The firmware of a Pico",
    "Good news: nothing is to be done.",
)
FIRMWARE = Message("The board has firmware {version}.", explanation=_FIRMWARE)
BYTES = Message("{bytes} bytes are on the board.", explanation=_FIRMWARE)
UP_TO_DATE = Message("The board has firmware {version} already: nothing to do.", explanation=_FIRMWARE)
UPDATED = Message("The board had firmware {before} and has {version} now.", explanation=_FIRMWARE)
HAS_WIRING = Message("The board has its wiring, and starts with it now.", explanation=_FIRMWARE)

NOT_WIRED = Message(
    "The board does not know yet how it is wired: companion firmware wiring --board NAME tells it.",
    explanation=shared.NOT_WIRED,
)
NO_WIRING = Message(
    "The board has no wiring yet: companion firmware wiring --board NAME gives it one.", explanation=shared.NOT_WIRED
)

_NO_BUILDING = Explanation(
    "board",
    "The firmware of a Pico",
    "`--building` leaves something out of the usual wiring of a board, so name the board: `companion firmware "
    "wiring --board NAME --building`. In a wiring of your own leave out `tail`.",
)
NO_BUILDING = Message("--building is for --board: see companion firmware wiring --help.", explanation=_NO_BUILDING)
_FILE_OR_BOARD = Explanation(
    "commands",
    "How a command was called",
    "A wiring can come from a file or from a board's usual one, not from both. Leave one out.",
)
FILE_OR_BOARD = Message(
    "Give a file or --board, not both: see companion firmware wiring --help.", explanation=_FILE_OR_BOARD
)

# --- simulations ---

_NO_FAULTS = Explanation(
    "commands",
    "How a command was called",
    "`companion simulate` was given something that it does not know, or a folder that is not empty or cannot be made.",
)
NO_FAULTS = Message('There are no faults "{word}": choose none, ordinary or severe.', explanation=_NO_FAULTS)
NO_BOARD_ONLY_FOR = Message("--no-board is for {game}: see companion simulate --help.", explanation=_NO_FAULTS)
PROFILE_NEEDS_NO_BOARD = Message(
    "--profile is for play without a board: add --no-board, or leave it out.", explanation=_NO_FAULTS
)
NO_PROFILE = Message('There is no profile "{word}": choose {profiles}.', explanation=_NO_FAULTS)
NO_FOLDER = Message('The folder "{path}" cannot be made: {reason}.', explanation=_NO_FAULTS)
FOLDER_FULL = Message(
    'The folder "{path}" has recorded games in it already: name an empty one.', explanation=_NO_FAULTS
)

NO_FIELDS = Message(
    "{path} has no figures of companion hardware physics: make them with its option --json, or with -o.",
    explanation=_NO_FAULTS,
)
FIELDS_UNREADABLE = Message("The figures in {path} cannot be read: {reason}.", explanation=_NO_FAULTS)

# --- a review ---

_NO_RECORD = Explanation(
    "commands",
    "How a command was called",
    "`companion review` takes the file that `companion games export` wrote, or the number of a stored game. The reason "
    "is in the sentence.",
)
RECORD_UNREADABLE = Message('The record "{file}" cannot be read: {reason}.', explanation=_NO_RECORD)

# --- a diagnosis ---

DIAGNOSIS = Message(
    "{path}: {count} part, without names. Look into it before you send it, if you like: it is all text.",
    "{path}: {count} parts, without names. Look into it before you send it, if you like: it is all text.",
    explanation=shared.DIAGNOSIS_NOT_WRITTEN,
)
