"""What is to be pegged on a field, by names of twelve letters, is read whole in every size of window."""

from __future__ import annotations

import pytest
from deals import primary, unmarked
from faults import NAMES
from playing_field import FieldPlaying
from touch import frames

from companion.cards import parse_card, parse_cards
from companion.games.cribbage.actions import Count, CribCard, Dealt, Go, Lay, Starter
from companion.games.cribbage.state import Phase
from companion.games.round_the_bases.actions import BatFirst, Swing
from companion.games.setup import Policy, Setup
from companion.ui.kit import theme
from companion.ui.kit.lettering import setting
from companion.ui.kit.unit import UNIT
from companion.words.panels import TOUCH_TURNED_UP
from tests.sampled import sampled, sampled_sizes

HANDS = {1: "KH QH 9S 8S", 0: "KS QS 9C 8C"}
CRIB, FOUR, NOTHING = "3H 4H 4C 5C", "4H 4C 6D 6S", "4H 6D TH QC"
SIZES = ((800, 480), (640, 400), (720, 1280), (1280, 800))
START = (BatFirst(0), Dealt(), Starter(parse_card("2D")))


@pytest.fixture
def field(seat):
    def sit_down(players, size, policy=Policy.CASUAL):
        setup = Setup(NAMES[:players], "round-the-bases", 1, policy)
        return seat(FieldPlaying, setup, "round-the-bases", size)

    return sit_down


def act(playing, *actions):
    for action in actions:
        playing.table.act(action).result(5)
    playing.until(lambda: playing.view is playing.table.view)


def lay(playing, *cards):
    for card in cards:
        act(playing, Lay(playing.table.view.face.deal.turn, parse_card(card)))


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1, 2), ids=str)
def test_a_field_says_that_the_starter_is_touched(field, size):
    playing = field(2, size)
    act(playing, BatFirst(0))
    frames(3)
    assert any(str(TOUCH_TURNED_UP()) in each.text for each in playing.screen.panel.standing.drawn_words)


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1, 2), ids=str)
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


def play_out(playing):
    """Play until the crib is turned up; all that is scored before it is added."""
    hands = {seat: parse_cards(cards.split()) for seat, cards in HANDS.items()}
    hands = {seat: list(cards) for seat, cards in hands.items()}
    while (state := playing.table.view.face.deal).phase is Phase.PLAY:
        fitting = [card for card in hands[state.turn] if state.count + card.value <= 31]
        act(playing, Lay(state.turn, fitting[0]) if fitting else Go(state.turn))
        if fitting:
            hands[state.turn].remove(fitting[0])
        playing.peg_all()
    for seat in (1, 0):
        act(playing, Count(seat))
        playing.peg_all()


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280)], 1), ids=str)
@pytest.mark.parametrize("policy", sampled([Policy.COACH, Policy.CASUAL]))
def test_what_the_crib_adds_is_asked_for_and_told_once(field, size, policy):
    playing = field(2, size, policy)
    act(playing, *START)
    play_out(playing)
    act(playing, *map(CribCard, parse_cards(CRIB.split())))
    panel = playing.screen.panel
    assert playing.heading == f"{NAMES[0]}: peg 12, from 8 to 20"
    assert not primary(playing)
    assert unmarked(panel.news.text) == "On the scale: 20.\nThe crib counts fifteen 2, pair 2, run of four 8."
    playing.peg_all()
    playing.until(lambda: primary(playing) == ["Swing"])
    assert playing.heading.startswith(f"{NAMES[0]} at bat")


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280)], 1), ids=str)
@pytest.mark.parametrize("policy", sampled([Policy.MUGGINS, Policy.TOURNAMENT]))
@pytest.mark.parametrize("crib", [CRIB, NOTHING], ids=["twelve", "nothing"])
def test_in_muggins_the_crib_is_to_be_pegged_whatever_it_is_worth_and_has_been_pegged(field, size, policy, crib):
    playing = field(2, size, policy)
    act(playing, *START)
    play_out(playing)
    act(playing, *map(CribCard, parse_cards(crib.split())))
    hand = playing.screen.panel.hand
    for _ in range(2):
        frames(3)
        assert playing.heading == f"{NAMES[0]}: peg the crib; muggins may be called"
        assert tuple(face.card for face in hand.faces[:4]) == parse_cards(crib.split())
        assert "this hand:" in unmarked(hand.words.drawn_words[0].text)
        assert not hand.total.text
        assert primary(playing) == ["Swing"]
        playing.peg_all()
    act(playing, Swing())
    playing.until(lambda: "crib" not in playing.heading)


def at_the_dice(playing):
    """Swing for eleven: one short of second base, so that the batter must roll, while all pegs still stand."""
    act(playing, *START)
    play_out(playing)
    act(playing, *map(CribCard, parse_cards(FOUR.split())))
    playing.peg_all()
    playing.until(lambda: primary(playing) == ["Swing"])
    act(playing, Swing())


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1, 2), ids=str)
def test_dice_are_announced_and_the_pegs_that_may_follow_meanwhile_are_told_below(field, size):
    playing = field(2, size)
    at_the_dice(playing)
    playing.until(lambda: playing.view.guidance is not None)
    news = playing.screen.panel.news
    for _ in range(4):  # the batter, and the three pegs of both scales
        playing.until(lambda: playing.view.guidance.lift is not None)
        frames(3)
        guided = playing.view.guidance
        assert playing.heading == f"{NAMES[0]}: the batter on hole 11 must roll: a 1 on either die is safe"
        assert unmarked(news.text) == str(guided.sentence)
        found = setting(news.text, news.role, UNIT.scale, int(news.width), int(news.height), news.lines)
        assert found.whole
        assert found.size >= round(news.role.least * UNIT.scale)
        playing.drag(guided.lift, guided.place)
        playing.until(lambda was=guided: playing.view.guidance is None or playing.view.guidance.place != was.place)
    assert playing.view.guidance is None
    assert str(playing.view.log[-1]) in unmarked(news.text)
