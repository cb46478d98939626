"""Topics and payloads: what is written is read back, and nothing else is taken."""

from contextlib import suppress
from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.mqtt import topics
from companion.mqtt.kept import contains
from companion.mqtt.payloads import (
    MOST_BYTES,
    BoardHealth,
    BoardState,
    Continue,
    Epoch,
    PayloadError,
    Result,
    ResultAck,
    Seating,
    ServerHistory,
    SideState,
    Stamp,
    decode,
    encode,
)
from companion.mqtt.topics import BoardTopic, TopicError, TopicKind, read_topic

UID = "0123456789abcdef" * 2
STATE = BoardState(
    game_id=1,
    uid=UID,
    game="cribbage",
    names=("Ann", "Bert"),
    sides=(SideState("Ann", 12, 121), SideState("Bert", 9, 121)),
    turn=0,
    over=False,
    winner=None,
    paused=False,
    health=BoardHealth(True),
    pairing=None,
)
RESULT = Result(
    uid=UID,
    board="table-7",
    pairing="r3-7",
    game="cribbage",
    names=("Ann", "Bert"),
    scores=(121, 88),
    winner=0,
    skunk=True,
    muggins=False,
    signed=(True, True),
    started=datetime(2026, 1, 1, 19, tzinfo=UTC),
    ended=datetime(2026, 1, 1, 19, 20, tzinfo=UTC),
    moves=180,
)
SEATING = Seating(
    event="e1",
    event_title="Monday",
    round=3,
    pairing="r3-7",
    seats=("Ann", "Bert"),
    continue_=Continue((60, 55), 1, UID),
)
HISTORY = ServerHistory(club=UID, epochs=(Epoch(UID, 1), Epoch("b" * 32, 40), Epoch("c" * 32, 60)))
ALL = (STATE, RESULT, SEATING, ResultAck(uid=UID, counted=True, stamp=Stamp(UID, UID, 39)), HISTORY)


@pytest.mark.parametrize("payload", ALL, ids=lambda each: type(each).__name__)
def test_a_payload_is_read_back_and_unknown_fields_are_passed_over(payload):
    assert decode(type(payload), encode(payload)) == payload
    values = msgspec.json.decode(encode(payload)) | {"added_later": [1]}
    assert decode(type(payload), msgspec.json.encode(values)) == payload


@pytest.mark.parametrize("payload", ALL, ids=lambda each: type(each).__name__)
def test_another_version_is_refused_by_a_sentence(payload):
    values = msgspec.json.decode(encode(payload)) | {"v": 2}
    with pytest.raises(PayloadError, match=r"This is no (state|result|acknowledgement|seating|history): "):
        decode(type(payload), msgspec.json.encode(values))


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_bytes_do_harm(data):
    for payload in ALL:
        with suppress(PayloadError):
            assert type(decode(type(payload), data)) is type(payload)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("uid", "x"),
        ("uid", UID.upper()),
        ("board", "a/b"),
        ("board", "+"),
        ("scores", [121]),
        ("scores", [121, -1]),
        ("names", ["", "Bert"]),
        ("names", ["A" * 41, "Bert"]),
        ("started", "2026-01-01T19:00:00"),
        ("moves", 1.5),
    ],
)
def test_a_result_is_bounded(field, value):
    values = msgspec.json.decode(encode(RESULT)) | {field: value}
    with pytest.raises(PayloadError):
        decode(Result, msgspec.json.encode(values))


def test_a_long_message_is_not_even_read():
    with pytest.raises(PayloadError, match=str(MOST_BYTES)):
        decode(ResultAck, encode(ResultAck(uid=UID, counted=True)) + b" " * MOST_BYTES)


@pytest.mark.parametrize(
    ("epoch", "number", "there"),
    [
        (UID, 1, True),
        (UID, 39, True),
        (UID, 40, False),  # the next one began with that transaction: this one was of a database that is gone
        (UID, 70, False),
        ("b" * 32, 59, True),
        ("b" * 32, 60, False),
        ("c" * 32, 60, True),
        ("c" * 32, 1_000_000, True),
        ("d" * 32, 1, False),
    ],
)
def test_a_history_has_what_was_committed_in_a_epoch_before_the_next_one_began(epoch, number, there):
    assert contains(HISTORY, Stamp(UID, epoch, number)) is there


def test_every_topic_is_read_back():
    assert read_topic(topics.availability("b")) == BoardTopic("b", TopicKind.AVAILABILITY)
    assert read_topic(topics.state("b")) == BoardTopic("b", TopicKind.STATE)
    assert read_topic(topics.result("b")) == BoardTopic("b", TopicKind.RESULT)
    assert read_topic(topics.finished("b", UID)) == BoardTopic("b", TopicKind.FINISHED, UID)
    assert read_topic(topics.ack("b", UID)) == BoardTopic("b", TopicKind.ACK, UID)
    assert read_topic(topics.seating("b")) == BoardTopic("b", TopicKind.SEATING)
    assert read_topic(topics.command("b", "say_again")) == BoardTopic("b", TopicKind.COMMAND, "say_again")


@given(st.text(max_size=60) | st.text("cribage/1+#results", max_size=60))
def test_other_topics_are_none_of_ours(text):
    found = read_topic(text)
    assert found is None or text.startswith(f"{topics.ROOT}/{found.board}/")


@pytest.mark.parametrize("board", ["", "A", "a/b", "+", "#", "ä", "a" * 33, "a\n"])
def test_a_board_id_that_no_topic_can_have_is_refused(board):
    with pytest.raises(TopicError):
        topics.state(board)
    assert read_topic(f"{topics.ROOT}/{board}/state") is None
