"""Plays laid by arrays are plays by the rules: the same points to the same sides, card by card."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from companion.cards import PACK, Rank
from companion.games.cribbage.actions import Dealer, Dealt, Go, Lay, Starter
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.cribbage.state import LIMIT, Phase
from companion.games.match import Match
from companion.games.scoring.play import play_points
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.players.cribbage import ranks
from companion.players.cribbage.lanes import (
    BY_RULE,
    GREEDY,
    ORDERS,
    USUAL,
    best_answers,
    choose,
    lanes_of,
    lay,
    play_out,
    worth,
)

DEALER, PONE = 0, 1


def deal(seed):
    """Deal two hands, and a starter that is no jack: his heels are no points of the play."""
    cards = Random(seed).sample(PACK, 13)
    return (cards[:4], cards[4:8]), next(card for card in cards[8:] if card.rank is not Rank.JACK)


def lanes_for(deals, need=(121, 121)):
    hands = np.array([[[card.rank - 1 for card in hand] for hand in hands] for hands, _ in deals])
    starters = ranks.counted(np.array([[starter.rank - 1] for _, starter in deals]))
    left = 4.0 - ranks.counted(hands) - starters[:, None]
    return lanes_of(hands, left, np.array(PONE), np.array(need))


def by_the_rules(hands, starter, places):
    """Play a deal by the rules; `places` says which card the seat lays, in its hand. Return the points of the play."""
    match = Match(CRIBBAGE, Setup(("Dora", "Paul")))
    for action in (Dealer(Seat(DEALER)), Dealt(), Starter(starter)):
        match.push(action)
    before = [match.state.ledger.total(side) for side in (DEALER, PONE)]
    held = [list(hand) for hand in hands]
    for place in places:
        while not any(card and match.state.count + card.value <= LIMIT for card in held[match.state.turn]):
            match.push(Go(match.state.turn))
        seat = match.state.turn
        match.push(Lay(seat, held[seat][place]))
        held[seat][place] = None
    while match.state.phase is Phase.PLAY:
        match.push(Go(match.state.turn))
    return [match.state.ledger.total(side) - was for side, was in zip((DEALER, PONE), before, strict=True)]


@pytest.mark.parametrize("rules", [(USUAL, USUAL), (GREEDY, USUAL)])
def test_points_and_turns_are_those_of_the_rules(rules):
    deals = [deal(seed) for seed in range(150)]
    lanes, places = lanes_for(deals), []
    for _ in range(8):
        places.append(choose(lanes, rules))
        lay(lanes, places[-1])
    for lane, (hands, starter) in enumerate(deals):
        want = by_the_rules(hands, starter, [each[lane] for each in places])
        assert lanes.points[lane].tolist() == want, (hands, [each[lane] for each in places])


def test_who_needs_few_points_reaches_the_end_first():
    lanes = lanes_for([deal(seed) for seed in range(60)], need=(3, 2))
    play_out(lanes)
    assert {0, 1} <= set(lanes.first.tolist())
    for points, first in zip(lanes.points.tolist(), lanes.first.tolist(), strict=True):
        reached = {side for side, need in ((DEALER, 3), (PONE, 2)) if points[side] >= need}
        assert first in reached or (first == -1 and not reached)


def test_a_card_that_does_not_fit_is_never_the_best():
    lanes = lanes_for([deal(seed) for seed in range(40)])
    for _ in range(8):
        place = choose(lanes, (USUAL, USUAL))
        rank = lanes.hands[np.arange(lanes.size), lanes.turn, place]
        assert (lanes.count + ranks.VALUES[rank] <= ranks.LIMIT).all()
        lay(lanes, place)
    assert (lanes.hands == ranks.NO_CARD).all()


def test_the_fast_rule_sees_what_may_follow():
    hands = np.array([[[0, 12, 12, 4], [0, 0, 0, 0]]])
    hands[0, 0] = [4, 3, 12, 9]  # five, four, king, ten; the other has any cards
    lanes = lanes_of(hands, np.full((1, 2, 13), 3.5), np.array(0), np.array([121, 121]))
    by_rule = dict(zip((5, 4, 13, 10), worth(lanes, USUAL)[0], strict=True))
    assert by_rule[5] == min(by_rule.values()), "a five is led only when there is nothing else"
    assert by_rule[4] == max(by_rule.values()), "no card makes fifteen with a four"


def test_who_takes_the_most_points_does_so_and_of_equal_cards_lays_any():
    """Once with each order of equal cards, and once by the rule; side 0 always lays by the rule."""
    deals = [deal(seed) for seed in range(40) for _ in ORDERS]
    lanes = lanes_for(deals)
    lanes.taking = np.tile([*range(len(ORDERS) - 1), BY_RULE], 40)
    careful = lanes_for(deals)
    any_of = set()
    for _ in range(8):
        found, by_rule = choose(lanes, (USUAL, USUAL)), choose(careful, (USUAL, USUAL))
        greedy, now = worth(lanes, GREEDY, forced=False).argmax(axis=1), worth(careful, GREEDY)
        takes = (lanes.turn == 1) & (lanes.taking != BY_RULE)
        assert (found[takes] == greedy[takes]).all()
        assert (found[~takes] == by_rule[~takes]).all()
        points = now[np.arange(len(found)), found]
        assert (points[takes] == now.max(axis=1)[takes]).all()
        any_of.update(found[:24][takes[:24]].tolist())
        lay(lanes, found)
        lay(careful, found)
    assert len(any_of) > 2


def test_the_fast_rule_leads_from_a_pair():
    hands = np.full((2, 2, 4), 0)
    hands[0, 0], hands[1, 0] = [2, 2, 12, 9], [2, 8, 12, 9]
    lanes = lanes_of(hands, np.full((2, 2, 13), 3.5), np.array(0), np.array([121, 121]))
    paired, single = worth(lanes, USUAL)[:, 0]
    assert paired > single


def test_the_best_answer_to_each_reply_is_what_the_rules_give_for_it():
    random, checked = Random(6), 0
    for _ in range(300):
        cards = random.sample(PACK, 10)
        kept, series = cards[:3], []
        for card in cards[3 : 3 + random.randint(1, 5)]:
            if sum(each.value for each in series) + card.value <= LIMIT:
                series.append(card)
        count = sum(card.value for card in series)
        tail = ranks.tail_of([card.rank - 1 for card in series])
        found = best_answers(np.array([count]), np.array([tail]), np.array([[card.rank - 1 for card in kept]]))[0]
        for rank in range(ranks.RANKS):
            reply = next((card for card in PACK if card.rank - 1 == rank and card not in (*kept, *series)), None)
            if reply is None or count + reply.value > LIMIT:
                continue  # such a reply cannot come, and what is found for it is not asked for
            fitting = [card for card in kept if count + reply.value + card.value <= LIMIT]
            best = max((play_points([*series, reply, card]) for card in fitting), default=0)
            assert found[rank] == best, (series, reply, kept)
            checked += best > 0
    assert checked > 100
