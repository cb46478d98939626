"""Seats that the computer takes: whether a game can be played so."""

from __future__ import annotations

from companion.games.action import IllegalAction
from companion.games.listed import WITH_CARDS, Listed
from companion.games.setup import Setup
from companion.words import rules as say


def seat_options(setup: Setup, known: Listed) -> dict[str, tuple[str, ...]]:
    """Return at which levels the computer can play each seat, as values of options. Bots play where levels do."""
    return {f"seat{seat}": tuple(level.value for level in known.levels) for seat in setup.seats} if known.levels else {}


def check_computers(setup: Setup) -> None:
    """Raise `IllegalAction` where the computer has a seat, and cannot know its cards (C14)."""
    if setup.computers and not setup.app_deals:
        raise IllegalAction(say.COMPUTER_NEEDS_APP())
    if setup.computers and setup.policy not in WITH_CARDS:
        raise IllegalAction(say.COMPUTER_NOT_REFEREED())
