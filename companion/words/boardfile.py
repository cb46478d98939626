"""What is said of board files: of the file, its keys and values, its holes, and its wiring."""

from __future__ import annotations

from companion.words.message import Explanation, Message

# --- board files ---

_NOT_A_BOARD = Explanation(
    "board-files",
    "The file",
    "No board comes with the program by that name, and there is no file of that name either. `companion board "
    "list` shows the names; a file of your own is given with its path.",
)
NOT_A_BOARD = Message("is neither the name of a board nor of a file", explanation=_NOT_A_BOARD)

_NO_FILE = Explanation(
    "board-files",
    "The file",
    "The path leads to nothing that can be read as text. Correct the path, or the permissions of the file; save it as "
    "UTF-8.",
)
NO_FILE = Message("there is no such file", explanation=_NO_FILE)
FOLDER = Message("is a folder, not a file", explanation=_NO_FILE)
NO_PLAIN_FILE = Message("is not a plain file", explanation=_NO_FILE)
UNREADABLE = Message("cannot be read: {reason}", explanation=_NO_FILE)
NO_TEXT = Message("is not UTF-8 text (byte {byte})", explanation=_NO_FILE)
FILE_TOO_LARGE = Message("is larger than {most} kB, more than such a file can need", explanation=_NO_FILE)

_TOO_MANY_HOLES = Explanation(
    "board-files",
    "The file",
    "The file has several thousand holes or marks: most often a `first`, `last` or `step` with a digit too many.",
)
TOO_MANY_HOLES = Message("has more than {most} holes, which no board has room for", explanation=_TOO_MANY_HOLES)
TOO_MANY_MARKS = Message("has more than {most} marks, which no board has room for", explanation=_TOO_MANY_HOLES)

_NO_TOML = Explanation(
    "board-files",
    "The file",
    "The text is not TOML; the line and column are in the reason. Most often a bracket, a quote or a comma is "
    "missing there.",
)
NO_TOML = Message("is not TOML: {reason}", explanation=_NO_TOML)
TOO_DEEP = Message("has brackets or names nested too deep to read", explanation=_NO_TOML)

_BOARD_FILE = Explanation(
    "board-files",
    "The file",
    "The command lists everything that is wrong at once; other commands stop at the first.",
)
BOARD_FILE = Message("{source}: {problem}.", explanation=_BOARD_FILE)
BOARD_FILE_MORE = Message('{source}: {problem} ("companion board check" lists {more} more).', explanation=_BOARD_FILE)
AT_KEY = Message("{key}: {reason}")

# --- keys and values ---

_MISSING = Explanation(
    "board-files",
    "Keys and values",
    "A key that must be there is not. Add it.",
)
MISSING = Message("is missing", explanation=_MISSING)
NO_GROUPS = Message("is missing: a board needs a [[group]] for each track", explanation=_MISSING)

_STRANGE_KEY = Explanation(
    "board-files",
    "Keys and values",
    "The key does not belong here: a slip of the pen, or it is in the wrong table. The nearest key that does is "
    "offered.",
)
STRANGE_KEY = Message("is not a key that belongs here", explanation=_STRANGE_KEY)
STRANGE_KEY_NEAR = Message('is not a key that belongs here, the nearest is "{near}"', explanation=_STRANGE_KEY)

_MUST_BE = Explanation(
    "board-files",
    "Keys and values",
    "The value is of another kind or out of range. The sentence says what it must be and what it is.",
)
MUST_BE = Message("must be {wanted}, but is {value}", explanation=_MUST_BE)
TEXT = Message("text of 1 to 80 characters on one line", explanation=_MUST_BE)
NAME = Message('a name of letters, digits, "-", "_" and "/"', explanation=_MUST_BE)
ONE_OF = Message("one of {choices}", explanation=_MUST_BE)
MILLIMETRES = Message("millimetres from {least} to {most}", explanation=_MUST_BE)
ASCENDING = Message(
    "one or more lengths in millimetres between {least} and {most}, each larger than the one before, such as "
    "[82.5, 165.0]",
    explanation=_MUST_BE,
)
WHOLE = Message("a whole number from {least} to {most}", explanation=_MUST_BE)
WHOLES = Message("a list of whole numbers from {least} to {most} such as [{least}, {most}]", explanation=_MUST_BE)
POINT = Message("a place of two numbers in millimetres such as [34.0, 7.0]", explanation=_MUST_BE)
POINTS = Message("two or more places such as [[28.0, 33.0], [28.0, 43.0]]", explanation=_MUST_BE)
NAMES = Message('a list of names such as ["scale1", "runs1"]', explanation=_MUST_BE)
NUMBERS = Message("a table such as {{ track1 = 121, track2 = 121 }}", explanation=_MUST_BE)
LABELS = Message(
    "a letter for each of holes 1 to {last}: o (out), r (must roll), p (pickle), b (base)", explanation=_MUST_BE
)

