"""Muggins at the table: nothing betrays what is missed, and it is called by touch; the tones of pegs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import DEALER, TWO, deal, in_every_shape, out_of_step, primary, to_the_show
from touch import tap

from companion.cards import parse_card
from companion.games.cribbage.actions import Lay
from companion.games.game import Policy, Setup


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
    assert playing.heading == "Blue: peg the hand, then Done"
    assert {"Muggins!", "Accept", "Done", "Count Red's hand"} <= playing.labels
    assert len(set(screen.picture.lights.values())) == 1


def test_muggins_goes_on_by_done_and_accept_and_shows_no_points(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    hand = playing.screen.panel.hand

    def pegged(name, thing):
        """Peg what was counted, say Done, accept: at each moment one button stands out."""
        assert playing.heading == f"{name}: peg the {thing}, then Done"
        assert primary(playing) == ["Done"]
        playing.peg_all()
        playing.press("Done")
        playing.until(lambda: playing.view.done)
        assert playing.heading == "Muggins, anybody? If not: Accept"
        assert primary(playing) == ["Accept"]
        assert (hand.total.text, hand.lines.text) == ("", "")
        in_every_shape(playing)
        playing.press("Accept")
        playing.until(lambda: playing.view.accepted)

    assert primary(playing) == ["Count Blue's hand"]
    playing.choose("Count Blue's hand")
    pegged("Blue", "hand")
    assert playing.heading == "Red: count your hand"
    assert primary(playing) == ["Count Red's hand"]
    assert [face.card for face in hand.faces[:4]] == list(playing.state.laid[0])
    playing.choose("Count Red's hand")
    assert playing.screen.panel.hand.parent is playing.screen.panel
    assert "Turn up the crib" not in playing.labels
    pegged("Red", "hand")
    assert playing.heading == "Red: turn up the crib, card 1 of 4"
    assert playing.screen.panel.pad.parent is playing.screen.panel
    for text in ("KC", "QS", "JD", "10H"):
        playing.card(parse_card(text))
    pegged("Red", "crib")
    assert primary(playing) == ["Next deal"]
    playing.choose("Next deal")
    assert playing.state.deal == 2


def test_an_undo_takes_done_back(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.press("Done")
    playing.until(lambda: playing.view.done)
    playing.press("↶ Undo")
    playing.until(lambda: not playing.view.done)
    assert "anybody" not in playing.heading


def test_muggins_is_called_by_touch_and_a_wrong_call_is_told(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.peg_all()
    playing.press("Done")
    playing.press("Muggins!")
    in_every_shape(playing)
    tap(playing.screen.pane.numbers[3])
    playing.until(lambda: "nothing was short" in playing.view.notice.sentence)
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


def test_muggins_is_not_offered_before_a_card_can_be_laid(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    assert "Muggins!" not in playing.labels
    deal(playing)
    assert "Muggins!" in playing.labels
