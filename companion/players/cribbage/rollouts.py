"""Choosing by many imagined hands of the other, each played to its end by the fast rule, and the chance to win then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from companion.cards import PACK, Card, Rank, Suit
from companion.games.scoring import show_points
from companion.players.cribbage import others, ranks
from companion.players.cribbage.chances import ShownPoints, after_show
from companion.players.cribbage.lanes import BY_RULE, ORDERS, USUAL, FastRule, Lanes, lanes_of, lay, play_out
from companion.players.cribbage.situation import CardToLay, SixCards, counts_of_cards, ranks_of

USUAL_CRIB: Final = 5
"""What a crib is worth of which nothing is known."""


FIRST_LOOK: Final = 4
"""All cards are looked at with one in so many of the imagined hands, and the best two with all of them."""
SUITS: Final = tuple(Suit)
SUIT_OF_EACH: Final = np.repeat(np.arange(len(SUITS)), ranks.RANKS)
"""The place in `SUITS` of the suit of each card of the pack."""


def others_ways(many: int) -> ranks.Ints:
    """Return how the other plays each of so many hands: one half by the rule, and one taking the most points at once.

    Many people do the latter. Against them that saves half of what is lost by imagining a player who looks ahead, and
    costs less against one who does: see docs/players.md.
    """
    place = np.arange(many)
    return np.where(place % 2, place // 2 % (len(ORDERS) - 1), BY_RULE)


class Thought(NamedTuple):
    """What a choice brings on average: the chance to win, and the points that one makes more than the other."""

    win: float
    points: float


def think_of_cards(
    now: CardToLay, fitting: Sequence[Card], many: int, chance: float, rule: FastRule = USUAL
) -> tuple[Thought, ...]:
    """Return what each of the fitting cards brings, the play from here and the show."""
    return _played_out(now, fitting, _drawn(now, many, chance), rule)


def best_card(now: CardToLay, fitting: Sequence[Card], many: int, chance: float) -> Card:
    """Return the card that wins most often: of more than two, those two that a part of the hands finds best."""
    drawn = _drawn(now, many, chance)
    if len(fitting) > 2:
        some = others.DrawnHands(*(each[::FIRST_LOOK] for each in drawn))  # as evenly spread as all of them
        fitting = _by_chance_to_win(fitting, _played_out(now, fitting, some))[:2]
    return _by_chance_to_win(fitting, _played_out(now, fitting, drawn))[0]


def _by_chance_to_win(cards: Sequence[Card], thoughts: Sequence[Thought]) -> list[Card]:
    return [cards[place] for place in sorted(range(len(cards)), key=lambda place: -thoughts[place].win)]


def _left(now: CardToLay) -> ranks.Ints:
    return 4 - counts_of_cards((*now.hand, *now.laid, *now.away, now.starter))


def _drawn(now: CardToLay, many: int, chance: float) -> others.DrawnHands:
    return others.draw(not now.dealer, _left(now), ranks_of(now.others), now.least, many, chance, now.declined)


def _played_out(
    now: CardToLay, fitting: Sequence[Card], drawn: others.DrawnHands, rule: FastRule = USUAL
) -> tuple[Thought, ...]:
    """Return what each of the fitting cards brings against each of these hands."""
    lanes = _lanes_of_cards(now, drawn, _left(now), ranks_of(now.others), len(fitting))
    places = [now.hand.index(card) for card in fitting]
    lay(lanes, np.repeat(places, len(drawn.kept)))
    play_out(lanes, (rule, rule))
    shown = _shown(now, drawn)
    several = ShownPoints(*(np.tile(each, len(fitting)) for each in shown))
    return _thoughts(now.dealer, lanes, several, len(fitting))


def _lanes_of_cards(now: CardToLay, drawn: others.DrawnHands, left: ranks.Ints, laid: ranks.Ints, times: int) -> Lanes:
    """Return lanes with one's own hand and each drawn one, all of them `times` times."""
    many = len(drawn.kept)
    hands = np.full((many, 2, 4), ranks.NO_CARD, dtype=np.int8)
    hands[:, 0, : len(now.hand)] = ranks_of(now.hand)
    hands[:, 1] = others.still_held(drawn.kept, laid)
    unseen = np.empty((many, 2, ranks.RANKS))
    unseen[:, 0] = left - np.bincount(laid, minlength=ranks.RANKS)
    dealt = ranks.counts_of(4)[drawn.kept] + ranks.counts_of(2)[drawn.away]
    unseen[:, 1] = 4 - counts_of_cards((*now.laid, now.starter)) - dealt
    return lanes_of(
        np.tile(hands, (times, 1, 1)),
        np.tile(np.maximum(unseen, 0), (times, 1, 1)),
        np.array(0),
        np.array([now.need, now.others_need]),
        ranks_of(now.series).tolist(),
        np.tile(others_ways(many), times),
    )


