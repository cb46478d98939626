"""What an undo took back, off the journal: where pegs may stand still, and whom they pay nothing (P12).

A journal says that the game was taken back, and not whether the pegs have followed it. While nothing else happened that
can be read off what is put back by Redo; once another side has pegged, only off the journal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.action import Action, Amend, Peg, Tally, is_choice
from companion.games.game import State
from companion.games.ledger import TrackOwed
from companion.games.match import Match
from companion.games.seating import Side


@dataclass(frozen=True, slots=True)
class _Undo:
    """The actions before an undo, how many it left, what the tracks showed, and whom it may have taken points from."""

    actions: tuple[Action, ...]
    length: int
    tracks: tuple[TrackOwed, ...]
    sides: frozenset[Side]

    def since(self, match: Match[State]) -> tuple[Action, ...]:
        """Return what has been done in place of what is still undone."""
        return match.actions[self._kept(match) :]

    def put_back(self, match: Match[State]) -> bool:
        """Tell whether all of it has been put back."""
        return self._kept(match) == len(self.actions)

    def is_last_word(self, match: Match[State]) -> bool:
        """Tell whether nothing was put back or chosen since."""
        return self._kept(match) <= self.length and not any(map(is_choice, self.since(match)))

    def _kept(self, match: Match[State]) -> int:
        """Return how many actions stand as they did before the undo: the very same, and not others that are equal."""
        pairs = enumerate(zip(self.actions, match.actions, strict=False))
        return next((n for n, (one, other) in pairs if one is not other), min(len(self.actions), len(match)))


class TakenBack:
    """Remembers each undo of a journal."""

    def __init__(self) -> None:
        """Remember nothing."""
        self._undos: list[_Undo] = []
        self._last: list[_Undo] = []
        """Those since something was put back or chosen."""

    def learn(self, match: Match[State], length: int) -> None:
        """Remember a match that is about to be taken back to its first `length` actions."""
        undo = _Undo(match.actions, length, match.game.owed(match.state), may_have_scored(match, length))
        self._undos.append(undo)
        self._last = [*self._since_a_choice(match), undo]

    def left(self, match: Match[State]) -> list[TrackOwed]:
        """Return how the tracks showed those sides that have pegged nothing since they were taken back from there."""
        undos = [undo for undo in self._undos if not undo.put_back(match)]
        return [track for undo in undos for track in undo.tracks if not _pegged(undo.since(match), track.side)]

    def paid_nothing(self, match: Match[State]) -> frozenset[Side]:
        """Return the sides that pegs pay nothing, as long as they stand as the last undos left them."""
        undos = self._since_a_choice(match)
        return frozenset(side for undo in undos for side in undo.sides if not _pegged(undo.since(match), side))

    def _since_a_choice(self, match: Match[State]) -> list[_Undo]:
        return [undo for undo in self._last if undo.is_last_word(match)]


def may_have_scored(match: Match[State], place: int) -> frozenset[Side]:
    """Return the sides that choices from a place on may have brought points, as everybody knows."""
    chosen = [action for action in match.actions[place:] if is_choice(action)]
    return frozenset(side for side in match.setup.sides if any(_can_score(match, each, side) for each in chosen))


def _can_score(match: Match[State], action: Action, side: Side) -> bool:
    own = action.seat is not None and match.setup.side_of(action.seat) == side
    return action.for_any_side or (action.can_score and (own or match.game.turns_for_any_side))


def _pegged(actions: Iterable[Action], side: Side) -> bool:
    return any(isinstance(action, (Peg, Tally, Amend)) and action.side == side for action in actions)
