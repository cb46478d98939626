"""The table in every shape of window: nothing overlaps, nothing is cut off, nothing is drawn for nothing."""

from __future__ import annotations

import numpy as np
import pytest
import reading
from deals import DEALER, deal, in_every_shape, primary
from drawing import frames_drawn, until_quiet
from kivy.base import EventLoop
from kivy.graphics import Rotate
from touch import frames

from companion.app.settings import Settings
from companion.cards import parse_card, parse_cards
from companion.games.cribbage.actions import Count, Dealer, Dealt, Go, Lay, Starter
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy, Setup
from companion.ui.toast import Toast
from tests.tools.scenes import Stage, scenes

SPARSE = ("table-show", "question", "field-show", "battle-count", "battle-choose")
"""Scenes in which a pane has little to say."""
LONG = ("Wilhelmina-Marie", "Maximilian-Josef", "Christopher-Paul")


def test_every_moment_of_a_game_fits_every_window(table):
    playing = table()
    in_every_shape(playing)
    playing.table.act(Dealer(0)).result(5)
    playing.until(lambda: playing.state.phase is Phase.DEAL)
    in_every_shape(playing)
    for action in DEALER[1:]:
        playing.table.act(action).result(5)
    playing.until(lambda: playing.state.phase is Phase.PLAY)
    in_every_shape(playing)


def test_three_long_names_fit_every_window_through_a_whole_deal(table):
    playing = table(Setup(LONG, policy=Policy.MUGGINS), "cribbage-3")
    in_every_shape(playing)
    for action in (Dealer(0), Dealt(), Starter(parse_card("5D"))):
        playing.table.act(action).result(5)
        playing.until(lambda: playing.view is playing.table.view)
        in_every_shape(playing)
    hands = {1: ["2H", "3H", "4H", "6H"], 2: ["2S", "3S", "4S", "6S"], 0: ["2C", "3C", "4C", "6C"]}
    while (state := playing.table.view.face).phase is Phase.PLAY:
        seat = state.turn
        fitting = [card for card in parse_cards(hands[seat]) if state.count + card.value <= 31]
        playing.table.act(Lay(seat, fitting[0]) if fitting else Go(seat)).result(5)
        if fitting:
            hands[seat].remove(str(fitting[0]))
    for seat in (1, 2):
        playing.table.act(Count(seat)).result(5)
        playing.until(lambda: playing.view is playing.table.view)
        in_every_shape(playing)


@pytest.mark.parametrize("sparse", [SPARSE[1:4], pytest.param(SPARSE, marks=pytest.mark.proofs)], ids=len)
def test_a_pane_in_a_high_window_leaves_the_board_the_room_that_it_does_not_need(every_frame, stage, tmp_path, sparse):
    application = Stage(tmp_path, history=False)
    empty = {}
    try:
        stage(application.shell, (720, 1280))
        for name, bring in scenes(application):
            if name in sparse:
                bring()
                frames(6)
                empty[name] = round(empty_share(reading.picture(EventLoop.window)), 2)
    finally:
        application.close()
    assert empty.keys() == set(sparse)
    assert max(empty.values()) <= 0.32, empty


def empty_share(image):
    """Return the share of the rows of pixels on which nothing is drawn but a ground, or the sides of a box."""
    inner = image[:, image.shape[1] // 20 : -image.shape[1] // 20].astype(int)
    return float((np.ptp(inner, axis=1).max(axis=1) < 8).mean())


def test_short_names_of_partners_stand_beside_longer_ones(table):
    playing = table(Setup(("Ann", "Bea", "Cy", "Dee")))
    boxes = playing.screen.bar.boxes
    drawn = [" ".join(word.text for word in box.drawn_words).replace("\n", " ") for box in boxes]
    assert all("&" in text for text in drawn), drawn


def test_long_names_of_partners_fit_every_window(table):
    names = ("Anneliese-Marie", "Bartholomew", "Christopher-Jo", "Dorothea-Luise")
    playing = table(Setup(tuple(name[:14] for name in names), policy=Policy.TOURNAMENT))
    in_every_shape(playing)
    for action in (*DEALER, Lay(1, parse_card("5H"))):
        playing.table.act(action).result(5)
    playing.until(lambda: playing.state.series)
    in_every_shape(playing)


def test_what_finds_no_room_waits_behind_more(table):
    playing = table(Setup(("Anneliese", "Bartholomew", "Christopher", "Dorothea")))
    playing.press("More…")
    in_every_shape(playing)
    playing.press("Cancel")
    assert playing.screen.pane is playing.screen.panel


def test_the_panel_is_turned_to_the_player_opposite_and_its_touches_with_it(table):
    playing = table(settings=Settings(far_side_turned=True))
    deal(playing)
    assert playing.screen.turned
    playing.card(parse_card("5H"))
    assert not playing.screen.turned
    assert playing.state.series[0][1] is parse_card("5H")


def test_what_is_told_to_the_player_opposite_is_turned_too(table, every_frame):
    playing = table(settings=Settings(far_side_turned=True))
    deal(playing)
    assert turned_slip(playing, "The hand is full.")
    playing.card(parse_card("5H"))
    assert not turned_slip(playing, "The hand is full.")


def turned_slip(playing, sentence):
    """Tell a sentence; return whether the paper that it is on is turned."""
    playing.shell.show_message(sentence)
    frames(3)
    toast = next(each for each in playing.shell.children if isinstance(each, Toast))
    angles = [each.angle for each in toast.canvas.children if isinstance(each, Rotate)]
    playing.shell.hide_message()
    return angles == [180]


def test_nothing_is_drawn_while_nothing_happens(every_frame, table):
    playing = table()
    deal(playing)
    playing.rest(0.2)
    until_quiet()
    assert frames_drawn() == 0


def test_nothing_stands_out_beside_the_card_that_is_awaited(table):
    playing = table()
    assert {"Red deals", "Blue deals"} <= playing.labels
    assert primary(playing) == []
    playing.table.act(Dealer(0)).result(5)
    playing.until(lambda: playing.state.phase is Phase.DEAL)
    assert primary(playing) == []
