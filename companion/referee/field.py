"""The referee of a field: scales that are scored on, and groups whose pegs follow the game.

It is asked like the referee of tracks (`referee.py`) and finds in the same terms. A scale is judged against what is
owed on it. Of every other group it knows where the pegs belong now: pegs that have not been moved yet are asked for,
pegs that were set elsewhere are named, and the steps between are not judged. The stores count pegs, so that one that
is in no hole is known to be in a hand, and asked about in time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.game import Peg, Policy, Stand
from companion.games.ledger import TrackOwed
from companion.referee.asking import ask_pending, ask_unclear
from companion.referee.census import MOST_DOUBTED, Census
from companion.referee.earlier import Positions
from companion.referee.field_guidance import ask_missing, guide_between_boxes, guide_field, name_misplaced
from companion.referee.finding import Finding
from companion.referee.outage import Outage
from companion.referee.places import Place, pegs_of, read_place, store_of
from companion.referee.scale import capacity, combination, read_scale, shows, weigh_scale
from companion.referee.settle import Settler, Timing
from companion.referee.surplus import Surplus
from companion.referee.track import Holes, Reading, veiled
from companion.referee.verdict import Call, Guidance, Question, Verdict
from companion.words.message import Who

_IN_ORDER = frozenset({Call.AT_REST, Call.RIGHT, Call.PEGGED})
_ACCUSING = frozenset({Call.BACKWARD, Call.UNDERPEGGED, Call.PENDING})
"""What is said of pegs that stand wrongly, or will be when nothing explains them."""


@dataclass(slots=True)
class _Watch:
    """What is remembered of a group between two looks at the board."""

    seen: Holes = frozenset()
    since_ms: int = 0
    stood: Holes = frozenset()
    """Where its pegs stood when they were last in order."""
    wanted: Holes = frozenset()
    """Where the game has wanted pegs since then. It may go on before they have stood still there."""
    owed: TrackOwed | None = None
    surplus: Surplus = field(default_factory=Surplus)
    left: Holes = frozenset()
    """Where its pegs stood when the game was moved away from under them."""
    guided: bool = False
    most: int = 0
    """How many pegs of the whole board were seen at most while these were in order and the same holes hidden."""
    hidden: Occupancy = frozenset()
    """The holes that were hidden then."""
    unclear: bool = False
    """People are asked to look at its pegs."""
    looked: bool = False
    """Somebody has looked at its pegs since they stand so: what is seen of them can be believed."""
    suspects: Holes = frozenset()
    """The occupied holes one of which has no peg, in muggins: only a person can say which."""


class FieldReferee:
    """Judges one game on one field."""

    def __init__(self, layout: Layout, policy: Policy, names: Sequence[Who], timing: Timing | None = None) -> None:
        """Watch a board; `names` are those of the sides, in the order of the scales."""
        self.layout = layout
        self.policy = policy
        self.timing = timing or Timing()
        self.doubts: Counter[HoleName] = Counter()
        self._names = tuple(names)
        self._settler = Settler(self.timing)
        self._watches = {name: _Watch() for name in layout.groups}
        self._followed = False
        """The wood has followed the game to where it is now, so that pegs that go back take the game back."""
        self._asked: tuple[tuple[int, ...], tuple[Stand, ...]] = ((), ())
        self._census = Census(layout, self.timing.hand_ms)
        self._entered_ms = 0
        self._outage = Outage(len(layout.start_holes))
        self._believed: dict[HoleName, tuple[Occupancy, int]] = {}
        """The ignored holes that people say pegs are in, oldest first, each with what was seen then (`_beside`)."""
        self._stood: Occupancy = frozenset()
        """Those of them whose pegs have stood in order: when they do no more, they may have been moved."""

    # --- what the referee is told, as by the track's ----------------------------------------------------------

    def call_sides(self, names: Sequence[Who]) -> None:
        """Speak of the sides by these names from now on."""
        self._names = tuple(names)

    @property
    def masked(self) -> Occupancy:
        """The holes whose sensors people have ignored."""
        return self._census.masked

    @property
    def occupied(self) -> Occupancy | None:
        """The last snapshot, settled or not."""
        return self._settler.occupied

    def moving(self, side: int) -> bool:
        """Tell whether a side's pegs have left the holes they were judged in, or one of its box is in no hole."""
        group = self.layout.sides[side]
        if self.occupied is None:
            return False
        if self._census.in_hand(group.name):
            return True
        told = {hole for hole in self._believed if hole in group.numbers}
        seen = track_numbers(group, ((self.occupied or frozenset()) - self._census.hidden - self.masked) | told)
        return seen != self._watches[group.name].seen

    def following(self, side: int) -> bool:
        """Tell whether a side's pegs have only to follow a game that was moved away from under them."""
        return self._watches[self.layout.sides[side].name].guided

    def see(self, occupied: Occupancy, now_ms: int) -> None:
        """Take a snapshot of the whole board."""
        if self.occupied is not None:
            self._outage.see(self.occupied - self.masked, occupied - self.masked, now_ms)
        self._settler.see(occupied, now_ms)

    def lose_sight(self) -> None:
        """Forget where the pegs stand: nothing is judged before they have been seen again and stood still."""
        self._settler, self._outage = Settler(self.timing), Outage(len(self.layout.start_holes))
        for watch in self._watches.values():
            watch.seen, watch.surplus = frozenset(), Surplus()

    def mask(self, hole: HoleName, *, masked: bool = True) -> None:
        """Believe a hole's sensor no more, or again.

        While a peg is in no hole, that says of a hole which shows none that the peg is there; and so it does when it is
        said again.
        """
        again = hole in self.masked
        lies = not again and hole in (self.occupied or frozenset())
        there = masked and not lies and (again or bool(self._census.lost_since_ms))
        self._census.masked = self.masked | {hole} if masked else self.masked - {hole}
        self._believed.pop(hole, None)
        self._stood -= {hole}
        for name, watch in self._watches.items():
            told = self.layout.groups[name].numbers.get(hole) in watch.suspects
            watch.suspects, watch.looked = frozenset() if told else watch.suspects, False
        if there:
            self._believed[hole] = self._beside(hole, self.occupied or frozenset())

    def _beside(self, hole: HoleName, occupied: Occupancy) -> tuple[Occupancy, int]:
        """Return the other holes of a hole's group that are seen to be occupied, and how many of its box's pegs are."""
        group = self.layout.group_of(hole)
        if group is None:
            return frozenset(), 0
        seen = occupied - self.masked
        store = store_of(self.layout, group.name)
        return seen & group.numbers.keys(), 0 if store is None else pegs_of(self.layout, store, seen)

    def _told(self, occupied: Occupancy, visible: Occupancy) -> Occupancy:
        """Return the holes that people say hold a peg, as long as nothing else of their group has moved.

        Nor may more pegs of their box be seen than then, or more than there are: the oldest has been moved.
        """
        for hole, (beside, pegs) in list(self._believed.items()):
            now_beside, now_pegs = self._beside(hole, occupied)
            if now_beside != beside or now_pegs > pegs:
                del self._believed[hole]
        for hole in list(self._believed):
            there = visible | self._believed.keys()
            if len(there) > len(self.layout.start_holes) and self._census.surplus_at(hole, there):
                del self._believed[hole]
        return frozenset(self._believed)

    def guide_home(self, *, moved: bool = False) -> None:
        """Accuse nobody of where pegs stand now: the game was moved, not the pegs."""
        self._followed = False
        for watch in self._watches.values():
            watch.surplus, watch.guided, watch.left = Surplus(), True, watch.seen

    def entered(self, scorer: int | None, now_ms: int) -> None:
        """A player has entered something; `scorer` is the side whose turn it was, if it could bring points (P14)."""
        self._entered_ms = now_ms
        for side, group in enumerate(self.layout.sides):
            if scorer is not None:
                self._watches[group.name].surplus.turn(own=side == scorer)

    def pegged_in_part(self, side: int) -> None:
        """Do nothing: pegs on a scale only add up."""

    def went_on(self) -> None:
        """Do nothing: pegs on a scale may be moved one after the other at any time."""

    def let_go(self) -> None:
        """Do nothing: a peg on a scale is not read again with the move before."""

    def finalise(self, sides: Sequence[int]) -> None:
        """A person says that no card is missing: what these sides pegged too much cannot be explained (P4)."""
        for side in sides:
            self._watches[self.layout.sides[side].name].surplus.confirm()

    def believe(self, hole: HoleName) -> None:
        """Do nothing: on a field every closed hole that is not ignored is believed anyway."""

    def point_at(self, side: int, hole: HoleName) -> None:
        """Do nothing: on a field nobody is asked which of two holes holds a peg."""

    def waiting(self, side: int, now_ms: int, *_holes: HoleName | None) -> None:
        """A person says that the peg is still in somebody's hand: begin to wait again."""
        watch = self._watches[self.layout.sides[side].name]
        watch.since_ms, watch.surplus = now_ms, Surplus()
        if watch.unclear:
            watch.suspects, watch.looked = frozenset(), True
            self._census.believe()
        self._census.wait_anew(now_ms)

    def wake_ms(self, now_ms: int) -> int | None:
        """Return when to ask again although no snapshot has come, or None."""
        timing, times = self.timing, [self._settler.wake_ms(now_ms)]
        times += [self._settler.since_ms + timing.pending_ms, self._entered_ms + timing.pending_ms]
        times += [] if self._outage.since_ms is None else [self._outage.since_ms + timing.hand_ms]
        for since_ms in (*(watch.since_ms for watch in self._watches.values()), *self._census.lost_since_ms.values()):
            times += [since_ms + timing.release_ms, since_ms + timing.hand_ms, since_ms + timing.pending_ms]
        return min((at for at in times if at is not None and at > now_ms), default=None)

    # --- judging ----------------------------------------------------------------------------------------------

    def judge(
        self,
        owed: Sequence[TrackOwed],
        earlier: Callable[[], Sequence[Positions]],
        now_ms: int,
        stands: Sequence[Stand] = (),
        stood_before: Callable[[], Sequence[Stand]] = tuple,
    ) -> Finding:
        """Judge the board as it stands: the scales against `owed`, the other groups against `stands`.

        `earlier` and `stood_before` tell where both were before the last action of the game.
        """
        for stand in stands:
            self._watches[stand.group].wanted |= stand.holes
        occupied = self._settler.settled(now_ms)
        if occupied is None:
            return Finding(settled=False)
        if self._is_out_of_sight(occupied, now_ms):
            return Finding(True, tuple(self._unseen(track) for track in owed), fault=self._outage.sentence)
        visible = self._census.visible(occupied, now_ms)
        visible |= self._told(occupied, visible)
        books, owed = owed, [self._known(track) for track in owed]
        self._look(visible, owed, books, stands, now_ms)
        readings = tuple(self._read_scale(*pair, visible, now_ms) for pair in zip(owed, books, strict=True))
        for reading in readings:
            self._watches[self.layout.sides[reading.side].name].unclear = reading.call is Call.UNCLEAR
        places = tuple(read_place(self.layout, stand, occupied, self._census.hidden) for stand in stands)
        calls = {place.stand.group: self._call(place, now_ms) for place in places}
        self._note_order(readings, places, visible)
        self._learn(readings, places, now_ms)
        back = self._taken_back(readings, calls, occupied, earlier, stood_before)
        if back is not None:
            return Finding(True, readings, taken_back=back)
        verdicts = (*self._verdicts(readings, owed), *self._misplaced(places, calls))
        return Finding(
            True,
            readings,
            self._pegs(readings, now_ms),
            None,
            verdicts,
            self._guidance(readings, owed, places, calls, visible),
            self._question(readings, visible, now_ms),
            self._released_short(readings, books, now_ms),
            fault=self._outage.sentence,
        )

    def _known(self, owed: TrackOwed) -> TrackOwed:
        """Return what may be known of what is owed: in muggins nothing (P12), but where a full scale hides it (R15)."""
        full = owed.front >= capacity(self.layout.sides[owed.side])
        return veiled(owed, pushed=False) if self.policy.muggins and not full else owed

    def _is_out_of_sight(self, occupied: Occupancy, now_ms: int) -> bool:
        """Tell whether many pegs have just vanished at once; wherever they stand afterwards, nobody is accused."""
        over = self._outage.is_over(occupied - self.masked)
        if over or self._outage.is_long(now_ms, self.timing.hand_ms):
            for watch in self._watches.values():
                watch.guided = True
        return self._outage.active and not self._outage.is_long(now_ms, self.timing.hand_ms)

    def _unseen(self, owed: TrackOwed) -> Reading:
        seen = self._watches[self.layout.sides[owed.side].name].seen
        return Reading(owed.side, Call.UNSEEN, seen, seen)

    def _look(
        self,
        visible: Occupancy,
        owed: Sequence[TrackOwed],
        books: Sequence[TrackOwed],
        stands: Sequence[Stand],
        now_ms: int,
    ) -> None:
        """Note since when each group stands so, and whether the game has moved on."""
        for name, watch in self._watches.items():
            seen = track_numbers(self.layout.groups[name], visible)
            if seen != watch.seen:
                watch.seen, watch.since_ms, watch.surplus, watch.looked = seen, now_ms, Surplus(), False
        for track in books:
            watch = self._watches[self.layout.sides[track.side].name]
            if (
                watch.owed and track.front < watch.owed.front
            ):  # the hand is over, or taken back: the pegs have to follow
                watch.guided, watch.left = True, watch.seen
            if track != watch.owed:
                watch.owed, watch.surplus = track, Surplus()
        asked = tuple(track.front for track in owed), tuple(stands)
        if asked != self._asked:
            self._asked, self._followed = asked, False
        by_group = {name: watch.seen for name, watch in self._watches.items()}
        self._census.count(visible, by_group, owed, stands, now_ms)

    def _read_scale(self, owed: TrackOwed, book: TrackOwed, visible: Occupancy, now_ms: int) -> Reading:
        """Read a scale; where pegs were in order that people told of, and are no more, what they said is not so now."""
        group = self.layout.sides[owed.side]
        reading = self._read_seen(owed, book, track_numbers(group, visible), visible, now_ms)
        told = self._believed.keys() & group.numbers.keys()
        if reading.call in _IN_ORDER:
            self._stood |= told
        moved = told & self._stood
        if not moved or reading.call in (*_IN_ORDER, Call.IN_HAND):
            return reading
        self._believed = {hole: beside for hole, beside in self._believed.items() if hole not in moved}
        return self._read_seen(owed, book, track_numbers(group, visible - moved), visible - moved, now_ms)

    def _read_seen(self, owed: TrackOwed, book: TrackOwed, seen: Holes, visible: Occupancy, now_ms: int) -> Reading:
        group = self.layout.sides[owed.side]
        watch = self._watches[group.name]
        waited_ms = now_ms - watch.since_ms
        late = waited_ms >= self.timing.hand_ms
        in_hand = self._census.in_hand(group.name) or (not late and self._census.box_is_hidden(group.name))
        reading = read_scale(owed, group, seen, watch.stood, in_hand=in_hand, late=late)
        if reading.call not in _IN_ORDER or (reading.call is Call.AT_REST and owed.sums):
            reading = self._in_doubt(owed, group, reading, visible, now_ms)
        if reading.call not in (*_IN_ORDER, Call.IN_HAND) and self._census.phantoms:
            reading = self._without_phantoms(owed, group, reading, now_ms)
        if self._census.haunted(group):
            reading = replace(reading, doubtful=True)
        if reading.call is Call.RIGHT and owed.free and self._settler.stable_ms(now_ms) < self.timing.release_ms:
            return replace(reading, call=Call.IN_HAND, leaps=(), points=0)  # the other peg may follow
        if owed.free and reading.call is Call.RIGHT and self._is_suspect(watch, reading, visible):
            return self._unclear(replace(reading, goal=reading.seen), now_ms)
        weighed = {Call.PENDING} if self.policy.muggins else set[Call]()
        if self.policy.muggins:
            reading = weigh_scale(book, group, reading)
        if watch.guided and (reading.call in _ACCUSING or (reading.call is Call.PEGGED and reading.seen == watch.left)):
            return replace(reading, call=Call.TO_MOVE)
        if reading.call in _ACCUSING - weighed and self._census.uncertain and not watch.looked:
            return self._unclear(reading, now_ms)
        if reading.call is Call.BACKWARD and self._census.one_is_out:
            return replace(reading, call=Call.IN_HAND)  # any peg of the board may be this one
        stood_hidden = bool(track_numbers(group, self._census.hidden) & watch.stood)  # that peg may be there still
        unseen = self._census.perhaps_out or self._census.may_hide_one(group, visible) or stood_hidden
        if reading.call is Call.BACKWARD and unseen and not watch.looked:
            return self._unclear(reading, now_ms)
        hasty = reading.call in (Call.UNDERPEGGED, Call.BACKWARD)
        if hasty and self._settler.stable_ms(now_ms) < self.timing.release_ms:
            return replace(reading, call=Call.IN_HAND, leaps=(), points=0)
        if reading.call is Call.PENDING and watch.surplus.is_final(self._quiet_ms(now_ms), self.timing.pending_ms):
            return replace(reading, call=Call.OVERPEGGED)
        return reading

    def _in_doubt(self, owed: TrackOwed, group: Group, reading: Reading, visible: Occupancy, now_ms: int) -> Reading:
        """Read a scale with a peg in a hidden hole where that makes it right, and where a peg may be there at all.

        Where several explain it, that is one that shows a peg rather than one that shows none.
        """
        closed = track_numbers(group, self.occupied or frozenset())
        hidden = sorted(track_numbers(group, self._census.hidden), key=lambda number: (number not in closed, number))
        if not hidden or len(hidden) > MOST_DOUBTED:
            return reading
        own, spare = self._census.spare(group.name, visible)
        stood = self._watches[group.name].stood
        for count in range(1, min(len(hidden), spare) + 1):
            for doubted in combinations(hidden, count):
                seen = reading.seen | frozenset(doubted)
                read = read_scale(owed, group, seen, stood, in_hand=False, late=True)
                mended = read.call is Call.AT_REST and reading.call is not Call.AT_REST
                explained = read.call is Call.RIGHT and not owed.free  # else any leap would be right
                added = explained and (count <= own or self._census.mixed)
                if mended or (added and self._sure(now_ms)):
                    return replace(read, doubtful=True, doubted=frozenset(doubted))
                if added and reading.call in _ACCUSING:
                    return replace(reading, call=Call.IN_HAND, leaps=(), points=0, off=0)  # it may be on its way there
        return reading

    def _without_phantoms(self, owed: TrackOwed, group: Group, reading: Reading, now_ms: int) -> Reading:
        """Read a scale without the holes that have no peg, where that makes it right; else it is unclear.

        Where a peg stood in order there is one, unless a peg now stands beside it, whose magnet may close both, or what
        is owed has been pegged from there, and the hole sticks.
        """
        stood = self._watches[group.name].stood
        fresh = reading.seen - stood
        beside = frozenset[HoleName]().union(*(self.layout.neighbours(group.holes[number]) for number in fresh))
        suspects = fresh | track_numbers(group, beside) & reading.seen
        if not suspects:
            return reading
        found: Reading | None = None
        for count in range(1, min(self._census.phantoms, len(reading.seen), MOST_DOUBTED) + 1):
            for lying in combinations(sorted(reading.seen), count):
                read = read_scale(owed, group, reading.seen - set(lying), stood, in_hand=False, late=True)
                doubtful = replace(read, doubtful=True, doubted=frozenset(lying))
                if read.call is Call.RIGHT and not owed.free and self._sure(now_ms):
                    return doubtful
                if read.call is Call.AT_REST and found is None and suspects.issuperset(lying):
                    found = doubtful
        if found is not None:
            return found
        return reading if self._watches[group.name].looked else self._unclear(reading, now_ms)

    def _is_suspect(self, watch: _Watch, reading: Reading, visible: Occupancy) -> bool:
        """Tell whether one of a scale's pegs may be none, whatever is owed: more pegs are seen than while in order.

        One came out of a hidden hole, or a hole is closed without a peg. The holes stay suspect until they open or
        somebody has looked: it is not known which of them has the peg.
        """
        watch.suspects &= reading.seen
        if watch.looked:
            watch.most = len(visible)
        if watch.hidden <= self._census.hidden and len(visible) > watch.most:
            watch.suspects = reading.seen
        return bool(watch.suspects)

    def _count_in_order(self, watch: _Watch, visible: Occupancy) -> None:
        """Remember how many pegs are seen at most while those of a scale are in order.

        What was once too many is not remembered: a sensor that has lied may lie again.
        """
        pegs = self._census.in_sight
        before = watch.most if watch.hidden == self._census.hidden else 0
        watch.most = max(len(visible), before if len(visible) > pegs else min(before, pegs))
        watch.hidden, watch.suspects = self._census.hidden, frozenset()

    def _unclear(self, reading: Reading, now_ms: int) -> Reading:
        """Say of a scale that cannot be read with certainty, after a while, that people should look at it."""
        call = Call.UNCLEAR if self._sure(now_ms) else Call.IN_HAND
        return replace(reading, call=call, leaps=(), points=0, off=0, doubtful=True)

    def _quiet_ms(self, now_ms: int) -> int:
        """Return for how long nobody has moved a peg or entered anything; while one is in a hand somebody moves it."""
        return 0 if self._census.lost_since_ms else min(self._settler.stable_ms(now_ms), now_ms - self._entered_ms)

    def _sure(self, now_ms: int) -> bool:
        return self._settler.stable_ms(now_ms) >= self.timing.infer_ms

    def _call(self, place: Place, now_ms: int) -> Call:
        """Say how a group stands: in order, not moved yet, on the way, or set where its pegs do not belong."""
        watch = self._watches[place.stand.group]
        if place.in_order:
            return Call.AT_REST
        waited_ms = now_ms - watch.since_ms
        strange = place.extra - watch.stood - watch.wanted
        if not strange or watch.guided:
            return Call.IN_HAND if self._census.in_hand(place.stand.group) else Call.TO_MOVE
        if self._census.in_hand(place.stand.group):
            return Call.IN_HAND
        asked_for = place.goal != watch.stood
        if self._census.uncertain:
            return Call.TO_MOVE  # a sensor lies: nobody is accused
        patience_ms = self.timing.release_ms if asked_for else self.timing.pending_ms
        return Call.MISPLACED if waited_ms >= patience_ms else Call.PENDING

    def _note_order(self, readings: Sequence[Reading], places: Sequence[Place], visible: Occupancy) -> None:
        """Remember where pegs stood in order."""
        for reading in readings:
            if reading.call in _IN_ORDER:
                name = self.layout.sides[reading.side].name
                watch = self._watches[name]
                watch.stood, watch.guided, watch.surplus = reading.seen, False, Surplus()
                self._count_in_order(watch, visible)
        for place in places:
            if place.in_order:
                watch = self._watches[place.stand.group]
                watch.stood, watch.wanted, watch.guided = place.goal, frozenset(), False
        at_rest = all(reading.call is Call.AT_REST for reading in readings)
        self._followed = self._followed or (at_rest and all(place.in_order for place in places))

    def _learn(self, readings: Sequence[Reading], places: Sequence[Place], now_ms: int) -> None:
        """Note the holes that are occupied without a peg, once it is certain which they are."""
        if not self._census.phantoms or not self._sure(now_ms):
            return
        suspects = {
            place.group.holes[number]
            for place in places
            if not place.missing
            for number in place.extra - self._watches[place.stand.group].stood
        }
        for reading in readings:
            group = self.layout.sides[reading.side]
            suspects |= {group.holes[number] for number in reading.doubted & self._watches[group.name].seen}
        if self._census.learn(frozenset(suspects)):
            self.doubts.update(suspects)

    # --- what follows -----------------------------------------------------------------------------------------

    def _taken_back(
        self,
        readings: Sequence[Reading],
        calls: dict[str, Call],
        occupied: Occupancy,
        earlier: Callable[[], Sequence[Positions]],
        stood_before: Callable[[], Sequence[Stand]],
    ) -> int | None:
        """Return the length of the game before its last action, if the field stands as it did then.

        One action at a time: runners and scales come to stand alike again and again, and cards that were entered are
        not lost by a slip of the hand. Not before the wood had followed the game, nor while a peg is in a hand.
        """
        amiss = [reading for reading in readings if reading.call not in _IN_ORDER]
        wrong = [call for call in calls.values() if call is not Call.AT_REST]
        if not self._followed or not (amiss or wrong) or self._census.lost_since_ms:
            return None
        if any(reading.call is Call.IN_HAND for reading in amiss):
            return None
        positions, stands = earlier(), tuple(stood_before())
        if not positions:
            return None
        fronts = tuple(front for _, front in positions[-1])
        if (fronts, stands) == self._asked:
            return None
        stood = all(
            shows(group, self._watches[group.name].seen, front)
            for group, front in zip(self.layout.sides, fronts, strict=False)
        ) and all(read_place(self.layout, stand, occupied, self._census.hidden).in_order for stand in stands)
        return len(positions) - 1 if stood else None

    def _pegs(self, readings: Sequence[Reading], now_ms: int) -> tuple[Peg, ...]:
        """Return the points added by right readings; in muggins these may be short (P12)."""
        played = (Call.RIGHT, Call.PEGGED)
        if self._sure(now_ms):
            self.doubts.update(
                self.layout.sides[reading.side].holes[number] for reading in readings for number in reading.doubted
            )
        return tuple(
            Peg(reading.side, leap.points) for reading in readings if reading.call in played for leap in reading.leaps
        )

    def _verdicts(self, readings: Sequence[Reading], owed: Sequence[TrackOwed]) -> tuple[Verdict, ...]:
        return tuple(
            Verdict(
                reading.side,
                reading.call,
                reading.seen,
                reading.points,
                reading.off,
                track.debts,
                self._watches[self.layout.sides[reading.side].name].since_ms,
                reading.doubtful,
                confirmed=self._watches[self.layout.sides[reading.side].name].surplus.confirmed,
            )
            for reading, track in zip(readings, owed, strict=True)
            if reading.call not in (Call.AT_REST, Call.TO_MOVE)
        )

    def _misplaced(self, places: Sequence[Place], calls: dict[str, Call]) -> tuple[Verdict, ...]:
        return tuple(
            Verdict(
                place.stand.side or 0,
                Call.MISPLACED,
                place.extra,
                since_ms=self._watches[place.stand.group].since_ms,
                sentence=name_misplaced(self.layout, place, self._names),
                group=place.stand.group,
            )
            for place in places
            if calls[place.stand.group] is Call.MISPLACED
        )

    def _guidance(
        self,
        readings: Sequence[Reading],
        owed: Sequence[TrackOwed],
        places: Sequence[Place],
        calls: dict[str, Call],
        visible: Occupancy,
    ) -> Guidance | None:
        """Return the next move: first what stands wrong, then what the game asks for."""
        wrong = [reading for reading in readings if self._is_guided(reading)]
        asked = [place for place in places if calls[place.stand.group] not in (Call.AT_REST, Call.PENDING)]
        strange = any(calls[place.stand.group] is Call.MISPLACED for place in asked) or any(
            reading.call in (Call.BACKWARD, Call.OVERPEGGED) for reading in wrong
        )
        goals = {reading.side: self._goal(reading, owed[reading.side]) for reading in wrong}
        stood = {name: watch.stood for name, watch in self._watches.items()}
        census = self._census
        guidance = guide_field(
            self.layout, wrong, goals, asked, self._names, visible, stood=stood, hidden=census.hidden, wrong=strange
        )
        if guidance is None and census.lost_since_ms and not census.one_is_out:
            lacking = [self.layout.groups[name] for name in census.lost_since_ms]
            guidance = guide_between_boxes(self.layout, lacking, self._names, visible)
        return guidance

    def _goal(self, reading: Reading, owed: TrackOwed) -> Holes:
        """Return where a scale's pegs are guided to: in muggins never to what is owed, unless too much was pegged."""
        if self.policy.muggins and reading.call in (Call.TO_MOVE, Call.IN_HAND):
            return combination(self.layout.sides[reading.side], owed.front, near=reading.seen)
        return reading.goal

    def _is_guided(self, reading: Reading) -> bool:
        """Tell whether a scale's pegs are guided."""
        match reading.call:
            case Call.UNDERPEGGED:
                return True
            case Call.PENDING:
                return False
            case Call.IN_HAND:
                return self.following(reading.side)
            case _:
                return reading.call not in _IN_ORDER

    def _released_short(self, readings: Sequence[Reading], owed: Sequence[TrackOwed], now_ms: int) -> tuple[int, ...]:
        if self._settler.stable_ms(now_ms) < self.timing.release_ms:
            return ()
        return tuple(
            reading.side
            for reading, track in zip(readings, owed, strict=True)
            if reading.call is Call.AT_REST and track.broken
        )

    def _question(self, readings: Sequence[Reading], visible: Occupancy, now_ms: int) -> Question | None:
        for name, since_ms in self._census.lost_since_ms.items():
            if self._census.one_is_out and now_ms - since_ms >= self.timing.hand_ms:
                return ask_missing(self.layout, self.layout.groups[name], visible, self._names)
        for reading in readings:
            watch = self._watches[self.layout.sides[reading.side].name]
            waited_ms = now_ms - watch.since_ms
            if reading.call is Call.UNCLEAR and waited_ms >= self.timing.infer_ms:
                return ask_unclear(reading, self._names[reading.side])
            waited_ms = min(waited_ms, self._quiet_ms(now_ms))
            if reading.call is Call.PENDING and waited_ms >= self.timing.pending_ms and not watch.guided:
                return ask_pending(reading, self._names[reading.side], secret=self.policy.muggins)
        return None
