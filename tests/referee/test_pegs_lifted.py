"""How many pegs of a field have been lifted and not set again: a hole that closes while there is none sticks."""

from __future__ import annotations

import pytest

from companion.referee.lifts import Lifts
from companion.referee.sensors import SensorTrust
from tests.referee.field import FIELD

START = FIELD.start_holes


class Hands:
    """The pegs of a field in its boxes, and what is known of those in hands."""

    def __init__(self, first=START):
        self.sensors = SensorTrust(FIELD, 2)
        self.lifts = Lifts(FIELD, self.sensors)
        self.look(frozenset(first))

    def look(self, wood):
        self.wood = wood
        self.lifts.see(wood)
        self.lifts.count(wood - self.sensors.masked, len(START), lambda box: True)

    def do(self, *steps):
        for step in steps:
            self.look(self.wood ^ {step[1:]})
        return self.lifts.unlifted

    def ignore(self, hole, masked=True):
        self.sensors.mask(hole, masked=masked)
        self.look(self.wood)

    def together(self, *holes, ignored=None):
        """Let holes close or open in one look, as people ignore some of them or cease to (`ignored`)."""
        if ignored is not None:
            for hole in holes:
                self.sensors.mask(hole, masked=ignored)
        self.look(self.wood.symmetric_difference(holes))
        return self


def test_a_peg_that_is_in_a_hand_as_people_ignore_a_hole_is_in_the_hand_still():
    hands = Hands()
    hands.do("-runners/4")
    hands.ignore("path/12")
    assert hands.do("+path/0") == set()
    assert hands.do("+path/1") == {"path/1"}  # that was the only one


def test_one_peg_can_be_lifted_while_a_hole_sticks_that_was_closed_from_the_beginning():
    """As many holes are closed then as there are pegs."""
    assert Hands(START | {"path/12"}).do("-runners/4", "+path/0") == set()


def test_once_people_ignore_that_hole_no_other_that_flickers_is_taken_for_a_lifted_peg():
    hands = Hands(START | {"path/12"})
    hands.ignore("path/12")
    assert hands.do("+path/5") == {"path/5"}
    assert hands.do("-path/5", "+path/6") == {"path/6"}


def test_a_peg_that_is_missed_at_the_first_look_is_in_a_hand():
    hands = Hands(START - {"pegs2/1"})
    assert hands.do("+path/0") == set()
    assert hands.do("+path/1") == {"path/1"}  # that was the only one


def test_a_hole_that_opens_again_has_not_given_the_peg_for_another():
    assert Hands().do("+path/5", "-path/5", "+path/6") == {"path/6"}


def test_a_peg_that_is_lifted_is_set_in_one_hole_only():
    """One of the two that close together has it, or none: so it is in the hand no more."""
    hands = Hands()
    hands.do("-pegs1/1")
    assert hands.together("scale1/2", "path/1").do("+path/0") == {"scale1/2", "path/1", "path/0"}


def test_a_hole_that_people_ignore_is_not_one_that_closed_without_a_peg():
    hands = Hands()
    hands.do("+scale1/2")
    assert hands.lifts.unasked == hands.lifts.unlifted == {"scale1/2"}
    hands.ignore("scale1/2")
    assert hands.lifts.unasked == hands.lifts.unlifted == set()


def test_nor_is_one_that_opens_again():
    hands = Hands()
    assert hands.do("+scale1/2", "-scale1/2") == set()
    assert hands.lifts.unasked == set()


def test_what_shows_in_a_hole_as_people_cease_to_ignore_it_has_not_just_happened():
    hands = Hands()
    hands.ignore("path/0")
    assert hands.together("path/0", ignored=False).do() == set()


def test_nor_has_a_peg_been_lifted_from_one_that_is_open_as_they_cease_to():
    hands = Hands()
    hands.do("+path/0")
    hands.ignore("pegs1/1")
    assert hands.together("pegs1/1", ignored=False).do("+pegs1/1") == {"path/0", "pegs1/1"}


def test_a_peg_in_a_hand_does_not_go_to_a_hole_that_people_ignore_as_it_closes():
    hands = Hands()
    hands.do("-pegs1/2")
    assert hands.together("path/0", ignored=True).do("+scale1/2") == set()


def test_a_hole_whose_box_has_all_its_pegs_elsewhere_has_none_of_them():
    hands = Hands()
    hands.do("-runners/1", "+scale1/2")
    assert (hands.lifts.unasked, hands.lifts.unlifted) == ({"scale1/2"}, set())


def test_but_where_a_box_has_more_than_its_own_each_peg_may_be_of_another():
    hands = Hands()
    hands.do("+runs1/1", "+path/0")
    assert hands.lifts.unasked == {"runs1/1"}


def test_when_people_ignore_another_hole_that_is_asked_again_of_the_pegs_there_are_then():
    for before, after in (((), ("-runners/1",)), (("-runners/1",), ())):
        hands = Hands()
        hands.do("+path/0", *before)
        hands.ignore("scale1/1")
        hands.do(*after)
        assert hands.lifts.unasked == (set() if before else {"path/0"})


LATE = ("+pegs1/1", "-scale1/4")
"""A hole of the box closes, and then that one opens from which its peg came home."""


def lent():
    """Return the hands over a field on which a peg of Red's box stands at 4 of the scale."""
    return Hands(START - {"pegs1/1"} | {"scale1/4"})


@pytest.mark.parametrize(
    ("steps", "homes"),
    [
        (LATE, {"pegs1/1"}),
        (("-scale1/4", "+pegs1/1"), set()),  # it was seen in a hand
        (("+pegs1/1", "-pegs1/2", "+scale1/8", "-scale1/4"), set()),  # another was set since
        ((*LATE, "+scale1/8"), set()),  # it was in the hand, and the hole of the box has none
        ((*LATE, "+scale1/8", "-scale1/8"), set()),
        ((*LATE, "-pegs1/1", "+pegs1/1"), set()),  # now it is seen to be lifted and set
        (("+runs1/1", "-pegs1/2", "+pegs1/2", "-runs1/1"), set()),  # this one had been lifted
    ],
)
def test_a_peg_has_come_home_to_the_last_hole_that_closed_while_none_was_lifted(steps, homes):
    hands = lent()
    hands.do(*steps)
    assert hands.lifts.homes == homes
