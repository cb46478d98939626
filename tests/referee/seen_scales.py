"""Scales of a field that are looked at one by one: what is closed and owed, and for how long nothing has changed."""

from __future__ import annotations

from companion.games.ledger import TrackOwed
from companion.games.setup import Policy
from companion.referee.census import Census
from companion.referee.look import BoardLook
from companion.referee.scales import Scales
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.showing import resting
from companion.referee.standing import GameStanding
from companion.words.message import Who
from tests.referee.field import BLUE, FIELD, RED, debts, stands

NAMES = (Who("Red"), Who("Blue"))
TIMING = Timing()
SECRET = [Policy.MUGGINS, Policy.TOURNAMENT]
OPEN = [policy for policy in Policy if policy not in SECRET]


class SeenScales:
    """A field whose scales are read; its pegs stand in order at first."""

    def __init__(self, policy=Policy.CASUAL, *, red=0, blue=0, timing=TIMING, **standing):
        self.sensors = SensorTrust(FIELD, 2)
        self.census = Census(FIELD, self.sensors)
        self.scales = Scales(FIELD, policy, self.sensors, 2, self.census)
        self.front, self.debts, self.ending = [red, blue], [(), ()], False
        self.stands, self.timing = stands(**standing), timing
        self.history = []
        self.wood = frozenset(resting(FIELD, self.owed(), self.stands))
        self.now = 0
        self.change()
        self.read(1000)

    def owed(self):
        pairs = zip((RED, BLUE), self.front, self.debts, strict=True)
        return tuple(TrackOwed(side, -1, front, 9999, due, ending=self.ending) for side, front, due in pairs)

    def owe(self, side, *points):
        self.debts[side] = debts(*points)

    def change(self, *steps):
        """Let holes open and close, such as "-pegs1/1 +scale1/4"; nobody has looked at the board since."""
        before = self.wood
        for step in " ".join(steps).split():
            assert (step[1:] in self.wood) == (step[0] == "-"), step
            self.wood ^= {step[1:]}
        self.sensors.see(before, self.wood, self.now)

    def stand(self, side, *numbers):
        """Let just these holes of a side's scale have pegs, and its box the others; nobody has seen how."""
        scale, box = FIELD.sides[side].holes, FIELD.groups[f"pegs{side + 1}"]
        waiting = [box.holes[number] for number in range(1, box.pegs - len(numbers) + 1)]
        there = {scale[number] for number in numbers} | set(waiting)
        changed = self.wood & (set(scale.values()) | set(box.holes.values())) ^ there
        self.change(*(("-" if hole in self.wood else "+") + hole for hole in changed))

    def look(self, *, still_ms=5000, quiet_ms=None):
        """Return a look at the board, which has stood still for so long, and nobody has entered anything."""
        owed = self.owed()
        game = GameStanding(
            owed,
            lambda: [fronts for fronts, _ in self.history],
            self.stands,
            lambda: self.history[-1][1] if self.history else (),
        )
        known = tuple(self.scales.known(track) for track in owed)
        quiet_ms = still_ms if quiet_ms is None else quiet_ms
        return BoardLook(self.wood, game, known, self.timing, self.now, still_ms, quiet_ms)

    def read(self, at_ms, *steps, learn=True, **times):
        """Read the scales after some holes have changed: return what the look was, and keep what was read."""
        self.now = at_ms
        self.change(*steps)
        look = self.last = self.look(**times)
        self.census.look(look)
        self.readings = self.scales.read(look)
        if learn and look.sure:
            doubted = {
                FIELD.sides[each.side].holes[number]
                for each in self.readings
                for number in each.doubted & self.scales.watches[each.side].seen
            }
            self.scales.learn(frozenset(doubted))
        return look

    @property
    def calls(self):
        return [reading.call for reading in self.readings]

    def told(self, side=RED):
        """Return the holes of a side's scale of which people say that a peg is there."""
        return self.census.told.within(FIELD.sides[side])

    def told_empty(self):
        """Return the closed holes of which people say that none is there."""
        return self.census.told.empty(self.wood)

    def moves(self):
        """Return the moves that people are told, each from one hole to another."""
        return [(move.lift, move.place) for move in self.scales.moves(self.last, self.readings, NAMES)]

    def question(self, *, guided=False):
        return self.scales.question(self.last, self.readings, NAMES, guided=guided)
