"""A client at a real broker: it comes back by itself, and nobody ever waits for it."""

import logging
import socket
import threading
import time
from itertools import count

import pytest

from companion.mqtt.account import BrokerAccount, BrokerMessage
from companion.mqtt.backoff import Backoff
from companion.mqtt.client import BrokerPhase, Client, Guest
from tests.mqtt.mosquitto import Broker, free_port, running, until

NAMES = count()


class Recorder(Guest):
    """Subscribes to everything below a topic, and keeps what comes."""

    def __init__(self, below="test"):
        self.below, self.client, self.got, self.ups, self.downs = below, None, [], 0, 0

    def on_up(self):
        self.ups += 1
        self.client.subscribe([f"{self.below}/#"])

    def on_down(self):
        self.downs += 1

    def on_message(self, message):
        self.got.append((message.topic.removeprefix(f"{self.below}/"), message.payload))


def client_at(port, guest=None, **kwargs):
    guest = guest or Recorder()
    kwargs.setdefault("chance", lambda: 0.0)
    guest.client = Client(BrokerAccount("127.0.0.1", port), f"test-{next(NAMES)}", guest, **kwargs)
    return guest.client, guest


def send(client, topic, payload, retain=False):
    client.do(lambda: client.publish(BrokerMessage(topic, payload, retain)))


def test_what_is_published_comes_in_order(mosquitto):
    client, guest = client_at(mosquitto.port, Recorder("order"))
    with client:
        until(lambda: client.connected)
        for number in range(300):
            send(client, f"order/{number}", b"x" * number)
        until(lambda: len(guest.got) == 300)
    assert guest.got == [(str(number), b"x" * number) for number in range(300)]
    assert client.condition.phase is BrokerPhase.ENDED


def test_it_hears_once_the_broker_has_confirmed_what_was_asked_for(mosquitto):
    """What others publish between being connected and that would be missed."""
    late = threading.Event()

    class Asking(Recorder):
        def on_up(self):
            late.wait(20)
            super().on_up()

    client, guest = client_at(mosquitto.port, Asking("hears"))
    assert not client.hears
    with client:
        until(lambda: client.connected)
        assert not client.hears
        late.set()
        until(lambda: client.hears)
        other, _ = client_at(mosquitto.port)
        with other:
            until(lambda: other.connected)
            send(other, "hears/one", b"1")
            until(lambda: guest.got == [("one", b"1")])
    assert not client.hears


def test_the_end_publishes_the_last_will_and_waits_for_what_is_on_its_way(mosquitto):
    watching, seen = client_at(mosquitto.port, Recorder("will"))

    class Leaving(Recorder):
        def on_end(self):
            self.client.publish(BrokerMessage("will/last", b"words"))

    with watching:
        until(lambda: watching.connected)
        client, _ = client_at(mosquitto.port, Leaving("will"), will=BrokerMessage("will/me", b"offline"))
        with client:
            until(lambda: client.connected)
        until(lambda: len(seen.got) >= 2)
    assert sorted(seen.got) == [("last", b"words"), ("me", b"offline")]


def test_a_client_comes_back_when_the_broker_was_killed_and_started_again(tmp_path):
    with running(tmp_path) as broker:
        client, guest = client_at(broker.port)
        with client:
            until(lambda: client.connected)
            for again in range(2, 4):
                broker.kill()
                until(lambda: client.condition.phase is BrokerPhase.WAITING)
                assert str(client.condition.why)
                broker.start()
                until(lambda again=again: guest.ups == again and client.connected)
            send(client, "test/back", b"!")
            until(lambda: guest.got == [("back", b"!")])


def test_a_broker_that_comes_later_is_found(tmp_path):
    broker = Broker(tmp_path)
    client, _ = client_at(broker.port)
    with client:
        until(lambda: client.condition.phase is BrokerPhase.WAITING)
        try:
            broker.start()
            until(lambda: client.connected)
        finally:
            broker.kill()


