"""What is kept of a finished game for the history: its summary, made from the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.app.averages import averages
from companion.games.catalogue import listed
from companion.games.event import Event, EventKind
from companion.games.game import State
from companion.games.match import Match
from companion.games.reason import SharedReason
from companion.games.seating import Seat, Side
from companion.games.setup import Policy
from companion.store.summary import Summary


def summary_of(match: Match[State]) -> Summary | None:
    """Return the summary of a match, or None while it goes on."""
    outcome, setup = match.game.outcome(match.state), match.setup
    if outcome is None:
        return None
    events = tuple(event for played in match.played for event in played.events)
    return Summary(
        players=setup.players,
        sides=tuple(setup.members(side) for side in setup.sides),
        winner=outcome.winner,
        winners=outcome.winners if len(outcome.winners) > 1 else (),
        totals=outcome.totals,
        skunks=outcome.skunks,
        game_points=outcome.game_points,
        deals=sum(event.kind is match.game.deal_begins for event in events),
        highest_hands=tuple(_highest_hand(events, seat, setup.side_of(seat)) for seat in setup.seats),
        muggins_taken=tuple(_taken(events, side) for side in setup.sides),
        muggins_missed=tuple(_missed(events, side) for side in setup.sides),
        race=tuple(_race(match)),
        game=setup.game,
        averages=averages(match) if listed(setup.game).averages and setup.policy is not Policy.SCOREKEEPER else (),
    )


def _highest_hand(events: tuple[Event, ...], seat: Seat, side: Side) -> int:
    """Return the most that a seat counted at once; what no single seat counts is everybody's of that side."""
    counted = (event for event in events if event.kind is EventKind.COUNTED)
    own = (each.points for each in counted if each.seat == seat or (each.seat is None and each.side == side))
    return max(own, default=0)


def _taken(events: Sequence[Event], side: Side) -> int:
    """Return what a side took by muggins: what it called, and what automatic muggins gave it."""
    called = sum(event.points for event in events if event.kind is EventKind.CLAIMED and event.side == side)
    return called + sum(given.points for _, given in _given(events) if given.side == side)


def _missed(events: Sequence[Event], side: Side) -> int:
    """Return what a side did not peg, and nobody took."""
    kinds = EventKind.LOST, EventKind.OVERLOOKED
    missed = sum(event.points for event in events if event.kind in kinds and event.side == side)
    return missed - sum(given.points for lost, given in _given(events) if lost.side == side)


def _given(events: Sequence[Event]) -> Iterator[tuple[Event, Event]]:
    """Yield what a side lost with what automatic muggins gave another for it (P11), which nobody calls."""
    for lost, given in pairwise(events):
        if lost.kind is EventKind.LOST and given.kind is EventKind.SCORED and given.reason is SharedReason.MUGGINS:
            yield lost, given


def _race(match: Match[State]) -> Iterator[tuple[int, ...]]:
    """Yield the totals of all sides each time that they changed."""
    last: tuple[int, ...] | None = None
    for length in range(len(match) + 1):
        totals = match.game.totals(match.state_at(length))
        if totals != last:
            last = totals
            yield totals
