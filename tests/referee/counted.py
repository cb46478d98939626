"""A field whose pegs have been counted once, with some holes ignored or not believed: what scales are read by."""

from __future__ import annotations

from dataclasses import dataclass

from companion.board.layout import Occupancy
from companion.games.ledger import TrackOwed
from companion.referee.census import Census
from companion.referee.look import BoardLook
from companion.referee.scale import read_scale
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Holes, Reading, veiled
from tests.referee.field import BLUE, FIELD, RED, stands
from tests.referee.test_track import fresh

SCALE = FIELD.sides[RED]
NONE: Holes = frozenset()
TIMING = Timing()


def owing(front, *points, free=False):
    """Return what is owed on Red's scale; with `free` what may be known of it in muggins."""
    owed = TrackOwed(RED, -1, front, 9999, tuple(fresh(due, number) for number, due in enumerate(points, 1)))
    return veiled(owed, pushed=False) if free else owed


@dataclass
class Counted:
    """Red's scale, what is owed on it, and the pegs of the whole board."""

    owed: TrackOwed
    stood: Holes
    reading: Reading
    census: Census
    look: BoardLook

    @property
    def occupied(self) -> Occupancy:
        """What the sensors show."""
        return self.look.occupied


def on_scale(numbers):
    return {SCALE.holes[number] for number in numbers}


def count(
    owed, seen, *, stood, ignored=(), shown=(), ghosts=(), lifted=0, away=(), more=(), sure=True, in_hand=False
) -> Counted:
    """Count the board with pegs `seen` on Red's scale, which last `stood` in order, and read it as it is seen.

    `ignored` of its holes people have told, those `shown` are closed; `ghosts` were found to be closed without a peg.
    So many pegs of Red's box are `lifted`; holes elsewhere are open (`away`) or closed (`more`) otherwise than at the
    start. With `sure` the pegs have been let go for long.
    """
    sensors = SensorTrust(FIELD, 2)
    for hole in on_scale(ignored):
        sensors.mask(hole, masked=True)
    census = Census(FIELD, sensors)

    def see(wood):
        game = GameStanding((owed, TrackOwed(BLUE, -1, 0, 9999)), list, stands(path=()))
        stable_ms = TIMING.infer_ms if sure else TIMING.settle_ms
        look = BoardLook(frozenset(wood), game, tuple(game.owed), TIMING, 20_000, stable_ms, stable_ms)
        sensors.see(None, look.occupied, 20_000)
        census.look(look)
        return look

    if ghosts:  # they close while all pegs are at home
        see(FIELD.start_holes | on_scale(ghosts))
        census.learn(frozenset(on_scale(ghosts)), frozenset())
    box = {f"pegs1/{number}" for number in range(6 - lifted, 6)}
    look = see(FIELD.start_holes - box - set(away) | set(more) | on_scale({*seen, *shown, *ghosts}))
    reading = read_scale(owed, SCALE, frozenset(seen), frozenset(stood), in_hand=in_hand, late=True)
    return Counted(owed, frozenset(stood), reading, census, look)
