"""What the database keeps in memory does not grow with the games that it holds."""

from __future__ import annotations

import ctypes
import sys

import pytest

from companion.club.data.events import EventPlan, enter_player, plan_event
from companion.club.data.opening import open_club_database
from companion.club.data.people import add_board, add_player
from companion.club.data.results import count_result
from companion.club.data.rounds import draw_round
from tests.club.evenings import result_of

PLAYERS, ROUNDS = 40, 9
MOST_BYTES = 80_000
"""For two evenings. With SQLite's own bound for what a connection keeps of its file it would be 300,000."""


class MallInfo(ctypes.Structure):
    """What malloc has given out, as mallinfo2(3) of the GNU C library says it."""

    _fields_ = [
        *((name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd")),
        *((name, ctypes.c_size_t) for name in ("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")),
    ]


def bytes_in_use():
    """Return what C libraries hold; Python's own objects have other memory."""
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = MallInfo
    found = library.mallinfo2()
    return found.uordblks + found.hblkhd


@pytest.mark.skipif(sys.platform != "linux", reason="asks the GNU C library")
def test_evening_after_evening_needs_no_more_memory(tmp_path):
    database = open_club_database(f"sqlite:///{tmp_path}/club.db")
    with database.writing() as connection:
        players = [add_player(connection, f"Player {number}").id for number in range(PLAYERS)]
        for place in range(PLAYERS // 2):
            add_board(connection, f"b{place}", place + 1)
    used = [play_evening(database, players, number) for number in range(5)]
    assert used[-1] - used[-3] < MOST_BYTES
    database.close()


def play_evening(database, players, number):
    """Play an evening, and return what is in use after it."""
    with database.writing() as connection:
        event = plan_event(connection, EventPlan(f"Monday {number}", "2026-11-23", rounds=ROUNDS)).id
        for player in players:
            enter_player(connection, event, player)
    for turn in range(ROUNDS):
        with database.writing() as connection:
            drawn = draw_round(connection, event)
        with database.writing() as connection:
            for each in drawn:
                result = result_of(each, (number * ROUNDS + turn) * PLAYERS + each.place)
                assert count_result(connection, result).counts
    return bytes_in_use()
