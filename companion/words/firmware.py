"""What is said of the firmware of a Pico, and of its wiring."""

from __future__ import annotations

from companion.words.message import Explanation, Message

_NO_PROMPT = Explanation(
    "board",
    "The firmware of a Pico",
    "No prompt of MicroPython at the port. Hold BOOTSEL while plugging in, copy the UF2 file for your Pico onto "
    "the drive that comes up, then run `companion firmware install` again.",
)
NO_PROMPT = Message(
    "The board's MicroPython does not answer. Does it have one? Hold BOOTSEL while you plug it in, and copy the "
    "UF2 file for your Pico from micropython.org/download onto the drive that comes up. Then try again.",
    explanation=_NO_PROMPT,
)

_TOO_OLD = Explanation(
    "board",
    "The firmware of a Pico",
    "The MicroPython on the Pico is too old. Copy a newer UF2 file, as above; wiring and firmware are kept or "
    "written again.",
)
TOO_OLD = Message(
    "The board has MicroPython {major}.{minor}; {least_major}.{least_minor} or newer is needed: copy a newer UF2 "
    "file from micropython.org/download onto it.",
    explanation=_TOO_OLD,
)

_INTERRUPTED = Explanation(
    "board",
    "The firmware of a Pico",
    "The cable was pulled in the middle. The Pico keeps the firmware that it had until the new one is complete: "
    "plug in and run the command again.",
)
INTERRUPTED = Message(
    "The board went away in the middle. It still has the firmware that it had: plug it in and try again.",
    explanation=_INTERRUPTED,
)
WENT_AWAY = Message("The board at {port} went away: plug it in and try again.", explanation=_INTERRUPTED)

_NOT_AS_WRITTEN = Explanation(
    "board",
    "The firmware of a Pico",
    "What was read back from the Pico was not what had been written. Run the command again; when it comes again "
    "the flash is worn out, and the Pico must be replaced.",
)
NOT_AS_WRITTEN = Message("{path} is not what was written", explanation=_NOT_AS_WRITTEN)

_DOES_NOT_START = Explanation(
    "board",
    "The firmware of a Pico",
    "Everything was written, but the Pico does not say hello. Unplug it and plug it in; then `companion firmware "
    "status`.",
)
DOES_NOT_START = Message(
    "The firmware is on the board, but the board does not start: unplug it, and plug it in.",
    explanation=_DOES_NOT_START,
)

_WIRING_UNUSABLE = Explanation(
    "board",
    "The firmware of a Pico",
    "The Pico refused the wiring, for the reason that follows: pins that it does not have or that are given "
    "twice, more inputs or lights than it can drive, a full flash, or a line that was garbled. Correct the file, "
    "or try again.",
)
WIRING_UNUSABLE = Message("The wiring was not taken: it cannot be used.", explanation=_WIRING_UNUSABLE)
WIRING_UNSUPPORTED = Message("The wiring was not taken: the board cannot do it.", explanation=_WIRING_UNUSABLE)
WIRING_NOT_STORED = Message(
    "The wiring was not taken: the board cannot store it: is its flash full?", explanation=_WIRING_UNUSABLE
)
WIRING_GARBLED = Message("The wiring was not taken: it did not arrive whole: try again.", explanation=_WIRING_UNUSABLE)
NO_LEAVE = Message(
    "The board did not stop its firmware: unplug it, plug it in, and try again.", explanation=_WIRING_UNUSABLE
)

_NO_SENSORS = Explanation(
    "board",
    "The firmware of a Pico",
    "The board file names no sensors, so there is nothing to tell a Pico. Add `sensor_first` and `sensor` to it.",
)
NO_SENSORS = Message("The board {board} has no sensors: there is nothing to wire.", explanation=_NO_SENSORS)

_UNREADABLE = Explanation(
    "board",
    "The firmware of a Pico",
    "The file with the wiring is not there, not JSON, or not one object in braces. `companion firmware wiring` "
    "prints the present wiring, as an example to change.",
)
UNREADABLE = Message("The wiring {path} cannot be read: {reason}.", explanation=_UNREADABLE)
UNUSABLE = Message("The wiring {path} cannot be used. {reason}", explanation=_UNREADABLE)
NO_JSON = Message("The wiring {path} is not JSON: {reason}.", explanation=_UNREADABLE)
NO_OBJECT = Message(
    "The wiring {path} must be one JSON object, as firmware/PROTOCOL.md describes.", explanation=_UNREADABLE
)
