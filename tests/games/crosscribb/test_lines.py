"""What the lines of CrossCribb are worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.cards import PACK, Rank, parse_card, parse_cards
from companion.games.cribbage.actions import CribCard
from companion.games.crosscribb.actions import PlaceCard
from companion.games.crosscribb.lines import CENTRE, column_squares, line_scores, points_so_far, row_squares
from companion.games.reason import ScoreReason
from companion.games.scoring import show_points
from tests.games.crosscribb.rounds import TWO, dealt, play


class TestLines:
    @pytest.mark.parametrize(
        ("cards", "points"),
        [
            ("5H 5S 5D 5C JH", 28),
            ("3C 4C 5C 6C 7C", 5 + 5 + 4),
            ("2H 4H 6H 8H KS", 4),
            ("AC 3D 5H 7S 9C", 2 + 2),
            ("4H 5S 5D 6C 6H", 12 + 4 + 8),
        ],
    )
    def test_a_line_counts_as_five_cards_of_a_hand(self, cards, points):
        assert sum(score.points for score in line_scores(parse_cards(cards.split()))) == points

    def test_any_four_of_a_suit_are_a_flush_unless_it_was_agreed_that_the_cut_is_none_of_them(self):
        cards, cut = parse_cards(["2H", "4H", "6H", "8H", "KS"]), parse_card("2H")
        assert sum(score.points for score in line_scores(cards, cut)) == 4
        assert line_scores(cards, cut, flush_of_four="own") == ()
        assert sum(score.points for score in line_scores(cards, parse_card("KS"), flush_of_four="own")) == 4

    def test_nobs_count_in_the_line_of_the_cut_card_only_and_the_cut_jack_is_none(self):
        cards = parse_cards(["JH", "2H", "4S", "8D", "KC"])
        assert [score.reason for score in line_scores(cards, parse_card("2H"))][-1] == ScoreReason.HIS_NOBS
        assert ScoreReason.HIS_NOBS not in [score.reason for score in line_scores(cards)]
        assert ScoreReason.HIS_NOBS not in [score.reason for score in line_scores(cards, parse_card("JH"))]

    @given(cards=st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True))
    def test_without_flush_and_nobs_a_line_is_worth_what_a_hand_is(self, cards):
        suits = Counter(card.suit for card in cards)
        assume(max(suits.values()) < 4 and not any(card.rank is Rank.JACK for card in cards))
        assert sum(score.points for score in line_scores(cards)) == show_points(cards[:4], cards[4])

    @given(cards=st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True))
    def test_what_a_line_is_worth_so_far_comes_to_what_it_counts_in_the_end(self, cards):
        assert points_so_far(cards) == sum(score.points for score in line_scores(cards))
        assert points_so_far([]) == points_so_far(cards[:1]) == 0
        assert points_so_far(cards[:2]) == 2 * (cards[0].rank == cards[1].rank) + 2 * (
            cards[0].value + cards[1].value == 15
        )

    @pytest.mark.parametrize(("option", "points"), [("any", 4), ("own", 0)])
    def test_points_so_far_know_the_option_of_the_flush_of_four(self, option, points):
        setup = replace(TWO, options={"flush_of_four": option})
        state = dealt(setup, cut="2H", columns=0)
        for number, text in ((0, "4H"), (1, "9H"), (3, "QH")):  # the middle row, but for its last square
            state = play(state, PlaceCard(state.turn, row_squares(2)[number], parse_card(text)))
        assert state.so_far()[5 + 2] - 2 == points, "with 2 for 2-4-9"

    def test_points_so_far_know_his_nobs(self):
        state = dealt(TWO, cut="2H")
        before = state.so_far()
        state = play(state, PlaceCard(state.turn, row_squares(2)[0], parse_card("JH")))
        assert state.so_far()[5 + 2] == before[5 + 2] + 1
        assert state.so_far()[0] == 0, "not in the first column, where the cut card is not"

    @pytest.mark.parametrize("option", ["any", "own"])
    @pytest.mark.parametrize("seed", range(6))
    def test_points_so_far_come_to_what_every_line_counts(self, option, seed):
        state = dealt(replace(TWO, options={"flush_of_four": option}), cut=Random(seed).choice(["2C", "JC", "5H"]))
        pack = Random(seed).sample(state.unseen, 28)
        for each in pack[:24]:
            state = play(state, PlaceCard(state.turn, state.free[0], each))
        state = play(state, *map(CribCard, pack[24:]))
        counted = {str(each.name): each.points for each in state.counted()}
        names = [f"{kind} {number}" for kind in ("column", "row") for number in range(1, 6)]
        assert state.so_far() == tuple(counted[name] for name in names)

    def test_columns_and_rows_cross_in_the_centre(self):
        assert set(column_squares(2)) & set(row_squares(2)) == {CENTRE}
        assert sorted(square for number in range(5) for square in row_squares(number)) == list(range(25))
        assert sorted(square for number in range(5) for square in column_squares(number)) == list(range(25))


def test_pairs_of_lines_never_share_more_than_one_card():
    for one, other in combinations(range(5), 2):
        assert not set(row_squares(one)) & set(row_squares(other))
        assert len(set(row_squares(one)) & set(column_squares(other))) == 1
