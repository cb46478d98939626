"""What a touch does: the action is sent once, and while it is on its way a second touch is a slip of the finger."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from companion.app.table import Table
from companion.app.view import View
from companion.games.action import Action


class Acting:
    """The part of a desk that sends what players choose; panes call it, and it knows no pane."""

    table: Table
    _busy: Future[Any] | None = None
    """The action that is on its way."""
    _acted_on: View | None = None
    """The view that it was chosen in."""

    @property
    def view(self) -> View | None:
        """The table as it was last heard of."""
        raise NotImplementedError

    def send(self, future: Future[Any]) -> None:
        """Wait for what the table was asked."""
        raise NotImplementedError

    def act(self, *actions: Action) -> None:
        """Do what a player chose by one touch."""
        if self._busy is not None:
            return
        self._acted_on = self.view if len(actions) == 1 else None
        for action in actions:
            future = self.table.act(action)
            self._busy = future
            future.add_done_callback(self._free)
            self.send(future)

    def note_arrived(self, view: View) -> None:
        """Take the next touch as meant once the view shows the action, though the table may not have said so yet."""
        if self._acted_on is not None and (view.face, view.sides) != (self._acted_on.face, self._acted_on.sides):
            self._busy = None

    def _free(self, future: Future[Any]) -> None:
        if self._busy is future:
            self._busy = None
