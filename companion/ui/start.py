"""Starting the screen: a window on a table. Imports kivy only in `play`."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from typing import Final

from companion.app.appliance import Appliance
from companion.app.assembly import Journal, open_journal, running_table
from companion.app.bots import Bots, read_bots, with_bots
from companion.app.fitting import own_board_trouble
from companion.app.heartbeat import Heartbeat
from companion.app.logs import log_to
from companion.app.settings import Settings
from companion.app.starts import PROVED_S, SAFE_AFTER, Starts, starts_of
from companion.board.boards import is_board_file, load_board
from companion.drivers.spec import BoardKind, Spec, parse_spec
from companion.errors import CompanionError
from companion.locale.languages import ENGLISH, codes, language_of
from companion.ui.display import open_window
from companion.ui.kit.palette import appearance, choose_appearance
from companion.words import logs
from companion.words.message import Said, together
from companion.words.screens import SAFE_MODE

_log: Final = logging.getLogger(__name__)
_SAFE: Final = SAFE_MODE(count=SAFE_AFTER)


class Ended(Enum):
    """How a window was closed."""

    KEPT = "kept"
    NOT_KEPT = "not kept"
    """Games could not be kept, and it was said."""
    AGAIN = "again"
    """The program is to be started again."""


def play(
    board: str | None,
    *,
    fullscreen: bool,
    size: tuple[int, int] | None,
    environ: Mapping[str, str],
    complain: Callable[[Said], object],
    share: int | None = None,
    bots: Sequence[tuple[str, str]] = (),
) -> Ended:
    """Play until the window is closed, and return how it was closed.

    Where the journal cannot be used, `complain` is told why and the window says it: an icon has no terminal.
    `size` is of a window, in pixels, also where the settings ask for the whole display; None for the usual one.
    `share` is the port on which phones can watch from the start on, 0 for any that is free; None for none.
    `bots` are names with their commands, besides those of the file; in safe mode none plays.

    Raises `CompanionError`: a board that cannot be used, no display to open a window on.
    """
    spec = parse_spec(board) if board else None
    if spec is not None and spec.board_name():
        load_board(spec.board_name())
    starts, appliance = starts_of(environ), Appliance.of(environ)
    starts.begin()
    try:
        with open_journal(environ, appliance.requests or environ.get("XDG_RUNTIME_DIR")) as journal:
            if journal.trouble is not None and not appliance.alone:
                complain(journal.trouble.why)
            log_to(journal.folder)
            settings, refused = _safe_settings(starts) if starts.safe else journal.settings()
            keep = _safe_keeper(journal) if starts.safe else journal.keeper(settings)
            if spec is not None and not starts.safe:
                settings = _with_board(settings, spec)
                _keep_own_board(keep, spec, settings)
            offered, unusable = ({}, "") if starts.safe else _bots(journal, bots)
            whole = fullscreen or (settings.fullscreen and size is None)
            open_window(journal.folder / "kivy", fullscreen=whole, size=size, rotation=settings.rotation)
            choose_appearance(appearance(settings.palette, large_text=settings.large_text))
            notice = together(journal.notice, refused, unusable, own_board_trouble(settings.last_game.board))
            again = _run(journal, keep, settings, appliance, starts, notice, share, offered)
    except (CompanionError, KeyboardInterrupt):
        starts.prove()  # that was no crash
        raise
    except Exception:
        _log.exception(logs.PROGRAM_FAILED())
        raise
    starts.prove()
    if again:
        return Ended.AGAIN
    return Ended.KEPT if journal.trouble is None or appliance.alone else Ended.NOT_KEPT


def _safe_settings(starts: Starts) -> tuple[Settings, Said]:
    """Return settings that nothing can be wrong with, and the sentence that tells of it."""
    _log.warning(logs.SAFE_MODE(count=starts.failed))
    return Settings(), _SAFE


def _safe_keeper(journal: Journal) -> Callable[[Settings], None]:
    """Return what keeps settings in safe mode: not the last game nor its players, or the board would be forgotten."""
    usual = Settings()
    keep = journal.keeper(usual)
    return lambda changed: keep(replace(changed, last_game=usual.last_game, names=usual.names))


def _keep_own_board(keep: Callable[[Settings], None], spec: Spec, settings: Settings) -> None:
    """Keep the board of one's own that was named, though no game is played on it yet: it is named once."""
    if spec.kind is not BoardKind.RECORDED and is_board_file(spec.board_name()):
        with suppress(CompanionError):  # the next change says why nothing can be kept
            keep(settings)


def _bots(journal: Journal, named: Sequence[tuple[str, str]]) -> tuple[Bots, Said]:
    """Return the bots that can be chosen, and a sentence on those that cannot be used, or ""."""
    found, unusable = read_bots(journal.folder)
    return with_bots(found, named), unusable


def _run(
    journal: Journal,
    keep: Callable[[Settings], None],
    settings: Settings,
    appliance: Appliance,
    starts: Starts,
    notice: Said,
    share: int | None,
    bots: Bots,
) -> bool:
    """Play; return whether the program is to be started again. `keep` stores settings that differ from the stored."""
    from kivy.clock import Clock

    from companion.mqtt.at_broker import AtBroker
    from companion.ui.app import CompanionApp
    from companion.ui.broker import on_the_screen
    from companion.ui.kit.spoken import SCREEN
    from companion.ui.off_button import off_button
    from companion.ui.shell import HOME, Shell
    from companion.voice.speaking import Voice
    from companion.watching.sharing import Sharing

    heartbeat = Heartbeat(os.environ)

    def shown() -> None:
        heartbeat.ready()
        Clock.schedule_once(lambda _: starts.prove(), PROVED_S)

    SCREEN.speak(settings.language or language_of(os.environ) or ENGLISH)
    with running_table(journal, settings, heartbeat, bots) as table:
        voice = Voice()
        table.listen(voice)
        sharing = Sharing(table)
        broker = AtBroker(table, journal.folder, off=starts.safe, language=SCREEN)
        shell = Shell(table, settings, keep=keep, appliance=appliance, safe=starts.safe, voice=voice, sharing=sharing)
        shell.bots = tuple(bots)
        on_the_screen(broker, shell)
        signal.signal(signal.SIGTERM, lambda *_: Clock.schedule_once(lambda _: shell.end()))
        off_pin = settings.off_pin if appliance.can_switch_off else 0
        with voice, off_button(off_pin, shell) as refused, sharing.open(share) as shared, broker:
            asks = not (settings.language or starts.safe or language_of(os.environ)) and len(codes()) > 1
            first = "language" if asks else HOME
            said = together(notice, refused, shared, broker.trouble)
            CompanionApp(shell, said, trouble=journal.trouble, on_shown=shown, first=first).run()
    return shell.again


def _with_board(settings: Settings, spec: Spec) -> Settings:
    """Let the next new game be played on the board that was asked for."""
    from companion.ui.screens.draft import at_place, on_named_board

    last = settings.last_game
    text = (
        f"{spec.kind.value}:{spec.argument}"
        if spec.kind in (BoardKind.RECORDED, BoardKind.SERIAL)
        else _BARE[spec.kind]
    )
    if named := spec.board_name():
        last = on_named_board(replace(last, spec=text), load_board(named))
    else:
        last = at_place(last, text)
    return replace(settings, last_game=last)


_BARE = {BoardKind.SIMULATED: "sim:", BoardKind.GPIO: "gpio:", BoardKind.NONE: "none"}
