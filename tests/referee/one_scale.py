"""Red's scale of a field by itself, with what is remembered of its pegs, read without the rest of the referee."""

from __future__ import annotations

from dataclasses import replace

from companion.board.reading import track_numbers
from companion.games.ledger import TrackOwed
from companion.games.setup import Policy
from companion.referee.census import Census
from companion.referee.look import BoardLook
from companion.referee.scale import capacity
from companion.referee.scale_phantoms import ScalePhantoms
from companion.referee.scale_reading import ScaleReader
from companion.referee.scale_watch import ScaleWatch
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Reading, veiled
from tests.referee.field import BLUE, FIELD, RED, debts, stands

SCALE = FIELD.sides[RED]
OTHERS = frozenset({"outs/0", "innings/0", "path/0", "runners/1", "runners/2", "runners/3"})


class OneScale:
    """Pegs stood in order in some holes of Red's scale; then they move, and the scale is read."""

    def __init__(
        self, policy=Policy.CASUAL, *, stood=(), front=None, due=(), ignored=(), ending=False, rival=0, lies=()
    ):
        """`rival`: what the other side shows in one hole. Of an ignored hole "scale1/4" is silent, "+scale1/4" is not.

        `lies`: the holes that have always been closed without a peg, and are known to be so.
        """
        self.policy, self.stood, self.rival = policy, frozenset(stood), rival
        self.front, self.ending = sum(stood) if front is None else front, ending
        self.due = () if policy is Policy.SCOREKEEPER else debts(*due)
        self.sensors = SensorTrust(FIELD, 2)
        self.census = Census(FIELD, self.sensors)
        self.watches = [ScaleWatch(), ScaleWatch()]
        self.watch = self.watches[RED]
        lifts = self.census.lifts
        phantoms = ScalePhantoms(FIELD, self.sensors, self.census, lifts, self.watches)
        self.reader = ScaleReader(FIELD, policy, self.sensors, self.census, self.watches, lifts, phantoms)
        self.now, self.since = 100_000, 100_000
        box = {f"pegs1/{number}" for number in range(1, 6 - len(self.stood))}
        rivals = {f"pegs2/{number}" for number in range(1, 5)} | {f"scale2/{rival}" if rival else "pegs2/5"}
        silent = {hole for hole in ignored if not hole.startswith("+")}
        for hole in ignored:
            self.sensors.mask(hole.lstrip("+"), masked=True)
        wood = rivals | OTHERS | box | {SCALE.holes[number] for number in self.stood}
        self.wood = frozenset(wood).union(lies) - silent
        self.sensors.see(None, self.wood, self.now)
        self.watch.stood = self.watch.went = self.stood
        self._count()
        self.census.learn(frozenset(lies), frozenset())
        self._count()

    @property
    def book(self):
        """What is really owed."""
        free = self.policy is Policy.SCOREKEEPER
        return TrackOwed(RED, -1, self.front, 9999, self.due, free=free, ending=self.ending)

    @property
    def known(self):
        """What may be known of it: in muggins nothing, but where a full scale hides what is pegged."""
        secret = self.policy.muggins and self.front < capacity(SCALE)
        return veiled(self.book, pushed=False) if secret else self.book

    def do(self, *steps, pause_ms=400):
        """Steps such as "-pegs1/1" and "+scale1/4", with a pause after each; "+a+b" closes both at once."""
        for step in steps:
            before = self.wood
            for hole in step[1:].split(step[0]):
                assert (hole in self.wood) == (step[0] == "-"), step
                self.wood ^= {hole}
            self.sensors.see(before, self.wood, self.now)
            self.since = self.now
            self._count()
            self.now += pause_ms
        return self

    def wait(self, ms):
        """Let time go by."""
        self.now += ms
        self._count()
        return self

    def look(self, **other):
        """Look at the board now."""
        rival = TrackOwed(BLUE, -1, self.rival, 9999, free=self.known.free)
        still = self.now - self.since
        game = GameStanding((self.book, rival), lambda: [], stands())
        look = BoardLook(self.wood, game, (self.known, rival), Timing(), self.now, still, still)
        return replace(look, **other)

    def _count(self):
        look = self.look()
        self.census.look(look)
        for side, watch in enumerate(self.watches):
            watch.look(track_numbers(FIELD.sides[side], self.census.visible), self.now)

    def read(self, wait_ms=3000, **other) -> Reading:
        """Read the scale after a while: by itself after three seconds, so that the pegs have been let go."""
        self.wait(wait_ms)
        return self.reader.read(self.known, self.book, self.look(**other))


def holes(*numbers):
    return frozenset(numbers)
