"""What is said of the maker's kit."""

from __future__ import annotations

from companion.words.message import Explanation, Message

_NEEDS_LIBRARY = Explanation(
    "commands",
    "The maker's kit",
    "The drawings need packages that playing does not. Install the extra as the sentence says.",
)
NEEDS_LIBRARY = Message(
    '{library} is missing, which the kit is drawn with: pip install "cribbage-companion[maker]", or in a checkout '
    ".venv/bin/pip install -e '.[maker]'.",
    explanation=_NEEDS_LIBRARY,
)

_NOT_WRITTEN = Explanation(
    "commands",
    "The maker's kit",
    "`companion hardware make` writes into a folder of its own and removes nothing that is not of an earlier kit. "
    "Name a new folder; for a kit that is there already `--replace` makes it again.",
)
NOT_WRITTEN = Message(
    "The kit cannot be written to {folder}: {reason}. Nothing is finished there.", explanation=_NOT_WRITTEN
)
NO_FOLDER = Message("{path} is a file: name a folder for the kit.", explanation=_NOT_WRITTEN)
NO_KIT = Message("{folder} holds {file}, which is not of a kit: name a new or empty folder.", explanation=_NOT_WRITTEN)
KIT_THERE = Message("{folder} holds a kit already: name another folder, or say --replace.", explanation=_NOT_WRITTEN)

_WRITTEN = Explanation(
    "commands",
    "The maker's kit",
    "Good news: the kit is written. The file that is named lists all others.",
)
WRITTEN = Message("{count} files in {folder}: begin with {first}.", explanation=_WRITTEN)
KIT_OF = Message("The maker's kit of {board}:")

_FIELDS = Explanation(
    "commands",
    "The maker's kit",
    "What the sensors of a board feel of the magnets, and how often one would answer wrongly: [the physics of a "
    "board](../physics.md) says how it is reckoned and what to change.",
)
FIELDS_OF = Message("The fields of {board}, {pegs} pegs with magnets of {magnet}:")
TIMES_TEN_TO = Message("{digits}e{power}")
MAGNET = Message("{wide} x {long} mm")
ON_CIRCUIT_BOARD = Message("{part} on a circuit board {below} mm below the wood")
STANDING_BELOW = Message("{part}, standing below the hole")
FLAT_IN_CARRIER = Message("{part}, flat in the carrier {below} mm below the wood")
LYING_BELOW = Message("{part}, lying with one end below the hole")
WAY = Message("way", context="the head of a column: how pegs are sensed")
PART = Message("part", context="the head of a column: an electronic part")
OWN_FIELD = Message("own mT", context="the head of a column: the field of the sensor's own peg")
FIELD_OF_NEIGHBOURS = Message("neighbours mT", context="the head of a column: the field of all other pegs")
TROUBLES = {
    "missed": Message("missed", context="the head of a column: chance that a peg is not seen"),
    "felt": Message("felt", context="the head of a column: chance that the pegs around close a sensor"),
    "held": Message("held", context="the head of a column: chance that the pegs around keep a sensor closed"),
}
"""By the values of `WrongAnswer`."""
ON_THE_BOARD = Message("on the board", context="the head of a column: chance in a whole board")
GOOD_ENOUGH = Message("good", context="the head of a column: whether a way to sense pegs is good enough")
FIELDS_GOOD = Message(
    "{way}: no hole misses its peg or is held by its neighbours more often than once in a million boards.",
    explanation=_FIELDS,
)
FIELDS_BAD = Message(
    "{way}: in its worst hole a peg is missed with a chance of {missed}, and held by its neighbours with {held}.",
    explanation=_FIELDS,
)
BEST_BUILD = Message(
    "The best build of those that were tried: {way}, magnets of {magnet} (missed {missed}, held {held}).",
    explanation=_FIELDS,
)
FIELDS_CONTACT = Message("Contacts feel no field: their pegs have no magnet.", explanation=_FIELDS)
NO_SENSORS = Message("The board {board} has no sensors whose fields could be reckoned.", explanation=_FIELDS)
NO_MAGNET = Message(
    'There is no magnet "{text}": say its diameter and length in millimetres, such as 2x5; a peg takes up to 2.1 mm.',
    explanation=_FIELDS,
)
NO_HALL = Message('There is no Hall switch "{name}" here: say one of {names}.', explanation=_FIELDS)
NOT_KEPT = Message("The figures cannot be written to {folder}: {reason}.", explanation=_FIELDS)
FIELDS_KEPT = Message("The page, the picture and all figures are in {folder}: begin with {first}.", explanation=_FIELDS)

_WIRED_TO_PI = Explanation(
    "commands",
    "The maker's kit",
    "`--wiring` is for a board with a Pico, whose wiring is a file of its own. This board's file says how it is wired.",
)
WIRED_TO_PI = Message(
    "The board {board} is wired to a Pi by its own file: leave out --wiring.", explanation=_WIRED_TO_PI
)

