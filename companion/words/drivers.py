"""What is said of boards: of cables, ports and pins, of the firmware of a Pico, and of boards on the screen."""

from __future__ import annotations

from companion.words import shared
from companion.words.message import Explanation, Message

# --- the cable ---

AWAY = Message("The board is disconnected; the game is safe.", explanation=shared.NOT_CONNECTED)
UNREADABLE_NOW = Message("The board cannot be read ({reason}); the game is safe.", explanation=shared.NOT_CONNECTED)

_BACK = Explanation(
    "board",
    "The cable",
    "The board is there again, and all of it has been read again. Nothing is to be done; if the game went on "
    "meanwhile, the lights lead the pegs to where they belong.",
)
BACK = Message("The board is back.", explanation=_BACK)
READS_AGAIN = Message("The board reads its holes again.", explanation=_BACK)

_NO_BOARD_FOUND = Explanation(
    "board",
    "The cable",
    "No device at a USB port looks like a board. Plug it in; try another cable; see with `companion doctor` "
    "whether the port may be used. On a Pi look at `dmesg | tail` after plugging in: when nothing comes, the "
    "cable or the Pico is at fault.",
)
NO_BOARD_FOUND = Message(
    "No board was found at any USB port: plug it in, or name its port ({port}).", explanation=_NO_BOARD_FOUND
)
NO_BOARD_THERE = Message(
    "What is at {ports} is no board of ours, or it is still starting.", explanation=shared.NO_ANSWER
)
NO_ANSWER = Message(
    "What is at {port} does not answer as a board of ours: if it is a Pico, companion firmware install puts the "
    "firmware on it.",
    explanation=shared.NO_ANSWER,
)

_NO_PORT = Explanation(
    "board",
    "The cable",
    "The port that was named is not there. Ports change their number when they are plugged in again: `serial:auto` "
    "finds the board by itself.",
)
NO_PORT = Message("There is no port {port}: plug the board in, or name another port.", explanation=_NO_PORT)
_PORT_FORBIDDEN = Explanation(
    "board",
    "The cable",
    "Your user is not in the group of the port. `sudo adduser $USER dialout`, log out and in again. The kiosk's "
    "unit has the group already.",
)
PORT_FORBIDDEN = Message(
    "The port {port} may not be used: join its group (sudo adduser $USER {group}), and log in again.",
    explanation=_PORT_FORBIDDEN,
)
_PORT_IN_USE = Explanation(
    "board",
    "The cable",
    "A terminal program, an editor for MicroPython, ModemManager or a second companion holds the port. Close it; "
    "`sudo fuser -v /dev/ttyACM0` names it.",
)
PORT_IN_USE = Message("The port {port} is in use by another program: close that one first.", explanation=_PORT_IN_USE)
_NO_SERIAL_PORT = Explanation(
    "board",
    "The cable",
    "The port exists, but cannot be opened as a serial port; the reason is in the sentence. Most often it is not "
    "a board at all. Name the right one, or use `serial:auto`.",
)
NO_SERIAL_PORT = Message("{port} cannot be used as a serial port: {reason}.", explanation=_NO_SERIAL_PORT)
NO_BOARD_AT = Message("At {port} there can be no board: name its port, or serial:auto.", explanation=_NO_SERIAL_PORT)

_TOO_FEW_INPUTS = Explanation(
    "board",
    "The cable",
    "The Pico reads fewer inputs than the board file has sensors. Choose the file that belongs to this board, or "
    "tell the Pico its wiring: `companion firmware wiring --board NAME`.",
)
TOO_FEW_INPUTS = Message(
    "The board reads {inputs} holes, but {board} needs {needed}: choose its board file, or set its wiring.",
    explanation=_TOO_FEW_INPUTS,
)
_ANOTHER_BOARD = Explanation(
    "board",
    "The cable",
    "During a game another board was plugged in; what it says does not count. Plug in the one that the game was "
    "begun on, at any port, or give the game up and begin a new one.",
)
ANOTHER_BOARD = Message(
    "This is another board than the game was begun on: plug that one in.", explanation=_ANOTHER_BOARD
)
OTHER_PROTOCOL = Message(
    "The board speaks version {board} of the wire, this program version {program}: bring both up to date.",
    explanation=shared.OLD_FIRMWARE,
)
_BROKEN_CHAIN = Explanation(
    "board",
    "The cable",
    "The chain of shift registers is broken from this input on, or its end is not tied to ground where the wiring "
    'says so (`"tail": 0`). What the board says is not believed until it has not complained for seven seconds. '
    "Look at the solder joints of the chip that reads that input, and at its supply. See [how a Pico is "
    "wired](../../hardware/pico.md).",
)
BROKEN_CHAIN = Message(
    "The board cannot read its holes from input {input} on; the game is safe.", explanation=_BROKEN_CHAIN
)

_IN_USE = Explanation(
    "board",
    "The cable",
    "The board was started twice in one program. It cannot happen on the screen; stop the first use of the driver "
    "before the second.",
)
IN_USE = Message("The board is in use already: stop it before it is started again.", explanation=_IN_USE)

