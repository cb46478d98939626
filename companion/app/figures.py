"""The figures of a finished game, player by player: what statistics are made of.

A hand is that of a seat; what is scored in the play is scored by a side, so partners have the same.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.app.averages import SeatTally, tallies
from companion.app.past import PastGame
from companion.games.catalogue import listed
from companion.games.setup import Policy
from companion.games.skunk import Skunk

_WORTH: Final = {Skunk.NONE: 0, Skunk.SINGLE: 1, Skunk.DOUBLE: 2}
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
    seats = tallies(match)
    players = []
    for seat in setup.seats:
        side = setup.side_of(seat)
        lost = max((_WORTH[Skunk(each)] for each in summary.skunks), default=0)
        tally = seats[seat]
        players.append(
            PlayerFigures(
                name=setup.players[seat],
                won=summary.won(side),
                points=summary.totals[side],
                margin=summary.margin(side),
                skunks=lost if summary.won(side) else 0,
                skunked=bool(summary.skunks and summary.skunks[side]),
                against=tuple(setup.players[other] for other in setup.seats if setup.side_of(other) != side),
                dealer=_role(tally, dealing=True),
                pone=_role(tally, dealing=False),
                cribs=tuple(hand.points for hand in tally.hands if hand.crib),
                best=_best(tally),
                taken=summary.muggins_taken[side] if summary.muggins_taken else 0,
                missed=summary.muggins_missed[side] if summary.muggins_missed else 0,
            )
        )
    return GameFigures(game.row.game_id, game.row.begun, setup.game, setup.target, summary.deals, tuple(players))


def _role(tally: SeatTally, *, dealing: bool) -> DealRole:
    hands = tuple(hand.points for hand in tally.hands if not hand.crib and hand.dealing is dealing)
    return DealRole(tally.deals[dealing], hands, tally.play[dealing])


def _best(tally: SeatTally) -> tuple[CountedHand, ...]:
    best = sorted(tally.hands, key=lambda hand: -hand.points)[:_BEST]
    return tuple(CountedHand(hand.points, tuple(map(str, hand.cards)), hand.crib) for hand in best)
