"""The file of a board whose circuit is cut into segments: what it is wired and played by."""

from __future__ import annotations

from collections.abc import Iterator

from companion.board.boardfile import parse_board
from companion.board.boards import board_file_text, load_board
from companion.board.layout import Layout
from companion.board.problems import BoardFileError
from companion.board.segments import text_in_segments
from companion.maker.document import Document
from companion.maker.pcb.segments import cuts_of

_ABOUT = "the board file, its sensors and lights numbered segment by segment: what the board is played by"


def cut_into_segments(board: str) -> Layout:
    """Return a board, known by its name or file, cut into segments.

    Raises:
        CompanionError: it cannot be cut, or has too few chips: each segment begins with one of its own.
    """
    layout = load_board(board)
    name = f"{layout.name}-segments"
    try:
        cut = parse_board(text_in_segments(board_file_text(board), cuts_of(layout)), name)
    except BoardFileError as error:
        raise BoardFileError(f"{layout.name}.toml", error.problems) from error
    return cut._replace(file=f"{name}.toml")


def segment_file(board: str, layout: Layout) -> Iterator[Document]:
    """Yield the file of a board that `cut_into_segments` has returned."""
    yield Document(layout.file, text_in_segments(board_file_text(board), layout.cuts_mm).encode(), _ABOUT)
