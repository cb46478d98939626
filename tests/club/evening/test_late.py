"""Results that come late: after the director's hand, with other contents, after the database was restored."""

from __future__ import annotations

from contextlib import suppress

import pytest

from companion.club.data.backup import back_up
from companion.club.data.corrections import correct_outcome
from companion.club.data.opening import open_club_database
from companion.club.data.results import incidents_of
from companion.club.data.rounds import pairings_of
from companion.club.data.values import IncidentKind
from companion.club.formats.fixture import FixtureResult
from tests.club.evening.test_server import draw, serving
from tests.club.evenings import new_evening, result_of
from tests.mqtt.mosquitto import until


def publish(board, result):
    """Publish a result and return what the server says of it."""
    before = len(board.acks)
    for _ in range(10):  # as boards do, until they are answered
        board.publish_result(result)
        with suppress(AssertionError):
            until(lambda: len(board.acks) > before, 2.0)
            return board.acks[-1]
    raise AssertionError(result)


def correct(database, pairing, points):
    """Let a pairing count so by the director's hand; None takes back what counts."""
    result = FixtureResult(points.index(max(points)), points) if points else None
    with database.writing() as connection:
        correct_outcome(connection, pairing.id, result, "Dora", "read wrong")


def what_counts(database, event):
    """Return the points that count by table, and what is kept for the director."""
    with database.reading() as connection:
        outcomes = [each.outcome for each in pairings_of(connection, event)]
        return [each and each.result.points for each in outcomes], [each.kind for each in incidents_of(connection)]


def test_a_result_that_comes_again_after_a_correction_changes_nothing(database, account, boards):
    event = new_evening(database)
    first, _ = draw(database, event)
    with serving(database, account):
        assert publish(boards("b1"), result_of(first, 1)).counted
        correct(database, first, (88, 121))
        assert publish(boards("b1"), result_of(first, 1)).counted
        assert what_counts(database, event) == ([(88, 121), None], [])
        assert "another result before" in publish(boards("b1"), result_of(first, 1, (121, 3))).why
    assert what_counts(database, event) == ([(88, 121), None], [IncidentKind.CHANGED])


def test_a_board_that_signs_after_the_director_has_settled_the_game_is_told_so(database, account, boards):
    event = new_evening(database)
    first, _ = draw(database, event)
    with serving(database, account):
        correct(database, first, (88, 121))
        late = publish(boards("b1"), result_of(first, 1))
        assert (late.counted, late.why) == (False, "The pairing has another result already.")
    assert what_counts(database, event) == ([(88, 121), None], [IncidentKind.SECOND])


def test_a_result_that_was_taken_back_comes_again_and_does_not_count(database, account, boards):
    event = new_evening(database)
    first, _ = draw(database, event)
    with serving(database, account):
        assert publish(boards("b1"), result_of(first, 1)).counted
        correct(database, first, None)
        again = publish(boards("b1"), result_of(first, 1))
        assert (again.counted, again.why) == (False, "The director has taken this result back.")
        assert publish(boards("b1"), result_of(first, 2, (90, 121))).counted, "it was played again"
        assert not publish(boards("b1"), result_of(first, 1)).counted
    assert what_counts(database, event)[0] == [(90, 121), None]


def test_games_that_come_in_another_order_count_each_for_its_own_pairing(database, account, boards):
    event = new_evening(database)
    first, second = draw(database, event)
    with serving(database, account):
        assert publish(boards("b2"), result_of(second, 9, (121, 2))).counted
        assert publish(boards("b1"), result_of(first, 3, (1, 121))).counted
        third, _ = draw(database, event)
        assert not publish(boards("b1"), result_of(first, 4, (121, 5))).counted
        assert publish(boards("b1"), result_of(third, 2, (121, 7))).counted
    points, incidents = what_counts(database, event)
    assert (points, incidents) == ([(1, 121), (121, 2), (121, 7), None], [IncidentKind.SECOND])


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_after_a_backup_was_restored_no_result_counts_for_others(database, database_url, account, boards, tmp_path):
    event = new_evening(database)
    for number, each in enumerate(draw(database, event), 1):
        with serving(database, account):
            assert publish(boards(each.board), result_of(each, number)).counted
    back_up(database_url, tmp_path / "copy.db")
    lost, waiting = draw(database, event)
    with serving(database, account):
        assert publish(boards("b1"), result_of(lost, 10)).counted
    restored = open_club_database(f"sqlite:///{tmp_path}/copy.db")
    try:
        with serving(restored, account):
            assert "another" not in publish(boards("b2"), result_of(waiting, 11)).why, "there is no such pairing yet"
            again, _ = draw(restored, event)
            assert publish(boards("b1"), result_of(lost, 10)).counted is (again.first.name == lost.first.name)
            assert publish(boards("b1"), result_of(again, 12, names=("Ann", "Nobody"))).counted is False
    finally:
        restored.close()
