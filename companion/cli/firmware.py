"""Look after the firmware of a board with a Raspberry Pi Pico: install it, see what is on it, tell it its wiring.

The Pico must have MicroPython (1.22 or newer): hold BOOTSEL while you plug it in, and copy the UF2 file for your Pico
from micropython.org/download onto the drive that comes up.
"""

from __future__ import annotations

from typing import Final

VERBS: Final = {
    "install": "Put the firmware on a board.",
    "status": "Say what a board is, and which firmware it has.",
    "update": "Put the firmware on a board that has an older one.",
    "wiring": "Show how a board is wired, or tell it.",
}
"""Each verb with its line of help."""
