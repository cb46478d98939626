"""In muggins nothing on the screen tells a right peg from a short one while it may be claimed (P12)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.app.view import SideView, View
from companion.games.setup import Policy
from companion.referee.verdict import Call

RED, BLUE = 0, 1


def shown(view: View) -> dict[str, object]:
    """Return what a screen may draw. The face of the game is the same but for its pegs."""
    hidden = {"face", "occupied", "lights", "sides", "notice", "log", "game_id"}
    return {field.name: getattr(view, field.name) for field in fields(view) if field.name not in hidden}


def side(view: View, pegged: int) -> SideView:
    """Return Red's side with what the eye sees on the wood anyway taken out of it."""
    red = view.sides[RED]
    assert (red.back, red.front, red.total) == (9, 9 + pegged, 9 + pegged)
    return SideView(red.side, red.name, 0, 0, 0, red.owed, red.dealer, red.turn)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("wait", [100, 300, 1100, 2500])
def test_a_short_peg_looks_like_a_right_one_at_every_moment(bench, policy, wait):
    views = {}
    for pegged in (4, 3):
        table = bench(policy)
        table.begin()
        table.four_for_red()
        table.stand(RED, 9, 9 + pegged, wait=wait)
        views[pegged] = table.view
    right, short = views[4], views[3]
    assert shown(right) == shown(short)
    if wait > 250:
        assert side(right, 4) == side(short, 3)
        assert str(right.notice.sentence).replace("4", "3") == str(short.notice.sentence)
        assert (right.notice.number, right.notice.tone) == (short.notice.number, short.notice.tone)
        assert [str(line).replace("4.", "3.") for line in right.log[-1:]] == list(map(str, short.log[-1:]))
        assert {light: hole for hole, light in right.lights.items()}.keys() == {
            light: hole for hole, light in short.lights.items()
        }.keys()


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_the_same_holds_after_the_next_card(bench, policy):
    views = {}
    for pegged in (4, 3):
        table = bench(policy)
        table.begin()
        table.four_for_red()
        table.stand(RED, 9, 9 + pegged)
        table.lay("KD")
        views[pegged] = table.view
    assert shown(views[4]) == shown(views[3])
    assert str(views[4].log[-1]) == str(views[3].log[-1]) == "Blue laid KD."


def test_no_sentence_of_the_log_names_points_of_cards_in_muggins(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    assert not any("run" in line or "scores" in line for line in map(str, table.view.log))


def test_missed_points_are_told_when_the_window_has_closed(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12)
    table.session.accept(table.now)
    assert any("1" in line and "Red" in line and "run" in line for line in map(str, table.view.log[-3:]))


def test_in_a_tournament_missed_points_are_never_told(bench):
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12)
    table.session.accept(table.now)
    assert not any("run" in line for line in map(str, table.view.log))


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("lifted", ["back", "front", "both"])
@pytest.mark.parametrize("wait", [300, 9000])
def test_lifting_a_peg_and_putting_it_back_betrays_nothing(bench, policy, lifted, wait):
    views = {}
    for pegged in (4, 3):
        table = bench(policy)
        table.begin()
        table.four_for_red()
        table.stand(RED, 9, 9 + pegged)
        left = {"back": (9 + pegged,), "front": (9,), "both": ()}[lifted]
        table.stand(RED, *left, wait=wait)
        in_hand = table.view
        table.stand(RED, 9, 9 + pegged)
        views[pegged] = in_hand, table.view
    for right, short in zip(views[4], views[3], strict=True):
        assert side(right, 4) == side(short, 3)
        assert str(right.held).replace("13", "12") == str(short.held)
        assert right.notice.number == short.notice.number
        assert [str(line).replace("Red pegged 4", "Red pegged 3") for line in right.log] == list(map(str, short.log))
        assert (right.question is None, right.out_of_step) == (short.question is None, short.out_of_step)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_of_points_too_many_so_far_no_figure_says_how_many_are_owed(bench, policy):
    """Red has pegged 8. Whether it is owed 4 or nothing, all that is shown is that a card may be missing."""
    shown_verdicts = []
    for owed in (True, False):
        table = bench(policy)
        table.begin()
        if owed:
            table.four_for_red()
        table.stand(RED, 9, 17, wait=3000)
        (verdict,) = (each for each in table.view.verdicts if each.side == RED)
        assert verdict.call is Call.PENDING
        shown_verdicts.append((verdict.points, verdict.off))
    assert shown_verdicts[0] == shown_verdicts[1] == (8, 0)
