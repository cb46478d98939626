"""From the table to those who watch: each view of the table becomes the view of a watcher, in the table's thread.

That is all that the table's thread does for them; text is made of it by the thread of the pages. Nothing here imports
a server, so that a table which nobody watches does not wait for one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.app.listening import TableListener
from companion.app.table import Table
from companion.games.viewer import WATCHER
from companion.watching.race import Race, RaceTotals

if TYPE_CHECKING:
    from companion.app.view import View


class Watched(NamedTuple):
    """What a watcher sees of a table (None without a game), and the race so far."""

    view: View | None
    race: tuple[RaceTotals, ...] = ()


class WatcherFeed(TableListener):
    """Listens to a table from the start of the program, so that the race is whole when somebody begins to watch."""

    def __init__(self, table: Table) -> None:
        """Listen to a table; nothing is published yet."""
        self._table, self._race = table, Race()
        self._publish: Callable[[Watched], object] | None = None
        table.listen(self)

    def begin(self, publish: Callable[[Watched], object]) -> None:
        """Publish every view of a watcher from now on, the present one first; `publish` must not wait."""
        self._publish = publish
        self._table.view_for(WATCHER).add_done_callback(lambda done: self._pass_on(done.result()))

    def end(self) -> None:
        """Publish nothing more."""
        self._publish = None

    def on_view(self, view: View | None) -> None:
        """Follow the race, and publish what a watcher may see (in the table's thread)."""
        if view is not None:
            self._race.see(view)
        if self._publish is not None:
            self._pass_on(self._as_watched(view))

    def _as_watched(self, view: View | None) -> View | None:
        session = self._table.session
        if view is None or session is None:
            return None
        from companion.app.picture import view_as  # it is loaded: a session has made the view with it

        return view_as(WATCHER, session, view)

    def _pass_on(self, view: View | None) -> None:
        if self._publish is not None:
            self._publish(Watched(view, self._race.see(view) if view is not None else ()))
