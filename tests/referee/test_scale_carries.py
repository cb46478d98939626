"""Two pegs make one number: in muggins the first of them is read patiently while the other may still follow."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.referee.field import FIELD, RED, Bench
from tests.referee.test_scales_secrecy import shown
from tests.sampled import crossed

SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]
BY_TENS = {
    "the ones become the tens": (3, 12, ["-scale1/3", "+scale1/10", "-pegs1/1", "+scale1/5"]),
    "beside other tens": (13, 12, ["-scale1/3", "+scale1/20", "-scale1/10", "+scale1/5"]),
    "from tens alone": (10, 12, ["-scale1/10", "+scale1/20", "-pegs1/1", "+scale1/2"]),
    "both from the box": (0, 12, ["-pegs1/1", "+scale1/10", "-pegs1/2", "+scale1/2"]),
}
"""From where so many points are pegged by these steps: first the tens, and then the ones."""


@pytest.mark.parametrize(
    ("pause_ms", "case", "policy"), crossed([500, 2000, 5000], BY_TENS, [Policy.CASUAL, Policy.COACH, *SECRET])
)
def test_nothing_is_read_between_the_tens_and_the_ones_that_come_after_them(policy, case, pause_ms):
    """Both pegs go just where they should come to; the first of them is not short."""
    red, due, steps = BY_TENS[case]
    bench = Bench(policy, red=red)
    bench.owe(RED, due)
    bench.do(*steps[:2], pause_ms=pause_ms)
    assert (bench.pegs, bench.finding.short) == ([], ())
    bench.do(*steps[2:], pause_ms=pause_ms)
    bench.wait(1500)
    assert (sum(peg.points for peg in bench.pegs), bench.accused, bench.finding.short) == (due, [], ())


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize("due", [7, 12])
def test_tens_that_no_ones_follow_are_read_after_a_while(policy, due):
    bench = Bench(policy, red=3)
    bench.owe(RED, due)
    bench.do("-scale1/3", "+scale1/10", pause_ms=3000)
    assert bench.pegs == []
    bench.wait(6000)
    assert sum(peg.points for peg in bench.pegs) == 7


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize("due", [7, 12])
def test_and_at_once_when_people_go_on_by_them(policy, due):
    bench = Bench(policy, red=3)
    bench.owe(RED, due)
    bench.do("-scale1/3", "+scale1/10", pause_ms=3000)
    bench.referee.go_by_scores(bench.now)
    bench.judge()
    assert sum(peg.points for peg in bench.pegs) == 7


@pytest.mark.parametrize("policy", SECRET)
def test_but_not_where_they_are_too_much_by_themselves(policy):
    """From 13 to 18 by way of 20: the other peg of the tens has to become one of the ones."""
    bench = Bench(policy, red=13)
    bench.owe(RED, 5)
    bench.do("-scale1/3", "+scale1/20", pause_ms=3000)
    bench.referee.go_by_scores(bench.now)
    bench.judge()
    assert (bench.pegs, bench.finding.reading_of(RED).call) == ([], Call.IN_HAND)


@pytest.mark.parametrize("policy", SECRET)
@pytest.mark.parametrize(("red", "steps"), [(red, steps[:2]) for red, _, steps in BY_TENS.values()], ids=list(BY_TENS))
@pytest.mark.parametrize("goes_on", [False, True])
def test_how_long_they_are_waited_for_tells_nothing_of_what_is_owed(policy, red, steps, goes_on):
    films = []
    for more in (0, 2, 15):
        bench = Bench(policy, red=red)
        bench.owe(RED, 17 + more)
        frames = []
        for step in steps:
            bench.do(step, pause_ms=300)
            frames.append(shown(bench))
        for elapsed_ms in (500, 700, 2000, 3000, 4000):
            bench.wait(elapsed_ms)
            if goes_on:
                bench.referee.go_by_scores(bench.now)
                bench.judge()
            frames.append(shown(bench))
        films.append(frames)
    assert films[0] == films[1] == films[2]


TOO_MUCH = {
    "21 for 12": (0, 12, ["-pegs1/1", "+scale1/20", "-pegs1/2", "+scale1/1"]),
    "20 for 16": (4, 12, ["-scale1/4", "+scale1/20"]),
    "22 for 16": (4, 12, ["-scale1/4", "+scale1/2", "-pegs1/1", "+scale1/20"]),
    "21 for 12, from 9": (9, 3, ["-scale1/9", "+scale1/1", "-pegs1/1", "+scale1/20"]),
    "70 for nothing": (0, 0, ["-pegs1/1", "+scale1/20", "-pegs1/2", "+scale1/50"]),
    "33 for 24": (18, 6, ["-scale1/8", "+scale1/3", "-scale1/10", "+scale1/30"]),
}
"""From where so many points are owed, and more are pegged by these steps."""


def told_of_too_much(policy, red, due, steps):
    """Return a bench on which Red has pegged more than is owed, and people have said that no card is missing."""
    bench = Bench(policy, red=red)
    bench.owe(RED, *([due] if due else []))
    bench.do(*steps)
    bench.wait(12_000)
    bench.referee.finalise([RED])
    bench.judge()
    assert Call.OVERPEGGED in bench.calls
    bench.calls.clear()
    return bench


def follow(bench, pause_ms):
    """Do the next thing that the screen says."""
    guided = bench.finding.guidance
    bench.do(*[step for step in (guided.lift and f"-{guided.lift}", f"+{guided.place}") if step], pause_ms=pause_ms)


@pytest.mark.parametrize(
    ("pause_ms", "case", "policy"), crossed([400, 2600, 13_000], TOO_MUCH, [Policy.CASUAL, Policy.COACH, *SECRET])
)
def test_who_corrects_by_two_pegs_what_was_too_much_is_not_short_between_them(policy, case, pause_ms):
    """All that was owed is pegged, however long it takes: what the first peg shows on its way is no number (P4)."""
    red, due, steps = TOO_MUCH[case]
    bench = told_of_too_much(policy, red, due, steps)
    while bench.finding.guidance is not None:
        follow(bench, pause_ms)
    bench.wait(1500)
    assert sum(peg.points for peg in bench.pegs) == due
    assert {Call.UNDERPEGGED, Call.BACKWARD, Call.OVERPEGGED}.isdisjoint(bench.calls)
    assert sum(FIELD.sides[RED].numbers.get(hole, 0) for hole in bench.wood) == red + due


@pytest.mark.parametrize(("case", "policy"), crossed(TOO_MUCH, [Policy.CASUAL, Policy.COACH, *SECRET]))
def test_cards_wait_until_the_second_peg_of_a_correction_has_followed_too(policy, case):
    """The first one has mended nothing yet (P4)."""
    red, due, steps = TOO_MUCH[case]
    bench = told_of_too_much(policy, red, due, steps)
    while bench.finding.guidance is not None:
        assert bench.finding.frozen
        follow(bench, pause_ms=2600)
    bench.wait(1500)
    assert not bench.finding.frozen


@pytest.mark.parametrize(("more", "case", "policy"), crossed([1, 6], TOO_MUCH, [Policy.CASUAL, Policy.COACH, *SECRET]))
def test_points_that_are_earned_halfway_through_a_correction_have_nothing_judged(policy, case, more):
    """Somebody says go before the second peg has followed: what the first peg shows is no number, as before."""
    red, due, steps = TOO_MUCH[case]
    bench = told_of_too_much(policy, red, due, steps)
    follow(bench, pause_ms=2600)
    bench.owe(RED, *([due] if due else []), more)
    bench.wait(12_000)
    assert (bench.pegs, Call.UNDERPEGGED in bench.calls) == ([], False)
    while bench.finding.guidance is not None:
        follow(bench, pause_ms=2600)
    bench.wait(12_000)
    pegged = due if policy in SECRET else due + more  # what came since is still to be pegged, and a secret (P12)
    assert (bench.front[RED], sum(debt.due for debt in bench.debts[RED])) == (red + pegged, due + more - pegged)
    assert bench.accused == []


@pytest.mark.parametrize(("case", "policy"), crossed(TOO_MUCH, SECRET))
def test_how_a_correction_goes_on_tells_nothing_of_points_that_are_earned_meanwhile(policy, case):
    red, due, steps = TOO_MUCH[case]
    films = []
    for more in (0, 1, 7):
        bench, frames = told_of_too_much(policy, red, due, steps), []
        follow(bench, pause_ms=2600)
        bench.owe(RED, *(points for points in (due, more) if points))
        while bench.finding.guidance is not None:
            frames.append(shown(bench))
            follow(bench, pause_ms=2600)
        bench.wait(12_000)
        films.append([*frames, shown(bench)])
    assert films[0] == films[1] == films[2]


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_where_they_make_right_what_the_first_peg_shows_no_other_has_to_follow(policy):
    bench = told_of_too_much(policy, 0, 12, ["-pegs1/1", "+scale1/20", "-pegs1/2", "+scale1/9"])
    follow(bench, pause_ms=2600)
    bench.owe(RED, 12, 7)
    bench.wait(12_000)
    assert (sum(peg.points for peg in bench.pegs), bench.finding.guidance) == (19, None)
