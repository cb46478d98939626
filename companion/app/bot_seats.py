"""Bots at a table: each seat that one plays has its own process, which is told what its seat sees, as in a match.

A bot that goes wrong costs nobody the game: it is ended, people are told which one and how, and a level of the
computer's has its seat until the game is left. All of it but `cut_off` belongs to the thread in which the computer
thinks, never to the table's. What a bot is started by comes from this machine's settings alone: a game knows no more
than its name.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import SystemRandom
from threading import Event
from typing import TYPE_CHECKING

from companion.engines.bot import USUAL_LIMIT_MS, Bot
from companion.engines.process import BotFault
from companion.errors import CompanionError
from companion.games.action import Action
from companion.games.game import Outcome
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.players.player import Chance, SeatView
from companion.players.retelling import told_to
from companion.players.seating import AtTable, seating_of
from companion.words import players as said
from companion.words.message import Sentence, Who

if TYPE_CHECKING:
    from companion.app.session import Session

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BotsNews:
    """What the bots of a game are told, as it was at one moment in the table's thread."""

    game_id: int
    setup: Setup
    seen: Mapping[Seat, tuple[SeatView, ...]]
    """What each bot's seat has seen of the last deals."""
    outcome: Outcome | None


def news_in(session: Session) -> BotsNews | None:
    """Return what bots are told now; None where none plays."""
    match, bots = session.match, session.setup.bots
    if not bots:
        return None
    seen = {seat: told_to(match, seat) for seat in bots}
    return BotsNews(session.game_id, session.setup, seen, match.game.outcome(match.state))


class BotSeats:
    """The bots of the game on a table."""

    def __init__(
        self,
        commands: Mapping[str, str],
        on_fault: Callable[[Sentence], object],
        limit_ms: int = USUAL_LIMIT_MS,
    ) -> None:
        """Know bots by their names, with the commands that start them; `on_fault` tells people of one that is out."""
        self._commands, self._on_fault, self._limit_ms = dict(commands), on_fault, limit_ms
        self._game_id = 0
        self._chairs: dict[Seat, _BotChair] = {}
        self._ending = Event()

    def follow(self, news: BotsNews | None) -> None:
        """Tell all bots what has happened; start those that have come to the table, and end those that have left."""
        if news is None or news.game_id != self._game_id:
            self.leave()
        if news is None or self._ending.is_set():
            return
        self._game_id, bots = news.game_id, news.setup.bots
        for seat in [seat for seat, chair in self._chairs.items() if chair.name != bots.get(seat)]:
            self._chairs.pop(seat).close()  # partners were drawn, and it sits elsewhere now (B13)
        for seat, name in bots.items():
            if seat not in self._chairs:
                self._chairs[seat] = _BotChair(seat, name)
                self._try(self._chairs[seat], self._sit_down)
            self._try(self._chairs[seat], lambda chair: chair.follow(news))

    def moves(self, seen: AtTable, chance: Chance) -> tuple[Action, ...] | None:
        """Return what the bot of the seat does that is asked; None where it has none, or none any more."""
        chair = self._chairs.get(seen.awaited.seat) if seen.awaited.seat is not None else None
        if chair is None or chair.bot is None:
            return None
        found: list[tuple[Action, ...]] = []
        self._try(chair, lambda chair: found.append(seating_of(seen.face.setup.game)(chair, seen, chance)))
        return found[0] if found else None

    def leave(self) -> None:
        """End all bots, as after a game that is left. A bot that was out is tried again in the next one."""
        chairs, self._chairs, self._game_id = self._chairs, {}, 0
        for chair in chairs.values():
            chair.close()

    def cut_off(self) -> None:
        """End all bots at once, from another thread: nobody waits for one any longer, and none is started again."""
        self._ending.set()
        for chair in tuple(self._chairs.values()):
            if (bot := chair.bot) is not None:
                bot.cut_off()

    def _sit_down(self, chair: _BotChair) -> None:
        command = self._commands.get(chair.name)
        if command is None:
            self._out(chair, said.NOT_SET_UP())
        else:
            chair.bot = Bot(command, self._limit_ms, name=chair.name)

    def _try(self, chair: _BotChair, work: Callable[[_BotChair], object]) -> None:
        """Do something with a bot; where it goes wrong it is out."""
        try:
            work(chair)
        except BotFault as fault:
            self._out(chair, said.plainly(fault.said))
        except CompanionError:
            self._out(chair, said.CANNOT_BE_STARTED())  # a line of the settings that is no command
        except Exception:
            _log.exception(said.BOT_FAILED(bot=chair.name))
            self._out(chair, said.HAS_FAILED())

    def _out(self, chair: _BotChair, how: Sentence) -> None:
        """End a bot for the rest of the game, and tell people; no word of its own or of its command is repeated."""
        chair.close()
        if not self._ending.is_set():
            sentence = said.BOT_OUT(bot=Who(chair.name), how=how)
            _log.warning(sentence)
            self._on_fault(sentence)


class _BotChair:
    """A seat with its bot, as a `Player` at a table."""

    def __init__(self, seat: Seat, name: str) -> None:
        self.name = name
        self.bot: Bot | None = None
        """The bot; None once it is out."""
        self._seat = seat
        self._setup: Setup | None = None
        """What it was told of the game; None before it began, and after its end."""
        self._over = False
        self._seen: SeatView | None = None

    def follow(self, news: BotsNews) -> None:
        """Tell the bot what it has not been sent yet. Raises `BotFault`."""
        if self.bot is None:
            return
        if self._setup != news.setup or (self._over and news.outcome is None):  # the end was undone
            self.bot.new_game(news.setup, self._seat, SystemRandom().getrandbits(31))
            self._setup, self._over = news.setup, False
        *earlier, now = news.seen[self._seat]
        for view in (*(each for each in earlier if self.bot.deal == (each.deal, each.dealer)), now):
            self.bot.watch(view)
        self._seen = now
        if news.outcome is not None and not self._over:
            self.bot.over(news.outcome.winners, news.outcome.totals)
            self._over = True

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what the bot chooses; where there is one thing to do, it is not asked. Raises `BotFault`."""
        if len(view.options) == 1 or self.bot is None or self._seen is None:
            return view.options[0]
        seen = self._seen
        return self.bot.choose(replace(view, past=seen.past, deal=seen.deal, dealer=seen.dealer), chance)

    def close(self) -> None:
        """End the bot."""
        bot, self.bot = self.bot, None
        if bot is not None:
            bot.close()
