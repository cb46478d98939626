from __future__ import annotations

import tomllib
from functools import cache
from itertools import combinations, combinations_with_replacement, compress, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import PACK, Card, Rank, Suit, parse_cards
from companion.games.reason import ScoreReason
from companion.games.scoring import Score, ScoringError, show_points, show_scores
from tests.sampled import sampled

HISTOGRAM = tomllib.loads((Path(__file__).parents[2] / "data" / "show_histogram.toml").read_text())


def shown(texts: str, *, crib: bool = False) -> list[tuple[str, int, str]]:
    """Score "5H 5S 5D JC 5C", the starter last, as texts."""
    *hand, starter = parse_cards(texts.split())
    scores = show_scores(hand, starter, crib=crib)
    return [(score.reason.value, score.points, " ".join(card.text for card in score.cards)) for score in scores]


# An independent count, from the definitions and slowly: every choice of cards is looked at by itself.


@cache
def brute_rank_points(ranks: tuple[int, ...]) -> int:
    choices = [[ranks[i] for i in places] for size in range(2, 6) for places in combinations(range(5), size)]
    fifteens = sum(sum(min(rank, 10) for rank in choice) == 15 for choice in choices)
    pairs = sum(len(choice) == 2 and choice[0] == choice[1] for choice in choices)
    runs = [len(choice) for choice in choices if len(choice) >= 3 and is_run(choice)]
    longest = max(runs, default=0)
    return 2 * fifteens + 2 * pairs + longest * runs.count(longest)


def is_run(ranks: list[int]) -> bool:
    return sorted(ranks) == list(range(min(ranks), min(ranks) + len(ranks)))


def brute_suit_points(hand: tuple[Card, ...], starter: Card, *, crib: bool) -> int:
    suits = {card.suit.value for card in hand}
    points = sum(card.text == "J" + starter.suit.value for card in hand)
    if suits == {starter.suit.value}:
        points += 5
    elif len(suits) == 1 and not crib:
        points += 4
    return points


def brute_points(hand: tuple[Card, ...], starter: Card, *, crib: bool) -> int:
    ranks = tuple(sorted(int(card.rank) for card in (*hand, starter)))
    return brute_rank_points(ranks) + brute_suit_points(hand, starter, crib=crib)


Items = set[tuple[ScoreReason, int, frozenset[Card]]]


Items = set[tuple[ScoreReason, int, frozenset[Card]]]


def brute_itemised(hand: tuple[Card, ...], starter: Card, *, crib: bool) -> Items:
    choices = [cards for size in range(2, 6) for cards in combinations((*hand, starter), size)]
    items = {(ScoreReason.FIFTEEN, 2, frozenset(cards)) for cards in choices if sum(card.value for card in cards) == 15}
    items |= {
        (ScoreReason.PAIR, 2, frozenset(cards))
        for cards in choices
        if [len(cards), cards[0].rank] == [2, cards[-1].rank]
    }
    runs = [frozenset(cards) for cards in choices if len(cards) > 2 and is_run([int(card.rank) for card in cards])]
    items |= {(ScoreReason.RUN, len(run), run) for run in runs if not any(run < longer for longer in runs)}
    if len({card.suit for card in (*hand, starter)}) == 1:
        items.add((ScoreReason.FLUSH, 5, frozenset((*hand, starter))))
    elif len({card.suit for card in hand}) == 1 and not crib:
        items.add((ScoreReason.FLUSH, 4, frozenset(hand)))
    items |= {(ScoreReason.HIS_NOBS, 1, frozenset([card])) for card in hand if card.text == f"J{starter.suit.value}"}
    return items


def itemised(scores: tuple[Score, ...]) -> Items:
    return {(reason, points, frozenset(cards)) for reason, points, cards in scores}


# The whole of what can be shown


