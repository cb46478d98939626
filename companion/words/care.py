"""What the screens say that look after a board: Board, calibration, the sensor test, the health of holes."""

from __future__ import annotations

from companion.words import shared
from companion.words.message import Explanation, Message

CALIBRATE = Message("Calibrate")
TEST = Message("Test")
SENSOR_TEST = Message("Sensor test")
HEALTH = Message("Health")
TASK_AT = Message("{task}: {board}")
IGNORE_IT = Message("Ignore it")
BELIEVE_AGAIN = Message("Believe again")
IGNORED = Message("{hole}: its sensor is ignored")

NO_GAME = Message(
    "No game is on the table, so no board is connected. This is the board of the next game, if you choose no other.",
    explanation=shared.NO_GAME,
)
CONNECTED = Message("Connected: {seen} of {holes} holes are seen.", explanation=shared.NO_GAME)
PEGS_NOW = Message("{count} peg stands in a hole now.", "{count} pegs stand in holes now.", explanation=shared.NO_GAME)
HOLES = Message("{board}: {holes} holes.")
BOARD_TITLE = Message("{board}.")
WITHOUT_A_BOARD = Message(
    "This game is played without a board: the picture shows where the pegs would stand.", explanation=shared.NO_GAME
)

NOT_CONNECTED = Message("The board is not connected.", explanation=shared.NOT_CONNECTED)

_SOME_BAD = Explanation(
    "board",
    "Sensors",
    "The program has noticed holes that are stuck, flicker or answer together. The page *Board* names them, and "
    "can have them ignored. Test them with *Sensor test*.",
)
SOME_BAD = Message(
    "Some holes look bad. The page Board (More, or Home) says which, and can have them ignored.", explanation=_SOME_BAD
)
BAD = Message("{bad} of {holes} holes looks bad.", "{bad} of {holes} holes look bad.", by="bad", explanation=_SOME_BAD)

NONE_BAD = Message(
    "{count} peg stands in a hole, and no hole looks bad.",
    "{count} pegs stand in holes, and no hole looks bad.",
    explanation=shared.UNSEEN,
)

SET_PEG = Message("Set a peg in {hole} ({number} of {count}).", explanation=shared.SET_PEG)
SET_EVERY = Message("Set a peg in every hole and take it out again: {left} to go.", explanation=shared.SET_PEG)
CALIBRATED = Message("Every hole was asked for. The board is calibrated.", explanation=shared.SET_PEG)
CALIBRATED_ON_SCREEN = Message(
    "Every hole was asked for. Nothing is kept of a board on the screen.", explanation=shared.SET_PEG
)
LEARNED = Message("Input {input}: {hole}.")
SKIP = Message("Skip this hole")
ONE_BACK = Message("One back")

TAKEN = Message("Input {input} answers for {hole} already.", explanation=shared.TAKEN)

SEVERAL = Message("Several inputs answer together: set one peg only, away from others.", explanation=shared.SEVERAL)

_WAITING = Explanation(
    "board",
    "Calibration and the sensor test",
    "The page waits for the board to answer. See *The cable* above.",
)
WAITING = Message("Waiting for the board.", explanation=_WAITING)
