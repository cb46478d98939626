"""The referee: snapshots and time in, findings out. Pure: it holds no game, and the time is an argument.

It reads the settled wood against what is owed, remembers since when each side's pegs stand as they do, and
says what follows: leaps to play, moves taken back, verdicts, the next peg to guide home, a question.
Who asks it (`companion.app.session`) plays the leaps, which changes what is owed, and asks again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.board.layout import HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.game import Peg, Policy, Stand
from companion.games.ledger import TrackOwed
from companion.referee.arrivals import Arrivals
from companion.referee.asking import ask_ghost, ask_hand, ask_pending, ask_which
from companion.referee.doubt import acquitted
from companion.referee.earlier import Positions, latest_length
from companion.referee.finding import FREEZING, MENDED_AT_ONCE, Finding
from companion.referee.guidance import guide
from companion.referee.outage import Outage
from companion.referee.settle import Settler, Timing
from companion.referee.surplus import Surplus
from companion.referee.track import HARMLESS, Reading, at_start, read_track, rest, veiled, weigh
from companion.referee.verdict import Call, Guidance, Question, Verdict
from companion.referee.watch import Stroke, Watch
from companion.referee.wood import Distrusted, WoodReading, all_are_seen, hole_names, read_wood
from companion.words.message import Who

Earlier = Callable[[], Sequence[Positions]]
_BELIEVED = HARMLESS | {Call.IN_HAND, Call.UNDERPEGGED, Call.PENDING}
"""Calls by which the closed holes that were doubted stay so until they open."""
_SHORT_OR_MORE = frozenset({Call.RIGHT, Call.UNDERPEGGED, Call.PENDING})
_PLAYED = (Call.RIGHT, Call.PEGGED)
_BY_THE_WOOD = frozenset({Call.WRONG_PEG, Call.BACKWARD, Call.WRONG_TRACK})
"""Calls that rest on the sensors alone."""
_SEVERAL = 2
_PEGS = 2
"""How many pegs a side has."""
_PUSHED = frozenset({Call.WRONG_PEG, Call.BACKWARD})
"""How a peg reads that was moved on after its leap had been played."""


class Referee:
    """Judges one game on one board."""

    def __init__(self, layout: Layout, policy: Policy, names: Sequence[Who], timing: Timing | None = None) -> None:
        """Watch a board; `names` are those of the sides, in the order of the tracks."""
        self.layout = layout
        self.policy = policy
        self.timing = timing or Timing()
        self.masked: Occupancy = frozenset()
        self.doubts: Counter[HoleName] = Counter()
        self.crosstalk: dict[HoleName, Occupancy] = {}
        """Holes that were found to close without a peg, each with the occupied holes beside it."""
        self._names = tuple(names)
        self._settler = Settler(self.timing)
        self._watches = [Watch() for _ in names]
        self._rereading = False
        """The game is being taken back only to read a peg again."""
        self._one_is_out = False
        """Some side has a peg in no hole."""
        self._judged: Occupancy = frozenset()
        """The settled board that was judged last."""
        self._outage = Outage(2 * len(names))
        self._arrivals = Arrivals(layout, len(names))
        self._liars: set[HoleName] = set()
        """The holes whose sensors were not believed in this game."""
        self._entered_ms = 0
        """When a card or a count was entered last."""

    def call_sides(self, names: Sequence[Who]) -> None:
        """Speak of the sides by these names from now on."""
        self._names = tuple(names)

    @property
    def occupied(self) -> Occupancy | None:
        """The last snapshot, settled or not."""
        return self._settler.occupied

    def moving(self, side: int) -> bool:
        """Tell whether a side's pegs have left the holes they were judged in: they are being moved at this moment."""
        group, occupied = self.layout.tracks[side], self.occupied
        if occupied is None:
            return False
        return track_numbers(group, occupied - self.masked) != track_numbers(group, self._judged - self.masked)

    def following(self, side: int) -> bool:
        """Tell whether a side's pegs have only to follow a game that was moved away from under them."""
        return self._watches[side].guided

    def see(self, occupied: Occupancy, now_ms: int) -> None:
        """Take a snapshot of the whole board. Pegs that have stood long enough by then had been let go."""
        if self.occupied is not None:
            before, after = self._of_tracks(self.occupied), self._of_tracks(occupied)
            self._outage.see(before, after, now_ms)
            self._arrivals.see(before, after, now_ms)
        released = self._settler.stable_ms(now_ms) >= self.timing.release_ms
        if occupied != self._settler.occupied and released:
            for watch in self._watches:
                watch.stroke = self._released(watch.stroke, inferred=watch.inferred)
        for watch, group in zip(self._watches, self.layout.tracks, strict=False):
            closed = track_numbers(group, occupied)
            watch.ghosts, watch.extras = watch.ghosts & closed, watch.extras & closed
        self._settler.see(occupied, now_ms)

    def _released(self, stroke: Stroke | None, *, inferred: bool) -> Stroke | None:
        """Return what is left of a move whose peg was let go: where pegs are the score, it can be corrected."""
        if stroke is None or inferred:
            return stroke
        return replace(stroke, released=True) if self.policy is Policy.SCOREKEEPER else None

    def lose_sight(self) -> None:
        """Forget where the pegs stand: nothing is judged before they have been seen again and stood still."""
        self._settler, self._outage = Settler(self.timing), Outage(2 * len(self._names))
        self._arrivals = Arrivals(self.layout, len(self._names))
        for watch in self._watches:
            watch.seen, watch.stroke, watch.surplus, watch.ghosts = frozenset(), None, Surplus(), frozenset()

    def mask(self, hole: HoleName, *, masked: bool = True) -> None:
        """Believe a hole's sensor no more, or again.

        While a side has a peg in no hole, masking a hole of its track says that the peg is there: unless the sensor
        says so itself, for then it is what people do not believe.
        """
        lies = hole not in self.masked and hole in self._judged
        self.masked = self.masked | {hole} if masked else self.masked - {hole}
        self.believe(hole, there=masked and not lies)

    def believe(self, hole: HoleName, *, there: bool = True) -> None:
        """Take a side's peg that is in no hole to stand in this one, as people say, until something else moves."""
        for watch, group in zip(self._watches, self.layout.tracks, strict=False):
            if hole in group.numbers:
                before, watch.beside = watch.beside, track_numbers(group, self._judged - self.masked)
                told = watch.believed if watch.beside == before else frozenset()
                watch.believed = told | {group.numbers[hole]} if there and watch.in_hand else frozenset()
                if there:
                    self._trust(watch, hole, group.numbers[hole])

    def _trust(self, watch: Watch, hole: HoleName, number: int) -> None:
        """Forget what was learned against a hole: what a person says of it goes before that."""
        watch.ghosts -= {number}
        self.crosstalk.pop(hole, None)

    def point_at(self, side: int, hole: HoleName) -> None:
        """A person says where a side's peg stands: the other holes in doubt are closed by magnets beside them."""
        if hole not in self._judged or hole in self.masked:
            self.believe(hole)
            return
        group, watch = self.layout.tracks[side], self._watches[side]
        self._trust(watch, hole, group.numbers[hole])
        for number in watch.unsure - {group.numbers[hole]}:
            other = group.holes[number]
            beside = self.layout.neighbours(other) & self._judged
            magnets = frozenset({hole}) if hole in beside else beside
            watch.ghosts |= {number}
            if magnets and number not in watch.at_rest:
                self.crosstalk[other] = self.crosstalk.get(other, frozenset()) | magnets

    def guide_home(self, *, moved: bool = False) -> None:
        """Accuse nobody of where pegs stand now: the game was moved, not the pegs.

        `moved`: people took back what the pegs had scored, so a scorekeeper does not believe them again.
        """
        if self._rereading:
            return
        for watch in self._watches:
            watch.surplus, watch.guided, watch.inferred, watch.stroke = Surplus(), True, False, None
            watch.pushable, watch.perhaps_short = False, watch.perhaps_short or moved
            watch.undone = watch.seen if moved else watch.undone

    def entered(self, scorer: int | None, now_ms: int) -> None:
        """A player has entered something; `scorer` is the side whose turn it was, if it could bring points (P14)."""
        self._entered_ms = now_ms
        for side, watch in enumerate(self._watches):
            if scorer is not None and not watch.guided:
                watch.surplus.turn(own=side == scorer)

    def pegged_in_part(self, side: int) -> None:
        """The game pegs what is explained so far of where a side's pegs stand; the rest may follow as if pushed on."""
        self._watches[side].ahead = self._watches[side].seen

    def went_on(self) -> None:
        """The players have gone on: a peg that has been set is not pushed on any more."""
        for watch in self._watches:
            watch.pushable = False

    def let_go(self) -> None:
        """People say that no peg is on its way any more: one that moves now is not read again with the move before.

        Otherwise a window that opens by the same word, which only a short peg has, would decide on that (P12).
        """
        for watch in self._watches:
            watch.stroke = None

    def finalise(self, sides: Sequence[int]) -> None:
        """A person says that no card is missing: what these sides pegged too much cannot be explained (P4)."""
        for side in sides:
            self._watches[side].surplus.confirm()

    def waiting(self, side: int, now_ms: int, *holes: HoleName | None) -> None:
        """A person says that the peg is still in somebody's hand, and not in these holes: begin to wait again.

        That no card is missing stays said. Once it is in none of the holes where it should be, it is guided home.
        """
        watch, group = self._watches[side], self.layout.tracks[side]
        watch.since_ms, watch.looked = now_ms, True
        watch.surplus = watch.surplus if watch.surplus.confirmed else Surplus()
        watch.denied |= track_numbers(group, frozenset(hole for hole in holes if hole))
        where = watch.at_rest - watch.seen
        if watch.in_hand and watch.seen <= watch.at_rest and where and where <= watch.denied:
            watch.home = watch.at_rest

    def wake_ms(self, now_ms: int) -> int | None:
        """Return when to ask again although no snapshot has come, or None."""
        timing, times = self.timing, [self._settler.wake_ms(now_ms)]
        times += [self._settler.since_ms + timing.pending_ms, self._entered_ms + timing.pending_ms]
        times += [] if self._outage.since_ms is None else [self._outage.since_ms + timing.hand_ms]
        for watch in self._watches:
            times += [watch.since_ms + timing.pending_ms, watch.since_ms + timing.hand_ms]
        return min((at for at in times if at is not None and at > now_ms), default=None)

    def judge(
        self,
        owed: Sequence[TrackOwed],
        earlier: Earlier,
        now_ms: int,
        _stands: Sequence[Stand] = (),
        _stood_before: Callable[[], Sequence[Stand]] = tuple,
    ) -> Finding:
        """Judge the board as it stands; a board of tracks has no other groups.

        `earlier` gives the positions before each action of the game so far, oldest first; it is asked only
        when pegs are played, or stand where they should not.
        """
        occupied = self._settler.settled(now_ms)
        if occupied is None:
            return Finding(settled=False)
        books, owed = owed, self._known(owed)
        self._note_outage(occupied)
        told, ghosts, arrived = self._told(occupied), self._ghosts(occupied), occupied - self._judged
        gone = self._judged - occupied
        self._rereading, self._judged = False, occupied
        distrusted = self._distrusted(occupied, owed, told, ghosts, arrived, now_ms)
        wood = read_wood(self.layout, owed, occupied | told, distrusted)
        self._one_is_out = any(len(reading.seen) < _PEGS for reading in wood.readings)
        called = (self._call(*each, now_ms) for each in zip(wood.readings, owed, books, strict=True))
        readings = tuple(self._in_outage(reading, track) for reading, track in zip(called, owed, strict=True))
        back = None if self._lying(occupied) - told else self._taken_back(readings, owed, occupied, earlier)
        if back is not None:
            return Finding(True, readings, taken_back=back)
        again = self._reread(readings, earlier)
        if again is not None:
            self._rereading = True
            return Finding(True, readings, taken_back=again, reread=True)
        readings = tuple(self._in_doubt(*each) for each in zip(readings, owed, strict=True))
        self._note_ghosts(readings, occupied, gone)
        self._note_complete(readings, owed, occupied)
        self._count_doubts(readings, occupied, occupied - self.masked - ghosts, now_ms)
        pegs = self._pegs(readings, owed, earlier)
        guidance = self._guidance(replace(wood, readings=readings), occupied, now_ms)
        return Finding(
            True,
            readings,
            pegs,
            None,
            self._verdicts(readings, owed),
            guidance,
            self._question(readings, now_ms, guided=guidance is not None),
            self._released_short(readings, books, now_ms),
            fault=self._outage.sentence,
        )

    # --- reading ---------------------------------------------------------------------------------------------

    def _distrusted(
        self,
        occupied: Occupancy,
        owed: Sequence[TrackOwed],
        told: Occupancy,
        ghosts: Occupancy,
        arrived: Occupancy,
        now_ms: int,
    ) -> Distrusted:
        """Return which holes cannot be taken at their word now, but for those that a person has spoken of."""
        return Distrusted(
            masked=self.masked - told,
            ghosts=ghosts - told,
            doubted=self._doubted_before(occupied, owed) - told,
            arrived=arrived,
            fresh=self._fresh(occupied),
            suspicious=self._suspicious(occupied, told),
            moving=self._settler.stable_ms(now_ms) < self.timing.release_ms,
            while_out=tuple(self._arrivals.while_out(side) for side in range(len(self._watches))),
        )

    def _verdicts(self, readings: Sequence[Reading], owed: Sequence[TrackOwed]) -> tuple[Verdict, ...]:
        """Return a verdict for each side whose pegs are not at rest."""
        pairs = zip(readings, owed, strict=True)
        return tuple(self._verdict(reading, track) for reading, track in pairs if reading.call is not Call.AT_REST)

    def _known(self, owed: Sequence[TrackOwed]) -> Sequence[TrackOwed]:
        """Return what may be known of what is owed: in muggins nothing, so that nothing can betray it (P12)."""
        if not self.policy.muggins:
            return owed
        strict = self.policy is Policy.TOURNAMENT  # there nothing is mended once the peg was let go (P2)
        watches = [self._watches[track.side] for track in owed]
        pushed = [watch.pushable and not (strict and watch.stroke is None) for watch in watches]
        return [veiled(track, pushed=each) for track, each in zip(owed, pushed, strict=True)]

    def _told(self, occupied: Occupancy) -> Occupancy:
        """Return the holes that people say hold a peg, whatever their sensors do, as long as nothing else has moved."""
        told: Occupancy = frozenset()
        for watch, group in zip(self._watches, self.layout.tracks, strict=False):
            if watch.believed and track_numbers(group, occupied - self.masked) == watch.beside:
                told |= {group.holes[number] for number in watch.believed}
            else:
                watch.believed = frozenset()
        return told

    def _ghosts(self, occupied: Occupancy) -> Occupancy:
        """Return the holes known to be closed by the magnet of a peg that stands beside them now."""
        visible = occupied - self.masked
        return frozenset(hole for hole, beside in self.crosstalk.items() if hole in visible and beside & visible)

    def _doubted_before(self, occupied: Occupancy, owed: Sequence[TrackOwed]) -> Occupancy:
        """Return the holes that were not believed and have been closed ever since.

        Where a peg has left its hole, these are also those that were closed beside both pegs: it has not gone there.
        """
        found = set[HoleName]()
        for watch, group, track in zip(self._watches, self.layout.tracks, owed, strict=False):
            complete = rest(track) <= at_start(track_numbers(group, occupied - self.masked))
            found |= hole_names(group, watch.ghosts if complete else watch.ghosts | watch.extras)
        return frozenset(found)

    def _fresh(self, occupied: Occupancy) -> tuple[Occupancy, ...]:
        """Return for each side the holes that closed after both of its pegs were seen in holes for the last time."""
        if self._outage.active:
            return (frozenset(),) * len(self._watches)
        return tuple(occupied if watch.complete is None else occupied - watch.complete for watch in self._watches)

    def _suspicious(self, occupied: Occupancy, told: Occupancy) -> tuple[Occupancy, ...]:
        """Return for each side the holes by which it is not accused; what people say of a hole is believed."""
        closed = self._of_tracks(occupied)
        return tuple(self._arrivals.suspicious(side, closed) - told for side in range(len(self._watches)))

    def _lying(self, occupied: Occupancy) -> Occupancy:
        """Return the closed holes by which no move was taken back: no peg of their side need be there."""
        closed, found = self._of_tracks(occupied), set[HoleName]()
        for side, watch in enumerate(self._watches):
            ghosts = hole_names(self.layout.tracks[side], watch.ghosts)
            found |= closed & (ghosts | self._arrivals.suspicious(side, closed))
        return frozenset(found)

    def _note_complete(self, readings: Sequence[Reading], owed: Sequence[TrackOwed], occupied: Occupancy) -> None:
        """Remember what was closed while both pegs of a side were seen in holes, and what of it cannot be its pegs."""
        for reading, track in zip(readings, owed, strict=True):
            watch, group = self._watches[reading.side], self.layout.tracks[reading.side]
            numbers = track_numbers(group, occupied - self.masked)
            closed = at_start(numbers)
            if reading.call in HARMLESS or (watch.complete is None and len(closed) > 1):
                watch.complete = occupied
            if reading.call in HARMLESS:
                shown = frozenset(number for number in numbers if number in reading.seen or number <= 0)
                self._arrivals.stands(reading.side, hole_names(group, shown))
            if rest(track) <= closed and reading.call in (Call.FOREIGN, Call.PENDING):
                watch.extras = closed - rest(track)

    def _call(self, reading: Reading, owed: TrackOwed, book: TrackOwed, now_ms: int) -> Reading:
        """Remember since when a side stands so, and let time and what is known of it tell what to call it.

        `owed` is what may be known, `book` what is owed.
        """
        watch = self._watches[reading.side]
        watch.look(reading.seen, owed, book, now_ms, self.timing.release_ms)
        if reading.call is Call.BOTH_OUT and watch.perhaps_hidden:
            reading = replace(reading, call=Call.UNCLEAR, doubtful=True)
        if reading.call is Call.WRONG_PEG and (watch.inferred or reading.seen == watch.ahead):
            reading = read_track(owed, reading.seen, pushing=True)
        if reading.call is Call.RIGHT and book.free and reading.seen == watch.undone:
            reading = replace(reading, call=Call.PENDING, goal=rest(owed), off=reading.points)
        reading = self._unmoved(reading, owed)
        if self.policy.muggins:
            reading = weigh(book, reading)
        watch.in_hand = reading.call is Call.IN_HAND
        if watch.in_hand and reading.seen <= watch.home:
            return replace(reading, goal=watch.home)
        if reading.call is Call.PENDING:
            reading = self._suspected(reading)
        if reading.call in HARMLESS or reading.call is Call.UNDERPEGGED:
            watch.at_ease()
        watch.unsure = reading.doubted & reading.seen if reading.ambiguous else frozenset()
        if reading.ambiguous and not self._sure(now_ms):
            return replace(reading, call=Call.IN_HAND, doubted=frozenset())
        if reading.call in _PLAYED and reading.doubtful and not self._sure(now_ms):
            return replace(reading, call=Call.IN_HAND, leaps=(), points=0)
        if reading.call is Call.PENDING and watch.surplus.is_final(self._quiet_ms(now_ms), self.timing.pending_ms):
            return replace(reading, call=self._surplus(reading, book))
        return reading

    def _suspected(self, reading: Reading) -> Reading:
        """Points too many are not held against a side by a hole that may be closed without a peg of it."""
        group, closed = self.layout.tracks[reading.side], self._of_tracks(self._judged)
        suspicious = track_numbers(group, self._arrivals.suspicious(reading.side, closed)) & reading.seen
        doubted = suspicious - reading.goal - self._watches[reading.side].believed
        return replace(reading, doubtful=reading.doubtful or bool(doubted))

    def _unmoved(self, reading: Reading, owed: TrackOwed) -> Reading:
        """What was read as at rest is so until something moves, whatever a doubted hole could mean by now."""
        watch, group = self._watches[reading.side], self.layout.tracks[reading.side]
        occupied = track_numbers(group, self._judged - self.masked)
        if reading.call is Call.RIGHT and reading.doubtful and occupied == watch.resting:
            return replace(reading, call=Call.AT_REST, seen=rest(owed), goal=rest(owed), leaps=(), points=0)
        if reading.call is Call.AT_REST:
            watch.resting = occupied
        return reading

    def _quiet_ms(self, now_ms: int) -> int:
        """Return for how long nobody has moved a peg or entered anything; while one is in a hand somebody moves it."""
        return 0 if self._one_is_out else min(self._settler.stable_ms(now_ms), now_ms - self._entered_ms)

    def _sure(self, now_ms: int) -> bool:
        """Tell whether the board has stood long enough to believe what nobody can see."""
        return self._settler.stable_ms(now_ms) >= self.timing.infer_ms

    def _surplus(self, reading: Reading, owed: TrackOwed) -> Call:
        """Say what a surplus is that nobody can explain any more; where it is in doubt, that it is unclear."""
        if reading.doubtful:
            return Call.UNCLEAR
        out = max(reading.seen) >= owed.target
        return Call.FALSE_CLAIM if out and self.policy is Policy.TOURNAMENT else Call.OVERPEGGED

    @property
    def _is_unreliable(self) -> bool:
        """Whether several sensors of this board have lied: another may lie at any time, so it accuses nobody."""
        return len(self._liars | self._of_tracks(self.masked, believed=False)) >= _SEVERAL

    def _in_doubt(self, reading: Reading, owed: TrackOwed) -> Reading:
        """Accuse nobody of where a peg stands by a peg that nobody sees.

        Nor in muggins of a front peg that was pushed on: it may pay what it was short of, which nobody may know (P12).
        """
        watch, hidden = self._watches[reading.side], track_numbers(self.layout.tracks[reading.side], self.masked)
        if self._is_unreliable and reading.call in _BY_THE_WOOD:
            return replace(reading, call=Call.UNCLEAR, doubtful=True)
        paying = self.policy.muggins and watch.perhaps_short and reading.call is Call.WRONG_PEG
        if reading.call in _PUSHED and (paying or watch.inferred or acquitted(owed, reading.seen, hidden)):
            return replace(reading, call=Call.UNCLEAR, doubtful=True)
        return reading

    # --- a board that has lost sight of its pegs ---------------------------------------------------------------

    def _of_tracks(self, occupied: Occupancy, *, believed: bool = True) -> Occupancy:
        """Return those of some holes that are on the tracks in play, and (`believed`) not ignored."""
        tracks = self.layout.tracks[: len(self._watches)]
        holes = occupied - self.masked if believed else occupied
        return frozenset(hole for hole in holes if any(hole in group.numbers for group in tracks))

    def _note_outage(self, occupied: Occupancy) -> None:
        """Note whether pegs that had vanished at once are back; wherever they stand now, nobody is accused of it."""
        if self._outage.is_over(self._of_tracks(occupied)):
            for watch in self._watches:
                watch.surplus, watch.guided = Surplus(), watch.guided or watch.unseen
                watch.unseen = False

    def _in_outage(self, reading: Reading, owed: TrackOwed) -> Reading:
        """Say of a side whose pegs have vanished with others that they cannot be seen, and nothing more."""
        if not self._outage.active or len(reading.seen) > 1:
            return reading
        self._watches[reading.side].unseen = True
        return Reading(owed.side, Call.UNSEEN, reading.seen, rest(owed))

    # --- taking back -----------------------------------------------------------------------------------------

    def _taken_back(
        self, readings: Sequence[Reading], owed: Sequence[TrackOwed], occupied: Occupancy, earlier: Earlier
    ) -> int | None:
        """Return the latest length of the game at which the pegs rested as they are seen now.

        Not when the game was moved under the pegs: then the pegs have to follow.
        """
        amiss = [reading for reading in readings if reading.call not in HARMLESS]
        if not amiss or any(self._watches[reading.side].guided for reading in amiss) or self._outage.active:
            return None
        resting = [(each.back, each.front) for each in owed]
        return latest_length(self.layout, earlier, resting, occupied, self.masked)

    def _reread(self, readings: Sequence[Reading], earlier: Earlier) -> int | None:
        """Return the length of the game before a leap that was played while the peg was still on its way.

        A peg that has not been let go may be moved on, or back, without having been moved twice; the scorekeeper's
        also set back after that, as long as it is what was pegged last.
        """
        for reading in readings:
            watch = self._watches[reading.side]
            stroke = watch.stroke
            amended = _PUSHED if stroke and not stroke.released else {Call.BACKWARD}
            if stroke is None or reading.call not in amended or len(earlier()) != stroke.after:
                continue
            if read_track(stroke.owed, reading.seen).call in _SHORT_OR_MORE:
                return stroke.before
        return None

    # --- what follows ----------------------------------------------------------------------------------------

    def _pegs(self, readings: Sequence[Reading], owed: Sequence[TrackOwed], earlier: Earlier) -> tuple[Peg, ...]:
        """Return the leaps of right readings, and remember them until their pegs are let go.

        In muggins these may be short: whatever happens to the pegs then betrays nothing (P12). A leap into the
        game hole comes alone: it may end the game, and change what the others still owe.
        """
        right = [reading for reading in readings if reading.call in _PLAYED]
        won = [reading for reading in right if max(reading.seen) >= owed[reading.side].target]
        right = won[:1] or right
        pegs = tuple(Peg(reading.side, leap.points, leap.slide) for reading in right for leap in reading.leaps)
        before = len(earlier()) if pegs else 0
        for reading in right:
            watch = self._watches[reading.side]
            going_on = watch.stroke if watch.stroke and watch.stroke.after == before else None
            going_on = None if going_on and going_on.released else going_on
            first = going_on or Stroke(owed[reading.side], before, before)
            watch.stroke = replace(first, after=before + len(pegs))
            watch.pushable = watch.perhaps_short = True
            hidden = max(reading.seen) in reading.doubted
            watch.inferred = hidden and max(reading.seen) not in watch.believed
        return pegs

    def _note_ghosts(self, readings: Sequence[Reading], occupied: Occupancy, gone: Occupancy) -> None:
        """Remember the closed holes that were not believed where nothing was amiss."""
        for reading in readings:
            group = self.layout.tracks[reading.side]
            watch = self._watches[reading.side]
            # One peg went as another came, or a hole closed ahead of both: nothing is known yet of either hole.
            guessed = track_numbers(group, gone) or reading.doubted & watch.at_rest
            if reading.call in _BELIEVED and not (reading.call is Call.PENDING and guessed):
                watch.ghosts = reading.doubted & track_numbers(group, occupied - self.masked)

    def _count_doubts(self, readings: Sequence[Reading], occupied: Occupancy, certain: Occupancy, now_ms: int) -> None:
        """Note the holes whose sensors were not believed, and magnets that close a hole beside them."""
        if not self._sure(now_ms):
            return
        tracks = self.layout.tracks[: len(readings)]
        all_seen = all_are_seen(tracks, certain)
        for reading in readings:
            watch, group = self._watches[reading.side], self.layout.tracks[reading.side]
            fresh, watch.doubts = reading.doubted - watch.doubts, reading.doubted
            for number in fresh:
                hole = group.holes[number]
                self._liars.add(hole)
                beside = self.layout.neighbours(hole) & occupied if hole in occupied else frozenset[HoleName]()
                self.doubts.update({hole} | beside)
                if beside and reading.call in HARMLESS and not all_seen:
                    self.crosstalk[hole] = self.crosstalk.get(hole, frozenset()) | beside

    def _verdict(self, reading: Reading, owed: TrackOwed) -> Verdict:
        watch = self._watches[reading.side]
        return Verdict(
            reading.side,
            reading.call,
            reading.seen,
            reading.points,
            reading.off,
            owed.debts,
            watch.since_ms,
            reading.doubtful,
            confirmed=watch.surplus.confirmed,
        )

    def _guidance(self, wood: WoodReading, occupied: Occupancy, now_ms: int) -> Guidance | None:
        """Return the next move home, and remember it while the peg is in a hand."""
        long = self._outage.is_long(now_ms, self.timing.hand_ms)
        sides = [
            reading.side
            for reading in wood.readings
            if self._is_guided(reading) or (long and reading.call is Call.UNSEEN)
        ]
        guidance = guide(self.layout, wood, sides, self._names, occupied)
        if guidance and wood.readings[guidance.side].call is not Call.PENDING:
            self._watches[guidance.side].home = wood.readings[guidance.side].goal
        return guidance

    def _is_guided(self, reading: Reading) -> bool:
        """Tell whether a side's pegs are guided."""
        watch = self._watches[reading.side]
        match reading.call:
            case Call.UNDERPEGGED:
                return True
            case Call.PENDING:
                return watch.guided
            case Call.UNCLEAR if reading.ambiguous:
                return False
            case Call.IN_HAND:
                return reading.goal == watch.home
            case _:
                return reading.call in MENDED_AT_ONCE

    def _released_short(self, readings: Sequence[Reading], owed: Sequence[TrackOwed], now_ms: int) -> tuple[int, ...]:
        """Return the sides that have let go of a peg in the middle of an award; between two, more may come."""
        if self._settler.stable_ms(now_ms) < self.timing.release_ms:
            return ()
        return tuple(
            reading.side
            for reading, track in zip(readings, owed, strict=True)
            if reading.call is Call.AT_REST and track.broken
        )

    def _likely(self, reading: Reading) -> list[int]:
        """Return the holes in which a peg may be that is in none: where it should come to, then where it rested.

        Where people have said that it is not, and what they do not know (P12), is left out.
        """
        if self.policy.muggins or self.policy is Policy.SCOREKEEPER:
            return []
        watch = self._watches[reading.side]
        holes = sorted(reading.goal, reverse=True) + sorted(watch.at_rest, reverse=True)
        missing = (hole for hole in dict.fromkeys(holes) if hole not in reading.seen)
        group = self.layout.tracks[reading.side]
        free = [n for n in sorted(group.holes) if n <= 0 and group.holes[n] not in self._judged]
        really = (hole if hole > 0 else next(iter(free), hole) for hole in missing)  # start holes are all alike
        return [hole for hole in really if hole not in watch.denied]

    def _question(self, readings: Sequence[Reading], now_ms: int, *, guided: bool) -> Question | None:
        """Return what to ask. While pegs are `guided` home nobody is asked to look twice: that would hide it."""
        timing, secret, quiet = self.timing, self.policy.muggins, self._quiet_ms(now_ms)
        for reading in readings:
            watch, name = self._watches[reading.side], self._names[reading.side]
            waited = now_ms - watch.since_ms
            match reading.call:
                case Call.IN_HAND if waited >= timing.hand_ms:
                    ghosts = watch.ghosts - watch.denied
                    if ghosts:
                        return ask_ghost(self.layout, reading.side, max(ghosts), name)
                    masked = track_numbers(self.layout.tracks[reading.side], self.masked) - reading.seen - watch.denied
                    return ask_hand(self.layout, reading, name, masked, self._likely(reading))
                case Call.PENDING if min(waited, quiet) >= timing.pending_ms and not watch.guided:
                    return ask_pending(reading, name, secret=secret)
                case Call.UNCLEAR if waited >= timing.infer_ms and not (guided and watch.looked):
                    return ask_which(self.layout, reading, name)
        return None


__all__ = ["FREEZING", "MENDED_AT_ONCE", "Finding", "Positions", "Referee", "WoodReading"]
