"""What is said of calibrations, of holes in commands, of the health of sensors, and of boards of one's own."""

from __future__ import annotations

from companion.words import shared
from companion.words.message import Explanation, Message

# --- calibrations ---

_NO_JSON = Explanation(
    "board-files",
    "Calibrations",
    "The file of a calibration was changed by hand, comes from another board, or is damaged. Calibrate again, or "
    "remove the file: then the numbers of the board file hold.",
)
NO_JSON = Message("is not JSON", explanation=_NO_JSON)
NO_CALIBRATION = Message("is no calibration of version {version}", explanation=_NO_JSON)
CHANGED = Message("is damaged, or was changed", explanation=_NO_JSON)
STRANGE_HOLE = Message("names the hole {hole}, which {board} does not have", explanation=_NO_JSON)
NO_INPUT = Message("gives the hole {hole} an input that is no number", explanation=_NO_JSON)
INPUT_TWICE = Message("gives input {channel} to both {one} and {other}", explanation=_NO_JSON)
CALIBRATE_AGAIN = Message("{reason}: calibrate the board again, or remove the file", explanation=_NO_JSON)

# --- holes and lights in commands ---

_NO_TRACK = Explanation(
    "board-files",
    "Holes and lights in commands",
    "A hole in `--pegs` or `--lights` is not on this board. Write `track1/5`, or by colour `red=5,9`; `companion "
    "board show NAME --holes` lists all.",
)
NO_TRACK = Message('There is no track "{track}" on {board}: its tracks are {tracks}.', explanation=_NO_TRACK)
NO_NUMBER = Message("There is no hole {number} on the {track} track: it has {least} to {most}.", explanation=_NO_TRACK)
NO_HOLE = Message('There is no hole "{hole}" on {board}: say it like "track1/5" or "red=5".', explanation=_NO_TRACK)
NO_HOLE_NEAR = Message('There is no hole "{hole}" on {board}: the nearest is "{near}".', explanation=_NO_TRACK)
NO_COLOUR = Message('"{word}" is no colour of a light: say {colours}, or #RRGGBB.', explanation=_NO_TRACK)

# --- the health of sensors, and the way of a calibration ---

_STUCK = Explanation(
    "board",
    "Sensors",
    "More holes claim a peg than there are pegs, and this one never changed. Take out what is in it. If the hole "
    "is empty, the sensor is stuck: a magnet's crumb, a bent reed, a short. Until it is mended touch *Ignore it*.",
)
STUCK = Message(
    "{hole} says that it holds a peg all the time: is there one? If not, its sensor is stuck.", explanation=_STUCK
)

_FLICKERS = Explanation(
    "board",
    "Sensors",
    "The contact bounces more quickly than a hand could move a peg: a loose wire, a worn reed, a magnet that "
    "hangs between two holes. Resolder; on a Pi a longer `debounce_ms` in `[wiring]` helps.",
)
FLICKERS = Message(
    "{hole} flickers: {count} change quicker than any hand.",
    "{hole} flickers: {count} changes quicker than any hand.",
    explanation=_FLICKERS,
)

_CROSSTALK = Explanation(
    "board",
    "Sensors",
    "Two neighbours always change together: their wires touch, a diode of the matrix is missing, or the magnet is "
    "so strong that both sensors see it. See the diodes in [the wiring](../../hardware/wiring.md), or use weaker "
    "magnets.",
)
CROSSTALK = Message("{hole} always answers together with {other}.", explanation=_CROSSTALK)

UNSEEN = Message("{hole} has not changed yet.", explanation=shared.UNSEEN)
GOOD = Message("{hole} is good: {count} change.", "{hole} is good: {count} changes.", explanation=shared.UNSEEN)

# --- a board of one's own ---

_NO_SUCH_SIZE = Explanation(
    "board-files",
    "A board of your own",
    "`companion board new` was asked for a board that cannot be drilled or counted on. Give a number that the "
    "sentence offers.",
)
NO_SUCH_SIZE = Message("A cribbage board has 2, 3 or 4 tracks, of 61 or 121 holes.", explanation=_NO_SUCH_SIZE)
NO_STREETS = Message(
    "{holes} holes do not make {count} street of fives: say {usable}.",
    "{holes} holes do not make {count} streets of fives: say {usable}.",
    explanation=_NO_SUCH_SIZE,
)
NO_PITCH = Message(
    "Holes {pitch} mm apart cannot be made: say {least} to {most} mm; holes of {hole} mm need {apart} mm from one "
    "track to the next, which is 0.8 of it.",
    explanation=_NO_SUCH_SIZE,
)

_TOO_SMALL_CLOSER = Explanation(
    "board-files",
    "A board of your own",
    "The wood is too small for the tracks. Take a larger piece, more streets, or the smaller distance that the "
    "sentence offers.",
)
TOO_SMALL_CLOSER = Message(
    "{tracks} tracks of {length} with holes {pitch} mm apart do not fit into {asked} mm: they need {sizes}; holes "
    "{closer} mm apart would fit, in {streets}.",
    explanation=_TOO_SMALL_CLOSER,
)
TOO_SMALL = Message(
    "{tracks} tracks of {length} with holes {pitch} mm apart do not fit into {asked} mm: they need {sizes}, and "
    "even {closer} mm apart they would not fit.",
    explanation=_TOO_SMALL_CLOSER,
)
SIZE = Message("{width} x {height} mm in {streets}", explanation=_TOO_SMALL_CLOSER)
STREETS = Message("{count} street", "{count} streets")

_MATRIX_TOO_SMALL = Explanation(
    "board-files",
    "A board of your own",
    "A Pi has too few pins for a matrix of so many holes. A chain of 74HC165 needs five pins for any number.",
)
MATRIX_TOO_SMALL = Message(
    "A matrix at a Pi's pins reads {most} holes at most, and this board has {holes}: take a chain, a Pico.",
    explanation=_MATRIX_TOO_SMALL,
)
MATRIX_TOO_SMALL_LIGHTS = Message(
    "A matrix at a Pi's pins reads {most} holes at most beside lights, and this board has {holes}: take a chain, "
    "a Pico.",
    explanation=_MATRIX_TOO_SMALL,
)
MATRIX_TOO_SMALL_NO_LIGHTS = Message(
    "A matrix at a Pi's pins reads {most} holes at most beside lights, and this board has {holes}: take a chain, "
    "a Pico, or no lights.",
    explanation=_MATRIX_TOO_SMALL,
)

_CANNOT_BE_MADE = Explanation(
    "board-files",
    "A board of your own",
    "What was asked for would not pass `companion board check`; the reason is in the sentence. Change the answer "
    "that it is about.",
)
CANNOT_BE_MADE = Message("Such a board cannot be made ({key}): {reason}.", explanation=_CANNOT_BE_MADE)
