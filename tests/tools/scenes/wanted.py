"""What scenes of several modules want of a game: conditions of a match."""

from __future__ import annotations

from typing import Any

from companion.games.event import EventKind
from companion.games.match import Match


def deals(match: Match[Any]) -> int:
    """Return how many deals have begun."""
    return sum(event.kind is EventKind.DEALER for played in match.played for event in played.events)


def owed(match: Match[Any]) -> int:
    """Return the points that have not been pegged yet."""
    return sum(account.owed for account in match.state.ledger.accounts)


def in_play(match: Match[Any]) -> bool:
    """Some deals have been played, and some cards lie on the table."""
    count = match.game.awaited(match.state).sentence.fact.get("count")
    return deals(match) >= 5 and isinstance(count, int) and count >= 20 and not owed(match)


def scored(match: Match[Any]) -> bool:
    """A card scored more than one point just now, and they are not pegged yet."""
    return deals(match) >= 5 and match.actions[-1].verb == "lay" and owed(match) >= 2


def counted(match: Match[Any]) -> bool:
    """A good hand was counted just now and is not pegged yet."""
    return deals(match) >= 5 and match.actions[-1].verb == "count" and owed(match) >= 6
