"""Whether sensors may be to blame for what is seen of a track: then people are asked, and nobody is accused."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.board.reading import hole_names
from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.games.setup import Policy
from companion.referee.arrivals import DRAGGED_MS, FLICKERS, TOGETHER_MS
from companion.referee.distrust import Distrust
from companion.referee.late_strays import CARRY_MS, LateStrays
from companion.referee.look import BoardLook
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Reading, at_start, read_track, rest
from companion.referee.track_doubt import TrackDoubt
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call
from companion.referee.wood import Stray

BOARD = load_board("cribbage-2")
TRACK = BOARD.tracks[0]
RED, BLUE = 0, 1
MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]
FAR, FARTHER = "track2/100", "track2/110"
"""Two holes that have nothing to do with red's pegs."""


def owed(*points, back=5, front=9):
    debts = tuple(Debt(Award(RED, each, ScoreReason.FIFTEEN), each, n) for n, each in enumerate(points, 1))
    return TrackOwed(RED, back, front, 121, debts)


class Known:
    """What is known of the sensors of all tracks; red's pegs stood in order, and how they were moved was seen."""

    def __init__(self, policy=Policy.CASUAL, *, masked=(), **watched):
        self.sensors, self.watches = SensorTrust(BOARD, 2), [TrackWatch(), TrackWatch()]
        self.distrust, self.late = Distrust(BOARD, self.sensors, self.watches), LateStrays()
        self.doubt = TrackDoubt(BOARD, policy, self.sensors, self.watches, self.distrust, self.late)
        for hole in masked:
            self.sensors.mask(hole, masked=True)
        for name, value in {"was_in_order": True, **watched}.items():
            setattr(self.watches[RED], name, value)
        self.closed = frozenset()

    def see(self, *looks):
        """Take looks, each a time and the holes that are closed then."""
        for at_ms, closed in looks:
            self.sensors.see(self.closed, frozenset(closed), at_ms)
            self.closed = frozenset(closed)
        return self

    def flickering(self, number):
        hole = TRACK.holes[number]
        return self.see(*[look for n in range(1, FLICKERS + 1) for look in ((100 * n - 50, {hole}), (100 * n, ()))])

    def of(self, seen, track=None, *, closed=None, also=(), now_ms=1000):
        """Tell of red's pegs whether their reading is doubtful; `also` are closed holes of the other track."""
        track = track or owed()
        self.distrust.judged = hole_names(TRACK, frozenset(seen if closed is None else closed)) | frozenset(also)
        return self.doubt.is_doubtful(read_track(track, at_start(frozenset(seen))), track, (), now_ms)

    def of_stray(self, *holes, seen=(9,), track=None, others=(), also=(), now_ms=1000):
        """Tell of a peg of red's that seems to stand on the other track whether that is doubtful."""
        track, here = track or owed(), frozenset(seen)
        self.distrust.judged = hole_names(TRACK, here) | {*holes, *also}
        strays = [*others, *(Stray(RED, hole) for hole in holes)]
        return self.doubt.is_doubtful(Reading(RED, Call.WRONG_TRACK, here, rest(track)), track, strays, now_ms)


WRONG_PEG, BACKWARD = (5, 13), (3, 9)
both_ways = pytest.mark.parametrize("seen", [WRONG_PEG, BACKWARD])


@pytest.mark.parametrize(
    ("seen", "call"),
    [(WRONG_PEG, Call.WRONG_PEG), ((7, 13), Call.WRONG_PEG), (BACKWARD, Call.BACKWARD), ((7, 9), Call.BACKWARD)],
)
@pytest.mark.parametrize("policy", [Policy.CASUAL, *MUGGINS])
def test_pegs_that_were_seen_to_be_misplaced_on_a_good_board_were(policy, seen, call):
    assert read_track(owed(), frozenset(seen)).call is call
    assert not Known(policy).of(seen)


def test_nor_are_pegs_doubtful_that_stand_in_order_or_show_too_much():
    for seen in ((5, 9), (9, 13), (9,), ()):
        assert not Known(was_in_order=False).of(seen)
    assert not Known(was_in_order=False).of((9, 13), owed(4))


# --- pegs that stand where nobody means to set them -----------------------------------------------------------------


@both_ways
@pytest.mark.parametrize(
    ("for_nothing", "masked", "doubtful"),
    [
        (True, [FAR], True),
        (True, [], False),
        (False, [FAR], False),
        (False, [FAR, FARTHER], True),  # several of its sensors are bad: any may be
    ],
)
def test_nobody_moves_pegs_for_nothing_so_that_a_board_with_a_bad_sensor_has_more(seen, for_nothing, masked, doubtful):
    assert Known(masked=masked, for_nothing=for_nothing).of(seen) is doubtful


@both_ways
def test_of_pegs_that_nobody_saw_move_since_the_board_was_out_of_sight_it_is(seen):
    assert Known(was_in_order=False).of(seen)


