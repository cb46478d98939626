"""The reader of tracks: all of them together, since pegs stray from one to another and magnets reach across."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from companion.board.layout import Group, HoleName, Layout, Occupancy
from companion.board.reading import hole_names, track_numbers
from companion.games.ledger import TrackOwed
from companion.games.seating import Side, by_side
from companion.games.setup import Policy
from companion.referee.asking import ask_about, ask_ghost, ask_hand
from companion.referee.dead_holes import (
    MANY_POINTS,
    is_off_the_way,
)
from companion.referee.distrust import Distrust
from companion.referee.earlier import as_seen, latest_length
from companion.referee.finding import PLAYED, stands_wrong, to_play
from companion.referee.guidance import Move
from companion.referee.late_strays import LateStrays
from companion.referee.look import BoardLook, BoardReading
from companion.referee.reader import Back
from companion.referee.sensors import SensorTrust
from companion.referee.standing import GameStanding
from companion.referee.track import HARMLESS, PEGS, Reading, may_rest, read_track, rest, veiled, weigh
from companion.referee.track_doubt import TrackDoubt
from companion.referee.track_guidance import moves_on_tracks
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call, Question
from companion.referee.waiting import waiting_for_others
from companion.referee.wood import Distrusted, Stray, WoodReading, read_wood
from companion.words.message import Who

_SHORT_OR_MORE: Final = frozenset({Call.RIGHT, Call.UNDERPEGGED, Call.PENDING})
_IN_ORDER: Final = HARMLESS | {Call.UNDERPEGGED}
"""Calls by which each peg stands in a hole of its own."""
_BY_THE_WOOD: Final = frozenset({Call.WRONG_PEG, Call.BACKWARD, Call.WRONG_TRACK})
"""Calls that rest on the sensors alone."""
_PUSHED: Final = frozenset({Call.WRONG_PEG, Call.BACKWARD})
"""How a peg reads that went where it should not: also one that was moved on after its leap had been played."""


class Tracks:
    """Reads the tracks of a board. Start holes are all alike, and so are the two pegs of a side."""

    def __init__(self, layout: Layout, policy: Policy, sensors: SensorTrust, sides: int) -> None:
        """Begin; nothing has been judged yet."""
        self.watches = [TrackWatch() for _ in range(sides)]
        self._layout, self._policy, self._sensors = layout, policy, sensors
        self._distrust = Distrust(layout, sensors, self.watches)
        self._strays: tuple[Stray, ...] = ()
        self._late_strays = LateStrays()
        self._doubt = TrackDoubt(layout, policy, sensors, self.watches, self._distrust, self._late_strays)
        self._one_is_out = False
        """Some side has a peg in no hole."""
        self._last: tuple[tuple[tuple[TrackOwed, ...], Occupancy, Distrusted], WoodReading] | None = None
        """What was asked of the wood last, and how it was read."""

    def known(self, owed: TrackOwed) -> TrackOwed:
        """Return what may be known of what is owed: in muggins nothing, so that nothing can betray it (P12)."""
        if not self._policy.muggins:
            return owed
        watch = self.watches[owed.side]
        final = self._policy is Policy.TOURNAMENT and watch.stroke is None  # once let go, nothing is mended (P2)
        return veiled(owed, pushed=(watch.pushable or watch.perhaps_pushed) and not final)

    def moving(self, side: Side) -> bool:
        """Tell whether a side's pegs have left the holes they were judged in: they are being moved at this moment."""
        seen = self._sensors.occupied - self._sensors.masked
        return track_numbers(self._group(side), seen) != self._distrust.numbers(side)

    def ruled_out(self, question: Question) -> Collection[HoleName]:
        """Return the ignored holes: one in a hand is in none of them, whether it was offered or not."""
        return self._sensors.masked

    def mask(self, hole: HoleName, *, masked: bool) -> None:
        """Ignore a sensor, or believe it again.

        While a side has a peg in no hole, masking a hole of its track says that the peg is there: unless the sensor
        says so itself, for then it is what people do not believe. A peg that is believed in another hidden hole may be
        there as well. Where it is said that none is in the hole of a peg at rest, it may have gone to any other hole.
        """
        lies = hole not in self._sensors.masked and hole in self._distrust.judged
        for side, watch in by_side(self.watches):
            number = self._group(side).numbers.get(hole)
            if number is not None and masked and not lies:
                watch.resting = None
            if masked and lies and number is not None and watch.may_rest_in(number):
                self._sensors.extras[side] = frozenset()
        self._sensors.mask(hole, masked=masked)
        self._distrust.tell(hole, there=masked and not lies)
        if masked and lies:
            self._distrust.tell_empty(hole)

    def point_at(self, side: Side, hole: HoleName) -> None:
        """A person says where a side's peg stands."""
        watch, number = self.watches[side], self._group(side).numbers[hole]
        if watch.may_rest_in(number):
            watch.denied |= watch.unsure - {number}
        else:
            watch.resting = None
        self._distrust.point_at(side, hole)

    def find_gone(self) -> None:
        """Learn nothing: of tracks nobody is asked that."""

    # --- reading ----------------------------------------------------------------------------------------------

    def read(self, look: BoardLook) -> tuple[Reading, ...]:
        """Read the pegs of each side, as far as they can be seen."""
        distrusted = self._distrust.look(look)
        wood = self._wood(look.owed, look.occupied | self._distrust.told, distrusted)
        self._strays, self._one_is_out = wood.strays, any(len(reading.seen) < PEGS for reading in wood.readings)
        look = look.disturbed(self._one_is_out)
        called = [self._call(*each, look) for each in zip(wood.readings, look.owed, look.game.owed, strict=True)]
        self._late_strays.note(wood.strays, look, self.watches)
        if self._policy.muggins:
            called = waiting_for_others(self._layout, called, look, self.watches, self._sensors.masked)
        return tuple(self._in_blackout(reading, look) for reading in called)

    def _wood(self, owed: tuple[TrackOwed, ...], occupied: Occupancy, distrusted: Distrusted) -> WoodReading:
        """Read the wood; the same wood again, which only time has made older, reads as before."""
        asked = owed, occupied, distrusted
        if self._last is None or self._last[0] != asked:
            self._last = asked, read_wood(self._layout, *asked)
        return self._last[1]

    def _call(self, reading: Reading, owed: TrackOwed, book: TrackOwed, look: BoardLook) -> Reading:
        """Remember since when a side stands so, and let time and what is known of it tell what to call it.

        `owed` is what may be known, `book` what is owed.
        """
        watch = self.watches[reading.side]
        watch.note(reading.seen, owed, book, look.now_ms, look.timing.release_ms)
        watch.note_closed(self._distrust.numbers(reading.side))
        reading = self._remembering(reading, owed, book, look)
        if self._policy.muggins:
            undone = watch.on_the_way_home(reading.seen)
            watch.led_home = watch.led_home or (undone and watch.unpaid > 0)
            reading = weigh(_paid_by_undone(book, watch) if undone else book, reading)
            if reading.call is Call.PENDING and watch.guided:  # back, since the way on would tell what is owed (P12)
                reading = replace(reading, goal=rest(owed))
        if reading.call not in _IN_ORDER:
            watch.not_in_order(look.now_ms - look.stable_ms)
        watch.in_hand = reading.call is Call.IN_HAND
        if watch.in_hand and reading.seen <= watch.home:
            return replace(reading, goal=watch.home)
        if reading.call is Call.PENDING and self._distrust.suspected(reading):
            reading = replace(reading, doubtful=True)
        if reading.call in _IN_ORDER:
            watch.at_ease(reading.doubted)
        watch.unsure = reading.in_question if reading.ambiguous else frozenset()
        if reading.ambiguous and not look.sure:
            return replace(reading, call=Call.IN_HAND, doubted=frozenset())
        if reading.call in PLAYED and reading.doubtful and not look.sure:
            return replace(reading, call=Call.IN_HAND, leaps=(), points=0)
        if reading.call is Call.PENDING and watch.surplus.is_final(look.quiet_ms, look.timing.pending_ms):
            return replace(reading, call=self._surplus(reading, owed, book))
        return reading

    def _remembering(self, reading: Reading, owed: TrackOwed, book: TrackOwed, look: BoardLook) -> Reading:
        """Read a track by what is remembered of it."""
        watch = self.watches[reading.side]
        hidden = track_numbers(self._group(reading.side), self._sensors.masked)
        if reading.call is Call.BOTH_OUT and (watch.perhaps_hidden or hidden):
            # One of them may stand where nobody sees it, and the other be in a hand, which puts it down before long.
            reading = replace(reading, call=Call.UNCLEAR if look.sure else Call.IN_HAND, doubtful=True)
        if reading.call is Call.WRONG_PEG and (watch.inferred or reading.seen == watch.ahead):
            reading = read_track(owed, reading.seen, pushing=True)
        if reading.call is Call.RIGHT and book.free and watch.on_the_way_home(reading.seen):
            reading = replace(reading, call=Call.PENDING, goal=rest(owed), off=reading.points)
        # What was read as at rest is so until something moves, whatever a doubted hole could mean by now.
        occupied = self._distrust.numbers(reading.side)
        if reading.call is Call.RIGHT and reading.doubtful and occupied == watch.resting:
            asked = max(reading.seen) in watch.denied or not reading.doubted <= may_rest(owed)
            if not asked and not owed.free and look.quiet_ms >= look.timing.pending_ms:
                return self._perhaps_pegged(reading)
            return replace(reading, call=Call.AT_REST, seen=rest(owed), goal=rest(owed), leaps=(), points=0)
        if reading.call is Call.AT_REST and reading.doubted & hidden and self._flickers_ahead(owed, look.now_ms):
            return replace(reading, call=Call.IN_HAND)  # it may as well be the peg that is believed to rest unseen
        if reading.call is Call.AT_REST:
            watch.resting = occupied
        return reading

    def _flickers_ahead(self, owed: TrackOwed, now_ms: int) -> bool:
        """Tell whether a hole ahead of a side's pegs flickers, as one does that a peg stands but half in."""
        flickering = track_numbers(self._group(owed.side), self._sensors.arrivals.flickering(now_ms))
        return any(number > owed.front for number in flickering)

    def _perhaps_pegged(self, reading: Reading) -> Reading:
        """Return that it is not clear which holes have the pegs: they were taken to be at rest, and nothing has moved.

        The hole that the back peg has left may stick, and just what was owed later have been pegged already.
        """
        doubted = reading.doubted | {max(reading.seen)}
        return replace(reading, call=Call.UNCLEAR, seen=reading.seen | doubted, leaps=(), points=0, doubted=doubted)

    def _surplus(self, reading: Reading, owed: TrackOwed, book: TrackOwed) -> Call:
        """Say what a surplus is that nobody can explain any more; where it is in doubt, that it is unclear."""
        if reading.doubtful or self._doubt.may_not_have_moved(reading, owed):
            return Call.UNCLEAR
        out = max(reading.seen) >= book.target
        return Call.FALSE_CLAIM if out and self._policy is Policy.TOURNAMENT else Call.OVERPEGGED

    def _in_blackout(self, reading: Reading, look: BoardLook) -> Reading:
        """Say of a side whose pegs have vanished with others that they cannot be seen, and nothing more.

        Two holes that show the pegs elsewhere are no better than none, while the board has lost sight of others.
        """
        if not look.blackout or (len(reading.seen) > 1 and reading.call not in _BY_THE_WOOD):
            return reading
        self.watches[reading.side].unseen = True
        return Reading(reading.side, Call.UNSEEN, reading.seen, rest(look.owed[reading.side]))

    # --- what follows -----------------------------------------------------------------------------------------

    def back(self, look: BoardLook, board: BoardReading) -> Back | None:
        """Return the latest length of the game at which the pegs rested as they are seen now, or of a reread move.

        Not when the game was moved under the pegs: then the pegs have to follow.
        """
        reread = self._reread(board.sides, look.game)  # first: one that only comes back on its way may go on again
        if reread is not None:
            return reread
        wrong = [reading for reading in board.sides if reading.call not in HARMLESS]
        followed = wrong and not any(self.watches[reading.side].guided for reading in wrong) and not look.blackout
        if followed and not self._distrust.lying:
            earlier, resting = as_seen(look.game.earlier, look.owed, board.sides)
            closed, masked = [watch.resting for watch in self.watches], self._sensors.masked
            length = latest_length(self._layout, earlier, resting, look.occupied, masked, closed)
            if length is not None:
                return Back(length)
        return None

    def _reread(self, readings: Sequence[Reading], game: GameStanding) -> Back | None:
        """Return the length of the game before a leap that was played while the peg was still on its way.

        A peg that has not been let go may be moved on, or back, without having been moved twice; the scorekeeper's
        also after that, as long as it is what was pegged last.
        """
        for reading in readings:
            watch = self.watches[reading.side]
            stroke = None if watch.on_the_way_home(reading.seen) else watch.stroke
            if stroke is None or reading.call not in _PUSHED or len(seen := game.seen_actions()) != stroke.after:
                continue
            if read_track(stroke.owed, reading.seen).call in _SHORT_OR_MORE:
                return Back(seen[stroke.before], reread=True)
        return None

    def conclude(self, look: BoardLook, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """Return the readings by which nobody is accused by a peg that nobody sees, and learn of the sensors."""
        final = tuple(self._in_doubt(*each, look) for each in zip(readings, look.owed, strict=True))
        self._distrust.learn(look, final)
        for reading in to_play(final, look.owed):
            watch, front = self.watches[reading.side], max(reading.seen)
            watch.perhaps_short = True
            watch.inferred = front in reading.doubted
        return final

    def _in_doubt(self, reading: Reading, owed: TrackOwed, look: BoardLook) -> Reading:
        """Accuse nobody of where a peg stands by a peg that nobody sees, nor of what was pegged by touch alone."""
        if reading.call is Call.BACKWARD and owed.stops and not reading.doubted:
            return replace(reading, call=Call.TO_MOVE)
        if self._doubt.is_doubtful(reading, owed, self._strays, look.now_ms):
            return replace(reading, call=Call.UNCLEAR, doubtful=True)
        watch = self.watches[reading.side]
        if reading.call is Call.AT_REST and self._may_have_anothers(reading, look):
            return replace(reading, call=Call.UNCLEAR, doubtful=True)
        if reading.call in _PUSHED and not (watch.guided or watch.misplaced or watch.let_go(look)):
            return replace(reading, call=Call.IN_HAND)  # a hand may still drag it, or a hole that it left open late
        watch.misplaced = watch.misplaced or reading.call in _PUSHED
        strays = [stray.hole for stray in self._strays if stray.side == reading.side]
        far = reading.call is Call.WRONG_TRACK and is_off_the_way(self._layout, owed, strays, most=MANY_POINTS)
        return replace(reading, call=Call.IN_HAND) if far and not look.sure else reading

    def _may_have_anothers(self, reading: Reading, look: BoardLook) -> bool:
        """Tell whether a peg that seems to rest in an ignored hole may be on this track, if nobody has looked.

        Who looks while some peg is in no hole of its side sees to that one: what else is closed explains nobody then.
        """
        holes, looked = self._distrust.unexplained(reading), self.watches[reading.side].looked
        if holes and looked and not self._one_is_out:
            self._sensors.arrivals.explain(hole_names(self._group(reading.side), holes))
        return bool(holes) and look.sure and not looked

    def learn(self, suspects: Occupancy) -> None:
        """Learn nothing: the pegs of tracks are not counted all together."""

    def may_hold_strangers(self, look: BoardLook) -> bool:
        """Return that none is: a peg on another's track is told as a stray."""
        return False

    def moves(self, look: BoardLook, readings: Sequence[Reading], names: Sequence[Who]) -> list[Move]:
        """Return the moves home, and remember the first while its peg is in a hand."""
        sides = [reading.side for reading in readings if self._is_guided(look, reading)]
        wood = WoodReading(tuple(readings), self._strays)
        moves = moves_on_tracks(self._layout, wood, sides, names, look.occupied, self._sensors.masked)
        first = readings[moves[0].side] if moves else None
        # In muggins nobody says whether pegs that went on stand rightly, so one that is lifted is not guided back.
        if first and not (self._policy.muggins and self._went_on(first, look)):
            self.watches[first.side].home = first.goal
        return moves

    def _went_on(self, reading: Reading, look: BoardLook) -> bool:
        return reading.call is Call.FOREIGN and reading.goal != rest(look.owed[reading.side])

    def _is_guided(self, look: BoardLook, reading: Reading) -> bool:
        watch = self.watches[reading.side]
        if reading.call is Call.IN_HAND:
            return reading.goal == watch.home
        return stands_wrong(reading, guided=watch.guided) or (look.long_blackout and reading.call is Call.UNSEEN)

    def question(
        self, look: BoardLook, readings: Sequence[Reading], names: Sequence[Who], *, guided: bool
    ) -> Question | None:
        """Ask about the first side of which something is not certain."""
        look, secret = look.disturbed(self._one_is_out), self._policy.muggins
        for reading in readings:
            watch, who = self.watches[reading.side], names[reading.side]
            if reading.call is Call.PENDING and self._policy is Policy.SCOREKEEPER:
                continue  # he knows no cards, so none is missing: the game is won, and nothing counts any more
            if reading.call is Call.IN_HAND:
                question = self._ask_in_hand(look, reading, who)
            else:
                question = ask_about(self._layout, look, reading, watch, who, secret=secret, guided=guided)
            if question is not None:
                return question
        return None

    def _ask_in_hand(self, look: BoardLook, reading: Reading, who: Who) -> Question | None:
        """Ask about a peg of a side that has been in no hole for long."""
        watch, group = self.watches[reading.side], self._group(reading.side)
        if len(reading.seen) >= PEGS or look.now_ms - watch.since_ms < look.timing.hand_ms:
            return None
        ghosts = track_numbers(group, self._sensors.ghosts[reading.side]) - watch.denied
        if ghosts:
            return ask_ghost(self._layout, reading.side, max(ghosts), who)
        masked = track_numbers(group, self._sensors.masked) - reading.seen - watch.denied
        return ask_hand(self._layout, reading, who, masked, self._likely(reading))

    def _likely(self, reading: Reading) -> list[int]:
        """Return the holes in which a peg may be that is in none: where it should come to, then where it rested.

        Where people have said that it is not, and what they do not know (P12), is left out.
        """
        if self._policy.muggins or self._policy is Policy.SCOREKEEPER:
            return []
        watch, holes = self.watches[reading.side], self._group(reading.side).holes
        numbers = sorted(reading.goal, reverse=True) + sorted(watch.at_rest, reverse=True)
        missing = (number for number in dict.fromkeys(numbers) if number not in reading.seen)
        free = [n for n in sorted(holes) if n <= 0 and holes[n] not in self._distrust.judged]
        really = (number if number > 0 else next(iter(free), number) for number in missing)  # start holes are all alike
        return [number for number in really if number not in watch.denied]

    def _group(self, side: Side) -> Group:
        return self._layout.tracks[side]


def _paid_by_undone(book: TrackOwed, watch: TrackWatch) -> TrackOwed:
    """Return what may be pegged by pegs that stand as an undo left them: nothing that had fallen short before it.

    Nothing at all where what was undone may have brought their side points: whether the pegs pay for what is left
    would tell whether they had been short (P12).
    """
    debts = () if watch.unpaid else tuple(debt for debt in book.debts if not debt.claimable)
    return replace(book, debts=debts)
