"""Who does what the guidance says and answers what is asked is accused of nothing by that, and comes to the end."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.referee.field import BLUE, FIELD, RED, Bench
from tests.sampled import examples

ACCUSING = {Call.BACKWARD, Call.OVERPEGGED, Call.UNDERPEGGED, Call.MISPLACED}
FRONTS = [0, 3, 8, 10, 14, 19, 21]
HOLES = sorted(FIELD.holes)
BOXES = sorted(hole for store in FIELD.stores for hole in store.numbers)


class Person:
    """Follows the guidance, and sets a peg that is in a hand where the question says first: in its box."""

    def __init__(self, bench, pause_ms):
        self.bench, self.pause_ms = bench, pause_ms
        self.lifted, self.placed = set(), set()
        """The groups in which the last step lifted and set a peg."""

    def step(self):
        """Do what the screen wants; tell whether there was anything."""
        before = frozenset(self.bench.wood)
        acted = self.act()
        self.lifted = {FIELD.group_of(hole).name for hole in before - self.bench.wood}
        self.placed = {FIELD.group_of(hole).name for hole in self.bench.wood - before}
        return acted

    def blames_itself(self, side, call):
        """Tell whether what is newly said of a side's scale comes of the step that was just made as the screen said."""
        filled = call is Call.BACKWARD and f"pegs{side + 1}" in self.placed
        return filled or FIELD.sides[side].name in self.lifted | self.placed

    def act(self):
        guided, question = self.bench.finding.guidance, self.bench.finding.question
        lift = guided and (guided.lift or self.misplaced())
        if guided is not None and (lift or self.held()):
            steps = (lift and f"-{lift}", guided.place and f"+{guided.place}")
            self.bench.do(*[step for step in steps if step], pause_ms=self.pause_ms)
        elif question is not None and question.ask is Ask.HAND and self.box():
            self.bench.do(f"+{self.box()}", pause_ms=2000)
        elif question is not None:
            self.answer(question)
        elif guided is not None:
            self.bench.wait(12_000)  # no peg is in the hand, and none is said yet to stand wrongly
        return guided is not None or question is not None

    def misplaced(self):
        """Return the hole of a peg that is said to stand wrongly: it is the one to set, where none is in the hand."""
        wrong = [verdict for verdict in self.bench.finding.verdicts if verdict.call is Call.MISPLACED]
        holes = [FIELD.groups[verdict.group].holes[number] for verdict in wrong for number in verdict.seen]
        return None if self.held() else next(iter(holes), None)

    def held(self):
        """Tell whether a peg is in the hand."""
        return len(self.bench.wood) < len(FIELD.start_holes)

    def box(self):
        """Return a free hole of a box that misses the peg in the hand, if one is."""
        missed = [FIELD.groups[name] for name in self.bench.referee._census.lost_since_ms]
        free = (hole for store in missed for hole in store.numbers if hole not in self.bench.wood)
        return next(free, None) if self.held() else None

    def answer(self, question):
        """Say that no card is missing, or that all has been looked at."""
        if question.ask is Ask.PENDING and question.group:
            self.bench.referee.explain_field(self.bench.now, missing=False)
        elif question.ask is Ask.PENDING:
            self.bench.referee.finalise([question.side])
        else:
            self.bench.referee.waiting(question.side, self.bench.now)
        self.bench.judge()


def mislead(bench, draw):
    """Have a child set some pegs elsewhere; return the groups that it took pegs from or set them in."""
    groups = set()
    for _ in range(draw(st.integers(1, 4))):
        lift = draw(st.sampled_from(sorted(bench.wood)))
        near = [hole for hole in draw(st.sampled_from([HOLES, BOXES])) if hole not in bench.wood]
        place = draw(st.sampled_from(near or [lift]))
        bench.do(f"-{lift}", f"+{place}")
        groups |= {FIELD.group_of(hole).name for hole in (lift, place)}
    return groups


def what_is_true(bench, touched):
    """Return what may be said of how the pegs stand, whenever it is."""
    said = {(group, Call.MISPLACED) for group in touched}
    for side in (RED, BLUE):
        shown = sum(FIELD.sides[side].numbers.get(hole, 0) for hole in bench.wood)
        due = sum(debt.due for debt in bench.debts[side])
        said |= {(side, Call.OVERPEGGED)} if shown > bench.front[side] + due else set()
        said |= {(side, Call.BACKWARD)} if shown < bench.front[side] else set()
        said |= {(side, Call.UNDERPEGGED)} if bench.front[side] < shown < bench.front[side] + due else set()
    return said


