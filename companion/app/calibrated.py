"""Boards as they were calibrated: the file of a calibration lies beside its board file, or with the program's state.

A board of one's own (my/board.toml) has it beside it, my/board.calibration.json. For a board that comes with the
program it is in the state folder, as that of the program may belong to somebody else. One that is not finished lies
beside it, in my/board.calibration.unfinished.json, and is not used: until it is, the one before is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from errno import ENAMETOOLONG
from pathlib import Path

from companion.board.boards import UnreadableError, load_board, read_plain
from companion.board.calibration import (
    MOST_BYTES,
    Calibration,
    format_calibration,
    is_whole,
    parse_calibration,
    with_sensors,
)
from companion.board.layout import HoleName, Layout
from companion.board.problems import BoardFileError, Problem
from companion.errors import CompanionError, reason_of
from companion.store.paths import BOARDS_NAME, state_folder
from companion.words import machine as said
from companion.words.board import CALIBRATE_AGAIN
from companion.words.message import Quoted, Said


def calibration_path(board: str, environ: Mapping[str, str]) -> Path:
    """Return where the calibration of a board is kept, by the board's name or file."""
    if board.endswith(".toml"):
        return Path(board).with_suffix(".calibration.json")
    if "/" in board:  # board.v1 and board.v2 are two boards
        return Path(f"{board}.calibration.json")
    return state_folder(environ) / BOARDS_NAME / f"{board}.calibration.json"


def begin_calibration(board: str, environ: Mapping[str, str], *, restart: bool = False) -> Calibration:
    """Return a calibration that was broken off, or a new one. Raises `BoardFileError` for the board's file.

    What is kept may be damaged, or of a board file that was edited since: a new one is begun then.
    """
    layout, path = load_board(board), calibration_path(board, environ)
    for each in () if restart else (_unfinished_path(path), path):  # the first release had one file for both
        with suppress(BoardFileError):
            found = _found(each, layout)
            if found and not is_whole(found, layout):
                return Calibration(layout, found)
    return Calibration(layout)


def keep_calibration(calibration: Calibration, path: Path) -> None:
    """Store a calibration in one step: as that of the board once it is whole. Raises `CompanionError`."""
    whole = is_whole(calibration.found, calibration.layout)
    kept = path if whole else _unfinished_path(path)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_name(kept.name + ".new")
        with open(new, "w", encoding="utf-8") as file:
            file.write(format_calibration(calibration))
            if whole:  # after a power cut the one before would be gone, and this one empty
                file.flush()
                os.fsync(file.fileno())
        os.replace(new, kept)
        if whole:
            _unfinished_path(path).unlink(missing_ok=True)
    except OSError as error:
        raise CompanionError(said.NOT_KEPT(path=kept, reason=reason_of(error))) from error


def load_calibrated(board: str, environ: Mapping[str, str] = os.environ) -> Layout:
    """Return a board as it was calibrated, if it was. Raises `BoardFileError`."""
    layout = load_board(board)
    found = _found(_kept_at(board, layout, environ), layout)
    return with_sensors(layout, found) if is_whole(found, layout) else layout


def unfinished(board: str, environ: Mapping[str, str] = os.environ) -> Said:
    """Return that a board has only a calibration without all its holes, or "". Raises `BoardFileError`."""
    layout = load_board(board)
    if is_whole(_found(_kept_at(board, layout, environ), layout), layout):
        return ""
    begun = begin_calibration(board, environ).done
    return said.NOT_CALIBRATED(board=Quoted(layout.title), count=begun, whole=len(layout.holes)) if begun else ""


def _kept_at(board: str, layout: Layout, environ: Mapping[str, str]) -> Path:
    """Return where the whole calibration of a board is.

    The first release had that of my/board.v1 in my/board.calibration.json, and that of my/board.v2 as well: it is that
    of the board that it names.
    """
    path, earlier = calibration_path(board, environ), Path(board).with_suffix(".calibration.json")
    if path == earlier or "/" not in board or os.path.lexists(path):
        return path
    with suppress(OSError, UnreadableError, ValueError, AttributeError):
        if json.loads(read_plain(str(earlier), MOST_BYTES)).get("board") == layout.name:
            return earlier
    return path


def _unfinished_path(path: Path) -> Path:
    return path.with_suffix(".unfinished.json")


def _found(path: Path, layout: Layout) -> dict[HoleName, int | None]:
    """Return what a calibration's file says, nothing where there is none. Raises `BoardFileError`."""
    try:
        path.lstat()  # the link itself: one that leads nowhere is a calibration that is lost
        text = read_plain(str(path), MOST_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        if error.errno == ENAMETOOLONG:  # there can be none
            return {}
        raise BoardFileError(path.name, [Problem("", CALIBRATE_AGAIN(reason=reason_of(error)))]) from error
    except UnreadableError as error:
        raise BoardFileError(path.name, [Problem("", CALIBRATE_AGAIN(reason=error.said))]) from error
    return parse_calibration(text, layout, path.name)
