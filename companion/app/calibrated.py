"""Boards as they were calibrated: the file of a calibration lies beside its board file, or with the program's state.

A board of one's own (my/board.toml) has it beside it, my/board.calibration.json. For a board that comes with the
program it is in the state folder, as that of the program may belong to somebody else. A calibration that was broken
off is kept, but not used.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
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
from companion.words.message import Said


def calibration_path(board: str, environ: Mapping[str, str]) -> Path:
    """Return where the calibration of a board is kept, by the board's name or file."""
    if board.endswith(".toml") or "/" in board:
        return Path(board).with_suffix(".calibration.json")
    return state_folder(environ) / BOARDS_NAME / f"{board}.calibration.json"


def begin_calibration(board: str, environ: Mapping[str, str]) -> Calibration:
    """Return a new calibration, or one that was broken off. Raises `BoardFileError`."""
    layout, path = load_board(board), calibration_path(board, environ)
    found = _found(path, layout)
    return Calibration(layout, {} if is_whole(found, layout) else found)


def keep_calibration(calibration: Calibration, path: Path) -> None:
    """Store a calibration in one step. Raises `CompanionError`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(path.name + ".new")
        new.write_text(format_calibration(calibration), "utf-8")
        os.replace(new, path)
    except OSError as error:
        raise CompanionError(said.NOT_KEPT(path=path, reason=reason_of(error))) from error


def load_calibrated(board: str, environ: Mapping[str, str] = os.environ) -> Layout:
    """Return a board as it was calibrated, if it was. Raises `BoardFileError`."""
    layout, path = load_board(board), calibration_path(board, environ)
    found = _found(path, layout)
    return with_sensors(layout, found) if is_whole(found, layout) else layout


def unfinished(board: str, environ: Mapping[str, str] = os.environ) -> Said:
    """Return that a board's calibration does not have all its holes, or "". Raises `BoardFileError`."""
    layout = load_board(board)
    found = _found(calibration_path(board, environ), layout)
    if not found or is_whole(found, layout):
        return ""
    return said.NOT_CALIBRATED(board=repr(layout.title), count=len(found), whole=len(layout.holes))


def _found(path: Path, layout: Layout) -> dict[HoleName, int | None]:
    """Return what a calibration's file says, nothing where there is none. Raises `BoardFileError`."""
    if not path.exists():
        return {}
    try:
        text = read_plain(str(path), MOST_BYTES)
    except UnreadableError as error:
        raise BoardFileError(path.name, [Problem("", CALIBRATE_AGAIN(reason=error.said))]) from error
    return parse_calibration(text, layout, path.name)
