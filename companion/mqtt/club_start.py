"""How a game begins that a club's server asked for: on the board's own terms, with the club's players. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.app.fitting import board_at
from companion.app.labels import played_with_labels
from companion.app.settings import LastGame
from companion.board.layout import Layout
from companion.games.action import Action, Amend
from companion.games.catalogue import game_named, listed
from companion.games.setup import Policy, Setup
from companion.mqtt.payloads import Continue, Seating
from companion.mqtt.seat_names import names_at_board


class ClubStart(NamedTuple):
    """What a table needs to begin."""

    setup: Setup
    layout: Layout
    spec: str
    opening: tuple[Action, ...]


def start_of(seating: Seating, last: LastGame) -> ClubStart:
    """Return how the game of a seating begins; referee and board are those of the last game here.

    Raises `CompanionError` for a game that there is not, that no board here can be played with, or that the board of
    one's own at the wires is not made for.
    """
    policies = listed(seating.game).policies
    known = last.setup.policy if last.setup.game == seating.game and last.setup.policy in policies else Policy.CASUAL
    policy = known if known in policies else policies[0]
    setup = Setup(names_at_board(seating.seats), seating.game, seating.target, policy, _options(last, seating))
    game_named(seating.game).start(setup)
    layout = board_at(last.spec, last.board, last.own, setup)
    setup = played_with_labels(setup, layout)
    return ClubStart(setup, layout, last.spec, tuple(_opening(setup, seating)))


def _options(last: LastGame, seating: Seating) -> dict[str, str]:
    """Return the options of the last game, if it was this one between people; a club's players deal themselves."""
    if last.setup.game != seating.game or len(last.setup.players) != len(seating.seats):
        return {}
    options = last.setup.options.items()
    return {name: value for name, value in options if name != "cards" and not name.startswith("seat")}


def _opening(setup: Setup, seating: Seating) -> Iterator[Action]:
    """Yield who deals first, and where the pegs stood at another board."""
    before = seating.continue_
    dealer = before.dealer if before is not None else seating.first_deal
    game = game_named(setup.game)
    choices = game.awaited(game.start(setup)).choices
    yield from (each.action for each in choices if each.action.verb == "dealer" and each.action.seat == dealer)
    if before is not None:
        yield from _stood(setup, before)


def _stood(setup: Setup, before: Continue) -> Iterator[Action]:
    for side, points in zip(setup.sides, before.scores, strict=False):
        if 0 < points < setup.target:
            yield Amend(side, points - 1, points)
