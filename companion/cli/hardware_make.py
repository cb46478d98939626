"""`companion hardware make`: the maker's kit of a board, in a folder."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from companion.cli.terminal import LANGUAGE, say, styled
from companion.cli.words import UsageError, Words
from companion.errors import CompanionError
from companion.words import maker as said

if TYPE_CHECKING:
    from companion.board.layout import Layout
    from companion.words.message import Sentence


def take(words: Words) -> None:
    """Take a board, and the folder for its kit."""
    words.add_argument("board", metavar="BOARD", help="A board that comes with the program, or a file.")
    words.add_argument("-o", "--output", metavar="DIR", help="The folder to write the kit to (BOARD-kit).")
    words.add_argument(
        "--wiring", metavar="FILE", help="What a Pico is told in place of the usual wiring (companion firmware wiring)."
    )
    words.flag("--without-circuit", "Leave the circuit board out; for a board of your own it takes minutes.")
    words.flag("--segments", "Cut the circuit board into segments of at most 100 mm, which ribbon cables join.")
    words.flag("--replace", "Write over a kit that is in the folder already.")
    words.epilog = "Example: companion hardware make cribbage-2 -o build/kit"


def run(options: Namespace) -> None:
    """Write the maker's kit of a board: what one drills, prints, solders and buys, drawn from its board file.

    It is written whole or not at all; README.md in the folder lists what each file is for.
    """
    from pathlib import Path

    from companion.board.boards import load_board

    layout = load_board(options.board)
    with libraries():
        from companion.maker.folder import write_kit
        from companion.maker.kit import GENERATORS, Generator, kit_documents
        from companion.maker.pcb.board import circuit_board
        from companion.maker.pcb.segmentfile import cut_into_segments, segment_file

        first: tuple[Generator, ...] = ()
        folder = Path(options.output or f"{layout.name}-kit")
        if options.segments or layout.cuts_mm:
            layout, text = cut_into_segments(options.board)
            first = (partial(segment_file, text),)
        if options.wiring:
            layout = _with_wiring(layout, options.wiring)
        pcb = () if options.without_circuit else (partial(circuit_board, told=_print_sentence),)
        written = write_kit(kit_documents(layout, (*first, *GENERATORS, *pcb)), folder, options.replace)
        say(said.KIT_OF(board=styled(LANGUAGE.known(layout.title), "bold")))
        count, missing = 0, list[str]()
        for document in written:
            count += 1
            say(f"{len(document.content) / 1000:7.0f} kB  {document.path}", flush=True)
            if document.missing:
                missing.append(document.missing)
    for sentence in dict.fromkeys(missing):
        say(styled(sentence, "bold"))
    say(said.WRITTEN(count=count, folder=folder, first=folder / "README.md"))


def _print_sentence(sentence: Sentence) -> None:
    """Say how far something slow has come."""
    say(sentence, flush=True)


def _with_wiring(layout: Layout, path: str) -> Layout:
    """Return a board whose Pico has the wiring in a file, which fits the board."""
    from companion.board.wiring import PicoWiring
    from companion.drivers.firmware.wiring import read_wiring_file
    from companion.maker.electronics.board import circuit_of
    from companion.maker.electronics.plan import plan_of

    if not isinstance(layout.wiring, PicoWiring):
        raise UsageError(said.WIRED_TO_PI(board=layout.name))
    told = layout._replace(wired=PicoWiring(layout.wiring.sensor, read_wiring_file(path)))
    circuit_of(plan_of(told))  # says what does not fit before anything is written
    return told


@contextmanager
def libraries() -> Iterator[None]:
    """Say how to install the libraries that draw, where they are not."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "companion").partition(".")[0] == "companion":
            raise
        raise CompanionError(said.NEEDS_LIBRARY(library=error.name)) from error
