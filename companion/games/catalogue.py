"""The games that can be played, by name; a game's rules are only loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, cast

from companion.errors import CompanionError, unknown
from companion.games.game import Game

if TYPE_CHECKING:
    from companion.cards import Card
    from companion.games.game import Action, Setup


class Listed(NamedTuple):
    """A game before it is loaded: its titles (one short), where it is, what it needs of a board.

    `scores_on` is the kind of the groups that sides score on, one a side; `groups` are others that it needs.
    `players` are how many can play, `lengths` how long a game can be, both with the usual one first; `length_words`
    stand before a length. `playout` is the module of its `script` and `honest_actions`. `without_cards`: a scorekeeper
    can keep its score. `two_sides`: of three players one plays alone. `apart`: four may play without partners.
    """

    title: str
    short: str
    module: str
    attribute: str
    scores_on: str = "track"
    groups: tuple[str, ...] = ()
    players: tuple[int, ...] = (2, 3, 4)
    lengths: tuple[int, ...] = (121, 61)
    length_words: str = "to"
    playout: str = "companion.games.playout"
    without_cards: bool = True
    two_sides: bool = False
    apart: bool = False


_GAMES: Final = {
    "cribbage": Listed("Cribbage", "Cribbage", "companion.games.cribbage.engine", "CRIBBAGE"),
    "round-the-bases": Listed(
        "'Round the Bases",
        "Bases",
        "companion.games.round_the_bases.engine",
        "ROUND_THE_BASES",
        scores_on="scale",
        groups=("path", "outs", "innings", "runs1", "runs2"),
        players=(2, 4),
        lengths=(3, 1, 5, 9),
        length_words="innings",
        without_cards=False,
        playout="companion.games.round_the_bases.playout",
    ),
    "crosscribb": Listed(
        "CrossCribb",
        "Cross",
        "companion.games.crosscribb.engine",
        "CROSSCRIBB",
        lengths=(31,),
        without_cards=False,
        two_sides=True,
        playout="companion.games.crosscribb.playout",
    ),
    "battlefield": Listed(
        "Battlefield Cribbage",
        "Battlefield",
        "companion.games.battlefield.engine",
        "BATTLEFIELD",
        lengths=(121,),
        without_cards=False,
        apart=True,
        playout="companion.games.battlefield.playout",
    ),
}


class UnknownGame(CompanionError):
    """There is no game of that name."""


def game_names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(_GAMES)


def listed(name: str) -> Listed:
    """Return what is known of a game without loading it. Raises `UnknownGame` with the names there are."""
    if name not in _GAMES:
        raise UnknownGame(unknown("game", name, game_names()))
    return _GAMES[name]


def game_named(name: str) -> Game:
    """Return a game. Raises `UnknownGame` with the names there are."""
    game = listed(name)
    return cast(Game, getattr(import_module(game.module), game.attribute))


class Playout(Protocol):
    """How honest people play a game: what they do, from packs and choices that the caller makes."""

    def honest_actions(
        self, setup: Setup, packs: Iterable[Sequence[Card]], choose: Any, *, pegs: bool = True
    ) -> Iterator[Action]:
        """Yield the actions of a whole game, with `pegs` also those."""

    def script(self, match: Any, packs: Iterator[Sequence[Card]], choose: Any) -> Iterator[Action]:
        """Yield everything but the pegs; each action must have been played on `match` before the next is asked for."""


def playout_of(name: str) -> Playout:
    """Return how honest people play a game. Raises `UnknownGame`."""
    return cast(Playout, import_module(listed(name).playout))
