"""`companion play`: the game on the screen. The only verb that imports kivy, and that only when it runs."""

from __future__ import annotations

import gc
import os

import click


@click.command()
@click.option(
    "--board",
    metavar="SPEC",
    help="The board: sim: or sim:NAME (on the screen), none (pegs move themselves), replay:FILE.",
)
@click.option("--fullscreen", is_flag=True, help="Fill the whole display.")
def command(board: str | None, fullscreen: bool) -> None:
    """Play at a board on the screen.

    The game is kept from touch to touch: pull the plug, start again, and go on where you were.
    """
    gc.disable()  # nothing dies while a window opens: the application lets it collect from the first frame on
    from companion.ui.start import play

    play(board, fullscreen=fullscreen, environ=os.environ)
