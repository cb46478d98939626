"""What open pages are told of an evening, and how often the database is asked for it."""

from __future__ import annotations

import json

import pytest

from companion.club.data import rounds
from companion.club.data.corrections import correct_outcome
from companion.club.data.events import EventPlan, plan_event
from companion.club.formats.fixture import FixtureResult
from companion.club.web import evening as gathering
from companion.club.web.evening import MOST_KEPT, GatheredEvenings
from companion.club.web.feed import TableFeed
from tests.club.web.forms import published
from tests.club.web.visitors import small_evening

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def test_a_feed_tells_scores_of_boards_and_results_as_they_count(database):
    evening, boards = small_evening(database), {}
    first, second = evening.pairings
    feed = TableFeed(GatheredEvenings(database), lambda: boards, evening.event)
    before = json.loads(feed.snapshot())
    assert before["tables"] == {str(first.id): ["waiting"], str(second.id): ["waiting"]}
    boards["board-1"] = published(first, (45, 60))
    now = json.loads(feed.snapshot())
    assert (now["revision"], now["tables"][str(first.id)]) == (before["revision"], ["playing", 45, 60])
    with database.writing() as connection:
        correct_outcome(connection, first.id, FixtureResult(1, (90, 121)), "Dora", "by hand")
    after = json.loads(feed.snapshot())
    assert (after["revision"], after["tables"][str(first.id)]) == (before["revision"] + 1, ["over", 90, 121])


def test_games_are_read_once_for_a_revision_however_many_look(database, monkeypatch):
    evening, asked = small_evening(database), []
    monkeypatch.setattr(gathering, "pairings_of", lambda *which: asked.append(which) or rounds.pairings_of(*which))
    evenings = GatheredEvenings(database)
    assert len({id(evenings.of(evening.event)) for _ in range(20)}) == len(asked) == 1
    with database.writing():
        pass
    assert evenings.of(evening.event).revision == database.revision()
    assert len(asked) == 2


def test_no_more_evenings_are_kept_in_memory_than_a_few(database):
    small_evening(database)
    with database.writing() as connection:
        events = [plan_event(connection, EventPlan(f"Evening {n}", "2026-11-23")).id for n in range(MOST_KEPT + 3)]
    evenings = GatheredEvenings(database)
    for event in events:
        evenings.of(event)
    assert len(evenings._kept) == MOST_KEPT
