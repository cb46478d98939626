"""What is said of photographs of a board."""

from __future__ import annotations

from companion.words.message import Explanation, Message

AS_MEASURED = Message("{title}, as measured")
"""The title of a board that was measured, after the one that it is like."""

_LIBRARY = Explanation(
    "commands",
    "A board from photographs",
    "Reading photographs needs OpenCV, which playing does not. Install the extra as the sentence says.",
)
NEEDS_OPENCV = Message(
    '{library} is missing, which photographs are read with: pip install "cribbage-companion[scan]", or in a checkout '
    ".venv/bin/pip install -e '.[scan]'.",
    explanation=_LIBRARY,
)

_PICTURE = Explanation(
    "commands",
    "A board from photographs",
    "The file is no photograph that can be read: it has to be a whole JPEG or PNG file as a camera writes it. Copy it "
    "from the camera again, or have the phone save pictures as JPEG (on an iPhone: Settings, Camera, Formats, Most "
    "Compatible).",
)
NO_PICTURE = Message("{path} is no photograph: give a JPEG or PNG file.", explanation=_PICTURE)
CUT_OFF = Message("{path} is cut off: copy the photograph again.", explanation=_PICTURE)
HEIC = Message("{path} is a HEIC picture: save it as JPEG, and scan that.", explanation=_PICTURE)
UNREADABLE = Message("{path} cannot be read: {reason}.", explanation=_PICTURE)
LARGE_FILE = Message("{path} is larger than {most} MB: save the photograph as JPEG.", explanation=_PICTURE)
TOO_MANY_PIXELS = Message(
    "{path} has {width} x {height} pixels, which is too much: save it smaller.", explanation=_PICTURE
)
SMALL_PICTURE = Message(
    "{path} has only {width} x {height} pixels: send the photograph as it was taken.", explanation=_PICTURE
)
TOO_MANY_PHOTOS = Message("{count} photographs are too many: {most} at most.", explanation=_PICTURE)
NO_PHOTO = Message(
    "Name a photograph, and the board that it is like with --like; or print the markers first with --sheet FILE.pdf.",
    explanation=_PICTURE,
)
NO_LIKE = Message("Say which board it is like, such as --like cribbage-2.", explanation=_PICTURE)

_MARKERS = Explanation(
    "commands",
    "A board from photographs",
    "Whether the sheet's markers are in the picture, whole and sharp. Print the sheet with `companion board scan "
    "--sheet sheet.pdf`, cut out its strips, lay them flat around the board, and take the photograph from above so "
    "that all of them are in it. Do not move strips or board between two photographs.",
)
TOO_FEW_MARKERS = Message(
    "Photograph {photo} shows {count} marker of the sheet, and {least} are needed: lay the strips around the board.",
    "Photograph {photo} shows {count} markers of the sheet, and {least} are needed: lay the strips around the board.",
    explanation=_MARKERS,
)
NOT_FLAT = Message(
    "In photograph {photo} the markers are {error} mm from where they should be: do all strips lie flat, and still?",
    explanation=_MARKERS,
)
NOT_SEEN = Message("How photograph {photo} was taken cannot be made out: take it from above.", explanation=_MARKERS)
NOTHING_SHARED = Message(
    "Photograph {photo} shares too few markers with the others: have at least one strip in each that others show.",
    explanation=_MARKERS,
)

_BOARD = Explanation(
    "commands",
    "A board from photographs",
    "The holes that were found do not make the board that `--like` names. Look at the overlay picture, which marks "
    "them. Take pegs out, avoid the reflection of a lamp, come nearer, or say what is wrong with `--add` and "
    "`--remove`. A board with other streets needs a `--like` that has the same ones: make it with `companion board "
    "new`.",
)
TOO_FEW_HOLES = Message(
    "Only {count} hole was found, and {board} has {holes}: is it that board, and is it in focus?",
    "Only {count} holes were found, and {board} has {holes}: is it that board, and is it in focus?",
    explanation=_BOARD,
)
NO_SUCH_BOARD = Message(
    "{count} spot looks like a hole, but they do not make the {holes} holes of {board}: name another board with "
    "--like, or correct them with --add and --remove.",
    "{count} spots look like holes, but they do not make the {holes} holes of {board}: name another board with "
    "--like, or correct them with --add and --remove.",
    explanation=_BOARD,
)
WHICH_END = Message(
    "It is not clear at which end the tracks begin: say it with --start X,Y, the pixel of the first start hole in the "
    "overlay picture.",
    explanation=_BOARD,
)

