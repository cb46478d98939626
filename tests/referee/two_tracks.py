"""Two tracks, and a reader of them that is shown one look after the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.board.boards import load_board
from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.games.setup import Policy
from companion.referee.look import BoardLook, BoardReading
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.tracks import Tracks
from companion.words.message import Who

RED, BLUE = 0, 1
BOARD = load_board("cribbage-2")
NAMES = Who("Red"), Who("Blue")
MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]
JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]


def named(side: int, numbers: Iterable[int]) -> frozenset[str]:
    """Return the names of some holes of a side."""
    return frozenset(BOARD.tracks[side].holes[number] for number in numbers)


class TwoTracks:
    """Red's pegs and blue's, which rest there as it begins, and what is owed."""

    def __init__(self, policy: Policy = Policy.CASUAL, *, red=(5, 9), blue=(30, 40), ignored=()) -> None:
        self.policy = policy
        self.sensors = SensorTrust(BOARD, 2)
        self.tracks = Tracks(BOARD, policy, self.sensors, 2)
        self.watch, self.other = self.tracks.watches
        free = policy is Policy.SCOREKEEPER
        self.book = [TrackOwed(RED, *red, 121, free=free), TrackOwed(BLUE, *blue, 121, free=free)]
        self.earlier: list = []
        self.now_ms, self.since_ms, self.occupied = 0, 0, None
        self.pegs = [frozenset(red), frozenset(blue)]
        for number in ignored:
            self.sensors.mask(BOARD.tracks[RED].holes[number], masked=True)

    def owe(self, *points: int, side: int = RED, **more) -> TwoTracks:
        """Let points be owed, one award after the other."""
        debts = tuple(Debt(Award(side, each, ScoreReason.FIFTEEN), each, n) for n, each in enumerate(points, 1))
        self.book[side] = replace(self.book[side], debts=debts, **more)
        return self

    def rest(self, back: int, front: int, side: int = RED) -> TwoTracks:
        """Let the pegs of a side rest elsewhere in the game."""
        self.book[side] = replace(self.book[side], back=back, front=front, debts=())
        return self

    def stand(self, *red: int, blue=None, ms: int = 300, **more) -> Reading:
        """Let holes be closed, and look once they have been so for some time; return how red's pegs are read."""
        self.pegs = [frozenset(red), self.pegs[BLUE] if blue is None else frozenset(blue)]
        occupied = named(RED, self.pegs[RED]) | named(BLUE, self.pegs[BLUE])
        if occupied != self.occupied:
            self.sensors.see(self.occupied, occupied, self.now_ms)
            self.occupied, self.since_ms = occupied, self.now_ms
        return self.wait(ms, **more)

    def at_rest(self, ms: int = 3000) -> TwoTracks:
        """Let all pegs stand where they rest."""
        red, blue = ({track.back, track.front} for track in self.book)
        self.stand(*red, blue=blue, ms=ms)
        return self

    def wait(self, ms: int = 0, *, quiet_ms: int | None = None, blackout: bool = False, long=False) -> Reading:
        """Let time pass, and look at what stands there; return how red's pegs are read."""
        self.now_ms += ms
        stable_ms = self.now_ms - self.since_ms
        self.look = BoardLook(
            self.occupied,
            GameStanding(self.book, lambda: self.earlier),
            tuple(map(self.tracks.known, self.book)),
            Timing(),
            self.now_ms,
            stable_ms,
            stable_ms if quiet_ms is None else quiet_ms,
            blackout,
            long,
        )
        self.read = self.tracks.read(self.look)
        self.back = self.tracks.back(self.look, BoardReading(self.read, (), followed=False))
        self.final = self.tracks.conclude(self.look, self.read)
        return self.final[RED]

    def moves(self) -> list[tuple[str | None, str | None]]:
        """Return the moves that lead pegs home."""
        return [(each.lift, each.place) for each in self.tracks.moves(self.look, self.final, NAMES)]

    def question(self, *, guided: bool = False):
        """Return what people are asked."""
        return self.tracks.question(self.look, self.final, NAMES, guided=guided)
