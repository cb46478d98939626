"""The reader of scales: the pegs of a side add up, and come out of a box that other groups use as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.ledger import TrackOwed
from companion.games.seating import Side, by_side
from companion.games.setup import Policy
from companion.referee.asking import ask_about, ask_ghost
from companion.referee.census import Census
from companion.referee.field_guidance import ask_missing, pair_up
from companion.referee.finding import stands_wrong
from companion.referee.guidance import Move
from companion.referee.lifts import Lifts
from companion.referee.look import BoardLook, BoardReading
from companion.referee.reader import Back
from companion.referee.scale import capacity, combination, read_scale, shows, weigh_scale
from companion.referee.scale_doubt import (
    ACCUSING,
    hole_that_pays,
    in_another_hole,
    in_ghosts,
    in_hidden_holes,
    unclear,
    without_phantoms,
)
from companion.referee.scale_phantoms import ScalePhantoms
from companion.referee.scale_watch import ScaleWatch
from companion.referee.sensors import SensorTrust
from companion.referee.surplus import Surplus
from companion.referee.track import HARMLESS, Holes, Reading, veiled
from companion.referee.verdict import Call, Question
from companion.referee.wood import hole_names
from companion.words.message import Who

_IN_ORDER: Final = HARMLESS
_LESS: Final = frozenset({Call.UNDERPEGGED, Call.BACKWARD})
"""What is said of a scale that shows less than it should."""


class Scales:
    """Reads the scales of a board."""

    def __init__(self, layout: Layout, policy: Policy, sensors: SensorTrust, sides: int, census: Census) -> None:
        """Begin; nothing has been judged yet."""
        self.watches = [ScaleWatch() for _ in range(sides)]
        self._layout, self._policy, self._sensors, self._census = layout, policy, sensors, census
        self._lifts = Lifts(layout, sensors, census)
        self._phantoms = ScalePhantoms(layout, sensors, census, self._lifts, self.watches)

    def known(self, owed: TrackOwed) -> TrackOwed:
        """Return what may be known of what is owed: in muggins nothing (P12), but where a full scale hides it (R15)."""
        full = owed.front >= capacity(self._group(owed.side))
        return veiled(owed, pushed=False) if self._policy.muggins and not full else owed

    def moving(self, side: Side) -> bool:
        """Tell whether a side's pegs have left the holes they were judged in, or one of its box is in no hole."""
        group, census = self._group(side), self._census
        if census.in_hand(group.name):
            return True
        seen = (self._sensors.occupied - census.hidden - self._sensors.masked) | census.told.within(group)
        return track_numbers(group, seen) != self.watches[side].seen

    def mask(self, hole: HoleName, *, masked: bool) -> None:
        """Ignore a sensor, or believe it again.

        While a peg is in no hole, that says of a hole which shows none that the peg is there; and so it does when it is
        said again. Of a hole that shows one it says that none is there: it is in the hole beside that shows one too.
        """
        again = hole in self._sensors.masked
        lies = not again and hole in self._sensors.occupied
        there = masked and not lies and (again or self._census.may_have_come_to(hole))
        if masked and lies:
            self._census.believe_beside(hole)
            self._lifts.find_liar()
        self._sensors.mask(hole, masked=masked)
        self._census.told.forget(hole)
        for side, watch in by_side(self.watches):
            told = self._group(side).numbers.get(hole) in watch.suspects
            watch.suspects, watch.looked = frozenset() if told else watch.suspects, False
        if there:
            self._census.told.tell(hole)
        elif masked and lies and hole not in self._census.wanted:  # where one belongs it may flicker in its hole
            self._census.told.tell_empty(hole)

    def point_at(self, _side: int, hole: HoleName) -> None:
        """A person says that a peg stands in a hole: that is believed until something beside it moves."""
        self._census.told.tell(hole)

    # --- reading ----------------------------------------------------------------------------------------------

    def read(self, look: BoardLook) -> tuple[Reading, ...]:
        """Read the pegs on each scale."""
        for watch, book in zip(self.watches, look.game.owed, strict=True):
            group, census = self._group(book.side), self._census
            seen = track_numbers(group, census.visible)
            watch.note(seen, book, look.now_ms, look.timing.release_ms, track_numbers(group, census.hidden))
            if census.all_seen(group.name):
                watch.left &= seen  # they are in the box: that needs no time to be believed
        self._lifts.look(look.occupied)
        readings = tuple(self._read(*each, look) for each in zip(look.owed, look.game.owed, strict=True))
        readings = self._phantoms.weigh(readings, look)
        for reading in readings:
            if reading.call is Call.RIGHT:
                self._census.acquit(hole_names(self._group(reading.side), reading.seen))
            watch = self.watches[reading.side]
            watch.went = reading.seen if reading.call in (*_IN_ORDER, Call.PENDING) else watch.went
            if reading.call in _IN_ORDER and not reading.went_home:
                watch.note_hidden(reading.seen, self._hidden_closed(self._group(reading.side), look))
                watch.stood, watch.guided, watch.surplus = reading.seen, False, Surplus()
                watch.left -= reading.seen
                self._count_in_order(watch)
        return readings

    def _read(self, owed: TrackOwed, book: TrackOwed, look: BoardLook) -> Reading:
        """Read a scale; where pegs were in order that people told of, and are no more, what they said is not so now."""
        group, told, visible = self._group(owed.side), self._census.told, self._census.visible
        left, _ = self._moved_unseen(owed, look)
        gone = told.within(group) & hole_names(group, left)
        if gone:
            told.drop(gone)
            visible -= gone
            self.watches[owed.side].look(track_numbers(group, visible), look.now_ms)
        reading = self._read_seen(owed, book, visible, look)
        if reading.call in _IN_ORDER:
            told.note_order(group)
        moved = told.moved(group)
        if not moved or reading.call in (*_IN_ORDER, Call.IN_HAND):
            return reading
        told.drop(moved)
        return self._read_seen(owed, book, visible - moved, look)

    def _read_seen(self, owed: TrackOwed, book: TrackOwed, visible: Occupancy, look: BoardLook) -> Reading:
        reading = self._as_gone_home(owed, visible, self._read_pegged(owed, book, visible, look))
        carrying = reading.call is Call.BACKWARD and sum(reading.goal) > owed.front
        return replace(reading, call=Call.TO_MOVE) if carrying else reading

    def _read_pegged(self, owed: TrackOwed, book: TrackOwed, visible: Occupancy, look: BoardLook) -> Reading:
        watch, group = self.watches[owed.side], self._group(owed.side)
        reading = self._as_let_go(owed, book, self._in_doubt(owed, visible, look), look)
        if reading.call in (Call.RIGHT, *ACCUSING) and watch.left & reading.seen:
            return replace(reading, call=Call.TO_MOVE, leaps=(), points=0)
        if reading.call is Call.RIGHT and owed.free and not look.released:
            return replace(reading, call=Call.IN_HAND, leaps=(), points=0)  # the other peg may follow
        if owed.free and reading.call is Call.RIGHT and self._is_suspect(watch, reading, visible):
            return unclear(replace(reading, goal=reading.seen), look)
        if self._policy.muggins:
            reading = weigh_scale(book, group, reading)
        if watch.guided and reading.call in ACCUSING:
            return replace(reading, call=Call.TO_MOVE)
        if reading.call in _LESS:
            sticking = watch.stood | track_numbers(group, self._lifts.unlifted)
            swapped = in_another_hole(owed, group, reading, self._census, watch.stood, sticking)
            if swapped is not None:
                return swapped if watch.looked and self._is_likelier(swapped, owed) else unclear(reading, look)
        return self._weighed(reading, visible, look)

    def _as_gone_home(self, owed: TrackOwed, visible: Occupancy, reading: Reading) -> Reading:
        """Excuse pegs that go back to their box before that is chosen which ends the hand: the swing.

        Nothing more may be owed that everybody knows of. While a peg stands on any scale they may have been taken off
        by mistake, or be carrying by way of their box: nobody is accused, and they are guided back after a while.
        """
        group, census = self._group(owed.side), self._census
        seen = track_numbers(group, visible)
        over = owed.ending and (self._policy.muggins or not owed.debts)  # what falls short is lost when the hand ends
        emptied = not any(each.seen for each in self.watches) and not census.in_hand(group.name)
        taken = seen <= self.watches[owed.side].stood and sum(seen) < min(owed.front, capacity(group))
        if over and taken and emptied and reading.call not in _IN_ORDER:
            return Reading(owed.side, Call.AT_REST, seen, seen, points=-owed.front)
        return replace(reading, call=Call.TO_MOVE) if over and taken and reading.call is Call.BACKWARD else reading

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
        group, watch = self._group(owed.side), self.watches[owed.side]
        if owed.free and reading.call is Call.IN_HAND and self._census.waits_elsewhere(group.name, look):
            late = self._is_late(watch, look)
            read = read_scale(owed, group, reading.seen, watch.stood, in_hand=False, late=late, went=watch.went)
            return replace(read, doubtful=reading.doubtful) if read.call is Call.RIGHT else reading
        waits = self._policy.muggins and reading.call is Call.IN_HAND and watch.settled_at == reading.seen
        if not (waits and self._census.all_seen(group.name) and sum(reading.seen) > owed.front):
            return reading
        settled = read_scale(owed, group, reading.seen, watch.stood, in_hand=False, late=True)
        return settled if weigh_scale(book, group, settled).call is Call.PEGGED else reading

    def _in_doubt(self, owed: TrackOwed, visible: Occupancy, look: BoardLook) -> Reading:
        """Read a scale in the way that is best for its side among those that the sensors allow."""
        group, census, watch = self._group(owed.side), self._census, self.watches[owed.side]
        late = self._is_late(watch, look)
        in_hand = census.in_hand(group.name) or (not late and census.box_is_hidden(group.name))
        seen = track_numbers(group, visible)
        hidden = track_numbers(group, census.hidden)
        twins = track_numbers(group, self._sensors.arrivals.twins(look.occupied & self._layout.holes.keys()))
        unlifted = track_numbers(group, self._lifts.unlifted)
        reading = read_scale(owed, group, seen, watch.stood, in_hand=in_hand, late=late, went=watch.went, hidden=hidden)
        if reading.call not in _IN_ORDER or (reading.call is Call.AT_REST and owed.sums):
            moved = self._moved_unseen(owed, look)
            reading = in_hidden_holes(
                owed, group, reading, census, visible, watch.stood, look, moved=moved, looked=watch.looked
            )
        if reading.call not in (*_IN_ORDER, Call.IN_HAND) and census.phantoms:
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
        return replace(reading, doubtful=True) if census.haunted(group) else reading

    def _weighed(self, reading: Reading, visible: Occupancy, look: BoardLook) -> Reading:
        """Let time and what is known of the pegs tell what to call a reading."""
        census, watch, call = self._census, self.watches[reading.side], reading.call
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
            return unclear(reading, look) if census.some_lie else replace(reading, call=Call.OVERPEGGED)
        return reading

    def _may_lack_one(self, watch: ScaleWatch, group: Group, visible: Occupancy) -> bool:
        """Tell whether a peg may be in a hand although as many are seen as there are: some hole is closed without one.

        Then one more was seen while all was in order, or such a hole of this scale is not believed.
        """
        fewer = watch.hidden == self._census.hidden and len(visible) < watch.most
        return fewer or self._census.haunted(group)

    def _hidden_closed(self, group: Group, look: BoardLook) -> Holes:
        return track_numbers(group, look.occupied & self._census.hidden)

    def _moved_unseen(self, owed: TrackOwed, look: BoardLook) -> tuple[Holes, Holes]:
        """Return from which hidden hole to which a peg seems to have gone, where nothing that is owed tells more."""
        closed = self._hidden_closed(self._group(owed.side), look)
        return self.watches[owed.side].moved_unseen(closed) if owed.free else (frozenset(), frozenset())

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
        if watch.looked:
            watch.most = len(visible)
        if watch.most and watch.hidden <= self._census.hidden and len(visible) > watch.most:
            watch.suspects = reading.seen
        return bool(watch.suspects) or (self._closed_since(watch, reading, self._lifts.unlifted) and not watch.looked)

    def _closed_since(self, watch: ScaleWatch, reading: Reading, holes: Occupancy) -> bool:
        """Tell whether one of some holes is read as a peg that was not there when the scale was last in order."""
        return bool(track_numbers(self._group(reading.side), holes) & reading.seen - watch.stood)

    def _count_in_order(self, watch: ScaleWatch) -> None:
        """Remember how many pegs are seen at most while those of a scale are in order.

        What was once too many is not remembered: a sensor that has lied may lie again.
        """
        pegs, seen = self._census.in_sight, len(self._census.visible)
        before = watch.most if watch.hidden == self._census.hidden else 0
        watch.most = max(seen, before if seen > pegs else min(before, pegs))
        watch.hidden, watch.suspects = self._census.hidden, frozenset()

    # --- what follows -----------------------------------------------------------------------------------------

    def back(self, look: BoardLook, board: BoardReading) -> Back | None:
        """Return the length of the game before its last action, if all pegs stand as they did then.

        One action at a time: runners and scales come to stand alike again and again, and cards that were entered are
        not lost by a slip of the hand. Not before the wood had followed the game, nor while a peg is in a hand.
        """
        amiss = [reading for reading in board.sides if reading.call not in _IN_ORDER]
        wrong = [place for place in board.places if place.call is not Call.AT_REST]
        if not board.followed or not (amiss or wrong) or self._census.lost_since_ms:
            return None
        if any(reading.call is Call.IN_HAND for reading in amiss):
            return None
        seen, stands = look.game.seen_actions(), tuple(look.game.stood_before())
        if not seen:
            return None
        fronts = tuple(front for _, front in look.game.earlier()[seen[-1]])
        if (fronts, stands) == look.game.asked:
            return None
        pairs = zip(self.watches, fronts, strict=False)
        stood = all(shows(self._group(side), watch.seen, front) for side, (watch, front) in by_side(pairs)) and all(
            self._census.place(stand).in_order for stand in stands
        )
        return Back(seen[-1]) if stood else None

    def conclude(self, look: BoardLook, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """Count the holes whose sensors were not believed."""
        for reading in readings if look.sure else ():
            doubted = hole_names(self._group(reading.side), reading.doubted)
            self._sensors.count(reading.side, doubted, look.occupied, magnets=False)
        return tuple(readings)

    def moves(self, look: BoardLook, readings: Sequence[Reading], names: Sequence[Who]) -> list[Move]:
        """Return the moves that bring the pegs of scales where they belong."""
        moves = list[Move]()
        for reading in readings:
            watch, group = self.watches[reading.side], self._group(reading.side)
            guided = watch.guided if reading.call is Call.IN_HAND else stands_wrong(reading, guided=watch.guided)
            if guided:
                goal = self._goal(reading, look.owed[reading.side])
                extra, missing = reading.seen - goal, goal - reading.seen
                moves += pair_up(self._layout, reading.side, group, extra, missing, self._census.visible, names)
        return moves

    def _goal(self, reading: Reading, owed: TrackOwed) -> Holes:
        """Return where a scale's pegs are guided to: in muggins never to what is owed, unless too much was pegged."""
        if self._policy.muggins and reading.call in (Call.TO_MOVE, Call.IN_HAND):
            return combination(self._group(reading.side), owed.front, near=reading.seen)
        return reading.goal - self.watches[reading.side].left  # where those are to stand, one has to be set anew

    def question(
        self, look: BoardLook, readings: Sequence[Reading], names: Sequence[Who], *, guided: bool
    ) -> Question | None:
        """Ask about a peg that is in no hole, or the first side of which something is not certain."""
        census, look = self._census, look.disturbed(self._census.one_is_out)  # a box may lack one that waits in another
        for name, since_ms in census.lost_since_ms.items():
            if census.one_is_out and look.now_ms - since_ms >= look.timing.hand_ms:
                return ask_missing(self._layout, self._layout.groups[name], names)
        secret, layout = self._policy.muggins, self._layout
        pairs = zip(readings, self.watches, names, strict=False)
        asked = (ask_about(layout, look, *each, secret=secret, guided=guided) for each in pairs)
        found = next((question for question in asked if question is not None), None)
        return found or (None if guided else self._ask_ignored(look, readings, names))

    def _ask_ignored(self, look: BoardLook, readings: Sequence[Reading], names: Sequence[Who]) -> Question | None:
        """Ask whether a peg is in an ignored hole, where points have long been owed and would be pegged by that."""
        if look.quiet_ms < look.timing.pending_ms:
            return None
        for reading, owed, watch, who in zip(readings, look.owed, self.watches, names, strict=False):
            if owed.free or reading.call is not Call.AT_REST:
                continue
            number = hole_that_pays(
                owed, self._group(owed.side), reading.seen, self._census, look.occupied, watch.stood
            )
            if number is not None and number not in watch.denied:
                return ask_ghost(self._layout, owed.side, number, who)
        return None

    def _group(self, side: Side) -> Group:
        return self._layout.sides[side]
