"""Why one choice is better than another, in at most two sentences; every figure in them is the analysis's own.

A reason is given only where its figures say so once they are rounded as they are said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import ceil
from typing import Final

from companion.cards import Card, Rank
from companion.players.coach import Decision, DecisionKind, Weighed
from companion.players.cribbage.averages import suited_points
from companion.words import coach as say
from companion.words.message import Figure, Message, Sentence, row

MOST: Final = 2
"""Sentences."""
LEAST_POINTS: Final = 0.1
"""A difference in points that is worth a sentence: what is said has one decimal."""
CLEAR_POINTS: Final = 0.5
CLEAR_SHARE: Final = 0.05
"""A difference in shares that is worth a sentence."""


def reasons(decision: Decision, better: Weighed, worse: Weighed) -> tuple[Sentence, ...]:
    """Return why one option of a decision is better than another."""
    if decision.kind is DecisionKind.LAY_AWAY:
        found = _of_lay_aways(decision, better, worse)
    elif decision.kind is DecisionKind.CARD:
        found = _of_cards(decision, better, worse)
    else:
        found = _of_points(decision)
    return tuple(islice(found, MOST))


def sentences(decision: Decision) -> tuple[Sentence, ...]:
    """Return what is said of a decision: what the best has over the choice; of the best choice, over the next."""
    if decision.taken:
        lost = decision.win_lost
        if lost is not None and lost <= 0.3 and decision.kind in (DecisionKind.LAY_AWAY, DecisionKind.CARD):
            return (say.AS_GOOD(cards=_cards(decision.best), lost=Figure(max(ceil(lost * 10 + 1e-9), 1) / 10, 1)),)
        return reasons(decision, decision.best, decision.choice)
    if len(decision.options) < 2 or decision.kind not in (DecisionKind.LAY_AWAY, DecisionKind.CARD):
        return ()
    return reasons(decision, decision.best, decision.options[1])


# --- laying away


def _of_lay_aways(decision: Decision, better: Weighed, worse: Weighed) -> Iterator[Sentence]:
    yield from _place(decision, better, worse)
    hand, crib = _gain(better.hand, worse.hand), _gain(better.crib, worse.crib)
    trade = _trade(decision.dealer, hand, crib)
    if trade is not None:
        yield trade(cards=_cards(better), hand=_one(hand), crib=_one(crib))
    if abs(crib) >= CLEAR_POINTS:
        yield from _in_the_crib(decision.dealer, better, worse)
    yield from _suited(decision, better, worse)
    play = _gain(better.play, worse.play)
    if play >= LEAST_POINTS:
        yield say.PLAYS_BETTER(play=_one(play))
    yield from _on_average(better, worse)


_TRADES: Final = {
    (True, 1, 1): say.BOTH_WITH_OWN_CRIB,
    (True, 1, 0): say.ONLY_HAND,
    (True, 1, -1): say.KEEPS_WITH_OWN_CRIB,
    (True, 0, 1): say.ONLY_OWN_CRIB,
    (True, -1, 1): say.HAND_FOR_OWN_CRIB,
    (False, 1, -1): say.BOTH_WITH_OTHERS_CRIB,
    (False, 1, 0): say.ONLY_HAND,
    (False, 1, 1): say.KEEPS_WITH_OTHERS_CRIB,
    (False, 0, -1): say.ONLY_OTHERS_CRIB,
    (False, -1, -1): say.HAND_FOR_OTHERS_CRIB,
}
"""By whose crib it is, and whether hand and crib are worth more, the same, or less."""


def _trade(own_crib: bool, hand: float, crib: float) -> Message | None:
    """Return how hand and crib are weighed against each other; None where neither speaks for it."""
    return _TRADES.get((own_crib, _sign(hand), _sign(crib)))


def _in_the_crib(own_crib: bool, better: Weighed, worse: Weighed) -> Iterator[Sentence]:
    """Say what a five or a pair does in the crib."""
    high, low = _said(better.crib), _said(worse.crib)
    five, pair = _fives(worse) > _fives(better), _is_pair(worse) and not _is_pair(better)
    gain = _gain(better.crib, worse.crib)
    if own_crib and _fives(better) > _fives(worse) and gain > 0:
        yield say.FIVE_IN_OWN_CRIB(crib=high, less=low)
    elif not own_crib and (five or pair) and gain < 0:
        yield (say.FIVE_IN_OTHERS_CRIB if five else say.PAIR_IN_OTHERS_CRIB)(crib=low, less=high)


def _suited(decision: Decision, better: Weighed, worse: Weighed) -> Iterator[Sentence]:
    kept, other = _kept(decision, better), _kept(decision, worse)
    dealt = decision.held
    if len({card.suit for card in kept}) == 1 and len({card.suit for card in other}) > 1:
        hand = dict(zip(_ways(dealt), suited_points(dealt), strict=True))[frozenset(better.cards)][0]
        jacks = sum(_nobs(dealt, card) / (52 - len(dealt)) for card in kept if card.rank is Rank.JACK)
        yield say.KEEPS_FLUSH(flush=_one(hand - jacks))
    jacks_kept = [card for card in worse.cards if card.rank is Rank.JACK and card in kept]
    if jacks_kept:
        yield say.KEEPS_NOBS(starters=_nobs(dealt, jacks_kept[0]), all=52 - len(dealt))


def _ways(dealt: Sequence[Card]) -> list[frozenset[Card]]:
    return [frozenset(away) for away in combinations(dealt, len(dealt) - 4)]


def _nobs(dealt: Sequence[Card], jack: Card) -> int:
    """Return with how many starters a jack that is kept is his nobs."""
    return 13 - sum(card.suit is jack.suit for card in dealt)


def _kept(decision: Decision, option: Weighed) -> list[Card]:
    return [card for card in decision.held if card not in option.cards]


def _fives(option: Weighed) -> int:
    return sum(card.rank is Rank.FIVE for card in option.cards)


def _is_pair(option: Weighed) -> bool:
    return len(option.cards) == 2 and option.cards[0].rank is option.cards[1].rank


# --- laying a card


def _of_cards(decision: Decision, better: Weighed, worse: Weighed) -> Iterator[Sentence]:
    card, other = better.cards[0], worse.cards[0]
    yield from _place(decision, better, worse)
    if better.now > worse.now:
        yield say.SCORES_NOW(card=card, now=better.now, other=other, less=worse.now)
    often, less = _hundred(worse.answered), _hundred(better.answered)
    if decision.series and worse.now > better.now and decision.series[-1].rank is other.rank and worse.paired:
        yield say.TREBLED(other=other, often=_hundred(worse.paired))
    if often - less >= 100 * CLEAR_SHARE:
        if decision.series:
            count = decision.count + other.value
            yield say.LEAVES(other=other, count=count, often=often, card=card, less=less)
        else:
            yield say.LED(card=card, less=less, other=other, often=often)
    stuck, moving = _hundred(better.stuck), _hundred(worse.stuck)
    if stuck - moving >= 100 * CLEAR_SHARE:
        yield say.STUCK(card=card, often=stuck, other=other, less=moving)
    if _is_trap(decision, card) and _hundred(better.paired):
        yield say.TRAP(card=card, often=_hundred(better.paired))
    yield from _on_average(better, worse)


def _is_trap(decision: Decision, card: Card) -> bool:
    """Whether a card can be made three of a kind, once the other has paired it."""
    again = sum(each.rank is card.rank for each in decision.held) > 1
    return again and decision.count + 3 * card.value <= 31 and not _pairs_already(decision, card)


def _pairs_already(decision: Decision, card: Card) -> bool:
    return bool(decision.series) and decision.series[-1].rank is card.rank


# --- both


def _place(decision: Decision, better: Weighed, worse: Weighed) -> Iterator[Sentence]:
    """Say that the place on the board decides, where the better choice brings fewer points."""
    win, points = _percent(better, worse), worse.points - better.points
    if win >= LEAST_POINTS and points >= LEAST_POINTS:
        own, other = decision.scores
        message = say.PLACE_WITH_THE_CRIB if decision.dealer else say.PLACE_COUNTING_FIRST
        yield message(own=own, other=other, cards=_cards(better), points=_one(points), win=_one(win))


def _on_average(better: Weighed, worse: Weighed) -> Iterator[Sentence]:
    points, win = better.points - worse.points, _percent(better, worse)
    if points >= LEAST_POINTS:
        yield say.BRINGS_MORE(cards=_cards(better), points=_one(points))
    elif win >= LEAST_POINTS:
        yield say.WINS_MORE(cards=_cards(better), win=_one(win))


def _of_points(decision: Decision) -> Iterator[Sentence]:
    missed = round(decision.points_lost)
    if missed <= 0:
        return
    match decision.kind:
        case DecisionKind.COUNT:
            yield say.NOT_PEGGED(worth=round(decision.best.points), missed=missed)
        case DecisionKind.PLAY_POINTS:
            yield say.PLAY_NOT_PEGGED(missed=missed)
        case _:
            yield say.NOT_CALLED(missed=missed)


# --- figures as they are said


def _gain(better: float | None, worse: float | None) -> float:
    return 0.0 if better is None or worse is None else better - worse


def _sign(points: float) -> int:
    return 0 if abs(points) < LEAST_POINTS else 1 if points > 0 else -1


def _one(points: float) -> Figure:
    """Return a figure without its sign, with one decimal: the sentence says which way."""
    return Figure(abs(points), 1)


def _said(points: float | None) -> Figure:
    return _one(points or 0.0)


def _hundred(share: float | None) -> int:
    return round(100 * (share or 0.0))


def _percent(better: Weighed, worse: Weighed) -> float:
    return 0.0 if better.win is None or worse.win is None else 100 * (better.win - worse.win)


def _cards(option: Weighed) -> object:
    return row(option.cards)