# --- the pins of a Pi ---

_NO_PINS_ALLOWED = Explanation(
    "board",
    "The pins of a Pi",
    "gpiozero found no pins that it may use: the machine is no Pi, the package for the pins is not installed, or "
    "your user is not in the group `gpio`. Do what stands behind the reason. The kiosk's unit on a Pi has the "
    "groups.",
)
NO_PINS_ALLOWED = Message(
    'This machine has no pins that can be used ({reasons}): on a Raspberry Pi join the group gpio ("sudo usermod '
    '-aG gpio $USER", then log in again), elsewhere choose another board.',
    explanation=_NO_PINS_ALLOWED,
)
NO_PINS = Message(
    'This machine has no pins that can be used ({reasons}): on a Raspberry Pi "pip install '
    'cribbage-companion[pi]", elsewhere choose another board.',
    explanation=_NO_PINS_ALLOWED,
)

_PIN_IN_USE = Explanation(
    "board",
    "The pins of a Pi",
    "Another program holds the pin, or the pin does not exist on this Pi. End that program, or change `[wiring]` "
    "in the board file; `pinctrl` shows what each pin does.",
)
PIN_IN_USE = Message(
    "A pin of the board is in use already ({reason}): stop the program that has it, or change the [wiring] of the "
    "board.",
    explanation=_PIN_IN_USE,
)
PINS_UNUSABLE = Message("The pins of the board cannot be used ({reason}): check its [wiring].", explanation=_PIN_IN_USE)

_SPI_OFF = Explanation(
    "board",
    "The pins of a Pi",
    "The SPI bus that a chain or APA102 lights need is off, not permitted, or its Python part is missing. Do what "
    "stands behind the reason, and restart after switching it on.",
)
SPI_OFF = Message(
    'The SPI bus of the board cannot be used ({reason}): switch it on ("sudo raspi-config nonint do_spi 0") and '
    "restart.",
    explanation=_SPI_OFF,
)
SPI_FORBIDDEN = Message(
    'The SPI bus of the board cannot be used ({reason}): join the group spi ("sudo usermod -aG spi $USER", then '
    "log in again).",
    explanation=_SPI_OFF,
)
SPI_MISSING = Message(
    'The SPI bus of the board cannot be used ({reason}): install "cribbage-companion[pi]" and switch SPI on in '
    "raspi-config.",
    explanation=_SPI_OFF,
)

_NOT_WIRED_TO_PINS = Explanation(
    "board",
    "The pins of a Pi",
    "The board file has no `[wiring]` for the pins of a Pi. Copy the file, add one as [the "
    "format](../../hardware/boards/README.md) says, and check it with `companion board check`.",
)
NOT_WIRED_TO_PINS = Message(
    'The board {board} is not wired to the pins of a Raspberry Pi: its file needs a [wiring] of the kind "gpio" '
    "(hardware/boards/README.md).",
    explanation=_NOT_WIRED_TO_PINS,
)

_NEEDS_GPIOZERO = Explanation(
    "board",
    "The pins of a Pi",
    "The part for the pins is not installed. On a Pi: `pip install 'cribbage-companion[pi]'`.",
)
NEEDS_GPIOZERO = Message(
    "A board at the pins of a Raspberry Pi needs gpiozero: pip install cribbage-companion[pi].",
    explanation=_NEEDS_GPIOZERO,
)

# --- boards on the screen, and which board was asked for ---

_NO_PEG_IN_HAND = Explanation(
    "board",
    "Boards on the screen and recorded ones",
    "On a simulated board a peg can only be lifted where one is, and set where none is. On the screen it cannot "
    "come; it is for scripts.",
)
NO_PEG_IN_HAND = Message("There is no peg in the hand: lift one first.", explanation=_NO_PEG_IN_HAND)
NO_PEG_THERE = Message("There is no peg in {hole}: choose a hole that holds one.", explanation=_NO_PEG_IN_HAND)
PEG_THERE = Message("There is a peg in {hole} already: choose an empty hole.", explanation=_NO_PEG_IN_HAND)
NO_HOLE = Message("The board {board} has no hole {hole}.", explanation=_NO_PEG_IN_HAND)

_NO_KIND = Explanation(
    "board",
    "Boards on the screen and recorded ones",
    "The SPEC behind `--board` is not one that exists. Write it as the sentence shows; see [the "
    "commands](../commands.md).",
)
NO_KIND = Message(
    'There is no board "{word}": choose one of sim: (a simulated board), sim:NAME, replay:FILE (a recorded one), '
    "serial:auto or serial:/dev/... (at a cable), gpio: (at a Pi's pins), none.",
    explanation=_NO_KIND,
)
NEEDS_FILE = Message("A recorded board needs its file: replay:FILE.", explanation=_NO_KIND)
NEEDS_PORT = Message("A board at a cable needs its port: serial:auto, or serial:/dev/ttyACM0.", explanation=_NO_KIND)
