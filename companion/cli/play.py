"""`companion play`: the game on the screen. The only verb that imports kivy, and that only when it runs."""

from __future__ import annotations

import gc
import os
from argparse import Namespace

from companion.cli.words import Words


def take(words: Words) -> None:
    """Take the board to play at."""
    words.add_argument(
        "--board",
        metavar="SPEC",
        help="The board: sim: or sim:NAME (on the screen), none (pegs move themselves), replay:FILE, serial:auto or "
        "serial:/dev/... (at a cable), gpio: or gpio:NAME (at the pins of a Pi).",
    )
    words.flag("--fullscreen", "Fill the whole display.")


def run(options: Namespace) -> None:
    """Play at a board on the screen.

    The game is kept from touch to touch: pull the plug, start again, and go on where you were.
    """
    gc.disable()  # nothing dies while a window opens: the application lets it collect from the first frame on
    from companion.ui.start import play

    play(options.board, fullscreen=options.fullscreen, environ=os.environ)
