"""The figures of a finished game, player by player: what statistics are made of.

A hand is that of a seat; what is scored in the play is scored by a side, so partners have the same.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.app.past import PastGame
from companion.cards import Card
from companion.games.catalogue import listed
from companion.games.game import EventKind, Policy, State
from companion.games.match import Match
from companion.games.reason import SharedReason
from companion.games.seating import Seat

_PLAYED: Final = frozenset({EventKind.LAID, EventKind.GO})
_BEST: Final = 5
"""So many of the highest hands of a game are kept with their cards."""


class CountedHand(NamedTuple):
    """A hand or a crib as it was counted; the last of its cards is the starter."""

    points: int
    cards: tuple[str, ...]
    crib: bool = False


class DealRole(NamedTuple):
    """What a player scored as the dealer, or as one who did not deal, in `deals` deals."""

    deals: int = 0
    hands: tuple[int, ...] = ()
    play: int = 0


class PlayerFigures(NamedTuple):
    """A player in one game. `margin` is by how much it was won or (negative) lost; `skunks` is 2 for a double one.

    `against` are the players of the other sides, `taken` and `missed` points of muggins.
    """

    name: str
    won: bool
    points: int
    margin: int
    skunks: int
    skunked: bool
    against: tuple[str, ...]
    dealer: DealRole = DealRole()
    pone: DealRole = DealRole()
    cribs: tuple[int, ...] = ()
    best: tuple[CountedHand, ...] = ()
    taken: int = 0
    missed: int = 0


class GameFigures(NamedTuple):
    """A finished game: its number, when it was begun (ISO 8601), its name and length, and its players by seat."""

    game_id: int
    begun: str
    game: str
    target: int
    deals: int
    players: tuple[PlayerFigures, ...]


def figures_of(game: PastGame) -> GameFigures | None:
    """Return the figures of a game; None for one that is not finished, or is not counted hand by hand."""
    summary, match = game.row.summary, game.match
    if summary is None or not listed(match.setup.game).averages or match.setup.policy is Policy.SCOREKEEPER:
        return None
    setup = match.setup
    tallies = _tallies(match)
    players = []
    for seat in setup.seats:
        side = setup.side_of(seat)
        worth = {"skunk": 1, "double skunk": 2}
        lost = max((worth.get(str(each), 0) for each in summary.skunks), default=0)
        own = worth.get(str(summary.skunks[side]), 0) if summary.skunks else 0
        tally = tallies[seat]
        players.append(
            PlayerFigures(
                name=setup.players[seat],
                won=summary.won(side),
                points=summary.totals[side],
                margin=summary.margin(side),
                skunks=lost if summary.won(side) else 0,
                skunked=bool(own),
                against=tuple(setup.players[other] for other in setup.seats if setup.side_of(other) != side),
                dealer=tally.role(dealing=True),
                pone=tally.role(dealing=False),
                cribs=tuple(tally.cribs),
                best=tuple(sorted(tally.counted, key=lambda each: -each.points)[:_BEST]),
                taken=summary.muggins_taken[side] if summary.muggins_taken else 0,
                missed=summary.muggins_missed[side] if summary.muggins_missed else 0,
            )
        )
    return GameFigures(game.row.game_id, game.row.begun, setup.game, setup.target, summary.deals, tuple(players))


class _Tally:
    """What is added up of a seat, deal by deal."""

    def __init__(self) -> None:
        self.deals = {True: 0, False: 0}
        self.play = {True: 0, False: 0}
        self.hands: dict[bool, list[int]] = {True: [], False: []}
        self.cribs: list[int] = []
        self.counted: list[CountedHand] = []

    def role(self, *, dealing: bool) -> DealRole:
        return DealRole(self.deals[dealing], tuple(self.hands[dealing]), self.play[dealing])


def _tallies(match: Match[State]) -> dict[Seat, _Tally]:
    setup = match.setup
    tallies = {seat: _Tally() for seat in setup.seats}
    dealer: Seat | None = None
    for each in match.played:
        in_play = bool({event.kind for event in each.events} & _PLAYED)
        for event in each.events:
            if event.kind is EventKind.DEALER:
                dealer = event.seat
            elif event.kind is EventKind.STARTER:
                for seat, tally in tallies.items():
                    tally.deals[seat == dealer] += 1
            elif event.kind is EventKind.SCORED and in_play:
                for seat, tally in tallies.items():
                    if setup.side_of(seat) == event.side:
                        tally.play[seat == dealer] += event.points
            elif event.kind is EventKind.COUNTED and event.seat is not None:
                _count(tallies[event.seat], event.reason, event.points, event.cards, dealing=event.seat == dealer)
    return tallies


def _count(tally: _Tally, reason: object, points: int, cards: tuple[Card, ...], *, dealing: bool) -> None:
    crib = reason is SharedReason.CRIB
    if crib:
        tally.cribs.append(points)
    else:
        tally.hands[dealing].append(points)
    tally.counted.append(CountedHand(points, tuple(map(str, cards)), crib))
