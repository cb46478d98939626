"""Finding and reading board files: the one module of the board package that opens a file.

The files are in the installed package; in a checkout they are where makers look for them, in hardware/boards.
"""

from __future__ import annotations

from pathlib import Path

from companion.board.boardfile import parse_board
from companion.board.layout import Layout
from companion.board.nearest import nearest
from companion.board.problems import BoardFileError, Problem, UnknownBoardError

_ENDING = ".toml"


def board_names() -> tuple[str, ...]:
    """Return the names of the boards that come with the program, sorted."""
    folder = _folder()
    if not folder.is_dir():
        return ()
    return tuple(sorted(item.name.removesuffix(_ENDING) for item in folder.iterdir() if item.name.endswith(_ENDING)))


def load_board(name_or_path: str | Path) -> Layout:
    """Return a board by its name ("cribbage-2"), or read it from a file ("my/board.toml").

    Raises:
        UnknownBoardError: no board of that name.
        BoardFileError: the file cannot be read, or is not a sound board.
    """
    wanted = str(name_or_path)
    if "\0" in wanted:
        raise BoardFileError(repr(wanted), [Problem("", "is neither the name of a board nor of a file")])
    if isinstance(name_or_path, Path) or wanted.endswith(_ENDING) or "/" in wanted:
        return _load(Path(name_or_path), wanted)
    names = board_names()
    if wanted not in names:
        raise UnknownBoardError(wanted, names, nearest(wanted, names))
    return _load(_folder() / f"{wanted}{_ENDING}", f"{wanted}{_ENDING}")


def _folder() -> Path:
    # Not importlib.resources: it costs a cold command more than all its other work, and pip always unpacks a wheel.
    package = Path(__file__).parent.parent
    inside = package / "boards"
    return inside if inside.is_dir() else package.parent / "hardware" / "boards"


def _load(file: Path, source: str) -> Layout:
    name = file.name.removesuffix(_ENDING)
    try:
        layout = parse_board(_text(file), name)
    except BoardFileError as error:
        raise BoardFileError(source, error.problems) from error
    return layout


def _text(file: Path) -> str:
    try:
        if file.exists() and not file.is_file():
            raise _unreadable(file, "is a folder, not a board file" if file.is_dir() else "is not a plain file")
        return file.read_bytes().decode("utf-8")
    except FileNotFoundError as error:
        raise _unreadable(file, "there is no such file") from error
    except OSError as error:
        raise _unreadable(file, f"cannot be read: {(error.strerror or 'unknown reason').lower()}") from error
    except UnicodeDecodeError as error:
        raise _unreadable(file, f"is not UTF-8 text (byte {error.start + 1})") from error


def _unreadable(file: Path, reason: str) -> BoardFileError:
    return BoardFileError(file.name, [Problem("", reason)])
