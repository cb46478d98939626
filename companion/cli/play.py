"""`companion play`: the game on the screen. The only verb that imports kivy, and that only when it runs."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace

from companion.cli.terminal import BAD_INPUT, complain
from companion.cli.words import Words, size, whole


def take(words: Words) -> None:
    """Take the board to play at."""
    words.add_argument(
        "--board",
        metavar="SPEC",
        help="The board: sim: or sim:NAME (on the screen), none (pegs move themselves), replay:FILE, serial:auto or "
        "serial:/dev/... (at a cable), gpio: or gpio:NAME (at the pins of a Pi).",
    )
    from companion.ui.kit.window import LEAST_SIZE  # it does not import kivy

    how = words.add_mutually_exclusive_group()
    how.add_argument("--fullscreen", action="store_true", help="Fill the whole display.")
    how.add_argument(
        "--size", metavar="WxH", type=size(LEAST_SIZE), help="Open a window of this size, such as 720x1280 (800x480)."
    )
    words.add_argument(
        "--share",
        metavar="PORT",
        nargs="?",
        const=0,
        type=whole(1, 65_535),
        help="Let phones in the local network watch the game, on this port (8121, or the next that is free).",
    )
    words.add_argument(
        "--bot",
        metavar="NAME=COMMAND",
        action="append",
        default=[],
        help="Offer a bot of your own as a player of seats, by this name; may be said several times. Those of the file "
        "bots.toml are offered as well.",
    )
    words.epilog = "Example: companion play --board sim:cribbage-3 --size 1280x800"


def run(options: Namespace) -> int:
    """Play at a board on the screen.

    The game is kept from touch to touch: pull the plug, start again, and go on where you were. Where games cannot be
    kept (the disk is full, or the program runs already) the window says why, and the exit status is 2.
    """
    gc.disable()  # nothing dies while a window opens: the application lets it collect from the first frame on
    from companion.app.bots import bot_named
    from companion.ui.start import Ended, play

    ended = play(
        options.board,
        fullscreen=options.fullscreen,
        size=options.size,
        environ=os.environ,
        complain=complain,
        share=options.share,
        bots=[bot_named(text) for text in options.bot],
    )
    if ended is Ended.AGAIN:
        os.execv(sys.executable, sys.orig_argv)  # systemd, or what else started it, sees the same process
    return 0 if ended is Ended.KEPT else BAD_INPUT
