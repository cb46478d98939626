"""Fields with one or two bad sensors and honest hands: nobody is blamed, and no points come from nowhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from companion.app.judging import Judging
from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy
from companion.referee.verdict import Ask, Call
from tests.app.field import FIELD, TWO, FieldTable
from tests.referee.field import BLUE, RED, Bench

OPEN = [Policy.CASUAL, Policy.COACH]
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]


@pytest.mark.parametrize("policy", SECRET)
def test_a_carry_that_takes_long_on_a_board_with_an_ignored_hole_does_not_freeze_the_session(policy, monkeypatch):
    """Red carries by way of his box: the tens go back first, and then he thinks. Hole 50 of his scale is ignored.

    After 8 s people are asked to look; they touch "Look again" and nobody does anything more. Nothing a peg ever does
    may break the session (A6): once it asked itself the same for ever, since 35 more points were "right".
    """
    table = FieldTable(replace(TWO, policy=policy), seed=1)
    packs = (table.random.sample(PACK, 52) for _ in count())
    for action in script(table.session.match, packs, table.random.choice):
        table.act(action)
        if any(owed.front >= 12 and owed.sums for owed in table.session.owed()):
            break
        table.settle()
        table.wait(1500)
    owed = next(owed for owed in table.session.owed() if owed.front >= 12 and owed.sums)
    scale, store = FIELD.sides[owed.side], FIELD.groups[f"pegs{owed.side + 1}"]
    table.session.mask(scale.holes[50], table.now)
    table.wait(3000)
    asked = []
    follows = Judging._follows

    def counted(self, now_ms, *, by_pegs):
        asked.append(now_ms)
        assert asked.count(now_ms) < 200, "the session asks itself the same for ever"
        return follows(self, now_ms, by_pegs=by_pegs)

    monkeypatch.setattr(Judging, "_follows", counted)
    tens = next(hole for hole in table.wood if scale.numbers.get(hole, 0) >= 10)
    table.move(tens, next(hole for hole in store.holes.values() if hole not in table.wood))
    table.wait(12_000)
    assert table.session.question().ask is Ask.UNCLEAR
    table.session.answer("look", table.now)
    table.wait(12_000)
    assert sum(each.front for each in table.session.owed()) <= owed.front + owed.sums[-1]


@pytest.mark.parametrize("policy", SECRET)
def test_none_is_in_the_ignored_hole_while_all_pegs_are_seen(policy):
    """The same on the bench: 16 pegs are seen, yet one is taken to be in the ignored 50, whatever is owed."""
    bench = Bench(policy, red=15)
    bench.referee.mask("scale1/50")
    bench.wait(3000)
    bench.owe(RED, 5)
    bench.do("-scale1/10", "+pegs1/4", pause_ms=500)
    bench.wait(12_000)
    bench.referee.waiting(RED, bench.now)
    bench.wait(12_000)
    assert sum(peg.points for peg in bench.pegs) == 0
    bench.do("-scale1/5", "+scale1/20", pause_ms=1500)
    bench.wait(3000)
    assert sum(peg.points for peg in bench.pegs) == 5


@pytest.mark.parametrize("policy", SECRET)
def test_what_was_pegged_by_two_pegs_is_not_a_point_less(policy):
    """Blue pegs 8, from 3 to 11: by 10, whose sensor is dead, and by 1, out of an ignored hole of his box.

    People have 10 ignored, and look. 11 is 8 more, and that is what he has to be given; 7 is what he gets.
    """
    bench = Bench(policy, blue=3)
    bench.referee.mask("pegs2/3")
    bench.wait(3000)
    bench.owe(BLUE, 8)
    bench.do("-pegs2/4", pause_ms=1300)  # into 10, dead
    bench.do("-scale2/3", "+pegs2/5", pause_ms=700)
    bench.do("-pegs2/3", "+scale2/1", pause_ms=2000)
    bench.wait(8000)
    bench.referee.mask("scale2/10")
    bench.wait(2600)
    if bench.finding.question:
        bench.referee.waiting(BLUE, bench.now)
    bench.wait(12_000)
    assert sum(peg.points for peg in bench.pegs) in (0, 8)
    assert Call.RIGHT not in bench.calls  # in muggins what is right and what is short are called alike


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_who_has_touched_nothing_is_not_short_where_a_peg_went_into_a_hole_that_was_ignored_once(policy):
    """Red's 5 went into a hole that was ignored then, and is believed again: all pegs are seen, no hole is ignored.

    Then 4 on Blue's scale sticks, and Red has a peg in his hand. Blue has pegged nothing: `test_scale_unlifted.py` has
    the same without the first peg.
    """
    bench = Bench(policy)
    bench.referee.mask("scale1/5")
    bench.wait(3000)
    bench.owe(RED, 5)
    bench.do("-pegs1/1", "+scale1/5", pause_ms=3000)
    if bench.finding.question:
        bench.referee.point_at(RED, "scale1/5")
        bench.wait(3000)
    bench.referee.mask("scale1/5", masked=False)
    bench.wait(3000)
    assert (bench.front, bench.finding.question, bench.finding.guidance) == ([5, 0], None, None)
    bench.pegs.clear()
    bench.owe(BLUE, 6)
    bench.do("+scale2/4", pause_ms=700)
    bench.do("-pegs1/5", pause_ms=3000)
    assert (set(bench.accused) <= {Call.UNCLEAR}, bench.pegs) == (True, [])


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_nor_where_one_is_in_an_ignored_hole_of_another_group(policy):
    """The peg of the outs goes into 1, which is dead and ignored; then as above."""
    bench = Bench(policy)
    bench.referee.mask("outs/1")
    bench.wait(3000)
    bench.standing(outs=1)
    bench.do("-outs/0", pause_ms=3000)
    assert (bench.finding.question, bench.finding.guidance) == (None, None)
    bench.owe(BLUE, 6)
    bench.do("+scale2/4", pause_ms=700)
    bench.do("-pegs1/5", pause_ms=3000)
    assert (set(bench.accused) <= {Call.UNCLEAR}, bench.pegs) == (True, [])


@pytest.mark.parametrize("policy", SECRET)
def test_who_pegged_rightly_has_not_pegged_too_much_while_a_hole_sticks(policy):
    """4 of Red's scale sticks; he pegs 10 for 10. 17 holes are closed, and there are 16 pegs.

    People look, and no card is missing. A sensor lies: otherwise it is unclear, never wrong (docs, "Sensors that lie").
    """
    bench = Bench(policy)
    bench.owe(RED, 10)
    bench.do("+scale1/4", pause_ms=700)
    bench.do("-pegs1/5", "+scale1/10", pause_ms=3000)
    assert bench.finding.question.ask is Ask.UNCLEAR
    bench.referee.waiting(RED, bench.now)
    bench.wait(15_000)
    if bench.finding.question and bench.finding.question.ask is Ask.PENDING:
        bench.referee.finalise([RED])
        bench.wait(2000)
    assert Call.OVERPEGGED not in bench.calls


@pytest.mark.parametrize("policy", OPEN)
def test_a_hole_that_closes_while_the_peg_of_another_side_is_in_a_hand_makes_nobody_short(policy):
    """Red takes a peg of his box into his hand, for 5; then 4 on Blue's scale sticks: Blue has touched nothing.

    His box has all its pegs; that one of Red's was set there, and short, takes two mistakes, the other one bad sensor.
    """
    bench = Bench(policy)
    bench.owe(BLUE, 6)
    bench.do("-pegs1/5", pause_ms=700)
    bench.do("+scale2/4", pause_ms=3000)
    assert set(bench.accused) <= {Call.UNCLEAR}


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize("open_ms", [300, 700])
def test_a_peg_of_the_hand_before_that_flickers_has_pegged_nothing(policy, open_ms):
    """Nobody has touched it; its hole opens for a moment."""
    bench = Bench(policy, red=2)
    bench.remember()
    bench.front[RED] = 0
    bench.judge()
    bench.wait(1500)
    bench.owe(RED, 5)
    bench.wait(1500)
    bench.do("-scale1/2", pause_ms=open_ms)
    bench.do("+scale1/2", pause_ms=3000)
    assert bench.pegs == []


def points_of_the_hand_before(bench, due):
    """Owe points in the next hand, and return what is pegged and where pegs are guided from."""
    bench.pegs.clear()
    bench.owe(RED, due)
    bench.wait(3000)
    return [peg.points for peg in bench.pegs], bench.finding.guidance and bench.finding.guidance.lift


@pytest.mark.parametrize("policy", SECRET)
def test_nor_has_one_that_is_left_when_the_end_of_the_hand_was_undone_and_entered_again(policy):
    """Somebody undoes what ended the hand (by a slip), and enters it again; nobody has touched a peg."""
    found = []
    for due in (1, 5):
        bench = Bench(policy, red=2)
        bench.remember()
        bench.front[RED] = 0
        bench.judge()
        bench.wait(1500)
        bench.history.pop()
        bench.front[RED] = 2
        bench.referee.guide_home(moved=True)  # as `Progress.undo` does
        bench.judge()
        bench.wait(1500)
        assert bench.finding.reading_of(RED).call is Call.AT_REST
        bench.remember()
        bench.front[RED] = 0
        bench.judge()
        bench.wait(1500)
        assert bench.finding.guidance.lift == "scale1/2"
        found.append(points_of_the_hand_before(bench, due))
    assert found == [([], "scale1/2")] * 2  # and it tells nothing of what is owed (P12)


def test_who_pegged_rightly_is_not_short_where_the_hole_that_his_peg_left_sticks():
    """Blue goes from 12 to 13 by a peg of his box, and brings the one in 2 back there: 2 sticks. Then 13 to 15.

    All is pegged as it should be, and 17 holes are closed. People are asked to look, and do; then 8 more are owed.
    """
    bench = Bench(Policy.CASUAL, blue=12)
    bench.do("-pegs2/1", pause_ms=500)
    bench.do("+scale2/3", pause_ms=2200)
    bench.do("+pegs2/5", pause_ms=3500)  # out of 2, which sticks
    bench.owe(BLUE, 1)
    bench.wait(15_000)
    assert bench.front[BLUE] == 13
    bench.owe(BLUE, 2)
    bench.do("-scale2/3", pause_ms=800)
    bench.do("+scale2/5", pause_ms=2900)
    assert bench.front[BLUE] == 15
    if bench.finding.question:
        bench.referee.waiting(BLUE, bench.now)
        bench.wait(2600)
    bench.owe(BLUE, 8)
    bench.wait(3000)
    assert set(bench.accused) <= {Call.UNCLEAR}


@pytest.mark.parametrize("policy", [*OPEN, *SECRET])
def test_to_ignore_a_hole_of_blues_says_nothing_of_the_peg_in_reds_hand(policy):
    """4 on Blue's scale flickers without a peg, and people have it ignored, at a moment when it is open.

    Red has a peg of his box in his hand for his own points; all five of Blue's are seen in their box.
    """
    bench = Bench(policy)
    bench.owe(BLUE, 6)
    bench.do(*("+scale2/4", "-scale2/4") * 4, pause_ms=200)
    bench.do("-pegs1/5", pause_ms=600)
    bench.referee.mask("scale2/4")
    bench.wait(3000)
    assert (set(bench.accused) <= {Call.UNCLEAR}, bench.pegs) == (True, [])


class Scorekeeping(Bench):
    """A bench on which pegs are the score."""

    def owed(self):
        return tuple(replace(each, free=True) for each in super().owed())


def test_the_scorekeeper_scores_no_35_points_for_a_carry_that_takes_long():
    bench = Scorekeeping(Policy.SCOREKEEPER, red=15)
    bench.referee.mask("scale1/50")
    bench.wait(3000)
    bench.do("-scale1/10", "+pegs1/4", pause_ms=500)
    bench.wait(12_000)
    if bench.finding.question:
        bench.referee.waiting(RED, bench.now)
        bench.wait(12_000)
    assert bench.front == [15, 0]


@pytest.mark.parametrize("policy", OPEN)
def test_no_peg_is_in_an_ignored_hole_while_all_pegs_are_seen(policy):
    """Red has only taken the ten back to his box, on the way from 15 to 20; 20 is ignored, and open. 16 pegs are seen.

    People look: nothing has been pegged yet. The game must not take 20 for pegged, while the scale shows 5.
    """
    bench = Bench(policy, red=15)
    bench.referee.mask("scale1/20")
    bench.wait(3000)
    bench.owe(RED, 5)
    bench.do("-scale1/10", "+pegs1/4", pause_ms=500)
    bench.wait(12_000)
    if bench.finding.question:
        bench.referee.waiting(RED, bench.now)
        bench.wait(12_000)
    assert bench.pegs == []


@pytest.mark.parametrize("policy", OPEN)
def test_nor_who_has_a_peg_in_an_ignored_hole_while_another_sticks_and_no_peg_is_in_a_hand(policy):
    """Red's 6 stand in a hole that is dead and ignored. 9 of his scale sticks; then 6 more are owed: he is "3 of 6"."""
    bench = Bench(policy)
    bench.referee.mask("scale1/6")
    bench.wait(3000)
    bench.owe(RED, 6)
    bench.do("-pegs1/5", pause_ms=3000)
    assert bench.front[RED] == 6
    bench.do("+scale1/9", pause_ms=900)
    bench.owe(RED, 6)
    bench.wait(600)
    assert set(bench.accused) <= {Call.UNCLEAR}


