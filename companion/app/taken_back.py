"""What an undo took back, off the journal: where pegs may stand still, and whom they pay nothing (P12).

A journal says that the game was taken back, and not whether the pegs have followed it. While nothing else happened that
can be read off what is put back by Redo; once another side has pegged, only off the journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.action import Action, Amend, Peg, Tally, is_choice
from companion.games.game import State
from companion.games.ledger import TrackOwed
from companion.games.match import Match
from companion.games.seating import Side


@dataclass(frozen=True, slots=True)
class _Undo:
    """The actions before an undo, and what the tracks showed."""

    actions: tuple[Action, ...]
    tracks: tuple[TrackOwed, ...]

    def since(self, match: Match[State]) -> tuple[Action, ...]:
        """Return what has been done in place of what is still undone."""
        return match.actions[self._kept(match) :]

    def put_back(self, match: Match[State]) -> bool:
        """Tell whether all of it has been put back."""
        return self._kept(match) == len(self.actions)

    def _kept(self, match: Match[State]) -> int:
        """Return how many actions stand as they did before the undo: the very same, and not others that are equal."""
        pairs = enumerate(zip(self.actions, match.actions, strict=False))
        return next((n for n, (one, other) in pairs if one is not other), min(len(self.actions), len(match)))


class TakenBack:
    """Remembers each undo of a journal."""

    def __init__(self) -> None:
        """Remember nothing."""
        self._undos: list[_Undo] = []
        self._unpaid: Counter[Side] = Counter()
        """How many choices had been taken back, at the last undo, that may have brought a side points."""
        self._length = 0
        """How many actions the last undo left."""

    def learn(self, match: Match[State], length: int) -> None:
        """Remember a match that is about to be taken back to its first `length` actions."""
        self._undos.append(_Undo(match.actions, match.game.owed(match.state)))
        self._unpaid = self.unpaid(match) + may_score(match, match.actions[length:])
        self._length = length

    def left(self, match: Match[State]) -> list[TrackOwed]:
        """Return how the tracks showed those sides that have pegged nothing since they were taken back from there."""
        undos = [undo for undo in self._undos if not undo.put_back(match)]
        return [track for undo in undos for track in undo.tracks if not _pegged(undo.since(match), track.side)]

    def unpaid(self, match: Match[State]) -> Counter[Side]:
        """Return how many choices are taken back that may have brought a side points which has pegged nothing since.

        Each that was put back, or chosen instead, is one less.
        """
        since = match.actions[self._length :]
        left = self._unpaid - may_score(match, since)
        return Counter({side: count for side, count in left.items() if not _pegged(since, side)})


def may_score(match: Match[State], actions: Iterable[Action]) -> Counter[Side]:
    """Return how many choices among some actions may bring points to each side, as everybody knows."""
    chosen = [action for action in actions if is_choice(action)]
    return Counter(side for side in match.setup.sides for each in chosen if _can_score(match, each, side))


def _can_score(match: Match[State], action: Action, side: Side) -> bool:
    own = action.seat is not None and match.setup.side_of(action.seat) == side
    return action.for_any_side or (action.can_score and (own or match.game.turns_for_any_side))


def _pegged(actions: Iterable[Action], side: Side) -> bool:
    return any(isinstance(action, (Peg, Tally, Amend)) and action.side == side for action in actions)
