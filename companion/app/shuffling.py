"""What opens a game in which the app deals: it shuffles, by a number that deals the same cards at any table (C14)."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from companion.games.action import Action
from companion.games.game import Game, State
from companion.games.listed import WITH_CARDS
from companion.games.match import Match
from companion.games.record import parse_action
from companion.games.setup import Setup

randbelow: Final = SystemRandom().randrange
"""As in `secrets`, which loads OpenSSL: four megabytes at every table."""
HIGHEST: Final = 999_999
"""Numbers are short enough to be read to another table."""

_SHUFFLE: Final = "shuffle"


def shuffled(game: Game[State], setup: Setup, number: int | None = None) -> tuple[Action, ...]:
    """Return what is done first: the app shuffles, by a number or by chance. Nothing where people deal.

    Nor where only pegs are looked at.
    """
    by_app = setup.app_deals and setup.policy in WITH_CARDS
    if not by_app or _SHUFFLE not in game.actions:
        return ()
    return (parse_action(game, f"{_SHUFFLE} {1 + randbelow(HIGHEST) if number is None else number}"),)


def not_shuffled_yet(match: Match[State]) -> tuple[Action, ...]:
    """Return what opens a game that was cut off before it was shuffled, or whose journal has lost that."""
    begun = any(action.verb == _SHUFFLE for action in match.actions)
    return () if begun else shuffled(match.game, match.agreed)