@pytest.mark.parametrize("policy", OPEN)
def test_a_peg_that_an_ignored_hole_shows_is_asked_about_while_the_one_it_came_for_sticks(policy):
    """Red goes from 21 to 25 by way of his box: 1 sticks as its peg goes back, and one is set in 5.

    5 is ignored, but shows its peg: 17 holes are closed. Nobody can go on before the 4 are pegged (C7), so that people
    are asked.
    """
    bench = Bench(policy, red=21)
    bench.referee.mask("scale1/5")
    bench.wait(3000)
    bench.owe(RED, 4)
    bench.wait(2000)
    bench.do("+pegs1/5", pause_ms=1000)  # out of 1, which sticks
    bench.do("-pegs1/2", "+scale1/5", pause_ms=1500)
    bench.wait(60_000)
    assert bench.finding.question or bench.finding.guidance or sum(peg.points for peg in bench.pegs) == 4


@pytest.mark.parametrize("policy", OPEN)
def test_who_pegged_out_of_an_ignored_hole_of_his_box_into_a_dead_one_has_not_gone_back(policy):
    """Red goes from 21 to 22: the 1 back to his box, and one from there, out of an ignored hole, into 2, which is dead.

    15 pegs are seen. People are asked to look, and do: there is nothing wrong.
    """
    bench = Bench(policy, red=21)
    bench.referee.mask("pegs1/2")
    bench.wait(3000)
    bench.owe(RED, 1)
    bench.do("-scale1/1", "+pegs1/5", pause_ms=900)
    bench.wait(12_000)
    if bench.finding.question:
        bench.referee.waiting(RED, bench.now)
        bench.wait(12_000)
    assert Call.BACKWARD not in bench.calls
