"""Reading a scale: the pegs of a side add up to what it has scored in a hand, against what is owed on it (R10, R15).

Pegs go to a scale and come back from it one at a time, and to carry from 9 to 12 takes two of them: what lies between
where the pegs stood and where they should come to is not judged.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from companion.board.layout import Group, GroupKind
from companion.games.ledger import TrackOwed
from companion.referee.track import Holes, Reading
from companion.referee.track import Leap as Added
from companion.referee.verdict import Call


def capacity(group: Group) -> int:
    """Return the most that a scale shows, with a peg in each of its rows: 59 (R15). Of other boxes, any sum."""
    return _most_shown(tuple(group.holes), in_rows=group.kind is GroupKind.SCALE)


@lru_cache
def _most_shown(numbers: tuple[int, ...], *, in_rows: bool) -> int:
    if not in_rows:
        return sum(numbers)
    tens = max((number for number in numbers if number >= 10), default=0)
    return max((number for number in numbers if number < 10), default=0) + tens


def combination(group: Group, total: int, pegs: int = 2, near: Holes = frozenset()) -> Holes:
    """Return the holes that show a total with at most so many pegs: the fewest moves from `near`, then the fewest pegs.

    Where no holes do, those that come nearest from below: the game counts on (R15, R16).
    """
    in_rows = group.kind is GroupKind.SCALE
    return _nearest(tuple(group.holes), min(total, capacity(group)), pegs, near, in_rows=in_rows)


@lru_cache(maxsize=4096)
def _nearest(numbers: tuple[int, ...], wanted: int, pegs: int, near: Holes, *, in_rows: bool) -> Holes:
    best = frozenset[int]()
    for holes in _subsets(numbers, pegs, in_rows=in_rows):
        if sum(holes) <= wanted and _fitness(holes, near) > _fitness(best, near):
            best = holes
    return best


def _fitness(holes: Holes, near: Holes) -> tuple[int, int, int]:
    return sum(holes), -max(len(near - holes), len(holes - near)), -len(holes)


def _subsets(numbers: tuple[int, ...], pegs: int, *, in_rows: bool) -> Iterable[Holes]:
    if in_rows:  # a peg in each row
        units = [frozenset[int](), *(frozenset({number}) for number in numbers if number < 10)]
        tens = [frozenset[int](), *(frozenset({number}) for number in numbers if number >= 10)]
        return (one | ten for one in units for ten in tens)
    return (frozenset(holes) for count in range(pegs + 1) for holes in combinations(sorted(numbers), count))


def shows(group: Group, seen: Holes, total: int) -> bool:
    """Tell whether pegs show a total, in any combination, or as much of it as the scale can."""
    return sum(seen) in (total, min(total, capacity(group)))


def read_scale(
    owed: TrackOwed,
    group: Group,
    seen: Holes,
    stood: Holes,
    *,
    in_hand: bool,
    late: bool,
    went: Holes = frozenset(),
    hidden: Holes = frozenset(),
) -> Reading:
    """Read one settled scale. `stood` is where its pegs stood when it was last in order.

    `in_hand`: a peg of this side is in no hole. `late`: all have stood so for so long that nobody is on the way.
    `went`: where its pegs stood last in order or ahead of cards that are entered late; a carry may begin from there.
    `hidden`: the holes that a peg may have left, or not, without being seen.
    """
    rest, last = owed.front, owed.sums[-1] if owed.sums else 0
    goal = combination(group, rest + last)
    for points in (0, *owed.sums):
        if not points and last and rest >= capacity(group):
            continue  # the pegs stay where they are (R15)
        if shows(group, seen, rest + points):
            call = Call.RIGHT if points else Call.AT_REST
            leaps = (Added(points),) if points else ()
            return Reading(owed.side, call, seen, seen, leaps, points)
    points = sum(seen) - rest
    follows = _may_follow(seen, stood, hidden) or _carries_on(seen, went)
    late_cards = _may_be_carrying(seen, stood) if owed.free else follows
    unmoved = seen == stood and points >= 0  # the game was moved, and not the pegs
    ways = [] if owed.free or unmoved else _ways_on(owed, group, seen, stood)
    if in_hand or ((late_cards or ways) and not late):
        ahead = (late_cards and not in_hand) or sum(went) > rest + last
        return Reading(owed.side, Call.IN_HAND, seen, goal, perhaps_more=ahead)
    if points < 0:
        begun = [way for way in ways if seen & way - stood]  # one peg stands where it should come to; the other follows
        return Reading(owed.side, Call.BACKWARD, seen, begun[-1] if begun else combination(group, rest, near=seen))
    if owed.free:
        return Reading(owed.side, Call.RIGHT, seen, seen, (Added(points),), points)
    call = Call.UNDERPEGGED if points < last else Call.PENDING
    goal = combination(group, rest + last, near=seen)
    return Reading(owed.side, call, seen, goal, (Added(points),), points, abs(points - last))


def weigh_scale(owed: TrackOwed, group: Group, reading: Reading) -> Reading:
    """Hold a veiled reading against what is really owed: only what is too much is told apart (P4, P12).

    A scale that is full shows nothing of what is beyond it: then all that is owed counts as pegged (R15), but what fell
    short before only where nothing else explains the peg (P8).
    """
    if reading.call is not Call.RIGHT:
        return reading
    last = owed.sums[-1] if owed.sums else 0
    fresh = sum(debt.due for debt in owed.debts if not debt.claimable)
    for points in (fresh, last):
        if points and shows(group, reading.seen, owed.front + points):
            return replace(reading, call=Call.PEGGED, leaps=(Added(points),))
    if reading.points <= last:
        return replace(reading, call=Call.PEGGED)
    goal = combination(group, owed.front + last, near=reading.seen)
    return replace(reading, call=Call.PENDING, goal=goal, off=reading.points - last)


def corrected_goal(owed: TrackOwed, group: Group, seen: Holes, call: Call) -> Holes:
    """Return where pegs are led on to, of which this was said before they were led to where they are seen (P4)."""
    due = owed.sums[-1] if owed.sums and call is not Call.BACKWARD else 0
    return combination(group, owed.front + due, near=seen)


def _may_be_carrying(seen: Holes, stood: Holes) -> bool:
    """Tell whether one peg may have been moved and the other is still to follow, whatever is owed.

    To carry from 9 to 12 the ones go back and the tens go forward: either may be first.
    """
    ones = _rows(seen)[0]
    tens_alone = bool(ones) and ones == _rows(stood)[0]
    return sum(seen) < sum(stood) or (tens_alone and seen != stood)


def may_lack_ones(seen: Holes, stood: Holes) -> bool:
    """Tell whether a peg has come to the tens and none is in the ones, so that one may still come there from the box.

    To carry from 3 to 15 the peg of the ones may itself become that of the tens.
    """
    ones, tens = _rows(seen)
    return not ones and len(seen) >= len(stood) and not tens <= stood


def _rows(holes: Holes) -> tuple[Holes, Holes]:
    """Return those of the holes that are in the row of the ones, and those in that of the tens."""
    ones = frozenset(number for number in holes if number < 10)
    return ones, holes - ones


def _may_follow(seen: Holes, stood: Holes, hidden: Holes) -> bool:
    """Tell whether one peg has gone back, so that another may still go forward, by a card that is entered late.

    Either one that stands where it stood, or one of the tens that comes from the box or was seen to go back to it, or
    to the ones: who is quick has moved the ones on before.
    """
    tens, before = _rows(seen)[1], _rows(stood)[1]
    return sum(seen) < sum(stood) and (bool(seen & stood) or (tens <= before and not (before - tens) & hidden))


def _carries_on(seen: Holes, went: Holes) -> bool:
    """Tell whether a peg of the tens has gone back to the ones or the box, so that the other may go on to the tens."""
    return sum(seen) < sum(went) and bool(seen & went) and _rows(seen)[1] <= went


def _ways_on(owed: TrackOwed, group: Group, seen: Holes, stood: Holes) -> list[Holes]:
    """Return where pegs should come to that all stand there, or where they stood: a carry that is not done yet."""
    goals = [combination(group, owed.front + points) for points in owed.sums]
    return [goal for goal in goals if seen <= stood | goal]
