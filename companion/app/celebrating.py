"""What is celebrated for a moment: a great hand, a win; on a field home runs, and two or three put out at once.

In muggins a hand is never celebrated, for that would tell what it is worth (P12); a win there is pegged, and so public.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.games.action import Peg
from companion.games.event import Event, EventKind, Feat
from companion.games.game import State
from companion.games.match import Match
from companion.games.seating import Side
from companion.games.skunk import Skunk
from companion.games.speech import what_is_counted
from companion.referee.lights import Light
from companion.words import session as say
from companion.words.message import Sentence, against, every

CELEBRATION_MS: Final = 4000
"""How long a celebration lasts."""
GREAT: Final = 20
"""What a hand or crib is celebrated from."""
_RARE: Final = {29: say.PERFECT, 28: say.ONE_SHORT}
_SKUNKS: Final = {Skunk.NONE: say.TOTALS, Skunk.SINGLE: say.WITH_SKUNK, Skunk.DOUBLE: say.WITH_DOUBLE_SKUNK}
_LAST_STREET: Final = 30

_SHOWN: Final = {
    Feat.HOME_RUN: Light.HOME_RUN,
    Feat.DOUBLE_PLAY: Light.DOUBLE_PLAY,
    Feat.TRIPLE_PLAY: Light.DOUBLE_PLAY,
}


def celebration(events: Iterable[Event]) -> Light | None:
    """Return what these events are celebrated with, if with anything."""
    return next((_SHOWN[event.feat] for event in events if event.feat), None)


@dataclass(frozen=True, slots=True)
class Cheer:
    """A celebration on tracks: whose, in large letters, in small ones, and the numbers of the holes that shine."""

    side: Side
    title: Sentence
    words: Sentence
    numbers: tuple[int, ...]
    won: bool = False


def cheer(match: Match[State]) -> Cheer | None:
    """Return what the last action of a game on tracks is celebrated with, if with anything."""
    last = match.played[-1]
    won = next((event for event in last.events if event.kind is EventKind.WON), None)
    if won is not None:
        return _win(match)
    return None if match.setup.policy.muggins else _great_hand(match)


def _win(match: Match[State]) -> Cheer | None:
    outcome, setup = match.game.outcome(match.state), match.setup
    if outcome is None:
        return None
    winners = every(map(setup.who, outcome.winners))
    skunk = next((each for each in sorted(outcome.skunks, reverse=True) if each), Skunk.NONE)
    others = sorted((outcome.totals[side] for side in setup.sides if side not in outcome.winners), reverse=True)
    totals = against((*(outcome.totals[side] for side in outcome.winners), *others))
    last = outcome.totals[outcome.winner]
    numbers = range(max(last - _LAST_STREET, 1), last + 1)
    words = _SKUNKS[skunk](totals=totals)
    return Cheer(outcome.winner, say.WINS(who=winners), words, tuple(numbers), won=True)


def _great_hand(match: Match[State]) -> Cheer | None:
    """Celebrate a hand or crib once the last of its points is pegged."""
    last = match.played[-1]
    if not isinstance(last.action, Peg):
        return None
    account = match.state.ledger.accounts[last.action.side]
    counted = _counted_last(match)
    if counted is None or counted.side != last.action.side or counted.points < GREAT or account.debts:
        return None
    who, rare = match.setup.who(last.action.side), _RARE.get(counted.points)
    words = rare(who=who) if rare else say.GREAT(what=what_is_counted(counted), who=who)
    numbers = range(account.front - counted.points + 1, account.front + 1)
    return Cheer(last.action.side, say.SO_MANY(points=counted.points), words, tuple(numbers))


def _counted_last(match: Match[State]) -> Event | None:
    """Return the hand or crib that was counted by the last thing that anybody chose."""
    for played in reversed(match.played):
        if not played.action.follows_pegs:
            return next((event for event in played.events if event.kind is EventKind.COUNTED), None)
    return None


class Celebrations:
    """What is celebrated now, and until when."""

    def __init__(self) -> None:
        """Nothing is celebrated."""
        self.path: Light | None = None
        """What the base path shows."""
        self.cheer: Cheer | None = None
        """What a board of tracks celebrates."""
        self._path_until_ms = 0
        self._cheer_until_ms: int | None = None

    def look(self, match: Match[State]) -> None:
        """See whether the last action on tracks is celebrated; that begins once the wood has been judged."""
        new = cheer(match)
        if new is not None:
            self.cheer, self._cheer_until_ms = new, None

    def run(self, events: Iterable[Event], now_ms: int) -> None:
        """See what the base path shows of what was just run."""
        self.path, self._path_until_ms = celebration(events), now_ms + CELEBRATION_MS

    def begin(self, now_ms: int) -> None:
        """Have what is new last from now on."""
        if self.cheer is not None and self._cheer_until_ms is None:
            self._cheer_until_ms = now_ms + CELEBRATION_MS

    def end(self, now_ms: int) -> None:
        """End what has lasted long enough."""
        if self._cheer_until_ms is not None and now_ms >= self._cheer_until_ms:
            self.forget()
        if now_ms >= self._path_until_ms:
            self.path = None

    def forget(self) -> None:
        """The game went back: what was celebrated has not happened."""
        self.cheer = self._cheer_until_ms = None

    def wake_ms(self) -> int | None:
        """Return when the next of them ends."""
        times = [self._cheer_until_ms, self._path_until_ms if self.path else None]
        return min((at for at in times if at is not None), default=None)
