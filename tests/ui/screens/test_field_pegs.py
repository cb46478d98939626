"""What is to be pegged on a field, by names of twelve letters, is read whole in every size of window."""

from __future__ import annotations

import pytest
from faults import NAMES
from playing_field import FieldPlaying
from touch import frames

from companion.cards import parse_card
from companion.games.cribbage.actions import Dealt, Lay, Starter
from companion.games.round_the_bases.actions import BatFirst
from companion.games.setup import Policy, Setup
from companion.ui.kit import theme
from companion.ui.kit.lettering import setting
from companion.ui.kit.unit import UNIT

SIZES = ((800, 480), (640, 400), (720, 1280), (1280, 800))
START = (BatFirst(0), Dealt(), Starter(parse_card("2D")))


@pytest.fixture
def field(seat):
    def sit_down(players, size):
        setup = Setup(NAMES[:players], "round-the-bases", 1, Policy.CASUAL)
        return seat(FieldPlaying, setup, "round-the-bases", size)

    return sit_down


def act(playing, *actions):
    for action in actions:
        playing.table.act(action).result(5)
    playing.until(lambda: playing.view is playing.table.view)


def lay(playing, *cards):
    for card in cards:
        act(playing, Lay(playing.table.view.face.deal.turn, parse_card(card)))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_what_both_sides_have_to_peg_is_read_whole(field, players, size):
    playing = field(players, size)
    act(playing, *START)
    lay(playing, "7H", "8H", "9H", "7C")
    assert all(side.owed for side in playing.view.sides)
    frames(3)
    words = playing.screen.panel.standing
    assert [each.text.count("→") for each in words.drawn_words] in ([1], [2])
    found = setting(words.drawn_words[0].text, theme.NOTE, UNIT.scale, int(words.width), int(words.height), words.lines)
    assert found.whole
    assert found.size >= round(theme.NOTE.least * UNIT.scale)
