"""Listeners of a table: they are called in the table's own thread, one after the other."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.words import logs
from companion.words.message import Said
from companion.words.session import WENT_WRONG

if TYPE_CHECKING:
    from companion.app.looking import SensedBoard
    from companion.app.view import View

_log = logging.getLogger(__name__)


class TableListener:
    """Receives what a table publishes, in the table's own thread. All methods are empty."""

    def on_view(self, view: View | None) -> None:
        """The table changed; None when no game is on it."""

    def on_look(self, look: SensedBoard) -> None:
        """The sensors of the board say something else, or more of them look bad."""

    def on_warning(self, said: Said) -> None:
        """Something that people have to know: shown until it is acknowledged. Trouble unless overridden."""
        self.on_trouble(said)

    def on_trouble(self, said: Said) -> None:
        """Something went wrong that nobody asked for: the disk is full, the board was cut off."""


class Listeners:
    """All that listen to a table. One that fails keeps neither the others nor the table from going on."""

    def __init__(self) -> None:
        """Nobody listens yet."""
        self._all: list[TableListener] = []

    def add(self, listener: TableListener) -> None:
        """Publish to `listener`, too."""
        self._all.append(listener)

    def view(self, view: View | None) -> None:
        """Publish how the table looks."""
        for listener in self._all:
            self._guard(partial(listener.on_view, view))

    def look(self, look: SensedBoard) -> None:
        """Publish how the sensors of the board are."""
        for listener in self._all:
            self._guard(partial(listener.on_look, look))

    def warn(self, said: Said) -> None:
        """Publish a sentence that has to be acknowledged."""
        for listener in self._all:
            self._guard(partial(listener.on_warning, said))

    def trouble(self, said: Said) -> None:
        """Publish what went wrong."""
        for listener in self._all:
            try:
                listener.on_trouble(said)
            except Exception:  # to tell of it would end here again, and with it the table's thread
                _log.exception(logs.TABLE_FAILED())

    def _guard(self, notify: Callable[[], None]) -> None:
        try:
            notify()
        except Exception:
            _log.exception(logs.TABLE_FAILED())
            self.trouble(WENT_WRONG())
