"""Reading the whole board: every track by itself, then together.

Tracks meet in three ways: pegs can stand on another side's track, a magnet can close a hole of the track
beside it, and a game hole may be shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.ledger import TrackOwed
from companion.games.seating import Side, by_side
from companion.referee.doubt import BEST_HAND, Doubt, read_in_doubt
from companion.referee.track import HARMLESS, PEGS, Holes, Reading, at_start, nearest_goal, read_track, rest
from companion.referee.verdict import Call


@dataclass(frozen=True, slots=True)
class Distrusted:
    """Holes whose sensors are not believed: what people have ignored, and what closed without a peg."""

    masked: Occupancy = frozenset()
    empty: Occupancy = frozenset()
    """Ignored, and people say that no peg is there, since nothing beside them has moved."""
    ghosts: Occupancy = frozenset()
    """Closed by the magnet of a peg that stands beside them now."""
    doubted: Occupancy = frozenset()
    """Not believed before, and closed ever since."""
    arrived: Occupancy = frozenset()
    """Closed since the board was read last, together with one beside them: either may be the magnet of the other."""
    fresh: tuple[Occupancy, ...] | None = None
    """For each side the holes that closed after it had both pegs in holes for the last time; None for none.

    Only there can a peg of it have gone: what was closed before is no peg of this side.
    """
    suspicious: tuple[Occupancy, ...] | None = None
    """For each side the holes that closed while no peg of it was out, or together with one beside them; None for none.

    No peg of this side need be there.
    """
    wavering: tuple[Occupancy, ...] | None = None
    """For each side the holes that were not believed at the last look, and have been closed ever since."""
    while_out: tuple[Occupancy, ...] | None = None
    """For each side the holes that closed while a peg of it was seen to be out of its hole; None for any hole."""
    alone: Occupancy = frozenset()
    """Closed later than all that is closed beside them, while a peg rests in a hole that is ignored.

    It may be that peg, which nobody has seen leave: the magnets beside it stood there before, and it was open.
    """
    moving: bool = False
    """The board has been still for so short a time that it may not have told of every peg yet."""

    @property
    def hiding(self) -> Occupancy:
        """The ignored holes that may have a peg."""
        return self.masked - self.empty


@dataclass(frozen=True, slots=True)
class Stray:
    """A peg that stands on another side's track: whose it seems to be, and in which hole."""

    side: Side
    hole: HoleName


@dataclass(frozen=True, slots=True)
class WoodReading:
    """What a settled board means: a reading for each side, and the pegs that strayed to another's track."""

    readings: tuple[Reading, ...]
    strays: tuple[Stray, ...] = ()


@dataclass(frozen=True, slots=True)
class _Seen:
    """The holes of each side that hold its pegs, and what is not certain about them."""

    own: tuple[Holes, ...]
    doubts: tuple[Doubt, ...]


def read_wood(layout: Layout, owed: Sequence[TrackOwed], occupied: Occupancy, distrusted: Distrusted) -> WoodReading:
    """Read a settled occupancy; `owed` has one entry for each side, in the order of the tracks."""
    visible, tracks = occupied - distrusted.masked, layout.tracks[: len(owed)]
    strays = any(len(track_numbers(group, visible)) < PEGS for group in tracks)
    all_seen = all_are_seen(tracks, visible - distrusted.ghosts)
    doubts = tuple(
        replace(
            _doubt(layout, owed[side], visible, distrusted),
            masked=frozenset() if all_seen else track_numbers(group, distrusted.hiding),
            strays=strays,
        )
        for side, group in by_side(tracks)
    )
    seen = _share(tracks, owed, _Seen(tuple(track_numbers(group, visible) for group in tracks), doubts))
    readings = [_read(track, seen) for track in owed]
    found = _strays(layout, owed, seen, readings, distrusted)
    for stray in found:
        on = next(side for side, group in by_side(tracks) if side != stray.side and stray.hole in group.numbers)
        number = tracks[on].numbers[stray.hole]
        seen = _without(seen, on, number)
        readings[on] = _read(owed[on], seen)
        readings[stray.side] = _as_stray(owed[stray.side], readings[stray.side], number)
    return WoodReading(tuple(readings), found)