@pytest.mark.parametrize(
    ("believed", "closed", "doubtful"),
    [
        ({13}, (5,), True),
        ({13}, (5, 13), False),  # it shows the peg itself
        ({20}, (5, 13), False),  # they stand elsewhere
    ],
)
def test_of_a_peg_that_only_people_say_stands_there_it_is(believed, closed, doubtful):
    assert Known(believed=frozenset(believed)).of(WRONG_PEG, closed=closed) is doubtful


@pytest.mark.parametrize(
    ("hole", "doubtful"),
    [
        (9, True),  # the front peg may stand there still, half in
        (5, False),  # the peg there is seen
        (40, False),  # no peg of the side rests there
    ],
)
def test_a_peg_may_not_have_left_its_hole_that_flickers(hole, doubtful):
    assert Known().flickering(hole).of(WRONG_PEG) is doubtful


@pytest.mark.parametrize(
    ("policy", "short", "seen", "doubtful"),
    [
        (Policy.MUGGINS, True, WRONG_PEG, True),
        (Policy.TOURNAMENT, True, WRONG_PEG, True),
        (Policy.MUGGINS, False, WRONG_PEG, False),  # it has pegged nothing yet
        (Policy.CASUAL, True, WRONG_PEG, False),  # what is owed is no secret
        (Policy.MUGGINS, True, BACKWARD, False),  # that pays nothing
    ],
)
def test_in_muggins_a_front_peg_that_is_pushed_on_may_pay_what_it_was_short_of(policy, short, seen, doubtful):
    assert Known(policy, perhaps_short=short).of(seen) is doubtful


def test_nobody_sets_one_peg_back_and_the_other_on():
    assert Known().of((3, 13))
    assert not Known().of((5, 13))
    assert not Known().of((7, 13))


@pytest.mark.parametrize(
    ("seen", "third", "doubtful"),
    [
        (BACKWARD, 60, True),  # one of the two others lies, so the hole behind may
        (WRONG_PEG, 60, False),
        (WRONG_PEG, 9, True),  # without 13 they would be at rest
    ],
)
def test_where_three_holes_of_a_track_are_closed_one_lies(seen, third, doubtful):
    assert Known().of(seen, closed=(*seen, third)) is doubtful


@both_ways
@pytest.mark.parametrize(
    ("out_ms", "believed", "doubtful"),
    [
        (CARRY_MS, (), False),
        (CARRY_MS + 1, (), True),
        (CARRY_MS + 1, (60,), True),
        (CARRY_MS + 1, (9, 13), False),  # people say where one of them is
    ],
)
def test_a_hole_that_closes_long_after_a_peg_went_out_of_sight_need_not_have_it(seen, out_ms, believed, doubtful):
    assert Known(out_ms=out_ms, believed=frozenset(believed)).of(seen) is doubtful


@both_ways
def test_pegs_of_which_one_was_only_inferred_may_stand_elsewhere(seen):
    assert Known(inferred=True).of(seen)


@pytest.mark.parametrize(
    ("seen", "ignored", "doubtful"),
    [
        (WRONG_PEG, 9, True),  # the front peg rests there, and 13 has none
        (BACKWARD, 5, True),
        (WRONG_PEG, 60, False),
        (BACKWARD, 60, False),
    ],
)
def test_a_peg_may_rest_in_an_ignored_hole_and_one_that_is_closed_have_none(seen, ignored, doubtful):
    assert Known(masked=[TRACK.holes[ignored]]).of(seen) is doubtful


@pytest.mark.parametrize(("behind", "doubtful"), [(40, True), (20, False)])
def test_a_peg_that_seems_to_have_gone_back_may_be_ahead_where_the_track_turns(behind, doubtful):
    """Hole 40 is beside 81 and 82 of its own track."""
    assert Known().of((behind, 70), owed(back=60, front=70)) is doubtful


@pytest.mark.parametrize(("also", "doubtful"), [("track2/60", True), (FAR, False)])
def test_a_hole_far_ahead_may_be_closed_by_a_magnet_beside_it(also, doubtful):
    assert Known().of((5, 60), also=[also]) is doubtful


# --- pegs that are too far back for what is owed --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ignored", "believed", "doubtful"),
    [
        (5, (), True),  # the back peg may rest there still
        (60, (), False),
        (5, (12,), False),  # people say that it is in 12
        (5, (9,), True),  # that of 12 nobody has said anything
    ],
)
def test_points_are_not_said_to_be_missing_while_the_back_peg_may_not_have_moved(ignored, believed, doubtful):
    known = Known(masked=[TRACK.holes[ignored]], believed=frozenset(believed))
    assert known.of((9, 12), owed(4)) is doubtful
    short = read_track(owed(4), frozenset({9, 12}))
    assert known.doubt.may_not_have_moved(short, owed(4)) is doubtful


