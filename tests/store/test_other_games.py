"""Games of another kind in the statistics: they count as games and wins, but runs are no points."""

from __future__ import annotations

from companion.store.statistics import PlayerRow, with_game
from companion.store.summary import Summary, summary_from_json, summary_to_json


def test_runs_are_no_points_and_change_no_average():
    cribbage = Summary(("Ann", "Bob"), ((0,), (1,)), 0, (121, 100), ("", ""))
    baseball = cribbage._replace(totals=(3, 1), game="round-the-bases")
    ann = with_game(with_game(PlayerRow("Ann"), cribbage, 0, 0), baseball, 0, 0)
    assert (ann.games, ann.wins, ann.others) == (2, 2, 1)
    assert (ann.average_points, ann.average_margin) == (121, 21)
    only_baseball = with_game(PlayerRow("Cleo"), baseball, 0, 0)
    assert (only_baseball.average_points, only_baseball.average_margin) == (0, 0)


def test_a_summary_knows_its_game_and_one_written_before_there_were_others_is_of_cribbage():
    summary = Summary(("Ann", "Bob"), ((0,), (1,)), 0, (3, 1), game="round-the-bases")
    kept = summary_to_json(summary)
    assert summary_from_json(kept) == summary
    del kept["game"]
    assert summary_from_json(kept).game == "cribbage"


def test_where_only_one_loses_all_others_have_won():
    summary = Summary(
        ("Ann", "Bob", "Cleo"), ((0,), (1,), (2,)), 2, (39, 61, 36), ("", "", ""), game="lowball", winners=(2, 0)
    )
    assert summary_from_json(summary_to_json(summary)) == summary
    assert [summary.won(side) for side in range(3)] == [True, False, True]
    assert [summary.margin(side) for side in range(3)] == [22, -22, 25]
    assert summary.ranked == (0, 2, 1)
    wins = [with_game(PlayerRow(name), summary, seat, seat).wins for seat, name in enumerate(summary.players)]
    assert wins == [1, 0, 1]


def test_a_summary_from_before_has_one_winner():
    kept = summary_to_json(Summary(("Ann", "Bob"), ((0,), (1,)), 1, (100, 121), ("", "")))
    del kept["winners"]
    summary = summary_from_json(kept)
    assert [summary.won(side) for side in range(2)] == [False, True]
    assert [summary.margin(side) for side in range(2)] == [-21, 21]
