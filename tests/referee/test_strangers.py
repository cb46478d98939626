"""A peg that stands among those of another box is led to the box that lacks it, and every sentence names a place."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask
from companion.words import holes
from companion.words import referee as say
from companion.words.message import Who
from tests.referee.field import Bench


def after_the_swing(policy=Policy.CASUAL, **fronts):
    """Return a bench on which the pegs of a hand still stand: it is over."""
    bench = Bench(policy, **fronts)
    bench.front = [0, 0]
    bench.referee.guide_home()
    bench.wait(3000)
    return bench


def told(bench):
    guided = bench.finding.guidance
    return guided and (guided.lift, guided.place)


def follow(bench):
    """Follow the guidance to its end; return the moves that were told, each from one hole to another."""
    moves = []
    while (way := told(bench)) is not None:
        moves.append(way)
        bench.do(*[step for step in (way[0] and f"-{way[0]}", way[1] and f"+{way[1]}") if step])
    return moves


@pytest.mark.parametrize("policy", Policy)
@pytest.mark.parametrize(("stray", "stood"), [(9, 7), (3, 7), (20, 7)])
def test_after_the_swing_the_newcomer_goes_to_the_box_that_lacks_it(policy, stray, stood):
    bench = after_the_swing(policy, red=5, blue=stood)
    bench.do("-scale1/5", f"+scale2/{stray}", pause_ms=3000)
    assert follow(bench) == [(f"scale2/{stray}", "pegs1/5"), (f"scale2/{stood}", "pegs2/5")]
    assert (bench.wood, bench.accused) == (bench.at_rest(), [])
    assert bench.finding.question is None


def test_where_both_boxes_lack_one_of_their_own_only_the_newcomer_changes_sides():
    bench = after_the_swing(red=13, blue=7)
    bench.do("-scale1/3", "+scale2/9", pause_ms=3000)
    moves = follow(bench)
    assert {lift: place.split("/")[0] for lift, place in moves} == {
        "scale1/10": "pegs1", "scale2/9": "pegs1", "scale2/7": "pegs2"
    }  # fmt: skip


def test_who_has_filled_the_wrong_box_is_told_the_right_one_for_the_next_peg():
    """As a child would do it: the box of the peg that is still on its scale is full."""
    bench = after_the_swing(red=5, blue=7)
    bench.do("-scale1/5", "+pegs2/5", pause_ms=3000)
    assert bench.finding.guidance.sentence == say.FIELD_MOVE(
        peg=say.PEG(), lift=holes.ON_SCALE_OF(hole=7, who=Who("Blue")),
        place=holes.PEGS_BOX_OF(who=Who("Red")),
    )  # fmt: skip
    bench.do("-scale2/7", pause_ms=3000)
    assert told(bench) == (None, "pegs1/5")
    bench.do("+pegs1/5", pause_ms=12_000)
    assert (bench.finding.guidance, bench.finding.question) == (None, None)


def test_a_runner_on_a_scale_goes_to_the_runners_box():
    bench = after_the_swing(blue=7)
    bench.do("-runners/1", "+scale2/9", pause_ms=3000)
    assert follow(bench) == [("scale2/9", "runners/1"), ("scale2/7", "pegs2/5")]


def test_a_peg_of_a_scale_on_the_path_goes_to_its_own_box():
    bench = after_the_swing(red=5)
    bench.do("-scale1/5", "+path/9", pause_ms=3000)
    bench.referee.explain_field(bench.now, missing=False)
    bench.wait(3000)
    assert follow(bench) == [("path/9", "pegs1/5")]


def test_a_runner_who_was_set_in_the_outs_comes_out_again_before_the_outs_move():
    bench = Bench(path=(12,))
    bench.standing(path=(), outs=1)
    bench.do("-path/12", "+outs/1", pause_ms=3000)
    assert bench.finding.guidance.sentence == say.FIELD_MOVE(
        peg=say.PEG(),
        lift=holes.IN_BOX(hole=1, box=holes.BOXES["outs"]()),
        place=holes.THE_BOX(box=holes.BOXES["runners"]()),
    )
    assert follow(bench) == [("outs/1", "runners/4"), ("outs/0", "outs/1")]


@pytest.mark.parametrize(
    "wrong", ["scale1/8", "scale2/30", "path/3", "outs/2", "innings/1", "runs1/4", "pegs1/5", "runners/4"]
)
def test_wherever_a_peg_of_blue_is_set_every_sentence_names_a_place(wrong):
    bench = after_the_swing(blue=7)
    if wrong == "pegs1/5":
        bench.do("-pegs1/5", "+scale2/3")  # else the box is full: they change places
    bench.do("-scale2/7", f"+{wrong}")
    for _ in range(12):
        bench.wait(12_000)
        question = bench.finding.question
        if question is not None and question.ask is Ask.PENDING:
            bench.referee.explain_field(bench.now, missing=False) if question.group else bench.referee.finalise([0])
            bench.judge()
        if (way := told(bench)) is None:
            continue
        assert way[1] is not None
        bench.do(*[step for step in (way[0] and f"-{way[0]}", f"+{way[1]}") if step])
    assert told(bench) is None
