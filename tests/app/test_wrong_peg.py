"""A peg that is wrong so far: what is told of it and lit; in muggins there is nothing of it (P2, P4, P12)."""

from __future__ import annotations

import pytest

from companion.app.view import Tone
from companion.app.wrong_peg import WrongPeg
from companion.games.cribbage.actions import Count
from companion.games.setup import Policy
from companion.referee.lights import Light
from companion.words.message import Who
from companion.words.referee import PEGGED_WELL
from companion.words.session import TICKED

RED, BLUE = 0, 1


def ready(bench, policy=Policy.CASUAL):
    """Bring Red to where 4 are owed, from 9."""
    table = bench(policy)
    table.begin()
    table.four_for_red()
    return table


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize(("pegged", "belongs"), [(6, 13), (3, 13)])
def test_it_is_told_with_its_holes_and_lit_and_nobody_is_accused(bench, policy, pegged, belongs):
    table = ready(bench, policy)
    table.stand(RED, 9, 9 + pegged)
    view = table.view
    assert view.wrong_peg == WrongPeg(RED, pegged, 4, stands=9 + pegged, belongs=belongs)
    assert view.notice.tone is Tone.DOUBT
    assert not view.out_of_step
    track = view.layout.tracks[RED].holes
    assert view.lights[track[9 + pegged]] is Light.FROM
    assert view.lights[track[belongs]] in (Light.NEXT, Light.TO)


@pytest.mark.parametrize("pegged", [6, 3])
def test_where_the_wrong_peg_belongs_stays_lit_while_it_is_in_a_hand(bench, pegged):
    table = ready(bench)
    table.stand(RED, 9)
    goal = table.view.layout.tracks[RED].holes[13]
    assert goal not in table.view.lights  # nobody is led who has not gone wrong
    table.stand(RED, 9, 9 + pegged)
    table.stand(RED, 9, wait=0)
    for _ in range(50):
        table.wait(100)
        assert table.view.lights.get(goal) in (Light.NEXT, Light.TO)
    table.stand(RED, 9, 13)
    assert Light.NEXT not in table.view.lights.values()


def test_where_it_belongs_is_forgotten_once_the_game_has_moved(bench):
    table = ready(bench)
    table.stand(RED, 9, 15)
    table.session.undo(table.now)
    table.stand(RED, 9)
    assert Light.NEXT not in table.view.lights.values()


def test_when_the_peg_is_mended_that_is_said_and_only_then(bench):
    table = ready(bench)
    table.stand(RED, 9, 15)
    table.stand(RED, 9, 13)
    assert table.view.wrong_peg is None
    assert (table.view.notice.tone, table.view.notice.sentence) == (
        Tone.MENDED,
        TICKED(said=PEGGED_WELL(who=Who("Red"), points=4)),
    )


def test_a_peg_that_goes_back_to_rest_is_right_again(bench):
    table = ready(bench)
    back, front = table.view.sides[RED].back, table.view.sides[RED].front
    table.stand(RED, 9, 15)
    table.stand(RED, back, front)
    assert str(table.view.notice.sentence) == "Red's pegs are right again ✓"


def test_a_right_peg_is_no_mended_one(bench):
    table = ready(bench)
    table.stand(RED, 9, 13)
    assert table.view.notice.tone is Tone.RIGHT


def test_after_an_undo_the_pegs_have_to_follow_and_nothing_is_wrong(bench):
    table = ready(bench)
    table.stand(RED, 9, 13)
    table.session.undo(table.now)
    assert table.view.wrong_peg is None


@pytest.mark.parametrize("pegged", [2, 4, 5, 6])
def test_some_of_a_hand_pegged_is_short_until_the_rest_is(bench, pegged):
    """Also where what was pegged is a running sum of the count, so that the referee takes it as right so far."""
    table = bench(Policy.CASUAL)
    table.played_out()
    back, front = table.account(RED)
    table.stand(RED, front, front + 1)
    table.act(Count(BLUE))
    front, owed = table.account(BLUE)[1], table.owed(BLUE)
    pegged = min(pegged, owed - 1)
    table.stand(BLUE, front, front + pegged)
    assert table.view.wrong_peg == WrongPeg(BLUE, pegged, owed, front + pegged, front + owed)
    assert table.view.notice.tone is Tone.DOUBT
    table.stand(BLUE, front, front + owed)
    assert table.view.wrong_peg is None
    assert table.view.notice.tone is Tone.MENDED
    assert back < front


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("pegged", [3, 4, 6])
def test_in_muggins_there_is_nothing_of_it(bench, policy, pegged):
    table = ready(bench, policy)
    table.stand(RED, 9, 9 + pegged)
    assert table.view.wrong_peg is None
    assert all(side.owed_for == "" for side in table.view.sides)
    assert table.view.notice.tone is Tone.NEUTRAL
    assert Light.FROM not in table.view.lights.values()
    table.stand(RED, 9, wait=3000)
    assert Light.NEXT not in table.view.lights.values()