def _shown(now: CardToLay, drawn: others.DrawnHands) -> ShownPoints:
    starter = now.starter.rank - 1
    own = show_points((*now.hand, *now.laid), now.starter)
    other = ranks.show()[drawn.kept, starter].astype(np.int64)
    return ShownPoints(np.full(len(other), own), other, _crib(now, drawn))


def _crib(now: CardToLay, drawn: others.DrawnHands) -> ranks.Ints:
    """Return what the crib is worth with what the other may have laid away."""
    if not now.away:
        return np.full(len(drawn.away), USUAL_CRIB)
    away = ranks.number_of(ranks_of(now.away))
    nobs = any(card.nobs is card and card.suit is now.starter.suit for card in now.away)
    points: ranks.Ints = ranks.show()[ranks.cribs()[away, drawn.away], now.starter.rank - 1].astype(np.int64) + nobs
    return points


def _thoughts(dealer: bool, lanes: Lanes, shown: ShownPoints, times: int) -> tuple[Thought, ...]:
    wins = after_show(dealer, lanes.need, lanes.points, lanes.first, shown)
    points = _difference(dealer, lanes, shown)
    both = zip(wins.reshape(times, -1).mean(axis=1), points.reshape(times, -1).mean(axis=1), strict=True)
    return tuple(Thought(float(win), float(more)) for win, more in both)


def _difference(dealer: bool, lanes: Lanes, shown: ShownPoints) -> ranks.Floats:
    crib = shown.crib if dealer else -shown.crib
    more = lanes.points[:, 0] - lanes.points[:, 1] + shown.own - shown.other + crib
    return more.astype(np.float64)


def think_of_lay_aways(
    now: SixCards,
    choices: Sequence[tuple[Card, ...]],
    expected: ranks.Floats,
    many: int,
    chance: float,
    rule: FastRule = USUAL,
) -> tuple[Thought, ...]:
    """Return what each of these lay-aways brings, the whole deal through.

    `expected`: the points that each is known to bring more than the other's; what the drawn hands bring by accident is
    made good by it.
    """
    left = 4 - counts_of_cards(now.dealt)
    drawn = others.draw(not now.dealer, left, ranks_of(()), 1, many, chance)
    order = np.argsort(np.arange(many) * 7919 % many, kind="stable")
    drawn = others.DrawnHands(drawn.kept[order], drawn.away[order])
    starters = _starters(now.dealt, drawn, chance)
    lanes, shown = _lanes_of_deals(now, choices, drawn, starters, left)
    play_out(lanes, (rule, rule))
    return _corrected(now.dealer, lanes, shown, expected)


def _starters(dealt: Sequence[Card], drawn: others.DrawnHands, chance: float) -> ranks.Ints:
    """Return the place in the pack of a starter for each drawn hand."""
    pack = np.array([place for place, card in enumerate(PACK) if card not in dealt])
    held = ranks.counts_of(4)[drawn.kept] + ranks.counts_of(2)[drawn.away]
    left = 4 - counts_of_cards(dealt)
    share = np.maximum(left - held, 0) / np.maximum(left, 1)
    weights = np.cumsum(share[:, pack % ranks.RANKS], axis=1)
    spread = (np.arange(len(held)) * 0.6180339887 + chance) % 1
    places: ranks.Ints = (weights < (spread * weights[:, -1])[:, None]).sum(axis=1)
    return pack[np.minimum(places, len(pack) - 1)]


