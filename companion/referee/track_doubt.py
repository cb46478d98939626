"""What sensors may be to blame for on a track: a peg that seems to stand wrongly may stand elsewhere, or rightly."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.layout import Group, Layout
from companion.board.reading import hole_names, track_numbers
from companion.games.ledger import TrackOwed
from companion.games.seating import Side
from companion.games.setup import Policy
from companion.referee.dead_holes import is_off_the_way, may_be_ahead, may_be_beside, may_be_closed_from_beside
from companion.referee.distrust import Distrust
from companion.referee.doubt import may_rest_ignored, right_of_several
from companion.referee.late_strays import CARRY_MS, LateStrays
from companion.referee.sensors import SensorTrust
from companion.referee.track import PEGS, Reading, at_start, may_rest
from companion.referee.track_watch import TrackWatch
from companion.referee.verdict import Call
from companion.referee.wood import Stray


class TrackDoubt:
    """Weighs what a reading says of a side against what is known of the sensors of all tracks."""

    def __init__(
        self,
        layout: Layout,
        policy: Policy,
        sensors: SensorTrust,
        watches: Sequence[TrackWatch],
        distrust: Distrust,
        late_strays: LateStrays,
    ) -> None:
        """Read what others remember: each side's `watches`, holes that were distrusted, pegs that came late."""
        self._layout, self._policy, self._sensors = layout, policy, sensors
        self._watches, self._distrust, self._late_strays = watches, distrust, late_strays

    def is_doubtful(self, reading: Reading, owed: TrackOwed, strays: Sequence[Stray], now_ms: int) -> bool:
        """Tell whether sensors may be to blame for what a reading says of a side.

        Of a side that has nothing to peg two more sensors are, on a board that has a bad one: nobody moves pegs then.
        """
        match reading.call:
            case Call.WRONG_PEG | Call.BACKWARD:
                for_nothing = self._watches[reading.side].for_nothing and self._sensors.some_ignored
                doubtful = for_nothing or self._wood_is_doubtful(reading, owed, now_ms)
                return doubtful or self._may_not_be_pushed(reading, owed)
            case Call.WRONG_TRACK:
                return self._wood_is_doubtful(reading, owed, now_ms) or self._may_be_no_stray(reading, owed, strays)
            case Call.UNDERPEGGED if not self._policy.muggins:
                may_stand_elsewhere = self.may_not_have_moved(reading, owed) or self._closed_at_once(reading)
                return may_stand_elsewhere or self._others_among(reading, strays)
            case _:
                return False

    def _wood_is_doubtful(self, reading: Reading, owed: TrackOwed, now_ms: int) -> bool:
        """Tell whether nobody saw how the pegs came to stand so, or the board has lied, or a peg flickers."""
        watch, closed = self._watches[reading.side], self._distrust.numbers(reading.side)
        only_told = reading.seen & watch.believed - closed
        unseen = not watch.was_in_order or bool(only_told)
        return unseen or self._sensors.unreliable or self._flickers(reading, owed, now_ms)

    def _flickers(self, reading: Reading, owed: TrackOwed, now_ms: int) -> bool:
        """Tell whether a peg that seems to have left its hole may stand there still, but half in it."""
        flickering = track_numbers(self._group(reading.side), self._sensors.arrivals.flickering(now_ms))
        return bool(flickering & may_rest(owed) - reading.seen)

    def _may_not_be_pushed(self, reading: Reading, owed: TrackOwed) -> bool:
        """Tell whether a peg that seems to have gone though it should not have may stand elsewhere, or be right.

        In muggins a front peg that was pushed on may pay what it was short of, which nobody may know (P12).
        """
        watch, closed = self._watches[reading.side], self._distrust.numbers(reading.side)
        hidden = track_numbers(self._group(reading.side), self._sensors.masked)
        wrong_peg = reading.call is Call.WRONG_PEG
        one_lies = not wrong_peg and len(closed) > PEGS  # so the hole behind may, and the back peg be in a hand
        paying = self._policy.muggins and watch.perhaps_short and wrong_peg
        behind = wrong_peg and min(reading.seen) < owed.back  # nobody sets one back and one on
        long_out = watch.out_ms > CARRY_MS and reading.seen.isdisjoint(watch.believed)
        return (
            paying
            or behind
            or one_lies
            or long_out
            or watch.inferred
            or may_rest_ignored(owed, reading.seen, hidden)
            or right_of_several(owed, closed)
            or may_be_ahead(self._layout, owed, reading.seen)
            or may_be_closed_from_beside(self._layout, owed, reading.seen, self._distrust.judged)
        )

    def may_not_have_moved(self, reading: Reading, owed: TrackOwed) -> bool:
        """Tell whether the back peg may rest in an ignored hole still, and a hole ahead have no peg."""
        watch, hidden = self._watches[reading.side], track_numbers(self._group(reading.side), self._sensors.masked)
        return max(reading.seen) not in watch.believed and may_rest_ignored(owed, reading.seen, hidden)

    def _closed_at_once(self, reading: Reading) -> bool:
        """Tell whether the two holes that are seen lie side by side and closed together: one magnet may close both.

        Then the other peg is in a hand, or where a sensor has failed. Nobody sets both pegs in one moment.
        """
        holes = hole_names(self._group(reading.side), reading.seen)
        return self._sensors.arrivals.twins(holes) == holes

    def _others_among(self, reading: Reading, strays: Sequence[Stray]) -> bool:
        """Tell whether a peg on a side's track is taken for another side's: whose it really is nobody can see."""
        numbers = self._group(reading.side).numbers
        return any(stray.hole in numbers for stray in strays if stray.side != reading.side)

    def _may_be_no_stray(self, reading: Reading, owed: TrackOwed, strays: Sequence[Stray]) -> bool:
        """Tell whether a peg that seems to be on another track may be in its own, or in a hand.

        Who pegs lifts the back peg: that the front one went, and to another track, takes two mistakes. One that was
        dragged along its own track was over the hole beside as the one on the other track closed.
        """
        holes = [stray.hole for stray in strays if stray.side == reading.side]
        front_went = owed.front > 0 and at_start(reading.seen) == at_start(frozenset((owed.back,)))
        ahead = frozenset(hole for number, hole in self._group(reading.side).holes.items() if number > owed.front)
        dragged = any(self._sensors.arrivals.came_along(ahead, hole) for hole in holes)
        may_lie = self._sensors.some_ignored or dragged
        beside = may_lie and may_be_beside(self._layout, owed, holes, self._distrust.judged)
        return (
            beside
            or front_went
            or is_off_the_way(self._layout, owed, holes)
            or not self._late_strays.holes.isdisjoint(holes)
        )

    def _group(self, side: Side) -> Group:
        return self._layout.tracks[side]
