"""All formats: nobody meets twice, everybody plays once a round, byes are fair."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.club.formats.catalogue import EventFormat, next_round, usual_rounds
from companion.club.formats.circle import rounds_in_circle
from companion.club.formats.fixture import Fixture, FixtureResult, Member, byes_of, first_deals, times_met
from companion.club.formats.knock_out import draw
from companion.club.formats.table import Scoring
from tests.club.formats.played import play_rounds

ROUNDS = st.integers(1, 9)


def members_who_come_and_go():
    """Give fields in which some come late and some leave."""
    plans = st.tuples(st.sampled_from((1, 1, 1, 2, 3, 5)), st.sampled_from((None, None, None, 2, 4, 7)))
    return st.lists(plans, min_size=2, max_size=30).map(
        lambda each: [Member(number, *plan) for number, plan in enumerate(each, 1)]
    )


def of_round(meetings, number):
    return [each for each in meetings if each.round == number]


@pytest.mark.parametrize("format", [EventFormat.GRASS_ROOTS, EventFormat.ROUND_ROBIN, EventFormat.SWISS])
@given(members=members_who_come_and_go(), rounds=ROUNDS, data=st.data())
@settings(max_examples=25)
def test_everybody_who_is_there_is_in_exactly_one_meeting_of_each_round(format, members, rounds, data):
    meetings = play_rounds(format, members, rounds, data)
    for number in {each.round for each in meetings}:
        there = [each.number for each in members if each.plays_in(number)]
        assert sorted(each for meeting in of_round(meetings, number) for each in meeting.members) == there


@pytest.mark.parametrize("format", [EventFormat.GRASS_ROOTS, EventFormat.SWISS])
@given(on_time=st.integers(18, 30), late=st.lists(st.integers(2, 6), max_size=9), rounds=ROUNDS, data=st.data())
@settings(max_examples=15)
def test_nobody_meets_twice_in_nine_rounds_even_if_people_come_late(format, on_time, late, rounds, data):
    members = [Member(number, enters) for number, enters in enumerate([1] * on_time + late, 1)]
    met = times_met(play_rounds(format, members, rounds, data))
    assert max(met.values()) == 1


@given(count=st.integers(2, 25), data=st.data())
@settings(max_examples=20)
def test_a_rotation_in_which_nobody_leaves_brings_nine_others_or_all_there_are(count, data):
    members = [Member(number) for number in range(1, count + 1)]
    meetings = play_rounds(EventFormat.GRASS_ROOTS, members, 9, data)
    met = times_met(meetings)
    whole_cycles = 9 // rounds_in_circle(count)
    assert max(met.values()) - min((met[frozenset((1, other))] for other in range(2, count + 1)), default=0) <= 1
    assert max(met.values()) <= whole_cycles + 1
    if count >= 10 and count % 2 == 0:
        assert set(met.values()) == {1}
        assert not byes_of(meetings)


@pytest.mark.parametrize("format", [EventFormat.GRASS_ROOTS, EventFormat.SWISS])
@given(count=st.integers(3, 31).filter(lambda each: each % 2 == 1), rounds=ROUNDS, data=st.data())
@settings(max_examples=20)
def test_nobody_has_two_byes_more_than_another(format, count, rounds, data):
    members = [Member(number) for number in range(1, count + 1)]
    byes = byes_of(play_rounds(format, members, rounds, data))
    most, fewest = (each([byes[member.number] for member in members]) for each in (max, min))
    assert most - fewest <= 1 or (format is EventFormat.SWISS and count < 2 * rounds)


@given(count=st.integers(2, 16), data=st.data())
@settings(max_examples=20)
def test_in_a_round_robin_everybody_meets_everybody_once(count, data):
    members = [Member(number) for number in range(1, count + 1)]
    meetings = play_rounds(EventFormat.ROUND_ROBIN, members, 99, data)
    assert max(each.round for each in meetings) == usual_rounds(EventFormat.ROUND_ROBIN, count)
    assert len(times_met(meetings)) == count * (count - 1) // 2
    assert set(times_met(meetings).values()) == {1}


@given(members=members_who_come_and_go(), data=st.data())
@settings(max_examples=20)
def test_a_round_robin_with_people_who_come_and_go_ends_when_all_who_are_there_have_met(members, data):
    meetings = play_rounds(EventFormat.ROUND_ROBIN, members, 99, data)
    met = times_met(meetings)
    assert set(met.values()) <= {1}
    last = max((each.round for each in meetings), default=0) + 1
    there = [each.number for each in members if each.plays_in(last)]
    assert all(met[frozenset((a, b))] for a in there for b in there if a < b)


@given(count=st.integers(2, 40), data=st.data())
@settings(max_examples=20)
def test_a_knock_out_leaves_one_after_as_many_rounds_as_halves(count, data):
    members = [Member(number, seed=count + 1 - number) for number in range(1, count + 1)]
    meetings = play_rounds(EventFormat.KNOCK_OUT, members, 99, data)
    assert max(each.round for each in meetings) == usual_rounds(EventFormat.KNOCK_OUT, count)
    lost = Counter(each.members[1 - each.result.winner] for each in meetings if each.result)
    assert set(lost.values()) == {1}
    assert len(lost) == count - 1
    assert all(each.round == 1 for each in meetings if each.second is None)
    byes = byes_of(meetings)
    assert set(byes) == {each.number for each in sorted(members, key=lambda m: m.seed)[: len(byes)]}, "the best seeds"


@given(members=members_who_come_and_go(), data=st.data())
@settings(max_examples=25)
def test_a_knock_out_goes_on_when_somebody_leaves(members, data):
    meetings = play_rounds(EventFormat.KNOCK_OUT, members, 99, data)
    for number in {each.round for each in meetings}:
        playing = [each for meeting in of_round(meetings, number) for each in meeting.members]
        assert len(playing) == len(set(playing))
        gone = {each.number for each in members if not each.plays_in(number) or each.enters > 1}
        assert not gone & set(playing)
        lost = {m.members[1 - m.result.winner] for m in meetings if m.result and m.round < number}
        assert not lost & set(playing)


def won_by(meetings, *winners):
    """Return meetings that these have won."""
    first = [each.members.index(next(w for w in winners if w in each.members)) for each in meetings if each.second]
    ended = iter(first)
    return [
        each if each.second is None else replace(each, result=FixtureResult(next(ended), (0, 0), forfeit=True))
        for each in meetings
    ]


def drawn(members, meetings):
    return next_round(EventFormat.KNOCK_OUT, members, meetings, Scoring())


def test_an_early_result_that_is_corrected_late_puts_nobody_out_who_has_won_since():
    members = [Member(each, seed=each) for each in range(1, 9)]
    first = won_by(drawn(members, []), 1, 2, 3, 4)
    second = won_by(drawn(members, first), 1, 2)
    corrected = won_by(first, 8, 2, 3, 4)  # 1 was there in the second round, and has won it
    (final,) = drawn(members, corrected + second)
    assert {*final.members} == {1, 2}


def test_who_left_a_knock_out_and_comes_back_changes_no_draw():
    members = [Member(each, seed=each) for each in range(1, 9)]
    first = won_by(drawn(members, []), 8, 2, 3, 4)
    second = won_by(drawn(members, first), 8, 2)
    back = [Member(each.number, enters=3, seed=each.seed) if each.number == 1 else each for each in members]
    (final,) = drawn(back, first + second)
    assert {*final.members} == {8, 2}


def test_a_knock_out_waits_for_the_last_game_of_a_round():
    members = [Member(each) for each in range(1, 5)]
    with pytest.raises(ValueError, match="Fixture"):
        next_round(EventFormat.KNOCK_OUT, members, next_round(EventFormat.KNOCK_OUT, members, [], Scoring()), Scoring())


def test_the_two_best_seeds_are_in_different_halves_of_the_draw():
    members = [Member(number, seed=number) for number in range(1, 7)]
    assert draw(members) == [1, None, 4, 5, 2, None, 3, 6]


def test_swiss_brings_winners_together():
    members = [Member(each) for each in range(1, 9)]
    won = [Fixture(1, each, each + 4, FixtureResult(0, (121, 100))) for each in range(1, 5)]
    paired = next_round(EventFormat.SWISS, members, won, Scoring())
    assert {frozenset(each.members) <= {1, 2, 3, 4} or frozenset(each.members) <= {5, 6, 7, 8} for each in paired} == {
        True
    }


@given(count=st.integers(10, 30), data=st.data())
@settings(max_examples=20)
def test_first_deals_are_shared_out(count, data):
    members = [Member(number) for number in range(1, count + 1)]
    deals = first_deals(play_rounds(EventFormat.GRASS_ROOTS, members, 8, data))
    assert all(2 <= deals[each.number] <= 6 for each in members)


@pytest.mark.parametrize("count", [0, 1])
@pytest.mark.parametrize("format", list(EventFormat))
def test_nobody_to_play_is_no_error(format, count):
    members = [Member(each) for each in range(1, count + 1)]
    assert all(each.second is None for each in next_round(format, members, [], Scoring()))


def test_six_hundred_members_are_paired():
    members = [Member(each) for each in range(1, 601)]
    meetings = list[Fixture]()
    for _ in range(3):
        paired = next_round(EventFormat.SWISS, members, meetings, Scoring())
        meetings += [Fixture(each.round, each.first, each.second, FixtureResult(0, (121, 90))) for each in paired]
    assert set(times_met(meetings).values()) == {1}
    assert len(meetings) == 900
