"""The access list that docs/club.md gives a broker: a board writes under its own name, and nowhere else."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest

from companion.club.data.rounds import draw_round
from companion.club.evening.server import ClubServer
from companion.mqtt import topics
from companion.mqtt.account import BrokerAccount
from companion.mqtt.payloads import ResultAck, encode
from companion.mqtt.topics import TopicKind, read_topic
from tests.club.evening.conftest import TestBoard
from tests.club.evenings import new_evening, result_of
from tests.mqtt.mosquitto import running, until

PAGE = Path(__file__).parents[3] / "docs" / "club.md"
USERS = ("club", "b1", "b2")


def listed():
    """Return the lines of the page's access list."""
    return "\n".join(re.search(r"\n    user club\n(?:    .*\n|\n)+", PAGE.read_text("utf-8"))[0].split("\n    "))


@pytest.fixture
def guarded(tmp_path):
    (tmp_path / "club.acl").write_text(listed())
    passwords = tmp_path / "club.passwd"
    passwords.touch(0o600)
    for user in USERS:
        subprocess.run([which("mosquitto_passwd"), "-b", passwords, user, f"word-{user}"], check=True)
    lines = f"allow_anonymous false\npassword_file {passwords}\nacl_file {tmp_path}/club.acl\n"
    with running(tmp_path / "broker", lines) as broker:
        yield lambda user: BrokerAccount("127.0.0.1", broker.port, user, f"word-{user}")


def test_a_board_reaches_its_own_topics_and_no_others(database, guarded):
    event = new_evening(database)
    with database.writing() as connection:
        first, second = draw_round(connection, event)
    server = ClubServer(database, guarded("club"))
    server.begin()
    own, other = TestBoard(guarded("b1"), "b1"), TestBoard(guarded("b2"), "b2")
    with own.client, other.client:
        until(lambda: own.client.connected and other.client.connected)
        until(lambda: own.seatings and other.seatings)
        other.publish_result(result_of(first, 1), board="b1")
        other.say(topics.state("b1"), b"{}", retain=True)
        other.say(topics.seating("b1"), b"", retain=True)
        other.say(topics.seating("b2"), b"", retain=True)
        other.say(topics.HISTORY, b"", retain=True)
        other.say(topics.ack("b1", f"{2:032x}"), encode(ResultAck(uid=f"{2:032x}", counted=True)))
        other.publish_result(result_of(second, 3))
        own.publish_result(result_of(first, 4))
        until(lambda: own.acks and other.acks)
        assert [each.uid for each in own.acks] == [f"{4:032x}"]
        assert [each.uid for each in other.acks] == [f"{3:032x}"]
        until(lambda: own.seatings[-1] == b"" and other.seatings[-1] == b"")
        until(lambda: own.histories and other.histories)
        assert all(own.histories), "no board takes it away"
        assert len(own.seatings) == len(other.seatings) == 2, "who plays, and after the result nobody"
        assert server.boards().get("b1") is None or server.boards()["b1"].state is None
    server.end()


def topics_of(board):
    """Return a topic of a board of each kind that there is."""
    names = {TopicKind.FINISHED: f"results/{9:032x}", TopicKind.ACK: f"results/{9:032x}/ack"}
    found = [f"{topics.ROOT}/{board}/{names.get(kind, kind.value)}" for kind in TopicKind if kind.value != "command"]
    return [*found, topics.command(board, "night")]


def test_of_all_topics_a_board_writes_those_alone_that_are_its_own(database, guarded):
    """Neither the database changes, nor what the pages show of other boards."""
    event = new_evening(database)
    with database.writing() as connection:
        first, _ = draw_round(connection, event)
    server = ClubServer(database, guarded("club"))
    server.begin()
    thief = TestBoard(guarded("b2"), "b2")
    payload = encode(result_of(first, 9))
    written = (*topics_of("b1"), *topics_of("b9"), topics.ROOT, f"{topics.ROOT}/b1/b2/state", "club/b2", topics.HISTORY)
    assert {read_topic(topic).kind for topic in topics_of("b1")} == set(TopicKind)
    with thief.client:
        until(lambda: thief.client.connected and thief.seatings)
        before = database.revision()
        for topic in written:
            for retain in (False, True):
                thief.say(topic, payload, retain=retain)
        thief.say(topics.availability("b2"), b"online", retain=True)
        until(lambda: "b2" in server.boards())
        assert set(server.boards()) == {"b2"}
        assert database.revision() == before
        assert thief.acks == []
    server.end()
