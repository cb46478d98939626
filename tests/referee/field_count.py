"""A field whose pegs are counted with every step that they make: nobody reads yet where they should stand."""

from __future__ import annotations

from companion.games.ledger import TrackOwed
from companion.referee.census import Census
from companion.referee.look import BoardLook
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from tests.referee.field import BLUE, FIELD, RED, debts, stands

HAND_MS = Timing().hand_ms
START = FIELD.start_holes


class Count:
    """A field whose pegs are counted with every step, one second after the other."""

    def __init__(self, *ignored, first=START, red=0, owed=(), **standing):
        self.sensors = SensorTrust(FIELD, 2)
        self.census = Census(FIELD, self.sensors)
        self.tracks = (TrackOwed(RED, -1, red, 9999, debts(*owed)), TrackOwed(BLUE, -1, 0, 9999))
        self.stands = stands(**({"path": ()} | standing))
        self.wood, self.now = frozenset(first), 100_000
        for hole in ignored:
            self.sensors.mask(hole, masked=True)
        self.sensors.see(None, self.wood, self.now)
        self.wait(0)

    def wait(self, elapsed_ms):
        self.now += elapsed_ms
        game = GameStanding(self.tracks, tuple, self.stands)
        self.look = BoardLook(self.wood, game, self.tracks, Timing(), self.now, 1000, 0)
        self.census.look(self.look)
        return self

    def do(self, *steps):
        """Steps such as "-pegs1/1" and "+scale1/4"."""
        for step in steps:
            before, hole = self.wood, step[1:]
            assert (hole in before) == (step[0] == "-"), step
            self.wood = before ^ {hole}
            self.sensors.see(before, self.wood, self.now + 1000)
            self.wait(1000)
        return self

    def ignore(self, *holes):
        """People have holes ignored, and say no more of them."""
        for hole in holes:
            self.sensors.mask(hole, masked=True)
        return self.wait(0)

    def tell(self, *holes):
        """People say that pegs are in ignored holes."""
        for hole in holes:
            self.census.told.tell(hole)
        return self.wait(0)

    def go_on(self, **standing):
        """The game has pegs elsewhere now."""
        self.stands = stands(**({"path": ()} | standing))
        return self.wait(0)

    def carry(self, *pairs):
        """Carry pegs, each from one hole to another."""
        for lift, place in pairs:
            self.do(f"-{lift}", f"+{place}")
        return self


def ghost(*holes, first=START):
    """Return a count that has learned of holes that have closed by themselves."""
    count = Count(first=first)
    for hole in holes:
        if hole not in first:
            count.do(f"+{hole}")
        count.census.learn(frozenset({hole}), frozenset())
    return count
