"""A field, its pegs and what the game says of them, in a few words."""

from __future__ import annotations

from companion.board.boards import load_board
from companion.games.game import Stand
from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.games.setup import Policy
from companion.referee.referee import Referee
from companion.referee.showing import resting
from companion.referee.standing import GameStanding
from companion.referee.verdict import Call
from companion.words.message import Who

FIELD = load_board("round-the-bases")
RED, BLUE = 0, 1
ACCUSING = {Call.UNDERPEGGED, Call.OVERPEGGED, Call.BACKWARD, Call.MISPLACED, Call.UNCLEAR}


def debts(*points):
    return tuple(
        Debt(Award(RED, each, ScoreReason.PAIR, play=True), each, batch) for batch, each in enumerate(points, 1)
    )


def stands(path=(0,), outs=0, innings=0, runs=(0, 0)):
    return (
        Stand("outs", frozenset({outs})),
        Stand("innings", frozenset({innings})),
        Stand("path", frozenset(path)),
        *(Stand(f"runs{side + 1}", total=total, side=side) for side, total in enumerate(runs)),
    )


class Bench:
    """A field, its referee, and what the game says; every leap that is found is played."""

    def __init__(self, policy=Policy.CASUAL, *, red=0, blue=0, **standing):
        self.referee = Referee(FIELD, policy, (Who("Red"), Who("Blue")))
        self.front, self.debts = [red, blue], [(), ()]
        self.stands = stands(**standing)
        self.ending = False
        self.history = []
        self.now = 0
        self.wood = self.at_rest()
        self.calls, self.pegs, self.taken_back = [], [], None
        self.wait(1500)
        self.calls.clear()

    def owed(self):
        return tuple(
            TrackOwed(side, -1, self.front[side], 9999, self.debts[side], ending=self.ending) for side in (RED, BLUE)
        )

    def at_rest(self):
        return set(resting(FIELD, self.owed(), self.stands))

    def remember(self):
        """Note where the game stands: an action follows."""
        self.history.append((tuple((-1, front) for front in self.front), self.stands))

    def owe(self, side, *points):
        self.remember()
        self.debts[side] = tuple(
            Debt(Award(side, each, ScoreReason.PAIR, play=True), each, batch) for batch, each in enumerate(points, 1)
        )
        self.judge()

    def standing(self, **standing):
        self.remember()
        self.stands = stands(**standing)
        self.judge()

    def judge(self):
        self.referee.see(frozenset(self.wood), self.now)
        self.finding = self.referee.judge(
            GameStanding(
                self.owed(),
                lambda: [pair for pair, _ in self.history],
                self.stands,
                lambda: self.history[-1][1] if self.history else (),
            ),
            self.now,
        )
        finding = self.finding
        if finding.taken_back is not None:
            self.taken_back = finding.taken_back
        self.calls += [verdict.call for verdict in finding.verdicts if verdict.call not in self.calls]
        for peg in finding.pegs:
            self.remember()
            self.pegs.append(peg)
            self.front[peg.side] += peg.points
            left = sum(debt.due for debt in self.debts[peg.side]) - peg.points
            self.debts[peg.side] = debts(left) if left > 0 else ()
        if finding.pegs:
            self.judge()

    def wait(self, ms):
        end = self.now + ms
        while (wake := self.referee.wake_ms(self.now)) is not None and wake <= end:
            self.now = wake
            self.judge()
        self.now = end
        self.judge()

    def do(self, *steps, pause_ms=400):
        """Steps such as "-pegs1/1" and "+scale1/4", with a pause after each."""
        for step in steps:
            hole = step[1:]
            assert (hole in self.wood) == (step[0] == "-"), step
            (self.wood.remove if step[0] == "-" else self.wood.add)(hole)
            self.judge()
            self.wait(pause_ms)

    @property
    def accused(self):
        return [call for call in self.calls if call in ACCUSING]


def said(bench, call):
    return next(verdict for verdict in bench.finding.verdicts if verdict.call is call)


def something_is_said(bench):
    """Tell whether people are asked, shown a move, or told that some pegs do not rest."""
    calls = {reading.call for reading in bench.finding.readings}
    return bool(bench.finding.question or bench.finding.guidance or calls - {Call.AT_REST})
