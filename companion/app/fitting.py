"""Which boards a game can be played on, and which board a stored game was played on."""

from __future__ import annotations

import os
import re
from functools import cache

from companion.board.boards import board_names, is_board_file, load_board
from companion.board.layout import GroupKind, Layout
from companion.drivers.spec import BoardKind, is_real
from companion.errors import CompanionError
from companion.games.catalogue import listed
from companion.games.setup import Setup
from companion.words import machine as said
from companion.words.message import Quoted, Said, Sentence, Term, together

FIRST_BOARD = "cribbage-2"
USUAL = Setup(("Red", "Blue"))
"""The game that a board is chosen for when nothing else is known."""


_KIND = f"(?:{'|'.join(kind.value for kind in BoardKind)})(?::|$)"
_STORED = re.compile(f"(.*?[.]toml|.*?) (?={_KIND})", re.DOTALL)
"""A stored board before its driver's spec: a file's path may hold a space, and what looks like a spec."""


class NoBoardError(CompanionError):
    """There is no board that a game can be played on."""


@cache
def known_boards() -> tuple[Layout, ...]:
    """Return the boards that come with the program."""
    return tuple(_read(name) for name in board_names())


def _read(name: str) -> Layout:
    return _read_as_it_is(name, _written(name) if is_board_file(name) else None)


@cache
def _read_as_it_is(name: str, written: tuple[int, int] | None) -> Layout:
    return load_board(name)


def _written(file: str) -> tuple[int, int] | None:
    """Return when a file was written and how long it is: one's own may be edited while the program runs."""
    try:
        found = os.stat(file)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size


def fits(layout: Layout, setup: Setup) -> bool:
    """Whether a board has what a game needs: a track or scale for each side, a track long enough, the other groups."""
    game, sides = listed(setup.game), len(setup.sides)
    scored_on = layout.sides[:sides]
    return (
        len(scored_on) == sides
        and all(group.kind.value == game.scores_on for group in scored_on)
        and all(group.last >= setup.target for group in scored_on if group.kind is GroupKind.TRACK)
        and all(name in layout.groups for name in game.groups)
    )


def unfit(layout: Layout, setup: Setup) -> Sentence:
    """Return the sentence that says why a game cannot be played on a board."""
    game, sides = listed(setup.game), len(setup.sides)
    if layout.scored_on.value != game.scores_on or game.winning_total(setup.target) is None:
        return said.OTHER_BOARD(game=Term(game.title), board=Quoted(layout.title))
    shortest = min(track.last for track in layout.sides)
    count, title = len(layout.sides), Quoted(layout.title)
    return said.TOO_SHORT(board=title, count=count, hole=shortest, sides=sides, target=setup.target)


def fitting_boards(setup: Setup) -> tuple[Layout, ...]:
    """Return the known boards for a game, the most suitable first. Raises `NoBoardError` when there is none."""
    found = [layout for layout in known_boards() if fits(layout, setup)]
    if not found:
        raise NoBoardError(said.NO_BOARD_FOR(game=Term(listed(setup.game).title), sides=len(setup.sides)))
    sides, target = len(setup.sides), setup.target
    return tuple(sorted(found, key=lambda layout: (layout.sides[0].last - target, len(layout.sides) - sides)))


def stored_board(board: str) -> tuple[str, str]:
    """Return what the board is known by and the driver's spec to go on with a stored game: "cribbage-2 sim:".

    A recorded board has nothing more to show, and would begin from its start: the game goes on on the screen. A board
    of one's own is known by its file, in whose path there may be spaces.
    """
    found = _STORED.match(board)
    name, spec = (found[1], board[found.end() :]) if found else (board, "")
    return name or FIRST_BOARD, "sim:" if spec.startswith("replay:") else spec or "sim:"


def board_for(name: str, setup: Setup = USUAL) -> Layout:
    """Return the board known by that name or file, or the most suitable one when it is gone or does not fit."""
    try:
        layout = _read(name or FIRST_BOARD)
    except CompanionError:
        return fitting_boards(setup)[0]
    # To look at one board only saves the first frame the time that it takes to read all the others.
    wanted = fits(layout, setup) and (bool(name) or _fits_exactly(layout, setup))
    return layout if wanted else fitting_boards(setup)[0]


def board_itself(name: str, setup: Setup) -> Layout:
    """Return a board of one's own also where the game does not fit it: looking after it takes no game."""
    if is_board_file(name) and not own_board_trouble(name):
        return _read(name)
    return board_for(name, setup)


def board_at(spec: str, known_as: str, own: str, setup: Setup = USUAL) -> Layout:
    """Return the board of the last game for another game at that driver; at real wires one's own where it does not fit.

    Raises `NoBoardError` where the game does not fit that either: its wires are others than those of a shipped board.
    """
    layout = board_for(known_as, setup)
    used = own if is_real(spec) and own and layout.known_as != known_as and not is_board_file(known_as) else known_as
    if trouble := trouble_at(spec, used, setup):
        raise NoBoardError(trouble)
    return board_for(used, setup)


def own_board_trouble(known_as: str) -> Said:
    """Return why a board of one's own cannot be used, or "": `board_for` chooses another one then."""
    if is_board_file(known_as):
        try:
            load_board(known_as)
        except CompanionError as error:
            return together(error.said, said.MEND_FILE())
    return ""


def trouble_at(spec: str, known_as: str, setup: Setup = USUAL) -> Said:
    """Return why a game cannot be played at that driver on a board of one's own or an unknown one, or "".

    On the screen another board takes its place; at real wires none does, whose wires are others.
    """
    return why_another(known_as, setup) or _unknown(known_as) if is_real(spec) else ""


def _unknown(name: str) -> Said:
    """Return that no board of that name comes with the program, as one of another version may, or ""."""
    try:
        _read(name or FIRST_BOARD)
    except CompanionError as error:
        return error.said
    return ""


def why_another(known_as: str, setup: Setup = USUAL) -> Said:
    """Return why a game cannot be played on a board of one's own, so that on the screen another takes its place, or "".

    A board that comes with the program gives its place to another one without a word.
    """
    if not is_board_file(known_as):
        return ""
    if trouble := own_board_trouble(known_as):
        return trouble
    layout = load_board(known_as)
    return "" if fits(layout, setup) else unfit(layout, setup)


def _fits_exactly(layout: Layout, setup: Setup) -> bool:
    return len(layout.sides) == len(setup.sides) and all(track.last == setup.target for track in layout.tracks)


def played_on(spec: str, known_as: str, own: str, setup: Setup) -> Said:
    """Return that a stored game goes on at real wires on another board than one's own, which was named since, or ""."""
    if not is_real(spec) or not own or own == known_as:
        return ""
    return said.PLAYED_ON(board=Quoted(board_for(known_as, setup).title), own=Quoted(_title(own)))


def _title(file: str) -> str:
    try:
        return _read(file).title
    except CompanionError:
        return file
