"""A count as it is read on the screen: a line for each kind of score."""

from companion.cards import parse_card, parse_cards
from companion.games.scoring import show_points, show_scores
from companion.ui.games.cribbage_count import said_lines
from companion.words.scores import DOUBLE_PAIR_ROYAL, FIFTEEN, FLUSHES, HIS_NOBS, PAIR, RUNS


def read(hand, starter, crib=False):
    """Return the lines of a hand as (name, running total)."""
    scores = show_scores(parse_cards(hand.split()), parse_card(starter), crib=crib)
    return [[(said.name, said.total) for said in line] for line in said_lines(scores)]


def test_the_best_hand_of_all_has_three_lines():
    fifteens = [(FIFTEEN.alone(), total) for total in range(2, 17, 2)]
    assert read("5H 5S 5D JC", "5C") == [fifteens, [(DOUBLE_PAIR_ROYAL.alone(), 28)], [(HIS_NOBS.alone(), 29)]]


def test_runs_are_one_line_after_the_pairs():
    lines = read("6H 7S 7D 8C", "2D")
    assert lines[-2:] == [[(PAIR.alone(), 10)], [(RUNS[3].alone(), 13), (RUNS[3].alone(), 16)]]


def test_two_pairs_are_said_one_after_the_other():
    assert [(PAIR.alone(), 2), (PAIR.alone(), 4)] in read("KH KD QS QC", "2D")


def test_a_flush_is_named_by_its_length():
    assert read("2H 4H 6H QH", "KS") == [[(FLUSHES[4].alone(), 4)]]
    assert read("2H 4H 6H QH", "KH", crib=True) == [[(FLUSHES[5].alone(), 5)]]


def test_nothing_has_no_lines():
    assert read("2H 4D 6S QC", "KH") == []


def test_every_said_card_is_of_the_hand_and_the_last_total_is_the_points():
    hand, starter = parse_cards(["5H", "5S", "6D", "7C"]), parse_card("5D")
    lines = said_lines(show_scores(hand, starter))
    assert lines[-1][-1].total == show_points(hand, starter) == 17
    assert all(said.cards <= {*hand, starter} for line in lines for said in line)
