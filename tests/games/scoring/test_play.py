from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from companion.cards import Card, Rank, Suit, parse_cards
from companion.games.scoring import ScoringError, play_points, play_scores
from tests.sampled import sampled

VECTORS = json.loads((Path(__file__).parents[2] / "data" / "the_play_vectors.json").read_text())["vectors"]
CARDS = [[Card(rank, suit) for suit in Suit] for rank in Rank]
VALUES = [cards[0].value for cards in CARDS]


def cards_of_ranks(texts: str) -> list[Card]:
    """Read "4 4 K" as cards of these ranks, of as many suits as are needed."""
    words = texts.split()
    return list(parse_cards(f"{word}{'CDHS'[words[:place].count(word)]}" for place, word in enumerate(words)))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["seq"])
def test_the_known_series_score_as_known(vector: dict[str, object]) -> None:
    laid = cards_of_ranks(vector["seq"])
    counts = [sum(card.value for card in laid[: place + 1]) for place in range(len(laid))]
    assert counts == vector["count"]
    assert [play_points(laid[: place + 1]) for place in range(len(laid))] == vector["points"]


# Every series of up to eight cards, as two players lay them, against the definitions put to whole arrays of series


def lay_every_series_that_begins_with(first: int) -> list[array[int]]:
    """Score each legal series, of 1 to 8 cards, in the order of its ranks; a list of points for each length."""
    points = [array("b") for _ in range(9)]
    left = [4] * 13
    laid: list[Card] = []

    def lay(ranks: list[int], room: int) -> None:
        scored = points[len(laid) + 1]
        for rank in ranks:
            if not left[rank] or VALUES[rank] > room:
                continue
            left[rank] -= 1
            laid.append(CARDS[rank][left[rank]])
            scored.append(play_points(laid))
            if len(laid) < 8:
                lay(every_rank, room - VALUES[rank])
            laid.pop()
            left[rank] += 1

    every_rank = list(range(13))
    lay([first], 31)
    return points


def brute_points_of_every_series_that_begins_with(first: int) -> Iterator[object]:
    """Give the points of the last card of every series of 1 to 8 cards, in the same order."""
    values = np.array(VALUES, dtype=np.int8)
    series = np.array([[first]], dtype=np.int8)  # one series a column
    for length in range(1, 9):
        counts = values[series].sum(axis=0, dtype=np.int8)
        yield 2 * (counts == 15) + 2 * (counts == 31) + brute_pairs(series) + brute_runs(series)
        free = [(counts + values[rank] <= 31) & ((series == rank).sum(axis=0) < 4) for rank in range(13)]
        series_numbers, ranks = np.array(free).T.nonzero()
        if length < 8:
            series = np.vstack([series[:, series_numbers], ranks.astype(np.int8)])


def brute_pairs(series: object) -> object:
    points = np.zeros(series.shape[1], dtype=np.int8)
    for size, worth in ((2, 2), (3, 6), (4, 12)):
        if size <= len(series):
            points[(series[-size:] == series[-1]).all(axis=0)] = worth
    return points


def brute_runs(series: object) -> object:
    points = np.zeros(series.shape[1], dtype=np.int8)
    for size in range(3, len(series) + 1):
        last = series[-size:]
        is_run = last.max(axis=0) - last.min(axis=0) == size - 1
        for one in range(size):
            for other in range(one):
                is_run &= last[one] != last[other]
        points[is_run] = size
    return points


SERIES_BY_FIRST_RANK = [
    3_078_149,
    2_418_561,
    1_882_045,
    1_444_091,
    1_090_349,
    810_537,
    593_422,
    427_651,
    303_142,
    *[211_055] * 4,
]


@pytest.mark.parametrize("first", sampled(range(13), 12), ids=[rank.name.lower() for rank in Rank])
def test_every_series_of_up_to_eight_cards_scores_as_the_definitions_say(first: int) -> None:
    series = 0
    laid = lay_every_series_that_begins_with(first)
    for points, expected in zip(laid[1:], brute_points_of_every_series_that_begins_with(first), strict=True):
        assert np.array_equal(np.array(points), expected)
        series += len(points)
    assert series == SERIES_BY_FIRST_RANK[first]


def test_these_are_all_12_892_167_series() -> None:
    assert sum(SERIES_BY_FIRST_RANK) == 12_892_167


# Every series of any length, as three and four players lay them: there are 183,483,987 of 1 to 13 cards. What comes
# before the last cards of different ranks and the card that ends them can only add to the count, so it is laid as one
# nameless thing with a value and nothing else: a look at it for a rank would be an error.


