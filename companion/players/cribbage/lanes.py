"""Many plays of two players at once, each laid to its end: the fast rule for both sides, as arrays.

A lane is one play: both hands are known to it, as when a player imagines what the other may hold. Who lays follows the
rules (C5, C6); which card is chosen by the fast rule, which knows of each side only what that side sees: its own hand
and how many of each rank are left. The lanes of one call have the same number of cards left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np

from companion.players.cribbage import ranks

CANNOT_BE_LAID: Final = -1e9
"""The worth of a card that cannot be laid."""


class FastRule(NamedTuple):
    """How much the fast rule thinks of each thing, in points; found by trying them against each other."""

    reply: float = -0.7
    """A point that the other is likely to score by its next card."""
    trap: float = 0.2
    """A point of the pair royal that one may make if the other pairs the card."""
    go: float = 0.5
    """That the other cannot lay a card."""
    answer: float = 0.4
    """A point that one can score oneself after the card that the other is likely to lay."""
    high: float = 0.0
    """A point of the card's value, laid rather than kept."""


LONGEST_SERIES: Final = 12
"""Four aces, four twos and four threes count 24; two players hold eight cards."""
KEPT: Final[ranks.Floats] = np.array(
    [0.95, 0.98, 1.03, 1.12, 1.28, 1.08, 0.95, 0.93, 0.98, 0.98, 1.07, 0.88, 0.77], dtype=np.float32
)
"""How much more often than by chance people keep cards of each rank, by the tables of `others.py`."""
PAIR_ROYAL: Final = 6
TAKING: Final = 1.0
"""How much likelier the other is to lay a card for each point that it scores."""
OTHER_PLACES: Final[ranks.Ints] = np.array([[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]])
"""The places of a hand besides each of its places."""
GREEDY: Final = FastRule(0.0, 0.0, 0.0, 0.0, 0.0)
"""Takes the points and looks at nothing else."""
USUAL: Final = FastRule()
BY_RULE: Final = -1
ORDERS: Final[ranks.Floats] = np.array([*permutations((0, 0.1, 0.2, 0.3)), (0, 0, 0, 0)], dtype=np.float32)
"""What tells cards of equal points apart for who takes the most points: each order, and last (`BY_RULE`) none."""


@dataclass(slots=True)
class Lanes:
    """The state of many plays, changed as cards are laid. Side 0 is the one that one looks for, or the dealer."""

    hands: ranks.Ints
    """(lanes, 2, 4): the ranks that each side still holds, `NO_CARD` for those laid."""
    left: ranks.Floats
    """(lanes, 2, 13): how many cards of each rank each side has not seen."""
    turn: ranks.Ints
    """(lanes,): which side is to lay."""
    count: ranks.Ints
    tail: ranks.Ints
    """(lanes,): the number of the last cards of the series."""
    series: ranks.Ints
    """(lanes, 12): the ranks laid since the count was 0."""
    length: ranks.Ints
    """(lanes,): how many they are."""
    points: ranks.Ints
    """(lanes, 2): what each side has scored since the start of the lanes."""
    need: ranks.Ints
    """(2,) or (lanes, 2): how many points each side needs to win."""
    first: ranks.Ints
    """(lanes,): the side that scored enough first, -1 for none."""
    taking: ranks.Ints
    """(lanes,): `BY_RULE`, or that side 1 takes the most points at once, and which order tells equal cards apart."""

    @property
    def size(self) -> int:
        """How many lanes there are."""
        return len(self.turn)


def lanes_of(
    hands: ranks.Ints,
    left: ranks.Floats,
    turn: ranks.Ints,
    need: ranks.Ints,
    series: Sequence[int] = (),
    taking: ranks.Ints | int = BY_RULE,
) -> Lanes:
    """Return lanes that begin with these hands, after a series of the same ranks."""
    size, length = len(hands), len(series)
    laid = np.zeros((size, LONGEST_SERIES), dtype=np.int8)
    laid[:, :length] = series
    return Lanes(
        hands=hands.astype(np.int8),
        left=left.astype(np.float32),
        turn=np.broadcast_to(turn, size).astype(np.int8),
        count=np.full(size, sum(int(ranks.VALUES[rank]) for rank in series), dtype=np.int16),
        tail=np.full(size, ranks.tail_of(series), dtype=np.int32),
        series=laid,
        length=np.full(size, length, dtype=np.int16),
        points=np.zeros((size, 2), dtype=np.int16),
        need=np.broadcast_to(need, (size, 2)),
        first=np.full(size, -1, dtype=np.int8),
        taking=np.broadcast_to(taking, size),
    )


