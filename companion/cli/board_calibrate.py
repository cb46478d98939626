"""`companion board calibrate`: learn which input of a board answers for which hole."""

from __future__ import annotations

import os
from argparse import SUPPRESS, Namespace
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.cli.terminal import say, styled
from companion.cli.watched import (
    Link,
    SensorReading,
    Typed,
    WatchedBoard,
    WatchEvent,
    hole_in_words,
    refuse_without_pegs,
    take_board,
    watching,
)
from companion.cli.words import Words
from companion.words import shell as said
from companion.words.message import Sentence

if TYPE_CHECKING:
    from companion.board.calibration import Answer, Calibration

BROKEN_OFF = 1
"""Exit status when holes are left."""


def take(words: Words) -> None:
    """Take the board and where it is."""
    take_board(words)
    words.flag("--restart", "Begin again, and do not go on with a calibration that was broken off.")
    words.add_argument("--anew", dest="restart", action="store_true", help=SUPPRESS)  # as it was called at first
    words.epilog = (
        "Enter s to skip a hole that does not answer, b to go back one, q to stop; it goes on there next time."
    )


def run(options: Namespace) -> int:
    """Name one hole after the other, wait for a peg in it, and learn which input answers.

    What is learned is kept at once, beside the board file: break off whenever you like, and go on later.
    """
    from companion.app.calibrated import begin_calibration, calibration_path, keep_calibration
    from companion.drivers.spec import is_real
    from companion.words.care import CALIBRATED_ON_SCREEN

    path = calibration_path(options.board, os.environ)
    real = is_real(options.at)
    # The inputs of a board on the screen are those of its file: nothing can be learned of them.
    calibration = begin_calibration(options.board, os.environ, restart=options.restart or not real)
    refuse_without_pegs(options.at)
    if calibration.done:
        say(said.GOING_ON(count=calibration.done))
    kept = dict(calibration.found)
    with watching(calibration.layout, options.at, typing=True) as board, suppress(KeyboardInterrupt):
        _prompt(board, calibration)
        while calibration.hole is not None and _go_on(board, calibration, board.next_event()):
            if (
                real and calibration.found != kept
            ):  # with --restart only the first hole that is learned replaces what was kept
                keep_calibration(calibration, path)
                kept = dict(calibration.found)
    if calibration.hole is not None:
        say(said.STOPPED(count=calibration.done))
        return BROKEN_OFF
    _sum_up(calibration)
    say(said.KEPT(path=path) if real else CALIBRATED_ON_SCREEN())
    return 0


def _go_on(board: WatchedBoard, calibration: Calibration, event: WatchEvent) -> bool:
    """Take what the board or a person says; False when the person stops."""
    match event:
        case SensorReading(_, closed, _):
            _answered(board, calibration, calibration.see(closed))
        case Typed("s"):
            calibration.skip()
            _prompt(board, calibration)
        case Typed("b"):
            calibration.back()
            _prompt(board, calibration)
        case Typed("q"):
            return False
        case Link(_, sentence):
            say(sentence)
    return True


def _prompt(board: WatchedBoard, calibration: Calibration) -> None:
    """Name the next hole, and light it."""
    from companion.referee.lights import Light

    hole = calibration.hole
    board.light({} if hole is None else {hole: Light.TO})
    if hole is not None:
        whole = len(calibration.layout.holes)
        name = styled(hole_in_words(calibration.layout, hole), "bold")
        say(said.SET_PEG(number=calibration.done + 1, count=whole, hole=name))


def _answered(board: WatchedBoard, calibration: Calibration, answer: Answer) -> None:
    from companion.board.calibration import CalibrationResult

    match answer.result:
        case CalibrationResult.LEARNED:
            _indented(said.INPUT(input=answer.inputs[0]))
            _prompt(board, calibration)
        case CalibrationResult.TAKEN:
            where = hole_in_words(calibration.layout, answer.hole)
            _indented(said.INPUT_TAKEN(input=answer.inputs[0], hole=where))
        case CalibrationResult.SEVERAL:
            _indented(said.INPUTS_TOGETHER(inputs=", ".join(map(str, answer.inputs))))
        case CalibrationResult.WAITING:
            pass


def _indented(sentence: Sentence) -> None:
    say("  ", end="")
    say(sentence)


def _sum_up(calibration: Calibration) -> None:
    layout = calibration.layout
    say(said.ASKED_ALL(count=len(layout.holes)))
    for one, other in calibration.swapped:
        _indented(said.EXCHANGED(one=hole_in_words(layout, one), other=hole_in_words(layout, other)))
    swapped = {hole for pair in calibration.swapped for hole in pair}
    for hole in calibration.changed:
        if hole not in swapped:
            _indented(said.OTHER_INPUT(hole=hole_in_words(layout, hole), input=calibration.found[hole]))
    for hole in calibration.missing:
        _indented(said.NO_INPUT(hole=hole_in_words(layout, hole)))
