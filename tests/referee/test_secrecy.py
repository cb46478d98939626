"""In muggins a right and a short peg are told apart by nothing that a screen or a light may use (P12)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.setup import Policy
from companion.referee.verdict import Call

RED = 0
MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]


def shown(table):
    """Return what may reach a screen or a light, at this moment."""
    finding = table.finding
    return (
        finding.settled,
        finding.guidance,
        finding.question,
        finding.out_of_step,
        finding.frozen,
        finding.taken_back,
        table.referee.wake_ms(table.now),
    )


def film(table, holes, waits):
    """Return what is shown at each of several moments after the pegs came to stand in these holes."""
    table.see(frozenset(table.layout.tracks[RED].holes[hole] for hole in holes) | blue(table), 0)
    frames = [shown(table)]
    for elapsed_ms in waits:
        table.wait(elapsed_ms)
        frames.append(shown(table))
    return frames


def blue(table):
    return table.pegs & set(table.layout.tracks[1].numbers)


@pytest.mark.parametrize(("policy", "points"), list(product(MUGGINS, [(4,), (2, 3), (1, 2, 3)])))
def test_right_and_short_leaps_look_alike_at_every_moment(rig, policy, points):
    waits = [100, 149, 1, 10, 500, 240, 300, 700, 1000, 5000, 3000, 10_000]
    films = [film(rig(policy).owe(*points, stroke=True), (9, 9 + k), waits) for k in range(1, sum(points) + 1)]
    assert all(other == films[0] for other in films)


@pytest.mark.parametrize("policy", MUGGINS)
def test_a_peg_on_its_way_is_asked_for_without_naming_a_hole(rig, policy):
    films = [film(rig(policy).owe(points), (9,), [300, 8000, 20_000]) for points in (1, 4, 24)]
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("holes", [(), (3, 9), (5, 9, 40), (0, -1), (7, 9), (40,)])
def test_what_is_mended_at_once_does_not_tell_what_is_owed(rig, policy, holes):
    films = [film(rig(policy).owe(points), holes, [300, 8000, 20_000]) for points in (1, 4, 24)]
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", MUGGINS)
@pytest.mark.parametrize("k", [1, 3, 4])
def test_the_wrong_peg_and_the_wrong_track_are_mended_alike(rig, policy, k):
    wrong_peg = [film(rig(policy).owe(points), (5, 9 + k), [300, 2000]) for points in (4, 7)]
    assert wrong_peg[0] == wrong_peg[1]
    misplaced = []
    for points in (4, 7):
        table = rig(policy).owe(points)
        table.stand(f"red=9 blue=0,-1,{30 + k}", wait=2000)
        assert table.call() is Call.WRONG_TRACK
        misplaced.append(shown(table))
    assert misplaced[0] == misplaced[1]


@given(
    policy=st.sampled_from(MUGGINS),
    owed=st.integers(2, 24),
    waits=st.lists(st.integers(1, 4000), max_size=8),
    short=st.data(),
)
def test_any_short_leap_looks_like_the_right_one_at_any_moment(rig, policy, owed, waits, short):
    k = short.draw(st.integers(1, owed - 1))
    right, wrong = (film(rig(policy).owe(owed), (9, 9 + leap), waits) for leap in (owed, k))
    assert right == wrong


@given(
    policy=st.sampled_from(MUGGINS),
    masked=st.frozensets(st.integers(1, 12), max_size=3),
    steps=st.lists(
        st.tuples(st.frozensets(st.integers(-1, 12), max_size=4), st.sampled_from([100, 300, 1100, 2500, 9000])),
        min_size=1,
        max_size=6,
    ),
)
def test_whatever_the_sensors_say_is_read_alike_however_much_is_owed(rig, policy, masked, steps):
    """Red rests in 9 and is owed 4 or more; no peg goes further than 12, so all of it is short or strange."""
    films = []
    for points in (4, 7, 24):
        table = rig(policy).owe(points).mask(*(f"track1/{hole}" for hole in masked))
        frames = []
        for holes, waiting_ms in steps:
            frames += film(table, holes, [waiting_ms])
            calls = [verdict.call for verdict in table.finding.verdicts]
            frames.append((table.at(), calls, table.referee.sensors.crosstalk))
        films.append(frames)
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", MUGGINS)
def test_pegs_that_have_to_follow_the_game_are_led_back_and_not_to_where_the_points_would_bring_them(rig, policy):
    """Something closes 14 while the game has gone back; as the back peg is lifted it looks like one set there."""

    def led(points):
        table = rig(policy).owe(points)
        table.referee.guide_home(moved=True)
        table.stand("red=5,9,14", wait=2000).stand("red=9,14", wait=400)
        return table.call(), shown(table), table.moves

    assert led(3) == led(4)
    assert led(3)[0] is Call.PENDING
    assert led(3)[2] == ("track1/14", "track1/5")


@pytest.mark.parametrize("policy", MUGGINS)
def test_a_peg_of_which_people_say_that_it_stands_behind_is_not_read_again_only_where_nothing_is_short(rig, policy):
    """Who touches the screen has let go. Whether the move before can be read again would tell of a window (P12)."""

    def told(points):
        table = rig(policy, rest="red=8,10 blue=0,1").owe(points, side=1).stand("red=4,8,10", wait=3000)  # 4 sticks
        table.stand("blue=1", wait=9400).stand("blue=1,3", wait=1200)
        table = table.fall_short(1) if table.due(1) else table
        table.mask("track2/3").mask("track2/2")
        return table.at(1), table.call(1), table.moves, table.finding.question

    assert told(2) == told(6)
    assert told(2)[0] == (1, 3)