def all_are_seen(tracks: Sequence[Group], certain: Occupancy) -> bool:
    """Tell whether as many holes certainly hold a peg as there are pegs: then none is hidden in a masked hole."""
    on_tracks = [hole for hole in certain if any(hole in group.numbers for group in tracks)]
    return len(on_tracks) == PEGS * len(tracks)


def _read(owed: TrackOwed, seen: _Seen) -> Reading:
    return read_in_doubt(owed, seen.own[owed.side], seen.doubts[owed.side])


def _without(seen: _Seen, side: Side, hole: int) -> _Seen:
    return replace(seen, own=(*seen.own[:side], seen.own[side] - {hole}, *seen.own[side + 1 :]))


def _doubt(layout: Layout, owed: TrackOwed, visible: Occupancy, distrusted: Distrusted) -> Doubt:
    """Tell what of a side's track is not certain; magnets of other tracks reach it too."""
    side, group = owed.side, layout.tracks[owed.side]
    own = [hole for hole in visible if hole in group.numbers]
    spare = frozenset(group.numbers[hole] for hole in own if layout.neighbours(hole) & visible)
    alone = track_numbers(group, distrusted.alone)
    ghosts = track_numbers(group, (distrusted.ghosts | distrusted.doubted) & visible)
    ignored = track_numbers(group, distrusted.hiding)
    arrived = visible & distrusted.arrived
    twins = frozenset(group.numbers[hole] for hole in own if hole in arrived and layout.neighbours(hole) & arrived)
    came = frozenset[HoleName]() if distrusted.fresh is None else distrusted.fresh[side]
    fresh = track_numbers(group, came)
    lying = frozenset[HoleName]() if distrusted.suspicious is None else distrusted.suspicious[side]
    suspicious = track_numbers(group, lying)
    unsure = frozenset[HoleName]() if distrusted.wavering is None else distrusted.wavering[side]
    beside = _beside_the_way(layout, owed, group, own) if distrusted.moving else frozenset[int]()
    return Doubt(
        spare=spare - alone,
        alone=alone,
        ghosts=ghosts,
        ignored=ignored,
        twins=twins,
        fresh=fresh,
        suspicious=suspicious,
        wavering=track_numbers(group, unsure),
        beside=beside,
    )


def _beside_the_way(layout: Layout, owed: TrackOwed, group: Group, own: Sequence[HoleName]) -> Holes:
    """Return the holes behind the pegs that lie beside the way ahead, where a track turns back.

    A peg set ahead may have closed one by its magnet; what the board says of the peg itself can be late. So may a front
    peg that was put back have closed one ahead, beside its hole.
    """
    behind = [hole for hole in own if group.numbers[hole] < owed.front]
    found = frozenset(group.numbers[hole] for hole in behind if beside_the_way(layout, owed, hole))
    beside_front = layout.neighbours(group.holes[owed.front])
    return found | {group.numbers[hole] for hole in own if hole in beside_front and group.numbers[hole] > owed.front}


def beside_the_way(layout: Layout, owed: TrackOwed, hole: HoleName) -> bool:
    """Tell whether the magnet of a side's peg that was set ahead may close a hole."""
    return _is_ahead(layout, owed, layout.neighbours(hole))


def beside_its_own_way(layout: Layout, owed: TrackOwed, hole: HoleName, but: Occupancy = frozenset()) -> bool:
    """Tell whether a hole lies beside one, none of `but`, over which a side's back peg may be dragged to its own."""
    way = range(max(owed.back, 0) + 1, owed.front + BEST_HAND + 1)
    numbers = layout.tracks[owed.side].numbers
    return any(numbers.get(other) in way for other in layout.neighbours(hole) - but)


