"""The one place where a table is put together from its parts: the journal, the settings, the drivers, the heartbeat.

A screen, a server, a bot and a test start a table here; nothing here opens a window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.app.bots import Bots, read_bots
from companion.app.calibrated import load_calibrated
from companion.app.heartbeat import Heartbeat
from companion.app.listening import TableListener
from companion.app.settings import Settings, keep_settings, read_settings
from companion.app.table import Table
from companion.app.utc import utc_now
from companion.board.layout import Layout
from companion.drivers.driver import Driver
from companion.drivers.spec import BoardKind, open_driver, parse_spec
from companion.store.beside import readable_settings
from companion.store.faults import PlayedElsewhere, StoreError
from companion.store.journal import Store, open_store
from companion.store.paths import JOURNAL_NAME, journal_path
from companion.words.message import Said

if TYPE_CHECKING:
    from companion.app.computer import ComputerSeats
    from companion.app.view import View


class Trouble(NamedTuple):
    """Why no game can be kept. `elsewhere`: another program plays with the journal."""

    why: Said
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Journal:
    """An open journal, and why it is one that is not kept; None where all is well."""

    store: Store
    trouble: Trouble | None = None

    @property
    def folder(self) -> Path:
        """The folder that all files of the program are in."""
        return self.store.path.parent

    @property
    def notice(self) -> Said:
        """What is to be told of how it was opened, or ""."""
        return self.store.notice

    def settings(self) -> tuple[Settings, Said]:
        """Return the settings, and a sentence on those that could not be read."""
        return read_settings(self.store)

    def keeper(self, settings: Settings) -> Callable[[Settings], None]:
        """Return what keeps settings that have changed since `settings`. It raises `CompanionError`."""
        kept = settings

        def keep(changed: Settings) -> None:
            nonlocal kept
            keep_settings(self.store, kept, changed, utc_now())
            kept = changed

        return keep


@contextmanager
def open_journal(environ: Mapping[str, str], memory: Path | str | None = None) -> Iterator[Journal]:
    """Open the journal. Where it cannot be used, open one that is not kept, in the folder `memory`, and say why.

    That one has the settings of the journal, where those can be read.

    Raises `StoreError` where that cannot be had either.
    """
    try:
        store = open_store(journal_path(environ))
    except StoreError as error:
        with _elsewhere(memory, error) as folder, open_store(folder / JOURNAL_NAME) as instead:
            # The board of one's own is among them: another one's wires are others.
            with suppress(StoreError):
                for name, value in readable_settings(journal_path(environ)).items():
                    instead.set_setting(name, value, utc_now())
            yield Journal(instead, Trouble(error.said, isinstance(error, PlayedElsewhere)))
    else:
        with store:
            yield Journal(store)


@contextmanager
def _elsewhere(memory: Path | str | None, why: StoreError) -> Iterator[Path]:
    """Make a folder that goes away again, in memory if there is such a place: the disk may be full."""
    import tempfile  # it takes its time, and few need it

    try:
        folder = tempfile.TemporaryDirectory(prefix="companion-", dir=memory, ignore_cleanup_errors=True)
    except OSError:
        raise why from None
    with folder as name:
        yield Path(name)


class _SeatsOnDemand(TableListener):
    """Brings the computer's seats with the first game that has some: what they think with takes a start's time."""

    def __init__(self, table: Table, bots: Bots | None) -> None:
        self._table, self._bots = table, bots
        self._seats: ComputerSeats | None = None
        self._stopped = False

    def on_view(self, view: View | None) -> None:
        """Have the seats listen from now on (in the table's thread); they hear of this view as well."""
        if self._seats is None and not self._stopped and view is not None and view.setup.computers:
            from companion.app.computer import ComputerSeats

            self._seats = ComputerSeats(self._table, bots=self._bots)

    def stop(self) -> None:
        """Make no more moves."""
        self._stopped = True
        if self._seats is not None:
            self._seats.stop()


@contextmanager
def running_table(
    journal: Journal, settings: Settings, heartbeat: Heartbeat | None = None, bots: Bots | None = None
) -> Iterator[Table]:
    """Run a table by these settings; at the end it lets go of its board, and the game stays in the journal.

    `bots` are those that can play at it.
    """
    timing, lights = settings.timing, settings.lights
    table = Table(
        journal.store,
        open_calibrated,
        timing=timing,
        lights=lights,
        heartbeat=heartbeat,
        trace_in=journal.folder,
    )
    seats = _SeatsOnDemand(table, bots)
    table.listen(seats)
    table.start()
    try:
        yield table
    finally:
        seats.stop()
        if heartbeat is not None:
            heartbeat.stopping()
        table.stop()


@contextmanager
def table_without_screen(environ: Mapping[str, str]) -> Iterator[Table]:
    """Run a table by the settings that are kept, for a program that brings its own players and viewers.

    Raises `StoreError` where games cannot be kept: a program without a screen could tell nobody.
    """
    with open_store(journal_path(environ)) as store:
        journal = Journal(store)
        with running_table(journal, journal.settings()[0], bots=read_bots(journal.folder)[0]) as table:
            yield table


def open_calibrated(spec: str, layout: Layout) -> Driver:
    """Open a board with the inputs that its calibration found. Raises `CompanionError`."""
    wired = parse_spec(spec).kind in (BoardKind.SERIAL, BoardKind.GPIO)
    return open_driver(spec, load_calibrated(layout.known_as) if wired else layout)