_TABLE = Explanation(
    "board-files",
    "Keys and values",
    "Single brackets `[wiring]` are for what there is once, double ones `[[street]]` for what there may be several of.",
)
TABLE = Message("must be written as a [{key}] table, but is {value}", explanation=_TABLE)
TABLES = Message("must be written as [[{key}]] tables, but is {value}", explanation=_TABLE)

_GROUP_TWICE = Explanation(
    "board-files",
    "Keys and values",
    "Groups are called by name: each name once, each colour of a track once, and streets and holes only in groups "
    "that exist.",
)
GROUP_TWICE = Message('group "{group}" is already given', explanation=_GROUP_TWICE)
LABEL_TWICE = Message('another {kind} is already called "{label}"', explanation=_GROUP_TWICE)
NO_GROUP = Message('there is no group "{group}" (groups of this board: {groups})', explanation=_GROUP_TWICE)
NO_OTHER_GROUP = Message('there is no other group "{group}" (groups: {groups})', explanation=_GROUP_TWICE)

_HOLES_TOO_NEAR = Explanation(
    "board-files",
    "Keys and values",
    "The two ends of a street are too near for its holes. Correct `from_mm` and `to_mm`, or the gaps.",
)
HOLES_TOO_NEAR = Message(
    "is too near to from_mm for {count} hole and its gaps",
    "is too near to from_mm for {count} holes and their gaps",
    explanation=_HOLES_TOO_NEAR,
)
SAME_PLACE = Message(
    "is the same place as from_mm for {count} number",
    "is the same place as from_mm for {count} numbers",
    explanation=_HOLES_TOO_NEAR,
)

# --- holes ---

_HOLE_TWICE = Explanation(
    "board-files",
    "Holes",
    "Two holes have the same name, the same number in a group, or the same channel of a sensor or a light. Each "
    "input reads one hole. The sentence names both places; often `sensor_first` of a street overlaps with the one "
    "before.",
)
HOLE_TWICE = Message('hole "{hole}" is already given in {where}', explanation=_HOLE_TWICE)
SENSOR_TWICE = Message(
    "sensor channel {channel} of hole {hole} is already given in {where} (hole {other})", explanation=_HOLE_TWICE
)
LIGHT_TWICE = Message(
    "light channel {channel} of hole {hole} is already given in {where} (hole {other})", explanation=_HOLE_TWICE
)
NUMBER_TWICE = Message("{group} already has a hole {number}, {other} in {where}", explanation=_HOLE_TWICE)

_TOO_CLOSE = Explanation(
    "board-files",
    "Holes",
    "A hole is off the wood, or so near to another that the drill would break through. Correct the places.",
)
TOO_CLOSE = Message(
    "holes {one} ({where}) and {other} are {apart} mm apart, less than {least} mm", explanation=_TOO_CLOSE
)

_HAS_NO_HOLES = Explanation(
    "board-files",
    "Holes",
    "A track runs from its start holes 0 and -1 through 1 to the game hole without a gap; other groups have the "
    "holes that their kind needs. Add the streets or holes that are named.",
)
HAS_NO_HOLES = Message("has no holes", explanation=_HAS_NO_HOLES)
NO_START_HOLE = Message("has no start hole {holes}; a track starts with holes 0 and -1", explanation=_HAS_NO_HOLES)
NO_STREET_HOLE = Message(
    "has no hole {holes}; a track runs from 1 to its game hole without a gap", explanation=_HAS_NO_HOLES
)
NO_FIELD_HOLE = Message("has no hole {holes}; a {kind} needs {needed}", explanation=_HAS_NO_HOLES)
AND_SO_ON = Message("{first}, {second} ... {last} ({count} holes)")

