"""What the log says: for those who look for a fault, not for the screen."""

from __future__ import annotations

from typing import Final

from companion.words import screens, shared, speech
from companion.words.message import Explanation, Message
from companion.words.mqtt import NO_ANSWER

_FAILED: Final = Explanation(
    "playing",
    "The program itself",
    "The log's line of a fault, with the place in the program after it. The part that failed goes on, or is started "
    "again.",
)
TABLE_FAILED: Final = Message("The table failed at something.", explanation=_FAILED)
PROGRAM_FAILED: Final = Message("The program has failed.", explanation=_FAILED)
REQUEST_FAILED: Final = Message("The table failed.", explanation=_FAILED)
VOICE_FAILED: Final = Message("The voice failed at something.", explanation=_FAILED)
BROKER_FAILED: Final = Message("The part that talks to the broker failed at something.", explanation=_FAILED)
NO_BROKER: Final = Message("{name}: no connection to the broker: {reason}.", explanation=NO_ANSWER.explanation)
LISTENER_FAILED: Final = Message("A listener of the board failed; the board goes on.", explanation=_FAILED)
FEED_FAILED: Final = Message("What changes at the tables could not be read.", explanation=_FAILED)
SERIAL_FAILED: Final = Message("The thread of the serial board failed.", explanation=_FAILED)
MOVE_REFUSED: Final = Message("The computer's move was refused.", explanation=_FAILED)
MOVE_FAILED: Final = Message("The computer failed at its move.", explanation=_FAILED)
REVIEW_NOT_KEPT: Final = Message("The review of game {game} could not be kept.", explanation=_FAILED)
PLAYER_FAILED: Final = Message("The player of level {level} failed.", explanation=_FAILED)
SAFE_MODE: Final = Message(
    "{count} start failed: this one is in safe mode.",
    "{count} starts failed: this one is in safe mode.",
    explanation=screens.SAFE_MODE.explanation,
)

_DOWN: Final = Explanation(
    "board",
    "The cable",
    "In the log: why the link ended. `the port was closed`: the cable was pulled, or the Pico lost its supply. "
    "`nothing came any more` and `what was sent was not answered`: it hangs, or a long cable garbles what is sent; "
    "unplug it and plug it in. `the board restarted`: a reset, mostly of a supply that gave way.",
)
BOARD_AWAY: Final = Message("The board is away: {reason}.", explanation=_DOWN)
BOARD_DECLINED: Final = Message("The board declined: {what}.", explanation=_DOWN)

_FAULT: Final = Explanation(
    "board",
    "The cable",
    "In the log: what the board finds wrong with itself, and a number. `SCAN_STUCK`: from this input on nothing can be "
    "believed, see above. `BROWN_OUT`: the supply gave way; use a better cable or supply, or lower the cap of the "
    "lights. `WATCHDOG`: the firmware hung and was restarted; report it. `WIRING`: the wiring that it has stored "
    "cannot be used; send it again with `companion firmware wiring`. `SLOW_SCAN`: it reads the holes more slowly than "
    "asked, at so many a second; a shorter chain or a lower rate helps.",
)
BOARD_FAULT: Final = Message("The board reports a fault: {code}, {detail}.", explanation=_FAULT)

UNREADABLE: Final = Message("The board cannot be read.", explanation=shared.NOT_CONNECTED)

_PINS: Final = Explanation(
    "board",
    "The pins of a Pi",
    "In the log: some pin was not set back cleanly when the board was closed. If they behave strangely afterwards, "
    "restart the Pi.",
)
PINS_NOT_CLOSED: Final = Message("The pins of the board could not be let go cleanly.", explanation=_PINS)

_LIGHTS: Final = Explanation(
    "board",
    "The pins of a Pi",
    "In the log: the lights of the board failed; the reason stands after it. The sensors are read all the same, and "
    "the lights are tried again every two seconds. Look at their plug and their supply.",
)
UNLIT: Final = Message(
    "The lights of the board cannot be reached; its holes are read without them.", explanation=_LIGHTS
)

_TONE: Final = Explanation(
    "commands",
    "The window",
    "In the log: a tone could not be played. See *No sound* among [the symptoms](../troubleshooting.md#symptoms).",
)
TONE_NOT_PLAYED: Final = Message("The tone {tone} could not be played.", explanation=_TONE)
NOT_SPOKEN: Final = Message("Nothing is spoken for {seconds} s: {reason}", explanation=speech.FAILED.explanation)

_SYSTEMD: Final = Explanation(
    "commands",
    "The window",
    "In the log of the kiosk: the service manager did not listen. If the program is restarted every minute, its "
    "watchdog is not being fed; report it with the log.",
)
NOT_HEARD: Final = Message("systemd cannot be told {state}: {reason}.", explanation=_SYSTEMD)

_TRACE: Final = Explanation(
    "files",
    "A diagnosis",
    "In the log: the trace of the last minutes could not be written, mostly because the disk is full. The game does "
    "not need it; make room, and start again.",
)
NOT_TRACED: Final = Message("What the sensors say is not traced any more: {reason}", explanation=_TRACE)

_CLUB: Final = Explanation(
    "commands",
    "The club",
    "In the log of `companion club serve`: a message of a board was no result or state of its own, or the database did "
    "not answer for a while. No result is lost by it: a board publishes again until it is told that its result is "
    "safe. "
    "If it goes on, look after the database, or at the board that is named.",
)
OTHER_TOPIC: Final = Message("It is not of board {board}, under whose topic it came.", explanation=_CLUB)
RESULTS_WAIT: Final = Message(
    "Too many results wait for the database: more are passed over for now.", explanation=_CLUB
)
NOT_COUNTED: Final = Message("The database does not answer, and is tried again: {reason}.", explanation=_CLUB)
RESULT_FAILED: Final = Message("A result could not be counted.", explanation=_CLUB)
PASSED_OVER: Final = Message("{topic} was passed over: {reason}", explanation=_CLUB)

# --- what lies in a diagnosis, beside the log ---

ABOUT_DIAGNOSIS: Final = Message("""\
What is here, for anybody who looks for a fault in Cribbage Companion. No names of players are in it; only when the
journal cannot be read they cannot be known, and the logs are as they are.

versions.txt   the program, what it runs on, and what is installed beside it
doctor.txt     what companion doctor found
settings.json  every setting that was changed
health.txt     how the holes of the board were in the last minutes
journal.txt    the last entries of the last games
trace*.jsonl   what the sensors said in the last minutes, the newest in trace.jsonl
boards/        calibrations
*.log          what the program had to complain of
""")
