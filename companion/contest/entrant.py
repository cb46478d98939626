"""Who takes part in a match: a level, a yardstick, or a bot; and how long it thought."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from math import ceil, exp, log
from typing import Final

from companion.engines.bot import EXEC, Bot
from companion.games.action import Action
from companion.players.levels import player_named
from companion.players.moves import ToCrib
from companion.players.player import Chance, Player, SeatView

_STEP: Final = 0.02
"""Times are kept to the next 2 %, so that a long match needs no more memory than a short one."""


class Times:
    """How long choices took, in milliseconds."""

    def __init__(self) -> None:
        """Begin without any."""
        self._counts = Counter[int]()

    def add(self, ms: float) -> None:
        """Note how long a choice took."""
        self._counts[ceil(log(max(ms, 1e-3)) / _STEP)] += 1

    def join(self, other: Times) -> None:
        """Add all of another's."""
        self._counts.update(other._counts)

    def within(self, share: float) -> float:
        """Return the time within which this share of all choices was made, 0 without any."""
        left = share * self._counts.total()
        for step in sorted(self._counts):
            left -= self._counts[step]
            if left <= 0:
                return exp(step * _STEP)
        return 0.0


class Entrant:
    """A player by its name, with a clock beside it; of partners each is one of its own, who sees its own cards."""

    def __init__(self, players: Iterable[Player]) -> None:
        """Take a player for each of the seats that it has."""
        self.players = tuple(players)
        self.cards, self.lay_aways = Times(), Times()

    def choose(self, place: int, view: SeatView, chance: Chance) -> Action:
        """Return what one of its players chooses. Raises `BotFault`."""
        began_s = time.perf_counter()
        move = self.players[place].choose(view, chance)
        times = self.lay_aways if isinstance(move, ToCrib) else self.cards
        times.add((time.perf_counter() - began_s) * 1000)
        return move

    def bot(self, place: int) -> Bot | None:
        """Return one of its players where that is a program of its own."""
        player = self.players[place]
        return player if isinstance(player, Bot) else None

    def close(self) -> None:
        """End the programs that were started."""
        for player in self.players:
            if isinstance(player, Bot):
                player.close()


def entrant_named(name: str, game: str, seats: int, limit_ms: int) -> Entrant:
    """Make a player for each of the seats that an entrant has. Raises `CompanionError` for a wrong name."""
    return Entrant(_player(name, game, limit_ms) for _ in range(seats))


def _player(name: str, game: str, limit_ms: int) -> Player:
    return Bot(name.removeprefix(EXEC), limit_ms) if name.startswith(EXEC) else player_named(name, game)
