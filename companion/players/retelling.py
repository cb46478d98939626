"""A game at a table told as in a match: what a seat has seen of each deal, where the app dealt and people pegged.

At a table the app's own actions stand for what happened to the cards (who laid what away, that a starter was turned).
A bot hears the same of both, and never the number that the app shuffles by. How an action of a game is told says
`retold` in the `seated` of its package here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import groupby
from typing import Final, NoReturn, Protocol, cast

from companion.games.action import Action
from companion.games.game import State
from companion.games.match import Match
from companion.games.seating import Seat
from companion.games.viewer import seat_viewer
from companion.players.dealing import Dealing, Luck, dealing_of
from companion.players.player import SeatView


class Retold(Protocol):
    """Says how an action at a table is told in a match."""

    def __call__(self, action: Action, before: State, after: State) -> tuple[Action, ...]:
        """Return the actions that stand for one in a match; none where it is secret, or nothing of the game."""


class _Unknown(Luck):
    """The cards of a table: here nobody asks for them."""

    def pack(self, number: int) -> NoReturn:
        """Tell no card."""
        raise AssertionError("the table has the cards")

    def dice(self, number: int) -> NoReturn:
        """Tell no throw."""
        raise AssertionError("the table has the dice")


_UNKNOWN: Final = _Unknown()
_LAST: Final = 2
"""So many deals are told: the one that is played, and the one before it, whose end may not have been told."""


def told_to(match: Match[State], seat: Seat) -> tuple[SeatView, ...]:
    """Return what a seat has seen of the last two deals, in order, with where all stood at their ends.

    As in a match before its first choice: no hand, no options; those are a question's.
    """
    dealing = dealing_of(match.setup.game, _UNKNOWN)
    return tuple(_told(match, dealing, seat, places) for places in _places(match, dealing))


def _places(match: Match[State], dealing: Dealing[State]) -> Sequence[Sequence[int]]:
    """Return for each of the last deals its places in the game: before its first action, and after each of them."""
    deals: list[list[int]] = []
    backward = range(len(match), -1, -1)
    for _, places in groupby(backward, key=lambda place: dealing.deal_of(match.state_at(place))):
        if len(deals) == _LAST:
            break
        deals.insert(0, sorted(places))
    return deals


def _told(match: Match[State], dealing: Dealing[State], seat: Seat, places: Sequence[int]) -> SeatView:
    state = match.state_at(places[-1])
    deal, dealer = dealing.deal_of(state)
    past = tuple(_seen(match, dealing, seat, places[1:]))
    points = tuple(map(state.ledger.total, state.setup.sides))
    return SeatView(seat, match.game.face(state, seat_viewer(seat)), points, (), (), past, (), deal, dealer)


def _seen(match: Match[State], dealing: Dealing[State], seat: Seat, places: Sequence[int]) -> Iterator[Action]:
    """Yield what a seat saw happen, as it is told in a match: no pegs, and nothing that only another seat sees."""
    retold = cast("Retold", import_module(f"{__package__}.{match.game.name.replace('-', '_')}.seated").retold)
    for place in places:
        action = match.actions[place - 1]
        if not action.shared:
            told = retold(action, match.state_at(place - 1), match.state_at(place))
            yield from (each for each in told if dealing.shows(each, seat))
