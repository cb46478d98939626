"""Small events for tests of the database."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.club.data.events import EventPlan, enter_player, plan_event
from companion.club.data.people import add_board, add_player
from companion.mqtt.payloads import Result

NAMES = ("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal", "Ida", "Jo")


def new_evening(database, count=4, boards=2, names=NAMES, held_on="2026-11-23", **plan):
    """Return the event of so many of these players, at boards called b1, b2 ..."""
    with database.writing() as connection:
        event = plan_event(connection, EventPlan("Monday", held_on, **plan))
        for name in names[:count]:
            enter_player(connection, event.id, add_player(connection, name).id)
        for place in range(1, boards + 1):
            add_board(connection, f"b{place}", place)
    return event.id


def result_of(pairing, uid, scores=(121, 88), /, **other):
    """Return what the board of a pairing publishes when its game is over."""
    names = tuple(each.name for each in (pairing.first, pairing.second))
    values = {
        "uid": f"{uid:032x}",
        "board": pairing.board,
        "pairing": str(pairing.id),
        "game": "cribbage",
        "names": names,
        "scores": scores,
        "winner": scores.index(max(scores)),
        "skunk": min(scores) <= 90,
        "muggins": True,
        "signed": (True, True),
        "started": datetime(2026, 11, 23, 18, tzinfo=UTC),
        "ended": datetime(2026, 11, 23, 18, 20, tzinfo=UTC),
        "moves": 90,
    }
    return Result(**{**values, **other})
