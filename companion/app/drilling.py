"""Drills: tasks for a player, thought about in a thread, and what is kept of the answers.

A task that was answered badly, and what was chosen badly in games that were reviewed, comes again after days. Tasks
are made again from their seed, choices of games from the review that is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import date
from threading import Thread
from typing import TYPE_CHECKING, Final

from companion.app.past import review_file
from companion.app.review_json import decode_review
from companion.app.reviewing import ITEM
from companion.cards import Card
from companion.errors import CompanionError
from companion.games.catalogue import game_names
from companion.players.coach import Coach, Decision, DecisionKind, Grade, coach_of, is_coached
from companion.players.drill import DrillKind, practised, practised_from_json, practised_to_json
from companion.words import coach as said

if TYPE_CHECKING:
    from companion.app.table import Table

_AGAIN: Final = "again"
_GAME: Final = "game"
_TOTAL: Final = "total"
_TASKS: Final = 10**6
"""So many tasks of a kind there are."""
MOST_GAMES: Final = 20
"""Of so many reviewed games, the newest, the mistakes are practised."""
LEVEL: Final = 0.025
"""Within so much of a half neither side is ahead."""


@dataclass(frozen=True, slots=True)
class Drilled:
    """A task as it is asked, and the name that it is kept under once it was answered."""

    kind: DrillKind
    item: str
    decision: Decision


@dataclass(frozen=True, slots=True)
class DrillScore:
    """How many tasks of a kind a player answered, how many of them rightly, and the seconds that all took."""

    asked: int = 0
    right: int = 0
    seconds: float = 0.0


class NothingDue(CompanionError):
    """There is no mistake to practise today."""


def drill_coach() -> Coach:
    """Return the coach of the first game that has one."""
    return next(coach for name in game_names() if is_coached(name) and (coach := coach_of(name)) is not None)


class Drills:
    """What one player practises at a table's journal."""

    def __init__(self, table: Table, player: str, chance: random.Random | None = None) -> None:
        """`chance` chooses the tasks."""
        self._table, self.player = table, player
        self._chance = chance or random.Random()

    def next_task(self, kind: DrillKind, today: date) -> Future[Drilled]:
        """Return what will be the next task. Raises `NothingDue` in the future where no mistake is left for today."""
        future: Future[Drilled] = Future()

        def run() -> None:
            try:
                future.set_result(self._task(kind, today))
            except BaseException as error:
                future.set_exception(error)

        Thread(target=run, name="drill", daemon=True).start()
        return future

    def _task(self, kind: DrillKind, today: date) -> Drilled:
        if kind is not DrillKind.MISTAKES:
            return self._made(kind, self._chance.randrange(_TASKS))
        for item in self.due(today):
            if (found := self._found(item)) is not None:
                return found
        raise NothingDue(said.NOTHING_DUE())

    def _made(self, kind: DrillKind, seed: int) -> Drilled:
        decision = drill_coach().task(kind, random.Random(f"{kind.value} {seed}"))
        return Drilled(kind, f"{_AGAIN} {kind.value} {seed}", decision)

    def _found(self, item: str) -> Drilled | None:
        """Return the task of an item; None for one whose game or task is not there any more."""
        match item.split():
            case ["again", kind, seed] if kind in [each.value for each in DrillKind] and seed.isdigit():
                return self._made(DrillKind(kind), int(seed))
            case ["game", game, _] if game.isdigit():
                return next((each for each in self._mistakes(int(game)) if each.item == item), None)
        return None

    def _mistakes(self, game: int) -> Iterator[Drilled]:
        """Yield the slips and mistakes of the player in a game that was reviewed, which can be asked again."""
        try:
            review = decode_review(review_file(self._table.games.path, game).read_bytes())
        except OSError:
            return
        seats = [seat.seat for seat in review.seats if seat.name == self.player] if review is not None else []
        for each in review.decisions if review is not None else ():
            asked = each.kind in (DecisionKind.LAY_AWAY, DecisionKind.CARD)
            if asked and each.seat in seats and each.grade in (Grade.SLIP, Grade.MISTAKE):
                yield Drilled(DrillKind.MISTAKES, f"{_GAME} {game} {each.place}", each)

    def due(self, today: date) -> tuple[str, ...]:
        """Return what is to be practised today: what came longest ago first, then what is new."""
        learned = self._table.games.learned(self.player)
        known = {item: practised_from_json(value) for item, value in learned.items()}
        waiting = sorted((each.due, item) for item, each in known.items() if each is not None and each.due <= today)
        games = sorted((int(item.split()[1]) for item in learned if _is_review(item)), reverse=True)[:MOST_GAMES]
        new = (each.item for game in games for each in self._mistakes(game) if each.item not in known)
        return (*(item for _, item in waiting), *new)

    def answered(self, task: Drilled, today: date, *, right: bool) -> None:
        """Keep an answer. A task that was answered rightly at once need not come again."""
        learned = self._table.games.learned(self.player)
        before = practised_from_json(learned.get(task.item))
        if before is not None or not right or task.kind is DrillKind.MISTAKES:
            self._table.learn(self.player, task.item, practised_to_json(practised(before, today, right=right))).result()
        self.count(task.kind, right=right)

    def count(self, kind: DrillKind, *, right: bool, seconds: float = 0.0) -> None:
        """Count an answer, and the seconds that it took where they matter."""
        old = self.score(kind)
        value = {"asked": old.asked + 1, "right": old.right + right, "seconds": round(old.seconds + seconds, 1)}
        self._table.learn(self.player, f"{_TOTAL} {kind.value}", value).result()

    def score(self, kind: DrillKind) -> DrillScore:
        """Return how a player has done in a kind of drill."""
        match self._table.games.learned(self.player).get(f"{_TOTAL} {kind.value}"):
            case {"asked": int(asked), "right": int(right), "seconds": float() | int() as seconds}:
                return DrillScore(asked, right, float(seconds))
        return DrillScore()


def _is_review(item: str) -> bool:
    word, _, number = item.partition(" ")
    return word == ITEM and number.isdigit()


def graded(decision: Decision, chosen: Sequence[Card]) -> tuple[Decision, Grade]:
    """Return the decision with these cards as the choice, and its grade. Of a card laid only the rank matters."""
    taken = next(place for place, each in enumerate(decision.options) if _same(decision, each.cards, chosen))
    made = replace(decision, taken=taken)
    return made, made.grade


def _same(decision: Decision, cards: Sequence[Card], chosen: Sequence[Card]) -> bool:
    if decision.kind is DecisionKind.CARD:
        return cards[0].rank is chosen[0].rank
    return set(cards) == set(chosen)


def ahead_rightly(decision: Decision, answer: int) -> bool:
    """Whether it was rightly said who is ahead: oneself (1), the other (-1), or neither (0)."""
    win = decision.best.win or 0.0
    return answer == (0 if abs(win - 0.5) <= LEVEL else 1 if win > 0.5 else -1)
