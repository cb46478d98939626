"""The club at the broker: takes what boards publish, acknowledges results, and says who plays where.

Several servers may do this for one database and one broker. Each gets all states, for its own pages; the results are
shared out among them, and whichever draws a round, all publish the same seatings.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from typing import Final
from uuid import uuid4

from sqlalchemy.exc import SQLAlchemyError

from companion.club.data.history import begin_epoch, history_of
from companion.club.data.opening import Database, reason_of_database, unusable_database
from companion.club.data.results import Receipt
from companion.club.data.waiting import count_waiting, results_waiting
from companion.club.evening.counting import ResultCounter
from companion.club.evening.live import LiveBoards, PublishedBoard
from companion.club.evening.seatings import seatings
from companion.mqtt import topics
from companion.mqtt.account import BrokerAccount, BrokerMessage
from companion.mqtt.client import Client, Guest
from companion.mqtt.payloads import PayloadError, Result, ResultAck, encode
from companion.mqtt.topics import TopicKind, read_topic
from companion.words import logs as said

_log: Final = logging.getLogger(__name__)
GROUP: Final = "club"
"""The name under which servers share the results among them."""
POLL_S: Final = 0.25
"""So often a server looks whether another one has written."""
_MOST_WAIT_S: Final = 5.0
"""A whole room waits for a server that has lost its broker: it tries again sooner than boards do."""


class ClubServer(Guest):
    """One server's side of the broker. `begin` and `end`."""

    def __init__(self, database: Database, account: BrokerAccount, *, poll_s: float = POLL_S) -> None:
        """Serve this database at this broker."""
        self.live = LiveBoards()
        self._database, self._poll_s = database, poll_s
        name = f"club-{uuid4().hex[:12]}"
        self._client = Client(account, name, self, most_wait_s=_MOST_WAIT_S)
        self._counter = ResultCounter(database, self._acknowledge)
        self._published: Mapping[str, bytes] = {}
        """What was published last, by topic."""
        self._revision = -1
        self._look_now, self._ending = threading.Event(), threading.Event()
        self._looking = threading.Thread(target=self._look, name="seatings", daemon=True)

    def begin(self) -> None:
        """Begin to connect, to count and to look. Raises `ClubDatabaseError`: nothing has begun."""
        try:
            with self._database.writing() as connection:
                begin_epoch(connection)
        except SQLAlchemyError as error:
            raise unusable_database(self._database.engine.url, error) from error
        self._counter.begin()
        self._client.begin()
        self._looking.start()

    def end(self) -> None:
        """Count what has come, and leave."""
        self._ending.set()
        self._look_now.set()
        self._looking.join()
        self._counter.end()
        self._client.end()

    @property
    def connected(self) -> bool:
        """Whether the broker is there, and gives this what boards publish from now on."""
        return self._client.hears

    def boards(self) -> Mapping[str, PublishedBoard]:
        """Return how all boards are at the moment."""
        return self.live.boards()

    def written(self) -> None:
        """Look at the database at once: something was written here."""
        self._look_now.set()

    # --- in the client's thread ---

    def on_up(self) -> None:
        """Subscribe, and publish all seatings again: the broker may have lost them."""
        shared = topics.shared(GROUP, topics.RESULTS)
        self._client.subscribe([topics.AVAILABILITIES, topics.STATES, shared])
        self._published, self._revision = {}, -1
        self._look_now.set()

    def on_message(self, message: BrokerMessage) -> None:
        """Take a state, or a result."""
        topic = read_topic(message.topic)
        if topic is None:
            return
        try:
            if topic.kind is TopicKind.FINISHED:
                self._counter.take(topic, message.payload)
            else:
                self.live.take(topic, message.payload)
        except PayloadError as error:
            _log.warning("%s", said.PASSED_OVER(topic=message.topic, reason=error.said))

    def _publish_changed(self, found: Mapping[str, bytes]) -> None:
        """Publish what has changed since; boards that the club no more has are left alone."""
        published = dict(self._published)
        for topic, payload in found.items():
            if published.get(topic) != payload and self._client.publish(BrokerMessage(topic, payload, retain=True)):
                published[topic] = payload
        self._published = published

    # --- in other threads ---

    def _acknowledge(self, result: Result, receipt: Receipt) -> None:
        why = str(receipt.why)[:200] if receipt.why else ""
        ack = ResultAck(uid=result.uid, counted=receipt.counts, why=why, stamp=receipt.stamp)
        message = BrokerMessage(topics.ack(result.board, result.uid), encode(ack))
        self._client.do(lambda: self._client.publish(message))

    def _look(self) -> None:
        """Look again and again whether anybody has written: count what had to wait, and say who plays where."""
        while not self._ending.is_set():
            self._look_now.wait(self._poll_s)
            self._look_now.clear()
            try:
                self._look_once()
            except (SQLAlchemyError, OSError) as error:
                _log.warning("%s", said.NOT_COUNTED(reason=reason_of_database(error)))
                self._ending.wait(self._poll_s)

    def _look_once(self) -> None:
        revision = self._database.revision()
        if revision == self._revision or not self._client.connected:
            return
        with self._database.reading() as connection:
            waiting = bool(results_waiting(connection))
        if waiting:
            with self._database.writing() as connection:
                count_waiting(connection)
        with self._database.reading() as connection:
            wanted = {topics.seating(board): payload for board, payload in seatings(connection).items()}
            wanted[topics.HISTORY] = encode(history_of(connection))
        self._revision = revision
        self._client.do(lambda: self._publish_changed(wanted))
