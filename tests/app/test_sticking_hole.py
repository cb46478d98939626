"""Games in which a hole stays closed as its peg leaves it: hands are honest, nobody is accused, no point is lost."""

from __future__ import annotations

import pytest

from companion.app.refused import Refused
from companion.games.event import Event
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Ask, Call
from tests.app.late import ACCUSING, LateEvening
from tests.sampled import sampled

BOARDS = {2: "cribbage-2", 3: "cribbage-3", 4: "cribbage-2"}
NAMES = ("Red", "Blue", "Green", "White")
JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
ASKED = {Call.UNCLEAR, Call.FOREIGN}
"""What is said of holes, and accuses nobody: people are asked, or led to the hole that sticks."""
MOST_WAITS = 5
MOST_CARRIED = 12
"""Where chance has it that none sticks before, one does as the twelfth peg is moved."""


class StickingEvening(LateEvening):
    """An evening in which one hole sticks from some moment on. People answer every question as it is."""

    stuck: frozenset[str] = frozenset()
    carried = 0

    def _see(self, most_ms=7000):
        self.session.snapshot(frozenset(self.wood) | self.stuck, self.now)
        self._pause(most_ms)

    def _carry(self, move):
        self.carried += 1
        if not self.stuck and (self.chance.random() < 0.1 or self.carried == MOST_CARRIED):
            self.stuck = frozenset({move.lift})
        super()._carry(move)

    def _enter(self, most_ms=7000):
        """Enter a card; where pegs are to be looked at first, look and try again."""
        for _ in range(MOST_WAITS):
            action, before = self.unentered[0], len(self.session.match)
            try:
                self.session.act(action, self.now)
            except Refused:
                self.wait(9000)
                continue
            self._pause(most_ms)
            if action in self.session.match.actions[before:]:
                self.unentered.popleft()
                return
        raise AssertionError(f"{self.now} ms: {action} does not count", self.session.question(), self.faults)

    def look(self):
        told = [each for each in self.session.play.announced if not isinstance(each, Event)]
        self.session.play.announced.clear()
        for verdict in (*told, *self.session.finding.verdicts):
            if verdict.call in ACCUSING - ASKED:
                self.faults.append(f"{self.now} ms: {verdict}")
        guidance, question = self.session.finding.guidance, self.session.question()
        if question is not None:
            self._answer(question)
        elif guidance is not None and guidance.lift in self._lying:
            self.session.mask(guidance.lift, self.now)

    @property
    def _lying(self):
        return self.stuck - self.wood - self.session.referee.masked

    def _answer(self, question):
        holes = question.holes or {}
        keys = list(question.answers)
        there = [key for key, hole in holes.items() if hole in self.wood]
        if question.ask is Ask.HAND and question.hole is not None:
            self.session.answer(keys[0] if question.hole in self.wood else keys[-1], self.now)
        elif there:
            self.session.answer(there[-1], self.now)  # of the hole it left and the one it came to
        elif question.ask is Ask.PENDING and not self._lying:
            self.session.answer("missing" if self.unentered else "none", self.now)
        elif self._lying:
            self.session.mask(min(self._lying), self.now)
        else:
            self.session.answer(keys[-1], self.now)


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize(("players", "seed"), sampled(((n, s) for s in range(12) for n in BOARDS), 0, 2))
def test_a_hole_that_sticks_behind_a_peg_accuses_nobody_and_takes_no_points(players, seed, policy):
    late = seed % 4
    setup = Setup(NAMES[:players], policy=policy)
    evening = StickingEvening(setup, BOARDS[players], f"{seed}/{policy.value}", late=late, actions=90)
    evening.play()
    for _ in range(MOST_WAITS):
        evening.wait(3000)
    assert evening.stuck
    assert evening.faults == []
    fronts = [
        [account.front for account in match.state.ledger.accounts] for match in (evening.truth, evening.session.match)
    ]
    assert fronts[0] == fronts[1]
