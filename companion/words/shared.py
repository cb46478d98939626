"""Explanations that messages of several parts of the program share."""

from __future__ import annotations

from companion.words.message import Explanation

UNSEEN = Explanation(
    "board",
    "Sensors",
    "No fault was found so far.",
)
NO_GAME = Explanation(
    "board",
    "Sensors",
    "The page *Board* says what the picture shows: a game's board, or none. *… holes are seen* is fewer than all "
    "when sensors are ignored.",
)
NOT_CONNECTED = Explanation(
    "board",
    "The cable",
    "The board went away: the cable was pulled or wiggled, the Pico started anew, or the supply was too weak. "
    "Push the plug in; the program looks for the board by itself, also at another port. If it comes and goes, "
    "change the cable (many carry power only), and look at the current of the lights under Settings.",
)
SET_PEG = Explanation(
    "board",
    "Calibration and the sensor test",
    "What to do next, and how far it has come. See [calibration](../calibration.md).",
)
TAKEN = Explanation(
    "board",
    "Calibration and the sensor test",
    "The input that answered belongs to another hole already. Either the peg is in the wrong hole (set it in the "
    "one that is asked for), or two holes share a wire.",
)
SEVERAL = Explanation(
    "board",
    "Calibration and the sensor test",
    "More than one input changed at once. Set one peg alone, far from any other. If a single peg still closes two "
    "inputs, their wires touch, or a diode of the matrix is missing.",
)
NO_ANSWER = Explanation(
    "board",
    "The cable",
    "Something answers at the port, but not in the words of [the protocol](../../firmware/PROTOCOL.md): another "
    "device, a Pico without our firmware or with one from before 2.0, or one that is just starting. Wait five "
    "seconds and try again; then `companion firmware status`, and `companion firmware install` if it is a Pico "
    "with MicroPython.",
)
OLD_FIRMWARE = Explanation(
    "board",
    "The cable",
    "Firmware and program come from different versions. Update both: the program first, then `companion firmware "
    "update`.",
)
NOT_WIRED = Explanation(
    "board",
    "The firmware of a Pico",
    "A new Pico, or one whose flash was cleared. `companion firmware wiring --board NAME` tells it how it is "
    "wired, once; it remembers.",
)
NO_SCREEN = Explanation(
    "commands",
    "The window",
    "There is no screen to draw on: over ssh, in a container, or before the desktop has started. Start it on the "
    "desktop; over ssh `DISPLAY=:0 companion play` opens it on the Pi's own screen. Without a desktop the "
    "[kiosk's unit](../kiosk.md) draws on the display itself.",
)
LOST = Explanation(
    "files",
    "A damaged journal",
    "Every game knows how many entries it has. This one has fewer: the journal or its log was cut, emptied or "
    "removed, or a part of the disk failed. Compare the score on the screen with the pegs before you play on; "
    "`companion restore` brings a backup back. It is said whenever the game is opened, by `companion games show` "
    "and by `companion doctor`.",
)
DIAGNOSIS_NOT_WRITTEN = Explanation(
    "files",
    "A diagnosis",
    "`companion diagnose`, or *Write a diagnosis* under *About*, writes one file for whoever has to find out what "
    "is wrong. If it could not be written, the reason is in the sentence: a file of that name is there, the place "
    "is full, or not yours.",
)
NOT_EXPORTED = Explanation(
    "playing",
    "The program itself",
    "The history: what has been played and written out. A record that could not be replayed comes from an older "
    "or newer version; it is kept as it is. Where a file could not be written, make room, or look to the rights "
    "of the folder in the sentence.",
)
