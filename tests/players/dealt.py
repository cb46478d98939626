"""Luck from a seed, and games between players that are asked one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from companion.cards import PACK, Card
from companion.games.catalogue import game_named, listed
from companion.games.game import Game, State
from companion.games.setup import Setup
from companion.players.dealing import Asked, dealing_of
from companion.players.levels import player_named
from companion.players.player import Player
from companion.players.playing import Position, begin, choose, follow, seat_view


@dataclass(frozen=True)
class Seeded:
    """Packs and dice from a seed."""

    seed: int
    cards: tuple[Card, ...] = PACK

    def pack(self, number: int) -> Sequence[Card]:
        pack = list(self.cards)
        Random(f"{self.seed}/pack/{number}").shuffle(pack)
        return pack

    def dice(self, number: int) -> tuple[int, int]:
        thrown = Random(f"{self.seed}/dice/{number}")
        return thrown.randint(1, 6), thrown.randint(1, 6)


def opened(name: str, seed: int, players: int = 2) -> tuple[Game[State], Position[State]]:
    """Return a game between people who are called Ann, Bob, Cleo and Dan, before its first action."""
    game = game_named(name)
    setup = Setup(("Ann", "Bob", "Cleo", "Dan")[:players], name, listed(name).lengths[0], options=options(name))
    return game, begin(game, setup, dealing_of(name, Seeded(seed, game.pack)))


def options(name: str) -> dict[str, str]:
    """Return the options of a game that the computer deals."""
    return {"cards": "app"} if name == "crosscribb" else {}


def asked_in(
    name: str, level: str, seed: int, players: int = 2
) -> Iterator[tuple[Game[State], Position[State], Asked, Player]]:
    """Yield every question of a game between players of one level, before it is answered."""
    game, position = opened(name, seed, players)
    player, chance = player_named(level, name), Random(seed)
    while game.outcome(position.state) is None:
        asked = position.cards.asks(position.state)
        if asked is None:
            position = follow(game, position)
            continue
        yield game, position, asked, player
        position = choose(game, position, asked, player.choose(seat_view(game, position, asked), chance))
