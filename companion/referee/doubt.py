"""Reading a track when the sensors cannot be trusted: in doubt for the player.

A masked hole says nothing, so a peg that is missing elsewhere may be in it. A peg beside another one may be
crosstalk of a magnet. Both may be so at once, but that is believed only of pegs that did not move. If any such reading
is right, it is right; if several wrong ones remain, the reading is unclear and nobody is accused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from companion.games.ledger import TrackOwed
from companion.referee.track import HARMLESS, PEGS, Holes, Reading, at_start, belonging, may_rest, read_track, rest
from companion.referee.verdict import Call

_MOST_LENIENT = (Call.RIGHT, Call.AT_REST, Call.IN_HAND, Call.PENDING)
"""What is believed in doubt, the first before the others; none of these accuses anybody."""


BEST_HAND = 29
"""More points than these are never pegged at a stroke."""
_MOST_CLOSED = 6
"""With more closed holes on one track something covers it, and it is not asked which two could be right."""
_MOST_GHOSTS = 3
"""Of more known ghosts on one track it is not asked any more which of them have no peg."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is not certain about a track: its masked holes, and which of those that are closed may have no peg.

    A ghost is a hole that closed without a peg, and has not opened since or is still beside what closes it. A spare
    hole is disbelieved only where there is a peg too many, a ghost also where there is none.
    """

    masked: Holes = frozenset()
    spare: Holes = frozenset()
    alone: Holes = frozenset()
    """Holes beside closed ones that closed later than these, while a peg rests in an ignored hole: it may be there."""
    ghosts: Holes = frozenset()
    ignored: Holes = frozenset()
    """The masked holes, also where as many holes are closed as there are pegs: one of them may be a ghost."""
    twins: Holes = frozenset()
    """Holes that closed together with one beside them."""
    fresh: Holes = frozenset()
    """Holes that closed after both pegs had been seen at rest for the last time."""
    suspicious: Holes = frozenset()
    """Holes that closed while no peg of the side was out of its hole, or together with one beside them."""
    wavering: Holes = frozenset()
    """Holes that were not believed when the board was read last, and have been closed ever since."""
    beside: Holes = frozenset()
    """Holes behind the pegs, beside one that a peg may just have been set in; only for a moment."""
    strays: bool = False
    """A peg of another side is not to be seen: it may stand on this track."""


def read_in_doubt(owed: TrackOwed, visible: Holes, doubt: Doubt) -> Reading:
    """Read a track in the way that is best for its side among those that the sensors allow."""
    plain = read_track(owed, at_start(visible))
    uncertain = owed.free and plain.call is Call.RIGHT  # so is any leap, to a known ghost as well
    if plain.call in HARMLESS and not uncertain:
        return plain
    several = _several_ghosts(owed, visible, doubt)
    unbelieved = _unbelieved(owed, visible, doubt) if not (owed.free and several) else []  # nor a leap to another ghost
    ghostless = [_disbelieving(owed, visible, hole, doubt) for hole in unbelieved]
    ghostless += [replace(read_track(owed, at_start(visible - holes)), doubted=holes) for holes in several]
    ghosts = [frozenset((hole,)) for hole in doubt.ghosts if len(visible) == 2] + several
    completed = [
        _with_hidden(owed, visible - ghost, holes, ghost)
        for ghost in (frozenset[int](), *ghosts)
        for holes in _hidden(visible - ghost, doubt.masked)
    ]
    stuck = _with_stuck_back(owed, visible, doubt) or _in_two_hops(owed, visible, doubt)
    if stuck is not None:
        return stuck
    others = [reading for reading in ghostless + completed if reading]
    others += (
        _with_stuck_behind(owed, visible, doubt)
        + _slow_to_open(owed, visible, doubt)
        + _too_early(owed, visible, doubt)
    )
    if plain.call is Call.PENDING:  # it may still be explained, but where it is in doubt not be held against its side
        unmoved = _unmoved(owed, visible, doubt)
        doubted = unmoved[0].doubted if unmoved else doubt.twins - may_rest(owed)
        plain = replace(plain, doubtful=bool(doubted), doubted=doubted)
    elif plain.call in (Call.WRONG_PEG, Call.BACKWARD):
        others += _unmoved(owed, visible, doubt) + _in_hand(owed, visible, doubt)
    best = _best(plain, _certain(owed, others, doubt), doubt.ghosts)
    if best.call is Call.FOREIGN:
        return _with_stuck_front(owed, visible, doubt) or _with_stuck_hop(owed, visible, doubt) or best
    return best


def _certain(owed: TrackOwed, readings: list[Reading], doubt: Doubt) -> list[Reading]:
    """Where any leap is right (the scorekeeper's way, and in muggins) doubt must not choose between two leaps.

    Only a known ghost may: else all of them are unclear.
    """
    leaps = [reading for reading in readings if owed.free and reading.call is Call.RIGHT]
    known = [reading for reading in leaps if reading.doubted <= doubt.ghosts]
    if len({reading.seen for reading in known or leaps}) < 2:  # the known ones are the first
        return readings
    return [replace(reading, call=Call.UNCLEAR) if reading in leaps else reading for reading in readings]


def _unbelieved(owed: TrackOwed, visible: Holes, doubt: Doubt) -> list[int]:
    """Return the holes that may be closed without a peg, known ghosts first and those of pegs at rest last."""
    doubted = {2: doubt.ghosts, 3: doubt.spare | doubt.ghosts}
    holes = doubted.get(len(visible), frozenset())
    return sorted(holes, key=lambda hole: (hole not in doubt.ghosts, hole in may_rest(owed), hole))


def _disbelieving(owed: TrackOwed, visible: Holes, hole: int, doubt: Doubt) -> Reading | None:
    """Read a track as if a hole were closed by the magnet beside it.

    A peg at rest is doubted only if that is right by what is owed, or its hole is a known ghost: it may have been
    lifted unseen.
    """
    reading = replace(read_track(owed, at_start(visible - {hole})), doubted=frozenset((hole,)))
    explained = reading.call in HARMLESS and not owed.free
    return reading if explained or hole not in may_rest(owed) or hole in doubt.ghosts else None


def _several_ghosts(owed: TrackOwed, visible: Holes, doubt: Doubt) -> list[Holes]:
    """Return the sets of known ghosts, none of which need have a peg: each had closed by itself before."""
    ghosts = sorted(doubt.ghosts - may_rest(owed))
    counts = range(2, min(len(ghosts), _MOST_GHOSTS) + 1)
    several = (frozenset(holes) for count in counts for holes in combinations(ghosts, count))
    return [holes for holes in several if 0 < len(visible - holes) <= PEGS]


def _hidden(visible: Holes, masked: Holes) -> Iterable[Holes]:
    """Yield the masked holes that may hold the pegs that are not seen."""
    for missing in range(1, 3 - len(visible)):
        yield from map(frozenset, combinations(sorted(masked), missing))


def _with_hidden(owed: TrackOwed, visible: Holes, hidden: Holes, ghost: Holes) -> Reading | None:
    """Read a track as if masked holes held the pegs that are not seen, where that is worth believing.

    A peg that is out may always be in a hand as well. So a hidden peg is believed only where it belongs: where it
    rests, or where points that are known (not the scorekeeper's, nor in muggins) bring it. Of two hops that are seen
    as one the first may as well have gone to a hole whose sensor is dead.
    """
    reading = replace(read_track(owed, at_start(visible | hidden)), doubted=hidden | ghost)
    if reading.call is Call.IN_HAND and reading.seen <= belonging(owed):
        return reading
    leapt_unseen = reading.call is Call.RIGHT and not hidden <= belonging(owed)
    return reading if reading.call in HARMLESS and not leapt_unseen else None


def _left_behind(owed: TrackOwed, visible: Holes) -> int | None:
    """Return the closed hole that the back peg may have left; start holes are all alike, so the hindmost of them."""
    if owed.back > 0:
        return owed.back if owed.back in visible else None
    return min((hole for hole in visible if hole <= 0), default=None)


def _strange(owed: TrackOwed, visible: Holes) -> Holes:
    """Return the closed holes in which no peg rests; start holes are all alike."""
    return frozenset(hole for hole in visible - rest(owed) - owed.stops if hole > 0 or owed.back > 0)


def _with_stuck_back(owed: TrackOwed, visible: Holes, doubt: Doubt) -> Reading | None:
    """Read a track as if the hole that the back peg has left were still closed, where a hole ahead has just closed.

    That takes one bad sensor and no bad player. Points that are not explained are believed only while no peg is
    missed that could have been set there.
    """
    ahead, left = _strange(owed, visible), _left_behind(owed, visible)
    if len(visible) != 3 or len(ahead) != 1 or not ahead <= doubt.fresh or left is None:
        return None
    (landing,) = ahead
    if landing < owed.front:
        return None
    lying, either, foreign = frozenset((left,)), ahead | {left}, read_track(owed, at_start(visible))
    unclear = replace(foreign, call=Call.UNCLEAR, seen=visible, doubtful=True, doubted=either)
    if owed.free:  # the back peg may have leapt, or the hole ahead be closed without a peg: only people can tell
        known = either & doubt.ghosts or ahead & doubt.twins or landing - owed.front > BEST_HAND
        perhaps_magnet = ahead & (doubt.spare | doubt.alone)
        return None if known or (doubt.strays and not perhaps_magnet) else unclear
    reading = read_track(owed, at_start(visible - lying))
    if ahead & doubt.ghosts or (ahead & doubt.spare and reading.call is not Call.RIGHT):
        return None
    if reading.call is Call.PENDING and (doubt.strays or reading.points > BEST_HAND):
        return None
    if reading.call is Call.UNDERPEGGED and left not in doubt.ghosts:
        return unclear
    return replace(reading, doubtful=True, doubted=lying)


def _in_two_hops(owed: TrackOwed, visible: Holes, doubt: Doubt) -> Reading | None:
    """Read a track as if the hole that the back peg has left were still closed, where both pegs have gone on.

    That takes one bad sensor and no bad player. Where any leap would be right only people can tell.
    """
    ahead, left = _strange(owed, visible), _left_behind(owed, visible)
    if len(visible) != 3 or len(ahead) != 2 or left is None:
        return None
    if min(ahead) <= owed.front or max(ahead) not in doubt.fresh:
        return None
    lying = frozenset((left,))
    reading = read_track(owed, at_start(visible - lying))
    if reading.points > BEST_HAND:
        return None
    if owed.free or reading.call not in (Call.RIGHT, Call.PENDING):
        reading = replace(read_track(owed, at_start(visible)), call=Call.UNCLEAR)
    return replace(reading, doubtful=True, doubted=lying)


def _with_stuck_front(owed: TrackOwed, visible: Holes, doubt: Doubt) -> Reading | None:
    """Read a track on which nothing else explains three pegs as if the hole that the front peg has left stuck."""
    ahead = visible - {owed.front}
    if len(ahead) != PEGS or min(ahead) <= owed.front or not ahead <= doubt.fresh - doubt.suspicious:
        return None
    return _without_stuck(owed, visible, owed.front, doubt)


def _with_stuck_hop(owed: TrackOwed, visible: Holes, doubt: Doubt) -> Reading | None:
    """Read a track on which both pegs have hopped, and one on over the other, as if the hole of its first hop stuck."""
    if len(visible) != 3 or min(visible) <= owed.front or not visible <= doubt.fresh - doubt.suspicious:
        return None
    return _without_stuck(owed, visible, min(visible), doubt)


def _without_stuck(owed: TrackOwed, visible: Holes, stuck: int, doubt: Doubt) -> Reading | None:
    """Read a track without a hole that sticks, where that is right by what is owed, or by what cards may come late.

    The latter only while no peg of another side is missed, which could have been set there. Where any leap would be
    right only people can tell.
    """
    left = frozenset((stuck,))
    reading = replace(read_track(owed, visible - left), doubtful=True, doubted=left)
    late = reading.points <= BEST_HAND and not doubt.strays
    if owed.free:
        either = left | {max(visible)}
        return replace(reading, call=Call.UNCLEAR, seen=visible, leaps=(), points=0, doubted=either) if late else None
    return reading if reading.call is Call.RIGHT or (reading.call is Call.PENDING and late) else None


def _with_stuck_behind(owed: TrackOwed, visible: Holes, doubt: Doubt) -> list[Reading]:
    """Return the right readings by which a closed hole behind the pegs has no peg, where no other side misses one.

    That takes one bad sensor and no bad player.
    """
    if doubt.strays:
        return []
    behind = [hole for hole in sorted(_strange(owed, visible) - doubt.ghosts - doubt.alone) if hole < owed.front]
    readings = [replace(read_track(owed, at_start(visible - {hole})), doubted=frozenset((hole,))) for hole in behind]
    return [reading for reading in readings if reading.call is Call.RIGHT]


def _unmoved(owed: TrackOwed, visible: Holes, doubt: Doubt) -> list[Reading]:
    """Return the readings by which nothing has moved: of two holes one is a peg's, and the other peg is hidden."""
    found = list[Reading]()
    for ghost in visible if doubt.strays else doubt.twins | doubt.ghosts:
        for hidden in doubt.ignored:
            reading = read_track(owed, at_start(visible - {ghost} | {hidden}))
            if reading.call is Call.AT_REST:  # a stray is a peg all the same
                lying = {ghost} & (doubt.twins | doubt.ghosts)
                found.append(replace(reading, doubted=frozenset((*lying, hidden))))
    return found


def _in_hand(owed: TrackOwed, visible: Holes, doubt: Doubt) -> list[Reading]:
    """Return the readings by which one peg is in a hand, and a suspicious hole has none or is where the other went.

    A hole ahead is not doubted by itself: the hole that the back peg has left may be slow to open as well. Nor is a
    hole believed at once that was not believed while another hole seemed to have the peg.
    """
    found, doubted = list[Reading](), {hole for hole in doubt.suspicious if hole < owed.front}
    for hole in sorted(doubt.suspicious | doubt.beside):
        reading = read_track(owed, at_start(visible - {hole}))
        if reading.seen <= rest(owed):
            found.append(replace(reading, doubted=frozenset({hole} & doubted)))
    for hole in sorted(doubt.wavering & visible):
        found.append(replace(read_track(owed, at_start(visible - {hole})), doubted=frozenset({hole})))
    return found


def _slow_to_open(owed: TrackOwed, visible: Holes, doubt: Doubt) -> list[Reading]:
    """Return the right reading by which the hole that the back peg has left opens late, as another that it went to."""
    ahead = {hole for hole in doubt.suspicious if hole > owed.front}
    if owed.free or doubt.strays or owed.back <= 0 or not ahead:
        return []
    reading = replace(read_track(owed, at_start(visible - {owed.back})), doubted=frozenset((owed.back,)))
    return [reading] if reading.call is Call.RIGHT else []


def _too_early(owed: TrackOwed, visible: Holes, doubt: Doubt) -> list[Reading]:
    """Return the reading by which a hole that closed before the back peg was lifted is not the one it went to."""
    gone_to = _strange(owed, visible)
    early = gone_to & doubt.suspicious
    if len(gone_to) != 2 or len(early) != 1 or gone_to - early <= doubt.ghosts:
        return []
    reading = replace(read_track(owed, at_start(visible - early)), doubted=early)
    return [reading] if reading.call in (Call.RIGHT, Call.PENDING) else []


def may_rest_ignored(owed: TrackOwed, seen: Holes, hidden: Holes) -> bool:
    """Tell whether a peg may rest in an ignored hole (`hidden`) and one of the two holes that are seen have none.

    That takes one more bad sensor and no bad player, where the two pegs then stand rightly. Of two hops the first may
    have gone into an ignored hole on the way; and the magnet of a front peg in an ignored hole may close the one beside
    it.
    """
    front = max(seen, default=0)
    way, beside, rests = range(owed.front + 1, front), (front - 1, front + 1), rest(owed) | owed.stops
    return any(
        read_track(owed, at_start(seen - {ghost} | {hole})).call in HARMLESS
        for hole in hidden
        for ghost in seen
        if hole in rests or (hole in way and ghost in may_rest(owed)) or (hole in beside and ghost == front)
    )


def right_of_several(owed: TrackOwed, closed: Holes) -> bool:
    """Tell whether of more than two closed holes, believed or not, some two would hold the pegs rightly."""
    if not PEGS < len(closed) <= _MOST_CLOSED:
        return False
    read = (read_track(owed, at_start(frozenset(pair))) for pair in combinations(sorted(closed), PEGS))
    return any(reading.call in HARMLESS and reading.points <= BEST_HAND for reading in read)


def _best(plain: Reading, others: list[Reading], ghosts: Holes) -> Reading:
    """Prefer the most lenient reading; if readings that accuse disagree, return UNCLEAR.

    Where holes are known to be closed without a peg (`ghosts`), readings that doubt no others go before.
    """
    if not others:
        return plain
    for call in _MOST_LENIENT:
        found = [reading for reading in others if reading.call is call]
        if found:
            return replace(min(found, key=lambda reading: reading.off), doubtful=True)
    others = [reading for reading in others if reading.doubted <= ghosts] or others
    calls = {(reading.call, reading.points) for reading in others}
    if len(calls) == 1 and others[0].call is not Call.UNCLEAR:
        return replace(others[0], doubtful=True)
    doubted = frozenset[int]().union(*(reading.doubted for reading in others))
    return replace(plain, call=Call.UNCLEAR, doubtful=True, doubted=doubted)