@pytest.mark.proofs
@pytest.mark.parametrize("column", ["hand", "crib"])
def test_all_12_994_800_hands_have_the_known_numbers_of_points(column: str) -> None:
    crib = column == "crib"
    hands = [0] * 30
    for starter in PACK:
        rest = [card for card in PACK if card is not starter]
        for hand in combinations(rest, 4):
            hands[show_points(hand, starter, crib=crib)] += 1
    assert hands == [HISTOGRAM[column][str(points)] for points in range(30)]
    assert sum(hands) == 12_994_800
    assert [hands[points] for points in (19, 25, 26, 27)] == [0, 0, 0, 0]


def hands_that_differ_by_more_than_the_names_of_suits() -> list[tuple[tuple[Card, ...], Card]]:
    """At least one of each of the 652,353 kinds: the starter is a club, and the others come in the order D, H, S.

    In a hand sorted by rank, that is; where a rank comes twice, a kind may be there twice.
    """
    in_order = {
        suits
        for suits in product("CDHS", repeat=4)
        if "DHS".startswith("".join(suit for suit in dict.fromkeys(suits) if suit != "C"))
    }
    by_rank = [Card(rank, suit) for rank in Rank for suit in Suit]
    found = []
    for starter in by_rank[::4]:
        rest = [card for card in by_rank if card is not starter]
        suits = combinations([card.text[-1] for card in rest], 4)
        hands = compress(combinations(rest, 4), map(in_order.__contains__, suits))
        found += [(hand, starter) for hand in hands]
    return found


@pytest.mark.parametrize("every", sampled([47, 1], 0))
def test_every_kind_of_hand_is_worth_what_a_count_by_the_definitions_gives(every: int) -> None:
    kinds = hands_that_differ_by_more_than_the_names_of_suits()
    assert len(kinds) == 686_153
    for hand, starter in kinds[::every]:
        for crib in (False, True):
            points = brute_points(hand, starter, crib=crib)
            assert show_points(hand, starter, crib=crib) == points
            assert sum([score[1] for score in show_scores(hand, starter, crib=crib)]) == points


