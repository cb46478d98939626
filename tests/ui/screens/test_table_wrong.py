"""A wrong peg at the table: said large, lit, with all ways on; and when it is mended that is said too (P2, P4, P12)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import TWO, deal, in_every_shape, out_of_step, unmarked
from playing import SIZES

from companion.cards import parse_card
from companion.games.setup import Policy, Setup
from companion.ui.kit import theme
from companion.ui.kit.sentence import AMBER, GREEN, RED
from tests.sampled import sampled, sampled_sizes


def two_for_red(playing):
    """Lay a five and a queen: two for Red, who has pegged nothing yet."""
    deal(playing)
    for text in ("5H", "QD"):
        playing.card(parse_card(text))


class Heard:
    """In the place of the sounds: remembers the tones."""

    def __init__(self):
        self.tones = []

    def play(self, tone):
        self.tones.append(tone.value)


def tint(playing):
    return playing.screen.bar.sentence.tint


def words(playing):
    return unmarked(playing.screen.panel.strip.words.text)


@pytest.mark.parametrize("size", sampled_sizes([*SIZES, (1280, 800)], 0, 1))
def test_too_many_pegged_is_the_headline_with_its_holes_lit_and_every_way_on(table, size):
    playing = table(Setup(("Wilhelmina-M", "Maximilian-J")), size=size)
    two_for_red(playing)
    playing.leap(0, 3)
    playing.until(lambda: playing.view.wrong_peg)
    assert playing.heading == "Wilhelmina-M pegged 3, but only 2 are owed"
    assert tint(playing) is AMBER
    assert words(playing) == "A card missing? Touch it. Or set the peg back from 3 to 2."
    lit = playing.screen.picture.lights
    track = playing.layout.tracks[0].holes
    assert {track[2], track[3]} <= set(lit)
    assert lit[track[3]].colour != lit[track[2]].colour
    pad = playing.screen.panel.pad
    assert pad.parent is playing.screen.panel
    assert parse_card("3C") in pad.enabled
    playing.until(lambda: playing.view.question)
    assert playing.screen.pane is playing.screen.panel
    offered = {offer.words for offer in playing.screen.buttons.offered}
    assert {"↶ Undo", "Ignore a hole", "Accept the board", "No card is missing"} <= offered
    in_every_shape(playing)


def test_the_missing_card_puts_it_right(table):
    playing = table()
    two_for_red(playing)
    playing.leap(0, 2)
    playing.until(lambda: playing.view.sides[0].total == 2)
    playing.leap(1, 2)  # for the queen of hearts, which nobody has touched yet
    playing.until(lambda: tint(playing) is AMBER)
    assert playing.heading == "Blue pegged 2: no card says so yet"
    playing.card(parse_card("QH"))
    playing.until(lambda: tint(playing) is GREEN)
    assert playing.view.sides[1].total == 2


def test_setting_it_back_is_right_again_for_a_moment_and_then_play_goes_on(table):
    playing = table()
    two_for_red(playing)
    playing.leap(0, 3)
    playing.until(lambda: playing.view.wrong_peg)
    playing.drag(playing.layout.tracks[0].holes[3], playing.layout.tracks[0].holes[2])
    playing.until(lambda: tint(playing) is GREEN)
    assert playing.heading == "Red pegged 2"
    playing.until(lambda: tint(playing) is None)
    assert playing.heading == "Blue: lay a card, 15 so far"


def test_a_short_peg_is_amber_and_what_is_left_is_said(table):
    playing = table()
    two_for_red(playing)
    playing.leap(0, 1)
    playing.until(lambda: playing.view.wrong_peg)
    assert playing.heading == "Red pegged 1 of 2: 1 more"
    assert words(playing) == "Peg the rest: from 1 on to 2."
    assert tint(playing) is AMBER


def test_only_a_verdict_is_red_and_a_board_that_is_accepted_is_not_called_mended(table):
    playing = table()
    out_of_step(playing)
    assert tint(playing) is RED
    playing.press("Accept the board")
    playing.until(lambda: playing.screen.pane is playing.screen.panel)
    assert tint(playing) is None


def test_no_card_is_missing_makes_a_verdict_of_it(table):
    playing = table()
    two_for_red(playing)
    playing.leap(0, 3)
    playing.until(lambda: "No card is missing" in {offer.words for offer in playing.screen.buttons.offered})
    next(offer for offer in playing.screen.buttons.offered if offer.words == "No card is missing").run()
    playing.until(lambda: tint(playing) is RED)
    assert "Red's peg belongs in 2" in playing.heading


@pytest.mark.parametrize("policy", sampled([Policy.MUGGINS, Policy.TOURNAMENT]))
@pytest.mark.parametrize("points", [1, 2])
def test_in_muggins_a_right_and_a_short_peg_look_the_same(table, policy, points):
    playing = table(replace(TWO, policy=policy))
    playing.shell.sounds = heard = Heard()
    two_for_red(playing)
    heard.tones.clear()
    playing.leap(0, points)
    playing.until(lambda: str(playing.view.notice.sentence) == f"Red pegged {points}.")
    assert tint(playing) is None
    assert playing.heading == "Blue: lay a card, 15 so far"
    assert words(playing) == f"Red pegged {points}."
    assert playing.labels == {"\u2039", "↶ Undo", "Steps", "Muggins!"}
    assert heard.tones == []


def test_the_colours_of_what_is_wrong_and_of_what_is_right_can_be_read():
    assert theme.contrast(AMBER.ink, AMBER.ground) >= 4.5
    assert theme.contrast(RED.ink, RED.ground) >= 4.5
    assert theme.contrast(GREEN.ink, GREEN.ground) >= 4.5
    assert len({AMBER.sign, RED.sign, GREEN.sign}) == 3


def test_a_question_that_can_only_be_looked_at_promises_no_answer(table):
    """The front peg's hole is ignored, and the peg is set behind it: what is seen can be read in more than one way."""
    playing = table()
    deal(playing)
    playing.leap(0, 3)
    playing.until(lambda: playing.view.wrong_peg)
    playing.table.accept_board().result(5)
    holes = playing.layout.tracks[0].holes
    playing.table.mask(holes[3]).result(5)
    playing.drag(holes[3], holes[2])
    playing.until(lambda: "Look again" in playing.labels)
    pane = playing.screen.pane
    assert pane._hint.text == "Set the pegs firmly where they belong, or look again: then the way home is shown."
    in_every_shape(playing)
    playing.press("Look again")
    playing.until(lambda: "Accept the board" in playing.labels)
