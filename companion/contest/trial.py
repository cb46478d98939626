"""Whether a bot keeps to the protocol: it is started, plays whole games on every seat, is undone, and told to quit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from random import Random
from typing import Final

from companion.contest.entrant import Entrant, entrant_named
from companion.contest.luck import SeededLuck
from companion.contest.one_game import Terms, play_numbered
from companion.engines.bot import Bot
from companion.engines.process import END_MS, BotFault
from companion.games.catalogue import game_named
from companion.games.seating import Seat
from companion.players.dealing import dealing_of
from companion.players.player import SeatView
from companion.players.playing import begin, choose, follow, seat_view
from companion.words import players as said
from companion.words.message import Said, Sentence

GAMES: Final = 4
"""Whole games that a bot plays: two pairs, on each seat of both."""

_CHOICES: Final = 12
"""Choices that it is asked for, and then for a second time after an undo."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that was tried: what the bot should do, and what was wrong with it, or ""."""

    what: Sentence
    wrong: Said = ""


def try_bot(command: str, game: str, length: int, limit_ms: int) -> Iterator[Trial]:
    """Yield what was tried of a bot, until something is wrong. Raises `CompanionError` for no command or game."""
    terms = Terms((f"exec:{command}", "greedy"), game, length, limit_ms=limit_ms)
    trials: tuple[tuple[Sentence, Callable[[Terms, Bot], Said]], ...] = (
        (said.STARTS(), _starts),
        (said.PLAYS(count=GAMES), _plays),
        (said.CHOOSES_AGAIN(), _undone),
        (said.QUITS(), _quits),
    )
    with closing(Bot(command, limit_ms)) as bot:
        for what, tried in trials:
            try:
                wrong = tried(terms, bot)
            except BotFault as fault:
                wrong = fault.said
            yield Trial(what, wrong)
            if wrong:
                return


def _starts(terms: Terms, bot: Bot) -> Said:
    bot.new_game(terms.setup, Seat(0), terms.seed)
    return ""


def _plays(terms: Terms, bot: Bot) -> Said:
    entrants = Entrant([bot]), entrant_named(terms.names[1], terms.game, 1, terms.limit_ms)
    for number in range(GAMES):
        if fault := play_numbered(terms, number, entrants).fault:
            return fault
    return ""


def _undone(terms: Terms, bot: Bot) -> Said:
    bot.new_game(terms.setup, Seat(0), terms.seed)
    views = list(_choices(terms))
    for view in (*views, *reversed(views)):
        bot.choose(view, Random(terms.seed))
    return ""


def _choices(terms: Terms) -> Iterator[SeatView]:
    """Yield what the first seat sees when it is to choose, in a game whose players take what comes first."""
    game, number = game_named(terms.game), 0
    luck = SeededLuck(str(terms.seed), game.pack)
    position = begin(game, terms.setup, dealing_of(terms.game, luck))
    while number < _CHOICES and game.outcome(position.state) is None:
        asked = position.cards.asks(position.state)
        if asked is None:
            position = follow(game, position)
            continue
        if asked.seat == 0 and len(asked.options) > 1:
            yield seat_view(game, position, asked)
            number += 1
        position = choose(game, position, asked, asked.options[0])


def _quits(terms: Terms, bot: Bot) -> Said:
    return "" if bot.close() else said.BOT_STAYS(bot=bot.name, limit=END_MS)
