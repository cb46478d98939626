"""A wrong peg in each game and with each number of sides: an amber headline, what is owed, and every way on (U2)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import in_every_shape
from playing_field import FieldPlaying

from companion.cards import parse_card
from companion.games.cribbage.actions import Dealt, Lay, Starter
from companion.games.round_the_bases.actions import BatFirst
from companion.games.setup import Setup
from companion.ui.kit.sentence import AMBER, GREEN
from tests.sampled import sampled
from tests.tools.scenes import Stage
from tests.tools.scenes.setups import BATTLE, BATTLE_OF_FOUR, FOUR, GRID, LOWBALL, THREE
from tests.tools.scenes.wanted import owed

APART = replace(BATTLE_OF_FOUR, options={"partners": "off"})
PAIRS = Setup(("Ann", "Bob"), "crosscribb", 31)
SETUPS = (THREE, FOUR, BATTLE, APART, GRID, PAIRS, LOWBALL)


def called(setup):
    return f"{setup.game}-{len(setup.sides)}-{len(setup.players)}"


@pytest.fixture
def owing(stage, tmp_path):
    """Sit people down where a side owes at least 2 points; return the application and that side."""
    seated = []

    def sit_down(setup, wanted=lambda match: owed(match) >= 2):
        application = Stage(tmp_path, history=False)
        seated.append(application)
        stage(application.shell, (800, 480))
        application.sit_down(setup, wanted)
        return application, application.owing()

    yield sit_down
    for application in seated:
        application.close()


def bar(application):
    return application.screen.bar.sentence


def offered(application):
    return {offer.words for offer in application.screen.buttons.offered}


@pytest.mark.parametrize("setup", sampled(SETUPS, 0, 5), ids=called)
def test_too_many_pegged_is_the_headline_with_every_way_on_and_setting_it_back_is_right(owing, setup):
    application, side = owing(setup)
    application.move(side.side, by=side.owed + 1)
    application.until(lambda view: view.wrong_peg is not None)
    verb = "are" if side.owed > 1 else "is"
    assert bar(application).text == f"{side.name} pegged {side.owed + 1}, but only {side.owed} {verb} owed"
    assert bar(application).tint is AMBER
    assert {"↶ Undo", "Ignore a hole", "Accept the board"} <= offered(application)
    track = application.table.view.layout.tracks[side.side].holes
    lit = application.screen.picture.lights
    assert {track[side.front + side.owed], track[side.front + side.owed + 1]} <= set(lit)
    in_every_shape(application)
    hand = application.table.peg_hand
    hand.lift(track[side.front + side.owed + 1])
    hand.place(track[side.front + side.owed])
    application.draw_until(lambda: bar(application).tint is GREEN, "it was not said that it is right again")


@pytest.mark.parametrize("setup", sampled(SETUPS, 1, 2), ids=called)
def test_too_few_pegged_is_the_headline_with_what_is_left(owing, setup):
    application, side = owing(setup)
    application.move(side.side, by=side.owed - 1)
    application.until(lambda view: view.wrong_peg is not None)
    assert bar(application).text == f"{side.name} pegged {side.owed - 1} of {side.owed}: 1 more"
    assert bar(application).tint is AMBER
    assert {"↶ Undo", "Ignore a hole", "Accept the board"} <= offered(application)
    in_every_shape(application)


@pytest.mark.parametrize("off", [1, -1])
def test_a_wrong_peg_on_a_scale_is_the_headline_with_every_way_on(seat, off):
    playing = seat(FieldPlaying, Setup(("Ann", "Bob"), "round-the-bases", 1), "round-the-bases")
    for action in (BatFirst(0), Dealt(), Starter(parse_card("2D")), Lay(1, parse_card("7H")), Lay(0, parse_card("8H"))):
        playing.table.act(action).result(5)
    playing.until(lambda: playing.view.sides[0].owed == 2)
    playing.show(0, 2 + off)
    playing.until(lambda: playing.view.wrong_peg)
    sentence = playing.screen.bar.sentence
    assert sentence.text == {1: "Ann pegged 3, but only 2 are owed", -1: "Ann pegged 1 of 2: 1 more"}[off]
    assert sentence.tint is AMBER
    assert {"↶ Undo", "Ignore a hole", "Accept the board"} <= {each.words for each in playing.screen.buttons.offered}
    holes = playing.layout.sides[0].holes
    assert {holes[2], holes[2 + off]} <= set(playing.screen.picture.lights)
    in_every_shape(playing)
    playing.show(0, 2)
    playing.until(lambda: sentence.tint is GREEN)
