"""Drills: the same seed sets the same task, mistakes come again after days, and what was answered is kept."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta

import pytest

from companion.app.drilling import Drills, NothingDue, ahead_rightly, graded
from companion.app.past import review_file
from companion.app.reviewing import Reviewing
from companion.app.table import Table
from companion.drivers.spec import open_driver
from companion.games.setup import Setup
from companion.players.coach import Decision, DecisionKind, Grade, Weighed
from companion.players.drill import DrillKind
from companion.store.journal import open_store
from tests.tools.seeding import store_game

AT = "2026-11-20T18:30:00+00:00"
TODAY = date(2026, 11, 20)
DEALT = Setup(("Ann", "Bob"), target=61, options={"cards": "app", "seat1": "club"})


@pytest.fixture
def table(tmp_path):
    store = open_store(tmp_path / "companion.db")
    table = Table(store, open_driver)
    table.start()
    yield table
    table.stop()
    store.close()


def asked(drills, kind, today=TODAY):
    return drills.next_task(kind, today).result(60)


@pytest.mark.parametrize("kind", [DrillKind.LAY_AWAY, DrillKind.LEAD, DrillKind.AHEAD])
def test_the_same_chance_sets_the_same_task(table, kind):
    one, two = (asked(Drills(table, "Ann", random.Random(5)), kind) for _ in range(2))
    assert one == two
    other = asked(Drills(table, "Ann", random.Random(6)), kind)
    assert other.decision != one.decision
    wins = [each.win for each in one.decision.options]
    assert wins == sorted(wins, reverse=True)


def test_a_task_that_was_answered_badly_comes_again_after_days(table):
    drills = Drills(table, "Ann", random.Random(5))
    with pytest.raises(NothingDue):
        asked(drills, DrillKind.MISTAKES)
    task = asked(drills, DrillKind.LEAD)
    drills.answered(task, TODAY, right=False)
    assert drills.due(TODAY) == ()
    tomorrow = TODAY + timedelta(days=1)
    again = asked(drills, DrillKind.MISTAKES, tomorrow)
    assert again == task
    drills.answered(again, tomorrow, right=True)
    assert drills.due(tomorrow + timedelta(days=2)) == ()
    assert drills.due(tomorrow + timedelta(days=3)) == (task.item,)
    assert (drills.score(DrillKind.LEAD).right, drills.score(DrillKind.LEAD).asked) == (1, 2)
    assert Drills(table, "Bob").due(tomorrow + timedelta(days=9)) == (), "each player has their own"


def test_a_task_that_was_answered_rightly_at_once_is_done_with(table):
    drills = Drills(table, "Ann", random.Random(5))
    drills.answered(asked(drills, DrillKind.AHEAD), TODAY, right=True)
    assert drills.due(TODAY + timedelta(days=99)) == ()


def test_mistakes_of_reviewed_games_are_asked_until_they_are_known(table):
    game_id = store_game(table.store, DEALT, 3, "cribbage-2 none", AT)
    review = Reviewing(table, table.games.past(game_id)).future.result(120)
    bad = [each for each in review.decisions if each.grade in (Grade.SLIP, Grade.MISTAKE)]
    drills = Drills(table, "Ann")
    assert drills.due(TODAY) == tuple(f"game {game_id} {each.place}" for each in bad)
    first = asked(drills, DrillKind.MISTAKES)
    assert first.decision == bad[0]
    drills.answered(first, TODAY, right=True)
    assert len(drills.due(TODAY)) == len(bad) - 1
    assert Drills(table, "Bob").due(TODAY) == ()
    review_file(table.games.path, game_id).unlink()
    with pytest.raises(NothingDue):
        asked(drills, DrillKind.MISTAKES)


def test_an_answer_is_graded_by_what_it_gives_away(table):
    task = asked(Drills(table, "Ann", random.Random(5)), DrillKind.LAY_AWAY)
    options = task.decision.options
    made, grade = graded(task.decision, list(reversed(options[-1].cards)))
    assert made.taken == len(options) - 1
    assert grade is made.grade
    assert graded(task.decision, options[0].cards)[1] is Grade.BEST


@pytest.mark.parametrize(("win", "right"), [(0.6, 1), (0.53, 1), (0.52, 0), (0.5, 0), (0.48, 0), (0.47, -1), (0.2, -1)])
def test_who_is_ahead_wins_more_often(win, right):
    decision = Decision(0, 0, 0, DecisionKind.STANDING, (Weighed((), 0.0, win),), 0, True, (10, 20))
    assert [way for way in (1, 0, -1) if ahead_rightly(decision, way)] == [right]


def test_a_score_that_somebody_else_wrote_is_nothing(table):
    table.learn("Ann", "total lead", {"asked": "many"}).result()
    table.learn("Ann", "again lead many", {"box": 0, "due": "2020-01-01", "right": 0, "wrong": 1}).result()
    drills = Drills(table, "Ann")
    assert drills.score(DrillKind.LEAD).asked == 0
    with pytest.raises(NothingDue):
        asked(drills, DrillKind.MISTAKES)


def test_counting_against_time_adds_up(table):
    drills = Drills(table, "Ann")
    drills.count(DrillKind.COUNT, right=True, seconds=4.0)
    drills.count(DrillKind.COUNT, right=False, seconds=8.0)
    assert drills.score(DrillKind.COUNT) == replace(drills.score(DrillKind.COUNT), asked=2, right=1, seconds=12.0)
