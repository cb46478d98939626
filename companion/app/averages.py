"""What the seats counted and scored in a game of cribbage or a like one, deal by deal, and a side's averages of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from companion.cards import Card
from companion.games.event import EventKind
from companion.games.game import State
from companion.games.match import Match
from companion.games.reason import SharedReason
from companion.games.seating import Seat

_PLAYED: Final = frozenset({EventKind.LAID, EventKind.GO})


@dataclass(frozen=True, slots=True)
class TalliedHand:
    """A hand or crib as it was counted: by whom it was dealt, and its cards, the starter last."""

    points: int
    cards: tuple[Card, ...]
    crib: bool
    dealing: bool


@dataclass(slots=True)
class SeatTally:
    """What a seat counted, and what its side scored in the play; deals and play by whether the seat dealt."""

    hands: list[TalliedHand] = field(default_factory=list)
    deals: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})
    play: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})


def tallies(match: Match[State]) -> dict[Seat, SeatTally]:
    """Return what each seat counted and scored. What was not counted any more when the game was won is not in it."""
    setup = match.setup
    found = {seat: SeatTally() for seat in setup.seats}
    dealer: Seat | None = None
    for each in match.played:
        in_play = bool({event.kind for event in each.events} & _PLAYED)
        for event in each.events:
            if event.kind is EventKind.DEALER:
                dealer = event.seat
            elif event.kind is EventKind.STARTER:
                for seat, tally in found.items():
                    tally.deals[seat == dealer] += 1
            elif event.kind is EventKind.SCORED and in_play:
                for seat, tally in found.items():
                    if setup.side_of(seat) == event.side:
                        tally.play[seat == dealer] += event.points
            elif event.kind is EventKind.COUNTED and event.seat is not None:
                crib = event.reason is SharedReason.CRIB
                found[event.seat].hands.append(TalliedHand(event.points, event.cards, crib, event.seat == dealer))
    return found


def averages(match: Match[State]) -> tuple[tuple[float, ...], ...]:
    """Return for each side the average of its hands, of its cribs, and of its points in the play of a deal.

    What has not been counted yet when the game was won does not count; where there was nothing the average is 0.
    """
    seats = tallies(match)
    return tuple(tuple(_averages([seats[seat] for seat in match.setup.members(side)])) for side in match.setup.sides)


def _averages(members: list[SeatTally]) -> Iterator[float]:
    hands = [hand for tally in members for hand in tally.hands]
    for crib in (False, True):
        yield _mean([hand.points for hand in hands if hand.crib is crib])
    one = members[0]  # partners have the same deals, and the play of their side
    deals = sum(one.deals.values())
    yield sum(one.play.values()) / deals if deals else 0.0


def _mean(points: list[int]) -> float:
    return sum(points) / len(points) if points else 0.0
