"""Starting the screen: the journal opened, the window made, the table's thread begun. Imports kivy only in `play`."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
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
from companion.drivers.spec import BoardKind, Spec, open_driver, parse_spec
from companion.errors import CompanionError
from companion.store.faults import StoreError
from companion.store.journal import Store, open_store
from companion.store.paths import JOURNAL_NAME, journal_path, state_folder
from companion.ui.display import open_window
from companion.words.message import Said, together

_log: Final = logging.getLogger(__name__)
_SAFE: Final = (
    f"Safe mode: the last {SAFE_AFTER} starts failed. The board is the one on the screen, and every setting is as at "
    "first. Games and settings are kept; the next start is as usual again."
)


def play(
    board: str | None,
    *,
    fullscreen: bool,
    size: tuple[int, int] | None,
    environ: Mapping[str, str],
    complain: Callable[[Said], object],
) -> bool:
    """Play until the window is closed, and return whether the games were kept.

    Where the journal cannot be used, `complain` is told why and the window says it: an icon has no terminal.
    `size` is of a window, in pixels, also where the settings ask for the whole display; None for the usual one.

    Raises `CompanionError`: a board that cannot be used, no display to open a window on.
    """
    spec = parse_spec(board) if board else None
    if spec is not None and spec.board_name():
        load_board(spec.board_name())
    starts, appliance = Starts(state_folder(environ)), Appliance.of(environ)
    starts.begin()
    try:
        with _journal(environ, appliance) as (store, trouble):
            if trouble is not None and not appliance.alone:
                complain(trouble.said)
            folder = store.path.parent
            log_to(folder)
            settings, refused = _safe_settings(starts) if starts.safe else read_settings(store)
            settings = settings if starts.safe else _with_board(settings, spec)
            notice = together(store.notice, refused)
            whole = fullscreen or (settings.fullscreen and size is None)
            open_window(folder / "kivy", fullscreen=whole, size=size, rotation=settings.rotation)
            _run(store, settings, appliance, starts, notice, trouble)
    except (CompanionError, KeyboardInterrupt):
        starts.prove()  # that was no crash
        raise
    except Exception:
        _log.exception("The program has failed.")
        raise
    starts.prove()
    return trouble is None or appliance.alone


def _safe_settings(starts: Starts) -> tuple[Settings, Said]:
    """Return settings that nothing can be wrong with, and the sentence that tells of it."""
    _log.warning("%s starts failed: this one is in safe mode.", starts.failed)
    return Settings(), _SAFE


@contextmanager
def _journal(environ: Mapping[str, str], appliance: Appliance) -> Iterator[tuple[Store, StoreError | None]]:
    """Open the journal. Where it cannot be used, open one that is not kept, and say why.

    Raises `StoreError` where that cannot be had either.
    """
    try:
        store = open_store(journal_path(environ))
    except StoreError as error:
        with _elsewhere(environ, appliance, error) as folder, open_store(folder / JOURNAL_NAME) as instead:
            yield instead, error
    else:
        with store:
            yield store, None


@contextmanager
def _elsewhere(environ: Mapping[str, str], appliance: Appliance, why: StoreError) -> Iterator[Path]:
    """Make a folder that goes away again, in memory if there is such a place: the disk may be full."""
    import tempfile  # it takes its time, and few need it

    memory = appliance.requests or environ.get("XDG_RUNTIME_DIR")
    try:
        folder = tempfile.TemporaryDirectory(prefix="companion-", dir=memory, ignore_cleanup_errors=True)
    except OSError:
        raise why from None
    with folder as name:
        yield Path(name)


def _open_calibrated(spec: str, layout: Layout) -> Driver:
    """Open a board with the inputs that its calibration found. Raises `CompanionError`."""
    wired = parse_spec(spec).kind in (BoardKind.SERIAL, BoardKind.GPIO)
    return open_driver(spec, load_calibrated(layout.known_as) if wired else layout)


def _run(
    store: Store, settings: Settings, appliance: Appliance, starts: Starts, notice: Said, trouble: StoreError | None
) -> None:
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
            CompanionApp(shell, together(notice, refused), trouble=trouble, on_shown=shown).run()
    finally:
        heartbeat.stopping()
        table.stop()


def _with_board(settings: Settings, spec: Spec | None) -> Settings:
    """Let the next new game be played on the board that was asked for."""
    if spec is None:
        return settings
    last = settings.last_game
    text = (
        f"{spec.kind.value}:{spec.argument}"
        if spec.kind in (BoardKind.RECORDED, BoardKind.SERIAL)
        else _BARE[spec.kind]
    )
    return replace(settings, last_game=replace(last, board=spec.board_name() or last.board, spec=text))


_BARE = {BoardKind.SIMULATED: "sim:", BoardKind.GPIO: "gpio:", BoardKind.NONE: "none"}
