"""How long it holds what people say of an ignored hole: until something shows that its peg has moved."""

from __future__ import annotations

import pytest

from companion.referee.sensors import SensorTrust
from companion.referee.told import ToldHoles
from tests.referee.field import FIELD, Bench

START = FIELD.start_holes
ONE_OUT = START - {"pegs1/1"}
SCALE, RUNS = FIELD.groups["scale1"], FIELD.groups["runs1"]


def told_of(*holes, wood=ONE_OUT):
    """People have had these holes ignored and say that a peg is in each, while `wood` was seen."""
    sensors = SensorTrust(FIELD, 2)
    told = ToldHoles(FIELD, sensors)
    for hole in holes:
        sensors.mask(hole, masked=True)
    sensors.see(None, wood, 0)
    for hole in holes:
        told.tell(hole)
    return told


def holes_of(told, wood):
    return told.holes(wood, wood - {"scale1/3"})


def test_it_holds_while_pegs_of_other_groups_move():
    told = told_of("scale1/3")
    moved = ONE_OUT - {"runners/1", "pegs2/1"} | {"path/0", "scale2/4"}
    assert holes_of(told, moved) == {"scale1/3"}


def test_it_holds_whatever_the_ignored_sensor_does():
    assert holes_of(told_of("scale1/3"), ONE_OUT | {"scale1/3"}) == {"scale1/3"}


@pytest.mark.parametrize(
    ("before", "after"), [((), ("scale1/7",)), (("scale1/7",), ()), (("scale1/7",), ("scale1/8",))]
)
def test_it_ends_when_a_peg_beside_it_comes_or_goes(before, after):
    wood = ONE_OUT - {"pegs1/2"}
    told = told_of("scale1/3", wood=wood | set(before))
    assert holes_of(told, wood | set(after)) == set()
    assert holes_of(told, wood | set(before)) == set()  # it does not come back


def test_it_ends_when_another_peg_of_its_box_is_seen_than_there_were():
    told = told_of("scale1/3")
    assert holes_of(told, ONE_OUT - {"pegs1/2"}) == {"scale1/3"}
    assert holes_of(told, START) == set()


def test_it_ends_so_while_a_peg_of_another_box_is_out_as_well():
    told = told_of("scale1/3", wood=ONE_OUT - {"runners/1"})
    assert holes_of(told, START - {"runners/1"}) == set()


def test_a_counter_has_no_box_that_its_peg_could_come_from():
    told = told_of("outs/2", wood=START - {"outs/0"})
    assert told.holes(START - {"outs/0", "pegs1/1"}, START - {"outs/0"}) == {"outs/2"}


def test_of_a_hole_in_no_group_nothing_shows_that_its_peg_has_moved():
    assert holes_of(told_of("elsewhere"), START) == {"elsewhere"}


def test_of_more_pegs_than_there_are_the_oldest_has_been_moved():
    assert holes_of(told_of("scale1/3", "runs1/2"), ONE_OUT) == {"runs1/2"}
    assert holes_of(told_of("runs1/2", "scale1/3"), ONE_OUT) == {"scale1/3"}


def test_pegs_too_many_of_others_say_nothing_of_it():
    assert holes_of(told_of("scale1/3"), ONE_OUT | {"scale2/5"}) == {"scale1/3"}


def test_while_another_peg_is_out_it_is_not_known_which_one_is_too_many():
    """A runner's peg is in a hand, so that no more pegs are seen on the whole board than there are."""
    wood = ONE_OUT - {"runners/1"}
    assert holes_of(told_of("scale1/3", "runs1/2", wood=wood), wood) == {"scale1/3", "runs1/2"}


def test_a_person_can_say_something_else():
    told = told_of("scale1/3")
    told.note_order(SCALE)
    told.forget("scale1/3")
    told.forget("scale1/4")  # of which nobody spoke
    assert holes_of(told, ONE_OUT) == set()
    told.tell("scale1/3")
    assert told.moved(SCALE) == set()  # it has not stood in order since