_TOO_FEW_INPUTS = Explanation(
    "commands",
    "The maker's kit",
    "The wiring reads fewer inputs, or drives fewer lights, than the board file counts on. Add chips, pins or "
    "lights to the wiring, or correct the number in the board file.",
)
TOO_FEW_INPUTS = Message(
    "The wiring has {count} sensor, but {hole} of {board} has the sensor {channel}: count from 0, and give the "
    "wiring more.",
    "The wiring has {count} sensors, but {hole} of {board} has the sensor {channel}: count from 0, and give the "
    "wiring more.",
    explanation=_TOO_FEW_INPUTS,
)
TOO_FEW_LIGHTS = Message(
    "The wiring has {count} light, but {hole} of {board} has the light {channel}: count from 0, and give the "
    "wiring more.",
    "The wiring has {count} lights, but {hole} of {board} has the light {channel}: count from 0, and give the "
    "wiring more.",
    explanation=_TOO_FEW_INPUTS,
)

_NO_CIRCUIT_BOARD = Explanation(
    "commands",
    "The maker's kit",
    "A circuit board has Hall switches at a chain of 74HC165, and WS2812 or APA102 as lights. A matrix, a pin for each "
    "hole, and LEDs at pins are wired by hand: the rest of the kit says how.",
)
NO_CIRCUIT_BOARD = Message(
    "There is no circuit board for the wiring of {board}: it needs a chain of 74HC165, closed to ground, and WS2812, "
    "APA102 or no lights.",
    explanation=_NO_CIRCUIT_BOARD,
)

_NO_ROOM_ON_CIRCUIT = Explanation(
    "commands",
    "The maker's kit",
    "The parts under a hole and its light take about 6.4 x 6.4 mm. Holes that are closer together are wired by hand.",
)
NO_ROOM_ON_CIRCUIT = Message(
    "The circuit board of {board} has no room for {part}: its holes are too close together. Wire it by hand, or give "
    "its holes a larger distance.",
    explanation=_NO_ROOM_ON_CIRCUIT,
)

_NEEDS_COMPILER = Explanation(
    "commands",
    "The maker's kit",
    "The tracks of a circuit board are found by a small program in C, and checked and drawn by KiCad. Install both as "
    "the sentence says; nothing else needs them.",
)
NEEDS_COMPILER = Message(
    "A circuit board is routed by a program in C, and there is no compiler: sudo apt install gcc libc6-dev.",
    explanation=_NEEDS_COMPILER,
)

_NOT_ROUTED = Explanation(
    "commands",
    "The maker's kit",
    "There is too little room between the holes for all tracks. A larger distance between the holes gives more of it.",
)
NOT_ROUTED = Message(
    "The circuit board of {board} could not be routed: {count} net is left.",
    "The circuit board of {board} could not be routed: {count} nets are left.",
    explanation=_NOT_ROUTED,
)

NEEDS_KICAD = Message(
    "The circuit board is checked and drawn by KiCad, which is not there: sudo apt install --no-install-recommends "
    "kicad. All else of the kit is finished.",
    explanation=_NEEDS_COMPILER,
)
KICAD_FAILED = Message(
    "KiCad could not finish the circuit board of {board}: {reason}.",
    explanation=_NEEDS_COMPILER,
)
CIRCUIT_FAULTS = Message(
    "KiCad's check of the circuit board of {board} found {count} fault, so it is not written.",
    "KiCad's check of the circuit board of {board} found {count} faults, so it is not written.",
    explanation=_NOT_ROUTED,
)
_SEGMENTS = Explanation(
    "commands",
    "The maker's kit",
    "`--segments` cuts a circuit board between its holes into equal pieces of at most 100 mm, which most fabs make far "
    "cheaper. A board whose holes leave no straight way from edge to edge is made in one piece, without `--segments`.",
)
SHORT_ENOUGH = Message(
    "The circuit board of {board} is no longer than {longest} mm: it needs no segments.", explanation=_SEGMENTS
)
NOT_CUT = Message(
    "The circuit board of {board} cannot be cut into segments of at most {longest} mm: every cut would meet a hole or "
    "its light, or its lights take more current than a cable carries. Make it in one piece.",
    explanation=_SEGMENTS,
)
EMPTY_SEGMENT = Message(
    "Segment {number} of {board} would have no hole with a sensor: change cuts_mm in its file.", explanation=_SEGMENTS
)
SEGMENTS_NEED_CHIPS = Message(
    "In segments {board} needs chips = {chips}: each segment begins with a chip of its own.", explanation=_SEGMENTS
)
CUT_MEETS = Message(
    "The cut of {board} at {cut} mm would meet a hole or its light: change cuts_mm in its file.", explanation=_SEGMENTS
)
ON_SEGMENT = Message("Segment {number} of {count}:", explanation=_SEGMENTS)

_MAKING_CIRCUIT = Explanation(
    "commands",
    "The maker's kit",
    "How far the circuit board has come. A board of one's own takes some minutes; the finished ones of the boards that "
    "come with the program are only copied.",
)
ROUTING = Message("Routing the circuit board: {count} nets.", explanation=_MAKING_CIRCUIT)
ROUTED_PASS = Message("{count} net still meets others.", "{count} nets still meet others.", explanation=_MAKING_CIRCUIT)
CHECKING_CIRCUIT = Message("KiCad checks and draws the circuit board.", explanation=_MAKING_CIRCUIT)