_OTHER_GAME_HOLE = Explanation(
    "board-files",
    "Holes",
    "All tracks end in the same number, and only that game hole may be shared. Correct `last`, or the `numbers` "
    "of the hole.",
)
OTHER_GAME_HOLE = Message("its game hole is {last}, that of {other} is {other_last}", explanation=_OTHER_GAME_HOLE)
SHARED_EARLY = Message(
    "hole {hole} is shared, but not the last hole of {group}: only a game hole can be", explanation=_OTHER_GAME_HOLE
)

_TOO_FEW_HOLES = Explanation(
    "board-files",
    "Holes",
    "A store must have room for all of its pegs. Add holes, or lower `pegs`.",
)
TOO_FEW_HOLES = Message(
    "are {pegs}, but the store has only {count} hole",
    "are {pegs}, but the store has only {count} holes",
    explanation=_TOO_FEW_HOLES,
)

_OFF_BOARD = Explanation(
    "board-files",
    "A board of your own",
    "A hole is off the wood, or would break its edge. Correct the place, or the size of the wood.",
)
OFF_BOARD = Message("hole {hole} at {place} is outside the board of {width} x {height} mm", explanation=_OFF_BOARD)
OVER_EDGE = Message(
    "hole {hole} at {place} is over the edge of the board of {width} x {height} mm", explanation=_OFF_BOARD
)

_LIGHT_IN_HOLE = Explanation(
    "board-files",
    "A board of your own",
    "The hole or pocket of a light would break into another, or the light would seem to belong to another hole. Change "
    "`beside_mm` in `[lights]`, or `light_beside_mm` of the street or hole; smaller lights (`size_mm`) need less room. "
    "Without `beside_mm` the program looks for a place.",
)
LIGHT_IN_HOLE = Message(
    "the light of {hole} is {apart} mm from hole {other}; with {size} mm through the wood it must be {least} mm",
    explanation=_LIGHT_IN_HOLE,
)
LIGHT_IN_OWN_HOLE = Message(
    "the light of {hole} is {apart} mm from its hole; with {size} mm through the wood it must be {least} mm",
    explanation=_LIGHT_IN_HOLE,
)
LIGHT_AT_OTHER = Message(
    "the light of {hole} is {apart} mm from hole {other} and {own} mm from its own: it would seem to belong to {other}",
    explanation=_LIGHT_IN_HOLE,
)
LIGHT_AT_LIGHT = Message(
    "the lights of {other} and {hole} are {apart} mm apart, less than {least} mm", explanation=_LIGHT_IN_HOLE
)
LIGHT_AT_EDGE = Message(
    "the light of {hole} at {place} is less than {least} mm inside the wood of {width} x {height} mm",
    explanation=_LIGHT_IN_HOLE,
)
NO_ROOM_FOR_LIGHTS = Message(
    "there is no room for lights of {size} mm beside the holes, all on the same side: give a smaller size_mm, or "
    "light_beside_mm of each street and hole",
    explanation=_LIGHT_IN_HOLE,
)
LIGHTS_WITHOUT_PLACES = Message(
    "{board} has no room for a light beside each hole: its lights have no places on the template.",
    explanation=_LIGHT_IN_HOLE,
)
NO_POCKET = Message(
    "leaves {left} mm of wood above each light, but the wood is only {wood} mm thick", explanation=_LIGHT_IN_HOLE
)

# --- the wiring of a Pi ---

_PULL = Explanation(
    "board-files",
    "The wiring of a Pi",
    "In a matrix the pull has to go against the level that a peg gives. Leave `pull` out, or change `active_low`.",
)
PULL = Message('must be "{usual}" or "none" with active_low as it is here', explanation=_PULL)

_PIN_TWICE = Explanation(
    "board-files",
    "The wiring of a Pi",
    "One pin cannot do two things. Give each its own; the SPI bus has pins of its own as well, see [the "
    "wiring](../../hardware/wiring.md).",
)
PIN_TWICE = Message("and lights use GPIO {pin} twice: each pin can do one thing", explanation=_PIN_TWICE)

