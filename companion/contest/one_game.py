"""One game of a match: on which seats who plays, what the bots are told, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from companion.contest.entrant import Entrant
from companion.contest.luck import SeededLuck
from companion.engines.bot import USUAL_LIMIT_MS
from companion.engines.process import BotFault
from companion.games.action import Action
from companion.games.catalogue import game_named
from companion.games.game import Outcome
from companion.games.setup import Setup
from companion.players.dealing import Asked, dealing_of, dealt_options
from companion.players.player import SeatView
from companion.players.playing import begin, seat_view, step
from companion.words.message import Said


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played in a match, and by whom."""

    names: tuple[str, str]
    game: str
    length: int
    players: int = 2
    seed: int = 1
    limit_ms: int = USUAL_LIMIT_MS

    @property
    def setup(self) -> Setup:
        """What is agreed before each game."""
        names = tuple(f"Player {number}" for number in range(1, self.players + 1))
        return Setup(names, self.game, self.length, options=dict(dealt_options(self.game)))


@dataclass(frozen=True, slots=True)
class Finished:
    """How a game ended for the first entrant."""

    won: bool
    margin: int = 0
    """By how many points it was ahead; 0 where the game was forfeited."""
    skunk: bool = False
    """Whether the loser was skunked."""
    fault: Said = ""
    """Why the loser forfeited the game, or ""."""


class _Forfeit(Exception):
    """An entrant has forfeited."""

    def __init__(self, entrant: int, why: Said) -> None:
        super().__init__(entrant, why)
        self.entrant, self.why = entrant, why


class _Chair:
    """A seat with the player on it; what a bot does wrong forfeits the game for its entrant."""

    def __init__(self, entrants: Sequence[Entrant], entrant: int, place: int, chance: Random) -> None:
        self._entrants, self._entrant, self._place, self._chance = entrants, entrant, place, chance
        self.bot = entrants[entrant].bot(place)

    def answer(self, view: SeatView) -> Action:
        """Return the player's choice. Raises `_Forfeit`."""
        with self.forfeits():
            return self._entrants[self._entrant].choose(self._place, view, self._chance)

    @contextmanager
    def forfeits(self) -> Iterator[None]:
        """Forfeit the game for what a bot does wrong."""
        try:
            yield
        except BotFault as fault:
            raise _Forfeit(self._entrant, fault.said) from fault


def play_numbered(terms: Terms, number: int, entrants: Sequence[Entrant]) -> Finished:
    """Play a game by its number, from 0: two of them have the same deals, with the seats exchanged."""
    pair, exchanged = divmod(number, 2)
    setup = terms.setup
    chairs = [
        _Chair(entrants, setup.side_of(seat) ^ exchanged, seat // 2, Random(f"{terms.seed}/{pair}/chance/{seat}"))
        for seat in setup.seats
    ]
    try:
        outcome = _played(terms, pair, setup, chairs)
    except _Forfeit as forfeit:
        return Finished(forfeit.entrant != 0, fault=forfeit.why)
    mine, other = exchanged, 1 - exchanged
    won = mine in outcome.winners
    skunk = bool(outcome.skunks[other if won else mine])
    return Finished(won, outcome.totals[mine] - outcome.totals[other], skunk)


def _played(terms: Terms, pair: int, setup: Setup, chairs: Sequence[_Chair]) -> Outcome:
    """Play a game to its end. Raises `_Forfeit`."""
    game = game_named(terms.game)
    position = begin(game, setup, dealing_of(terms.game, SeededLuck(f"{terms.seed}/{pair}", game.pack)))
    bots = [(seat, chair, chair.bot) for seat, chair in zip(setup.seats, chairs, strict=True) if chair.bot is not None]
    for seat, chair, bot in bots:
        with chair.forfeits():
            bot.new_game(setup, seat, Random(f"{terms.seed}/{pair}/bot/{seat}").getrandbits(31))
    answers = [chair.answer for chair in chairs]
    while (outcome := game.outcome(position.state)) is None:
        position = step(game, position, answers)
        for seat, chair, bot in bots:
            with chair.forfeits():
                bot.watch(seat_view(game, position, Asked(seat, ())))
    for _, chair, bot in bots:
        with chair.forfeits():
            bot.over(outcome.winners, outcome.totals)
    return outcome
