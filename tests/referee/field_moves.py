"""Pegs of a field in the holes of its groups, and the moves that bring them where the game has them."""

from __future__ import annotations

from companion.games.game import Stand
from companion.referee.field_guidance import moves_of_places, pair_up
from companion.referee.place import read_place
from companion.words.message import Who
from tests.referee.field import FIELD, RED

NAMES = (Who("Red"), Who("Blue"))
NOBODY_ELSE = frozenset()
RED_HAS_ONE_OF_BLUES = {"pegs2": {1, 2, 3, 5}}


def pegs_in(**groups):
    """Return where pegs are: in these holes of the groups that are named, elsewhere as before a game."""
    named = {hole for name in groups for hole in FIELD.groups[name].numbers}
    return (FIELD.start_holes - named) | {f"{name}/{number}" for name, numbers in groups.items() for number in numbers}


def from_and_to(moves):
    """Return where each peg is lifted and where it is set."""
    return [(move.lift, move.place) for move in moves]


def paired(group, extra, missing, visible, stood=None):
    """Return the ways of pegs of one group; `stood` None: it is not known which pegs are its own."""
    sets = frozenset(extra), frozenset(missing)
    stood = None if stood is None else frozenset(stood)
    return from_and_to(pair_up(FIELD, RED, FIELD.groups[group], *sets, visible, NAMES, stood))


def places_of(visible, **goals):
    """Read where the game has pegs: a set of holes, or what the pegs of a runs box add up to."""
    return [read_place(FIELD, _stand(name, goal), visible, NOBODY_ELSE, 0) for name, goal in goals.items()]


def _stand(name, goal):
    return Stand(name, total=goal, side=int(name[-1]) - 1) if name.startswith("runs") else Stand(name, frozenset(goal))


def moves_from(stood, visible, *, hidden=(), joined=(), **goals):
    """Return the moves of pegs that `stood` in some holes of each group when it was last in order."""
    before = {name: (frozenset(stood.get(name, ())), 0) for name in FIELD.groups}
    unseen, places = frozenset(hidden), places_of(visible, **goals)
    return moves_of_places(FIELD, places, NAMES, visible, before, unseen, joined)


def moves_to(visible, **goals):
    """Return the moves of pegs of which it is not known where they stood before."""
    return moves_from({}, visible, **goals)
