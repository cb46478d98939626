"""A field, its table and two hands: pegs are moved hole by hole, and the clock runs as long as hands take."""

from __future__ import annotations

from itertools import count
from random import Random

from companion.app.picture import view_of
from companion.app.session import Session
from companion.board.boards import load_board
from companion.cards import PACK
from companion.games.round_the_bases.playout import script
from companion.games.setup import Policy, Setup
from tests.app.timed import TimedSession

FIELD = load_board("round-the-bases")
TWO = Setup(("Red", "Blue"), "round-the-bases", 3)
FOUR = Setup(("Ann", "Bob", "Cleo", "Dan"), "round-the-bases", 3)


class FieldTable(TimedSession):
    """A session on a simulated field."""

    def __init__(self, setup=TWO, *, seed=1, hand_ms=300):
        self.journal = []
        self.session = Session(setup, FIELD, self.journal.append)
        self.wood, self.now, self.hand_ms = set(FIELD.start_holes), 0, hand_ms
        self.said = []
        self.random = Random(seed)
        self.snapshot()
        self.wait(1200)

    # hands

    def snapshot(self):
        self.session.snapshot(frozenset(self.wood), self.now)

    def wait(self, ms):
        """Let time pass, and look at its end as well."""
        super().wait(ms)
        self.look()

    def look(self):
        for verdict in self.session.finding.verdicts:
            said = (verdict.side, verdict.call.name, verdict.sentence)
            if not self.said or self.said[-1] != said:
                self.said.append(said)

    def move(self, start, end):
        """Lift a peg and set it in another hole."""
        self.lift(start)
        self.place(end)

    def lift(self, hole):
        assert hole in self.wood, hole
        self.wood.remove(hole)
        self.snapshot()
        self.wait(self.hand_ms)

    def place(self, hole):
        assert hole not in self.wood, hole
        self.wood.add(hole)
        self.snapshot()
        self.wait(self.hand_ms)

    def follow(self):
        """Do what the guidance says until it says nothing more."""
        for _ in range(40):
            guidance = self.session.finding.guidance
            if guidance is None:
                return
            if guidance.lift:
                self.lift(guidance.lift)
            if guidance.place:
                self.place(guidance.place)
        raise AssertionError(guidance)

    def add(self, side, points=None):
        """Add what a side is owed, or so many points, to its scale."""
        owed = self.session.owed()[side]
        points = owed.sums[-1] if points is None else points
        self.show(side, owed.front + points)

    def show(self, side, total):
        """Have a side's scale show a total, taking pegs from its store or bringing them back."""
        group, store = FIELD.sides[side], FIELD.groups[f"pegs{side + 1}"]
        total = min(total, 59)
        wanted = {group.holes[number] for number in (total % 10, total - total % 10) if number}
        if total > 50:
            wanted = {group.holes[50]} | ({group.holes[total - 50]} if total > 50 else set())
        there = {hole for hole in self.wood if hole in group.numbers}
        lifts, places = sorted(there - wanted), sorted(wanted - there)
        while lifts or places:
            free = next((hole for hole in store.holes.values() if hole not in self.wood), None)
            waiting = next((hole for hole in store.holes.values() if hole in self.wood), None)
            self.move(lifts.pop() if lifts else waiting, places.pop() if places else free)

    # people

    def act(self, action):
        self.session.act(action, self.now)
        self.look()

    @property
    def state(self):
        return self.session.match.state

    def view(self):
        return view_of(self.session)

    def play(self, until=lambda table: False):
        """Play honestly: each action, then its pegs; until something is so, or the game is over."""
        packs = (self.random.sample(PACK, 52) for _ in count())
        for action in script(self.session.match, packs, self.random.choice):
            self.act(action)
            self.settle()
            if until(self):
                return

    def settle(self):
        """Peg everything that is owed, and have the field follow the game."""
        for side in (0, 1):
            if self.session.owed()[side].sums and self.state.winner is None:
                self.add(side)
        self.wait(300)
        self.follow()
        if self.session.setup.policy is Policy.MUGGINS:
            self.wait(0)
