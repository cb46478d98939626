"""A match: many games between two players, in pairs of the same deals, on one process or several."""

from __future__ import annotations

import ctypes
import signal
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from typing import Final

from companion.contest.entrant import Entrant, Times, entrant_named
from companion.contest.one_game import Finished, Terms, play_numbered
from companion.contest.standing import MatchFigures
from companion.errors import CompanionError
from companion.games.catalogue import game_named
from companion.words import players as said
from companion.words.message import Term

OUT_AFTER: Final = 3
"""A bot that forfeits so many games in a row is out, and the match ends."""

_PARENT_DEATH_SIGNAL: Final = 1
"""PR_SET_PDEATHSIG of Linux (prctl.h)."""

_AT_ONCE: Final = 20
"""Games that a process plays before it gives an account: an even number, so that pairs stay together."""


@dataclass(frozen=True, slots=True)
class _Account:
    """Some games one after the other, and how long the first entrant's choices took."""

    first: int
    games: tuple[Finished, ...]
    cards: Times
    lay_aways: Times


def check_terms(terms: Terms) -> None:
    """Raise `CompanionError` where such a match cannot be played: the players, their number, the length."""
    setup = terms.setup
    game = game_named(terms.game)
    game.start(setup)
    if len(setup.sides) != 2:
        raise CompanionError(said.NOT_BETWEEN_SIDES(game=Term(game.title), players=terms.players))
    with ExitStack() as stack:
        _entrants(terms, stack)


def play_match(terms: Terms, games: int, jobs: int, progress: Callable[[], None] = lambda: None) -> MatchFigures:
    """Play so many games, the last of an odd number without its pair; the result is the same for any number of jobs.

    It ends early where a bot has forfeited `OUT_AFTER` games in a row. Raises `CompanionError`.
    """
    check_terms(terms)
    at_once = min(_AT_ONCE, max(games // 16 * 2, 2))  # however many processes: a bot plays so many games in one run
    tasks = [(terms, first, min(first + at_once, games)) for first in range(0, games, at_once)]
    standing = MatchFigures()
    with closing(_accounts(tasks, jobs)) as accounts:
        for account in accounts:
            standing.cards.join(account.cards)
            standing.lay_aways.join(account.lay_aways)
            for number, game in enumerate(account.games, account.first):
                standing.add(number, game)
                progress()
                if max(standing.in_a_row) >= OUT_AFTER:
                    return standing
    return standing


def _accounts(tasks: list[tuple[Terms, int, int]], jobs: int) -> Generator[_Account]:
    """Yield the accounts of tasks in their order. Raises `CompanionError` where a process of the match was killed."""
    if jobs == 1:
        yield from map(_play_some, tasks)
        return
    with ProcessPoolExecutor(jobs, initializer=_end_with_parent) as pool:
        try:
            yield from pool.map(_play_some, tasks)
        except BrokenProcessPool as error:  # by a bot, or by a system that was out of memory
            raise CompanionError(said.MATCH_KILLED()) from error
        finally:
            pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Have the system end this process where the one that started it is killed, so that no bot is left over."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _play_some(task: tuple[Terms, int, int]) -> _Account:
    """Play the games from one number up to another; stop where a bot does nothing but forfeit."""
    terms, first, end = task
    games, standing = list[Finished](), MatchFigures()
    with ExitStack() as stack:
        entrants = _entrants(terms, stack)
        for number in range(first, end):
            games.append(play_numbered(terms, number, entrants))
            standing.add(number, games[-1])
            if max(standing.in_a_row) >= OUT_AFTER:
                break
        return _Account(first, tuple(games), entrants[0].cards, entrants[0].lay_aways)


def _entrants(terms: Terms, stack: ExitStack) -> list[Entrant]:
    """Make both entrants, whose programs are ended with the stack."""
    seats = terms.players // 2
    return [
        stack.enter_context(closing(entrant_named(name, terms.game, seats, terms.limit_ms))) for name in terms.names
    ]
