"""The reader of scales: all of them together, since their pegs come out of a box that other groups use as well."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import hole_names, track_numbers
from companion.games.ledger import TrackOwed
from companion.games.seating import Side, by_side
from companion.games.setup import Policy
from companion.referee.asking import ask_about, ask_ghost
from companion.referee.census import Census
from companion.referee.field_guidance import ask_lost, ask_missing, pair_up
from companion.referee.finding import stands_wrong
from companion.referee.guidance import Move
from companion.referee.look import BoardLook, BoardReading
from companion.referee.lost_peg import LostPeg
from companion.referee.reader import Back
from companion.referee.scale import capacity, combination, shows
from companion.referee.scale_doubt import hole_that_pays
from companion.referee.scale_phantoms import ScalePhantoms
from companion.referee.scale_reading import ScaleReader, hidden_closed
from companion.referee.scale_watch import ScaleWatch
from companion.referee.sensors import SensorTrust
from companion.referee.surplus import Surplus
from companion.referee.track import HARMLESS, Holes, Reading, veiled
from companion.referee.verdict import Call, Question, Verdict
from companion.words.message import Who

_CORRECTED: Final = frozenset({Call.OVERPEGGED, Call.UNDERPEGGED, Call.BACKWARD, Call.UNCLEAR})
"""What is said of a scale whose pegs people are told to move."""


class Scales:
    """Reads the scales of a board."""

    def __init__(self, layout: Layout, policy: Policy, sensors: SensorTrust, sides: int, census: Census) -> None:
        """Begin; nothing has been judged yet."""
        self.watches = [ScaleWatch() for _ in range(sides)]
        self._layout, self._policy, self._sensors, self._census = layout, policy, sensors, census
        self._lifts = census.lifts
        self._phantoms = ScalePhantoms(layout, sensors, census, self._lifts, self.watches)
        self._lost_peg = LostPeg(layout, sensors, census)
        self._reader = ScaleReader(layout, policy, sensors, census, self.watches, self._lifts, self._phantoms)

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

    def ruled_out(self, question: Question) -> Collection[HoleName]:
        """Return the holes that were offered."""
        return question.holes.values()

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
        if hole == self._lost_peg.hole():
            self._lost_peg.is_there()
        self._census.told.tell(hole)

    def find_gone(self) -> None:
        """People say that an ignored hole has lost its peg."""
        self._lost_peg.is_gone()

    # --- reading ----------------------------------------------------------------------------------------------

    def read(self, look: BoardLook) -> tuple[Reading, ...]:
        """Read the pegs on each scale."""
        for watch, owed, book in zip(self.watches, look.owed, look.game.owed, strict=True):
            group, census = self._group(book.side), self._census
            seen = track_numbers(group, census.visible)
            watch.note_closed(track_numbers(group, look.occupied))
            watch.note_surplus(track_numbers(group, look.occupied), census.surplus)
            away = census.in_hand(group.name) and not owed.sums  # it is not at home yet, and nothing is known to be due
            gone_ms = look.timing.hand_ms if away else look.timing.release_ms
            watch.note(seen, book, look.now_ms, gone_ms, track_numbers(group, census.hidden))
            if census.fills_box(group.name, look):
                early = not census.long_missed(group.name, look)
                watch.tell_to_fill(seen, census.missed_since(group.name), early=early)
            if census.all_seen(group.name):
                watch.left &= seen  # they are in the box: that needs no time to be believed
        readings = tuple(self._reader.read(*each, look) for each in zip(look.owed, look.game.owed, strict=True))
        readings = self._phantoms.weigh(readings, look)
        for reading in readings:
            watch = self.watches[reading.side]
            if reading.call is Call.RIGHT:
                watch.trust(track_numbers(self._group(reading.side), self._census.ghosts))
                self._census.drop_ghosts(hole_names(self._group(reading.side), reading.seen))
            watch.went = reading.seen if reading.call in (*HARMLESS, Call.PENDING) else watch.went
            if reading.call in HARMLESS and not reading.went_home:
                watch.note_hidden(reading.seen, hidden_closed(self._group(reading.side), self._census, look))
                watch.stood, watch.surplus = reading.seen, Surplus()
                watch.guided, watch.told_to_box, watch.told_of_ms = False, None, None
                if not self._census.in_hand(self._group(reading.side).name):
                    watch.lead_no_more()  # else what is left may show by chance what it should
                watch.left -= reading.seen
                self._count_in_order(watch)
        return readings

    def _count_in_order(self, watch: ScaleWatch) -> None:
        """Remember how many pegs are seen at most while those of a scale are in order.

        What was once too many is not remembered: a sensor that has lied may lie again. Nor is it the first count while
        a box misses a peg, as after a power cut: that one is in a hand, and comes.
        """
        pegs, seen = self._census.in_sight, len(self._census.visible)
        before = watch.most if watch.hidden == self._census.hidden else 0
        comes = not before and bool(self._census.lost_since_ms)
        watch.most = 0 if comes else max(seen, before if seen > pegs else min(before, pegs))
        watch.hidden, watch.suspects = self._census.hidden, frozenset()

    def learn(self, suspects: Occupancy) -> None:
        """Note the holes that are closed without a peg; to some of them one may have come from where nobody sees it.

        No peg had been lifted as those closed, and none stands beside them that could close them as well.
        """
        visible = self._census.visible
        far = {hole for hole in suspects & self._lifts.unlifted if not self._layout.neighbours(hole) & visible}
        self._census.learn(suspects, frozenset(far))

    # --- what follows -----------------------------------------------------------------------------------------

    def back(self, look: BoardLook, board: BoardReading) -> Back | None:
        """Return the length of the game before its last action, if all pegs stand as they did then.

        One action at a time: runners and scales come to stand alike again and again, and cards that were entered are
        not lost by a slip of the hand. Not before the wood had followed the game, nor while a peg is in a hand.
        """
        wrong_sides = [reading for reading in board.sides if reading.call not in HARMLESS]
        wrong = [place for place in board.places if place.call is not Call.AT_REST]
        if not board.followed or not (wrong_sides or wrong) or self._census.lost_since_ms:
            return None
        if any(reading.call is Call.IN_HAND for reading in wrong_sides):
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
            if reading.call is Call.IN_HAND:
                guided = watch.guided and not self._may_be_pegged(reading, look)
            else:
                guided = stands_wrong(reading, guided=watch.guided)
            if guided:
                goal = self._goal(reading, look.owed[reading.side])
                extra, missing = reading.seen - goal, goal - reading.seen
                anothers = track_numbers(group, self._lifts.unasked)
                known = not self._census.hidden and (not goal or bool(extra and extra <= anothers))
                visible, stood = self._census.visible, watch.stood if known else None
                back = pair_up(self._layout, reading.side, group, extra, missing, visible, names, stood)
                if not self._census.in_hand(group.name):
                    to = _after(back[0], group, reading.seen) if len(back) > 1 else None
                    watch.lead(reading.seen, to, goal, self._correction(reading, look))
                perhaps_more = not watch.left and (reading.perhaps_more or reading.call is Call.IN_HAND)
                moves += [replace(move, perhaps_more=perhaps_more) for move in back]
            elif not self._census.in_hand(group.name):
                watch.lead_no_more()
        return moves

    def _correction(self, reading: Reading, look: BoardLook) -> Verdict | None:
        """Return what is said of a scale whose pegs people are told to move; or was, where that is not done yet.

        That it is unclear, or excused, is remembered as well: half-way they have pegged nothing.
        """
        watch, call = self.watches[reading.side], reading.call
        if call not in _CORRECTED and not reading.excused:
            return watch.correction
        debts = look.game.owed[reading.side].debts
        return Verdict(reading.side, call, reading.seen, debts=debts, confirmed=watch.surplus.confirmed)

    def _may_be_pegged(self, reading: Reading, look: BoardLook) -> bool:
        """Tell whether pegs that were moved since an undo may show what is owed now: then they are not led home.

        Only where it is not known what that is (P12); elsewhere they are read at once. What is too much is led home
        all the same, and what may be on its way there.
        """
        side, watch = reading.side, self.watches[reading.side]
        book = look.game.owed[side]
        points = sum(reading.seen) - book.front
        if not look.owed[side].free or self._census.in_hand(self._group(side).name):
            return False
        on_its_way = reading.seen <= watch.stood | self._home(side, book.front, watch.stood)
        return 0 < points <= max(book.sums, default=0) and not (on_its_way or watch.is_led(reading.seen))

    def _home(self, side: Side, front: int, near: Holes) -> Holes:
        """Return where a side's pegs have scored what it has: as they stood in order, if they showed just that then.

        Otherwise in the holes nearest to some others. Points that came in two pegs may stand otherwise than those.
        """
        group, stood = self._group(side), self.watches[side].stood
        seen_to_stand = not stood & track_numbers(group, self._census.hidden)
        return stood if seen_to_stand and shows(group, stood, front) else combination(group, front, near=near)

    def _goal(self, reading: Reading, owed: TrackOwed) -> Holes:
        """Return where a scale's pegs are guided to: in muggins never to what is owed, unless too much was pegged."""
        secret = self._policy.muggins and reading.corrected is None
        if secret and reading.call in (Call.TO_MOVE, Call.IN_HAND):
            return self._home(reading.side, owed.front, reading.seen)
        return reading.goal - self.watches[reading.side].left  # a peg that is left there has pegged nothing

    def may_hold_strangers(self, look: BoardLook) -> bool:
        """Tell whether a peg that is missed elsewhere may have been set among those of a side: people are to look.

        It may be in a hand as well, while the hole sticks that this side's own peg has left.
        """
        for watch, group in zip(self.watches, self._layout.sides, strict=True):
            came = track_numbers(group, self._lifts.unasked) & watch.seen
            in_hand = any(look.now_ms - since < look.timing.hand_ms for since in self._census.lost_since_ms.values())
            if came and (in_hand or (came - watch.stood and not watch.looked)):
                return True
        return False

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
        if found is None and not guided:
            found = self._ask_ignored(look, readings, names) or self._ask_lost(look, names)
        return found

    def _ask_lost(self, look: BoardLook, names: Sequence[Who]) -> Question | None:
        """Ask whether an ignored hole still has its peg, where a box shows one that nobody was seen to set there."""
        hole = self._lost_peg.hole() if look.sure else None
        return None if hole is None else ask_lost(self._layout, hole, names)

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


def _after(move: Move, group: Group, seen: Holes) -> Holes:
    """Return where a scale's pegs stand after a move that people are told."""
    lift, place = (track_numbers(group, frozenset([hole] if hole else [])) for hole in (move.lift, move.place))
    return seen - lift | place
