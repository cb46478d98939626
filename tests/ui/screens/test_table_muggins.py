"""Muggins at the table: nothing betrays what is missed, and it is called by touch; the tones of pegs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import DEALER, TWO, calls, deal, gap_beside, in_every_shape, out_of_step, primary, to_the_show, unmarked
from faults import NAMES
from kivy.base import EventLoop
from playing import SIZES
from touch import frames, tap

from companion.cards import parse_card
from companion.games.cribbage.actions import Lay
from companion.games.setup import Policy, Setup
from companion.games.skunk import Skunk
from companion.ui.kit import theme
from companion.ui.kit.lettering import setting
from companion.ui.kit.text import Text
from companion.ui.kit.unit import UNIT, px
from tests.sampled import sampled_sizes
from tests.tools.scenes import Stage
from tests.tools.scenes.setups import SOLO
from tests.tools.scenes.setups import TWO as SETUP


@pytest.mark.parametrize("points", [10, 6])
def test_in_muggins_a_right_and_a_short_peg_look_the_same(table, points):
    """P12: all that the screen shows, but for the number pegged."""
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.leap(1, points)
    playing.until(lambda: playing.view.sides[1].total > points)
    playing.rest()
    screen, hand = playing.screen, playing.screen.panel.hand
    assert (hand.total.text, hand.lines.text, hand.lit) == ("", "", frozenset())
    assert hand.words.text == f"Blue pegged {points}."
    assert playing.heading == "Blue: peg the hand; muggins may be called"
    assert playing.labels == {"\u2039", "↶ Undo", "Steps", "Muggins!", "Count Red's hand"}
    assert len(set(screen.picture.lights.values())) == 1


def test_muggins_is_one_button_and_the_next_count_says_that_nobody_called(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    hand = playing.screen.panel.hand

    def pegged(name, thing, then):
        """Peg what was counted: at each moment one button stands out, and one calls."""
        assert playing.heading == f"{name}: peg the {thing}; muggins may be called"
        assert primary(playing) == [then]
        playing.peg_all()
        assert primary(playing) == [then]
        assert calls(playing) == ["Muggins!"]
        assert (hand.total.text, hand.lines.text) == ("", "")
        in_every_shape(playing)

    assert primary(playing) == ["Count Blue's hand"]
    playing.choose("Count Blue's hand")
    pegged("Blue", "hand", "Count Red's hand")
    playing.choose("Count Red's hand")
    assert playing.screen.panel.hand.parent is playing.screen.panel
    pegged("Red", "hand", "Turn up the crib")
    playing.press("Turn up the crib")
    assert playing.heading == "Red: turn up the crib, card 1 of 4"
    assert playing.screen.panel.pad.parent is playing.screen.panel
    for text in ("KC", "QS", "JD", "10H"):
        playing.card(parse_card(text))
    pegged("Red", "crib", "Next deal")
    playing.choose("Next deal")
    assert playing.state.deal == 2


def test_who_has_pegged_nothing_is_called_once_it_is_said_that_all_is_pegged(table):
    """P8: a call that comes while the other side could still peg is asked about, whether anything is short or not."""
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.press("Muggins!")
    assert playing.screen.pane.who == (0, 1)
    tap(playing.screen.pane.numbers[4])
    playing.until(lambda: playing.heading == "Blue: all pegged that is claimed? Then 4 can be called.")
    in_every_shape(playing)
    playing.press("Not yet")
    assert playing.screen.pane is playing.screen.panel
    playing.press("Muggins!")
    tap(playing.screen.pane.numbers[4])
    playing.until(lambda: "All is pegged: call it" in playing.labels)
    playing.press("All is pegged: call it")
    playing.until(lambda: playing.state.ledger.accounts[0].owed == 4)
    assert playing.screen.pane is playing.screen.panel
    front = playing.view.sides[0].front
    assert playing.heading == f"Red: peg 4, from {front} to {front + 4}"
    assert unmarked(playing.screen.panel.hand.words.text).endswith(f"Red pegs 4: {front} → {front + 4}")
    assert primary(playing) == ["Count Red's hand"]
    in_every_shape(playing)


def test_that_nobody_calls_closes_the_windows(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.leap(1, 6)
    playing.until(lambda: playing.view.sides[1].total > 6)
    playing.rest()
    playing.press("Muggins!")
    playing.press("Nobody calls")
    playing.until(lambda: playing.view.accepted)
    assert playing.state.ledger.accounts[1].claimable == 0


def test_how_many_is_said_on_large_keys_up_to_the_most_there_is(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    deal(playing)
    playing.press("Muggins!")
    seen = set()
    for _ in range(3):
        pane = playing.screen.pane
        seen |= {points for points in pane.numbers if points}
        assert all(key.height >= 56 * UNIT.scale and key.width >= 100 * UNIT.scale for key in pane.numbers.values())
        tap(pane.numbers[0])
    assert seen == set(range(1, 30))


def test_muggins_is_called_by_touch_and_a_wrong_call_is_told(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.peg_all()
    playing.press("Muggins!")
    in_every_shape(playing)
    tap(playing.screen.pane.numbers[3])
    playing.until(lambda: "nothing was short" in str(playing.view.notice.sentence))
    assert playing.screen.pane is playing.screen.panel


def test_with_three_sides_the_caller_and_the_other_are_chosen(table):
    setup = Setup(("Anneliese", "Bob", "Christopher"), policy=Policy.MUGGINS)
    playing = table(setup, "cribbage-3")
    for action in (*DEALER, Lay(1, parse_card("5H"))):
        playing.table.act(action).result(5)
    playing.until(lambda: "Muggins!" in playing.labels)
    in_every_shape(playing)
    playing.press("Muggins!")
    in_every_shape(playing)
    claim = playing.screen.pane
    claim._choices[0].value, claim._choices[1].value = 2, 0
    assert claim.who == (2, 0)


class Heard:
    """In the place of the sounds: remembers the tones."""

    def __init__(self):
        self.tones = []

    def play(self, tone):
        self.tones.append(tone.value)


def test_right_and_wrong_pegs_have_their_tones(table):
    playing = table()
    playing.shell.sounds = heard = Heard()
    out_of_step(playing)
    playing.until(lambda: "wrong" in heard.tones)
    assert heard.tones.index("right") < heard.tones.index("wrong")


def test_a_pegs_tone_in_muggins_is_the_same_short_or_not(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.shell.sounds = heard = Heard()
    playing.choose("Count Blue's hand")
    playing.leap(1, 6)
    playing.until(lambda: playing.view.sides[1].total > 6)
    playing.rest()
    assert heard.tones == []


def test_against_the_computer_done_stands_where_the_next_card_is_touched_and_apart_from_muggins(stage, tmp_path):
    """A computer cannot see that a person's peg is the last one: what it waits for must not depend on what is owed."""
    solo = replace(SOLO, policy=Policy.MUGGINS)
    application = Stage(tmp_path, history=False)
    try:
        stage(application.shell, SIZES[0])
        application.solo(solo, lambda view: view.awaited.seat == 1 and len(view.face.series) == 1)
        for size in SIZES:
            EventLoop.window.size = size
            frames(4)
            assert primary(application) == ["Done"]
            assert calls(application) == ["Muggins!"]
            assert gap_beside(application.screen, "Muggins!") >= px(theme.GAP) - 1
    finally:
        application.close()


