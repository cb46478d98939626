"""Which peg is led off the base path, and which stays: an out batter goes, runners hold, and who scores goes home."""

from __future__ import annotations

import pytest

from companion.games.game import Stand
from companion.referee.place import read_place
from tests.referee.field import FIELD, Bench


def led(bench):
    """Follow the guidance; return the moves of the base path."""
    moves = []
    while (guided := bench.finding.guidance) is not None and len(moves) < 9:
        assert guided.place not in bench.wood, f"{guided.sentence} - but a peg stands there"
        moves.append((guided.lift, guided.place))
        bench.do(*[step for step in (guided.lift and f"-{guided.lift}", f"+{guided.place}") if step])
    return [(lift, place) for lift, place in moves if "path" in f"{lift} {place}"]


def off_the_path(moves):
    """Return the holes of the base path from which pegs go to the runners box, where that is all that moves."""
    assert all(place.startswith("runners/") for _, place in moves)
    return [lift for lift, _ in moves]


def with_ignored(path, ignored):
    """Return a bench with pegs on the base path, one of them in a hole that is ignored."""
    bench = Bench(path=path)
    bench.referee.mask(f"path/{ignored}")
    bench.judge()
    bench.wait(1500)
    return bench


@pytest.mark.parametrize("runners", [(6,), (12,), (18,), (6, 12), (12, 18), (6, 12, 18)])
def test_only_the_batter_who_is_out_goes_off_the_path(runners):
    """Runners hold (R1), also where they would stand alike if all had gone on by one number."""
    bench = Bench(path=(0, *runners))
    bench.standing(path=runners, outs=1)
    assert off_the_path(led(bench)) == ["path/0"]


@pytest.mark.parametrize(("path", "by"), [((0, 12), 12), ((0, 18), 18), ((0, 6, 12, 18), 6)])
def test_if_a_run_was_scored_all_have_gone_on_by_one_number(path, by):
    """The same pegs stand on the path after it (R3, R7)."""
    bench = Bench(path=path)
    bench.standing(path=path[1:], runs=(0, 1))
    ends = [(f"path/{hole}", f"path/{hole + by}") for hole in reversed(path[:-1])]
    assert led(bench)[1:] == ends


@pytest.mark.parametrize(("path", "by"), [((0, 12), 12), ((0, 6, 12, 18), 6)])
def test_so_they_have_when_its_peg_was_set_before_they_moved(path, by):
    bench = Bench(path=path)
    bench.standing(path=path[1:], runs=(0, 1))
    bench.do("-pegs2/1", "+runs2/1")
    assert led(bench)[-1] == ("path/0", f"path/{by}")


@pytest.mark.parametrize(
    ("path", "ignored"), [((0, 6), 6), ((0, 12), 12), ((0, 6, 12), 6), ((0, 6, 12), 12), ((0, 6, 18), 18)]
)
def test_so_does_only_the_batter_while_a_runner_stands_in_an_ignored_hole(path, ignored):
    bench = with_ignored(path, ignored)
    bench.standing(path=path[1:], outs=1)
    assert off_the_path(led(bench)) == ["path/0"]


@pytest.mark.parametrize(("path", "ignored"), [((0, 12, 18), 12), ((0, 18), 0), ((0, 6, 18), 6), ((6, 18), 6)])
def test_only_the_lead_runner_who_steals_home_goes_while_another_stands_in_an_ignored_hole(path, ignored):
    """The others stay where they are (R11)."""
    bench = with_ignored(path, ignored)
    bench.standing(path=path[:-1], runs=(1, 0))
    assert off_the_path(led(bench)) == ["path/18"]


@pytest.mark.parametrize(
    ("goal", "seen", "unseen", "stood", "missing"),
    [
        ({6}, {0}, 1, {0, 6}, set()),
        ({6}, {0}, 0, {0, 6}, {6}),
        ({6}, {0}, 1, {0}, {6}),
        ({6, 12}, {0}, 1, {0, 6}, {12}),
        ({6, 12}, {0, 12}, 0, {0, 6}, {6}),
    ],
    ids=["stays", "has gone on", "was never there", "stays, and another is to come", "has gone on, and one is to come"],
)
def test_a_peg_stays_in_the_ignored_hole_where_it_stood_as_long_as_it_is_seen_nowhere_else(
    goal, seen, unseen, stood, missing
):
    visible = FIELD.start_holes | {f"path/{number}" for number in seen}
    stand, hiding = Stand("path", frozenset(goal)), frozenset({"path/6"})
    place = read_place(FIELD, stand, visible, hiding, unseen, stood=frozenset(stood))
    assert place.missing == missing
