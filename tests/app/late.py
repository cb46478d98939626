"""An evening whose cards are entered late: pegs move as the cards are laid, and the screen follows when it may.

Everybody lays legal cards and pegs rightly; only when the session hears of it is left to chance.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.app.session import Session
from companion.board.boards import load_board
from companion.board.layout import GroupKind
from companion.games.action import Action, Peg
from companion.games.catalogue import game_named, playout_of
from companion.games.event import Event
from companion.games.match import Match
from companion.games.round_the_bases.actions import CARDS
from companion.games.setup import Setup
from companion.referee.finding import MENDED_AT_ONCE
from companion.referee.showing import pegged
from companion.referee.stores import store_of
from companion.referee.verdict import Ask, Call
from tests.app.timed import TimedSession

WAITS_MS = (10, 60, 120, 400, 1300, 3000, 7000)
"""All shorter than what is asked about: a peg that is long in a hand, points that are long unexplained."""
SETTLES_MS = 250
ACCUSING = MENDED_AT_ONCE | {Call.TAKEN_BACK}


@dataclass(frozen=True)
class Move:
    """A peg goes from one hole to another."""

    lift: str
    place: str


class LateEvening(TimedSession):
    """The first `actions` actions of a game, of which up to `late` are done but not entered yet."""

    def __init__(self, setup: Setup, board: str, seed: int, *, late: int, actions: int) -> None:
        self.chance = Random(seed)
        self.setup, self.late, self.actions = setup, late, actions
        self.session = Session(setup, load_board(board), lambda entry: None)
        self.layout = self.session.layout
        self.wood = set(self.session.at_rest())
        self.planned = set(self.wood)
        self.now = 0
        self.faults: list[str] = []
        self.truth = Match(game_named(setup.game), setup)
        self.unentered: deque[Action] = deque()

    def play(self) -> None:
        """Let everything happen, each thing when chance will have it."""
        self._see()
        for each in self._happening():
            while self.unentered and (len(self.unentered) > self.late or self.chance.random() < 0.3):
                self._enter()
            if isinstance(each, Move):
                self._carry(each)
                continue
            while self.unentered and not self._may_be_late(each):
                self._enter()
            self.unentered.append(each)
            if not self._may_be_late(each):
                self.wait(1300)  # nobody swings or rolls before the last peg was let go
                self._enter()
        while self.unentered:
            self._enter()
        self.wait(3000)

    # --- what people do with cards and pegs ---------------------------------------------------------------------

    def _happening(self) -> Iterator[Action | Move]:
        """Yield what is laid, counted and thrown, and the pegs that follow from it."""
        game = self.truth.game
        packs = iter(lambda: self.chance.sample(game.pack, len(game.pack)), None)
        script = playout_of(self.setup.game).script(self.truth, packs, self.chance.choice)
        for number, action in enumerate(script):
            self.truth.push(action)
            yield action
            yield from self._pegs()
            if number >= self.actions or game.outcome(self.truth.state) is not None:
                return

    def _pegs(self) -> Iterator[Move]:
        """Peg everything that is owed, award by award or at once."""
        for side in self.setup.sides:
            while (owed := self.truth.game.owed(self.truth.state)[side]).sums and owed.front < owed.target:
                points = min(self.chance.choice((owed.sums[0], owed.sums[-1])), owed.target - owed.front)
                self.truth.push(Peg(side, points))
                if self.layout.tracks:
                    holes = self.layout.sides[side].holes
                    yield Move(holes[owed.back], holes[owed.front + points])
                elif owed.front + points <= 59:
                    yield from self._follow()
        if not self.layout.tracks:
            yield from self._follow()

    def _follow(self) -> Iterator[Move]:
        """Bring the pegs of a field where they belong."""
        game, state = self.truth.game, self.truth.state
        goal = pegged(self.layout, game.owed(state), game.stands(state))
        lifts, places = sorted(self.planned - goal, key=self._family), sorted(goal - self.planned, key=self._family)
        assert [self._family(hole)[0] for hole in lifts] == [self._family(hole)[0] for hole in places]
        self.planned = set(goal)
        yield from map(Move, lifts, places)

    def _family(self, hole: str) -> tuple[str, str]:
        """Return which box the peg of a hole comes from, as people take it: runners from the runners box."""
        group = self.layout.group_of(hole)
        assert group is not None
        store = group if group.kind is GroupKind.STORE else store_of(self.layout, group.name)
        return (store or group).name, hole

    def _may_be_late(self, action: Action) -> bool:
        """Tell whether an action is a card; what a field asks for is done when it asks for it."""
        return bool(self.layout.tracks) or isinstance(action, CARDS)

    # --- what the session hears ---------------------------------------------------------------------------------

    def _carry(self, move: Move) -> None:
        self.wood.remove(move.lift)
        self._see(most_ms=1300)
        if self.unentered and self.chance.random() < 0.2:
            self._enter(most_ms=1300)
        self.wood.add(move.place)
        self._see()

    def _enter(self, most_ms: int = 7000) -> None:
        action, before = self.unentered.popleft(), len(self.session.match)
        self.session.act(action, self.now)
        if action not in self.session.match.actions[before:]:
            self.wait(SETTLES_MS)  # his heels have been set this very moment: the card waits until they are read
        if action not in self.session.match.actions[before:]:
            self.faults.append(f"{action} waits for an answer: {self.session.question()}")
        self._pause(most_ms)

    def _see(self, most_ms: int = 7000) -> None:
        self.session.snapshot(frozenset(self.wood), self.now)
        self._pause(most_ms)

    def _pause(self, most_ms: int) -> None:
        self.wait(self.chance.choice([wait for wait in WAITS_MS if wait <= most_ms]))

    def wait(self, ms: int) -> None:
        """Let time pass, and look at its end as well."""
        super().wait(ms)
        self.session.tick(self.now)
        self.look()

    def look(self) -> None:
        """Note whatever was said against anybody, and every question.

        But for one, which is answered: when two sides peg side by side at the same moment, one may be a magnet's doing.
        """
        told = [each for each in self.session.play.announced if not isinstance(each, Event)]
        self.session.play.announced.clear()
        for verdict in (*told, *self.session.finding.verdicts):
            if verdict.call in ACCUSING:
                self.faults.append(f"{self.now} ms: {verdict}")
        question = self.session.question()
        if question is not None and question.ask is Ask.HAND and question.hole in self.wood:
            self.session.answer("there", self.now)
        elif question is not None:
            self.faults.append(f"{self.now} ms: {question}")
