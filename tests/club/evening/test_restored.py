"""A backup takes the place of the database: what was signed after it comes back from the boards, and counts once."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import count

import pytest

from companion.app.utc import utc_now
from companion.club.data.backup import back_up
from companion.club.data.history import MOST_EPOCHS, begin_epoch, history_of
from companion.club.data.opening import open_club_database
from companion.club.data.results import incidents_of, see_incident
from companion.club.data.rounds import pairings_of
from companion.club.data.values import IncidentKind
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.mqtt import topics
from companion.mqtt.at_broker import AtBroker
from companion.mqtt.evening import OUTBOX, ClubEvening, notes_of
from companion.mqtt.kept import KEPT
from tests.club.evening.test_server import draw, serving
from tests.club.evenings import new_evening, result_of
from tests.mqtt.boards import begin, finish, onlooker, settings_for, table_in
from tests.mqtt.mosquitto import until
from tests.mqtt.test_at_broker import NOWHERE

_NUMBERS = count(1)


@contextmanager
def real_board(folder, port, name):
    """A board with a real table and its journal."""
    folder.mkdir(exist_ok=True)
    settings_for(folder, port, name)
    with table_in(folder) as table, AtBroker(table, folder, machine=NOWHERE) as board:
        yield table, board.evening


@pytest.fixture
def room(tmp_path, broker):
    """Give the real boards b1 and b2 by their names."""
    with ExitStack() as stack:
        yield {name: stack.enter_context(real_board(tmp_path / name, broker.port, name)) for name in ("b1", "b2")}


def play_here(table, evening, pairing=""):
    """Play and sign the game that is offered at a board; return its pairing when the server has answered.

    With `pairing` that one: at first the broker may offer what it has kept of an evening before.
    """
    seating = until(lambda: (found := evening.offered) and pairing in ("", found.pairing) and found)
    notes = notes_of(seating)
    evening.begun(begin(table, Setup(seating.seats, target=61, policy=Policy.SCOREKEEPER), notes), notes)
    finish(table)
    evening.sign(Side(0)), evening.sign(Side(1))
    until(lambda: not evening.outbox)
    return seating.pairing


def results_in(seen):
    """Return the results that were published."""
    return [each for each in seen.all if each.topic not in (topics.HISTORY, topics.state("b1"), topics.state("b2"))]


def what_counts(database, event):
    """Return the uid that counts by each pairing, and the incidents."""
    with database.reading() as connection:
        outcomes = {str(each.id): each.outcome and each.outcome.uid for each in pairings_of(connection, event)}
        return outcomes, incidents_of(connection)


def restored(url, file, request):
    """Return a database that is the backup; it is called otherwise, since the lost one is still open here."""
    if url.startswith("postgresql"):
        other = request.getfixturevalue("postgres").new_database(f"older{next(_NUMBERS)}")
        subprocess.run(["pg_restore", "--no-owner", "-d", other, file], check=True, capture_output=True)
    else:
        other = f"sqlite:///{file}-taken"
        shutil.copy(file, f"{file}-taken")
    return open_club_database(other)


def test_after_a_restore_boards_send_what_was_signed_after_the_backup_and_it_counts_once(
    database, database_url, account, room, tmp_path, request
):
    event = new_evening(database, target=61)
    draw(database, event)
    with serving(database, account):
        before = play_here(*room["b1"])
        back_up(database_url, tmp_path / "copy")
        lost = play_here(*room["b2"])
    both, _ = what_counts(database, event)
    older = restored(database_url, tmp_path / "copy", request)
    try:
        assert what_counts(older, event)[0] == {**both, lost: None}
        with serving(older, account):
            until(lambda: what_counts(older, event)[0] == both)
            until(lambda: not room["b2"][1].outbox)
            revision = older.revision()
        assert both[before]
        assert both[lost]
        assert what_counts(older, event)[1] == []
        with serving(older, account), onlooker(account.port, topics.RESULTS) as seen:
            until(lambda: room["b1"][1].offered is None)
            draw(older, event)
            assert play_here(*room["b1"]) not in both, "the evening goes on"
            until(lambda: seen.all)
            sent = {topics.read_topic(each.topic).name for each in seen.all}  # a result is sent once or more
            assert len(sent) == 1
            assert not sent & {*both.values()}, "what is in the history is not sent again"
        assert older.revision() > revision
    finally:
        older.close()


def test_rounds_that_the_backup_does_not_know_count_as_soon_as_they_are_drawn_again(
    database, database_url, account, room, tmp_path, request
):
    event = new_evening(database, target=61, held_on=utc_now()[:10])
    with serving(database, account):
        back_up(database_url, tmp_path / "copy")
        for _ in range(2):
            for each in draw(database, event):
                play_here(*room[each.board], pairing=str(each.id))
    everything, _ = what_counts(database, event)
    older = restored(database_url, tmp_path / "copy", request)
    try:
        with serving(older, account):
            until(lambda: len(what_counts(older, event)[1]) == 4)
            assert {each.kind for each in what_counts(older, event)[1]} == {IncidentKind.NO_PAIRING}
            for _ in range(2):
                drawn = {str(each.id) for each in draw(older, event)}
                until(
                    lambda drawn=drawn: all(
                        uid for pairing, uid in what_counts(older, event)[0].items() if pairing in drawn
                    )
                )
        assert what_counts(older, event) == (everything, [])
    finally:
        older.close()


def test_what_waits_counts_for_nobody_else_on_no_other_day_and_not_when_it_was_seen(database, account, boards):
    event = new_evening(database, count=8, boards=4)
    first, second, third, fourth = draw(database, event)
    week_before = datetime(2026, 11, 16, 19, tzinfo=UTC)
    with database.writing() as connection:
        connection.exec_driver_sql(f"DELETE FROM pairing WHERE event = {event}")
        if not database.is_sqlite:  # as a backup has it from before the round
            connection.exec_driver_sql("ALTER SEQUENCE pairing_id_seq RESTART WITH 1")
    with serving(database, account):
        boards("b1").publish_result(result_of(first, 1))
        boards("b2").publish_result(result_of(second, 2, names=("Ann", "Nobody")))
        boards("b3").publish_result(result_of(third, 3))
        boards("b4").publish_result(result_of(fourth, 4, ended=week_before))
        until(lambda: len(what_counts(database, event)[1]) == 4)
        with database.writing() as connection:
            see_incident(connection, next(each.id for each in incidents_of(connection) if each.board == "b3"))
        again = draw(database, event)
        assert [each.fixture for each in again[:3]] == [each.fixture for each in (first, second, third)]
        until(lambda: any(what_counts(database, event)[0].values()))
        until(
            lambda: (
                {each.board: each.kind for each in what_counts(database, event)[1]}
                == {"b2": IncidentKind.UNFIT, "b4": IncidentKind.NO_PAIRING}
            )
        )
        revision = database.revision()
        until(lambda: boards("b4").seatings)
        assert database.revision() == revision, "it is tried once"
    outcomes, _ = what_counts(database, event)
    assert [*outcomes.values()] == [f"{1:032x}", None, None, None]


def test_a_board_sends_nothing_again_after_a_mere_restart_nor_to_another_club(
    database, database_url, account, broker, room, tmp_path
):
    event = new_evening(database, target=61)
    draw(database, event)
    other = open_club_database(f"sqlite:///{tmp_path}/other.db")
    new_evening(other, target=61)
    with onlooker(broker.port, topics.RESULTS, topics.HISTORY, topics.state("b1"), topics.state("b2")) as seen:
        with serving(database, account):
            for board in ("b1", "b2"):
                play_here(*room[board])
                # A result is sent until it is acknowledged: what was sent twice has come once the board says so.
                until(lambda board=board: b'"counted"' in seen.newest.get(topics.state(board), b""))
        sent = results_in(seen)
        for each in (database, other, database):
            before = seen.newest[topics.HISTORY]
            with serving(each, account):
                until(lambda before=before: seen.newest[topics.HISTORY] != before)
                with real_board(tmp_path / "b3", broker.port, "b3"):  # a board that connects later gets it too
                    pass
        assert results_in(seen) == sent
    other.close()


def test_a_board_that_is_killed_before_it_has_sent_again_does_so_at_the_next_start(
    database, database_url, account, broker, tmp_path, request
):
    event = new_evening(database, target=61)
    pairing, _ = draw(database, event)
    with serving(database, account), real_board(tmp_path / "b1", broker.port, "b1") as (table, evening):
        back_up(database_url, tmp_path / "copy")
        play_here(table, evening)
    older = restored(database_url, tmp_path / "copy", request)
    with older.writing() as connection:
        begin_epoch(connection)
        history = history_of(connection)
    with table_in(tmp_path / "b1") as table:
        killed = ClubEvening(table, "b1")
        killed.compare(history)
        assert len(killed.outbox) == 1
        assert table.games.noted(OUTBOX) == {}
    with serving(older, account), real_board(tmp_path / "b1", broker.port, "b1") as (table, evening):
        until(lambda: what_counts(older, event)[0][str(pairing.id)])
        until(lambda: not evening.outbox)
        assert len(table.games.noted(KEPT)) == 1
    older.close()


def test_many_starts_keep_the_clubs_id_and_the_newest_epochs(database):
    for _ in range(MOST_EPOCHS + 10):
        with database.writing() as connection:
            begin_epoch(connection)
    with database.reading() as connection:
        history = history_of(connection)
    starts = [each.since for each in history.epochs]
    assert (history.club, len(starts)) == (history.epochs[0].id, MOST_EPOCHS)
    assert starts == [1, *range(MOST_EPOCHS + 10 - len(starts) + 2, MOST_EPOCHS + 11)]