def play_out(lanes: Lanes, rules: tuple[FastRule, FastRule] = (USUAL, USUAL)) -> None:
    """Lay all cards that are left, each side by its rule, or as `Lanes.taking` says."""
    for _ in range(int((lanes.hands[0] != ranks.NO_CARD).sum())):
        lay(lanes, choose(lanes, rules))


def choose(lanes: Lanes, rules: tuple[FastRule, FastRule]) -> ranks.Ints:
    """Return the place in the hand of the card that the side to lay chooses, in each lane."""
    if rules[0] == rules[1]:
        found = worth(lanes, rules[0], forced=False)
    else:
        both = [worth(lanes, rule, forced=False) for rule in rules]
        found = np.where((lanes.turn == 0)[:, None], both[0], both[1])
    place: ranks.Ints = found.argmax(axis=1)
    return place


def worth(lanes: Lanes, rule: FastRule, *, forced: bool = True) -> ranks.Floats:
    """Return what the rule thinks of each card of the side to lay, (lanes, 4).

    Where `forced` cards do not matter, nothing is looked ahead in lanes in which one card alone fits.
    """
    every = np.arange(lanes.size)
    hand = lanes.hands[every, lanes.turn].astype(np.int64)
    fit = ranks.fits()[lanes.count[:, None], hand]
    now = ranks.count_points()[lanes.count[:, None], hand] + ranks.tail_points()[lanes.tail[:, None], hand]
    takes = np.logical_and(lanes.turn == 1, lanes.taking != BY_RULE)
    found = now.astype(np.float32) + ORDERS[np.where(takes, lanes.taking, BY_RULE)]
    if rule != GREEDY:
        asked = (fit if forced else fit & (fit.sum(axis=1) > 1)[:, None]) & ~takes[:, None]
        lane, place = np.nonzero(asked)
        if len(lane):
            found[lane, place] += _look_ahead(lanes, rule, hand, lane, place)
    found[~fit] = CANNOT_BE_LAID
    return found


def _look_ahead(lanes: Lanes, rule: FastRule, hand: ranks.Ints, lane: ranks.Ints, place: ranks.Ints) -> ranks.Floats:
    """Return what may come after each of some cards: those at a place of the hand in a lane."""
    many = (lanes.hands[np.arange(lanes.size), 1 - lanes.turn] != ranks.NO_CARD).sum(axis=1)
    left = lanes.left[np.arange(lanes.size), lanes.turn] * KEPT
    share = left / np.maximum(left.sum(axis=1), 0.5)[:, None]
    holds = (1 - _power(1 - share, many[:, None]))[lane]
    rank = hand[lane, place]
    count = lanes.count[lane] + ranks.VALUES[rank]
    tail = ranks.after(lanes.tail[lane], rank)
    fits = _fits()[count]
    possible = fits * holds
    scores = _replies()[tail] + _counts()[count]
    found: ranks.Floats = rule.reply * np.einsum("nr,nr->n", scores, possible)
    stuck = _power(1 - np.einsum("nr,nr->n", fits, share[lane]), many[lane])
    if rule.answer:
        likely = possible * (1 + TAKING * scores)
        likely *= (rule.answer * (1 - stuck) / np.maximum(likely.sum(axis=1), 1e-6))[:, None]
        kept = hand[lane[:, None], OTHER_PLACES[place]]
        found += np.einsum("nr,nr->n", best_answers(count, tail, kept), likely)
    found += rule.go * stuck * (count < ranks.LIMIT)
    found += rule.high * ranks.VALUES[rank]
    paired = ((hand[lane] == rank[:, None]).sum(axis=1) > 1) & (count + 2 * ranks.VALUES[rank] <= ranks.LIMIT)
    found += rule.trap * PAIR_ROYAL * paired * possible[np.arange(len(lane)), rank]
    return found


