"""The table by touch: every pane of a game, and every way out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import BACK, TWO, deal, in_every_shape, owing, to_the_show, unmarked
from playing import Playing
from touch import touch

from companion.app.series import games_won
from companion.cards import parse_card
from companion.games.cribbage.actions import Count, CribCard
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy
from companion.store.history import History
from companion.ui.kit.lettering import strong
from companion.ui.kit.text import Text
from tests.tools.seeding import store_game


def test_cards_are_laid_by_one_touch_and_gone_cards_are_dead(table):
    playing = table()
    deal(playing)
    assert "Blue: lay a card" in playing.heading
    playing.card(parse_card("5H"))
    assert playing.screen.panel.strip.cards == (parse_card("5H"),)
    assert parse_card("5H") not in playing.screen.panel.pad.enabled
    playing.card(parse_card("6D"))
    assert playing.state.count == 11


def test_what_is_owed_is_said_with_its_holes_and_pegging_is_answered(table):
    playing = table()
    deal(playing)
    for text in ("5H", "QD"):
        playing.card(parse_card(text))
    assert "fifteen" in playing.screen.panel.strip.words.text
    assert "2" in playing.screen.panel.strip.words.text
    playing.leap(0, 2)
    playing.until(lambda: playing.view.sides[0].total == 2)
    assert "Red pegged 2" in playing.screen.panel.strip.words.text


def test_undo_and_redo_go_back_and_forth_and_the_steps_tell_what_happened(table):
    playing = table()
    deal(playing)
    playing.card(parse_card("5H"))
    playing.press("↶ Undo")
    playing.until(lambda: not playing.state.series)
    playing.press("Steps")
    assert playing.screen.pane.list.rows
    playing.press("Redo")
    playing.until(lambda: playing.state.series)
    playing.press("Close")
    assert playing.screen.pane is playing.screen.panel


def test_the_show_counts_line_by_line_and_lights_the_cards_of_each(table):
    playing = table()
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    hand = playing.screen.panel.hand
    assert hand.total.text == "10"
    assert "fifteen 2" in hand.lines.text
    first = hand.lit
    assert sum(card.value for card in first) == 15
    touch(*hand.to_window(hand.center_x, hand.top - 20))
    assert hand.lit != first
    assert "peg 10" in playing.heading
    playing.leap(1, 5)
    playing.until(lambda: "pegged" in hand.words.text and "5" in hand.words.text)
    assert "more" in hand.words.text
    playing.leap(1, 5)
    playing.until(lambda: not playing.view.sides[1].owed)


def test_the_crib_is_counted_from_its_four_cards(table):
    playing = table()
    to_the_show(playing)
    for label in ("Count Blue's hand", "Count Red's hand"):
        playing.choose(label)
        playing.peg_all()
    playing.until(lambda: playing.screen.panel.pad.parent is playing.screen.panel)
    for text in ("KC", "QS", "JD", "10H"):
        playing.card(parse_card(text))
    hand = playing.screen.panel.hand
    playing.until(lambda: hand.total.text == "13")
    assert "run of four" in hand.lines.text
    assert "his nobs" in hand.lines.text


def test_a_refusal_is_told_on_the_screen_as_long_as_it_is_true_and_hides_no_instruction(table):
    playing = table()
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.screen.act(Count(0))
    playing.until(lambda: playing.shell.message)
    assert "Blue still has 10 to peg" in playing.shell.message
    _, low, _, high = playing.shell.overlay._toast.slip
    assert low >= playing.screen.pane.top
    assert low + high <= playing.screen.bar.y
    playing.leap(1, 10)
    playing.until(lambda: not playing.view.sides[1].owed)
    assert playing.shell.message == ""


def test_what_could_not_be_read_back_stays_until_it_is_acknowledged(table):
    playing = table()
    deal(playing)
    playing.shell.bridge.on_warning("The last entry could not be read back.")
    playing.until(lambda: playing.shell.message)
    playing.card(parse_card("5H"))
    playing.shell.show_message("Something that passes.", passing=True)
    assert playing.shell.message == "Something that passes."
    playing.card(parse_card("QD"))
    assert playing.shell.message == "The last entry could not be read back."
    playing.peg_all()
    assert playing.shell.message == "The last entry could not be read back."
    x, y, w, h = playing.shell.overlay._toast.slip
    touch(x + w - 20, y + h / 2)
    assert playing.shell.message == ""


def test_the_owed_hole_of_a_counted_hand_is_lit_and_said_also_when_half_is_pegged(table):
    playing = table()
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    side, track = playing.view.sides[1], playing.layout.tracks[1]
    words = playing.screen.panel.hand.words
    target = side.front + 10
    assert unmarked(words.text) == f"10 to peg: the back peg leaps from {side.back} to {target}."
    assert track.holes[target] in playing.screen.picture.lights
    playing.leap(1, 5)
    playing.until(lambda: "Five more" in words.text)
    said = f"Blue pegged 5. Five more: the front peg goes from {side.front + 5} to {target}."
    assert unmarked(words.text) == said
    playing.rest()
    assert unmarked(words.text) == said
    assert track.holes[target] in playing.screen.picture.lights


def test_the_scorekeeper_shows_totals_and_wants_no_cards(table):
    playing = table(replace(TWO, policy=Policy.SCOREKEEPER))
    playing.leap(0, 12)
    playing.until(lambda: playing.view.sides[0].total == 12)
    in_every_shape(playing)
    playing.press("↶ Undo")
    playing.until(lambda: playing.view.sides[0].total == 0)
    assert playing.view.out_of_step


def test_of_a_scorekeepers_game_nothing_is_told_of_deals_and_hands(table):
    playing = table(replace(TWO, policy=Policy.SCOREKEEPER, target=61))
    for points in (29, 29, 3):
        total = playing.view.sides[0].total
        playing.leap(0, points)
        playing.until(lambda total=total, points=points: playing.view.sides[0].total == total + points)
    playing.until(lambda: type(playing.screen.pane).__name__ == "ResultPane")
    facts = " ".join(map(str, playing.screen.pane._said))
    assert "won by" in facts
    assert "deal" not in facts


def test_the_hand_of_the_dealer_is_counted_before_the_crib_is_turned_up(table):
    playing = table(spec="none")
    to_the_show(playing)
    for action in (Count(1), Count(0)):
        playing.table.act(action).result(5)
        playing.until(lambda: playing.view is playing.table.view and not owing(playing))
    playing.until(lambda: playing.state.phase is Phase.CRIB)
    assert playing.screen.panel.hand.total.text
    playing.press("Turn up the crib")
    playing.table.act(CribCard(parse_card("KC"))).result(5)
    playing.until(lambda: playing.screen.panel.strip.cards[0] is parse_card("KC"))


def test_back_leads_home_and_an_opened_pane_closes_first(table):
    playing = table()
    playing.press("Steps")
    playing.press(BACK)
    assert playing.screen.opened is None
    playing.press(BACK)
    assert playing.shell.current == "home"


def test_a_game_that_was_just_begun_is_left_for_home_and_not_for_new_game(table):
    playing = table()
    playing.shell.go("home")
    playing.shell.go("new_game")
    playing.shell.go("table")
    playing.press(BACK)
    assert playing.shell.current == "home"


def test_a_game_taken_off_the_table_leads_home(table):
    playing = table()
    playing.table.leave().result(5)
    playing.shell.when_done(playing.table.undo())
    playing.until(lambda: playing.shell.message)
    assert "no game on the table" in playing.shell.message


@pytest.mark.parametrize("games", [1, 3])
def test_how_many_games_a_match_has_had_is_told_after_each_but_the_first(stage, tmp_path, games):
    playing = Playing(tmp_path, TWO, "cribbage-2", spec="none")
    try:
        ids = [store_game(playing.store, TWO, seed, "cribbage-2 none", "2026-11-21T19:00:00") for seed in range(games)]
        stage(playing.shell)
        playing.table.resume(ids[-1], playing.layout, "none").result(10)
        playing.shell.go("table")
        playing.until(lambda: playing.view is not None and playing.view.outcome is not None)
        texts = [
            line for part in playing.screen.pane.walk() if isinstance(part, Text) for line in part.text.split("\n")
        ]
        told = [text.replace("\N{NO-BREAK SPACE}", " ") for text in texts if text.startswith("Games won")]
    finally:
        playing.close()
    with History(tmp_path / "companion.db") as history:
        won = games_won(history, ids[-1], history.games(1)[0].summary)
    assert sum(won) >= games
    assert told == ([] if games == 1 else [f"Games won: Red {strong(str(won[0]))}, Blue {strong(str(won[1]))}"])
