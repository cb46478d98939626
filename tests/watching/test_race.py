"""The race, as far as it was watched."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import pytest

from companion.games.setup import Setup
from companion.watching.race import MOST, Race
from tests.voice.views import views_of


def seen(race, *totals, game=1):
    view = SimpleNamespace(game_id=game, sides=[SimpleNamespace(total=total) for total in totals])
    return race.see(view)


def test_the_race_of_a_watched_game_is_all_that_its_views_have_shown():
    race, views = Race(), views_of(Setup(("Red", "Blue")))
    for view in views:
        points = race.see(view)
    assert points[0] == (0, 0)
    assert points[-1] == tuple(side.total for side in views[-1].sides)
    assert len(points) > 50
    assert all(one <= other for before, after in pairwise(points) for one, other in zip(before, after, strict=True))
    assert set(points) <= {tuple(side.total for side in view.sides) for view in views} | {(0, 0)}


def test_what_is_undone_is_taken_out_again():
    race = Race()
    for totals in ((2, 0), (2, 3), (5, 3), (2, 3)):
        points = seen(race, *totals)
    assert points == ((0, 0), (2, 0), (2, 3))


def test_the_next_game_begins_anew_and_a_watch_that_begins_late_says_what_it_knows():
    race = Race()
    seen(race, 50, 40)
    assert seen(race, 3, 0, game=2) == ((0, 0), (3, 0))


def test_the_race_does_not_grow_for_ever():
    race = Race()
    for total in range(2 * MOST):
        points = seen(race, total, 0)
    assert len(points) == MOST
    assert points[-1] == (2 * MOST - 1, 0)


@pytest.mark.parametrize("totals", [(0, 0), (0, 0, 0)])
def test_nobody_has_moved_at_first(totals):
    assert seen(Race(), *totals) == (totals,)
