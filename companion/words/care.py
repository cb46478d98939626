"""What the screens say that look after a board: Board, calibration, the sensor test, the health of holes."""

from __future__ import annotations

from companion.words.message import Explanation, Message

CALIBRATE = Message("Calibrate")
TEST = Message("Test")
SENSOR_TEST = Message("Sensor test")
HEALTH = Message("Health")
TASK_AT = Message("{task}: {board}")
IGNORE_IT = Message("Ignore it")
BELIEVE_AGAIN = Message("Believe again")
IGNORED = Message("{hole}: its sensor is ignored")

_NO_GAME = Explanation(
    "board",
    "Sensors",
    "The page *Board* says what the picture shows: a game's board, or none. *… holes are seen* is fewer than all "
    "when sensors are ignored.",
)
NO_GAME = Message(
    "No game is on the table, so no board is connected. This is the board of the last game.", explanation=_NO_GAME
)
CONNECTED = Message("Connected: {seen} of {holes} holes are seen.", explanation=_NO_GAME)
PEGS_NOW = Message("{count} peg stands in a hole now.", "{count} pegs stand in holes now.", explanation=_NO_GAME)
HOLES = Message("{board}: {holes} holes.")
BOARD_TITLE = Message("{board}.")
HOLE = Message("Hole {hole}")
THE_HOLE = Message("The {name} hole")
ON_TRACK = Message("{hole} of {side}'s track")

_NOT_CONNECTED = Explanation(
    "board",
    "The cable",
    "The board went away: the cable was pulled or wiggled, the Pico started anew, or the supply was too weak. "
    "Push the plug in; the program looks for the board by itself, also at another port. If it comes and goes, "
    "change the cable (many carry power only), and look at the current of the lights under Settings.",
)
NOT_CONNECTED = Message("The board is not connected.", explanation=_NOT_CONNECTED)

_SOME_BAD = Explanation(
    "board",
    "Sensors",
    "The program has noticed holes that are stuck, flicker or answer together. The page *Board* names them, and "
    "can have them ignored. Test them with *Sensor test*.",
)
SOME_BAD = Message(
    "Some holes look bad. The page Board (More, or Home) says which, and can have them ignored.", explanation=_SOME_BAD
)
BAD = Message("{bad} of {holes} holes look bad.", explanation=_SOME_BAD)

_NONE_BAD = Explanation(
    "board",
    "Sensors",
    "No fault was found so far.",
)
NONE_BAD = Message(
    "{count} peg stands in a hole, and no hole looks bad.",
    "{count} pegs stand in holes, and no hole looks bad.",
    explanation=_NONE_BAD,
)

_SET_PEG = Explanation(
    "board",
    "Calibration and the sensor test",
    "What to do next, and how far it has come. See [calibration](../calibration.md).",
)
SET_PEG = Message("Set a peg in {hole} ({number} of {count}).", explanation=_SET_PEG)
SET_EVERY = Message("Set a peg in every hole and take it out again: {left} to go.", explanation=_SET_PEG)
CALIBRATED = Message("Every hole was asked for. The board is calibrated.", explanation=_SET_PEG)
LEARNED = Message("Input {input}: {hole}.")
SKIP = Message("Skip this hole")
ONE_BACK = Message("One back")

_TAKEN = Explanation(
    "board",
    "Calibration and the sensor test",
    "The input that answered belongs to another hole already. Either the peg is in the wrong hole (set it in the "
    "one that is asked for), or two holes share a wire.",
)
TAKEN = Message("Input {input} answers for {hole} already.", explanation=_TAKEN)

_SEVERAL = Explanation(
    "board",
    "Calibration and the sensor test",
    "More than one input changed at once. Set one peg alone, far from any other. If a single peg still closes two "
    "inputs, their wires touch, or a diode of the matrix is missing.",
)
SEVERAL = Message("Several inputs answer together: set one peg only, away from others.", explanation=_SEVERAL)

_WAITING = Explanation(
    "board",
    "Calibration and the sensor test",
    "The page waits for the board to answer. See *The cable* above.",
)
WAITING = Message("Waiting for the board.", explanation=_WAITING)
