"""Starts a board: reads its wiring, has its parts made, and goes round for ever.

`parts` is `pico` on a Pico. What it offers: `cause()`, `board_id()`, `source(wiring)`, `strip(wiring)`,
`port(wiring)`, `remember_asked()`, `reset()`, and `forever(step)`, which calls `step(elapsed_us)` as long as there is
power.
"""

from pegboard.board import Board
from pegboard.lights import Lights, NoStrip
from pegboard.scanner import NoInputs, Scanner
from pegboard.session import BAD_WIRING, WATCHDOG, WIRING_FILE, Identity, Session
from pegboard.wiring import read_wiring

PROMPT_FILE, BOOT_FILE = "prompt", "boot"
_WATCHDOG_CAUSE = 2
_NOTHING = {"board": "", "lights": {"kind": "none"}, "host": {"kind": "usb"}}


def start(parts, flash):
    """Be a board until there is no more power."""
    board = make_board(parts, flash)
    session = board.session

    def step(elapsed_us):
        board.step(elapsed_us)
        if session.restart:
            if session.restart == "prompt":
                flash.write(PROMPT_FILE, b"")
            parts.remember_asked()
            parts.reset()

    parts.forever(step)


def make_board(parts, flash):
    """Put the board together that its wiring describes; one whose wiring cannot be used still answers its host."""
    faults = []
    wiring = _NOTHING
    data = flash.read(WIRING_FILE)
    source, strip = NoInputs(), NoStrip()
    if data is not None:
        try:
            read = read_wiring(data)
            source, strip = parts.source(read["inputs"]), parts.strip(read.get("lights", {"kind": "none"}))
            wiring = read
        except Exception:  # of a pin that cannot, or memory that is not there: the host is to know of it
            source, strip = NoInputs(), NoStrip()
            faults.append(BAD_WIRING)
    cause = parts.cause()
    if cause == _WATCHDOG_CAUSE:
        faults.append(WATCHDOG)
    identity = Identity(_boot(flash), cause, parts.board_id(), wiring["board"])
    scanner, lights = Scanner(source), Lights(strip)
    session = Session(identity, scanner, lights, flash)
    for fault in faults:
        session.set_fault(fault, 0)
    return Board(parts.port(wiring.get("host", {"kind": "usb"})), scanner, lights, session)


def _boot(flash):
    """Return another number than at the start before."""
    try:
        boot = int(flash.read(BOOT_FILE) or b"0") + 1 & 0xFFFF
    except ValueError:
        boot = 1
    flash.write(BOOT_FILE, str(boot).encode())
    return boot
