"""All that belongs to the maker's kit of a board.

A generator takes a board and yields documents; it opens no file and draws from the board alone, so that the kit is the
same in every run. `GENERATORS` is the whole list: a new one is a function in a module of its own, and a line here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from companion.board.drawing import draw_board
from companion.board.layout import Layout
from companion.maker.document import Document
from companion.maker.drilldxf import drill_dxf
from companion.maker.drillpdf import drill_pdfs
from companion.maker.drillsvg import drill_svg
from companion.maker.electronics.kit import electronics
from companion.maker.holetable import hole_table, screw_table
from companion.maker.pegs import peg_source
from companion.maker.physics.documents import kit_physics
from companion.maker.sectionsvg import section_svg

Generator = Callable[[Layout], Iterable[Document]]
"""What draws or lists a part of the kit."""

INDEX = "README.md"
"""The document that lists all others; it comes last, so that a folder without it is not a whole kit."""


def board_picture(layout: Layout) -> Iterator[Document]:
    """Yield the board as it will look, with its pegs at the start."""
    picture = draw_board(layout, layout.start_holes)
    yield Document("board.svg", picture.encode(), "how the board will look, its pegs at the start")


GENERATORS: tuple[Generator, ...] = (
    board_picture,
    drill_pdfs,
    drill_svg,
    drill_dxf,
    hole_table,
    screw_table,
    section_svg,
    kit_physics,
    peg_source,
    electronics,
)
"""What makes the kit, in the order in which its index lists it.

The circuit board (`pcb/board.py`) may take minutes: who wants it puts it last.
"""


def kit_documents(layout: Layout, generators: Iterable[Generator] = GENERATORS) -> Iterator[Document]:
    """Yield the documents of a board's kit one by one, as they are ready, and at last their index."""
    made: list[Document] = []
    for generator in generators:
        for document in generator(layout):
            made.append(document)
            yield document
    yield _index(layout, made)


def _index(layout: Layout, made: Iterable[Document]) -> Document:
    lines = [
        f"# Maker's kit: {layout.title}",
        "",
        f"Made by `companion hardware make` from the board file `{layout.name}.toml`: {layout.width_mm:g} x "
        f"{layout.height_mm:g} mm, {len(layout.holes)} holes. Make it again when that file changes,",
        "and change nothing here. "
        "The build guide of Cribbage Companion (docs/build-guide.md) says what to do with it, step by step.",
        "",
        *_order({each.path for each in made}),
        "## What is in it",
        "",
        "| file | what for |",
        "|---|---|",
        *(f"| [{each.path}]({each.path}) | {each.about} |" for each in made),
    ]
    return Document(INDEX, ("\n".join(lines) + "\n").encode(), "lists the kit")


def _steps(paths: Collection[str]) -> Iterator[str]:
    """Yield in which order to use the files, as far as they are in the kit."""
    ordered, wired = "pcb/README.md" in paths, "electronics/bom.csv" in paths
    by_board = "**the circuit board**, which comes soldered ([pcb/README.md](pcb/README.md) leads through it)"
    by_hand = (
        "**wiring by hand** ([electronics/bom.csv](electronics/bom.csv) is what to buy: the lines for every board and "
        "those for your sensor)"
    )
    if ordered and wired:
        yield f"Choose one way, and buy for that one alone: {by_board}, or {by_hand}."
    elif wired:
        yield f"What lies below the wood is {by_hand}."
    if "drill/template-a4.pdf" in paths:
        drill = "Print the drill template at 100 %, measure the ruler on every sheet, drill."
        yield f"{drill} With the circuit board: the upper board alone, no carrier." if ordered else drill
    if "pegs/peg.scad" in paths:
        yield "Print the pegs; where the sensors feel magnets, glue one into each."
    if ordered:
        yield "With the circuit board: all steps of its page."
    if wired:
        yield "By hand: `electronics/power.md` for the supply, `electronics/pins.md`, the circuits and cables."


def _order(paths: Collection[str]) -> Iterator[str]:
    steps = list(_steps(paths))
    if steps:
        yield from ("## In this order", "", *(f"{at}. {step}" for at, step in enumerate(steps, 1)), "")
