"""A hole of a scale that closes while nobody has lifted a peg may have none: nobody is accused by it."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.referee import Referee
from companion.referee.verdict import Ask, Call
from companion.words.message import Who
from tests.referee.field import BLUE, FIELD, RED, Bench

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]


@pytest.mark.parametrize("policy", OPEN)
def test_nobody_is_short_by_it_while_the_peg_for_the_points_is_in_a_hand(policy):
    bench = Bench(policy)
    bench.owe(RED, 10)
    bench.do("+scale1/4", pause_ms=700)
    bench.do("-pegs1/5", pause_ms=3000)
    assert set(bench.accused) <= {Call.UNCLEAR}
    bench.do("+scale1/10", pause_ms=3000)
    assert sum(peg.points for peg in bench.pegs) == 10


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_nor_who_has_touched_nothing_while_another_side_has_a_peg_in_a_hand(policy):
    bench = Bench(policy)
    bench.owe(BLUE, 6)
    bench.do("+scale2/4", pause_ms=700)
    bench.do("-pegs1/5", pause_ms=3000)
    assert (set(bench.accused) <= {Call.UNCLEAR}, bench.pegs) == (True, [])


@pytest.mark.parametrize("policy", OPEN)
def test_a_hole_that_was_taken_for_a_peg_as_it_was_worth_what_was_owed_has_none_once_the_peg_is_seen(policy):
    bench = Bench(policy, red=4)
    bench.do("+scale1/3", pause_ms=4000)
    bench.owe(RED, 3)
    bench.do("-scale1/4", "+scale1/7", pause_ms=500)
    bench.wait(4000)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.question) == (3, None)
    bench.owe(RED, 7)
    bench.wait(6000)
    assert bench.accused == []
    bench.do("-scale1/7", "+scale1/4", "-pegs1/1", "+scale1/10", pause_ms=900)
    bench.wait(4000)
    assert (sum(peg.points for peg in bench.pegs), bench.accused) == (10, [])


@pytest.mark.parametrize("policy", OPEN)
def test_a_peg_in_an_ignored_hole_pays_with_another_although_a_hole_sticks_and_the_card_is_late(policy):
    """Red has pegged 12 by 2 and the ignored 10, and 5 has been closed without a peg since before."""
    bench = Bench(policy)
    bench.referee.mask("scale1/10")
    bench.wait(3000)
    bench.do("+scale1/5", pause_ms=9000)
    bench.do("-pegs1/1", pause_ms=1300)
    bench.do("-pegs1/2", "+scale1/2", pause_ms=1500)
    bench.wait(6000)
    bench.owe(RED, 12)
    bench.wait(4000)
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.waiting(RED, bench.now)
    bench.wait(3000)
    assert (set(bench.accused), sum(peg.points for peg in bench.pegs)) == ({Call.UNCLEAR}, 12)


@pytest.mark.parametrize("policy", [*OPEN, Policy.SCOREKEEPER])
def test_it_has_not_the_peg_of_an_ignored_hole_that_nobody_has_lifted(policy):
    bench = Bench(policy)
    bench.referee.mask("innings/0")
    bench.wait(3000)
    bench.do("+scale1/10", pause_ms=9000)
    bench.referee.waiting(RED, bench.now)
    bench.wait(12_000)
    assert (bench.finding.question, bench.finding.reading_of(RED).call) == (None, Call.AT_REST)


@pytest.mark.parametrize("policy", SECRET)
def test_once_people_say_which_hole_has_no_peg_the_others_have(policy):
    bench = Bench(policy)
    bench.do("+scale1/4", pause_ms=700)
    bench.do("-pegs1/5", "+scale1/10", pause_ms=3000)
    assert bench.pegs == []
    bench.owe(RED, 10)
    bench.referee.mask("scale1/4")
    bench.wait(3000)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.question) == (10, None)


class IgnoredRun:
    """Blue's runs stand at 3 with the sensor of 1 ignored, where one more makes 4; one peg is at 8 on the scale."""

    def __init__(self, *closed):
        self.bench = Bench(blue=8, runs=(0, 3))
        self.bench.referee.mask("runs2/1")
        self.bench.wait(3000)
        if closed:
            self.bench.do(*(f"+{hole}" for hole in closed), pause_ms=3000)
        self.clear()

    def clear(self):
        """The hand is over: the peg at 8 goes home."""
        self.bench.front[BLUE] = 0
        self.bench.standing(runs=(0, 3))

    def free(self):
        """Return the first free hole of Blue's box."""
        return next(hole for hole in FIELD.groups["pegs2"].numbers if hole not in self.bench.wood)

    def leads_on(self):
        """Tell whether people are asked to move the peg from 3 to 4, as there is none in 1."""
        self.bench.standing(runs=(0, 4))
        self.bench.wait(9000)
        assert self.bench.accused == []
        guidance = self.bench.finding.guidance
        return guidance is not None and (guidance.lift, guidance.place) == ("runs2/3", "runs2/4")


def test_a_peg_that_came_home_before_its_hole_opened_is_in_no_ignored_hole():
    run = IgnoredRun()
    run.bench.do(f"+{run.free()}", pause_ms=1100)
    run.bench.do("-scale2/8", pause_ms=3000)
    assert run.bench.finding.guidance is None
    assert run.leads_on()


