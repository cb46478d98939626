"""People say in which hole a side's peg stands: what follows for that hole, and for the others in doubt."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.ledger import TrackOwed
from companion.referee.distrust import Distrust
from companion.referee.look import BoardLook
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track_watch import TrackWatch

BOARD = load_board("cribbage-2")
OWED = (TrackOwed(0, 5, 9, 121), TrackOwed(1, 2, 6, 121))
REST = frozenset({"track1/5", "track1/9", "track2/2", "track2/6"})
RED, BLUE = 0, 1
HERE = "track1/12"


class Table:
    """Two sides at rest; red's `unsure` holes are in doubt, and all of `wood` is closed."""

    def __init__(self, *more, unsure=(), in_hand=False, ignored=()):
        self.sensors = SensorTrust(BOARD, 2)
        self.red = TrackWatch(at_rest=frozenset({5, 9}), unsure=frozenset(unsure), in_hand=in_hand)
        self.distrust = Distrust(BOARD, self.sensors, (self.red, TrackWatch(in_hand=True)))
        for hole in ignored:
            self.sensors.mask(hole, masked=True)
        self.sensors.see(None, REST, 0)
        self.sensors.arrivals.stands(RED, frozenset({"track1/5", "track1/9"}))
        self.wood = REST
        self.see(REST.union(more), 1000)

    def see(self, wood, at_ms):
        self.sensors.see(self.wood, wood, at_ms)
        self.wood = wood
        self.distrust.look(BoardLook(wood, GameStanding(OWED, tuple), OWED, Timing(), at_ms, 1000, 0))


# --- one of several closed holes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "closed", "magnets"),
    [
        (13, (), {HERE}),  # the peg that stands here has closed the hole beside it
        (13, ("track2/13",), {HERE}),
        (20, ("track2/20", "track2/30"), {"track2/20"}),  # far from it: what stands beside that hole has
        (20, (), None),  # nothing stands beside it: its sensor closed by itself
        (9, ("track2/9",), None),  # a peg may rest there at another time, so that no magnet is blamed
    ],
)
def test_the_other_holes_in_doubt_have_no_peg_and_the_magnets_beside_them_are_to_blame(other, closed, magnets):
    hole = f"track1/{other}"
    table = Table(HERE, hole, *closed, unsure={12, other})
    table.distrust.point_at(RED, HERE)
    assert table.sensors.ghosts == [{hole}, set()]
    assert table.sensors.crosstalk == ({} if magnets is None else {hole: magnets})


def test_the_hole_itself_is_believed_again():
    table = Table(HERE, "track1/13", unsure={12, 13})
    table.sensors.ghosts[RED] = frozenset({HERE})
    table.sensors.blame(HERE, frozenset({"track1/13"}))
    table.distrust.point_at(RED, HERE)
    assert table.sensors.ghosts[RED] == {"track1/13"}
    assert table.sensors.crosstalk == {"track1/13": {HERE}}


@pytest.mark.parametrize(
    ("shown", "facts"),
    [
        ((), {}),  # it shows no peg
        ((HERE,), {"ignored": (HERE,)}),
        ((HERE,), {"in_hand": True}),  # one peg was in no hole: that is the one
    ],
)
def test_of_a_hole_that_is_not_seen_to_have_it_nothing_is_held_against_the_others(shown, facts):
    table = Table("track1/13", *shown, unsure={12, 13}, **facts)
    table.distrust.point_at(RED, HERE)
    assert (table.sensors.ghosts, table.sensors.crosstalk) == ([set(), set()], {})
    assert table.red.believed == ({12} if "in_hand" in facts else set())


# --- a peg that is in no hole ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("there", [True, False])
def test_what_was_learned_against_a_hole_is_forgotten_once_people_say_that_a_peg_is_there(there):
    table = Table(HERE, in_hand=True)
    table.sensors.ghosts[RED] = frozenset({HERE})
    table.sensors.blame(HERE, frozenset({"track2/12"}))
    table.distrust.tell(HERE, there=there)
    known = set() if there else {HERE}
    assert (table.sensors.ghosts[RED], table.sensors.crosstalk.keys()) == (known, known)


# --- whether some hole lies -----------------------------------------------------------------------------------------


def test_a_hole_that_closed_while_no_peg_was_out_may_lie_until_it_opens():
    table = Table(HERE)
    assert table.distrust.lying
    table.see(REST, 2000)
    assert not table.distrust.lying


@pytest.mark.parametrize("side", [RED, BLUE])
def test_so_may_one_that_was_not_believed_before(side):
    table, hole = Table(), ("track1/9", "track2/6")[side]
    assert not table.distrust.lying
    table.sensors.ghosts[side] = frozenset({hole})
    assert table.distrust.lying


def test_but_none_that_people_ignore_or_say_a_peg_is_in():
    table = Table("track1/40", in_hand=True)
    table.sensors.ghosts[RED] = frozenset({"track1/9"})
    table.sensors.mask("track1/9", masked=True)
    table.see(table.wood, 2000)
    assert table.distrust.lying  # by hole 40
    table.distrust.tell("track1/40", there=True)
    table.see(table.wood, 3000)
    assert table.distrust.told == {"track1/40"}
    assert not table.distrust.lying