class Silent:
    """A broker that accepts connections, and then says what it is told to, or nothing."""

    def __init__(self, answer=b""):
        self.answer, self.taken = answer, []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        try:
            while True:
                taken, _ = self._listener.accept()
                if self.answer:
                    taken.recv(4096)
                    taken.sendall(self.answer)
                self.taken.append(taken)
        except OSError:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.close()
        for each in self.taken:
            each.close()


WELCOME = bytes([0x20, 3, 0, 0, 0])
"""A CONNACK of MQTT 5 without properties."""


@pytest.mark.parametrize("answer", [b"", WELCOME], ids=["says nothing", "says no more than welcome"])
def test_nobody_waits_for_a_broker_that_hangs(answer):
    with Silent(answer) as silent:
        client, _ = client_at(silent.port)
        with client:
            until(lambda: silent.taken)
            before = time.thread_time()
            for number in range(1000):
                send(client, "test/x", b"%d" % number)
            assert time.thread_time() - before < 5, "leaving work behind takes no waiting"
            begun = time.monotonic()
        assert time.monotonic() - begun < 8, "the end does not wait for the broker"


def test_a_half_open_connection_is_given_up():
    with Silent(WELCOME) as silent:
        client, guest = client_at(silent.port, keepalive_s=1)
        with client:
            until(lambda: client.connected)
            until(lambda: guest.downs and len(silent.taken) >= 2)


@pytest.mark.parametrize(
    "garbage", [b"HTTP/1.1 400 Bad Request\r\n\r\n" * 50, bytes(range(256)) * 9, b"\xff" * 5000, b"\x20\x00"]
)
def test_what_is_no_broker_does_no_harm(garbage):
    with Silent(garbage) as silent:
        client, guest = client_at(silent.port)
        with client:
            until(lambda: guest.downs >= 1, most_s=30)
            assert client.condition.phase in (BrokerPhase.WAITING, BrokerPhase.CONNECTING)
            assert str(client.condition.why)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "a" * 80, "..", "\x00", "127.0.0.1"])
def test_a_host_that_there_is_not_is_waited_for(host):
    guest = Recorder()
    guest.client = Client(BrokerAccount(host, free_port()), "test-host", guest, chance=lambda: 0.0)
    with guest.client:
        until(lambda: guest.downs >= 1, most_s=40)
        assert str(guest.client.condition.why)


def test_two_programs_of_one_name_do_not_fight_without_a_pause(mosquitto):
    first, one = client_at(mosquitto.port, Recorder("fight"))
    second = Client(
        BrokerAccount("127.0.0.1", mosquitto.port), first._name, two := Recorder("fight"), chance=lambda: 0.0
    )
    two.client = second
    with first, second:
        until(lambda: one.downs + two.downs >= 3)
        assert one.ups + two.ups <= 8


def test_work_that_fails_ends_nothing(mosquitto, caplog):
    client, guest = client_at(mosquitto.port, Recorder("fails"))
    with client, caplog.at_level(logging.CRITICAL):
        until(lambda: client.connected)
        client.do(lambda: 1 / 0)
        send(client, "fails/after", b"")
        until(lambda: guest.got)
        assert guest.ups == 1


@pytest.mark.parametrize("there", [True, False])
def test_what_is_due_later_is_done_in_order_with_and_without_a_broker(mosquitto, there):
    client, _ = client_at(mosquitto.port if there else free_port())
    done = []
    with client:
        client.do(lambda: [client.later(0.05, lambda: done.append(2)), client.later(0.01, lambda: done.append(1))])
        until(lambda: done == [1, 2])


def test_waits_grow_to_a_minute_and_differ():
    backoff, late = Backoff(lambda: 0.0), Backoff(lambda: 1.0)
    assert [backoff.wait_s() for _ in range(8)] == [0.5, 1, 2, 4, 8, 16, 30, 30]
    assert [late.wait_s() for _ in range(8)] == [1, 2, 4, 8, 16, 32, 60, 60]
    backoff.reset()
    assert backoff.wait_s() == 0.5
