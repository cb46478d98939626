"""`companion board check`: everything that is wrong with board files."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cli.terminal import say, styled
from companion.cli.words import Words
from companion.words import boardfile as said
from companion.words.figures import CHECKED, IS_WELL

if TYPE_CHECKING:
    from companion.board.layout import Layout

NOT_SOUND: Final = 2
"""Exit status when a board file has a problem."""


def take(words: Words) -> None:
    """Take the boards to check."""
    words.add_argument("boards", metavar="BOARD", nargs="+", help="A board that comes with the program, or a file.")
    words.flag("--physics", "Reckon as well how often a sensor misses its peg or feels a neighbour's.")
    words.epilog = "Example: companion board check my/board.toml"


def run(options: Namespace) -> int:
    """Check board files: say ok, or everything that is wrong, each with its key; exit status 2 if anything is."""
    sound = [_check(board, options.physics) for board in options.boards]
    return 0 if all(sound) else NOT_SOUND


def _check(board: str, physics: bool) -> bool:
    from companion.board.boards import load_board
    from companion.board.problems import BoardFileError, UnknownBoardError

    try:
        layout = load_board(board, check=True)
    except UnknownBoardError as error:
        say(styled(error.said, "red"))
        return False
    except BoardFileError as error:
        for problem in error.problems:
            say(f"{styled(error.source, 'red')}: {problem}")
        return False
    say(CHECKED(board=board, ok=styled(IS_WELL(), "green"), count=len(layout.holes)))
    if any(hole.light is not None for hole in layout.holes.values()) and not layout.light_places:
        say(said.LIGHTS_WITHOUT_PLACES(board=board))
    if physics:
        _reckon(layout)
    return True


def _reckon(layout: Layout) -> None:
    from companion.cli.hardware_make import libraries
    from companion.cli.hardware_physics import found, print_findings

    with libraries():
        print_findings(found(layout, advise=False))