@pytest.mark.parametrize(
    ("strays", "doubtful"),
    [
        ([Stray(BLUE, "track1/60")], True),  # which of those on the track is its own nobody can see
        ([Stray(RED, "track1/60")], False),
        ([Stray(BLUE, "track2/60")], False),
        ([Stray(BLUE, "track2/60"), Stray(BLUE, "track1/60")], True),
        ([], False),
    ],
)
def test_nor_while_a_peg_of_another_side_is_among_them(strays, doubtful):
    short = read_track(owed(4), frozenset({9, 12}))
    assert Known().doubt.is_doubtful(short, owed(4), strays, 1000) is doubtful


@pytest.mark.parametrize(
    ("closed_ms", "doubtful"),
    [
        ({10: 1000, 9: 1000}, True),
        ({10: 1000, 9: 1000 + TOGETHER_MS}, True),
        ({10: 1000, 9: 1001 + TOGETHER_MS}, False),  # one peg after the other
        ({10: 1000}, False),  # the front peg rests there
        ({12: 1000, 9: 1000}, False),  # no magnet reaches so far
    ],
)
def test_nor_while_two_holes_side_by_side_closed_together(closed_ms, doubtful):
    seen = {9, *closed_ms}
    known, closed = Known(), {TRACK.holes[hole] for hole in seen - closed_ms.keys()}
    known.closed = frozenset(closed)
    for number, at_ms in sorted(closed_ms.items(), key=lambda each: each[1]):
        closed = closed | {TRACK.holes[number]}
        known.see((at_ms, closed))
    assert known.of(seen, owed(4)) is doubtful


@pytest.mark.parametrize("policy", MUGGINS)
def test_in_muggins_nobody_may_tell_a_short_peg_from_a_right_one(policy):
    assert not Known(policy, masked=["track1/5"]).of((9, 12), owed(4))


# --- pegs that seem to stand on another track -----------------------------------------------------------------------


def test_a_peg_that_was_seen_to_go_to_another_track_on_a_good_board_did():
    assert not Known().of_stray("track2/20")
    assert not Known(masked=[FAR]).of_stray("track2/20", also=["track1/19", "track1/20", "track1/21"])


def test_but_not_if_nobody_saw_how_the_pegs_were_moved_or_the_board_has_lied():
    assert Known(was_in_order=False).of_stray("track2/20")
    assert Known(masked=[FAR, FARTHER]).of_stray("track2/20", also=["track1/19", "track1/20", "track1/21"])


def test_on_a_board_with_a_bad_sensor_it_may_be_in_the_hole_beside():
    assert Known(masked=[FAR]).of_stray("track2/20")


@pytest.mark.parametrize(
    ("seen", "back", "front", "doubtful"),
    [
        ({5}, 5, 9, True),
        ({9}, 5, 9, False),
        ({-1}, -1, 1, True),
        ({0}, -1, 1, True),  # start holes are all alike
        ({1}, -1, 1, False),
        ({0}, -1, 0, False),  # both wait: neither is the front one
        ({-1}, -1, 0, False),
    ],
)
def test_who_pegs_lifts_the_back_peg_so_that_the_front_one_need_not_have_gone(seen, back, front, doubtful):
    assert Known().of_stray("track2/20", seen=seen, track=owed(back=back, front=front)) is doubtful


@pytest.mark.parametrize(
    ("over", "to", "later_ms", "doubtful"),
    [
        (20, 20, DRAGGED_MS, True),
        (10, 10, DRAGGED_MS, True),
        (20, 20, DRAGGED_MS + 1, False),  # too long ago to be over it
        (9, 10, DRAGGED_MS, False),  # that is the front peg's own hole
        (5, 5, DRAGGED_MS, False),  # it was lifted from its hole and set beside it
    ],
)
def test_one_that_was_dragged_over_the_hole_beside_as_that_one_closed_may_be_in_a_hand(over, to, later_ms, doubtful):
    passed, stray = f"track1/{over}", f"track2/{to}"
    known = Known().see((100, {passed}), (200, ()), (200 + later_ms, {stray}))
    assert known.of_stray(stray, now_ms=200 + later_ms) is doubtful


@pytest.mark.parametrize("hole", ["track2/7", "track2/60"])
def test_where_nobody_means_to_set_it_it_may_be_in_a_hand(hole):
    assert Known().of_stray(hole)


@pytest.mark.parametrize(
    ("late", "doubtful"),
    [
        (Stray(RED, "track2/20"), True),
        (Stray(BLUE, "track1/60"), False),  # another side's peg
    ],
)
def test_one_that_was_out_for_long_before_it_came_there_may_be_in_a_hand(late, doubtful):
    known = Known()
    known.watches[late.side].out_of_order_ms = 0
    look = BoardLook(frozenset(), GameStanding((), tuple), (), Timing(), CARRY_MS + 301, 300, 300)
    known.late.note([late], look, known.watches)
    assert known.late.holes == {late.hole}
    assert known.of_stray("track2/20", others=[late] if late.side == BLUE else ()) is doubtful