@examples(0.4)
@given(data=st.data(), policy=st.sampled_from([Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT]))
def test_who_follows_the_guidance_on_a_field_is_accused_of_nothing_new_and_comes_to_the_end(data, policy):
    draw = data.draw
    path = tuple(draw(st.sets(st.integers(0, 23), max_size=3)))
    bench = Bench(policy, red=draw(st.sampled_from(FRONTS)), blue=draw(st.sampled_from(FRONTS)), path=path)
    due = draw(st.sampled_from([0, 1, 2, 6, 12]))
    if due:
        bench.owe(draw(st.sampled_from([RED, BLUE])), due)
    touched = mislead(bench, draw)
    # Of three pegs on a scale that is half-way home the referee may say once more that they show too much.
    assume(all(len(bench.wood & FIELD.sides[each].numbers.keys()) <= 2 for each in (RED, BLUE)))
    true = what_is_true(bench, touched)
    person, known = Person(bench, draw(st.sampled_from([400, 2600, 9000]))), set()
    for _ in range(40):
        bench.wait(3000)
        known |= {(verdict.side, verdict.group, verdict.call) for verdict in bench.finding.verdicts}
        if not person.step():
            bench.wait(12_000)
            if not person.step():
                break
        for verdict in bench.finding.verdicts:
            if verdict.call in ACCUSING and (verdict.side, verdict.group, verdict.call) not in known:
                assert (verdict.group or verdict.side, verdict.call) in true
                assert verdict.group or not person.blames_itself(verdict.side, verdict.call)
    assert (bench.finding.guidance, bench.finding.question) == (None, None)
    assert len(bench.wood) == len(FIELD.start_holes)


def said_to_who_follows(bench, moves):
    """Have a child set pegs elsewhere and a slow person bring them home; return what is said of the scales."""
    for lift, place in moves:
        bench.do(f"-{lift}", f"+{place}")
    person, said = Person(bench, 9000), set()
    for _ in range(16):
        bench.wait(3000)
        person.step()
        said |= {(verdict.side, verdict.call) for verdict in bench.finding.verdicts}
    assert (bench.finding.guidance, bench.finding.question) == (None, None)
    return said


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_who_fills_a_box_once_more_as_told_has_not_gone_backward_by_what_a_child_set(policy):
    """It set the peg of Blue's scale elsewhere, another on the scale, and then took one out of Blue's box as well."""
    bench = Bench(policy, red=0, blue=3, path=())
    moves = [("scale2/3", "runs1/1"), ("innings/0", "scale2/1"), ("pegs2/1", "innings/0")]
    assert (BLUE, Call.BACKWARD) not in said_to_who_follows(bench, moves)
    assert {hole for hole in bench.wood if hole.startswith("scale2")} == {"scale2/3"}


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
def test_nor_by_what_a_child_set_while_the_screen_told_already_to_fill_the_box(policy):
    """It took Red's peg off the scale, one out of Red's box, and set another on the scale."""
    bench = Bench(policy, red=3, blue=3, path=())
    moves = [("scale1/3", "innings/1"), ("innings/0", "innings/2"), ("pegs1/1", "path/0"), ("innings/1", "scale1/1")]
    assert (RED, Call.BACKWARD) not in said_to_who_follows(bench, moves)
    assert bench.wood == bench.at_rest()


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("hole", ["scale1/3", "scale1/20"])
def test_nor_short_by_the_first_of_two_moves_that_pay_what_is_owed(policy, hole):
    """A peg of the innings came to Red's scale instead: what that shows is unclear, and people are led all the same."""
    bench = Bench(policy, path=())
    bench.owe(RED, 12)
    assert (RED, Call.UNDERPEGGED) not in said_to_who_follows(bench, [("innings/0", hole)])
    assert bench.front == [12, 0]
    assert bench.wood == bench.at_rest()


def test_nor_too_far_by_the_first_of_two_moves_that_lead_pegs_home_in_muggins():
    """Two pegs of other groups came to Blue's scale, and its own went home."""
    bench = Bench(Policy.MUGGINS, blue=8, path=())
    moves = [("innings/0", "scale2/2"), ("outs/0", "innings/0"), ("innings/0", "scale2/1"), ("scale2/8", "pegs2/5")]
    assert not {(BLUE, Call.OVERPEGGED), (BLUE, Call.PENDING)} & said_to_who_follows(bench, moves)
    assert bench.wood == bench.at_rest()


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH, Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("due", [0, 2])
def test_nor_for_how_pegs_stand_half_way_back_that_a_child_moved_while_the_screen_told_to_fill_the_box(policy, due):
    """In muggins it scored where what is owed happened to be shown half-way."""
    bench = Bench(policy, red=21, blue=21, path=())
    if due:
        bench.owe(BLUE, due)
    moves = [("pegs2/1", "path/1"), ("scale2/1", "scale2/7"), ("scale2/20", "scale2/9")]
    wrong = {(BLUE, call) for call in (Call.BACKWARD, Call.PENDING, Call.OVERPEGGED, Call.UNDERPEGGED)}
    assert not wrong & said_to_who_follows(bench, moves)
    assert bench.front == [21, 21]
    assert bench.wood == bench.at_rest()


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_nor_is_that_scored_where_it_shows_by_chance_what_is_owed_and_that_is_a_secret(policy):
    bench = Bench(policy, red=21, blue=21, path=())
    bench.owe(BLUE, 6)
    said_to_who_follows(bench, [("pegs2/1", "path/1"), ("scale2/1", "scale2/7"), ("scale2/20", "scale2/9")])
    assert bench.front == [21, 21]
