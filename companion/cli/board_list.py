"""`companion board list`: the boards that come with the program."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.terminal import LANGUAGE, print_json, say, styled
from companion.cli.words import Words
from companion.words.figures import SO_MANY_HOLES


def take(words: Words) -> None:
    """Take no more than the form of the answer."""
    words.flag("--json", "Print name, title and number of holes as JSON.")


def run(options: Namespace) -> None:
    """List the boards that come with the program."""
    from companion.board.boards import shipped_boards

    boards = shipped_boards()
    if options.json:
        print_json([board._asdict() for board in boards])
        return
    width = max((len(board.name) for board in boards), default=0)
    for board in boards:
        holes = LANGUAGE.text(SO_MANY_HOLES(count=f"{board.holes:3}"))
        say(f"{styled(board.name.ljust(width), 'bold')}  {holes}  {LANGUAGE.known(board.title)}")
