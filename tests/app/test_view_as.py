"""A view for another viewer, made of the table's: the same as one that is made from the session."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.fitting import fitting_boards
from companion.app.picture import view_as, view_of
from companion.games.catalogue import game_names, listed
from companion.games.setup import Policy, Setup
from companion.games.viewer import WATCHER, seat_viewer
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from tests.app.solo_table import SoloTable
from tests.sampled import sampled


@pytest.mark.parametrize("game", sampled(game_names(), 0, 2))
def test_it_is_the_same_as_one_made_from_the_session(game):
    policy = Policy.MUGGINS if Policy.MUGGINS in listed(game).policies else Policy.CASUAL
    setup = Setup(("Red", "Blue"), game, min(listed(game).lengths), policy)
    evening = Evening(setup, fitting_boards(setup)[0].name, Faults(), Random(3))
    look, compared = evening.room.judge.look, []

    def looked():
        look()
        compared.append(compare(evening.room.session))

    evening.room.judge.look = looked
    evening.play()
    assert len(compared) > 50


def test_it_is_so_where_the_app_deals_too():
    table = SoloTable(Setup(("Ann", "Bea"), "cribbage", 61, options={"cards": "app", "seat1": "beginner"}), 3, 0.1)
    look = table.look
    table.look = lambda: (look(), compare(table.session))
    table.play()


def compare(session):
    table = view_of(session)
    for viewer in (WATCHER, seat_viewer(0), seat_viewer(1)):
        assert view_as(viewer, session, table) == view_of(session, viewer)
    return table