_PICO_SENSORS = Explanation(
    "board-files",
    "The wiring of a Pi",
    "A sensor or light has a higher number than the wiring has inputs or lights. Numbers begin at 0. The end of "
    "the sentence says what would be enough.",
)
PICO_SENSORS = Message('a Pico reads {most} sensors, but "{hole}" has the sensor {channel}', explanation=_PICO_SENSORS)
PICO_LIGHTS = Message('a Pico drives {most} lights, but "{hole}" has the light {channel}', explanation=_PICO_SENSORS)
SENSORS = Message(
    'reads {count} sensor, but "{hole}" has the sensor {channel}',
    'reads {count} sensors, but "{hole}" has the sensor {channel}',
    explanation=_PICO_SENSORS,
)
LIGHTS = Message(
    'has {count} light, but "{hole}" has the light {channel}',
    'has {count} lights, but "{hole}" has the light {channel}',
    explanation=_PICO_SENSORS,
)
AND_MORE = Message(
    "{beyond}, and {count} more hole has a higher one",
    "{beyond}, and {count} more holes have higher ones",
    explanation=_PICO_SENSORS,
)
CHIPS = Message("chips = {chips} would do", explanation=_PICO_SENSORS)
CHAIN_TOO_SHORT = Message("no chain is as long as that", explanation=_PICO_SENSORS)
MORE_ROWS = Message("more rows or columns would do", explanation=_PICO_SENSORS)
MATRIX_OR_CHAIN = Message("a matrix or a chain would do", explanation=_PICO_SENSORS)
CHAIN_READS = Message('inputs = "74hc165" reads up to {most}', explanation=_PICO_SENSORS)

_HALL_IN_MATRIX = Explanation(
    "board-files",
    "The wiring of a Pi",
    "A Hall switch pulls its output to ground and has a supply of its own, so it works at a chain with pull-ups "
    "only. Change the sensor, or the way it is read.",
)
HALL_IN_MATRIX = Message(
    'hall does not work in a matrix; inputs = "74hc165" or another sensor would', explanation=_HALL_IN_MATRIX
)
HALL_ACTIVE_HIGH = Message(
    "hall pulls an input low: leave out active_low = false, or take another sensor", explanation=_HALL_IN_MATRIX
)
KIT_HALL_IN_MATRIX = Message(
    "The board {board} has Hall switches in a diode matrix, where their open drain cannot work: take reed "
    'switches or contacts, or inputs = "74hc165" with active_low = true.',
    explanation=_HALL_IN_MATRIX,
)
KIT_HALL_ACTIVE_HIGH = Message(
    'The board {board} has Hall switches with "active_low = false", where their open drain cannot work: take reed '
    'switches or contacts, or inputs = "74hc165" with active_low = true.',
    explanation=_HALL_IN_MATRIX,
)

_NOT_ON_HEADER = Explanation(
    "board-files",
    "The wiring of a Pi",
    "The pin that is given is no pin of this board. Choose one of those that the header has.",
)
NOT_ON_HEADER = Message(
    "The header of a {host} has no {pin}: choose another pin in the wiring.", explanation=_NOT_ON_HEADER
)

STANDING_REED = Message("a standing reed switch")
LYING_REED = Message("a lying reed switch")
HALL_SWITCH = Message("a Hall switch")
LINED_HOLE = Message("a lined hole")
_PART_TOO_LARGE = Explanation(
    "board-files",
    "A board of your own",
    "The sensors would touch each other under the holes. Take wider distances, or the smaller part that is offered.",
)
PART_TOO_LARGE = Message(
    "{part} takes {long} x {wide} mm, which no direction leaves room for: the nearest holes, {one} and {other}, "
    "are {apart} mm apart; set all holes {percent} % wider apart",
    explanation=_PART_TOO_LARGE,
)
PART_TOO_LARGE_OTHERS = Message(
    "{part} takes {long} x {wide} mm, which no direction leaves room for: the nearest holes, {one} and {other}, "
    "are {apart} mm apart; set all holes {percent} % wider apart or take another part (there is room for {others})",
    explanation=_PART_TOO_LARGE,
)
