"""The club's player of 'Round the Bases makes points in its hands, and steals where nothing is lost by it."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from companion.games.cribbage.actions import Lay
from companion.games.round_the_bases.actions import Steal
from companion.games.round_the_bases.state import BasesFace
from companion.games.seating import Side
from companion.players.cribbage import choosing
from companion.players.cribbage.seen import card_to_lay
from companion.players.playing import seat_view
from companion.players.round_the_bases.greedy import hand_of
from tests.players.dealt import asked_in
from tests.sampled import sampled

CHANCE = 3


def club_choices(seed):
    """Yield what the club's player sees and chooses in a game."""
    for game, position, asked, player in asked_in("round-the-bases", "club", seed):
        view = seat_view(game, position, asked)
        if len(view.options) > 1:
            yield view, player.choose(view, Random(CHANCE))


def test_its_cards_are_those_that_make_the_most_points_against_imagined_hands():
    differs = 0
    for view, chosen in club_choices(seed=5):
        if not isinstance(chosen, Lay):
            continue
        now = card_to_lay(hand_of(view))
        assert chosen.card is choosing.card_by_points(now, Random(CHANCE).random())
        differs += chosen.card is not choosing.card_by_rule(now)
    assert differs


@pytest.mark.parametrize("seed", sampled([1, 2]))
def test_a_runner_steals_only_with_two_out_and_an_out_to_come(seed):
    stolen = 0
    for view, chosen in club_choices(seed):
        if isinstance(chosen, Steal):
            face = cast(BasesFace, view.face)
            assert face.diamond.outs == 2
            assert view.points[face.batting] - view.points[Side(1 - face.batting)] < 24
            stolen += 1
    assert stolen
