"""Running the bases, ruling by ruling."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.games.action import IllegalAction
from companion.games.round_the_bases.profile import BASES, FACTORY, HOME, PLAIN, Label, Profile, profile_of
from companion.games.round_the_bases.running import (
    AwaitedDice,
    Diamond,
    Happened,
    Need,
    PegOutcome,
    duel,
    home_run,
    roll,
    steal,
    swing,
)

EMPTY = Diamond()
LOADED = Diamond(frozenset(BASES))
ALL_BASES = [frozenset(bases) for count in range(4) for bases in combinations(BASES, count)]


@pytest.mark.parametrize("difference", [-20, -1, 0, 1, 2, 3])
def test_a_difference_below_four_is_an_out_and_runners_hold(difference):
    after = swing(Diamond(frozenset({6, 18}), 1), difference, FACTORY)
    assert (after.bases, after.outs, after.runs) == ({6, 18}, 2, 0)


@pytest.mark.parametrize("difference", [7, 8, 13, 14, 19, 20])
def test_an_out_hole_puts_the_batter_out_and_runners_hold(difference):
    after = swing(LOADED, difference, FACTORY)
    assert (after.bases, after.outs, after.runs, after.waiting) == (frozenset(BASES), 1, 0, ())


@pytest.mark.parametrize(("difference", "bases", "runs"), [(6, {6, 12, 18}, 1), (12, {12, 18}, 2), (18, {18}, 3)])
def test_a_base_exactly_is_safe_and_pushes_every_runner_on(difference, bases, runs):
    after = swing(LOADED, difference, FACTORY)
    assert (after.bases, after.runs, after.outs) == (bases, runs, 0)


@pytest.mark.parametrize("difference", [24, 25, 40])
@pytest.mark.parametrize("bases", ALL_BASES)
def test_twenty_four_or_more_brings_everybody_home(difference, bases):
    after = swing(Diamond(bases), difference, FACTORY)
    assert (after.bases, after.runs) == (frozenset(), len(bases) + 1)


@pytest.mark.parametrize("bases", ALL_BASES)
def test_a_jack_is_a_home_run_for_all(bases):
    after = home_run(Diamond(bases, 2, 3))
    assert (after.bases, after.runs, after.outs) == (frozenset(), 3 + len(bases) + 1, 2)
    assert [outcome.start for outcome in after.outcomes] == [*sorted(bases, reverse=True), 0]


def test_must_roll_asks_the_lead_runner_first_and_the_batter_last():
    after = swing(LOADED, 4, FACTORY)
    assert [(peg.hole, peg.distance, peg.batter) for peg in after.waiting] == [
        (22, 2, False),
        (16, 2, False),
        (10, 2, False),
        (4, 2, True),
    ]
    assert after.bases == frozenset()


@pytest.mark.parametrize(("dice", "safe"), [((1, 5), True), ((5, 1), True), ((1, 1), True), ((2, 6), False)])
def test_the_exact_distance_on_either_die_is_safe(dice, safe):
    after = roll(swing(EMPTY, 5, FACTORY), *dice)
    assert (after.bases, after.outs) == (({6}, 0) if safe else (frozenset(), 1))


def test_a_triple_play_ends_the_half_inning():
    after = swing(Diamond(frozenset({6, 12})), 4, FACTORY)
    for _ in range(3):
        assert not after.over
        after = roll(after, 1, 1)
    assert after.over
    assert [outcome.batter for outcome in after.outcomes] == [False, False, True]


def test_after_the_third_out_runs_stand_and_the_pegs_that_are_left_come_off():
    after = swing(Diamond(frozenset(BASES), 2), 5, FACTORY)
    after = roll(after, 1, 3)  # from third base: home
    assert (after.runs, after.outs) == (1, 2)
    after = roll(after, 4, 4)
    assert (after.over, after.runs, after.bases, after.waiting) == (True, 1, frozenset(), ())
    assert [outcome.happened for outcome in after.outcomes] == [
        Happened.SCORED,
        Happened.OUT,
        Happened.STRANDED,
        Happened.STRANDED,
    ]


def test_runners_pushed_past_home_score_before_anything_is_rolled():
    after = swing(Diamond(frozenset({12, 18}), 2), 16, FACTORY)
    assert after.runs == 2
    assert after.awaited == AwaitedDice(16, Need.ROLL, 2, batter=True)
    assert roll(after, 6, 6).runs == 2


def test_a_pickle_is_fought_out_for_each_peg_on_one_lead_runner_first():
    after = swing(LOADED, 9, FACTORY)
    assert after.runs == 1  # from third base: past home
    assert [peg.hole for peg in after.waiting] == [21, 15, 9]
    assert duel(after, 3, 3) == after
    assert duel(after, 1, 6) == after
    after = duel(after, 3, 4)
    assert after.runs == 2
    after = duel(after, 2, 3)
    assert (after.outs, after.bases) == (1, frozenset())
    after = duel(after, 3, 1)
    assert (after.bases, after.outs) == ({12}, 1)
    assert after.outcomes[-1] == PegOutcome(Happened.SAFE, 9, 12, batter=True)


def test_without_pickles_the_same_hole_is_an_out():
    assert swing(EMPTY, 9, PLAIN).outs == 1


@pytest.mark.parametrize(("dice", "safe"), [((6, 1), True), ((1, 6), True), ((5, 5), False)])
@pytest.mark.parametrize(("base", "onward"), [(6, 12), (12, 18)])
def test_a_steal_needs_a_six(base, onward, dice, safe):
    after = steal(Diamond(frozenset({base})), base, *dice)
    assert (after.bases, after.outs) == (({onward}, 0) if safe else (frozenset(), 1))


def test_home_may_be_stolen():
    assert steal(Diamond(frozenset({18})), 18, 6, 2).runs == 1


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (lambda: steal(LOADED, 6, 6, 6), "not empty"),
        (lambda: steal(EMPTY, 6, 6, 6), "no runner"),
        (lambda: roll(EMPTY, 1, 2), "No roll"),
        (lambda: duel(swing(EMPTY, 4, FACTORY), 3, 1), "No duel"),
        (lambda: roll(swing(EMPTY, 4, FACTORY), 0, 2), "1 to 6"),
        (lambda: swing(swing(EMPTY, 4, FACTORY), 6, FACTORY), "First the dice"),
        (lambda: steal(swing(Diamond(frozenset({6})), 5, FACTORY), 6, 1, 2), "First the dice"),
        (lambda: swing(Diamond(outs=3), 6, FACTORY), "Three are out"),
    ],
)
def test_what_may_not_be_done_is_said(deed, said):
    with pytest.raises(IllegalAction, match=said):
        deed()


@pytest.mark.parametrize("profile", [FACTORY, PLAIN])
@pytest.mark.parametrize("bases", ALL_BASES)
def test_no_peg_is_ever_lost_or_doubled(profile, bases):
    for difference in range(-5, 30):
        after = swing(Diamond(bases, 0), difference, profile)
        while after.awaited:
            after = roll(after, 1, 2) if after.awaited.need is Need.ROLL else duel(after, 3, 1)
        decided = sum(outcome.happened is not Happened.SAFE for outcome in after.outcomes)
        assert len(after.bases) + decided == len(bases) + 1, difference
        assert all(base in BASES for base in after.bases), difference


def test_a_profile_has_24_labels_and_its_bases_where_they_are():
    assert [hole for hole in range(1, HOME + 1) if FACTORY.label(hole) is Label.PICKLE] == [9, 15, 21]
    with pytest.raises(ValueError, match="24 labels"):
        Profile("short", PLAIN.labels[:23])
    with pytest.raises(ValueError, match="Hole 6 is a base"):
        Profile("odd", (Label.OUT,) * 24)


OWN = FACTORY.with_procedure(own=True).relabelled(1, Label.ROLL).relabelled(2, Label.PICKLE)


@pytest.mark.parametrize("hole", [1, 2, 3])
def test_labels_of_the_first_three_holes_cannot_be_set_for_they_do_not_count(hole):
    with pytest.raises(ValueError, match="strikeout"):
        FACTORY.relabelled(hole, Label.ROLL)


@pytest.mark.parametrize("text", ["rprrrb" + FACTORY.letters[6:], FACTORY.text])
def test_labels_of_holes_below_four_of_an_old_game_do_nothing(text):
    after = swing(Diamond(frozenset({6, 18}), 1), 2, profile_of(text))
    assert (after.bases, after.outs, after.waiting) == ({6, 18}, 2, ())


def test_where_the_field_prints_its_own_procedure_they_hold():
    rolled = swing(Diamond(frozenset({6})), 1, OWN)
    assert [(peg.hole, peg.need, peg.distance) for peg in rolled.waiting] == [(1, Need.ROLL, 5)]
    assert rolled.outs == 1, "the runner came to hole 7, which is an out"
    assert swing(EMPTY, 2, OWN).awaited == AwaitedDice(2, Need.DUEL, batter=True)
    assert swing(EMPTY, 3, OWN).outs == 1
    assert roll(swing(EMPTY, 1, OWN), 5, 2).bases == {6}


@pytest.mark.parametrize("difference", [0, -3])
def test_no_points_ahead_are_a_strikeout_on_every_field(difference):
    assert swing(EMPTY, difference, OWN).outs == 1


def test_a_record_knows_whether_the_first_three_labels_hold():
    assert OWN.text == "rpo" + FACTORY.letters[3:] + "+"
    assert profile_of(OWN.text) == OWN
    assert OWN.with_procedure(own=False) == FACTORY
    assert FACTORY.with_procedure(own=True).text != FACTORY.text


def test_a_third_out_takes_the_runners_off_however_it_was_made():
    for after in (
        swing(Diamond(frozenset({6}), 2), 0, FACTORY),
        swing(Diamond(frozenset({6}), 2), 7, FACTORY),
        steal(Diamond(frozenset({6, 18}), 2), 6, 1, 2),
    ):
        assert (after.over, after.bases) == (True, frozenset())
