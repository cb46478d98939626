"""One connection to a broker, from its beginning to its end, without a thread of its own.

paho-mqtt knows the protocol; when to wait, write and give up is decided here, for paho's own loop joins nobody in time
while a broker hangs, tries all clients again at the same moment, and ends at addresses that are no names. A new
connection is a new client, so that nothing old is sent again after a while.
"""

from __future__ import annotations

import select
import socket
import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from companion.mqtt.account import KEEPALIVE_S, BrokerAccount, BrokerError, BrokerMessage, network_reason
from companion.mqtt.topics import QOS
from companion.words import mqtt as said
from companion.words.message import Said

CONNECT_S: Final = 5.0
"""How long a broker may take to let itself be reached, for TLS, and to say that one is welcome; each."""
_WITH_WILL: Final = ReasonCode(PacketTypes.DISCONNECT, "Disconnect with will message")
_FAILED: Final = 128
"""Reason codes from here on are refusals."""


class Connection:
    """A connection. All methods belong to one thread, but `wake`; all raise `BrokerError` when it was lost."""

    def __init__(
        self, account: BrokerAccount, name: str, *, will: BrokerMessage | None = None, keepalive_s: int = KEEPALIVE_S
    ) -> None:
        """Be ready to open one, under a name that nobody else has at this broker."""
        self._account, self._keepalive_s = account, keepalive_s
        self._client = Client(CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTProtocolVersion.MQTTv5)
        self._arrived: deque[BrokerMessage] = deque()
        self._refused: deque[Said] = deque()
        self._topics: dict[int, str] = {}
        """What is on its way, by the numbers of the messages."""
        self._asked: dict[int, Sequence[str]] = {}
        """The topics that were asked for and are not confirmed yet, by the numbers of the messages."""
        self.hears = False
        """Whether the broker has confirmed all topics that were asked for."""
        self._end: Said = ""
        self._welcome = False
        self._wake_out, self._wake_in = socket.socketpair()
        self._poll = select.poll()
        if will is not None:
            self._client.will_set(will.topic, will.payload, QOS, will.retain)
        self._bind()

    def _bind(self) -> None:
        client = self._client
        client.on_connect = self._connected
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        client.on_publish = self._published
        client.on_subscribe = self._subscribed

    # --- from any thread ---

    def wake(self) -> None:
        """Let `step` return at once."""
        with suppress(OSError):  # it is awake, or over
            self._wake_in.send(b"\0", socket.MSG_DONTWAIT)

    # --- in the thread that has it ---

    def open(self) -> None:
        """Connect, and wait until the broker says welcome."""
        if (context := self._account.context()) is not None:
            self._client.tls_set_context(context)
        if self._account.user:
            self._client.username_pw_set(self._account.user, self._account.password or None)
        self._client.connect_timeout = CONNECT_S
        try:
            self._client.connect(self._account.host, self._account.port, self._keepalive_s)
        except (OSError, ValueError) as error:
            raise BrokerError(network_reason(error)) from error
        for fd in (self._its_socket(), self._wake_out):
            fd.setblocking(False)
            self._poll.register(fd, select.POLLIN)
        self._await_welcome()

    def _await_welcome(self) -> None:
        until = time.monotonic() + CONNECT_S
        while not self._welcome:
            if (left := until - time.monotonic()) <= 0:
                raise BrokerError(said.NO_ANSWER())
            self.step(left)

    def step(self, most_s: float) -> None:
        """Wait for something to happen, at most so long, and do what the protocol wants."""
        stream = self._its_socket()
        wanted = select.POLLIN | (select.POLLOUT if self._client.want_write() else 0)
        self._poll.modify(stream, wanted)
        pending = getattr(stream, "pending", int)()  # TLS may have read more than was asked for
        ready = dict(self._poll.poll(0 if pending else min(most_s, self._keepalive_s / 4) * 1000))
        if self._wake_out.fileno() in ready:
            self._wake_out.recv(4096)
        happened = ready.get(stream.fileno(), 0)
        if pending or happened & ~select.POLLOUT:
            self._check(self._client.loop_read())
        if happened & select.POLLOUT:
            self._check(self._client.loop_write())
        self._check(self._client.loop_misc())

    def _check(self, code: MQTTErrorCode) -> None:
        if code != MQTTErrorCode.MQTT_ERR_SUCCESS or self._end or self._client.socket() is None:
            raise BrokerError(self._end or said.LOST())

    def _its_socket(self) -> Any:
        stream = self._client.socket()
        if stream is None:
            raise BrokerError(self._end or said.LOST())
        return stream

    def publish(self, message: BrokerMessage) -> None:
        """Send a message; that it arrived is known no sooner than somebody answers."""
        info = self._client.publish(message.topic, message.payload, QOS, message.retain)
        if info.rc == MQTTErrorCode.MQTT_ERR_SUCCESS:
            self._topics[info.mid] = message.topic

    def subscribe(self, filters: Iterable[str]) -> None:
        """Ask for the messages of these topics, all at once; what is retained comes once more."""
        asked = list(filters)
        _, mid = self._client.subscribe([(each, SubscribeOptions(qos=QOS)) for each in asked])
        if mid is not None:
            self._asked[mid], self.hears = asked, False

    def arrived(self) -> Iterable[BrokerMessage]:
        """Yield what has come since, each once."""
        while self._arrived:
            yield self._arrived.popleft()

    def refused(self) -> Iterable[Said]:
        """Yield what the broker did not allow since, each once."""
        while self._refused:
            yield self._refused.popleft()

    @property
    def on_its_way(self) -> int:
        """How many messages the broker has not confirmed yet."""
        return len(self._topics) + len(self._asked)

    def close(self) -> None:
        """End it: the broker publishes the last will. Nothing is waited for."""
        if self._client.socket() is not None and self._welcome:
            self._client.disconnect(_WITH_WILL)
        if (stream := self._client.socket()) is not None:
            stream.close()
        self._wake_in.close()
        self._wake_out.close()

    # --- what paho calls, while one of the above runs ---

    def _connected(self, _: Client, __: Any, ___: Any, reason: ReasonCode, ____: Any) -> None:
        if reason.is_failure:
            self._end = _words(reason)
        self._welcome = not reason.is_failure

    def _disconnected(self, _: Client, __: Any, flags: Any, reason: ReasonCode, ___: Any) -> None:
        self._end = self._end or (_words(reason) if flags.is_disconnect_packet_from_server else said.LOST())

    def _message(self, _: Client, __: Any, message: MQTTMessage) -> None:
        self._arrived.append(BrokerMessage(message.topic, bytes(message.payload), message.retain))

    def _published(self, _: Client, __: Any, mid: int, reason: ReasonCode, ___: Any) -> None:
        topic = self._topics.pop(mid, "")
        if reason.value >= _FAILED:
            self._refused.append(said.NOT_PUBLISHED(topic=topic, reason=_words(reason)))

    def _subscribed(self, _: Client, __: Any, mid: int, reasons: list[ReasonCode], ___: Any) -> None:
        for topic, reason in zip(self._asked.pop(mid, ()), reasons, strict=False):
            if reason.value >= _FAILED:
                self._refused.append(said.NOT_SUBSCRIBED(topic=topic, reason=_words(reason)))
        self.hears = not self._asked


_REASONS: Final = {
    "Not authorized": said.NOT_AUTHORIZED,
    "Bad user name or password": said.NOT_AUTHORIZED,
    "Session taken over": said.TAKEN_OVER,
    "Server shutting down": said.SHUT_DOWN,
    "Unspecified error": said.LOST,
}


def _words(reason: ReasonCode) -> Said:
    """Return what a broker says in our words, where we have some; else in those of the protocol."""
    name = reason.getName()
    return _REASONS[name]() if name in _REASONS else name
