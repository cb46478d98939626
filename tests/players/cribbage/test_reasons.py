"""What the coach says agrees with its figures: no sentence contradicts the numbers that it was made of."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import PACK, Rank
from companion.games.scoring import play_points
from companion.players.coach import Decision, DecisionKind, Weighed
from companion.players.cribbage.reasons import reasons, sentences
from companion.players.cribbage.situation import CardToLay, SixCards
from companion.players.cribbage.weighing import weigh_cards, weigh_lay_aways
from companion.words import coach as say
from companion.words.message import Several


def near(said, figure):
    """Whether a figure is said as it is, rounded."""
    return abs(float(said) - abs(figure)) <= 0.0501


def share(said, figure):
    return abs(said - 100 * figure) <= 0.5001


def cards_of(fact):
    return set(fact.facts) if isinstance(fact, Several) else {fact}


def contradicts(sentence, decision, better, worse):
    """Return what is wrong with a sentence on why one option is better than another, or None."""
    fact = sentence.fact
    if "cards" in fact and cards_of(fact["cards"]) != set(better.cards):
        return "it speaks of other cards"
    hand, crib = (better.hand or 0) - (worse.hand or 0), (better.crib or 0) - (worse.crib or 0)
    win, points = 100 * (better.win - worse.win), better.points - worse.points
    match sentence.message:
        case say.HAND_FOR_OWN_CRIB:
            ok = decision.dealer and hand < 0 < crib and near(fact["hand"], hand) and near(fact["crib"], crib)
        case say.HAND_FOR_OTHERS_CRIB:
            ok = not decision.dealer and hand < 0 > crib and near(fact["hand"], hand) and near(fact["crib"], crib)
        case say.KEEPS_WITH_OWN_CRIB:
            ok = decision.dealer and hand > 0 > crib and near(fact["hand"], hand) and near(fact["crib"], crib)
        case say.KEEPS_WITH_OTHERS_CRIB:
            ok = not decision.dealer and hand > 0 < crib and near(fact["hand"], hand) and near(fact["crib"], crib)
        case say.BOTH_WITH_OWN_CRIB:
            ok = decision.dealer and hand > 0 < crib and near(fact["hand"], hand) and near(fact["crib"], crib)
        case say.BOTH_WITH_OTHERS_CRIB:
            ok = not decision.dealer and hand > 0 > crib and near(fact["hand"], hand) and near(fact["crib"], crib)
        case say.ONLY_HAND:
            ok = hand > 0 and near(fact["hand"], hand) and abs(crib) < 0.1
        case say.ONLY_OWN_CRIB:
            ok = decision.dealer and crib > 0 and near(fact["crib"], crib) and abs(hand) < 0.1
        case say.ONLY_OTHERS_CRIB:
            ok = not decision.dealer and crib < 0 and near(fact["crib"], crib) and abs(hand) < 0.1
        case say.PLAYS_BETTER:
            ok = better.play > worse.play and near(fact["play"], better.play - worse.play)
        case say.FIVE_IN_OTHERS_CRIB:
            ok = not decision.dealer and Rank.FIVE in {card.rank for card in worse.cards}
            ok = ok and near(fact["crib"], worse.crib) and near(fact["less"], better.crib) and worse.crib > better.crib
        case say.PAIR_IN_OTHERS_CRIB:
            ok = not decision.dealer and len({card.rank for card in worse.cards}) == 1
            ok = ok and near(fact["crib"], worse.crib) and near(fact["less"], better.crib) and worse.crib > better.crib
        case say.FIVE_IN_OWN_CRIB:
            ok = decision.dealer and Rank.FIVE in {card.rank for card in better.cards}
            ok = ok and near(fact["crib"], better.crib) and near(fact["less"], worse.crib) and better.crib > worse.crib
        case say.KEEPS_FLUSH:
            kept = [card for card in decision.held if card not in better.cards]
            left = 13 - sum(card.suit is kept[0].suit for card in decision.held)
            ok = len({card.suit for card in kept}) == 1 and near(fact["flush"], 4 + left / 46)
        case say.KEEPS_NOBS:
            jacks = [card for card in worse.cards if card.rank is Rank.JACK and card not in better.cards]
            suits = [13 - sum(card.suit is jack.suit for card in decision.held) for jack in jacks]
            ok = bool(jacks) and fact["starters"] in suits and fact["all"] == 46
        case say.PLACE_COUNTING_FIRST | say.PLACE_WITH_THE_CRIB:
            ok = near(fact["win"], win) and near(fact["points"], points) and win > 0 > points
            ok = ok and decision.dealer == (sentence.message is say.PLACE_WITH_THE_CRIB)
            ok = ok and (fact["own"], fact["other"]) == decision.scores
        case say.SCORES_NOW:
            series = decision.series
            ok = fact["now"] == play_points([*series, better.cards[0]]) > fact["less"]
            ok = ok and fact["less"] == play_points([*series, worse.cards[0]])
        case say.LEAVES:
            ok = bool(decision.series) and fact["count"] == decision.count + worse.cards[0].value < 31
            ok = ok and fact["often"] > fact["less"] and fact["other"] is worse.cards[0]
            ok = ok and share(fact["often"], worse.answered) and share(fact["less"], better.answered)
        case say.LED:
            ok = not decision.series and fact["often"] > fact["less"] and fact["card"] is better.cards[0]
            ok = ok and share(fact["often"], worse.answered) and share(fact["less"], better.answered)
        case say.STUCK:
            ok = share(fact["often"], better.stuck) and share(fact["less"], worse.stuck)
            ok = ok and fact["often"] > fact["less"]
        case say.TREBLED:
            ok = decision.series[-1].rank is worse.cards[0].rank and share(fact["often"], worse.paired)
        case say.TRAP:
            same = [card for card in decision.held if card.rank is better.cards[0].rank]
            ok = len(same) > 1 and share(fact["often"], better.paired)
            ok = ok and decision.count + 3 * better.cards[0].value <= 31
        case say.BRINGS_MORE:
            ok = near(fact["points"], points) and points > 0
        case say.WINS_MORE:
            ok = near(fact["win"], win) and win > 0
        case say.AS_GOOD:
            ok = win < float(fact["lost"]) <= win + 0.1001
        case _:
            ok = False
    return None if ok else f"{sentence} {better} {worse}"


def check(decision):
    for taken in range(len(decision.options)):
        made = Decision(**{name: getattr(decision, name) for name in decision.__slots__} | {"taken": taken})
        told = sentences(made)
        assert len(told) <= 2
        worse = made.options[taken or 1] if len(made.options) > 1 else made.best
        for sentence in told:
            assert contradicts(sentence, made, made.best, worse) is None
        for better in made.options:
            if better.win > worse.win:
                for sentence in reasons(made, better, worse):
                    assert contradicts(sentence, made, better, worse) is None


SCORES = st.tuples(st.integers(0, 120), st.integers(0, 120))


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**6), st.booleans(), SCORES)
def test_no_sentence_on_a_lay_away_contradicts_its_numbers(seed, dealer, scores):
    dealt = tuple(Random(seed).sample(PACK, 6))
    options = weigh_lay_aways(SixCards(dealt, dealer, 121 - scores[0], 121 - scores[1]))
    check(Decision(0, 1, 0, DecisionKind.LAY_AWAY, options, 0, dealer, scores, dealt))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.booleans(), SCORES, st.integers(0, 3), st.integers(0, 3))
def test_no_sentence_on_a_card_contradicts_its_numbers(seed, dealer, scores, own, others):
    cards = Random(seed).sample(PACK, 11)
    hand, laid, away = tuple(cards[own:4]), tuple(cards[:own]), tuple(cards[4:6])
    theirs = tuple(cards[6 : 6 + others])
    series = tuple(card for card in (*laid[-1:], *theirs[-1:]))
    situation = CardToLay(hand, laid, away, cards[10], theirs, series, dealer, 121 - scores[0], 121 - scores[1])
    if len({card.rank for card in situation.fitting}) < 2:
        return
    options = weigh_cards(situation)
    check(Decision(0, 1, 0, DecisionKind.CARD, options, 0, dealer, scores, hand, series, cards[10]))


def test_the_check_sees_a_figure_that_is_wrong():
    better, worse = Weighed((PACK[0],), 2.0, 0.5), Weighed((PACK[1],), 1.0, 0.4)
    decision = Decision(0, 1, 0, DecisionKind.CARD, (better, worse), 1, True, (0, 0), PACK[:2])
    told = say.BRINGS_MORE(cards=PACK[0], points="1.0")
    assert contradicts(told, decision, better, worse) is None
    assert contradicts(say.BRINGS_MORE(cards=PACK[0], points="1.3"), decision, better, worse)
    assert contradicts(say.BRINGS_MORE(cards=PACK[1], points="1.0"), decision, better, worse)
    assert contradicts(told, decision, worse, better)
