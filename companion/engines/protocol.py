"""The lines that the program and a bot exchange: written, and read back (docs/engine-protocol.md).

Text in UTF-8, a line each. Actions are written as in records ("lay 0 5H"); those that no record has are
"to-crib 0 JD 2H" and the like, with as many cards as there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.cards import Card
from companion.games.action import Action
from companion.games.record import format_action
from companion.games.seating import Seat
from companion.games.setup import Setup
from companion.players.moves import ToCrib
from companion.players.player import SeatView

VERSION: Final = 1
"""The version of the protocol that the program speaks."""

HELLO: Final = f"cribbage-companion {VERSION}"
"""The first line to a bot."""

READY: Final = "ready"
"""The bot's answer to it, followed by the version that it speaks and its name: "ready 1 My Bot 0.3"."""

MOVE: Final = "move"
"""What a choice is answered with: "move 17 lay 0 5H", where 17 is the number of the choice."""

INFO: Final = "info"
"""A line of a bot that begins with this is for people, and is not read."""

QUIT: Final = "quit"

LONGEST: Final = 1000
"""No line of a bot is longer, in bytes."""

_BETWEEN: Final = " | "


def action_line(action: Action) -> str:
    """Write an action in one line."""
    if isinstance(action, ToCrib):
        return f"{action.verb} {action.seat} {cards_line(action.cards)}"
    return format_action(action)


def cards_line(cards: Iterable[Card]) -> str:
    """Write some cards: "5H JD"."""
    return " ".join(card.text for card in cards)


def game_line(setup: Setup, seat: Seat, seed: int) -> str:
    """Write what a game is about to be played, on which seat; `seed` is for the bot's own chance.

    Who plays the other seats of a table is not told.
    """
    seats = {f"seat{each}" for each in setup.seats}
    options = "".join(f" {name}={value}" for name, value in sorted(setup.options.items()) if name not in seats)
    return f"game {setup.game} players {len(setup.players)} seat {seat} length {setup.target} seed {seed}{options}"


def deal_line(view: SeatView) -> str:
    """Write that a deal begins, or is told again from its beginning: its number, and who deals."""
    return f"deal {view.deal}" + ("" if view.dealer is None else f" dealer {view.dealer}")


def points_line(points: Iterable[int]) -> str:
    """Write where the sides stand."""
    return " ".join(("points", *map(str, points)))


def private_lines(view: SeatView) -> Iterator[str]:
    """Write what only this seat sees."""
    yield f"hand {cards_line(view.hand)}".rstrip()
    yield f"away {cards_line(view.away)}".rstrip()


def choose_line(number: int, limit_ms: int, options: Iterable[Action]) -> str:
    """Write a question: its number, how long the bot may think, and what it may answer."""
    return _BETWEEN.join((f"choose {number} ms {limit_ms}", *map(action_line, options)))


def over_line(winners: Iterable[int], points: Iterable[int]) -> str:
    """Write that a game is over: the sides that won, and where all stand."""
    return f"over winners {' '.join(map(str, winners))} {points_line(points)}"
