"""Starting the screen: the journal opened, the window made, the table's thread begun. Imports kivy only in `play`."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.app.appliance import Appliance
from companion.app.calibrated import load_calibrated
from companion.app.heartbeat import Heartbeat
from companion.app.logs import log_to
from companion.app.settings import Settings, keep_settings, read_settings
from companion.app.starts import PROVED_S, SAFE_AFTER, Starts
from companion.app.table import Table
from companion.board.boards import load_board
from companion.board.layout import Layout
from companion.drivers.driver import Driver
from companion.drivers.spec import Kind, Spec, open_driver, parse_spec
from companion.errors import CompanionError
from companion.store.faults import StoreError
from companion.store.journal import Store, open_store
from companion.store.paths import JOURNAL_NAME, journal_path, state_folder
from companion.ui.kit.window import prepare

_log: Final = logging.getLogger(__name__)
_NO_DISPLAY: Final = (
    "There is no display to open a window on: start it on the desktop, or on a Pi's own screen "
    "(over ssh: DISPLAY=:0 companion play)."
)
_SAFE: Final = (
    f"Safe mode: the last {SAFE_AFTER} starts failed. The board is the one on the screen, and every setting is as at "
    "first. Games and settings are kept; the next start is as usual again."
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
    starts, appliance = Starts(state_folder(environ)), Appliance.of(environ)
    starts.begin()
    try:
        store, why = _opened(environ, appliance)
        with store:
            folder = store.path.parent
            log_to(folder)
            settings, refused = _safe_settings(starts) if starts.safe else read_settings(store)
            settings = settings if starts.safe else _with_board(settings, spec)
            notice = " ".join(text for text in (store.notice, refused) if text)
            _open_window(folder / "kivy", fullscreen=fullscreen or settings.fullscreen, rotation=settings.rotation)
            _run(store, settings, appliance, starts, notice, why)
    except (CompanionError, KeyboardInterrupt):
        starts.prove()  # that was no crash
        raise
    except Exception:
        _log.exception("The program has failed.")
        raise
    starts.prove()


def _safe_settings(starts: Starts) -> tuple[Settings, str]:
    """Return settings that nothing can be wrong with, and the sentence that tells of it."""
    _log.warning("%s starts failed: this one is in safe mode.", starts.failed)
    return Settings(), _SAFE


def _opened(environ: Mapping[str, str], appliance: Appliance) -> tuple[Store, str]:
    """Open the journal. Where nobody would read why it cannot be opened, return one that is not kept, and the reason.

    Raises `StoreError`.
    """
    try:
        return open_store(journal_path(environ)), ""
    except StoreError as error:
        if not appliance.alone:
            raise
        import tempfile  # it takes its time, and few need it

        instead = tempfile.mkdtemp(prefix="companion-", dir=appliance.requests)
        return open_store(Path(instead) / JOURNAL_NAME), str(error)


def _open_calibrated(spec: str, layout: Layout) -> Driver:
    """Open a board with the inputs that its calibration found. Raises `CompanionError`."""
    wired = parse_spec(spec).kind in (Kind.SERIAL, Kind.GPIO)
    return open_driver(spec, load_calibrated(layout.known_as) if wired else layout)


def _run(store: Store, settings: Settings, appliance: Appliance, starts: Starts, notice: str, why: str) -> None:
    from kivy.clock import Clock

    from companion.ui.app import CompanionApp
    from companion.ui.off_button import off_button
    from companion.ui.shell import Shell

    heartbeat = Heartbeat(os.environ)
    table = Table(store, _open_calibrated, timing=settings.timing, heartbeat=heartbeat, trace_in=store.path.parent)
    kept = settings

    def keep(changed: Settings) -> None:
        nonlocal kept
        keep_settings(store, kept, changed, datetime.now(UTC).isoformat(timespec="seconds"))
        kept = changed

    def shown() -> None:
        heartbeat.ready()
        Clock.schedule_once(lambda _: starts.prove(), PROVED_S)

    table.light_settings = settings.lights
    table.start()
    try:
        shell = Shell(table, settings, keep=keep, appliance=appliance, safe=starts.safe)
        signal.signal(signal.SIGTERM, lambda *_: Clock.schedule_once(lambda _: shell.end()))
        with off_button(settings.off_pin if appliance.can_switch_off else 0, shell) as refused:
            CompanionApp(shell, f"{notice} {refused}".strip(), trouble=why, on_shown=shown).run()
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


def _open_window(home: Path, *, fullscreen: bool, rotation: int) -> None:
    """Make Kivy open its window. Raises `NoDisplayError` when it cannot."""
    if sys.platform.startswith("linux"):
        os.environ.setdefault("SDL_VIDEODRIVER", _video_drivers(os.environ))
    prepare(home, fullscreen=fullscreen)
    from kivy.core.window import Window

    if Window is None:
        raise NoDisplayError(_NO_DISPLAY)
    Window.rotation = rotation


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
