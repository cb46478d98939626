"""Which boards a game can be played on, and which board a stored game was played on."""

from __future__ import annotations

from functools import cache

from companion.board.boards import board_names, load_board
from companion.board.layout import Layout
from companion.errors import CompanionError

FIRST_BOARD = "cribbage-2"


class NoBoardError(CompanionError):
    """There is no board with enough tracks of enough holes."""


@cache
def known_boards() -> tuple[Layout, ...]:
    """Return the boards that come with the program."""
    return tuple(_read(name) for name in board_names())


@cache
def _read(name: str) -> Layout:
    return load_board(name)


def fits(layout: Layout, sides: int, target: int) -> bool:
    """Whether a board has a track for each side, long enough for the target."""
    return len(layout.tracks) >= sides and all(track.last >= target for track in layout.tracks[:sides])


def fitting_boards(sides: int, target: int) -> tuple[Layout, ...]:
    """Return the known boards for a game, the most suitable first. Raises `NoBoardError` when there is none."""
    found = [layout for layout in known_boards() if fits(layout, sides, target)]
    if not found:
        raise NoBoardError(f"No board has {sides} tracks to hole {target}.")
    return tuple(sorted(found, key=lambda layout: (layout.tracks[0].last - target, len(layout.tracks) - sides)))


def stored_board(board: str) -> tuple[str, str]:
    """Return the board's name and the driver's spec to go on with a stored game: "cribbage-2 sim:".

    A recorded board has nothing more to show, and would begin from its start: the game goes on on the screen.
    """
    name, _, spec = board.partition(" ")
    return name or FIRST_BOARD, "sim:" if spec.startswith("replay:") else spec or "sim:"


def board_for(name: str, sides: int, target: int) -> Layout:
    """Return the board of that name, or the most suitable one when it is gone or does not fit."""
    try:
        layout = _read(name or FIRST_BOARD)
    except CompanionError:
        return fitting_boards(sides, target)[0]
    # To look at one board only saves the first frame the time that it takes to read all the others.
    wanted = fits(layout, sides, target) if name else _fits_exactly(layout, sides, target)
    return layout if wanted else fitting_boards(sides, target)[0]


def _fits_exactly(layout: Layout, sides: int, target: int) -> bool:
    return len(layout.tracks) == sides and all(track.last == target for track in layout.tracks)
