"""A program at a broker for as long as it runs: connected, or about to be, in a thread of its own.

Whatever the broker does, or does not do, nobody else waits for it: other threads only leave work behind.
"""

from __future__ import annotations

import heapq
import logging
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from companion.errors import CompanionError
from companion.mqtt.account import KEEPALIVE_S, BrokerAccount, BrokerError, BrokerMessage
from companion.mqtt.backoff import LEAST_S, MOST_S, Backoff
from companion.words import logs
from companion.words.message import Said

if TYPE_CHECKING:
    from companion.mqtt.connection import Connection

_log: Final = logging.getLogger(__name__)
_IDLE_S: Final = 60.0
_PROVED_S: Final = 10.0
"""A connection that held so long went well: the next wait is short again."""
_END_S: Final = 1.0
"""How long the end waits for messages to be confirmed, and for the thread."""

_Work = Callable[[], object]


class BrokerPhase(Enum):
    """How a client is."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    WAITING = "waiting"
    """It was not, or is no more connected, and tries again after a while."""
    ENDED = "ended"


class BrokerCondition(NamedTuple):
    """How a client is; while it waits, why."""

    phase: BrokerPhase
    why: Said = ""


class Guest:
    """What a client works for: its methods are called in the client's thread. All are empty."""

    def on_up(self) -> None:
        """The client is connected: subscribe, publish what is retained."""

    def on_down(self) -> None:
        """The connection was lost; all that was on its way may have been lost, too."""

    def on_message(self, message: BrokerMessage) -> None:
        """A message came."""

    def on_end(self) -> None:
        """The client is about to end; it may be connected still."""


class Client:
    """Keeps a connection. `begin` and `end`, or use it as a context."""

    def __init__(
        self,
        account: BrokerAccount,
        name: str,
        guest: Guest,
        *,
        will: BrokerMessage | None = None,
        keepalive_s: int = KEEPALIVE_S,
        chance: Callable[[], float] = random.random,
        least_wait_s: float = LEAST_S,
        most_wait_s: float = MOST_S,
    ) -> None:
        """Nothing is reached for before `begin`. `name` is one that nobody else has at this broker.

        Where the broker is not there, it waits between `least_wait_s` and `most_wait_s` before it tries again.
        """
        self._account, self._name, self._guest = account, name, guest
        self._will, self._keepalive_s = will, keepalive_s
        self._backoff = Backoff(chance, least_wait_s, most_wait_s)
        self._condition = BrokerCondition(BrokerPhase.CONNECTING)
        self._inbox: deque[_Work] = deque()
        self._due: list[tuple[float, int, _Work]] = []
        self._number = count()
        self._lock = threading.Lock()
        self._something = threading.Event()
        self._ending = threading.Event()
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name=f"broker {name}", daemon=True)

    # --- from any thread: none of these waits ---

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def begin(self) -> None:
        """Begin to connect."""
        self._thread.start()

    def end(self, wait_s: float = 2 * _END_S) -> None:
        """End the connection. A broker that hangs is not waited for."""
        self._ending.set()
        self._wake()
        self._thread.join(wait_s)

    @property
    def condition(self) -> BrokerCondition:
        """How it is now."""
        return self._condition

    @property
    def connected(self) -> bool:
        """Whether it is connected."""
        return self._condition.phase is BrokerPhase.CONNECTED

    @property
    def hears(self) -> bool:
        """Whether it is connected, and the broker has confirmed all topics that were asked for."""
        connection = self._connection
        return self.connected and connection is not None and connection.hears

    def do(self, work: _Work) -> None:
        """Have something done in the client's thread, soon."""
        self._inbox.append(work)
        self._wake()

    def _wake(self) -> None:
        self._something.set()
        with self._lock:
            if self._connection is not None:
                self._connection.wake()

    # --- in the client's thread ---

    def publish(self, *messages: BrokerMessage) -> bool:
        """Send messages; return whether there was a connection to send them by."""
        if self._connection is None or not self.connected:
            return False
        for message in messages:
            self._connection.publish(message)
        return True

    def subscribe(self, filters: Iterable[str]) -> None:
        """Ask for the messages of these topics, for as long as this connection holds."""
        if self._connection is not None:
            self._connection.subscribe(filters)

    def later(self, after_s: float, work: _Work) -> None:
        """Have something done in the client's thread after so many seconds, connected or not."""
        heapq.heappush(self._due, (time.monotonic() + after_s, next(self._number), work))

    def _run(self) -> None:
        while not self._ending.is_set():
            try:
                self._connected()
                why: Said = ""
            except BrokerError as error:
                why = error.said
            except Exception:
                _log.exception(logs.BROKER_FAILED())
                why = logs.BROKER_FAILED()
            self._down(why)
            self._pause(self._backoff.wait_s())
        self._condition = BrokerCondition(BrokerPhase.ENDED)

    def _connected(self) -> None:
        """Connect, and do what comes until the connection is lost or this ends. Raises `BrokerError`."""
        from companion.mqtt.connection import Connection

        self._condition = self._condition._replace(phase=BrokerPhase.CONNECTING)
        connection = Connection(self._account, self._name, will=self._will, keepalive_s=self._keepalive_s)
        try:
            connection.open()
            with self._lock:
                self._connection = connection
            self._condition, since = BrokerCondition(BrokerPhase.CONNECTED), time.monotonic()
            self._guard(self._guest.on_up)
            while not self._ending.is_set():
                self._step(connection)
                if time.monotonic() - since > _PROVED_S:
                    self._backoff.reset()
            self._say_goodbye(connection)
        finally:
            with self._lock:
                self._connection = None
            connection.close()

    def _step(self, connection: Connection) -> None:
        self._work()
        connection.step(self._next_s())
        for said in connection.refused():
            _log.warning("%s", said)
        for message in connection.arrived():
            self._guard(lambda message=message: self._guest.on_message(message))  # type: ignore[misc]

    def _say_goodbye(self, connection: Connection) -> None:
        self._guard(self._guest.on_end)
        until = time.monotonic() + _END_S
        while connection.on_its_way and (left := until - time.monotonic()) > 0:
            connection.step(left)

    def _down(self, why: Said) -> None:
        was, self._condition = self._condition, BrokerCondition(BrokerPhase.WAITING, why)
        if was.why != why and not self._ending.is_set():
            _log.info("%s", logs.NO_BROKER(name=self._name, reason=why))
        self._guard(self._guest.on_down)

    def _pause(self, wait_s: float) -> None:
        until = time.monotonic() + wait_s
        while not self._ending.is_set() and (left := until - time.monotonic()) > 0:
            self._something.wait(min(left, self._next_s()))
            self._work()

    def _work(self) -> None:
        """Do what was left here, and what is due."""
        self._something.clear()
        while self._inbox and not self._ending.is_set():
            self._guard(self._inbox.popleft())
        while self._due and self._due[0][0] <= time.monotonic():
            self._guard(heapq.heappop(self._due)[2])

    def _next_s(self) -> float:
        if self._inbox:
            return 0.0
        return max(self._due[0][0] - time.monotonic(), 0.0) if self._due else _IDLE_S

    def _guard(self, work: _Work) -> None:
        """Do something; whatever is wrong with it, the thread goes on. A lost connection ends the connection."""
        try:
            work()
        except BrokerError:
            raise
        except CompanionError as error:
            _log.warning("%s", error)
        except Exception:
            _log.exception(logs.BROKER_FAILED())
