"""What the doctor finds, and what to do about it."""

from __future__ import annotations

from companion.words import shared
from companion.words.message import Explanation, Message

_MISSING = Explanation(
    "commands",
    "The doctor",
    "Python packages are missing: the installation was broken off, or another Python is used than the one it was "
    "installed for. Do what it says.",
)
MISSING = Message("Missing: {packages}.", explanation=_MISSING)
INSTALL = Message("Install them: pip install {packages}", explanation=_MISSING)

_PORT_FORBIDDEN = Explanation(
    "commands",
    "The doctor",
    "The user may not use the screen, the touch panel or the port. Join the group and log in again: groups hold "
    "from the next login on.",
)
PORT_FORBIDDEN = Message("The board's port {device} may not be used.", explanation=_PORT_FORBIDDEN)
SCREEN_FORBIDDEN = Message("The screen {device} may not be used.", explanation=_PORT_FORBIDDEN)
TOUCH_FORBIDDEN = Message("The touch panel {device} may not be used.", explanation=_PORT_FORBIDDEN)
PINS_FORBIDDEN = Message("The Pi's pins {device} may not be used.", explanation=_PORT_FORBIDDEN)
SPI_FORBIDDEN = Message("The Pi's SPI {device} may not be used.", explanation=_PORT_FORBIDDEN)
JOIN = Message("Join its group (sudo adduser $USER {group}), and log in again.", explanation=_PORT_FORBIDDEN)

_NO_BOARD = Explanation(
    "commands",
    "The doctor",
    "No board is plugged in; see [the cable](board.md#the-cable). Boards on the screen and at the pins of a Pi "
    "need no port.",
)
NO_BOARD = Message("No board is at any USB port.", explanation=_NO_BOARD)
PLUG_IN = Message(
    "Plug it in, if you have one. On a simulated board, or at a Pi's own pins, play goes on without.",
    explanation=_NO_BOARD,
)

NO_ANSWER = Message("What is at {port} does not answer as a board of ours.", explanation=shared.NO_ANSWER)
_INSTALL_FIRMWARE = Explanation(
    "commands",
    "The doctor",
    "What was found at the port: a board of ours with its firmware, or something else that may still become one.",
)
INSTALL_FIRMWARE = Message(
    "If it is a Pico with MicroPython: companion firmware install puts the firmware on it.",
    explanation=_INSTALL_FIRMWARE,
)
BOARD = Message("{board} at {port}: {inputs} inputs, {lights} lights.", explanation=_INSTALL_FIRMWARE)
FIRMWARE = Message("The board has {version}.", explanation=_INSTALL_FIRMWARE)
OLD_FIRMWARE = Message("The board has {version}; {newest} is newer.", explanation=shared.OLD_FIRMWARE)
UPDATE = Message("companion firmware update brings it up to date.", explanation=_INSTALL_FIRMWARE)

NOT_WIRED = Message("The board at {port} does not know how it is wired.", explanation=shared.NOT_WIRED)
WIRE_IT = Message("companion firmware wiring --board NAME tells it.", explanation=shared.NOT_WIRED)

_MODEM_MANAGER = Explanation(
    "commands",
    "The doctor",
    "ModemManager talks to every new serial port, and can disturb the board for the first seconds. The installed "
    "udev rule keeps it off the Pico; else remove it.",
)
MODEM_MANAGER = Message("ModemManager runs, and may take a board for a modem.", explanation=_MODEM_MANAGER)
REMOVE_IT = Message("Remove it, unless you need it: sudo apt purge modemmanager", explanation=_MODEM_MANAGER)

_CALIBRATE = Explanation(
    "board-files",
    "Calibrations",
    "The advice of the doctor for such a file.",
)
CALIBRATE = Message("Calibrate it again, or remove {path}.", explanation=_CALIBRATE)

NO_SCREEN = Message("There is no screen to open a window on.", explanation=shared.NO_SCREEN)
START_THERE = Message(
    "Start it on the desktop, or on a Pi's own screen (over ssh: DISPLAY=:0 companion play).",
    explanation=shared.NO_SCREEN,
)

_NOT_STORED = Explanation(
    "commands",
    "The doctor",
    "The folder for games cannot be written, or its disk is nearly full. Do what it says; games are safe until "
    "the disk *is* full, and then a sentence says so too.",
)
NOT_STORED = Message("Nothing can be stored in {folder}.", explanation=_NOT_STORED)
TAKE_RIGHT = Message(
    "Give yourself the right to it (sudo chown $USER {folder}), or name another in COMPANION_STATE.",
    explanation=_NOT_STORED,
)
LITTLE_ROOM = Message("Only {free} MB are free for {folder}.", explanation=_NOT_STORED)
MAKE_ROOM = Message("Make room on that disk.", explanation=_NOT_STORED)

_MEND = Explanation(
    "commands",
    "The doctor",
    "The journal is damaged or of an older version. Start `companion play` once.",
)
MEND = Message("Start companion play: it mends what can be mended.", explanation=_MEND)
LOST = Message(
    "What was lost is gone: a backup from before may have it. The damaged file is beside the journal.",
    explanation=shared.LOST,
)

_CHECK_FAILED = Explanation(
    "commands",
    "The doctor",
    "A check of the doctor itself failed. Report it.",
)
CHECK_FAILED = Message("A check failed: {reason}.", explanation=_CHECK_FAILED)
REPORT = Message("Please report this with its sentence.", explanation=_CHECK_FAILED)

_PACKAGES = Explanation(
    "commands",
    "The doctor",
    "All of that is in order.",
)
PACKAGES = Message("Python {version}, and all packages are there.", explanation=_PACKAGES)
DEVICES = Message("Every device that is needed may be used.", explanation=_PACKAGES)
BOARDS = Message("{count} boards and their calibrations are sound.", explanation=_PACKAGES)
DESKTOP = Message("There is a desktop ({name} is {value}).", explanation=_PACKAGES)
BARE_SCREEN = Message("There is no desktop, but a screen that can be drawn on.", explanation=_PACKAGES)
STORAGE = Message("{folder} can be written; {free} MB are free.", explanation=_PACKAGES)
NO_GAME = Message("No game has been played yet.", explanation=_PACKAGES)
GAMES = Message(
    "{count} game can be read from {path}.", "{count} games can be read from {path}.", explanation=_PACKAGES
)
