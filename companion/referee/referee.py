"""The referee: snapshots and time in, findings out. Pure: it holds no game, and the time is an argument.

It reads the settled wood against how the game stands, with a reader for each kind of peg group, remembers since when
pegs stand as they do, and says what follows: leaps to play, moves taken back, verdicts, the next peg to guide home, a
question. The session plays the leaps, which changes what is owed, and asks again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.board.layout import GroupKind, HoleName, Layout, Occupancy
from companion.board.reading import track_numbers
from companion.games.action import Peg
from companion.games.ledger import TrackOwed
from companion.games.seating import Side, by_side
from companion.games.setup import Policy
from companion.referee.census import Census
from companion.referee.finding import Finding, doubted_holes, released_short, to_play, verdicts
from companion.referee.following import Following
from companion.referee.kept import KeptMove
from companion.referee.look import BoardLook, BoardReading
from companion.referee.outage import Outage
from companion.referee.place import Place
from companion.referee.places import Places
from companion.referee.reader import SideReader
from companion.referee.scales import Scales
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Settler, Timing
from companion.referee.standing import GameStanding
from companion.referee.track import Holes, Reading, rest
from companion.referee.tracks import Tracks
from companion.referee.verdict import Ask, Call, Guidance, Question
from companion.referee.watch import Stroke, Watch
from companion.words.message import Who

_STRANGE = (Call.BACKWARD, Call.OVERPEGGED)
"""Calls of pegs that stand where no rule puts them, on a scale too."""


class Referee:
    """Judges one game on one board."""

    def __init__(self, layout: Layout, policy: Policy, names: Sequence[Who], timing: Timing | None = None) -> None:
        """Watch a board; `names` are those of the sides, in the order of the groups that they score on."""
        self.layout = layout
        self.policy = policy
        self.timing = timing or Timing()
        self._names = tuple(names)
        self.sensors = SensorTrust(layout, len(names))
        self._census = Census(layout, self.sensors)
        self._sides = self._side_reader()
        self._places = Places(layout, self._census)
        self._settler = Settler(self.timing)
        self._outage = Outage(self.sensors.pegs)
        self._entered_ms = 0
        """When a card or a count was entered last."""
        self._rereading = False
        """The game is being taken back only to read a peg again."""
        self._following = Following()
        self._kept = KeptMove(self._census)

    def _side_reader(self) -> SideReader:
        """Return the reader of the groups that sides score on."""
        if self.layout.scored_on is GroupKind.SCALE:
            return Scales(self.layout, self.policy, self.sensors, len(self._names), self._census)
        return Tracks(self.layout, self.policy, self.sensors, len(self._names))

    # --- what the board and people say ------------------------------------------------------------------------

    def call_sides(self, names: Sequence[Who]) -> None:
        """Speak of the sides by these names from now on."""
        self._names = tuple(names)

    @property
    def masked(self) -> Occupancy:
        """The holes whose sensors people have ignored."""
        return self.sensors.masked

    @property
    def occupied(self) -> Occupancy | None:
        """The last snapshot, settled or not."""
        return self._settler.occupied

    def moving(self, side: Side) -> bool:
        """Tell whether a side's pegs have left the holes they were judged in: they are being moved at this moment."""
        return self.occupied is not None and self._sides.moving(side)

    def may_be_unseen(self, side: Side) -> bool:
        """Tell whether a peg that is missed may stand in an ignored hole of its side's scale."""
        ignored = not self.layout.tracks and self.masked & self.layout.sides[side].numbers.keys()
        return bool(ignored) and self.moving(side)

    def in_hand(self, side: Side) -> bool:
        """Tell whether the box that feeds a side's scale lacks a peg: its scale may stand rightly without that one."""
        return self._census.in_hand(self.layout.sides[side].name)

    def following(self, side: Side) -> bool:
        """Tell whether a side's pegs have only to follow a game that was moved away from under them."""
        return self._sides.watches[side].guided

    def replayed(self, side: Side) -> bool:
        """Tell whether what a side pegged last was read off pegs that an undo had left so: nobody set them for it."""
        return self._sides.watches[side].replayed

    def see(self, occupied: Occupancy, now_ms: int) -> None:
        """Take a snapshot of the whole board. Pegs that have stood long enough by then had been let go."""
        before, sensors = self.occupied, self.sensors
        if before is not None:
            self._outage.see(sensors.believed(before), sensors.believed(occupied), now_ms)
            if self._outage.active:
                sensors.lose_some()
        if self._settler.stable_ms(now_ms) >= self.timing.release_ms:
            self._release()
        sensors.see(before, occupied, now_ms)
        self._settler.see(occupied, now_ms, sensors.masked)

    def lose_sight(self) -> None:
        """Forget where the pegs stand: nothing is judged before they have been seen again and stood still."""
        self._release()
        self._settler, self._outage = Settler(self.timing), Outage(self.sensors.pegs)
        self.sensors.lose_sight()
        for watch in self._watches():
            watch.lose_sight()

    def mask(self, hole: HoleName, *, masked: bool = True) -> None:
        """Believe a hole's sensor no more, or again; while a peg is in no hole, that can say that it is there.

        Nobody touches the screen with a peg on its way: what moved last has been let go.
        """
        self._release()
        self._sides.mask(hole, masked=masked)

    def _release(self) -> None:
        for watch in self._sides.watches:
            watch.release(correctable=self.policy is Policy.SCOREKEEPER)

    def point_at(self, side: Side, hole: HoleName) -> None:
        """A person says that a side's peg stands in this hole: that is believed until something else moves."""
        self._sides.point_at(side, hole)

    def find_gone(self) -> None:
        """A person says that the ignored hole which was asked about has lost its peg."""
        self._sides.find_gone()

    def ruled_out(self, question: Question) -> Collection[HoleName]:
        """Return the holes that a peg is not in, as people answer that it is in a hand."""
        if question.hole:
            return (question.hole,)
        return self._sides.ruled_out(question) if question.ask is Ask.HAND else ()

    def waiting(self, side: Side, now_ms: int, *holes: HoleName) -> None:
        """A person says that the peg is still in somebody's hand, and not in these holes: begin to wait again."""
        watch = self._sides.watches[side]
        watch.wait(now_ms, track_numbers(self.layout.sides[side], frozenset(holes)))
        if watch.unclear:
            self._census.believe()
        self._census.wait_longer(now_ms)

    def explain_field(self, now_ms: int, *, missing: bool) -> None:
        """A person says whether a card is missing that explains where the pegs of a field stand."""
        if missing:
            self._places.wait(now_ms)
        else:
            self._places.confirm()

    # --- what the game says -----------------------------------------------------------------------------------

    def guide_home(self, *, moved: bool = False, undone: Sequence[TrackOwed] = ()) -> None:
        """Accuse nobody of where pegs stand now: the game was moved, not the pegs.

        `moved`: people took back what the pegs had scored, so nobody scores it again by them. `undone`: what the tracks
        showed before, for where nobody sees the pegs now.
        """
        if self._rereading:
            return
        self._following.begin()
        for watch in self._watches():
            watch.guide_home(moved=moved)
        for track in undone:
            self._sides.watches[track.side].take_back(rest(track))

    def pay_nothing(self, choices: Mapping[Side, int]) -> None:
        """In muggins pegs that stand as an undo left them pay nothing before as many choices are made again (P12).

        `choices`: how many were undone that may have brought a side points. Pegs that stand so, and have not been read
        yet, pay nothing either; but those do that stood so already as what was undone was entered.
        """
        for side, watch in by_side(self._sides.watches):
            if self.policy.muggins and not self.stood_at_entry(side):
                watch.unpaid += choices.get(side, 0)
            if watch.unpaid:
                watch.take_back(self._closed(side))
            del watch.entries[-1:]

    def resume(self) -> None:
        """A game is gone on with: nobody knows since when its pegs have stood so, nor that they were set meanwhile."""
        for watch in self._sides.watches:
            watch.replayed = True

    def let_correct(self, shown: TrackOwed, before: int) -> None:
        """Let a scorekeeper's peg correct the last stroke, after so many actions; `shown`: what was shown before it."""
        self._sides.watches[shown.side].stroke = Stroke(shown, before, before + 1, released=True)

    def note_pegs(self) -> None:
        """Note how the pegs stand as something is chosen: what they show now, they show whether it is undone or not."""
        for side, watch in by_side(self._sides.watches):
            watch.entries.append(self._closed(side))
            watch.led_home = False

    def pay_again(self, choices: Mapping[Side, int]) -> None:
        """So many choices that may bring a side points were put back, or others made instead of what was undone."""
        for side, watch in by_side(self._sides.watches):
            watch.unpaid = max(0, watch.unpaid - choices.get(side, 0))

    def led_home(self, side: Side) -> bool:
        """Tell whether a side's pegs paid nothing as an undo had left them, and nothing was chosen since."""
        return self._sides.watches[side].led_home

    def forget_entries(self) -> None:
        """Forget how pegs stood as choices were entered: they have taken some of these back."""
        for watch in self._sides.watches:
            watch.entries.clear()

    def stood_at_entry(self, side: Side) -> bool:
        """Tell whether a side's pegs stood as they do already when the last choice was entered."""
        closed = self._closed(side)
        return bool(closed) and self._sides.watches[side].entries[-1:] == [closed]

    def _closed(self, side: Side) -> Holes:
        return track_numbers(self.layout.sides[side], self.occupied or frozenset())

    def entered(self, scorer: int | None, now_ms: int) -> None:
        """A player has entered something; `scorer` is the side whose turn it was, if it could bring points (P14)."""
        self._entered_ms = now_ms
        self._places.note_entry()
        self.note_pegs()
        for side, watch in by_side(self._sides.watches):
            if scorer is not None and not watch.guided:
                watch.surplus.turn(own=side == scorer)

    def pegged_in_part(self, side: Side) -> None:
        """The game pegs what is explained so far of where a side's pegs stand; the rest may follow as if pushed on."""
        self._sides.watches[side].ahead = self._sides.watches[side].seen

    def went_on(self) -> None:
        """The players have gone on: a peg that has been set is not pushed on any more."""
        for watch in self._sides.watches:
            watch.pushable = False

    def let_go(self) -> None:
        """People say that no peg is on its way any more: one that moves now is not read again with the move before.

        Otherwise a window that opens by the same word, which only a short peg has, would decide on that (P12).
        """
        for watch in self._sides.watches:
            watch.stroke = None

    def go_by_scores(self, now_ms: int) -> None:
        """People go on by what the sides' pegs show: none that has been let go is still to follow another."""
        if self._settler.stable_ms(now_ms) >= self.timing.release_ms:
            for watch in self._sides.watches:
                watch.go_by()

    def finalise(self, sides: Sequence[Side]) -> None:
        """A person says that no card is missing: what these sides pegged too much cannot be explained (P4)."""
        for side in sides:
            self._sides.watches[side].surplus.confirm()

    # --- judging ----------------------------------------------------------------------------------------------

    def wake_ms(self, now_ms: int) -> int | None:
        """Return when to ask again although no snapshot has come, or None."""
        timing, times = self.timing, [self._settler.wake_ms(now_ms)]
        times += [self._settler.since_ms + timing.pending_ms, self._entered_ms + timing.pending_ms]
        times += [] if self._outage.since_ms is None else [self._outage.since_ms + timing.hand_ms]
        for since_ms in {*[watch.since_ms for watch in self._watches()], *self._census.lost_since_ms.values()}:
            times += [since_ms + wait for wait in (timing.infer_ms, timing.hand_ms, timing.pending_ms)]
        times += [watch.since_ms + timing.release_ms for watch in self._places.watches.values()]
        return min((at for at in times if at is not None and at > now_ms), default=None)

    def judge(self, game: GameStanding, now_ms: int) -> Finding:
        """Judge the board as it stands against how the game stands."""
        self._places.want(game.stands)
        occupied = self._settler.settled(now_ms)
        if occupied is None:
            return Finding(settled=False)
        self._rereading = False
        self._note_outage(occupied, now_ms)
        look = self._look(occupied, game, now_ms)
        if look.blackout and not look.long_blackout and self._census.stores:
            return self._out_of_sight(look)
        board = self._read(look)
        back = self._sides.back(look, board)
        if back is not None:
            self._rereading = back.reread
            return Finding(True, board.sides, taken_back=back.length, reread=back.reread)
        readings = self._sides.conclude(look, board.sides)
        pegs, guidance = self._pegs(look, readings), self._guidance(look, readings, board.places)
        return Finding(
            True,
            readings,
            pegs,
            None,
            (*verdicts(readings, look.owed, self._sides.watches), *self._places.verdicts(board.places, self._names)),
            guidance,
            self._question(look, readings, board.places, guided=guidance is not None),
            released_short(readings, game.owed, self._sides.watches) if look.released else (),
            fault=self._outage.sentence,
        )

    def _look(self, occupied: Occupancy, game: GameStanding, now_ms: int) -> BoardLook:
        stable_ms = self._settler.stable_ms(now_ms)
        return BoardLook(
            occupied,
            game,
            tuple(self._sides.known(track) for track in game.owed),
            self.timing,
            now_ms,
            stable_ms,
            min(stable_ms, now_ms - self._entered_ms),
            self._outage.active,
            self._outage.is_long(now_ms, self.timing.hand_ms),
        )

    def _read(self, look: BoardLook) -> BoardReading:
        """Read all groups, and note whether the pegs have followed the game."""
        self._census.look(look)
        readings, places = self._sides.read(look), self._places.read(look)
        for watch, reading in zip(self._sides.watches, readings, strict=True):
            watch.unclear = reading.call is Call.UNCLEAR
        if look.sure:
            doubted = doubted_holes(self.layout, readings, self._sides.watches)
            self._sides.learn(doubted | self._places.suspects(places))
        followed = self._following.note(look.game, readings, places)
        return BoardReading(readings, places, followed and self._following.moved_since(readings, places))

    # --- pegs that vanish together ----------------------------------------------------------------------------

    def _note_outage(self, occupied: Occupancy, now_ms: int) -> None:
        """Note whether pegs that had vanished at once are back; wherever they stand now, nobody is accused of it.

        Where groups share their pegs, none of them can be read by itself meanwhile.
        """
        over = self._outage.is_over(self.sensors.believed(occupied))
        if self._census.stores and (over or self._outage.is_long(now_ms, self.timing.hand_ms)):
            for watch in self._watches():
                watch.guided = True
        if over:
            for watch in self._sides.watches:
                watch.see_again()

    def _out_of_sight(self, look: BoardLook) -> Finding:
        seen = [self._sides.watches[track.side].seen for track in look.owed]
        readings = (Reading(track.side, Call.UNSEEN, *(each,) * 2) for track, each in zip(look.owed, seen, strict=True))
        return Finding(True, tuple(readings), fault=self._outage.sentence)

    # --- what follows -----------------------------------------------------------------------------------------

    def _pegs(self, look: BoardLook, readings: Sequence[Reading]) -> tuple[Peg, ...]:
        """Return the leaps of right readings, and remember them until their pegs are let go."""
        right = to_play(readings, look.owed)
        pegs = tuple(Peg(reading.side, leap.points, leap.slide) for reading in right for leap in reading.leaps)
        if pegs:
            before = len(look.game.seen_actions())
            for reading in right:
                self._sides.watches[reading.side].play(look.owed[reading.side], before, before + len(pegs))
        return pegs

    def _guidance(self, look: BoardLook, readings: Sequence[Reading], places: Sequence[Place]) -> Guidance | None:
        """Return the next move: first what stands wrong, then what the game asks for."""
        wrong = any(reading.call in _STRANGE for reading in readings)
        wrong = wrong or any(place.call is Call.MISPLACED for place in places)
        moves = [*self._places.moves(places, self._names), *self._sides.moves(look, readings, self._names)]
        if not moves and not self._sides.may_hold_strangers(look):
            moves = self._places.moves_between_boxes(self._names)
        return self._kept.next(moves, look, wrong=wrong)

    def _question(
        self, look: BoardLook, readings: Sequence[Reading], places: Sequence[Place], *, guided: bool
    ) -> Question | None:
        """Return what only a person can tell, of the sides' pegs first."""
        asked = self._sides.question(look, readings, self._names, guided=guided)
        return asked or self._places.question(look, places)

    def _watches(self) -> Iterable[Watch]:
        return (*self._sides.watches, *self._places.watches.values())