def best_answers(count: ranks.Ints, tail: ranks.Ints, hand: ranks.Ints) -> ranks.Ints:
    """Return the most that a card of the hand scores after a reply of each rank, (n, 13); 0 where none fits then.

    `count` and `tail` are those before the reply; `hand` (n, any number) has `NO_CARD` where a card was laid.
    """
    by_series, by_count, short = ranks.answers_in_series(), ranks.answers_by_count(), tail % ranks.SHORT_TAILS
    best = np.zeros((len(hand), ranks.RANKS), dtype=np.int8)
    for card in hand.T:
        np.maximum(best, by_series[short, card] + by_count[count, card], out=best)
    return best


def _power(base: ranks.Floats, times: ranks.Ints) -> ranks.Floats:
    """Return powers to whole numbers up to four, which is much faster than for any exponent."""
    found = np.ones_like(base)
    for number in range(4):
        np.multiply(found, base, out=found, where=times > number)
    return found


@cache
def _fits() -> ranks.Floats:
    return ranks.fits()[:, : ranks.RANKS].astype(np.float32)


@cache
def _replies() -> ranks.Floats:
    return ranks.tail_points()[:, : ranks.RANKS].astype(np.float32)


@cache
def _counts() -> ranks.Floats:
    return ranks.count_points()[:, : ranks.RANKS].astype(np.float32)


def lay(lanes: Lanes, place: ranks.Ints) -> None:
    """Lay the card at this place of the hand in each lane: score it, and see whose turn it is."""
    every, side = np.arange(lanes.size), lanes.turn
    other = 1 - side
    rank = lanes.hands[every, side, place].astype(np.int64)
    points = ranks.count_points()[lanes.count, rank] + ranks.tail_points()[lanes.tail, rank]
    lanes.series[every, lanes.length] = rank
    lanes.length = lanes.length + 1
    _correct_long_runs(lanes, rank, points)
    lanes.hands[every, side, place] = ranks.NO_CARD
    lanes.left[every, other, rank] -= 1
    lanes.count = lanes.count + ranks.VALUES[rank]
    lanes.tail = ranks.after(lanes.tail, rank).astype(np.int32)
    _settle(lanes, side, points)


def _correct_long_runs(lanes: Lanes, rank: ranks.Ints, points: ranks.Ints) -> None:
    """Count the runs of six and seven, which reach further back than the tail."""
    for run in (ranks.TAIL + 2, ranks.TAIL + 3):
        far = np.flatnonzero(lanes.length >= run)
        if not len(far):
            return
        places = lanes.length[far, None] - 1 - np.arange(run)
        last = np.sort(np.take_along_axis(lanes.series[far], places.astype(np.int64), axis=1), axis=1)
        runs = (np.diff(last, axis=1) == 1).all(axis=1)
        lane = far[runs]
        points[lane] = run + ranks.count_points()[lanes.count[lane], rank[lane]]


def _settle(lanes: Lanes, side: ranks.Ints, points: ranks.Ints) -> None:
    """Give the points of the card laid by `side`, and that for a go or the last card; end the count when it is due."""
    every = np.arange(lanes.size)
    other = 1 - side
    fit: ranks.Truths = np.any(ranks.fits()[lanes.count[:, None, None], lanes.hands], axis=2)
    own, others = fit[every, side], fit[every, other]
    full = lanes.count == ranks.LIMIT
    ends = full | ~(own | others)
    points = points + (ends & ~full)
    lanes.points[every, side] += points
    won = np.logical_and(lanes.points[every, side] >= lanes.need[every, side], lanes.first < 0)
    lanes.first[won] = side[won]
    lanes.count[ends] = 0
    lanes.tail[ends] = ranks.EMPTY
    lanes.length[ends] = 0
    able = np.where(ends, (lanes.hands[every, other] != ranks.NO_CARD).any(axis=1), others)
    lanes.turn = np.where(able, other, side)
