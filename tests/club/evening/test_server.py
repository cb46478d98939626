"""A server of the club at a real broker: results are counted once and acknowledged, boards are told who plays."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from sqlalchemy import func, select

from companion.club.data.opening import open_club_database
from companion.club.data.rounds import draw_round, move_pairing, pairings_of
from companion.club.data.schema import OUTCOME
from companion.club.data.values import Carried
from companion.club.evening.counting import ResultCounter
from companion.club.evening.server import ClubServer
from companion.mqtt import topics
from companion.mqtt.payloads import BoardHealth, BoardState, Seating, decode, encode
from companion.mqtt.topics import read_topic
from tests.club.evenings import new_evening, result_of
from tests.mqtt.mosquitto import until


@contextmanager
def serving(database, account):
    server = ClubServer(database, account, poll_s=0.02)
    server.begin()
    try:
        until(lambda: server.connected)
        yield server
    finally:
        server.end()


def draw(database, event):
    with database.writing() as connection:
        return draw_round(connection, event)


def outcomes(database):
    with database.reading() as connection:
        return connection.execute(select(func.count()).select_from(OUTCOME)).scalar_one()


def last_seating(board):
    return board.seatings[-1] if board.seatings else None


def test_a_board_is_told_who_plays_publishes_the_result_and_is_told_that_it_counts(database, account, boards):
    event = new_evening(database)
    board = boards("b1")
    with serving(database, account):
        first, _ = draw(database, event)
        seating = decode(Seating, until(lambda: last_seating(board)))
        assert (seating.pairing, seating.seats) == (str(first.id), (first.first.name, first.second.name))
        board.publish_result(result_of(first, 1))
        until(lambda: board.acks)
        assert (board.acks[0].counted, outcomes(database)) == (True, 1)
        until(lambda: last_seating(board) == b"", what="nobody plays here any more")
        board.publish_result(result_of(first, 1))
        until(lambda: len(board.acks) == 2)
    assert board.acks[1].counted
    assert outcomes(database) == 1


def test_a_result_that_does_not_count_is_acknowledged_with_the_reason(database, account, boards):
    event = new_evening(database)
    first, _ = draw(database, event)
    with serving(database, account):
        boards("b2").publish_result(result_of(first, 1, board="b2"))
        until(lambda: boards("b2").acks)
    assert (boards("b2").acks[0].counted, boards("b2").acks[0].why) == (
        False,
        "The pairing is played at another board.",
    )


def test_a_board_cannot_publish_for_another_under_its_own_topic(database, account, boards):
    event = new_evening(database)
    first, second = draw(database, event)
    with serving(database, account):
        boards("b2").publish_result(result_of(first, 1), board="b2")
        boards("b2").publish_result(result_of(second, 2))
        until(lambda: boards("b2").acks)
    assert [each.uid for each in boards("b2").acks] == [f"{2:032x}"]
    assert outcomes(database) == 1


def test_nonsense_holds_up_nobody(database, account, boards):
    event = new_evening(database)
    first, _ = draw(database, event)
    board = boards("b1")
    uid = f"{1:032x}"
    with serving(database, account) as server:
        for payload in (b"", b"{", b"[" * 9000, b"\xff" * 10, b"x" * 20_000, b'{"v":1}', b"null"):
            board.say(topics.finished("b1", uid), payload)
            board.say(topics.state("b1"), payload)
            board.say(topics.availability("b1"), payload)
        board.publish_result(result_of(first, 1))
        until(lambda: board.acks)
        assert outcomes(database) == 1
        assert server.connected


def test_states_are_kept_as_they_come(database, account, boards):
    board = boards("b1")
    state = BoardState(
        game_id=1,
        uid=f"{1:032x}",
        game="cribbage",
        names=("Ann", "Bert"),
        sides=(),
        turn=0,
        over=False,
        winner=None,
        paused=False,
        health=BoardHealth(True),
        pairing="7",
    )
    board.say(topics.state("b1"), encode(state), retain=True)
    board.say(topics.availability("b1"), b"online", retain=True)
    with serving(database, account) as server:
        until(lambda: (found := server.boards().get("b1")) and found.online and found.state)
        assert server.boards()["b1"].state == state
        board.say(topics.availability("b1"), b"offline", retain=True)
        until(lambda: not server.boards()["b1"].online)
        board.say(topics.state("b1"), b"", retain=True)
        until(lambda: server.boards()["b1"].state is None)


def test_seatings_are_there_again_after_a_restart_of_the_server_and_moves_are_told(database, account, boards):
    event = new_evening(database, boards=3)
    first, second = draw(database, event)
    with serving(database, account):
        until(lambda: last_seating(boards("b1")))
    boards("b1").say(topics.seating("b1"), b"", retain=True)  # as a broker that has lost its store
    until(lambda: last_seating(boards("b1")) == b"")
    with serving(database, account):
        until(
            lambda: last_seating(boards("b1")) and decode(Seating, boards("b1").seatings[-1]).pairing == str(first.id)
        )
        with database.writing() as connection:
            move_pairing(connection, first.id, "b3", Carried((60, 72), 1, "a" * 32))
        seating = decode(Seating, until(lambda: last_seating(boards("b3"))))
        assert seating.continue_.scores == (60, 72)
        until(lambda: last_seating(boards("b1")) == b"")
        assert decode(Seating, until(lambda: last_seating(boards("b2")))).pairing == str(second.id)


def test_two_servers_share_the_results_and_one_goes_on_alone(database, database_url, account, boards):
    event = new_evening(database, count=10, boards=5)
    other = open_club_database(database_url)
    with serving(database, account):
        with serving(other, account):
            pairings = draw(other, event)
            for pairing in pairings:
                boards(pairing.board).publish_result(result_of(pairing, pairing.id))
            for pairing in pairings:
                until(lambda board=pairing.board: boards(board).acks)
        for pairing in draw(database, event):
            board = boards(pairing.board)
            seen = len(board.acks)
            until(
                lambda board=board, pairing=pairing: (
                    last_seating(board) and decode(Seating, last_seating(board)).pairing == str(pairing.id)
                )
            )
            board.publish_result(result_of(pairing, pairing.id))
            until(lambda board=board, seen=seen: len(board.acks) > seen)
    other.close()
    assert outcomes(database) == 10


def test_nothing_is_acknowledged_before_it_is_safe_and_what_fails_is_not(database, database_url):
    event = new_evening(database)
    first, second = draw(database, event)
    reader = open_club_database(database_url)
    counted = []

    def acknowledged(result, receipt):
        with reader.reading() as connection:
            there = [each.outcome and each.outcome.uid for each in pairings_of(connection, event)]
        counted.append((result.uid, receipt.counts, result.uid in there))

    counter = ResultCounter(database, acknowledged)
    counter.begin()
    results = [result_of(first, 1), result_of(first, 1), result_of(second, 2), result_of(second, 3)]
    for each in results:
        counter.take(read_topic(topics.finished(each.board, each.uid)), encode(each))
    counter.end()
    reader.close()
    assert counted == [
        (f"{1:032x}", True, True),
        (f"{1:032x}", True, True),
        (f"{2:032x}", True, True),
        (f"{3:032x}", False, False),
    ]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_while_the_database_refuses_nothing_is_acknowledged_and_then_all_is(database, database_url):
    event = new_evening(database)
    first, _ = draw(database, event)
    counted = []
    counter = ResultCounter(database, lambda result, receipt: counted.append(result.uid))
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TRIGGER full BEFORE INSERT ON outcome BEGIN SELECT RAISE(FAIL, 'full'); END")
    counter.begin()
    counter.take(read_topic(topics.finished("b1", f"{1:032x}")), encode(result_of(first, 1)))
    counter.end()
    assert counted == []
    with database.writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER full")
    again = ResultCounter(database, lambda result, receipt: counted.append(result.uid))
    again.begin()
    again.take(read_topic(topics.finished("b1", f"{1:032x}")), encode(result_of(first, 1)))
    again.end()
    assert counted == [f"{1:032x}"]
    assert outcomes(database) == 1
