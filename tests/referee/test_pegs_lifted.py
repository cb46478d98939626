"""How many pegs of a field have been lifted and not set again: a hole that closes while there is none sticks."""

from __future__ import annotations

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

    def ignore(self, hole):
        self.sensors.mask(hole, masked=True)
        self.look(self.wood)


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
