"""Reading one scale: what its pegs and those of its box say, what people have told, and which sensors may lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.board.layout import Group, Layout, Occupancy
from companion.board.reading import hole_names, track_numbers
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.games.setup import Policy
from companion.referee.census import Census
from companion.referee.lifts import Lifts
from companion.referee.look import BoardLook
from companion.referee.scale import capacity, corrected_goal, may_lack_ones, read_scale, shows, weigh_scale
from companion.referee.scale_doubt import (
    ACCUSING,
    in_another_hole,
    in_ghosts,
    in_hidden_holes,
    unclear,
    without_phantoms,
)
from companion.referee.scale_phantoms import ScalePhantoms
from companion.referee.scale_watch import ScaleWatch
from companion.referee.sensors import SensorTrust
from companion.referee.track import HARMLESS, Holes, Reading
from companion.referee.verdict import Call, Verdict

_LESS: Final = frozenset({Call.UNDERPEGGED, Call.BACKWARD})
"""What is said of a scale that shows less than it should."""


def hidden_closed(group: Group, census: Census, look: BoardLook) -> Holes:
    """Return the holes of a scale that are not believed, and closed."""
    return track_numbers(group, look.occupied & census.hidden)


class ScaleReader:
    """Reads one scale at a time, in the way that is best for its side among those that the sensors allow."""

    def __init__(
        self,
        layout: Layout,
        policy: Policy,
        sensors: SensorTrust,
        census: Census,
        watches: Sequence[ScaleWatch],
        lifts: Lifts,
        phantoms: ScalePhantoms,
    ) -> None:
        """Read what others remember: each side's `watches`, the pegs that were lifted, the holes that have none."""
        self._layout, self._policy, self._sensors, self._census = layout, policy, sensors, census
        self._watches, self._lifts, self._phantoms = watches, lifts, phantoms

    def read(self, owed: TrackOwed, book: TrackOwed, look: BoardLook) -> Reading:
        """Read a scale; where pegs were in order that people told of, and are no more, what they said is not so now."""
        group, told, visible = self._group(owed.side), self._census.told, self._census.visible
        left, _ = self._moved_unseen(owed, look)
        gone = told.within(group) & hole_names(group, left)
        if gone:
            told.drop(gone)
            visible -= gone
            self._watches[owed.side].look(track_numbers(group, visible), look.now_ms)
        reading = self._read_seen(owed, book, visible, look)
        if reading.call in HARMLESS:
            told.note_order(group)
        moved = told.moved(group)
        if not moved or reading.call in (*HARMLESS, Call.IN_HAND):
            return reading
        told.drop(moved)
        return self._read_seen(owed, book, visible - moved, look)

    def _read_seen(self, owed: TrackOwed, book: TrackOwed, visible: Occupancy, look: BoardLook) -> Reading:
        reading = self._as_gone_home(owed, visible, self._read_pegged(owed, book, visible, look))
        carrying = reading.call is Call.BACKWARD and sum(reading.goal) > owed.front
        return replace(reading, call=Call.TO_MOVE) if carrying else reading

    def _read_pegged(self, owed: TrackOwed, book: TrackOwed, visible: Occupancy, look: BoardLook) -> Reading:
        watch, group = self._watches[owed.side], self._group(owed.side)
        reading = self._as_let_go(owed, book, self._in_doubt(owed, visible, look), look)
        corrected = watch.correction_of(reading.seen)
        if corrected is not None and not self._census.in_hand(group.name):
            goal = self._corrected_goal(corrected, book, reading.seen)
            if goal != reading.seen:  # else the points that were earned meanwhile make it right
                return replace(reading, call=Call.TO_MOVE, goal=goal, leaps=(), points=0, off=0, corrected=corrected)
        if reading.call in (Call.RIGHT, *ACCUSING) and watch.left & reading.seen:
            return replace(reading, call=Call.TO_MOVE, leaps=(), points=0)
        led = watch.is_led(reading.seen) and not self._is_late(watch, look)
        if reading.call is Call.RIGHT and owed.free and (led or not look.released):
            return replace(reading, call=Call.IN_HAND, leaps=(), points=0)  # the other peg may follow
        if owed.free and reading.call is Call.RIGHT and self._is_suspect(watch, reading, visible):
            return unclear(replace(reading, goal=self._without_anothers(owed, watch, reading)), look)
        if owed.free and reading.call is Call.RIGHT and self._ones_may_follow(book, reading, look):
            return replace(reading, call=Call.IN_HAND, leaps=(), points=0, perhaps_more=True)
        if self._policy.muggins:
            reading = weigh_scale(book, group, reading)
        if (watch.guided or watch.still_undone) and reading.call in ACCUSING:
            return replace(reading, call=Call.TO_MOVE, perhaps_more=reading.call is Call.PENDING)
        if reading.call in _LESS:
            sticking = watch.stood | track_numbers(group, self._lifts.unlifted)
            swapped = in_another_hole(owed, group, reading, self._census, watch.stood, sticking)
            if swapped is not None:
                return swapped if watch.looked and self._is_likelier(swapped, owed) else unclear(reading, look)
        return self._weighed(reading, visible, look)

    def _corrected_goal(self, corrected: Verdict, book: TrackOwed, seen: Holes) -> Holes:
        """Return where pegs are led on to that people have begun to move as told: of whom nothing was said, there."""
        watch, group = self._watches[corrected.side], self._group(corrected.side)
        if corrected.call in (Call.UNCLEAR, Call.TO_MOVE):
            return watch.home
        debts = corrected.debts if self._policy.muggins else book.debts  # what came since is a secret (P12)
        return corrected_goal(replace(book, debts=debts), group, seen, corrected.call)

    def _as_gone_home(self, owed: TrackOwed, visible: Occupancy, reading: Reading) -> Reading:
        """Excuse pegs that go back to their box before that is chosen which ends the hand: the swing.

        While more is owed that everybody knows of, or a peg stands on any scale, they may have been taken off by
        mistake, or be carrying by way of their box: nobody is accused, and they are guided back after a while, to where
        they stood: on their way there they are excused as well. So it is when people were told to set a peg in the box,
        and have moved no other.
        """
        group, census, watch = self._group(owed.side), self._census, self._watches[owed.side]
        seen = track_numbers(group, visible)
        over = owed.ending and (self._policy.muggins or not owed.debts)  # what falls short is lost when the hand ends
        emptied = not any(each.seen for each in self._watches) and not census.in_hand(group.name)
        taken = seen <= watch.stood and sum(seen) < min(owed.front, capacity(group))
        if over and taken and emptied and reading.call not in HARMLESS:
            return Reading(owed.side, Call.AT_REST, seen, seen, points=-owed.front)
        as_told = watch.told_to_box is not None and seen <= watch.stood | watch.told_to_box
        if reading.call is not Call.BACKWARD or not ((owed.ending and taken) or as_told):
            return reading
        goal = watch.stood if shows(group, watch.stood, owed.front) else reading.goal
        return replace(reading, call=Call.TO_MOVE, goal=goal, excused=as_told)

    def _is_late(self, watch: ScaleWatch, look: BoardLook) -> bool:
        """Tell whether nobody has gone on with how the pegs stand for so long that none is on its way."""
        return min(look.now_ms - watch.since_ms, look.quiet_ms) >= look.timing.hand_ms

    def _is_likelier(self, swapped: Reading, owed: TrackOwed) -> bool:
        """Tell whether a peg is rather in an ignored hole, while another sticks, than still on its way.

        Where all are seen, points are pegged so only by a hole that closed although no peg had been lifted; and none
        where any leap would be right.
        """
        sticks = not self._lifts.unlifted.isdisjoint(hole_names(self._group(owed.side), swapped.doubted))
        return swapped.call is Call.AT_REST or (not owed.free and (self._census.one_is_out or sticks))

    def _as_let_go(self, owed: TrackOwed, book: TrackOwed, reading: Reading, look: BoardLook) -> Reading:
        """In muggins, read a peg of the tens that was set alone, and people go on by it: no other is to follow (P3).

        Only where all pegs are seen, and only what is not too much: then the ones are still to go back. What is pegged
        while the peg that the box misses waits in another one is read as well: that one is in no hand.
        """
        group, watch = self._group(owed.side), self._watches[owed.side]
        if owed.free and reading.call is Call.IN_HAND and self._census.waits_elsewhere(group.name, look):
            late = self._is_late(watch, look)
            read = read_scale(owed, group, reading.seen, watch.stood, in_hand=False, late=late, went=watch.went)
            return replace(read, doubtful=reading.doubtful) if read.call is Call.RIGHT else reading
        waits = self._policy.muggins and reading.call is Call.IN_HAND and watch.settled_at == reading.seen
        if not (waits and self._census.all_seen(group.name) and sum(reading.seen) > owed.front):
            return reading
        settled = read_scale(owed, group, reading.seen, watch.stood, in_hand=False, late=True)
        if weigh_scale(book, group, settled).call is not Call.PEGGED:
            return reading
        return replace(settled, doubtful=reading.doubtful)

    def _ones_may_follow(self, book: TrackOwed, reading: Reading, look: BoardLook) -> bool:
        """Tell whether a peg of the tens may still be followed by one of the ones, which comes from the box.

        Not once people have looked at the pegs, or have just said of an empty scale which of its holes lies: nobody
        touches the screen with a peg on its way.
        """
        watch, group = self._watches[reading.side], self._group(reading.side)
        told = watch.looked or (not watch.stood and bool(track_numbers(group, self._census.hidden)))
        if told or self._is_late(watch, look) or not may_lack_ones(reading.seen, watch.stood):
            return False
        settled = watch.settled_at == reading.seen and self._census.all_seen(group.name)
        return not settled or weigh_scale(book, group, reading).call is not Call.PEGGED

    def _in_doubt(self, owed: TrackOwed, visible: Occupancy, look: BoardLook) -> Reading:
        """Read a scale in the way that is best for its side among those that the sensors allow."""
        group, census, watch = self._group(owed.side), self._census, self._watches[owed.side]
        late = self._is_late(watch, look)
        in_hand = census.in_hand(group.name) or (not late and census.box_is_hidden(group.name))
        seen = track_numbers(group, visible)
        hidden = track_numbers(group, census.hidden)
        twins = track_numbers(group, self._sensors.arrivals.twins(look.occupied))
        unlifted = track_numbers(group, self._lifts.unlifted)
        reading = read_scale(owed, group, seen, watch.stood, in_hand=in_hand, late=late, went=watch.went, hidden=hidden)
        if reading.call not in HARMLESS or (reading.call is Call.AT_REST and owed.sums):
            moved = self._moved_unseen(owed, look)
            reading = in_hidden_holes(
                owed, group, reading, census, visible, watch.stood, look, moved=moved, looked=watch.looked
            )
        if reading.call not in (*HARMLESS, Call.IN_HAND) and census.phantoms:
            found = without_phantoms(
                self._layout,
                owed,
                group,
                reading,
                census,
                watch.stood,
                twins=twins,
                unlifted=unlifted,
                sure=look.sure,
            )
            if watch.looked and (found is None or self._phantoms.may_be_lost_peg(found)):
                found = reading  # people have looked: it stands as it is seen
            reading = found or unclear(reading, look)
        if owed.sums:
            reading = in_ghosts(owed, group, reading, census, look.occupied, watch.stood, twins=twins, sure=look.sure)
        return replace(reading, doubtful=True) if census.may_be_no_peg(group) else reading

    def _weighed(self, reading: Reading, visible: Occupancy, look: BoardLook) -> Reading:
        """Let time and what is known of the pegs tell what to call a reading."""
        census, watch, call = self._census, self._watches[reading.side], reading.call
        weighed = call is Call.PENDING and self._policy.muggins
        doubtful = census.uncertain or self._closed_since(watch, reading, self._lifts.unlifted | self._lifts.unasked)
        looked = watch.looked and not (census.some_lie and call in _LESS)
        if call in ACCUSING and not weighed and doubtful and not looked:
            return unclear(reading, look)
        if call is Call.BACKWARD and census.one_is_out:
            return replace(reading, call=Call.IN_HAND)  # any peg of the board may be this one
        group = self._group(reading.side)
        stood_hidden = bool(track_numbers(group, census.hidden) & watch.stood)  # that peg may be there still
        unseen = census.perhaps_out or census.may_hide_one(group, visible) or self._may_lack_one(watch, group, visible)
        if call is Call.BACKWARD and (stood_hidden or unseen):
            return unclear(reading, look)
        if call in _LESS and not watch.looked and self._may_be_one_peg(watch, group, visible):
            return unclear(reading, look)
        if call in _LESS and not look.released:
            return replace(reading, call=Call.IN_HAND, leaps=(), points=0)
        quiet_ms = look.disturbed(census.one_is_out).quiet_ms
        if call is Call.PENDING and not census.one_is_out and watch.surplus.is_final(quiet_ms, look.timing.pending_ms):
            may_lie = census.some_lie or track_numbers(group, self._lifts.unlifted) & reading.seen
            return unclear(reading, look) if may_lie else replace(reading, call=Call.OVERPEGGED)
        return reading

    def _may_lack_one(self, watch: ScaleWatch, group: Group, visible: Occupancy) -> bool:
        """Tell whether a peg may be in a hand although as many are seen as there are: some hole is closed without one.

        Then one more was seen while all was in order, or such a hole of this scale is not believed.
        """
        fewer = watch.hidden == self._census.hidden and len(visible) < watch.most
        return fewer or self._census.may_be_no_peg(group)

    def _moved_unseen(self, owed: TrackOwed, look: BoardLook) -> tuple[Holes, Holes]:
        """Return from which hidden hole to which a peg seems to have gone, where nothing that is owed tells more."""
        closed = hidden_closed(self._group(owed.side), self._census, look)
        return self._watches[owed.side].moved_unseen(closed) if owed.free else (frozenset(), frozenset())

    def _may_be_one_peg(self, watch: ScaleWatch, group: Group, visible: Occupancy) -> bool:
        """Tell whether holes closed together since the scale was in order: by one magnet, and a peg is in a hand."""
        twins = track_numbers(group, self._sensors.arrivals.twins(visible))
        return bool(twins - watch.stood)

    def _is_suspect(self, watch: ScaleWatch, reading: Reading, visible: Occupancy) -> bool:
        """Tell whether one of a scale's pegs may be none, whatever is owed: more pegs are seen than while in order.

        One came out of a hidden hole, or a hole is closed without a peg. The holes stay suspect until they open or
        somebody has looked: it is not known which of them has the peg. Of a scale that has not been in order since the
        game was resumed nothing is suspect: one of its pegs was in a hand.
        """
        watch.suspects &= reading.seen
        strange = self._lifts.unlifted | self._lifts.unasked
        if watch.looked:
            watch.most = len(visible)
        if watch.most and watch.hidden <= self._census.hidden and len(visible) > watch.most:
            watch.suspects = reading.seen
        return bool(watch.suspects) or (self._closed_since(watch, reading, strange) and not watch.looked)

    def _without_anothers(self, owed: TrackOwed, watch: ScaleWatch, reading: Reading) -> Holes:
        """Return where a suspect scale's pegs belong: where they stood, if it is only another's peg that has come."""
        strange = self._closed_since(watch, reading, self._lifts.unasked) and not watch.suspects
        return watch.stood if strange and shows(self._group(owed.side), watch.stood, owed.front) else reading.seen

    def _closed_since(self, watch: ScaleWatch, reading: Reading, holes: Occupancy) -> bool:
        """Tell whether one of some holes is read as a peg that was not there when the scale was last in order."""
        return bool(track_numbers(self._group(reading.side), holes) & reading.seen - watch.stood)

    def _group(self, side: Side) -> Group:
        return self._layout.sides[side]
