"""The figures of a match: games, wins with their interval, skunks, margins, and how long choices took."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

from companion.contest.entrant import Times
from companion.contest.one_game import Finished
from companion.words.message import Said

_OF_95: Final = 1.96
"""How many standard errors either way hold 95 %."""


class MatchFigures:
    """What the first entrant has made of a match so far; games are added in the order of their numbers."""

    def __init__(self) -> None:
        """Begin without a game."""
        self.games = self.wins = self.skunks = self.skunked = self._margins = self._counted = 0
        self.forfeits = [0, 0]
        """How many games each entrant has forfeited."""
        self.in_a_row = [0, 0]
        """How many of these one after the other, up to now."""
        self.faults: list[Said] = ["", ""]
        """Why each entrant forfeited for the first time."""
        self._pairs: dict[int, list[bool]] = {}
        self.cards, self.lay_aways = Times(), Times()
        """How long the first entrant's choices took."""

    def add(self, number: int, game: Finished) -> None:
        """Add the game of a number; two games make a pair of the same deals."""
        self.games += 1
        self.wins += game.won
        self.skunks += game.skunk and game.won
        self.skunked += game.skunk and not game.won
        self._pairs.setdefault(number // 2, []).append(game.won)
        forfeited = bool(game.fault)
        self._margins += game.margin
        self._counted += not forfeited
        for entrant in (0, 1):
            lost = forfeited and game.won == bool(entrant)
            if lost and not self.forfeits[entrant]:
                self.faults[entrant] = game.fault
            self.forfeits[entrant] += lost
            self.in_a_row[entrant] = self.in_a_row[entrant] + 1 if lost else 0

    @property
    def win_rate(self) -> float:
        """The share of games that were won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def ci95(self) -> tuple[float, float]:
        """Between which rates the true one lies with 95 %: of pairs, since the two games of a pair are alike."""
        pairs, rate = len(self._pairs), self.win_rate
        if pairs < 2:
            return 0.0, 1.0
        squares = sum((sum(won) - rate * len(won)) ** 2 for won in self._pairs.values())
        half = _OF_95 * sqrt(squares * pairs / (pairs - 1)) / self.games
        return max(rate - half, 0.0), min(rate + half, 1.0)

    @property
    def mean_margin(self) -> float:
        """By how many points the first entrant was ahead on average, in games that nobody forfeited."""
        return self._margins / self._counted if self._counted else 0.0

    def as_json(self) -> Mapping[str, object]:
        """Return the figures by name."""
        return {
            "games": self.games,
            "wins": self.wins,
            "win_rate": round(self.win_rate, 4),
            "ci95": [round(each, 4) for each in self.ci95],
            "skunks": self.skunks,
            "skunked": self.skunked,
            "mean_margin": round(self.mean_margin, 2),
            "forfeits": list(self.forfeits),
            "ms_card_p95": round(self.cards.within(0.95), 3),
            "ms_lay_away_p95": round(self.lay_aways.within(0.95), 3),
        }