def _is_ahead(layout: Layout, owed: TrackOwed, holes: Occupancy) -> bool:
    """Tell whether a side's peg may be set into one of some holes."""
    ahead = range(owed.front + 1, owed.front + BEST_HAND + 1)
    return any(layout.tracks[owed.side].numbers.get(hole) in ahead for hole in holes)


def _share(tracks: Sequence[Group], owed: Sequence[TrackOwed], seen: _Seen) -> _Seen:
    """Give a peg in a shared game hole to one side: to the one with which all tracks together read best."""
    for hole in {group.holes[group.last] for group in tracks}:
        sharing = [side for side, group in by_side(tracks) if group.numbers.get(hole) in seen.own[side]]
        if sharing:
            number = tracks[sharing[0]].numbers[hole]
            given = [(side, _given_to(side, sharing, number, seen)) for side in sharing]
            seen = max(given, key=lambda pair: _fits(owed, sharing, *pair))[1]
    return seen


def _given_to(owner: Side, sharing: Sequence[Side], number: int, seen: _Seen) -> _Seen:
    for side in sharing:
        seen = seen if side == owner else _without(seen, side, number)
    return seen


def _fits(owed: Sequence[TrackOwed], sharing: Sequence[Side], owner: Side, seen: _Seen) -> tuple[int, int, int]:
    """Rank how well the tracks read when one side owns the shared hole: harmlessly, with two pegs, far ahead."""
    harmless = sum(_read(owed[side], seen).call in HARMLESS for side in sharing)
    pairs = sum(len(seen.own[side]) == 2 for side in sharing)
    return harmless, pairs, owed[owner].front


def _strays(
    layout: Layout, owed: Sequence[TrackOwed], seen: _Seen, readings: Sequence[Reading], distrusted: Distrusted
) -> tuple[Stray, ...]:
    """Find the pegs that left one track and appeared on another: one side lacks what another has too many.

    A spare hole beside an occupied one may as well be crosstalk, and the peg in somebody's hand. A hole that had
    closed before the peg was lifted has some other reason; one that may hold the peg of several sides is nobody's. One
    beside the way of that peg may be closed by its magnet, while the board has not told of the peg yet. The board may
    have lost sight of a side neither of whose pegs is seen. A sleeve closes more holes than pegs are missed.
    """
    tracks = layout.tracks
    lacking = [side for side, holes in by_side(seen.own) if len(holes) == 1 and readings[side].call not in HARMLESS]
    extra = [
        tracks[side].holes[number]
        for side, holes in by_side(seen.own)
        if readings[side].call is Call.FOREIGN and len(holes) - PEGS <= len(lacking)
        for number in _surplus(owed[side], holes)
        if number not in seen.doubts[side].alone
    ]
    strays, while_out = list[Stray](), distrusted.while_out
    for hole in extra:
        match [side for side in lacking if while_out is None or hole in while_out[side]]:
            case [owner] if not (distrusted.moving and beside_its_own_way(layout, owed[owner], hole)):
                lacking.remove(owner)
                strays.append(Stray(owner, hole))
    return tuple(strays)


def _surplus(owed: TrackOwed, holes: Holes) -> list[int]:
    """Return the holes of a track that hold pegs too many: those whose absence reads best."""
    if len(holes) > 3:
        belonging = nearest_goal(owed, at_start(holes))
        return sorted((hole for hole in holes if hole > 0 and hole not in belonging), reverse=True)[: len(holes) - 2]
    return [max(holes, key=lambda hole: (read_track(owed, at_start(holes - {hole})).call in HARMLESS, hole))]


def _as_stray(owed: TrackOwed, reading: Reading, number: int) -> Reading:
    """Guide a stray to the hole of its own track that it stands beside, if that is a leap owed, else back.

    Whether the leap is right or short makes no difference: that may be a secret (P12).
    """
    across = read_track(owed, at_start(reading.seen | {number}))
    forward = across.call in (Call.RIGHT, Call.UNDERPEGGED)
    return replace(reading, call=Call.WRONG_TRACK, goal=across.seen if forward else rest(owed))
