"""The file of a board whose circuit is cut into segments: what it is wired and played by."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.boardfile import parse_board
from companion.board.boards import board_file_text, load_board
from companion.board.layout import Layout
from companion.board.segments import INPUTS_A_CHIP, in_segments, text_in_segments
from companion.errors import CompanionError
from companion.maker.document import Document
from companion.maker.electronics.plan import Chain
from companion.maker.pcb.circuit import circuit_board_plan
from companion.maker.pcb.segments import cuts_of
from companion.words import maker as said

_ABOUT = "the board file, its sensors and lights numbered segment by segment: what the board is played by"


def cut_into_segments(board: str) -> tuple[Layout, str]:
    """Return a board, known by its name or file, cut into segments, and what its file says then.

    A file that says already where its board is cut is returned as it is.

    Raises:
        CompanionError: it cannot be cut, no circuit board is made for it, or it has too few chips for segments.
    """
    layout, text = load_board(board), board_file_text(board)
    plan = circuit_board_plan(layout)
    if layout.cuts_mm:
        return layout, text
    cuts_mm = cuts_of(layout)
    last = max(hole.sensor for hole in in_segments(layout, cuts_mm).holes.values() if hole.sensor is not None)
    chips = last // INPUTS_A_CHIP + 1
    if layout.wired is not None and isinstance(plan.inputs, Chain) and plan.inputs.chips < chips:
        raise CompanionError(said.SEGMENTS_NEED_CHIPS(board=layout.name, chips=chips))
    name, text = f"{layout.name}-segments", text_in_segments(text, cuts_mm)
    return parse_board(text, name)._replace(file=f"{name}.toml"), text


def segment_file(text: str, layout: Layout) -> Iterator[Document]:
    """Yield the file of a board in segments."""
    yield Document(f"{layout.name}.toml", text.encode(), _ABOUT)
