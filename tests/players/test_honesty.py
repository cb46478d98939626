"""No player chooses by what its seat cannot see."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from companion.games.catalogue import game_names
from companion.players.levels import levels_of
from companion.players.playing import seat_view
from tests.players.dealt import asked_in
from tests.players.hiding import other_cards
from tests.sampled import sampled

PLAYERS = [(game, level) for game in game_names() for level in levels_of(game)]
CHOICES = 24
"""How many choices of a game are looked at: a few deals."""


@pytest.mark.parametrize(("game", "level"), sampled(PLAYERS, *range(0, len(PLAYERS), 2)))
def test_the_same_is_chosen_whatever_lies_where_the_seat_does_not_look(game, level):
    chance, changed = Random(1), 0
    for rules, position, asked, player in islice(asked_in(game, level, seed=5), CHOICES):
        seen = seat_view(rules, position, asked)
        hidden = replace(position, cards=other_cards(position.cards, position.state, asked.seat, chance))
        also_asked = hidden.cards.asks(hidden.state)
        assert also_asked == asked
        changed += hidden.cards != position.cards
        assert seat_view(rules, hidden, also_asked) == seen
        assert player.choose(seat_view(rules, hidden, also_asked), Random(9)) == player.choose(seen, Random(9))
    assert changed > CHOICES / 2


@pytest.mark.parametrize(("game", "level"), PLAYERS)
def test_what_is_chosen_is_always_one_of_the_options(game, level):
    for rules, position, asked, player in islice(asked_in(game, level, seed=6), CHOICES // 2):
        assert player.choose(seat_view(rules, position, asked), Random(3)) in asked.options
