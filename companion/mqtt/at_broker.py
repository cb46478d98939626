"""The board's connection to the broker of the settings: begun and ended as they say, and what the screen asks of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from companion.app.listening import TableListener
from companion.errors import CompanionError
from companion.mqtt.config import (
    MACHINE_FILE,
    BrokerSettings,
    FoundSettings,
    read_broker_settings,
    write_broker_settings,
)
from companion.mqtt.own_board import Board
from companion.words.message import Said
from companion.words.text import Language

if TYPE_CHECKING:
    from companion.app.looking import SensedBoard
    from companion.app.table import Table
    from companion.app.view import View
    from companion.mqtt.client import BrokerCondition
    from companion.mqtt.commands import Command
    from companion.mqtt.evening import ClubEvening
    from companion.mqtt.publisher import BrokerPublisher

_log: Final = logging.getLogger(__name__)


class AtBroker(TableListener):
    """A board at a broker, or at none. The table's thread only leaves word here; nothing waits for the network."""

    def __init__(
        self,
        table: Table,
        folder: Path,
        *,
        on_command: Callable[[Command], object] = lambda _: None,
        on_change: Callable[[], object] = lambda: None,
        machine: Path = MACHINE_FILE,
        off: bool = False,
        language: Language | None = None,
    ) -> None:
        """Read the settings of a folder, unless it is to be `off` whatever they say.

        `language` is that in which Home Assistant shows what things are called, English if nobody says;
        `on_command` gets commands, and `on_change` is called when an evening has changed; both in threads of others.
        """
        found = FoundSettings(BrokerSettings()) if off else read_broker_settings(folder, machine)
        self.settings, self.file, self.trouble = found
        self.on_command, self.on_change = on_command, on_change
        self._table, self._folder = table, folder
        self._board, self._language = Board(), language or Language()
        self._publisher: BrokerPublisher | None = None
        self.evening: ClubEvening | None = None
        """The board's side of a club's evening; None while it is at no broker."""

    def __enter__(self) -> Self:
        self._begin()
        self._table.listen(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._end(removing=False)

    @property
    def condition(self) -> BrokerCondition:
        """How the connection is."""
        if self._publisher is not None:
            return self._publisher.client.condition
        from companion.mqtt.client import BrokerCondition, BrokerPhase

        return BrokerCondition(BrokerPhase.ENDED)

    def change(self, settings: BrokerSettings) -> None:
        """Keep other settings, and go by them at once. Raises `CompanionError`: not kept, and nothing changed."""
        if settings == self.settings and not self.trouble:
            return
        write_broker_settings(self._folder, settings)
        self.trouble, before, self.settings = "", self.settings, settings
        entities_before = (before.home_assistant, before.discovery_prefix, before.host, before.name)
        entities = (
            settings.home_assistant and settings.on,
            settings.discovery_prefix,
            settings.host,
            settings.name,
        )
        self._end(removing=before.home_assistant and entities_before != entities)
        self._begin()
        self.on_change()

    def _begin(self) -> None:
        if not self.settings.on:
            return
        from companion.mqtt.evening import ClubEvening
        from companion.mqtt.publisher import BrokerPublisher

        try:
            self.evening = ClubEvening(self._table, self.settings.name, self._evening_changed)
        except CompanionError as error:
            self.trouble = error.said  # the journal says so itself, wherever it is read
            return
        self._publisher = BrokerPublisher(self._table, self.settings, self.evening, self.on_command)
        self._publisher.board, self._publisher.language = self._board, self._language
        self._publisher.client.begin()

    def _end(self, *, removing: bool) -> None:
        publisher, self._publisher, self.evening = self._publisher, None, None
        if publisher is not None:
            publisher.removing = removing
            publisher.client.end()

    def _evening_changed(self) -> None:
        if self._publisher is not None:
            self._publisher.results_changed()
        self.on_change()

    # --- in the table's thread ---

    def on_view(self, view: View | None) -> None:
        """The table changed: leave word."""
        if self._publisher is not None:
            self._publisher.changed()

    def on_look(self, look: SensedBoard) -> None:
        """The sensors say something else; what counts is how many of them look bad."""
        self._has(self._board._replace(faults=len(look.ailing)))

    def on_trouble(self, said: Said) -> None:
        """Something went wrong."""
        self._has(self._board._replace(trouble=said))

    def _has(self, board: Board) -> None:
        if board != self._board:
            self._board = board
            if self._publisher is not None:
                self._publisher.board = board
                self._publisher.changed()