def test_muggins_is_not_offered_before_a_card_can_be_laid(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    assert "Muggins!" not in playing.labels
    deal(playing)
    assert "Muggins!" in playing.labels


@pytest.fixture
def won(stage, tmp_path):
    """Return what shows the result of a game of muggins in a size, and its pane and view."""
    application = Stage(tmp_path, NAMES, history=False)

    def finished(size):
        stage(application.shell, size)
        application.sit_down(replace(SETUP, policy=Policy.MUGGINS), lambda match: False, seed=3)
        application.until(lambda view: view.summary is not None)
        return application.screen.pane, application.screen.view

    yield finished
    application.close()


def facts_of(pane):
    """Return the lines that a result tells. All of each text is read."""
    texts = [each for each in pane.walk() if isinstance(each, Text)]
    for each in texts:
        room = int(each.width), int(each.height), each.lines
        assert setting(each.drawn_words[0].text, each.role, UNIT.scale, *room).whole, each.text
    return unmarked("\n".join(each.text for each in texts)).replace("\N{NO-BREAK SPACE}", " ").split("\n")


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 0, 1), ids=str)
def test_the_result_says_which_points_were_taken_and_which_nobody_called(won, size):
    """A side does not "miss" calls: it is the side's own points that are told, of which nobody took any."""
    pane, view = won(size)
    pane.show(replace(view, summary=view.summary._replace(muggins_taken=(2, 1), muggins_missed=(0, 1))))
    frames(3)
    red, blue = NAMES[:2]
    told = {f"Taken by muggins: {red} 2, {blue} 1", f"Not pegged, and called by nobody: {red} 0, {blue} 1"}
    assert told <= set(facts_of(pane))


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 0, 1), ids=str)
def test_all_of_a_result_is_read_when_there_is_most_to_say_and_its_facts_are_of_one_size(won, size):
    """A skunk counts twice, in muggins, with names of twelve letters: "The game counts 2." was cut to "The..."."""
    pane, view = won(size)
    skunks = tuple(Skunk.NONE if side == view.outcome.winner else Skunk.SINGLE for side in view.setup.sides)
    summary = view.summary._replace(skunks=skunks, muggins_taken=(28, 26), muggins_missed=(32, 33))
    pane.show(replace(view, summary=summary, outcome=replace(view.outcome, game_points=2)))
    frames(3)
    red, blue = NAMES[:2]
    loser = blue if view.outcome.winner == 0 else red
    told = {f"Skunk: {loser}.", "The game counts 2.", f"Not pegged, and called by nobody: {red} 32, {blue} 33"}
    assert told <= set(facts_of(pane))
    assert len([each for each in pane.walk() if isinstance(each, Text) and each.lines > 1]) == 1


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1), ids=str)
def test_of_muggins_that_took_nothing_nothing_is_told(won, size):
    """ "Taken by muggins: Ann 0, Bob 0" says nothing; with automatic muggins nothing is ever left uncalled."""
    pane, view = won(size)
    for taken, uncalled in (((0, 0), (0, 0)), ((3, 0), (0, 0)), ((0, 0), (0, 2))):
        pane.show(replace(view, summary=view.summary._replace(muggins_taken=taken, muggins_missed=uncalled)))
        frames(2)
        told = " ".join(facts_of(pane))
        assert ("Taken by muggins" in told, "called by nobody" in told) == (any(taken), any(uncalled))
