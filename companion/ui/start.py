"""Starting the screen: the journal opened, the window made, the table's thread begun. Imports kivy only in `play`."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.app.calibrated import load_calibrated
from companion.app.heartbeat import Heartbeat
from companion.app.settings import Settings, keep_settings, read_settings
from companion.app.table import Table
from companion.board.boards import load_board
from companion.board.layout import Layout
from companion.drivers.driver import Driver
from companion.drivers.spec import Kind, Spec, open_driver, parse_spec
from companion.errors import CompanionError
from companion.store.journal import Store, open_store
from companion.store.paths import journal_path, state_folder
from companion.ui.kit.window import prepare

_NO_DISPLAY: Final = (
    "There is no display to open a window on: start it on the desktop, or on a Pi's own screen "
    "(over ssh: DISPLAY=:0 companion play)."
)


class NoDisplayError(CompanionError):
    """There is nothing to open a window on."""


def play(board: str | None, *, fullscreen: bool, environ: Mapping[str, str]) -> None:
    """Play until the window is closed.

    Raises `CompanionError`: a board that cannot be used, a journal that cannot be opened, no display.
    """
    spec = parse_spec(board) if board else None
    if spec is not None and spec.board_name():
        load_board(spec.board_name())
    folder = state_folder(environ)
    store = open_store(journal_path(environ))
    try:
        _log_to(folder / "companion.log")
        settings, trouble = read_settings(store)
        _open_window(folder / "kivy", fullscreen=fullscreen or settings.fullscreen)
        _run(store, _with_board(settings, spec), " ".join(text for text in (store.notice, trouble) if text))
    finally:
        store.close()


def _open_calibrated(spec: str, layout: Layout) -> Driver:
    """Open a board with the inputs that its calibration found. Raises `CompanionError`."""
    wired = parse_spec(spec).kind in (Kind.SERIAL, Kind.GPIO)
    return open_driver(spec, load_calibrated(layout.known_as) if wired else layout)


def _run(store: Store, settings: Settings, notice: str) -> None:
    from companion.ui.app import CompanionApp
    from companion.ui.shell import Shell

    heartbeat = Heartbeat(os.environ)
    table = Table(store, _open_calibrated, timing=settings.timing, heartbeat=heartbeat)
    kept = settings

    def keep(changed: Settings) -> None:
        nonlocal kept
        keep_settings(store, kept, changed, datetime.now(UTC).isoformat(timespec="seconds"))
        kept = changed

    table.light_settings = settings.lights
    table.start()
    try:
        CompanionApp(Shell(table, settings, keep=keep), notice, on_shown=heartbeat.ready).run()
    finally:
        heartbeat.stopping()
        table.stop()


def _with_board(settings: Settings, spec: Spec | None) -> Settings:
    """Let the next new game be played on the board that was asked for."""
    if spec is None:
        return settings
    last = settings.last_game
    text = f"{spec.kind.value}:{spec.argument}" if spec.kind in (Kind.RECORDED, Kind.SERIAL) else _BARE[spec.kind]
    return replace(settings, last_game=replace(last, board=spec.board_name() or last.board, spec=text))


_BARE = {Kind.SIMULATED: "sim:", Kind.GPIO: "gpio:", Kind.NONE: "none"}


def _open_window(home: Path, *, fullscreen: bool) -> None:
    """Make Kivy open its window. Raises `NoDisplayError` when it cannot."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_VIDEODRIVER", _video_drivers(os.environ))
    prepare(home, fullscreen=fullscreen)
    from kivy.core.window import Window

    if Window is None:
        raise NoDisplayError(_NO_DISPLAY)


def _video_drivers(environ: Mapping[str, str]) -> str:
    """Return what SDL may draw on. Left alone it would draw unseen when there is no display.

    Raises `NoDisplayError` when there is nothing.
    """
    found = [name for key, name in (("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")) if environ.get(key)]
    if not found and any(Path("/dev/dri").glob("card*")):
        found = ["kmsdrm"]
    if not found:
        raise NoDisplayError(_NO_DISPLAY)
    return ",".join(found)


def _log_to(path: Path) -> None:
    """Write warnings to a file: a window has nobody who reads its terminal."""
    path.parent.mkdir(parents=True, exist_ok=True)
    logging.getLogger().addHandler(_Log(path))


class _Log(logging.Handler):
    """A log file of limited size. What writes it is imported for the first line: the window need not wait for it."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.WARNING)
        self._path = path
        self._file: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self._file is None:
            from logging.handlers import RotatingFileHandler

            self._file = RotatingFileHandler(self._path, maxBytes=1_000_000, backupCount=1, delay=True)
            self._file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
        self._file.emit(record)
