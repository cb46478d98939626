"""Whatever hands do on the way, honest pegs are never accused, and guidance always brings pegs home."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from companion.games.setup import Policy
from companion.referee.settle import Timing
from companion.referee.track import HARMLESS
from companion.referee.verdict import Ask, Call
from tests.sampled import examples, sampled

RED, BLUE = 0, 1
BOARDS = ["cribbage-2", "cribbage-3", "cribbage-4", "cribbage-2-shared", "cribbage-61"]
SIDES = {"cribbage-3": 3, "cribbage-4": 3}
PLAYED = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
RELEASE_MS = Timing().release_ms
ACCUSING = {
    Call.OVERPEGGED,
    Call.FALSE_CLAIM,
    Call.WRONG_PEG,
    Call.WRONG_TRACK,
    Call.BACKWARD,
    Call.BOTH_OUT,
    Call.FOREIGN,
    Call.UNCLEAR,
}
awards = st.lists(st.integers(1, 12), min_size=1, max_size=4)
policies = st.sampled_from(PLAYED)


def home(board, last=121):
    """Return where all the sides of a board rest when a test begins."""
    colours = ("red", "blue", "green", "white")[: SIDES.get(board, 2)]
    return " ".join(f"{colour}=5,9" for colour in colours)


def target_of(board):
    return 61 if board == "cribbage-61" else 121


@st.composite
def ways(draw, end, last=40):
    """Draw a way of one peg to a hole: other holes it passes, and for how long it stays in each (or in the hand)."""
    holes = draw(st.lists(st.integers(10, last), max_size=5))
    stays = [draw(st.integers(0, RELEASE_MS - 300)) for _ in holes]
    in_hand = [draw(st.integers(0, 600)) for _ in holes]
    return [*zip(holes, stays, in_hand, strict=True), (end, 2500, 0)]


def beside_each_other(layout, one, other):
    """Tell whether one magnet may close both holes: which of them has the peg is doubted where they close at once."""
    return other in layout.neighbours(one)


def sums(points):
    return [sum(points[: index + 1]) for index in range(len(points))]


# --- (a) whatever way a peg takes to the same holes ---------------------------------------------------------------


@given(data=st.data(), points=awards, policy=policies)
def test_the_way_of_a_peg_does_not_matter_only_where_it_ends(rig, data, points, policy):
    k = data.draw(st.integers(0, len(points) - 1))
    end = 9 + sums(points)[k]
    table, straight = rig(policy).owe(*points), rig(policy).owe(*points).stand(f"red=9,{end}", wait=2500)
    for hole, stay, in_hand in data.draw(ways(end)):
        table.stand("red=9", in_hand)
        table.stand(f"red=9,{hole}", stay)
    assert table.call() is straight.call() is Call.AT_REST
    assert table.at() == straight.at() == (9, end)
    assert table.due() == straight.due()
    assert table.moves is straight.moves is None


@given(data=st.data(), end=st.integers(10, 40))
def test_a_scorekeeper_counts_from_where_a_peg_left_to_where_it_was_let_go(rig, data, end):
    table = rig(Policy.SCOREKEEPER)
    for hole, stay, in_hand in data.draw(ways(end)):
        table.stand("red=9", in_hand)
        table.stand(f"red=9,{hole}", stay)
    assert table.at() == (9, end)


@given(data=st.data(), points=awards, end=st.tuples(st.integers(1, 40), st.integers(1, 40)), policy=policies)
def test_any_end_is_judged_alike_whatever_was_lifted_and_set_before_it_settled(rig, data, points, end, policy):
    holes = st.sets(st.integers(-1, 60), max_size=4)
    table, straight = rig(policy).owe(*points), rig(policy).owe(*points)
    assume(not beside_each_other(table.layout, *(table.layout.tracks[RED].holes[number] for number in end)))
    text = f"red={','.join(map(str, sorted(set(end))))}"
    for mess in data.draw(st.lists(holes, max_size=6)):
        table.stand(f"red={','.join(map(str, sorted(mess)))}", 30)
    table.stand(text, wait=3000)
    straight.stand(text, wait=3000)
    assert table.finding.readings == straight.finding.readings
    assert table.ledger == straight.ledger
    assert table.moves == straight.moves


@given(data=st.data(), points=awards, policy=policies)
def test_pegs_that_settle_anywhere_and_come_home_are_at_rest(rig, data, points, policy):
    table = rig(policy).owe(*points)
    for mess in data.draw(st.lists(st.sets(st.integers(-1, 60), max_size=4), max_size=6)):
        table.stand(f"red={','.join(map(str, sorted(mess)))}", data.draw(st.integers(0, 1500)))
    table.stand("red=5,9", wait=3000)
    assert (table.call(), table.at(), table.due(), table.moves) == (Call.AT_REST, (5, 9), sum(points), None)


# --- (b) honest pegging -------------------------------------------------------------------------------------------


@st.composite
def splittings(draw, points):
    """Draw how points are pegged: after which of their running sums a peg is set down."""
    totals = sums(points)
    kept = draw(st.sets(st.sampled_from(totals))) | {totals[-1]}
    return sorted(kept)


def peg_honestly(table, data, landings, track=RED):
    """Leap the back peg to each landing, in any order of lifting and with any haste."""
    colour = ("red", "blue")[track]
    start = front = table.at(track)[1]
    for landing in landings:
        hole = min(start + landing, table.target)
        in_hand, stay = data.draw(st.integers(0, 1500)), data.draw(st.integers(0, 2500))
        table.stand(f"{colour}={front}", in_hand)
        table.stand(f"{colour}={front},{hole}", stay)
        front = hole
    table.wait(3000)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), points=awards, policy=policies, stroke=st.booleans(), late=st.booleans())
def test_honest_pegs_are_right_however_they_are_split(rig, data, points, policy, stroke, late):
    table = rig(policy)
    if not late:
        table.owe(*points, stroke=stroke)
    peg_honestly(table, data, data.draw(splittings(points)) if not late else [sum(points)])
    if late:
        table.owe(*points, stroke=stroke)
    assert (table.at()[1], table.due(), table.call()) == (9 + sum(points), 0, Call.AT_REST)
    assert ACCUSING.isdisjoint(table.calls())
    assert table.moves is None


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), points=awards, policy=policies, masked=st.integers(-1, 60))
def test_a_masked_hole_makes_nobody_guilty(rig, data, points, policy, masked):
    table = rig(policy).mask(f"track1/{masked}").owe(*points)
    landings = data.draw(splittings(points))
    peg_honestly(table, data, landings)
    hidden = masked in [9 + landing for landing in landings[-2:]]
    if policy.muggins and hidden and table.due():  # any leap may have been meant there, so people are asked
        table.wait(table.referee.timing.hand_ms)
        assert (table.call(), table.finding.question.ask) == (Call.IN_HAND, Ask.HAND)
        table.referee.point_at(RED, f"track1/{masked}")
        table.judge()
    assert (table.at()[1], table.due(), table.call()) == (9 + sum(points), 0, Call.AT_REST)
    assert ACCUSING.isdisjoint(table.calls())


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), points=awards, policy=policies)
def test_a_ghost_beside_the_landing_makes_nobody_guilty(rig, data, points, policy):
    table = rig(policy).owe(*points)
    front = 9 + sum(points)
    landing = table.layout.tracks[RED].holes[front]
    ghost = data.draw(st.sampled_from(sorted(table.layout.neighbours(landing) - table.pegs)))
    table.stand("red=9", data.draw(st.integers(0, 1500)))
    table.see(table.pegs | {landing, ghost}, 5000)
    assert (ACCUSING - {Call.UNCLEAR}).isdisjoint({call for _, call in table.said})
    question = table.finding.question
    if question and question.ask is Ask.UNCLEAR:
        assert landing in question.holes.values()
        table.referee.point_at(RED, landing)
        table.judge()
        assert table.at() == (9, front)
    assert table.at() in {(9, front), (9, front - 1), (9, front + 1)}


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=60)
@given(data=st.data(), policy=policies, rounds=st.lists(awards, min_size=1, max_size=5))
def test_a_whole_honest_race_is_right_to_the_game_hole(rig, data, policy, rounds):
    table = rig(policy, rest="red=100,104 blue=90,91", board=data.draw(st.sampled_from(BOARDS[:1] + BOARDS[3:4])))
    for points in rounds:
        side = data.draw(st.sampled_from([RED, BLUE]))
        if table.ledger.reached is not None or max(table.at(RED)[1], table.at(BLUE)[1]) >= 121:
            break
        table.owe(*points, side=side, stroke=data.draw(st.booleans()))
        due, front = table.due(side), table.at(side)[1]
        peg_honestly(table, data, [due], side)
        assert table.at(side)[1] == min(front + due, 121)
    assert ACCUSING.isdisjoint({call for _, call in table.said})


# --- (c) guidance ends --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", sampled(BOARDS, 0, 2, 4))
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), policy=st.sampled_from(list(Policy)), points=st.lists(st.integers(1, 12), max_size=3))
def test_guidance_brings_any_pegs_home_and_asks_nothing_impossible(rig, board, data, policy, points):
    table = rig(policy, board=board, rest=home(board), target=target_of(board))
    if policy is not Policy.SCOREKEEPER and points:
        table.owe(*points, side=data.draw(st.sampled_from(range(table.sides))))
    tracks = table.layout.tracks[: table.sides]
    holes = st.sampled_from([hole for group in tracks for hole in group.numbers])
    few = st.frozensets(holes, max_size=2 * table.sides + 3)
    near = st.sampled_from([hole for group in tracks for n, hole in group.holes.items() if -1 <= n <= 14])
    table.see(data.draw(st.one_of(few, st.frozensets(near, max_size=2 * table.sides + 1))), 9000)
    moves, held = 0, set()
    for _ in range(60):
        if table.finding.guidance:
            table.follow()
            moves += 1
            continue
        question = table.finding.question
        if question and question.holes:
            table.referee.point_at(question.side, min(question.holes.values()))
            table.judge()
            continue
        if question and question.ask is Ask.HAND and question.side not in held:
            held.add(question.side)
            table.referee.waiting(question.side, table.now, question.hole)
            table.judge()
            continue
        unread = [reading for reading in table.finding.readings if reading.call is Call.PENDING]
        if not unread:
            break
        table.referee.finalise([reading.side for reading in unread])
        table.judge()
    calls = {reading.call for reading in table.finding.readings}
    assert table.finding.guidance is None
    assert calls <= HARMLESS | {Call.IN_HAND, Call.UNDERPEGGED}
    assert Call.UNDERPEGGED not in calls or policy.muggins
    assert moves <= 6 * table.sides + 6


# --- (d) tracks are independent -----------------------------------------------------------------------------------


@given(
    red=st.tuples(awards, st.integers(1, 30)),
    blue=st.tuples(awards, st.integers(1, 30)),
    policy=policies,
    data=st.data(),
)
def test_both_sides_at_once_are_read_as_each_alone(rig, red, blue, policy, data):
    rest = "red=5,9 blue=25,29"
    alone_red = rig(policy, rest=rest).owe(*red[0]).stand(f"red=9,{9 + red[1]}", wait=3000)
    alone_blue = rig(policy, rest=rest).owe(*blue[0], side=BLUE).stand(f"blue=29,{29 + blue[1]}", wait=3000)
    both = rig(policy, rest=rest).owe(*red[0]).owe(*blue[0], side=BLUE)
    tracks = both.layout.tracks
    assume(not beside_each_other(both.layout, tracks[RED].holes[9 + red[1]], tracks[BLUE].holes[29 + blue[1]]))
    both.stand(f"red=9,{9 + red[1]} blue=29,{29 + blue[1]}", wait=3000)
    assert both.reading(RED) == alone_red.reading(RED)
    assert both.reading(BLUE) == alone_blue.reading(BLUE)
    assert both.ledger.accounts[RED].front == alone_red.ledger.accounts[RED].front
    assert both.ledger.accounts[BLUE].front == alone_blue.ledger.accounts[BLUE].front


# --- (e) nothing that wood can do is an error ---------------------------------------------------------------------


@pytest.mark.parametrize("board", sampled(BOARDS, 1, 3))
@examples(0.5)
@given(data=st.data(), policy=st.sampled_from(list(Policy)))
def test_no_wood_whatever_is_an_error(rig, board, data, policy):
    table = rig(policy, board=board, rest=home(board), target=data.draw(st.sampled_from([61, target_of(board)])))
    holes = sorted(table.layout.holes)
    few, many = st.frozensets(st.sampled_from(holes), max_size=9), st.just(frozenset(holes))
    for _ in range(data.draw(st.integers(1, 6))):
        for side in range(table.sides):
            if data.draw(st.booleans()) and table.ledger.reached is None and policy is not Policy.SCOREKEEPER:
                table.owe(data.draw(st.integers(1, 29)), side=side)
        table.referee.mask(data.draw(st.sampled_from(holes)), masked=data.draw(st.booleans()))
        table.see(data.draw(st.one_of(few, few, few, many)), data.draw(st.sampled_from([0, 100, 300, 1500, 12_000])))
        table.referee.finalise(data.draw(st.sets(st.sampled_from(range(table.sides)))))
        if policy.muggins and table.finding.settled and data.draw(st.booleans()):
            table.fall_short(data.draw(st.sampled_from(range(table.sides))))
        if table.past and data.draw(st.booleans()):
            table.undo(1)


@settings(max_examples=300)
@given(
    debts=st.lists(st.tuples(st.integers(1, 6), st.booleans(), st.booleans()), max_size=4),
    holes=st.sets(st.integers(0, 24), min_size=2, max_size=2),
    front=st.sampled_from([9, 110, 118]),
    strict=st.booleans(),
)
def test_every_leap_that_is_read_can_be_played(rig, debts, holes, front, strict):
    table = rig(Policy.TOURNAMENT if strict else Policy.MUGGINS, rest=f"red={front - 4},{front} blue=2,6")
    for points, short, play in debts:
        table.owe(points, play=play)
        if short:
            table.fall_short()
    low, high = sorted(min(front + hole, 121) for hole in holes)
    table.stand(f"red={low},{high}", wait=1500)
    if table.call() is Call.UNDERPEGGED:
        table.fall_short()


# --- (f) one game hole for two ------------------------------------------------------------------------------------


@given(
    data=st.data(),
    policy=policies,
    first=st.sampled_from([RED, BLUE]),
    red=st.integers(100, 120),
    blue=st.integers(100, 120),
)
def test_whoever_reaches_the_shared_game_hole_is_read_rightly(rig, data, policy, first, red, blue):
    rest = f"red={red - 3},{red} blue={blue - 4},{blue}"
    table = rig(policy, board="cribbage-2-shared", rest=rest)
    front = table.at(first)[1]
    table.owe(121 - front + data.draw(st.integers(0, 5)), side=first)
    other = table.at(1 - first)
    table.stand(f"{('red', 'blue')[first]}={front}", data.draw(st.integers(0, 1000)))
    table.see(table.pegs | {table.layout.tracks[first].holes[121]}, 2000)
    assert table.at(first) == (front, 121)
    assert (table.call(1 - first), table.at(1 - first)) == (Call.AT_REST, other)
    assert table.ledger.reached == first
    assert ACCUSING.isdisjoint({call for _, call in table.said})
    assert table.moves is None
