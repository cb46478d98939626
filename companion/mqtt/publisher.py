"""A board at one broker: publishes how its game stands, sends results until they are acknowledged, takes what comes.

Everything here happens in the client's thread; the table's thread only says that something has changed.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from concurrent.futures import TimeoutError as NotInTime
from typing import TYPE_CHECKING, Final

from companion.errors import CompanionError
from companion.games.viewer import WATCHER
from companion.mqtt import topics
from companion.mqtt.account import KEEPALIVE_S, BrokerMessage
from companion.mqtt.backoff import Backoff
from companion.mqtt.client import Client, Guest
from companion.mqtt.commands import Command, Pacing, read_command
from companion.mqtt.config import BrokerSettings
from companion.mqtt.discovery import discovery, removal
from companion.mqtt.evening import ClubEvening
from companion.mqtt.own_board import Board
from companion.mqtt.payloads import OFFLINE, ONLINE, BoardState, ResultAck, Seating, ServerHistory, decode, encode
from companion.mqtt.publishing import nothing_of, state_of
from companion.mqtt.topics import TopicKind, read_topic
from companion.words.text import Language

if TYPE_CHECKING:
    from companion.app.table import Table
    from companion.app.view import View

_log: Final = logging.getLogger(__name__)
PAUSE_S: Final = 0.1
"""So long after a state the next one is published at the earliest: a burst of changes is one message."""
RETRY_S: Final = 5.0
"""After so long a result that nobody acknowledged is sent again, at first."""
_RETRY_MOST_S: Final = 120.0
_SEATED_S: Final = 2.0
"""So soon after a connection the broker has sent a seating that it keeps, or there is none."""
_VIEW_S: Final = 5.0
"""How long the table may take to show a watcher's view."""


