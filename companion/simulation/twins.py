"""Copies of a room that differ in one thing: what a side's last points were worth. Nobody but the game knows it.

In one of them a peg is right, in the other the very same peg is short, or shorter.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.app.picture import view_of
from companion.board.layout import Occupancy
from companion.games.ledger import Account, Ledger
from companion.games.seating import Side
from companion.simulation.copying import copied
from companion.simulation.tally import Totals

if TYPE_CHECKING:
    from companion.simulation.room import Room

_MOST_SHOWN = 160


class Shown(NamedTuple):
    """What left the session, and when: everything drawn, lit, said and asked, or a sentence that refused something."""

    at_ms: int
    what: dict[str, Any]


class Onlooker:
    """Stands where the judge stands in a room, and notes what can be seen and heard whenever it changes."""

    def __init__(self, room: Room) -> None:
        """Look at a room."""
        self._room = room
        self.seen: list[Shown] = []
        self.boards: set[Occupancy] = set()
        """The holes that showed a peg, or may hide one since they are ignored, at one moment or another."""

    def note_truth(self) -> None:
        """How the pegs really stand is no business of an onlooker."""

    def look(self) -> None:
        """Note the whole view, where it has changed."""
        view, referee = view_of(self._room.session), self._room.session.referee
        self.boards.add((referee.occupied or frozenset()) | referee.masked)
        self._room.session.play.announced.clear()
        self._note({each.name: getattr(view, each.name) for each in fields(view)})

    def note_undo(self) -> None:
        """Note nothing of an undo."""

    def receive_refusal(self, sentence: str) -> None:
        """Note what was not done, and why."""
        self.seen.append(Shown(self._room.now, {"refused": sentence}))

    def _note(self, what: dict[str, Any]) -> None:
        last = next((shown.what for shown in reversed(self.seen) if "refused" not in shown.what), None)
        if what != last:
            self.seen.append(Shown(self._room.now, what))


def twin_of(room: Room, side: Side, more: int) -> tuple[Room, Onlooker]:
    """Return a copy of a room in which the last points of a side are worth so many more, and who looks at it.

    Its luck is its own; its caller seeds it.
    """
    session = room.session
    match, played = session.match, session.match.played
    states = [match.state_at(length) for length in range(len(match))]  # values: a copy of each would take long
    same = (room.layout, session.layout, room.setup, room.faults, room.record, *played, *states)
    memo: dict[int, Any] = {id(each): each for each in same}
    memo[id(played[-1])] = replace(played[-1], state=worth_more(match.state, side, more))
    memo[id(room.chance)] = Random(0)
    memo[id(room.tally)] = Totals()
    memo[id(room.judge)] = None
    twin = copied(room, memo)
    onlooker = Onlooker(twin)
    twin.judge, twin.record = onlooker, lambda record: None
    twin.session.play.note = twin.journal.append
    return twin, onlooker


def worth_more(state: Any, side: Side, more: int) -> Any:
    """Return a game's state in which the newest debt of a side is worth so many points more."""
    for each in fields(state):
        inner = getattr(state, each.name)
        if isinstance(inner, Ledger):
            return replace(state, **{each.name: _with_more(inner, side, more)})
    for each in fields(state):
        inner = getattr(state, each.name)
        if is_dataclass(inner) and isinstance(getattr(inner, "ledger", None), Ledger):
            return replace(state, **{each.name: worth_more(inner, side, more)})
    raise LookupError(f"{type(state).__name__} has no ledger")


def _with_more(ledger: Ledger, side: Side, more: int) -> Ledger:
    account = ledger.accounts[side]
    last = account.debts[-1]
    award = replace(last.award, points=last.award.points + more)
    debts = (*account.debts[:-1], replace(last, award=award, due=last.due + more))
    accounts = list[Account](ledger.accounts)
    accounts[side] = replace(account, debts=debts)
    return replace(ledger, accounts=tuple(accounts))


def first_difference(one: list[Shown], other: list[Shown]) -> str:
    """Tell where two rooms first looked different, or "" where they never did."""
    for mine, theirs in zip(one, other, strict=False):
        if mine == theirs:
            continue
        names = [name for name in mine.what.keys() | theirs.what.keys() if mine.what.get(name) != theirs.what.get(name)]
        name = min(names, default="")
        values = mine.what.get(name), theirs.what.get(name)
        if not name:
            return f"at {mine.at_ms} ms and not at {theirs.at_ms} ms"
        words = (str(_unlike(*pair))[:_MOST_SHOWN] for pair in (values, values[::-1]))
        return f"at {mine.at_ms} ms, {name}: {' and not '.join(words)}"
    if len(one) != len(other):
        longer = one if len(one) > len(other) else other
        return (
            f"at {longer[min(len(one), len(other))].at_ms} ms one goes on: {_said(longer[min(len(one), len(other))])}"
        )
    return ""


def _unlike(one: Any, other: Any) -> Any:
    """Return of a tuple what the other does not begin with, of anything else all."""
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return one
    same = next((place for place, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(other))
    return one[same:]


def _said(shown: Shown) -> str:
    notice, question = shown.what.get("notice"), shown.what.get("question")
    return str(question.sentence if question else notice.sentence if notice else shown.what.get("refused", ""))
