"""The sensor test and the health of holes."""

from __future__ import annotations

from companion.board.boards import load_board
from companion.board.health import FLICKERS, TOGETHER, Condition, Health, sentence
from companion.board.sensortest import SensorTest

LAYOUT = load_board("cribbage-2")
A, B, FAR = "track1/5", "track1/6", "track1/60"
REST = frozenset({"track1/-1", "track1/0", "track2/-1", "track2/0"})


def fed(*snapshots):
    health = Health(LAYOUT)
    for at_ms, occupied in snapshots:
        health.see(frozenset(occupied), at_ms)
    return health


def test_the_test_ends_only_when_every_hole_was_seen_both_ways():
    test = SensorTest(LAYOUT)
    holes = list(LAYOUT.holes)
    for hole in holes[:-1]:
        test.see(frozenset({hole}))
        assert not test.ended
    assert test.never_occupied == {holes[-1]}
    test.see(frozenset({holes[-1]}))
    assert test.ended


def test_a_hole_that_was_always_occupied_is_named():
    test = SensorTest(LAYOUT)
    for hole in LAYOUT.holes:
        test.see(frozenset({hole, A}))
    assert test.never_empty == {A}
    assert not test.ended


def test_a_hole_without_a_sensor_is_not_asked_for():
    holes = {name: hole._replace(sensor=None if name == A else hole.sensor) for name, hole in LAYOUT.holes.items()}
    test = SensorTest(LAYOUT._replace(holes=holes))
    for hole in LAYOUT.holes.keys() - {A}:
        test.see(frozenset({hole}))
    assert test.ended


def test_a_hole_that_was_used_is_good_and_one_that_was_not_is_unseen_and_not_called_bad():
    health = fed((0, REST), (1000, REST - {"track1/0"} | {A}), (9000, REST))
    assert health.hole(A).condition is Condition.GOOD
    assert health.hole(FAR).condition is Condition.UNSEEN
    assert health.bad() == {}


def test_a_peg_too_many_that_never_left_is_stuck():
    health = fed((0, REST | {FAR}), (9000, REST | {FAR, A}), (20_000, REST - {"track1/0"} | {FAR, A}))
    assert health.hole(FAR).condition is Condition.STUCK
    assert set(health.bad()) >= {FAR}
    assert A not in health.bad()


def test_pegs_that_rest_are_not_called_stuck():
    assert fed((0, REST), (90_000, REST - {"track1/-1"}), (91_000, REST - {"track1/-1"} | {A})).bad() == {}


def test_changes_quicker_than_a_hand_are_flicker():
    snapshots = [(20 * turn, REST | ({A} if turn % 2 else set())) for turn in range(2 * FLICKERS)]
    health = fed(*snapshots).bad()
    assert health[A].condition is Condition.FLICKERING
    assert health[A].quick >= FLICKERS
    assert "flickers" in str(sentence("5", health[A]))


def test_a_player_who_moves_a_peg_often_does_not_make_a_hole_flicker():
    snapshots = [(400 * turn, REST | ({A} if turn % 2 else set())) for turn in range(50)]
    assert fed(*snapshots).bad() == {}


def test_two_neighbours_that_only_change_together_are_a_pair():
    snapshots = [(1000 * turn, REST | ({A, B} if turn % 2 else set())) for turn in range(TOGETHER + 2)]
    health = fed(*snapshots)
    assert (health.hole(A).condition, health.hole(A).other) == (Condition.CROSSTALK, B)
    assert (health.hole(B).condition, health.hole(B).other) == (Condition.CROSSTALK, A)
    assert set(health.bad()) == {A, B}


def test_neighbours_that_also_change_alone_are_no_pair():
    snapshots = [(1000 * turn, REST | ({A, B} if turn % 2 else set())) for turn in range(TOGETHER + 2)]
    assert fed(*snapshots, (90_000, REST), (91_000, REST | {A})).bad() == {}
