"""Finding and reading board files, and other small files of text: the one module of the board package that opens one.

The files are in the installed package; in a checkout they are where makers look for them, in hardware/boards.
"""

from __future__ import annotations

import os
import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.board.boardfile import MOST_BYTES, parse_board
from companion.board.layout import Layout
from companion.board.problems import BoardFileError, Problem, UnknownBoardError
from companion.errors import CompanionError, reason_of
from companion.words import boardfile as said

if TYPE_CHECKING:
    from pathlib import Path

_ENDING = ".toml"


class Shipped(NamedTuple):
    """A board that comes with the program: its name, its title, and how many holes it has."""

    name: str
    title: str
    holes: int


def board_names() -> tuple[str, ...]:
    """Return the names of the boards that come with the program, sorted."""
    folder = _folder()
    if not os.path.isdir(folder):
        return ()
    return tuple(sorted(name.removesuffix(_ENDING) for name in os.listdir(folder) if name.endswith(_ENDING)))


def shipped_boards() -> tuple[Shipped, ...]:
    """Return what there is to list of the boards that come with the program, without making layouts of them."""
    return tuple(_shipped(name) for name in board_names())


def load_board(name_or_path: str | Path, *, check: bool = False) -> Layout:
    """Return a board by its name ("cribbage-2"), or read it from a file ("my/board.toml").

    Only to `check` it is it looked at whether a board that comes with the program is sound: a test has found that.

    Raises:
        UnknownBoardError: no board of that name.
        BoardFileError: the file cannot be read, or is not a sound board.
    """
    file, source = _found(name_or_path)
    name = os.path.basename(file).removesuffix(_ENDING)
    try:
        layout = _parsed(_text(file), name, sound=file != source and not check)
    except BoardFileError as error:
        raise BoardFileError(source, error.problems) from error
    return layout._replace(file=file) if file == source else layout


def is_board_file(known_as: str) -> bool:
    """Return whether a board is known by its file, and not by the name of one that comes with the program."""
    return known_as.endswith(_ENDING) or "/" in known_as


def board_file_text(name_or_path: str | Path) -> str:
    """Return what the file of a board says. Raises as `load_board` does, but for what is wrong within it."""
    return _text(_found(name_or_path)[0])


def _found(name_or_path: str | Path) -> tuple[str, str]:
    """Return the file of a board, and what it is called to people."""
    wanted = str(name_or_path)
    if "\0" in wanted or not _is_text(wanted):
        raise BoardFileError(repr(wanted), [Problem("", said.NOT_A_BOARD())])
    if not isinstance(name_or_path, str) or is_board_file(wanted):
        return wanted, wanted
    names = board_names()
    if wanted not in names:
        raise UnknownBoardError(wanted, names)
    return os.path.join(_folder(), f"{wanted}{_ENDING}"), f"{wanted}{_ENDING}"


def _is_text(path: str) -> bool:
    """Return whether a path can be shown and stored: a name that is no UTF-8 cannot."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def _folder() -> str:
    # Neither importlib.resources nor pathlib: each costs a cold command more than reading a board does, and pip
    # always unpacks a wheel.
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "boards")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "hardware", "boards")


def _shipped(name: str) -> Shipped:
    board = tomllib.loads(_text(os.path.join(_folder(), f"{name}{_ENDING}")))
    streets = sum(
        len(range(street["first"], street["last"] + 1, street.get("step", 1))) for street in board.get("street", ())
    )
    return Shipped(name, board["title"], streets + len(board.get("hole", ())))


_parsed: Final = lru_cache(maxsize=16)(parse_board)
"""A board is asked for by the table, its driver and its screens: the same text is the same board."""


def _text(file: str) -> str:
    try:
        return read_plain(file, MOST_BYTES)
    except UnreadableError as error:
        raise BoardFileError(os.path.basename(file), [Problem("", error.said)]) from error


class UnreadableError(CompanionError):
    """A file cannot be read as text; the message is only the reason, "is not a plain file"."""


def read_plain(file: str, most_bytes: int) -> str:
    """Return the text of a file that has at most so many bytes. Raises `UnreadableError`."""
    try:
        if os.path.exists(file) and not os.path.isfile(file):
            raise UnreadableError(said.FOLDER() if os.path.isdir(file) else said.NO_PLAIN_FILE())
        with open(file, "rb") as opened:
            content = opened.read(most_bytes + 1)
        if len(content) > most_bytes:
            raise UnreadableError(said.FILE_TOO_LARGE(most=most_bytes // 1000))
        return content.decode("utf-8")
    except FileNotFoundError as error:
        raise UnreadableError(said.NO_FILE()) from error
    except OSError as error:
        raise UnreadableError(said.UNREADABLE(reason=reason_of(error))) from error
    except UnicodeDecodeError as error:
        raise UnreadableError(said.NO_TEXT(byte=error.start + 1)) from error
