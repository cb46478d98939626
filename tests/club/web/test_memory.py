"""What the server keeps in memory does not grow with the games that were played, whatever its pages show of them."""

from __future__ import annotations

import gc
import threading
import tracemalloc

import pytest

from companion.club.data.events import EventPlan, enter_player, plan_event
from companion.club.data.people import add_board, add_player
from companion.club.data.rounds import draw_round
from companion.club.evening.counting import ResultCounter
from companion.club.web.site import ClubSite
from companion.mqtt import topics
from companion.mqtt.payloads import encode
from companion.mqtt.topics import read_topic
from tests.club.evenings import result_of
from tests.club.web.visitors import Visitor, served
from tests.sampled import sampled

TABLES = 20
MOST_BYTES = 60_000
"""For all games between two looks. It was 1,500 for each one while an evening kept all that it had played."""


class Room:
    """Plays rounds at twenty tables; the results go the way of those that boards publish, and pages watch."""

    def __init__(self, site, counter, visitor, acknowledged):
        self.site, self.counter, self.visitor, self.acknowledged = site, counter, visitor, acknowledged
        self.played = 0
        with site.database.writing() as connection:
            self.players = [add_player(connection, f"Player {number}").id for number in range(2 * TABLES)]
            for place in range(1, TABLES + 1):
                add_board(connection, f"b{place}", place)

    def new_event(self, rounds):
        with self.site.database.writing() as connection:
            event = plan_event(connection, EventPlan("Monday", "2026-11-23", rounds=rounds)).id
            for player in self.players:
                enter_player(connection, event, player)
        return event

    def play_round(self, event):
        with self.site.database.writing() as connection:
            drawn = draw_round(connection, event)
        for each in drawn:
            self.played += 1
            result = result_of(each, self.played)
            self.counter.take(read_topic(topics.finished(each.board, result.uid)), encode(result))
        for _ in drawn:
            assert self.acknowledged.acquire(timeout=60)
        self.look(event)

    def look(self, event):
        self.site.feeds.of(event).snapshot()
        for path in (f"/events/{event}", f"/events/{event}/scoreboard", f"/events/{event}?round=1"):
            assert self.visitor.get(path).status_code == 200


@pytest.fixture
def room(database):
    acknowledged = threading.Semaphore(0)
    site = ClubSite(database)

    def told(result, receipt):
        assert receipt.counts
        acknowledged.release()

    counter = ResultCounter(database, told)
    counter.begin()
    tracemalloc.start()
    with served(site) as address:
        yield Room(site, counter, Visitor(address), acknowledged)
    tracemalloc.stop()
    counter.end()


def rounds_of(room, event, count):
    """Play rounds, and return what Python's objects hold after them."""
    for _ in range(count):
        room.play_round(event)
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("database_url", sampled(["sqlite", "postgresql"]), indirect=True)
def test_an_evening_in_memory_is_as_large_after_ten_rounds_as_after_five(room):
    event = room.new_event(10)
    before = rounds_of(room, event, 5)
    after = rounds_of(room, event, 5)
    assert room.played == 10 * TABLES
    assert after - before < MOST_BYTES


@pytest.mark.proofs
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_python_holds_no_more_after_six_thousand_games_than_after_three_thousand(room):
    held = []
    for _ in range(34):
        event = room.new_event(9)
        held.append(rounds_of(room, event, 9))
    assert room.played == 34 * 9 * TABLES
    assert held[-1] - held[16] < MOST_BYTES
