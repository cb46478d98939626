"""A player that is a program of its own: told of the game in lines, asked in lines (docs/engine-protocol.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shutil import which
from typing import Final

from companion.engines import protocol
from companion.engines.process import BotFault, BotProcess, printable, words_of
from companion.games.action import Action
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.players.moves import ToCrib
from companion.players.player import Chance, SeatView
from companion.words import players as said

EXEC: Final = "exec:"
"""How the name of a player begins that is a command."""

START_MS: Final = 10_000
"""How long a bot may take to say that it is ready."""

USUAL_LIMIT_MS: Final = 5000
"""How long a bot may think about one choice, unless said otherwise."""


class Bot:
    """A `Player` whose choices a program makes. It is started when it is first needed, and again after a fault.

    Before a choice it is told all that its seat has seen since the last one; a caller that follows the game may
    tell it sooner by `watch`.
    """

    def __init__(self, command: str, limit_ms: int = USUAL_LIMIT_MS, *, name: str = "") -> None:
        """Take the command. Raises `CompanionError` where it is none, or names no program.

        `name` is what people call the bot; without one it is named by its command.
        """
        self.name = name or f"{EXEC}{command}"
        program = words_of(command)[0]
        if which(program) is None:
            raise BotFault(said.BOT_NOT_STARTED(bot=self.name, reason=said.NO_PROGRAM(program=program)))
        self._command, self._limit_ms = command, limit_ms
        self._process: BotProcess | None = None
        self._asked = 0
        self._deal: tuple[int, int | None] | None = None
        self._past: tuple[Action, ...] = ()
        self._points: tuple[int, ...] = ()

    @property
    def deal(self) -> tuple[int, int | None] | None:
        """The deal that the bot was told of last: its number, and who dealt it; None where it was told of none."""
        return self._deal

    def new_game(self, setup: Setup, seat: Seat, seed: int) -> None:
        """Begin a game on a seat. Raises `BotFault`."""
        process = self._started()
        self._deal, self._past, self._points = None, (), ()
        process.send((protocol.game_line(setup, seat, seed),), self._limit_ms)

    def watch(self, view: SeatView) -> None:
        """Tell the bot what its seat has seen since it was told last. Raises `BotFault`."""
        self._started().send(self._news(view), self._limit_ms)

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what the bot chooses. Raises `BotFault`, and then the bot has been ended."""
        process = self._started()
        self._asked += 1
        lines = (
            *self._news(view),
            *protocol.private_lines(view),
            protocol.choose_line(self._asked, self._limit_ms, view.options),
        )
        process.send(lines, self._limit_ms)
        return self._answer(process, process.receive(self._limit_ms), view.options)

    def over(self, winners: Sequence[int], points: Sequence[int]) -> None:
        """Tell the bot how the game ended. Raises `BotFault`."""
        self._started().send((protocol.over_line(winners, points),), self._limit_ms)

    def close(self) -> bool:
        """End the bot; tell whether it ended when it was asked to."""
        process, self._process = self._process, None
        return process is None or process.quit()

    def cut_off(self) -> None:
        """End the program at once, from any thread: what waits for the bot raises `BotFault`."""
        if (process := self._process) is not None:
            process.cut_off()

    def _started(self) -> BotProcess:
        """Return the running program, started if need be. Raises `BotFault`."""
        if self._process is None or self._process.closed:
            self._process = process = BotProcess(self.name, self._command)
            self._deal, self._asked = None, 0
            process.send((protocol.HELLO,), START_MS)
            line = process.receive(START_MS)
            word, _, rest = line.partition(" ")
            version = rest.partition(" ")[0]
            if word != protocol.READY or not version.isdecimal():
                raise process.nonsense(line, f'"{protocol.READY} {protocol.VERSION}"')
            if int(version) != protocol.VERSION:
                raise process.fault(said.BOT_VERSION(bot=self.name, version=printable(version), ours=protocol.VERSION))
        return self._process

    def _news(self, view: SeatView) -> Iterator[str]:
        """Yield what the seat has seen since, or the whole deal where it is another one or was undone."""
        deal, told = (view.deal, view.dealer), len(self._past)
        if deal != self._deal or view.past[:told] != self._past:
            yield protocol.deal_line(view)
            told = 0
        yield from (f"did {protocol.action_line(action)}" for action in view.past[told:])
        if view.points != self._points:
            yield protocol.points_line(view.points)
        self._deal, self._past, self._points = deal, view.past, view.points

    def _answer(self, process: BotProcess, line: str, options: Sequence[Action]) -> Action:
        """Return the option that was named; cards that are laid away may come in any order."""
        wanted = [protocol.MOVE, str(self._asked)]
        words = line.split()
        if words[:2] != wanted:
            raise process.nonsense(line, f'"{" ".join(wanted)} ..."')
        named = _in_any_order(words[2:])
        for option in options:
            if named == _in_any_order(protocol.action_line(option).split()):
                return option
        raise process.fault(said.BOT_NOT_OFFERED(bot=self.name, line=printable(line)))


def _in_any_order(words: Sequence[str]) -> Sequence[str]:
    if words[:1] != [ToCrib.verb]:
        return words
    return [*words[:2], *sorted(words[2:])]
