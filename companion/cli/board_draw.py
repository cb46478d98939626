"""`companion board draw`: a board as an SVG picture, with pegs and lights."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.terminal import is_one_of, write_out
from companion.cli.words import Words
from companion.errors import CompanionError
from companion.words import shell as said


def take(words: Words) -> None:
    """Take a board, what is in and on it, and where to draw it."""
    words.add_argument("board", metavar="BOARD", help="A board that comes with the program, or a file.")
    words.output()
    words.add_argument(
        "--pegs", metavar="HOLES", default="", help='Holes with a peg: "red=5,9,blue=0" or "track1/5,game".'
    )
    words.add_argument(
        "--lights", metavar="HOLES", default="", help='Holes that shine, with a colour if you like: "red=14:white".'
    )
    words.epilog = 'Example: companion board draw cribbage-2 --pegs "red=5,9,blue=0,12" --lights "red=14:white"'


def run(options: Namespace) -> None:
    """Draw a board as an SVG picture."""
    from companion.board.boards import load_board
    from companion.board.drawing import draw_board
    from companion.board.holelist import COLOURS, parse_holes

    layout = load_board(options.board)
    if is_one_of(options.output, [options.board]):
        raise CompanionError(said.OVER_ITSELF(path=options.output))
    pegged = parse_holes(layout, options.pegs)
    picture = draw_board(
        layout,
        frozenset(peg.hole for peg in pegged),
        {light.hole: light.colour or COLOURS[light.label or "white"] for light in parse_holes(layout, options.lights)},
        owners={peg.hole: peg.label for peg in pegged if peg.label},
    )
    write_out(picture, options.output, said.DRAWING_NOT_WRITTEN)
