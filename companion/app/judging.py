"""What follows from the wood: the referee is asked until nothing more does, and people are told what is new."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.app.falling_short import fall_short, hold_open
from companion.app.moment import Moment
from companion.app.peg_order import most_lenient_order
from companion.app.progress import Progress
from companion.app.saying import said_by_pegs
from companion.app.view import Tone
from companion.app.wrong_peg import QUIET_TO_FOLLOW, short_sides
from companion.board.layout import Occupancy
from companion.games.action import Peg, Resettle
from companion.games.game import State
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.referee.finding import MENDED_AT_ONCE, PLAYED, Finding
from companion.referee.standing import GameStanding
from companion.referee.track import rest
from companion.referee.verdict import Ask, Call, Verdict
from companion.words import session as say

_QUIET = frozenset({Call.IN_HAND, Call.UNSEEN})
"""Calls of which nothing is said."""
_TO_FOLLOW = frozenset({Call.PENDING, Call.TO_MOVE})
"""Calls of pegs that stand elsewhere than the game has them, which are nobody's mistake."""


class Judging:
    """Asks the referee, and has the game follow what it finds."""

    def __init__(self, progress: Progress) -> None:
        """Begin; the board has not settled yet."""
        self._progress = progress
        self.finding = Finding(settled=False)
        """What the referee found when the board last settled."""
        self.misplaced = False
        """Whether pegs stand, or are on their way home from, where no rule puts them."""
        self.judged_ms = 0
        """When the referee looked last."""
        self.settled = False
        """Whether the board had settled then."""
        self._behind: set[Side] = set()
        """The sides whose pegs have to follow points that were pegged by touch: people have been told."""
        self._called: Setup | None = None
        """The players as the referee speaks of them."""
        self._looks = 0
        self._moment: tuple[State, int, Moment] | None = None
        """The last moment, with the state and the number of looks that it was made of."""

    def moment(self, occupied: Occupancy, *, away: bool) -> Moment:
        """Return how game and wood stand to each other: made once for a state of the game and a look at the wood."""
        state = self._progress.match.state
        if self._moment is None or self._moment[0] is not state or self._moment[1] != self._looks:
            self._moment = state, self._looks, self._progress.moment(self.finding, occupied, away=away)
        return self._moment[2]

    def lose_sight(self) -> None:
        """The board went out of reach: what cannot be seen is not judged."""
        readings = self.finding.readings
        self.finding, self.misplaced = Finding(settled=False), False
        self._progress.lose_sight(readings)

    def guide_further(self, side: Side) -> None:
        """A side's peg is in none of the holes that were asked about: where it is guided, it is misplaced."""
        guidance = self.finding.guidance
        self.misplaced = self.misplaced or (guidance is not None and guidance.side == side and not guidance.asked)

    def judge(self, now_ms: int, *, by_pegs: bool) -> None:
        """Judge until nothing more follows. `by_pegs`: a right peg does what a button would."""
        celebrations = self._progress.celebrations
        celebrations.end(now_ms)
        self.judged_ms = now_ms
        while self._follows(now_ms, by_pegs=by_pegs):
            pass
        celebrations.begin(now_ms)
        self._looks += 1

    def _follows(self, now_ms: int, *, by_pegs: bool) -> bool:
        """Judge once; tell whether the game has changed by that, so that the wood means something else."""
        progress, finding = self._progress, self._consult_referee(now_ms)
        self.settled = finding.settled
        if not finding.settled:
            return False
        if said := said_by_pegs(progress, finding) if by_pegs else ():
            for action in said:
                progress.say_by_pegs(action)
            return True
        self._announce(finding)
        self.finding, self.misplaced = finding, self._is_misplaced(finding)
        if finding.taken_back is not None:
            self._take_back(finding, finding.taken_back)
            return True
        if seen := back_pegs_seen(progress, finding):
            for action in seen:
                progress.commit(action)
            return True
        if pegs := self._in_order(finding.pegs):
            hold_open(progress, progress.moment(finding, progress.referee.occupied or frozenset(), away=False))
            for peg in pegs:
                progress.peg(peg)
            return True
        asked = finding.question
        of_side = asked is not None and asked.ask is Ask.PENDING and not asked.group
        if asked is not None and of_side and asked.side in progress.setup.computer_sides:
            progress.referee.finalise([asked.side])  # the computer says what it scores: no card of its own is missing
            return True
        # While a peg can be put back, it is not too late for it: what fell short could not be pegged again.
        strict = progress.setup.policy is Policy.TOURNAMENT and not progress.match.undone
        return strict and fall_short(progress, finding, finding.short)

    def _consult_referee(self, now_ms: int) -> Finding:
        progress = self._progress
        setup, play = progress.setup, progress.play
        if setup is not self._called:
            self._called = setup
            progress.referee.call_sides(tuple(map(setup.who, setup.sides)))
        game = GameStanding(progress.owed(), play.earlier, progress.stands(), play.stood_before, play.unseen)
        return progress.referee.judge(game, now_ms)

    def _is_misplaced(self, finding: Finding) -> bool:
        """A peg that is being mended stays misplaced while it is in a hand; one that is only short never is."""
        guided = finding.reading_of(finding.guidance.side) if finding.guidance else None
        asked = finding.guidance is not None and finding.guidance.asked
        if guided is None or asked or finding.out_of_step:
            return finding.out_of_step
        return guided.call in _TO_FOLLOW or (guided.call is Call.IN_HAND and self.misplaced)

    def _take_back(self, finding: Finding, length: int) -> None:
        """Follow pegs that went back; or read a peg again that was moved on, of which nothing need be said."""
        progress = self._progress
        before = progress.owed()
        if finding.reread:
            progress.back_to(length)
            return
        progress.follow_back(length)
        for was, owed in zip(before, progress.owed(), strict=True):
            if rest(was) != rest(owed):
                progress.play.announced.append(Verdict(owed.side, Call.TAKEN_BACK, rest(owed), debts=owed.debts))
        progress.teller.say(say.WENT_BACK())

    def _in_order(self, pegs: Sequence[Peg]) -> Sequence[Peg]:
        """Return pegs in the order in which they are played; a scorekeeper's never touch each other."""
        match = self._progress.match
        free = match.setup.policy is Policy.SCOREKEEPER
        return pegs if free else most_lenient_order(match.game, match.state, pegs)

    def _announce(self, finding: Finding) -> None:
        """Announce every verdict that is new, pegs that are right again, and what is wrong with the board."""
        progress, setup = self._progress, self._progress.setup
        short = () if setup.policy.muggins else short_sides(finding, progress.owed(), progress.play.pegged_points)
        mended = progress.mending.look(finding, progress.following(), short, progress.held())
        before = {verdict.side: replace(verdict, since_ms=0) for verdict in self.finding.verdicts}
        for verdict in finding.verdicts:
            if before.get(verdict.side) != replace(verdict, since_ms=0) and not self._is_quiet(verdict):
                progress.play.announced.append(verdict)
                front = progress.account(verdict.side).front
                progress.teller.say_verdict(verdict, front, mended=verdict.side in mended)
        for reading in finding.readings:
            if reading.side in mended and reading.call is Call.AT_REST:
                self._announce_mended(finding, reading.side)
        if progress.one_peg_shows:
            self._announce_following(finding)
        if finding.fault and not self.finding.fault:
            progress.teller.say(finding.fault)

    def _announce_following(self, finding: Finding) -> None:
        """Say that pegs have to follow what was pegged by touch, and when they have; in muggins it is no secret."""
        for reading in finding.readings:
            if reading.call is Call.TO_MOVE and reading.side not in self._behind:
                self._behind.add(reading.side)
                verdict = Verdict(reading.side, reading.call, reading.seen)
                self._progress.teller.say_verdict(verdict, self._progress.account(reading.side).front)
            elif reading.call is Call.AT_REST and reading.side in self._behind:
                self._behind.discard(reading.side)
                self._announce_mended(finding, reading.side)
            elif reading.call in PLAYED:
                self._behind.discard(reading.side)

    def _announce_mended(self, finding: Finding, side: Side) -> None:
        """Say that a side's pegs are right again; as long as others are wrong, what is wrong is what is said last."""
        teller, who = self._progress.teller, self._progress.setup.who
        wrong = next((each for each in finding.verdicts if each.call in MENDED_AT_ONCE), None)
        if wrong is None:
            teller.say(say.TICKED(said=say.RIGHT_AGAIN(who=who(side))), Tone.MENDED, side)
        elif teller.notice is None or teller.notice.side != wrong.side:
            teller.say_verdict(wrong, self._progress.account(wrong.side).front)

    def _is_quiet(self, verdict: Verdict) -> bool:
        """Tell whether nothing is said."""
        following = self._progress.referee.following(verdict.side)
        return verdict.call in _QUIET or (following and verdict.call in QUIET_TO_FOLLOW)


def back_pegs_seen(progress: Progress, finding: Finding) -> list[Resettle]:
    """Return where back pegs are seen to have come to, of sides whose points were pegged by touch.

    They may have been pegged in one leap or in several (P1). The game follows the wood there, so that it stands as
    the pegs do when those of others are set back.
    """
    if not progress.one_peg_shows:
        return []
    pairs = zip(progress.owed(), finding.readings, strict=False)
    seen = [
        (track, min(reading.seen))
        for track, reading in pairs
        if track.stops and reading.call is Call.AT_REST and not reading.doubted
    ]
    return [Resettle(track.side, back, track.front) for track, back in seen if back in {track.back, *track.stops}]