def test_it_ends_in_a_group_that_stood_in_order_and_does_no_more():
    told = told_of("scale1/3", "runs1/2", wood=ONE_OUT - {"pegs1/2"})
    assert (told.within(SCALE), told.within(RUNS)) == ({"scale1/3"}, {"runs1/2"})
    assert (told.moved(SCALE), told.moved(RUNS)) == (set(), set())
    told.note_order(SCALE)
    assert (told.moved(SCALE), told.moved(RUNS)) == ({"scale1/3"}, set())
    told.note_order(RUNS)
    assert (told.moved(SCALE), told.moved(RUNS)) == ({"scale1/3"}, {"runs1/2"})
    told.drop(told.moved(SCALE))
    assert (told.within(SCALE), told.moved(SCALE), told.within(RUNS)) == (set(), set(), {"runs1/2"})


def test_said_while_one_hole_too_many_was_closed_it_ends_once_all_pegs_are_seen_after_all():
    told = told_of("scale1/3", wood=START)
    assert holes_of(told, START) == {"scale1/3"}
    assert holes_of(told, ONE_OUT) == {"scale1/3"}
    assert holes_of(told, START) == set()


def test_a_peg_that_people_told_of_in_another_box_is_not_there_once_its_own_box_has_it():
    """It was carried home from a dead hole of the runners' box; the batter's box, which is ignored, lacks a runner."""
    bench = Bench(path=(6,))
    for hole in ("path/0", "runners/4"):
        bench.referee.mask(hole)
    bench.do("-pegs2/3", pause_ms=9000)
    bench.referee.mask("runners/4")
    bench.wait(3000)
    bench.do("+pegs2/3", pause_ms=3000)
    bench.standing(path=(0, 6))
    bench.wait(3000)
    assert bench.finding.guidance is not None


def test_a_hole_that_people_say_is_empty_is_so_until_what_is_beside_it_changes_or_a_peg_is_lifted():
    told = told_of("scale1/3")
    for gone in ({"scale1/4"} | ONE_OUT, ONE_OUT - {"pegs1/2"}):
        told.tell_empty("scale1/3")
        assert told.empty(ONE_OUT | {"pegs1/1"} - {"runners/1"}) == {"scale1/3"}
        assert told.empty(gone) == set()
        assert told.empty(ONE_OUT) == set()


def test_nor_is_it_once_people_say_something_else():
    told = told_of()
    told.tell_empty("scale1/3")
    told.tell("scale1/3")
    assert told.empty(ONE_OUT) == set()
    told.tell_empty("scale1/3")
    told.forget("scale1/3")
    told.forget("scale1/4")  # of which nobody spoke
    assert told.empty(ONE_OUT) == set()


def test_a_peg_is_not_fetched_for_ever_from_a_hole_that_sticks_and_of_which_people_say_that_it_is_empty():
    """The outs peg went to the batter's box; another lies in an ignored hole of the runners' box."""
    bench = Bench(outs=2, path=())
    for hole in ("runners/4", "outs/3"):
        bench.referee.mask(hole)
    bench.standing(outs=3, path=())
    bench.do("-outs/2", "+outs/3", pause_ms=2000)
    bench.standing(outs=0, path=(0,))
    bench.do("+path/0", pause_ms=3000)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == ("outs/3", "outs/0")
    bench.referee.mask("outs/3", masked=False)
    bench.wait(1300)
    bench.referee.mask("outs/3")
    bench.wait(3000)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == (None, "outs/0")
    bench.do("-runners/4", "+outs/0", pause_ms=3000)
    assert (bench.finding.guidance, bench.finding.question, bench.accused) == (None, None, [])


def test_a_hole_that_is_ignored_while_its_peg_flickers_in_it_is_not_said_to_be_empty():
    bench = Bench(outs=2)
    bench.do("-outs/2", "+outs/2", pause_ms=300)
    bench.referee.mask("outs/2")
    bench.wait(3000)
    bench.standing(outs=3)
    bench.wait(3000)
    assert (bench.finding.guidance.lift, bench.finding.guidance.place) == ("outs/2", "outs/3")


def test_nor_one_that_a_child_has_set_on_the_scale_of_another_side():
    """Blue's peg was carried home from a dead hole of Red's scale, whose own pegs are all in their box."""
    bench = Bench()
    bench.referee.mask("scale1/1")
    bench.do("-pegs2/5", pause_ms=9000)
    bench.referee.mask("scale1/1")
    bench.wait(3000)
    assert bench.finding.reading_of(0).seen == {1}
    bench.do("+pegs2/5", pause_ms=9000)
    assert (bench.finding.reading_of(0).seen, bench.finding.question, bench.accused) == (set(), None, [])
