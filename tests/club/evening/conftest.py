"""A broker for a module's tests, and a board's end of it."""

from __future__ import annotations

import threading
from contextlib import ExitStack

import pytest

from companion.mqtt import topics
from companion.mqtt.account import BrokerAccount, BrokerMessage
from companion.mqtt.client import Client, Guest
from companion.mqtt.payloads import ResultAck, decode, encode
from tests.mqtt.mosquitto import running, until


class TestBoard(Guest):
    """A board that publishes what a test says, and keeps what comes for it."""

    __test__ = False

    def __init__(self, account, board):
        self.board, self.acks, self.seatings, self.histories = board, [], [], []
        self.client = Client(account, f"board-{board}", self, least_wait_s=0.1, most_wait_s=0.5)

    def on_up(self):
        self.client.subscribe([topics.acks(self.board), topics.seating(self.board), topics.HISTORY])

    def on_message(self, message):
        if message.topic.endswith("/ack"):
            self.acks.append(decode(ResultAck, message.payload))
        elif message.topic == topics.HISTORY:
            self.histories.append(message.payload)
        else:
            self.seatings.append(message.payload)

    def say(self, topic, payload, retain=False):
        done = threading.Event()

        def publish():
            assert self.client.publish(BrokerMessage(topic, payload, retain))
            done.set()

        self.client.do(publish)
        assert done.wait(20)

    def publish_result(self, result, board=None):
        self.say(topics.finished(board or self.board, result.uid), encode(result))


@pytest.fixture(scope="module")
def broker(tmp_path_factory):
    with running(tmp_path_factory.mktemp("broker")) as broker:
        yield broker


@pytest.fixture
def account(broker):
    return BrokerAccount("127.0.0.1", broker.port)


@pytest.fixture
def boards(account):
    """Give boards by their ids, connected."""
    with ExitStack() as stack:
        there = {}

        def board(name):
            if name not in there:
                there[name] = TestBoard(account, name)
                stack.enter_context(there[name].client)
                until(lambda: there[name].client.connected)
            return there[name]

        yield board