@pytest.mark.parametrize("every", sampled([11, 1], 0))
def test_every_way_of_five_ranks_is_itemised_as_the_definitions_say(every: int) -> None:
    ways = [ranks for ranks in combinations_with_replacement(Rank, 5) if ranks[0] is not ranks[4]]
    assert len(ways) == 6175
    for ranks in ways[::every]:
        suits = [list(Suit)[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
        five = [Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
        for place in range(5):
            hand, starter = (*five[:place], *five[place + 1 :]), five[place]
            scores = show_scores(hand, starter)
            assert itemised(scores) == brute_itemised(hand, starter, crib=False)
            assert len(scores) == len(itemised(scores))


@given(five=st.permutations(PACK).map(lambda pack: pack[:5]), crib=st.booleans())
def test_any_hand_is_itemised_as_the_definitions_say_in_the_order_of_counting(five: list[Card], crib: bool) -> None:
    hand, starter = tuple(five[:4]), five[4]
    scores = show_scores(hand, starter, crib=crib)
    assert itemised(scores) == brute_itemised(hand, starter, crib=crib)
    order = [ScoreReason.FIFTEEN, ScoreReason.PAIR, ScoreReason.RUN, ScoreReason.FLUSH, ScoreReason.HIS_NOBS]
    assert [score.reason for score in scores] == sorted((score.reason for score in scores), key=order.index)
    for score in scores:
        assert list(score.cards) == sorted(score.cards, key=lambda card: (-card.rank, five.index(card)))


# Examples


def test_the_29_hand_is_counted_from_the_first_fifteen_to_his_nobs() -> None:
    assert shown("5H 5S 5D JC 5C") == [
        ("fifteen", 2, "JC 5H"),
        ("fifteen", 2, "JC 5S"),
        ("fifteen", 2, "JC 5D"),
        ("fifteen", 2, "JC 5C"),
        ("fifteen", 2, "5H 5S 5D"),
        ("fifteen", 2, "5H 5S 5C"),
        ("fifteen", 2, "5H 5D 5C"),
        ("fifteen", 2, "5S 5D 5C"),
        ("pair", 2, "5H 5S"),
        ("pair", 2, "5H 5D"),
        ("pair", 2, "5H 5C"),
        ("pair", 2, "5S 5D"),
        ("pair", 2, "5S 5C"),
        ("pair", 2, "5D 5C"),
        ("his_nobs", 1, "JC"),
    ]


def test_a_double_run_is_two_runs_and_a_pair() -> None:
    assert shown("KC 8H 7D 7S 6C") == [
        ("fifteen", 2, "8H 7D"),
        ("fifteen", 2, "8H 7S"),
        ("pair", 2, "7D 7S"),
        ("run", 3, "8H 7D 6C"),
        ("run", 3, "8H 7S 6C"),
    ]


def test_cards_that_are_fifteen_and_a_run_score_as_both() -> None:
    assert shown("4C 5D 6H KS KD") == [
        ("fifteen", 2, "KS 5D"),
        ("fifteen", 2, "KD 5D"),
        ("fifteen", 2, "6H 5D 4C"),
        ("pair", 2, "KS KD"),
        ("run", 3, "6H 5D 4C"),
    ]


def test_no_run_goes_round_from_king_to_ace() -> None:
    assert shown("QC KD AH 2S 7C") == []


@pytest.mark.parametrize(
    ("texts", "crib", "flush"),
    [
        ("2H 4H 6H 8H QS", False, [("flush", 4, "8H 6H 4H 2H")]),
        ("2H 4H 6H 8H QS", True, []),
        ("2H 4H 6H 8H QH", False, [("flush", 5, "QH 8H 6H 4H 2H")]),
        ("2H 4H 6H 8H QH", True, [("flush", 5, "QH 8H 6H 4H 2H")]),
        ("2H 4H 6H 8S QH", False, []),
    ],
)
def test_a_flush_is_the_hand_alone_or_all_five_and_in_the_crib_only_all_five(
    texts: str, crib: bool, flush: list[tuple[str, int, str]]
) -> None:
    assert [score for score in shown(texts, crib=crib) if score[0] == "flush"] == flush


def test_a_jack_turned_as_starter_is_not_his_nobs() -> None:
    assert shown("2H 4H 6C 8S JD") == []
    assert shown("2H 4H JC 8S 10C")[-1] == ("his_nobs", 1, "JC")


def test_the_points_do_not_depend_on_the_order_of_the_hand_nor_on_its_kind_of_sequence() -> None:
    *hand, starter = parse_cards(["5H", "JC", "5S", "5D", "5C"])
    assert show_points(hand, starter) == show_points(tuple(reversed(hand)), starter) == 29


# What no one can hold


@pytest.mark.parametrize("score", [show_points, show_scores])
@pytest.mark.parametrize("texts", ["", "5H 5S 5D", "5H 5S 5D JC QC"])
def test_a_hand_without_four_cards_is_refused_in_one_sentence(score: object, texts: str) -> None:
    hand, (starter,) = parse_cards(texts.split()), parse_cards(["5C"])
    with pytest.raises(
        ScoringError, match=f"A hand is shown with four cards and the starter, and these are {len(hand)}: "
    ):
        score(hand, starter)


@pytest.mark.parametrize("score", [show_points, show_scores])
def test_five_cards_of_one_rank_are_refused_every_time(score: object) -> None:
    hand = parse_cards(["AC", "AD", "AH", "AS"])
    for _ in range(2):
        with pytest.raises(ScoringError, match="a pack has only four"):
            score(hand, hand[0])


# The numbers that make it fast


def test_the_sums_of_keys_tell_all_hands_apart() -> None:
    shows = {card.show_key for card in PACK}
    sums = [sum(keys) for keys in combinations_with_replacement(sorted(shows), 4)]
    assert len(shows) == 16
    assert len(sums) == len(set(sums))
    orders = [Card(rank, Suit.CLUBS).order_key for rank in Rank]
    sums = [sum(keys) for keys in combinations_with_replacement(orders, 5)]
    assert len(sums) == len(set(sums))
    assert orders == sorted(orders, reverse=True)
