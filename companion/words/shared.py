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
    "The board went away: the cable was pulled or wiggled, the Pico restarted, or the supply was too weak. "
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
    "`companion diagnose`, or *Write a diagnosis* under *About*, writes one file from which one can find out what "
    "is wrong. If it could not be written, the reason is in the sentence: a file of that name is there, the place "
    "is full, or not yours.",
)
NOT_EXPORTED = Explanation(
    "playing",
    "The program itself",
    "The history: what has been played and written out. A record that could not be replayed comes from an older "
    "or newer version; it is kept as it is. Where a file could not be written, make room, or check the permissions "
    "of the folder in the sentence.",
)
NO_SUCH_ACTION = Explanation(
    "files",
    "Records of games",
    "A line is not an action of that game: the word is unknown, or it has too many or too few values, or "
    "one of another kind.",
)
PEG_THE_REST = Explanation(
    "playing",
    "The pegs and the cards",
    "Fewer points were pegged than the cards are worth. The rest may follow with the same peg or the "
    "other one; in casual play nothing is lost by being slow.",
)
CARD_MISSING = Explanation(
    "playing",
    "The pegs and the cards",
    "More points were pegged than the cards so far explain. The top of the screen is amber, not red: "
    "touch the card that is missing, and all is right, for the two may come in either order. Or set the "
    "peg back, or accept the board, or touch *No card is missing* when that button comes: then the peg is "
    "guided back.",
)
WENT_BACK = Explanation(
    "playing",
    "The pegs and the cards",
    "The whole board stands as it did at an earlier moment, so the game went back to that moment too. If "
    "that was not meant, touch *Steps* and *Redo*, or enter the cards again.",
)
MUGGINS_OPEN = Explanation(
    "playing",
    "Muggins",
    "The window for muggins is open. The others call, with the number of holes, or go on with what comes next. See "
    "[the referees](../policies.md).",
)
CALLED_TOO_EARLY = Explanation(
    "playing",
    "Muggins",
    "The side could still peg what it owes, so a call now would come too early. Wait until the peg stands "
    "or the next card is laid; or, when that side has pegged all that it claims, say so with *All is "
    "pegged: call it*. The question is the same whether anything is owed or not.",
)
OUT_OF_TURN = Explanation(
    "playing",
    "It is not the time for that",
    "A button or a card came out of turn, mostly because two fingers were quick one after the other. The "
    "sentence at the top says what is awaited now. Nothing was changed. In a record or a session, an "
    "action stands in the wrong place.",
)
CARD_SEEN = Explanation(
    "playing",
    "Cards that cannot be",
    "The card has been seen in this deal, or cannot be where it was entered; there is one of each in a "
    "pack. Most often a finger touched the neighbour of the card that was meant, now or earlier. Enter "
    "the right card; if the earlier touch was the wrong one, *Undo* back to it.",
)
BEFORE_A_DEAL = Explanation(
    "playing",
    "What is asked for next",
    "Who shuffles, cuts and deals. Nothing is wrong.",
)
FIELD_FOLLOWS = Explanation(
    "playing",
    "'Round the Bases",
    "Runners, outs, innings and runs stand where the game put them; this says the next move towards that. "
    "Any order will do. If a peg of the field is nowhere, set it as shown; if it stands in a hole that "
    "does not see it, ignore that hole.",
)
LABELS = Explanation(
    "playing",
    "'Round the Bases",
    "Labels that were written by hand, in the options of a setup or a file of the state folder, do not "
    "fit a base path: 24 letters, `o`, `r`, `p` or `b`, with bases at 6, 12, 18 and 24. Set them on the "
    "screen instead. “Cannot be kept” is about the disk: see [files](files.md).",
)
LENGTH = Explanation(
    "playing",
    "Beginning a game",
    "The length of the game is not one that it knows. Choose one that is offered.",
)
SCOREKEEPER = Explanation(
    "playing",
    "Beginning a game",
    "The scorekeeper knows no cards, so there is nothing that a card could do, and games that hang on "
    "cards cannot be played with him; with every other referee points come from cards. Choose the referee "
    "that fits.",
)
FAULT = Explanation(
    "playing",
    "The program itself",
    "A fault of the program, not of yours. The game is on the disk: touch *Continue*, or start the program again. "
    "Please report it with the end of `companion.log`, which lies where *About* says that the games are, and "
    "`companion games export ID`.",
)
MASK = Explanation(
    "playing",
    "The pegs and the cards",
    "*Ignore a hole* asks for the hole whose sensor lies. Touch it on the picture. An ignored hole may hold a "
    "peg that no sensor shows, so say whether there is one; *Believe it again* ends that.",
)
OUT_OF_STEP = Explanation(
    "playing",
    "The pegs and the cards",
    "The heading above the sentence that says which peg to move. Move it, or use one of the ways out "
    "beside it: *Accept the board*, *Undo*, *Ignore a hole*.",
)
IN_THE_HAND = Explanation(
    "playing",
    "The pegs and the cards",
    "On a board on the screen a peg was lifted by a touch. Touch a hole to set it there.",
)