def _lanes_of_deals(
    now: SixCards, choices: Sequence[tuple[Card, ...]], drawn: others.DrawnHands, starters: ranks.Ints, left: ranks.Ints
) -> tuple[Lanes, ShownPoints]:
    many = len(starters)
    rank = starters % ranks.RANKS
    turned = (np.arange(ranks.RANKS) == rank[:, None]).astype(np.int64)
    other = ranks.multisets(4)[drawn.kept]
    held = ranks.counts_of(4)[drawn.kept] + ranks.counts_of(2)[drawn.away]
    unseen = np.maximum(np.stack([np.broadcast_to(left, held.shape) - turned, 4 - held - turned], axis=1), 0)
    hands = np.empty((len(choices), many, 2, 4), dtype=np.int8)
    own, crib = np.empty((2, len(choices), many), dtype=np.int64)
    for place, away in enumerate(choices):
        kept = [card for card in now.dealt if card not in away]
        hands[place, :, 0], hands[place, :, 1] = ranks_of(kept), other
        own[place] = show_with_each(kept)[starters]
        nobs = np.isin(starters // ranks.RANKS, [SUITS.index(card.suit) for card in away if card.rank is Rank.JACK])
        crib[place] = ranks.show()[ranks.cribs()[ranks.number_of(ranks_of(away)), drawn.away], rank] + nobs
    others_hand = np.tile(ranks.show()[drawn.kept, rank].astype(np.int64), len(choices))
    lanes = lanes_of(
        hands.reshape(-1, 2, 4),
        np.tile(unseen, (len(choices), 1, 1)),
        np.array(1 if now.dealer else 0),
        np.tile(_needs(now, rank), (len(choices), 1)),
        taking=np.tile(others_ways(many), len(choices)),
    )
    lanes.first[lanes.need[:, 0] <= 0] = 0
    lanes.first[lanes.need[:, 1] <= 0] = 1
    return lanes, ShownPoints(own.ravel(), others_hand, crib.ravel())


def show_with_each(kept: Sequence[Card]) -> ranks.Ints:
    """Return what a hand of four is worth with each card of the pack as starter; for its own cards anything."""
    numbers = ranks_of(kept)
    suits = [SUITS.index(card.suit) for card in kept]
    jacks = [suit for suit, card in zip(suits, kept, strict=True) if card.rank is Rank.JACK]
    points = np.tile(ranks.show()[ranks.number_of(numbers)], len(SUITS)) + np.isin(SUIT_OF_EACH, jacks)
    if len({*suits}) == 1:
        points = points + 4 + (suits[0] == SUIT_OF_EACH)
    return points


def _needs(now: SixCards, rank: ranks.Ints) -> ranks.Ints:
    """Return what each side needs once the dealer has his heels (C4)."""
    heels = 2 * (rank == Rank.JACK - 1)
    need = np.full(len(rank), now.need) - (heels if now.dealer else 0)
    return np.stack([need, np.full(len(rank), now.others_need) - (0 if now.dealer else heels)], axis=1)


def _corrected(dealer: bool, lanes: Lanes, shown: ShownPoints, expected: ranks.Floats) -> tuple[Thought, ...]:
    """Return the thoughts, each chance to win moved by as much as the points drawn were off."""
    wins = after_show(dealer, lanes.need, lanes.points, lanes.first, shown)
    points = _difference(dealer, lanes, shown)
    spread = points - points.mean()
    slope = float((spread * wins).sum() / max((spread * spread).sum(), 1e-9))
    by_choice = points.reshape(len(expected), -1).mean(axis=1)
    off = expected - by_choice
    off -= off.mean()
    chances = wins.reshape(len(expected), -1).mean(axis=1) + slope * off
    return tuple(Thought(float(win), float(more)) for win, more in zip(chances, expected, strict=True))
