"""Game points, ties and places, and the sum of a season."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.club.formats.catalogue import EventFormat
from companion.club.formats.fixture import Fixture, FixtureResult, Member, is_skunk
from companion.club.formats.table import ClubLine, Scoring, club_table, season_table
from tests.club.formats.played import play_rounds

FOUR = [Member(each) for each in (1, 2, 3, 4)]


def won(first, second, lost, forfeit=False):
    return Fixture(1, first, second, FixtureResult(0, (121, lost), is_skunk((121, lost), 0, 121), forfeit))


def test_a_win_is_two_game_points_and_a_skunk_three():
    table = club_table(FOUR, [won(1, 2, 91), won(3, 4, 90)], Scoring())
    assert [(each.member, each.game_points, each.spread, each.place) for each in table] == [
        (3, 3, 31, 1),
        (1, 2, 30, 2),
        (2, 0, -30, 3),
        (4, 0, -31, 4),
    ]
    assert [each.skunks for each in table] == [1, 0, 0, 0]
    assert [each.skunked for each in table] == [0, 0, 0, 1]


def test_ties_go_by_games_then_by_spread_and_who_is_level_shares_a_place():
    skunks = [won(1, 4, 80), won(1, 4, 80)]
    wins = [won(2, 4, 120), won(2, 4, 120), won(2, 4, 120)]
    table = club_table(FOUR, [*skunks, *wins, won(3, 4, 120), won(3, 4, 119), won(3, 4, 120)], Scoring())
    assert [each.member for each in table] == [3, 2, 1, 4], "six points each"
    assert [each.game_points for each in table[:3]] == [6, 6, 6]
    level = club_table(FOUR, [won(1, 2, 100), won(3, 4, 100)], Scoring())
    assert [each.place for each in level] == [1, 1, 3, 3]


def test_a_forfeit_is_a_win_without_spread_and_a_bye_what_the_event_says():
    table = club_table(FOUR, [won(1, 2, 0, forfeit=True), Fixture(1, 3, None)], Scoring(bye=2))
    assert table[0] == ClubLine(1, 1, 2, 1, 0, 1)
    assert table[1] == ClubLine(3, 2, 2, 0, 0, 0, byes=1)


@given(st.integers(2, 20), st.sampled_from(list(EventFormat)), st.data())
def test_a_table_is_total_and_adds_up(count, format, data):
    members = [Member(each) for each in range(1, count + 1)]
    meetings = play_rounds(format, members, 9, data)
    table = club_table(members, meetings, Scoring())
    assert {each.member for each in table} == {each.number for each in members}
    assert [each.merit for each in table] == sorted((each.merit for each in table), reverse=True)
    assert sum(each.spread for each in table) == 0
    played = [each for each in meetings if each.result]
    assert sum(each.games_won for each in table) == len(played)
    assert sum(each.played for each in table) == 2 * len(played)
    skunks = sum(1 for each in played if not each.result.forfeit and min(each.result.points) <= 90)
    assert sum(each.game_points for each in table) == 2 * len(played) + skunks


def test_a_season_is_the_sum_of_its_evenings():
    first = {7: ClubLine(1, 1, 10, 4, 50, 9, 2), 8: ClubLine(2, 2, 9, 4, 3, 9)}
    second = {8: ClubLine(1, 1, 12, 5, 60, 9, 2)}
    table = season_table([first, second])
    assert [(each.member, each.place, each.game_points, each.spread, each.played) for each in table] == [
        (8, 1, 21, 63, 18),
        (7, 2, 10, 50, 9),
    ]