class NamelessCards:
    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value


def different_ranks(room: int, taken: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Give every choice of different ranks in any order that counts `room` at most."""
    for rank in range(13):
        if rank not in taken and VALUES[rank] <= room:
            yield (*taken, rank)
            yield from different_ranks(room - VALUES[rank], (*taken, rank))


def ends_of_series() -> Iterator[tuple[tuple[int, ...], bool]]:
    """Give every end of a series that can matter to the last card, and whether other cards may come before it."""
    for ranks in different_ranks(31):
        yield ranks, False
        for again in ranks:
            if len(ranks) > 1:
                yield (again, *ranks), True
    for rank in range(13):
        for size in (2, 3, 4):
            yield (rank,) * size, False
            yield from (((other, *(rank,) * size), True) for other in range(13) if other != rank)


def brute_points_of_the_end(end: tuple[int, ...]) -> int:
    sizes = range(1, len(end) + 1)
    alike = max(size for size in sizes if set(end[-size:]) == {end[-1]})
    runs = [size for size in sizes if sorted(end[-size:]) == list(range(min(end[-size:]), min(end[-size:]) + size))]
    return alike * (alike - 1) + max([size for size in runs if size > 2], default=0)


def test_ends_of_series_with_every_count_before_them_score_as_the_definitions_say() -> None:
    assert check_ends(islice(ends_of_series(), 0, None, 97)) > 10_000


@pytest.mark.proofs
def test_every_end_of_a_series_with_every_count_before_it_scores_as_the_definitions_say() -> None:
    assert check_ends(ends_of_series()) == 1_682_833


def check_ends(ends: Iterator[tuple[tuple[int, ...], bool]]) -> int:
    series = 0
    for end, may_follow in ends:
        count = sum(VALUES[rank] for rank in end)
        if count > 31:
            continue
        points = brute_points_of_the_end(end)
        cards = [CARDS[rank][end[:place].count(rank)] for place, rank in enumerate(end)]
        for before in range(32 - count if may_follow else 1):
            laid = [NamelessCards(before), *cards] if before else cards
            expected = points + 2 * (count + before in (15, 31))
            assert play_points(laid) == expected
            if before in (0, 15 - count, 31 - count):
                assert sum([score[1] for score in play_scores(laid)]) == expected
            series += 1
    return series


# Each score with its cards


def scores(texts: str) -> list[tuple[str, int, str]]:
    found = play_scores(parse_cards(texts.split()))
    return [(score.reason.value, score.points, " ".join(card.text for card in score.cards)) for score in found]


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        ("7H", []),
        ("7H 8S", [("fifteen", 2, "7H 8S")]),
        ("KH 7H 7S", [("pair", 2, "7H 7S")]),
        ("5H 5S 5C", [("fifteen", 2, "5H 5S 5C"), ("pair", 6, "5H 5S 5C")]),
        ("2H 7S 7C 7D 7H", [("pair", 12, "7S 7C 7D 7H")]),
        ("KH 4C 6D 5S", [("run", 3, "4C 6D 5S")]),
        ("7H 8S 9D 7C", [("thirty_one", 2, "7H 8S 9D 7C"), ("run", 3, "8S 9D 7C")]),
        ("AH 2H 4S 3C 5D", [("fifteen", 2, "AH 2H 4S 3C 5D"), ("run", 5, "AH 2H 4S 3C 5D")]),
        ("9D 6S 8H 7S", [("run", 4, "9D 6S 8H 7S")]),
        ("4S 5S 5D 6D", []),
        ("JH QH KH AH", [("thirty_one", 2, "JH QH KH AH")]),
        ("QH KH AH", []),
    ],
)
def test_each_score_of_the_last_card_comes_with_its_cards_in_the_order_laid(
    laid: str, expected: list[tuple[str, int, str]]
) -> None:
    assert scores(laid) == expected


# What no one can lay


@pytest.mark.parametrize("score", [play_points, play_scores])
def test_a_count_past_31_is_refused_in_one_sentence(score: Callable[[Sequence[Card]], object]) -> None:
    with pytest.raises(ScoringError, match="The cards KH QH JH 2H count 32: no card may take the count past 31"):
        score(parse_cards(["KH", "QH", "JH", "2H"]))


@pytest.mark.parametrize("score", [play_points, play_scores])
def test_no_card_laid_is_refused_in_one_sentence(score: Callable[[Sequence[Card]], object]) -> None:
    with pytest.raises(ScoringError, match="No card is laid yet"):
        score(())
