"""Baseball without a board: how a field's labels play, so that an owner can judge a profile before anybody deals.

Whole games of 'Round the Bases for two, with real hands: each keeps what counts most on average, lays what scores
most at once. Nobody steals. The batter deals and has the crib (R12); a jack turned is a home run (R9).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from itertools import combinations
from random import Random
from typing import Any, Final

from companion.cards import PACK, Card, Rank
from companion.games.round_the_bases.profile import PROFILES, Profile
from companion.games.round_the_bases.running import Diamond, Happened, Need, duel, home_run, roll, swing
from companion.games.scoring import play_points, show_points

INNINGS: Final = 3
_LIMIT: Final = 31
_AT_ONCE: Final = 100
_RISKY: Final = frozenset({5, 21})
"""Counts that invite a fifteen or a 31."""


@dataclass(slots=True)
class BattingSums:
    """The sums over some games. An at-bat ends with the batter safe (a hit) or out."""

    games: int = 0
    at_bats: int = 0
    hits: int = 0
    runs: int = 0
    half_innings: int = 0
    home_runs: int = 0
    extra_innings: int = 0
    """How many games were tied after the last inning."""

    def add(self, other: BattingSums) -> None:
        """Add the sums of other games."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def as_json(self) -> dict[str, Any]:
        """Return the sums by name, and the two figures that tell a profile's character."""
        sums = {each.name: getattr(self, each.name) for each in fields(self)}
        return sums | {
            "batting_average": round(self.hits / self.at_bats, 4) if self.at_bats else 0.0,
            "runs_per_half_inning": round(self.runs / self.half_innings, 4) if self.half_innings else 0.0,
        }


def bat(games: int, seed: int, profile: str, processes: int = 1) -> Iterator[BattingSums]:
    """Yield the line of each some games. The same seed plays the same games in however many processes."""
    tasks = [(seed, first, min(_AT_ONCE, games - first), profile) for first in range(0, games, _AT_ONCE)]
    if processes == 1:
        yield from map(_bat_some, tasks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_bat_some, tasks)


def _bat_some(task: tuple[int, int, int, str]) -> BattingSums:
    seed, first, count, profile = task
    total = BattingSums()
    for number in range(first, first + count):
        total.add(play_game(Random(f"{seed}/{number}"), PROFILES[profile]))
    return total


def play_game(chance: Random, profile: Profile) -> BattingSums:
    """Play three innings, more while it is tied; the last half ends when the side batting second leads (R14)."""
    line, runs, inning = BattingSums(games=1), [0, 0], 1
    while inning <= INNINGS or runs[0] == runs[1]:
        line.extra_innings += inning == INNINGS + 1
        for side in (0, 1):
            behind = runs[0] - runs[1] if side and inning >= INNINGS else None
            if behind is None or behind >= 0:
                runs[side] += _half_inning(chance, profile, line, behind)
        inning += 1
    return line


def _half_inning(chance: Random, profile: Profile, line: BattingSums, behind: int | None) -> int:
    """Bat until three are out, or until a side that is `behind` by so much leads; return its runs."""
    diamond = Diamond()
    line.half_innings += 1
    while not diamond.over and (behind is None or diamond.runs <= behind):
        difference = deal_hand(chance)
        diamond = home_run(diamond) if difference is None else _swung(diamond, difference, profile, chance)
        batter = next(outcome for outcome in reversed(diamond.outcomes) if outcome.batter)
        line.at_bats += 1
        line.hits += batter.happened in (Happened.SAFE, Happened.SCORED)
        line.home_runs += batter.happened is Happened.SCORED
    line.runs += diamond.runs
    return diamond.runs


def _swung(diamond: Diamond, difference: int, profile: Profile, chance: Random) -> Diamond:
    diamond = swing(diamond, difference, profile)
    while (awaited := diamond.awaited) is not None:
        throw = roll if awaited.need is Need.ROLL else duel
        diamond = throw(diamond, chance.randint(1, 6), chance.randint(1, 6))
    return diamond


# --- a hand of cribbage ------------------------------------------------------------------------------------------


def deal_hand(chance: Random) -> int | None:
    """Play a hand and return batter's points less fielder's; None when a jack is turned (R9)."""
    dealt = chance.sample(PACK, 13)
    starter = dealt.pop()
    if starter.rank is Rank.JACK:
        return None
    batter, to_crib = _kept(dealt[:6], own_crib=True)
    fielder, given = _kept(dealt[6:], own_crib=False)
    pegged = _play(fielder, batter)
    mine = show_points(batter, starter) + show_points((*to_crib, *given), starter, crib=True)
    return mine + pegged[1] - show_points(fielder, starter) - pegged[0]


def _kept(six: Sequence[Card], *, own_crib: bool) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the four that count most, with what the other two are worth in the crib; and those two."""
    sign = 1 if own_crib else -1
    unseen = [card for card in PACK if card not in six][::5]

    def worth(kept: tuple[Card, ...]) -> float:
        away = [card for card in six if card not in kept]
        average = sum(show_points(kept, starter) for starter in unseen) / len(unseen)
        return average + sign * _in_crib(*away)

    best = max(combinations(six, 4), key=worth)
    return best, tuple(card for card in six if card not in best)


def _in_crib(one: Card, two: Card) -> float:
    """Return about what two cards add to a crib: a pair, a fifteen, a five, cards that may run."""
    points = 2.0 * (one.rank == two.rank) + 2.0 * (one.value + two.value == 15)
    points += 1.3 * ((one.value == 5) + (two.value == 5))
    return points + 0.7 * (abs(one.rank - two.rank) == 1)


def _play(fielder: Sequence[Card], batter: Sequence[Card]) -> tuple[int, int]:
    """Lay all cards, the fielder first; return the points of both (C5, C6)."""
    hands, scores, turn = [list(fielder), list(batter)], [0, 0], 0
    series: list[Card] = []
    count, last = 0, 0
    while hands[0] or hands[1]:
        if not _fitting(hands[turn], count):
            turn = 1 - turn
            if not _fitting(hands[turn], count):
                scores[last] += 1  # go, or the last card
                series, count, turn = [], 0, 1 - last if hands[1 - last] else last
                continue
        card = max(_fitting(hands[turn], count), key=lambda each: _appeal(series, count, each))
        hands[turn].remove(card)
        series.append(card)
        count, last = count + card.value, turn
        scores[turn] += play_points(series)
        turn = 1 - turn
        if count == _LIMIT:
            series, count = [], 0
    scores[last] += count > 0
    return scores[0], scores[1]


def _fitting(hand: Sequence[Card], count: int) -> list[Card]:
    return [card for card in hand if count + card.value <= _LIMIT]


def _appeal(series: list[Card], count: int, card: Card) -> tuple[int, bool, int]:
    return play_points([*series, card]), count + card.value not in _RISKY, card.value