_UNSURE = Explanation(
    "commands",
    "A board from photographs",
    "The scan asks instead of guessing, and writes no board file yet. Do what the sentence says; or look at the "
    "overlay picture, and if all is right there, say `--accept`.",
)
HIDDEN_AT_AN_END = Message(
    "{holes} is hidden, and its place can only be guessed: take the peg out, or say where it is with --add X,Y.",
    "{holes} are hidden, and their places can only be guessed: take the pegs out, or say where they are with --add "
    "X,Y.",
    explanation=_UNSURE,
)
HIDDEN_BETWEEN = Message(
    "{holes} is hidden; its place was taken from its neighbours, to about half a millimetre: take the peg out and "
    "photograph the board again, or say --accept.",
    "{holes} are hidden; their places were taken from their neighbours, to about half a millimetre: take the pegs out "
    "and photograph the board again, or say --accept.",
    explanation=_UNSURE,
)
TOO_SMALL = Message(
    "The photograph is too small: a pixel is {pixel} mm of the board. Take it from nearer, or with more pixels.",
    explanation=_UNSURE,
)
NOT_EXACT = Message(
    "The places are only known to {doubt} mm: take another photograph from another side, and lay strips at more sides "
    "of the board, as high as its face.",
    explanation=_UNSURE,
)
PHOTOS_DIFFER = Message(
    "The photographs differ by {differ} mm: was something moved, or does the face of the wood lie higher than the "
    "strips (--height MM)?",
    explanation=_UNSURE,
)
NOT_SOUND = Message("What was found makes no sound board: {problem}.", explanation=_UNSURE)
LOOK_AND_ASK = Message(
    "No board file is written yet: look at {picture}, correct what is wrong, or say --accept.", explanation=_UNSURE
)
LOOK_AT_PICTURE = Message("What was found is in {picture}.", explanation=_UNSURE)

_CORRECTIONS = Explanation(
    "commands",
    "A board from photographs",
    "Places are pixels of the overlay picture, as any picture viewer shows them: `--add 812,640`. A file of "
    "corrections has a line for each, `add 812,640` or `remove 90,77`.",
)
NO_PLACE = Message('"{text}" is no place in the overlay picture, such as 812,640.', explanation=_CORRECTIONS)
NO_CORRECTIONS = Message("The corrections in {path} cannot be read: it {reason}.", explanation=_CORRECTIONS)
NO_CORRECTION = Message(
    '{path}, line {line}: "{text}" is no correction, such as "add 812,640" or "remove 90,77".',
    explanation=_CORRECTIONS,
)
NOTHING_THERE = Message(
    "There is no spot to remove at {place} mm: say the pixel of one in the overlay picture.", explanation=_CORRECTIONS
)
NO_LENGTH = Message('{option}: "{text}" is no number of millimetres from {least} to {most}.', explanation=_CORRECTIONS)

_NOT_OVER = Explanation(
    "commands",
    "A board from photographs",
    "The scan would have written over a photograph, or the sheet over a file that is no PDF. Nothing was written.",
)
OVER_PHOTO = Message(
    "{path} is one of the photographs: name another file for the picture, with --picture.", explanation=_NOT_OVER
)
NO_PDF = Message('The sheet is a PDF: name a file that ends in ".pdf", not {path}.', explanation=_NOT_OVER)

_SCANNED = Explanation(
    "commands",
    "A board from photographs",
    "Good news. Look at the overlay picture before you drill or order anything: each hole has a ring and its number.",
)
SCANNED = Message("{path}: {holes} holes, known to {doubt} mm.", explanation=_SCANNED)
HIDDEN = Message(
    "{count} hole was hidden and follows from its neighbours: {holes}.",
    "{count} holes were hidden and follow from their neighbours: {holes}.",
    explanation=_SCANNED,
)
LEFT_OUT = Message(
    "{count} spot that is no hole of the board was left out; it is crossed in the picture.",
    "{count} spots that are no holes of the board were left out; they are crossed in the picture.",
    explanation=_SCANNED,
)
OVERLAY = Message("Look at {picture}: every hole has a ring and its number.", explanation=_SCANNED)
SHEET = Message("{path}: print it at 100 %, measure its ruler, and cut out the four strips.", explanation=_SCANNED)
NOT_WRITTEN = Message('It cannot be written to "{path}": {reason}.', explanation=_PICTURE)
