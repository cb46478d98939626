"""A match: the games that the same people play one after the other."""

from __future__ import annotations

import pytest

from companion.app.series import games_won
from companion.store.history import History
from companion.store.journal import open_store
from companion.store.summary import Summary


def evening(minute):
    return f"2026-11-21T{18 + minute // 60:02}:{minute % 60:02}:00+00:00"


def summary(players=("Ann", "Bob"), winner=0, points=1, game="cribbage", sides=((0,), (1,))):
    totals = tuple(121 if side == winner else 90 for side in range(len(sides)))
    return Summary(players, sides, winner, totals, ("",) * len(sides), points, game=game)


@pytest.fixture
def played(tmp_path):
    """Store games (what they came to, begun, ended), and say how the match of the last one stands."""

    def play(*games):
        with open_store(tmp_path / "companion.db") as store:
            for each, begun, ended in games:
                number = store.begin({"players": list(each.players)}, "cribbage-2", begun)
                if ended:
                    store.finish(number, each, ended)
        with History(tmp_path / "companion.db") as history:
            return games_won(history, len(games), games[-1][0])

    return play


def test_a_first_game_stands_by_itself(played):
    assert played((summary(), evening(0), evening(20))) == (1, 0)


def test_games_add_up_a_skunk_for_two(played):
    games = [
        (summary(winner=1), evening(0), evening(20)),
        (summary(points=2), evening(21), evening(40)),
        (summary(winner=1), evening(41), evening(60)),
    ]
    assert played(*games) == (2, 2)


def test_whoever_sits_where(played):
    four, sides = ("Ann", "Bob", "Cleo", "Dan"), ((0, 2), (1, 3))
    games = [
        (summary(four, winner=0, sides=sides), evening(0), evening(20)),
        (summary(("Bob", "Ann", "Dan", "Cleo"), winner=1, sides=sides), evening(21), evening(40)),
    ]
    assert played(*games) == (0, 2)


@pytest.mark.parametrize(
    "between",
    [
        summary(("Ann", "Cleo")),
        summary(game="battlefield"),
        summary(("Ann", "Bob", "Cleo"), sides=((0,), (1,), (2,))),
    ],
    ids=["others", "another game", "three"],
)
def test_another_game_between_ends_a_match(played, between):
    games = [
        (summary(), evening(0), evening(20)),
        (between, evening(21), evening(40)),
        (summary(), evening(41), evening(60)),
    ]
    assert played(*games) == (1, 0)


def test_a_long_pause_ends_a_match_and_so_does_a_clock_that_tells_no_time(played):
    assert played(
        (summary(), "2026-11-20T19:00:00+00:00", "2026-11-20T19:30:00+00:00"), (summary(), evening(0), "x")
    ) == (
        1,
        0,
    )


def test_a_game_that_was_broken_off_ends_it(played):
    games = [(summary(), evening(0), evening(20)), (summary(), evening(21), ""), (summary(), evening(30), evening(50))]
    assert played(*games) == (1, 0)


def test_all_who_won_have_won_the_game(played):
    three = Summary(("Ann", "Bob", "Cleo"), ((0,), (1,), (2,)), 2, (39, 61, 36), game="lowball", winners=(2, 0))
    moved = three._replace(players=("Bob", "Cleo", "Ann"))
    assert played((three, evening(0), evening(20)), (moved, evening(21), evening(40))) == (1, 1, 2)
