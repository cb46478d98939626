"""`companion hardware make`: the maker's kit of a board, in a folder."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli.terminal import say, styled
from companion.cli.words import Words
from companion.errors import CompanionError


def take(words: Words) -> None:
    """Take a board, and the folder for its kit."""
    words.add_argument("board", metavar="BOARD", help="A board that comes with the program, or a file.")
    words.add_argument("-o", "--output", metavar="DIR", required=True, help="The folder to write the kit to.")
    words.flag("--replace", "Write over a kit that is in the folder already.")
    words.epilog = "Example: companion hardware make cribbage-2 -o cribbage-2-kit"


def run(options: Namespace) -> None:
    """Write the maker's kit of a board: what one drills, prints, solders and buys, drawn from its board file.

    It is written whole or not at all; README.md in the folder lists what each file is for.
    """
    from pathlib import Path

    from companion.board.boards import load_board

    layout = load_board(options.board)
    folder = Path(options.output)
    with _libraries():
        from companion.maker.folder import write_kit
        from companion.maker.kit import kit_documents

        written = write_kit(kit_documents(layout), folder, options.replace)
        say(f"The maker's kit of {styled(layout.title, 'bold')}:")
        count, missing = 0, list[str]()
        for document in written:
            count += 1
            say(f"{len(document.content) / 1000:7.0f} kB  {document.path}", flush=True)
            if document.missing:
                missing.append(document.missing)
    for sentence in dict.fromkeys(missing):
        say(styled(sentence, "bold"))
    say(f"{count} files in {folder}: begin with {folder / 'README.md'}.")


@contextmanager
def _libraries() -> Iterator[None]:
    """Say how to install the libraries that draw, where they are not."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "companion").partition(".")[0] == "companion":
            raise
        raise CompanionError(
            f'{error.name} is missing, which the kit is drawn with: pip install "cribbage-companion[maker]", '
            "or in a checkout .venv/bin/pip install -e '.[maker]'."
        ) from error