class BrokerPublisher(Guest):
    """What a board does at a broker. `changed` is called from any thread, everything else by its client."""

    def __init__(
        self,
        table: Table,
        settings: BrokerSettings,
        evening: ClubEvening,
        on_command: Callable[[Command], object],
        *,
        keepalive_s: int = KEEPALIVE_S,
        retry_s: float = RETRY_S,
        chance: Callable[[], float] = random.random,
    ) -> None:
        """Work for `table`, as the settings say; `on_command` gets the commands that they allow."""
        self._table, self._settings, self._evening, self._on_command = table, settings, evening, on_command
        name = settings.name
        will = BrokerMessage(topics.availability(name), OFFLINE, retain=True)
        self.client = Client(
            settings.account, f"cribbage-{name}", self, will=will, keepalive_s=keepalive_s, chance=chance
        )
        self._pacing = Pacing(time.monotonic)
        self._backoff = Backoff(chance, retry_s, max(retry_s, _RETRY_MOST_S))
        self._attempt = 0
        """Which connection, or which new result, the next sending belongs to: older plans are void."""
        self.board = Board()
        self.language = Language()
        """In which Home Assistant shows what things are called."""
        self.removing = False
        """Whether the end takes away all that Home Assistant was told."""
        self._waiting = False
        self._said: dict[str, bytes] = {}
        """What this connection has published, by topic: the same is not said twice."""
        self._seated = False
        """Whether this connection has said who plays here next."""
        self._last: BoardState | None = None
        self._last_at = 0.0

    # --- from any thread ---

    def changed(self) -> None:
        """Something is different: publish it soon."""
        if not self._waiting:
            self._waiting = True
            self.client.do(self._soon)

    def results_changed(self) -> None:
        """There are other results to send, or signatures."""
        self.client.do(self._resend_results)
        self.changed()

    # --- in the client's thread ---

    def on_up(self) -> None:
        """Say that the board is there, and all that is retained; subscribe; send what was not acknowledged."""
        name = self._settings.name
        self._said.clear()
        wanted = [topics.acks(name), topics.seating(name), topics.HISTORY]
        self.client.subscribe([*wanted, topics.commands(name)] if self._settings.commands else wanted)
        self._say(BrokerMessage(topics.availability(name), ONLINE, retain=True))
        self._look()
        self._resend_results()
        self._seated = False
        self.client.later(_SEATED_S, self._nobody)

    def on_end(self) -> None:
        """Take away what Home Assistant was told, where that is wanted."""
        if self.removing:
            self.client.publish(*removal(self._settings))

    def on_message(self, message: BrokerMessage) -> None:
        """Take an acknowledgement, a seating, a command or a history; anything else is passed over."""
        try:
            if message.topic == topics.HISTORY:
                if message.payload:
                    self._evening.compare(decode(ServerHistory, message.payload))
            else:
                self._take_own(message)
        except CompanionError as error:  # of the payload, or of the journal
            _log.warning("%s: %s", message.topic, error)

    def _take_own(self, message: BrokerMessage) -> None:
        """Take what is meant for this board alone. Raises `CompanionError`."""
        topic = read_topic(message.topic)
        if topic is not None and topic.board == self._settings.name:
            match topic.kind:
                case TopicKind.ACK:
                    ack = decode(ResultAck, message.payload)
                    if ack.uid == topic.name:
                        self._evening.acknowledged(ack)
                case TopicKind.SEATING:
                    self._seated = True
                    self._evening.seat(decode(Seating, message.payload) if message.payload else None)
                case TopicKind.COMMAND:
                    command = read_command(message, self._settings.commands)
                    if command is not None and self._pacing.lets():
                        self._on_command(command)

    def _soon(self) -> None:
        wait = self._last_at + PAUSE_S - time.monotonic()
        if wait > 0:
            self.client.later(wait, self._look)
        else:
            self._look()

    def _look(self) -> None:
        """Publish how the game stands now."""
        self._waiting = False
        if not self.client.connected:
            return
        self._last_at = time.monotonic()
        try:
            view = self._table.view_for(WATCHER).result(_VIEW_S)
        except NotInTime:
            self.changed()
            return
        state = self._state(view)
        self._last = state
        name = self._settings.name
        for message in discovery(self._settings, len(state.sides), self.language):
            self._say(message)
        self._say(BrokerMessage(topics.state(name), encode(state), retain=True))
        if view is not None and view.outcome is not None:
            self._say_result(view.game_id)

    def _state(self, view: View | None) -> BoardState:
        if view is not None:
            self._evening.seen(view.game_id, over=view.outcome is not None)
            return state_of(view, self._evening.of_game(view.game_id), self.board)
        if self._last is not None and self._last.game_id is not None and not self._last.over:
            return _paused(self._last)
        return nothing_of(self.board)

    def _say_result(self, game_id: int) -> None:
        signed = self._evening.of_game(game_id).signing in ("signed", "counted", "refused")
        result = self._evening.result(game_id, signed=signed)
        if result is not None:
            self._say(BrokerMessage(topics.result(self._settings.name), encode(result), retain=True))

    def _say(self, message: BrokerMessage) -> None:
        if self._said.get(message.topic) != message.payload and self.client.publish(message):
            self._said[message.topic] = message.payload

    def _nobody(self) -> None:
        """Nobody plays here next where the broker has kept no seating."""
        if self.client.connected and not self._seated:
            self._evening.unseat()

    def _resend_results(self) -> None:
        self._backoff.reset()
        self._send_results()

    def _send_results(self, attempt: int | None = None) -> None:
        """Send what nobody has acknowledged, now and again after a while."""
        if attempt is not None and attempt != self._attempt:
            return
        self._attempt += 1
        waiting = tuple(self._evening.outbox.values())
        name = self._settings.name
        if waiting and self.client.publish(
            *(BrokerMessage(topics.finished(name, result.uid), encode(result)) for result in waiting)
        ):
            number = self._attempt
            self.client.later(self._backoff.wait_s(), lambda: self._send_results(number))


def _paused(state: BoardState) -> BoardState:
    """Return the state of a game that was left before its end."""
    from msgspec.structs import replace

    return replace(state, paused=True, turn=None)
