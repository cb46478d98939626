"""The parts of a rehearsed evening: games, what goes wrong, what a board keeps, and whether losses would be seen."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.club.data.results import count_result
from companion.club.data.rounds import draw_round
from companion.club.data.schema import OUTCOME
from companion.club.simulating.diary import Diary
from companion.club.simulating.figures import EveningFigures, compare, signed_results
from companion.club.simulating.injected_faults import injected_faults
from companion.club.simulating.played_out import played_out
from companion.club.simulating.screen import Behind
from tests.club.evenings import new_evening, result_of


def test_games_are_whole_ones_and_the_same_for_a_seed():
    games = played_out(4, Random(3))
    assert games == played_out(4, Random(3))
    for each in games:
        assert each.scores[each.winner] == 121 > each.scores[1 - each.winner]
        assert list(each.steps) == sorted(each.steps), "nobody goes back"
        assert 8 <= len(each.steps) <= 60


def test_what_goes_wrong_is_drawn_by_a_seed_in_order_of_time():
    found = injected_faults(4, 60, Random(5))
    assert found == injected_faults(4, 60, Random(5)) == sorted(found)
    assert Counter(each.kind.value for each in found) == {"broker": 4, "server": 4, "board": 12, "network": 12}
    assert all(0 <= each.at_s <= 60 for each in found)


def test_a_board_remembers_what_it_wrote_but_for_a_line_that_was_cut_short(tmp_path, database):
    event = new_evening(database)
    with database.writing() as connection:
        first, second = draw_round(connection, event)
    diary = Diary(tmp_path / "b1.diary")
    diary.began("1", "a" * 32, 7)
    diary.at(3)
    assert (diary.read().pairing, diary.read().game, diary.read().step) == ("1", 7, 3)
    diary.over(result_of(first, 1))
    diary.over(result_of(second, 2))
    diary.acknowledged(f"{1:032x}")
    with (tmp_path / "b1.diary").open("a") as file:
        file.write(f"told {2:032x}"[:-3])
    assert list(Diary(tmp_path / "b1.diary").read().unacknowledged) == [f"{2:032x}"]
    assert [each.uid for each in signed_results(tmp_path, ["b1"])] == [f"{1:032x}", f"{2:032x}"]


def figures_of(database, event, signed):
    figures = EveningFigures()
    with database.reading() as connection:
        compare(figures, connection, event, signed)
    return figures


def test_what_is_lost_changed_or_there_twice_is_found(database):
    event = new_evening(database)
    with database.writing() as connection:
        first, second = draw_round(connection, event)
        results = [result_of(first, 1), result_of(second, 2)]
        for each in results:
            count_result(connection, each)
    found = figures_of(database, event, results)
    assert (found.games, found.results, found.lost, found.twice, found.sound) == (2, 2, 0, 0, True)
    assert figures_of(database, event, [*results, result_of(first, 3)]).lost == 1
    assert figures_of(database, event, [results[0], result_of(second, 2, (121, 89))]).lost == 1
    assert figures_of(database, event, results[:1]).twice == 2, "two lines of the table too many"
    with database.writing() as connection:
        connection.execute(OUTCOME.delete().where(OUTCOME.c.pairing == first.id))
    found = figures_of(database, event, results)
    assert found.lost == 2, "the result, and the pairing that is open"
    assert not found.sound


def test_a_state_is_shown_when_it_or_a_later_one_of_its_board_is():
    behind = Behind()
    for scores in ((2, 0), (2, 4), (9, 4)):
        behind.published("7", scores)
    behind.shown("7", (3, 3))
    behind.shown("8", (2, 0))
    assert behind.delays_ms == []
    behind.shown("7", (2, 4))
    assert len(behind.delays_ms) == 2
    behind.shown("7", (9, 4))
    assert len(behind.delays_ms) == 3
    assert behind.percentile_ms(0.99) == max(behind.delays_ms)
