"""Counting the pegs of a field: which are in no hole, which wait in another's box, and how many sensors must lie.

All pegs are always somewhere, so that what is missing is in a hand (or in a hole that nobody sees), and what is too
many is no peg at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.board.layout import Group, GroupKind, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.game import Stand
from companion.referee.lifts import Lifts
from companion.referee.look import BoardLook
from companion.referee.place import Place, read_place
from companion.referee.scale import shows
from companion.referee.sensors import SensorTrust
from companion.referee.stores import pegs_missing, pegs_of, store_of, store_of_hole
from companion.referee.told import ToldHoles
from companion.referee.track import Holes

MOST_DOUBTED = 3
"""Of more masked holes on one group it is not asked any more which of them may hold a peg."""
_MOST_KEPT = 64
"""So many readings of groups are kept at most."""


class Census:
    """The pegs of one board, counted again with every look at it."""

    def __init__(self, layout: Layout, sensors: SensorTrust) -> None:
        """Count nothing yet."""
        self.visible: Occupancy = frozenset()
        """The holes whose pegs are believed."""
        self.hidden: Occupancy = frozenset()
        """The holes whose sensors are not believed: the masked ones, and ghosts."""
        self.lost_since_ms: dict[str, int] = {}
        """The stores that miss a peg, and since when."""
        self.one_is_out = False
        """Some peg of the board is in no hole."""
        self.perhaps_out = False
        """Some peg may be in no hole, or in a hidden hole of a store."""
        self.surplus = 0
        """How many more pegs than their own the boxes and what they feed show, all of them together."""
        self.mixed = False
        """A peg waits in another box than its own."""
        self.phantoms = 0
        """How many more holes are occupied than there are pegs: so many sensors lie."""
        self.certain_phantoms = 0
        """How many of them are certain: no peg that is taken to be in a hidden hole may be in another's box instead."""
        self.in_hands = 0
        """How many pegs of the board are in no hole, if each hidden hole that may have one has it."""
        self.in_sight = len(layout.start_holes)
        """How many pegs can be seen: all but those that are surely in hidden holes."""
        self.unseen: Occupancy = frozenset()
        """The ignored holes that pegs are taken to be in, where nobody sees whether they still are."""
        self.told = ToldHoles(layout, sensors)
        self.lifts = Lifts(layout, sensors)
        self.stores = layout.stores
        self._layout, self._sensors = layout, sensors
        self._ghosts: Occupancy = frozenset()
        """Holes that are occupied though all pegs are elsewhere: not believed while they say so."""
        self.believed_again: Occupancy = frozenset()
        """Closed holes that were taken for empty until people said that the one beside is."""
        self._seen_empty: Occupancy = frozenset()
        self._strangers: Occupancy = frozenset()
        """Holes in which people say that a peg of another box is: once all pegs are seen, it has been carried home."""
        self._told_empty: Occupancy = frozenset()
        self.wanted: Occupancy = frozenset()
        """The holes of other groups than scales and runs boxes in which the game has pegs."""
        self._dropped: Occupancy = frozenset()
        """Holes that were ghosts until a peg was missed: they may have it, or lie still."""
        self._hiding_now: Occupancy = frozenset()
        """The hidden holes that may have a peg in them."""
        self._standing: Occupancy = frozenset()
        """Those of them that are of groups which nobody scores on, where the game has pegs."""
        self._last: tuple[object, Occupancy] | None = None
        self._places: dict[tuple[Stand, Occupancy, Occupancy, int, Occupancy, Holes], Place] = {}
        self._closed: Occupancy = frozenset()
        """The holes that show a peg: of several hidden ones one of these has it rather than one that shows none."""

    def look(self, look: BoardLook) -> None:
        """Count the pegs of a settled board; where no store feeds anything there is nothing to count."""
        if not self.stores:
            self.hidden, self.visible = self._sensors.masked, look.occupied - self._sensors.masked
            return
        self.lifts.see(look.occupied)
        seen = self._believe(look)
        told = self.told.holes(look.occupied, seen)
        if len(seen | told) <= len(self._layout.start_holes):
            self._strangers = self._too_many_for_its_box(told - seen, seen | told)
        else:
            self.told.drop(self._strangers)
            told -= self._strangers - seen
        self.visible = seen | told
        self._told_empty = self.told.empty(look.occupied)
        self.wanted = frozenset(
            self._layout.groups[stand.group].holes[number] for stand in look.game.stands for number in stand.holes
        )
        self._count(look)
        self.lifts.count(self.visible, self.in_sight, lambda box: self._is_at_rest(box, look))

    def _is_at_rest(self, box: Group, look: BoardLook) -> bool:
        """Tell whether no peg of a box is on its way: what it feeds shows what it did, and what the game says."""
        totals = {self._layout.sides[track.side].name: track.front for track in look.owed}
        totals |= {stand.group: stand.total for stand in look.game.stands if stand.total is not None}
        groups = [self._layout.groups[name] for name in box.feeds]
        seen = {group.name: track_numbers(group, self.visible) for group in groups}
        return all(group.name in totals and shows(group, seen[group.name], totals[group.name]) for group in groups)

    def _too_many_for_its_box(self, told: Occupancy, there: Occupancy) -> Occupancy:
        """Return the holes that people told of in a box that has more than its own with them."""
        full = {store.name for store in self.stores if pegs_of(self._layout, store, there) > store.pegs}
        boxes = {hole: store_of_hole(self._layout, hole) for hole in told}
        return frozenset(hole for hole, box in boxes.items() if box is not None and box.name in full)

    def _believe(self, look: BoardLook) -> Occupancy:
        """Return the pegs that are believed.

        A ghost that is seen empty is none. While a peg is missed for long it may be where a ghost is taken to be, but
        not in a hole that was never seen empty.
        """
        hand_ms = look.timing.hand_ms
        missed = any(look.now_ms - since_ms >= hand_ms for since_ms in self.lost_since_ms.values())
        if len(self._seen_empty) < len(self._layout.holes):
            self._seen_empty |= self._layout.holes.keys() - look.occupied
        if missed:
            self._dropped |= self._ghosts & self._seen_empty
        self._dropped &= look.occupied
        self.believed_again &= look.occupied
        self._ghosts = self._ghosts & look.occupied - self._dropped
        self.hidden = self._sensors.masked | self._ghosts
        return look.occupied - self.hidden

    def _count(self, look: BoardLook) -> None:
        visible, pegs = self.visible, len(self._layout.start_holes)
        self._closed = look.occupied
        self.surplus = sum(max(pegs_of(self._layout, store, visible) - store.pegs, 0) for store in self.stores)
        self.mixed = self.surplus > 0
        hiding = self._hiding_now = self._now_hiding(look)
        sure = {hole for hole in hiding if self._layout.group_of(hole) not in self.stores}
        self.in_hands = max(pegs - len(visible | hiding), 0)
        self.one_is_out = self.in_hands > 0
        self.perhaps_out = len(visible | sure) < pegs
        self.phantoms = max(len(visible | sure) - pegs, 0)
        self.in_sight = pegs - len(sure)
        self.unseen = self._sensors.masked & sure
        self.certain_phantoms = max(len(visible) - pegs, 0) if self.mixed else self.phantoms
        for store in self.stores:
            if pegs_missing(self._layout, store, visible, hiding):
                self.lost_since_ms.setdefault(store.name, look.now_ms)
            else:
                self.lost_since_ms.pop(store.name, None)

    def in_hand(self, group: str) -> bool:
        """Tell whether a peg that may belong to a group is in no hole: of its store, or any while boxes are mixed."""
        store = store_of(self._layout, group)
        return store is not None and (store.name in self.lost_since_ms or (self.mixed and self.one_is_out))

    def may_have_come_to(self, hole: HoleName) -> bool:
        """Tell whether a peg that is missed may be in a hole: one of its own box, or any while boxes are mixed."""
        box = store_of_hole(self._layout, hole)
        own = self.lost_since_ms if box is None or self.mixed else self.lost_since_ms.keys() & {box.name}
        return bool(own)

    def box_is_hidden(self, group: str) -> bool:
        """Tell whether nobody can see how many pegs wait for a group: a hole of its box may have one that is missed."""
        store = store_of(self._layout, group)
        if store is None or not self.hidden & store.numbers.keys():
            return False
        return self.mixed or pegs_of(self._layout, store, self.visible) < store.pegs

    def all_seen(self, group: str) -> bool:
        """Tell whether all pegs of a group's box are seen: none in a hand, nor in a hole where it would not be seen."""
        store = store_of(self._layout, group)
        if store is None or self.in_hand(group) or self.uncertain:
            return False
        family = [store, *(self._layout.groups[name] for name in store.feeds)]
        unseen = self.mixed or pegs_of(self._layout, store, self.visible - self.hidden) < store.pegs
        return not (unseen and any(self.hidden & each.numbers.keys() for each in family))

    def waits_elsewhere(self, group: str, look: BoardLook) -> bool:
        """Tell whether the peg that a group's box misses waits in another box: none is in a hand.

        Only after a while: one in a hand, and a hole that sticks, look like that.
        """
        store = store_of(self._layout, group)
        if store is None or not self.mixed or self.one_is_out or self.uncertain:
            return False
        return self.long_missed(group, look)

    def missed_since(self, group: str) -> int | None:
        """Return since when a group's box misses a peg; None: it has all of them, or the group has no box."""
        store = store_of(self._layout, group)
        return None if store is None else self.lost_since_ms.get(store.name)

    def fills_box(self, group: str, look: BoardLook) -> bool:
        """Tell whether people are told to set a peg in a group's box: it waits in another, or has long been nowhere."""
        waits = self.missed_since(group) is not None and self.mixed and not self.one_is_out
        return waits or self.long_missed(group, look)

    def long_missed(self, group: str, look: BoardLook) -> bool:
        """Tell whether a group's box has missed a peg for longer than one is in a hand."""
        since_ms = self.missed_since(group)
        return since_ms is not None and look.now_ms - since_ms >= look.timing.hand_ms

    def may_hide_one(self, group: Group, visible: Occupancy) -> bool:
        """Tell whether a peg that is not seen may stand in a hidden hole of a group."""
        return bool(self.hidden & group.numbers.keys()) and len(visible) < len(self._layout.start_holes)

    @property
    def hiding_pegs(self) -> Occupancy:
        """The hidden holes that may have a peg: none once as many pegs are seen as there are."""
        return self.hidden - self._told_empty if len(self.visible) < len(self._layout.start_holes) else frozenset()

    @property
    def pegs_unseen(self) -> bool:
        """Whether some peg is taken to be in an ignored hole."""
        return bool(self.unseen)

    def place(self, stand: Stand, stood: Holes = frozenset()) -> Place:
        """Read a group that nobody scores on; the same again, which only time has made older, reads as before.

        `stood`: where its pegs were in order last; of no use where nobody knows how many are in hidden holes.
        """
        counted = not (self.phantoms or self.mixed) and store_of(self._layout, stand.group) is not None
        hidden, stood = self.hidden - self.visible, stood if counted else frozenset()
        asked = stand, self.visible, hidden, self._unseen_in(stand.group), self._closed, stood
        if asked not in self._places:
            self._places = {} if len(self._places) > _MOST_KEPT else self._places
            self._places[asked] = read_place(self._layout, *asked)
        return self._places[asked]

    def _unseen_in(self, group: str) -> int:
        """Return how many pegs may be in hidden holes of a group: none where all of its box are seen.

        Where a sensor lies that cannot be counted.
        """
        return len(self._layout.groups[group].holes) if self.phantoms else self._missed_from_box(group)

    def _missed_from_box(self, group: str) -> int:
        """Return how many pegs of a group's box are seen nowhere; where one waits in another's box, perhaps all."""
        store = store_of(self._layout, group)
        if store is None or self.mixed:
            return len(self._layout.groups[group].holes)
        return store.pegs - pegs_of(self._layout, store, self.visible)

    def spare(self, group: str, visible: Occupancy) -> tuple[int, int]:
        """Return how many pegs may be in hidden holes of a group: of its own store, and of the whole board.

        A peg is not, while it is missed only where it surely is: in a hidden hole of another group in which it belongs.
        """
        store = store_of(self._layout, group)
        beside = [] if store is None else [self._layout.groups[each] for each in store.feeds if each != group]
        there = sum(len(self._standing & each.numbers.keys()) for each in beside)
        own = 0 if store is None else store.pegs - pegs_of(self._layout, store, visible) - there
        return own, max(own, self.in_sight - len(visible))

    @property
    def uncertain(self) -> bool:
        """Whether some hole may have a peg or lie, so that nobody can be accused of anything."""
        return bool(self._dropped - self._sensors.masked or self.phantoms)

    def may_lie(self, closed: Occupancy, missing: Occupancy) -> bool:
        """Tell whether these holes may be closed without pegs.

        One of them closed while no peg was missed, or those that are `missing` are in ignored holes, or all pegs are
        elsewhere, some of them in ignored holes.
        """
        if closed & self._sensors.uninvited or (missing and missing <= self.hidden):
            return True
        waiting = self.hidden & {hole for store in self.stores for hole in store.numbers}
        return len((self.visible - closed) | self._hiding_now | waiting) >= len(self._layout.start_holes)

    def believe(self) -> None:
        """Doubt no hole any more that may lie: somebody has looked at the pegs."""
        self._dropped = frozenset()

    @property
    def some_lie(self) -> bool:
        """Whether more holes are believed to be closed than there are pegs, wherever pegs may be hidden."""
        return len(self.visible) > len(self._layout.start_holes)

    @property
    def ghosts(self) -> Occupancy:
        """The holes that are taken to be closed without a peg."""
        return self._ghosts

    def may_be_no_peg(self, group: Group) -> bool:
        """Tell whether what is seen of a group may be no peg."""
        return bool(self.phantoms or self._ghosts & group.numbers.keys())

    def learn(self, suspects: Occupancy, strange: Occupancy) -> None:
        """Note the holes that are occupied without a peg, where just as many holes are as have none.

        But not where the peg of an ignored hole may have come to one of the `strange` of them: what people said of such
        holes is not so any more.
        """
        if len(suspects) != self.certain_phantoms or self.lost_since_ms:
            return
        if strange & suspects and (self.pegs_unseen or self.told.any):
            self.told.drop_all()
            return
        self.doubt(suspects)

    def doubt(self, holes: Occupancy) -> None:
        """Take these holes to be closed without pegs until they open."""
        self._ghosts, self._dropped = self._ghosts | holes, self._dropped - holes
        self._sensors.doubts.update(holes)

    def drop_ghosts(self, holes: Occupancy) -> None:
        """Take these holes for ghosts no more: what was pegged shows that pegs are in them, and others lie."""
        self._ghosts -= holes

    def believe_beside(self, hole: HoleName) -> None:
        """Take no hole for a ghost that one peg may close together with this one: people say that none is in this."""
        again = self._ghosts & self._layout.neighbours(hole)
        self._ghosts, self.believed_again = self._ghosts - again, self.believed_again | again

    def wait_longer(self, now_ms: int) -> None:
        """Begin to wait again for what is missed: somebody says that it is in a hand."""
        self.lost_since_ms = dict.fromkeys(self.lost_since_ms, now_ms)

    def _now_hiding(self, look: BoardLook) -> Occupancy:
        """Return which hidden holes may have a peg in them; asked the same again, which only time does, the same."""
        lifts = self.lifts.unlifted, self.lifts.homes
        asked = self.visible, self.hidden, self.in_sight, lifts, look.owed, look.game.stands
        if self._last is None or self._last[0] != asked:
            self._last = asked, self._hiding(look)
        return self._last[1]

    def _hiding(self, look: BoardLook) -> Occupancy:
        """Return the hidden holes that may have a peg in them: those of stores, and others where one is missing."""
        holes = set[HoleName]()
        for stand in look.game.stands:
            group = self._layout.groups[stand.group]
            if stand.total is not None:
                holes |= self._explaining(group, [stand.total])
            else:
                seen = track_numbers(group, self.visible)
                lacking = min(len(stand.holes) - len(seen), self._missed_from_box(stand.group))
                closed = track_numbers(group, self._closed)
                hidden = (stand.holes & track_numbers(group, self.hidden)) - seen
                likeliest = sorted(hidden, key=lambda number: (number not in closed, number))
                holes |= {group.holes[number] for number in likeliest[: max(lacking, 0)]}
        self._standing = frozenset(filter(self._is_missed_for, holes))
        holes |= {hole for group in self.stores for hole in group.numbers}
        for track in look.owed:
            totals = [track.front + points for points in (0, *track.sums)]
            holes |= self._explaining(self._layout.sides[track.side], totals)
        return frozenset(hole for hole in self.hidden & holes if self._is_missed_for(hole))

    def _explaining(self, group: Group, totals: Sequence[int]) -> Occupancy:
        """Return the hidden holes of a scale or runs box that make one of these totals of what is seen.

        On a scale, where many sums do, there are no more than pegs that are not seen; or one, as a sensor may lie.
        """
        hidden = sorted(track_numbers(group, self.hidden))[:MOST_DOUBTED]
        unseen = max(1, *self.spare(group.name, self.visible)) if group.kind is GroupKind.SCALE else len(hidden)
        most = min(len(hidden), unseen)
        subsets = (set(each) for count in range(most + 1) for each in combinations(hidden, count))
        there = track_numbers(group, self.visible)
        found = next((each for each in subsets if any(shows(group, there | each, total) for total in totals)), set())
        return frozenset(group.holes[number] for number in found)

    def _is_missed_for(self, hole: HoleName) -> bool:
        """Tell whether a peg that may be in a hidden hole is seen nowhere else: then it is there, or in a hand.

        It need not have gone to a hole of another group that closed while nobody had lifted a peg.
        """
        group, box = self._layout.group_of(hole), store_of_hole(self._layout, hole)
        if group is None or box is None:
            return group is not None
        strange = self.lifts.unlifted - self.lifts.homes - group.numbers.keys()
        return pegs_of(self._layout, box, self.visible - strange) < box.pegs