def test_but_it_may_be_where_a_hole_of_the_box_had_closed_without_one():
    """The box is full to see: a hole sticks, and the peg that left it stands in the ignored hole of the runs."""
    run = IgnoredRun("pegs2/5")
    run.bench.do("-scale2/8", f"+{run.free()}", pause_ms=3000)
    run.bench.do("-pegs2/1", pause_ms=3000)
    assert not run.leads_on()


def test_and_where_another_peg_was_set_since_it_closed():
    run = IgnoredRun("pegs2/5")
    run.bench.do("-path/0", "+path/1", "-path/1", "+path/0", pause_ms=1500)
    run.bench.do("-scale2/8", pause_ms=3000)
    assert not run.leads_on()


def test_and_where_another_peg_of_the_box_was_in_a_hand_meanwhile():
    run = IgnoredRun("pegs2/5")
    run.bench.do("-pegs2/1", "-scale2/8", "+pegs2/1", pause_ms=3000)
    assert not run.leads_on()


def test_a_hole_of_the_box_that_was_closed_from_the_beginning_passes_for_a_peg():
    run = IgnoredRun()
    bench = run.bench
    bench.wood.add("pegs2/5")
    bench.referee = Referee(FIELD, Policy.CASUAL, (Who("Red"), Who("Blue")))
    bench.referee.mask("runs2/1")
    bench.wait(3000)
    bench.do("-scale2/8", pause_ms=3000)
    assert run.leads_on()


def test_and_where_the_peg_left_the_box_itself():
    """It was scored with before the dice were entered."""
    run = IgnoredRun()
    run.bench.do("-scale2/8", f"+{run.free()}", pause_ms=3000)
    run.bench.do("+pegs2/5", "-pegs2/1", pause_ms=1500)
    assert not run.leads_on()


def test_and_where_the_ignored_hole_was_to_have_one_already():
    run = IgnoredRun()
    run.bench.standing(runs=(0, 4))
    run.bench.wait(3000)
    run.bench.do(f"+{run.free()}", pause_ms=1100)
    run.bench.do("-scale2/8", pause_ms=3000)
    assert not run.leads_on()


def test_and_where_the_peg_that_came_home_was_scored_with_before_the_hole_closed_without_one():
    run = IgnoredRun()
    home = run.free()
    run.bench.do(f"+{home}", pause_ms=1100)
    run.bench.do("-scale2/8", pause_ms=3000)
    run.bench.standing(runs=(0, 4))
    run.bench.do(f"-{home}", f"+{home}", pause_ms=3000)
    assert not run.leads_on()


def test_nor_is_a_hole_of_another_side_the_home_of_a_peg():
    """A hole of Red's box sticks. Blue's peg goes from the scale to its ignored hole, then one of Red's to Red's."""
    bench = Bench(blue=8, runs=(3, 3))
    for hole in ("runs1/1", "runs2/1"):
        bench.referee.mask(hole)
    bench.wait(3000)
    bench.front[BLUE] = 0
    bench.standing(runs=(3, 3))
    bench.do("+pegs1/5", pause_ms=1100)
    bench.do("-scale2/8", pause_ms=3000)
    bench.standing(runs=(3, 4))
    bench.do("-pegs1/1", pause_ms=3000)
    bench.standing(runs=(4, 4))
    bench.wait(9000)
    guidance = bench.finding.guidance
    assert bench.accused == []
    assert guidance is None or guidance.lift != "runs1/3"


@pytest.mark.parametrize("policy", OPEN)
def test_nor_is_a_peg_taken_to_be_home_that_is_to_be_pegged(policy):
    """A hole of the box sticks; of the 12 on Blue's scale, the 2 is ignored, and the peg of the 8 goes there."""
    bench = Bench(policy, blue=8)
    bench.referee.mask("scale2/2")
    bench.wait(3000)
    box = FIELD.groups["pegs2"].numbers.keys()
    full, empty = min(box & bench.wood), max(box - bench.wood)
    bench.do(f"+{empty}", pause_ms=3000)
    bench.owe(BLUE, 4)
    bench.do("-scale2/8", f"-{full}", "+scale2/10")
    bench.wait(9000)
    assert Call.UNDERPEGGED not in bench.calls


@pytest.mark.parametrize("policy", OPEN + SECRET)
def test_nor_one_that_goes_to_an_ignored_hole_before_the_game_says_so(policy):
    bench = Bench(policy, blue=8, runs=(0, 3))
    bench.referee.mask("runs2/1")
    bench.wait(3000)
    empty = max(FIELD.groups["pegs2"].numbers.keys() - bench.wood)
    bench.do(f"+{empty}", "-scale2/8", pause_ms=3000)
    bench.front[BLUE] = 0
    bench.standing(runs=(0, 4))
    bench.wait(9000)
    assert (bench.finding.guidance, bench.accused) == (None, [])


@pytest.mark.parametrize("policy", OPEN)
def test_nor_one_that_leaves_a_wrong_hole_for_the_ignored_one_that_is_owed(policy):
    """The 4 on Blue's scale is ignored. A peg was set in 3, which is wrong, and pegs 4 from there; the box sticks."""
    bench = Bench(policy, blue=8)
    bench.referee.mask("scale2/4")
    bench.wait(3000)
    bench.do("-pegs2/1", "+scale2/3", pause_ms=3000)
    bench.do("+pegs2/5", pause_ms=1500)
    bench.owe(BLUE, 4)
    bench.do("-scale2/3")
    bench.wait(9000)
    assert Call.UNDERPEGGED not in bench.calls
