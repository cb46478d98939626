"""One game at one board: what people and sensors say goes in, the view of the table comes out.

A session brings the match (the authority), the referee (who reads the wood) and the journal together. It
starts no thread and reads no clock: the time is an argument, so the same session runs the live table, a
replayed recording and a simulation. Every action is in the journal before it counts; when the journal
refuses it, nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.app.amiss import Mending, short_sides
from companion.app.asking import accused, ask_heels, ask_penalty, penalties
from companion.app.celebrating import CELEBRATION_MS, Cheer, celebration, cheer
from companion.app.fitting import fits, unfit
from companion.app.journalled import PEGGING, JournalledMatch
from companion.app.labels import labelled
from companion.app.peg_order import kindest_order
from companion.app.refused import Refused, TooEarly
from companion.app.saying import said_by_pegs
from companion.app.teller import Teller
from companion.app.view import Tone
from companion.board.layout import HoleName, Layout, Occupancy
from companion.board.naming import hole_words
from companion.games.game import Action, Amend, Claim, Close, Peg, Policy, Setup, Short, Stand, Step, Tally
from companion.games.ledger import Account, Ledger, TrackOwed
from companion.games.match import Match
from companion.referee.choose import referee_for
from companion.referee.finding import FREEZING, SURPLUS, Finding, holds_up
from companion.referee.lights import Light
from companion.referee.settle import Timing
from companion.referee.showing import pegged, resting
from companion.referee.track import HARMLESS, rest
from companion.referee.verdict import Ask, Call, Guidance, Question, Verdict
from companion.words import session as say
from companion.words.message import Who


class Session:
    """A game in progress. Every method that takes part in the game may raise `CompanionError`, changing nothing."""

    def __init__(
        self,
        setup: Setup,
        layout: Layout,
        journal: Callable[[str], None],
        *,
        game_id: int = 0,
        timing: Timing | None = None,
    ) -> None:
        """Start a game; `journal` makes an entry durable before it returns. Raises `CompanionError`."""
        if not fits(layout, setup):
            raise Refused(unfit(layout, setup))
        self.game_id = game_id
        self.layout = labelled(layout, setup)
        self.referee = referee_for(layout, setup.policy, tuple(map(setup.who, setup.sides)), timing)
        self.referee.guide_home()
        self.teller = Teller(setup)
        self.play = JournalledMatch(setup, journal, self.teller)
        self.finding = Finding(settled=False)
        """What the referee found when the board last settled."""
        self.pegged: dict[int, int] = {}
        """For each side that pegged since the last undo, the hole that its front peg came to."""
        self._mending = Mending(setup.policy)
        self._called: Setup | None = None
        """The players as the referee speaks of them."""
        self.pegs_speak = False
        """Whether pegs are moved by people, so that a peg may say what a button would; the table knows."""
        self.astray = False
        """Whether pegs stand, or are on their way home from, where no rule puts them."""
        self.done_said = False
        """Whether the counting side has said that it has pegged all that it claims."""
        self.accepted_said = False
        """Whether the others have said since the last card or count that they accept what was pegged."""
        self._judged_ms = 0
        """When the referee looked last."""
        self.away = False
        """Whether the board is out of reach: nothing is judged, and what is owed is pegged by touch."""
        self._left_at = 0
        """The length of the game when the board went out of reach."""
        self._seen_last: Occupancy = frozenset()
        self.celebrated: Light | None = None
        """What the base path shows for a moment."""
        self._celebrated_until_ms = 0
        self.cheer: Cheer | None = None
        """What a board of tracks celebrates for a moment."""
        self._cheered_until_ms: int | None = None
        self._heels: tuple[Question, Action] | None = None
        self._dismissed: Verdict | None = None

    @property
    def match(self) -> Match:
        """The game as it is played."""
        return self.play.match

    @property
    def setup(self) -> Setup:
        """What was agreed before the game, with the players as they sit now."""
        return self.match.setup

    @property
    def names(self) -> tuple[Who, ...]:
        """What the sides are called: partners may have been drawn since the game began (B13)."""
        return tuple(map(self.setup.who, self.setup.sides))

    # --- what people do -------------------------------------------------------------------------------------

    def act(self, action: Action, now_ms: int) -> None:
        """Do what a player chose: lay a card, say go, count a hand ..."""
        step = self.match.preview(action)
        if self._peg_by_touch():
            step = self.match.preview(action)
        self._refuse_while_frozen(step)
        self._refuse_unpegged(action)
        heels = ask_heels(self.setup, step)
        if heels and self._peg_explained(heels.side):
            heels = None
        if heels:
            self._heels = heels, action
            return
        self._do(action, now_ms)

    def _do(self, action: Action, now_ms: int) -> None:
        self._fall_short(unpegged=action.by_turn or action.after_pegging)
        self._commit(action)
        self.referee.entered(self.setup.side_of(getattr(action, "seat", 0)) if action.can_score else None, now_ms)
        self.celebrated = celebration(self.match.played[-1].events)
        self._celebrated_until_ms = now_ms + CELEBRATION_MS
        self._judge(now_ms)

    def done(self, now_ms: int) -> None:
        """The seat that counts has pegged all that it claims: what is short may be claimed now (P8)."""
        self._peg_by_touch()
        self._fall_short()
        self.done_said = True
        self.teller.say(say.ANYBODY())
        self._judge(now_ms)

    def accept(self, now_ms: int) -> None:
        """The others accept what was pegged: open muggins windows close (P8); who has not pegged yet still may."""
        self._peg_by_touch()
        self._fall_short(unpegged=False)
        self.teller.say(say.ACCEPTED())
        for side in self.setup.sides:
            if self._account(side).claimable:
                self._commit(Close(side))
        self.done_said, self.accepted_said = False, True
        self._judge(now_ms)

    def claim(self, by: int, side: int, points: int, now_ms: int) -> None:
        """Somebody calls muggins (P10)."""
        if not self.setup.policy.muggins:
            raise Refused(say.NO_MUGGINS())
        if self.away:
            raise Refused(say.NOBODY_SEES())
        self.match.preview(Claim(by, side, points))  # refuses sides and points that are none
        self._refuse_while_frozen()
        self._refuse_claim_too_early(side)
        self._fall_short((side,))
        self._commit(Claim(by, side, points))
        self._judge(now_ms)

    def undo(self, now_ms: int) -> None:
        """Take back the last thing that a person chose, with the pegs that followed it."""
        if not len(self.match):
            raise Refused(say.NOTHING_TO_UNDO())
        place = self.play.last_choice() or 0
        undone = self.play.said_of(self.match.played[place])
        self._back_to(place)
        self.done_said = self.accepted_said = False
        self.teller.say(say.UNDONE(what=undone))
        self._judge(now_ms)

    def redo(self, now_ms: int) -> None:
        """Put back what was undone last, with the pegs that followed it."""
        if not self.match.undone:
            raise Refused(say.NOTHING_TO_REDO())
        self._mending.forget()
        self.play.redo()
        self.referee.guide_home()
        again = self.match.played[self.play.last_choice() or 0]
        self.teller.say(say.PUT_BACK(what=self.play.said_of(again)))
        self._judge(now_ms)

    def accept_board(self, now_ms: int) -> None:
        """Everybody agrees that the pegs stand rightly as they do."""
        self._mending.forget()
        wrong = [reading for reading in self.finding.readings if reading.call not in HARMLESS]
        if any(verdict.call is Call.MISPLACED for verdict in self.finding.verdicts):
            raise Refused(say.FOLLOW_THE_GAME())
        if not self.layout.tracks:
            for reading in wrong:
                self._commit(Amend(reading.side, -1, sum(reading.seen)))
            self._judge(now_ms)
            return
        for reading in wrong:
            if len(reading.seen) != 2 or reading.call is Call.WRONG_TRACK:
                raise Refused(say.TWO_PEGS_FIRST(who=self.names[reading.side]))
        for reading in wrong:
            self._commit(Amend(reading.side, min(reading.seen), max(reading.seen)))
        self._judge(now_ms)

    def mask(self, hole: HoleName, now_ms: int, *, masked: bool = True) -> None:
        """Believe a hole's sensor no more (or again): play goes on around it."""
        if hole not in self.layout.holes:
            raise Refused(say.NO_SUCH_HOLE(hole=hole))
        self.play.note(f"{'mask' if masked else 'unmask'} {hole}")
        self.referee.mask(hole, masked=masked)
        said = say.IGNORED if masked else say.BELIEVED
        self.teller.say(said(hole=hole_words(self.layout, hole, self.names)))
        self._judge(now_ms)

    def answer(self, key: str, now_ms: int) -> None:
        """Answer the question that the view asks, by one of its keys."""
        question = self.question()
        if question is None or key not in question.answers:
            raise Refused(say.NOT_ASKED())
        match question.ask, key:
            case _ if key in question.holes:
                self.referee.point_at(question.side, question.holes[key])
            case Ask.HAND, "yes":
                assert question.hole is not None  # only then is the answer "yes" offered
                self.mask(question.hole, now_ms)
            case Ask.HAND, "there":
                assert question.hole is not None
                self.referee.believe(question.hole)
            case (Ask.HAND | Ask.UNCLEAR, _) | (Ask.PENDING, "missing"):
                self.referee.waiting(question.side, now_ms, question.hole)
            case Ask.PENDING, _:
                self.referee.finalise([question.side])
            case Ask.HEELS, _:
                self._answer_heels(key, now_ms)
            case Ask.PENALTY, _:
                self._answer_penalty(key)
        self._judge(now_ms)

    def _answer_heels(self, key: str, now_ms: int) -> None:
        waiting, self._heels = self._heels, None
        if waiting and key == "lay":
            self._do(waiting[1], now_ms)

    def _answer_penalty(self, key: str) -> None:
        verdict = self._accused()
        if verdict is None:
            return
        for action in penalties(self.setup, verdict) if key == "penalty" else ():
            self._commit(action)
        self._dismissed = verdict
        if verdict.call is Call.FALSE_CLAIM and key == "penalty":
            self.referee.guide_home()

    @property
    def occupied(self) -> Occupancy:
        """Where the pegs are; out of reach, where they were seen last, or belong once the game has gone on."""
        seen = self.referee.occupied
        if seen is not None or not self.away:
            return seen or frozenset()
        return self._seen_last if len(self.match) == self._left_at else self.at_rest()

    @property
    def mugged(self) -> int | None:
        """The side whose points were claimed by the last thing that anybody chose."""
        place = self.play.last_choice()
        last = None if place is None else self.match.actions[place]
        return last.side if isinstance(last, Claim) else None

    # --- what the board says --------------------------------------------------------------------------------

    def snapshot(self, occupied: Occupancy, now_ms: int) -> None:
        """Hear which holes hold a peg."""
        self.referee.see(occupied, now_ms)
        self._judge(now_ms)

    def tick(self, now_ms: int) -> None:
        """Let time pass."""
        self._judge(now_ms)

    def wake_ms(self) -> int | None:
        """Return when `tick` is needed next, if nothing happens before; what fell due since the last look is due now.

        So it does not matter how long whoever asks was busy meanwhile.
        """
        wake_ms = self.referee.wake_ms(self._judged_ms)
        times = [wake_ms, self._cheered_until_ms, self._celebrated_until_ms if self.celebrated else None]
        return min((at for at in times if at is not None), default=None)

    def link(self, connected: bool, now_ms: int) -> None:
        """Hear that the board went out of reach or came back; its next snapshot is of the whole board.

        What cannot be seen is not judged. Whoever goes on by touch meanwhile pegs by touch, and then the wood has to
        follow the game; otherwise pegs that were moved meanwhile are judged like any others.
        """
        if not connected and not self.away:
            self._left_at, self._seen_last = len(self.match), self.occupied
            self.finding, self.astray = Finding(settled=False), False
            self.referee.lose_sight()
        elif connected and self.away and len(self.match) != self._left_at:
            self.referee.guide_home(moved=True)
        self.away = not connected
        self._judge(now_ms)

    def resume(self, entries: Sequence[str]) -> None:
        """Play the entries of a journal again, and go on from there, or from before the first that does not fit."""
        for hole in self.play.resume(entries):
            self.referee.mask(hole)
        self.referee.guide_home(moved=True)

    # --- judging --------------------------------------------------------------------------------------------

    def owed(self) -> tuple[TrackOwed, ...]:
        """Return what every track shows and what is owed on it."""
        return self.match.game.owed(self.match.state)

    def stands(self) -> tuple[Stand, ...]:
        """Return where the pegs of every other group belong."""
        return self.match.game.stands(self.match.state)

    @property
    def by_pegs(self) -> bool:
        """Whether a peg says what a button would: never where that would betray or assume anything (P12)."""
        silent = self.setup.policy.muggins or self.setup.policy is Policy.SCOREKEEPER
        return self.pegs_speak and bool(self.layout.tracks) and not self.away and not silent

    def at_rest(self) -> Occupancy:
        """Return where all pegs rest in the game, before anything that is owed is pegged."""
        return resting(self.layout, self.owed(), self.stands())

    def expected(self) -> Occupancy:
        """Return where all pegs will stand when everything owed has been pegged."""
        return pegged(self.layout, self.owed(), self.stands())

    def _judge(self, now_ms: int) -> None:
        """Ask the referee until nothing more follows from the wood."""
        if self._cheered_until_ms is not None and now_ms >= self._cheered_until_ms:
            self.cheer = self._cheered_until_ms = None
        self._judge_the_wood(now_ms)
        if self.cheer is not None and self._cheered_until_ms is None:
            self._cheered_until_ms = now_ms + CELEBRATION_MS

    def _judge_the_wood(self, now_ms: int) -> None:
        self._judged_ms = now_ms
        if now_ms >= self._celebrated_until_ms:
            self.celebrated = None
        while True:
            finding = self._ask(now_ms)
            if not finding.settled:
                return
            said = said_by_pegs(self, finding) if self.by_pegs else ()
            if said:
                for action in said:
                    self._commit(action)
                continue
            short = () if self.setup.policy.muggins else short_sides(finding, self.owed(), self.play.pegged_points)
            mended = self._mending.look(finding, self.following(), short)
            self._tell(finding, mended)
            if finding.fault and not self.finding.fault:
                self.teller.say(finding.fault)
            self.finding = finding
            self.astray = self._is_astray(finding)
            if finding.taken_back is not None:
                self._take_back(finding, finding.taken_back)
            elif finding.pegs:
                for peg in self._in_order(finding.pegs):
                    self._peg(peg)
            elif not (self.setup.policy is Policy.TOURNAMENT and self._fall_short(finding.short)):
                return

    def _ask(self, now_ms: int) -> Finding:
        play = self.play
        if self.setup is not self._called:
            self._called = self.setup
            self.referee.call_sides(self.names)
        return self.referee.judge(self.owed(), play.earlier, now_ms, self.stands(), play.stood_before)

    def _is_astray(self, finding: Finding) -> bool:
        """A peg that is being mended stays astray while it is in a hand; one that is only short never is."""
        guided = finding.reading_of(finding.guidance.side) if finding.guidance else None
        asked = finding.guidance is not None and finding.guidance.asked
        if guided is None or asked or finding.out_of_step:
            return finding.out_of_step
        return guided.call is Call.PENDING or (guided.call is Call.IN_HAND and self.astray)

    def _take_back(self, finding: Finding, length: int) -> None:
        """Follow pegs that went back; or read a peg anew that was moved on, of which nothing need be said."""
        before = self.owed()
        self._back_to(length)
        if finding.anew:
            return
        self.done_said = self.accepted_said = False
        for was, owed in zip(before, self.owed(), strict=True):
            if rest(was) != rest(owed):
                self.play.told.append(Verdict(owed.side, Call.TAKEN_BACK, rest(owed), debts=owed.debts))
        self.teller.say(say.WENT_BACK())

    def _in_order(self, pegs: Sequence[Peg]) -> Sequence[Peg]:
        """Return pegs in the order in which they are played; a scorekeeper's never touch each other."""
        free = self.setup.policy is Policy.SCOREKEEPER
        return pegs if free else kindest_order(self.match.game, self.match.state, pegs)

    def _peg(self, peg: Peg) -> None:
        free = self.setup.policy is Policy.SCOREKEEPER
        self._commit(Tally(peg.side, peg.points) if free else peg)
        self.pegged[peg.side] = self._account(peg.side).front

    def _peg_by_touch(self) -> bool:
        """Peg all that is owed while the board is out of reach, as people go on; tell whether anything was."""
        before = len(self.match)
        for owed in self.owed() if self.away else ():
            room = owed.target - owed.front
            if owed.sums and room and self.match.game.outcome(self.match.state) is None:
                self._peg(Peg(owed.side, min(owed.sums[-1], room)))
        return len(self.match) != before

    def following(self) -> tuple[int, ...]:
        """Return the sides whose pegs have only to follow the game, which was moved away from under them."""
        return tuple(side for side in self.setup.sides if self.referee.following(side))

    def _tell(self, finding: Finding, mended: Sequence[int]) -> None:
        """Announce every verdict that is new. Of pegs that the game was moved under, the guidance says enough."""
        before = {verdict.side: replace(verdict, since_ms=0) for verdict in self.finding.verdicts}
        for verdict in finding.verdicts:
            if before.get(verdict.side) == replace(verdict, since_ms=0) or verdict.call in (Call.IN_HAND, Call.UNSEEN):
                continue
            if self.referee.following(verdict.side) and verdict.call in FREEZING | {Call.PENDING}:
                continue
            self.play.told.append(verdict)
            self.teller.tell_verdict(verdict, mended=verdict.side in mended)
        for reading in finding.readings:
            if reading.side in mended and reading.call is Call.AT_REST:
                again = say.RIGHT_AGAIN(who=self.names[reading.side])
                self.teller.say(say.TICKED(said=again), Tone.MENDED, reading.side)

    def _fall_short(self, sides: Sequence[int] | None = None, *, unpegged: bool = True) -> bool:
        """In muggins what is not pegged when anybody goes on may be claimed (P2, P3, P8); tell whether anything was.

        Of sides that have pegged nothing yet only with `unpegged`: a go, or a word about another side, is not the
        next card, so it forfeits nothing.

        A side with a peg in somebody's hand, or one not judged yet, is in the middle of pegging: nothing is held
        against it.
        """
        if not self.setup.policy.muggins:
            return False
        before = len(self.match)
        for side in self.setup.sides if sides is None else sides:
            fresh = [debt for debt in self._account(side).debts if debt.award.muggins and not debt.claimable]
            reading = self.finding.reading_of(side)
            at_rest = reading is None or reading.call is Call.AT_REST
            if fresh and at_rest and not self.referee.moving(side) and (unpegged or self.owed()[side].continues):
                self._commit(Short(side))
        return len(self.match) != before

    def _is_pegging(self, side: int) -> bool:
        """Tell whether a side's peg is in a hand, or was set so lately that it has not been judged yet."""
        return self._is(side, Call.IN_HAND) or self.referee.moving(side)

    def _refuse_claim_too_early(self, side: int) -> None:
        if self._is_pegging(side):
            raise Refused(say.STILL_PEGGING(who=self.names[side]))
        if not self._has_had_its_chance(side):
            raise TooEarly(say.MAY_STILL_PEG(who=self.names[side]))

    def _has_had_its_chance(self, side: int) -> bool:
        """Tell whether a side could peg what its last card or hand was worth, if anything (P8).

        Only what everybody sees counts, so that the answer betrays nothing: that it has pegged, that Done was
        touched, or that another side has laid a card or counted since.
        """
        place = self.play.last_choice()
        if place is None or self.done_said or self.play.pegged_since(side, place):
            return True
        last = self.match.actions[place]
        seat = getattr(last, "seat", None)
        return isinstance(last, Claim) or (
            seat is not None and self.setup.side_of(seat) != side and (last.by_turn or last.after_pegging)
        )

    def _is(self, side: int, *calls: Call) -> bool:
        reading = self.finding.reading_of(side)
        return reading is not None and reading.call in calls

    # --- questions and refusals -----------------------------------------------------------------------------

    def question(self) -> Question | None:
        """Return what only a person can tell now."""
        if self._heels:
            return self._heels[0]
        verdict = self._accused()
        return ask_penalty(self.setup, verdict) if verdict else self.finding.question

    def _accused(self) -> Verdict | None:
        verdict = accused(self.setup, self.finding.verdicts)
        return None if verdict == self._dismissed else verdict

    def _refuse_while_frozen(self, step: Step | None = None) -> None:
        """Cards wait until the pegs are mended; pegs that are just being moved may be right in a moment.

        What was pegged too many holds up no card that explains some of it, and none at all before people say that
        no card is missing (P14).
        """
        guidance = self.finding.guidance
        frozen = any(holds_up(verdict) and not self._explains(step, verdict) for verdict in self.finding.verdicts)
        if frozen and guidance and not self.referee.moving(guidance.side):
            raise Refused(say.PEGS_FIRST(guidance=guidance.sentence))

    def _explains(self, step: Step | None, verdict: Verdict) -> bool:
        """Tell whether a step brings points to a side that has pegged too many."""
        if step is None or verdict.call not in SURPLUS:
            return False
        after = self.match.game.owed(step.state)[verdict.side]
        return max(after.sums, default=0) > max(self.owed()[verdict.side].sums, default=0)

    def _refuse_unpegged(self, action: Action) -> None:
        """Outside muggins a hand is pegged before the next is counted (C7), and nobody loses points by haste (P3).

        A side that pegged more than is explained so far, or is just setting its peg, is not asked to peg (P14).
        """
        if self.setup.policy.muggins or not action.after_pegging:
            return
        for owed in self.owed():
            if owed.debts and not self._has_pegged(owed):
                points = sum(debt.due for debt in owed.debts)
                who, front = self.names[owed.side], owed.front
                raise Refused(say.STILL_TO_PEG(who=who, points=points, front=front, end=front + points))
        guidance = self.finding.guidance
        misplaced = any(verdict.call is Call.MISPLACED for verdict in self.finding.verdicts)
        moved = self.away or self.occupied == self.expected() or self._is_followed(guidance)  # perhaps a moment ago
        if guidance is not None and (guidance.asked or misplaced) and not moved:
            raise Refused(say.PEGS_FIRST(guidance=guidance.sentence))

    def _is_followed(self, guidance: Guidance | None) -> bool:
        """Tell whether the last move that was asked for has been made, though the board has not been judged since."""
        if guidance is None or guidance.left:
            return False
        return guidance.lift not in self.occupied and (guidance.place is None or guidance.place in self.occupied)

    def _has_pegged(self, owed: TrackOwed) -> bool:
        """Tell whether a side has pegged all that is explained so far, and perhaps more, or is just setting its peg."""
        if self.referee.moving(owed.side) or self._is(owed.side, Call.PENDING, *SURPLUS):
            return True
        reading = self.finding.reading_of(owed.side)
        ahead = max(reading.seen, default=0) if reading and self.layout.tracks else 0
        return self._is(owed.side, Call.IN_HAND) and ahead >= owed.front + max(owed.sums)

    def _peg_explained(self, side: int) -> bool:
        """Peg what is explained so far of the more that a side has pegged; tell whether it has.

        The cards after his heels are late then: the heels have been pegged, and must not be forfeited (C4, P14).
        """
        owed = self.owed()[side]
        if not owed.sums or not self._has_pegged(owed) or self.referee.moving(side):
            return False
        self._peg(Peg(side, min(max(owed.sums), owed.target - owed.front)))
        self.referee.pegged_in_part(side)
        return True

    # --- the match ------------------------------------------------------------------------------------------

    def _commit(self, action: Action) -> None:
        self.play.commit(action)
        if not isinstance(action, PEGGING):
            self.referee.went_on()
        new = cheer(self.match) if self.layout.tracks else None
        if new is not None:
            self.cheer, self._cheered_until_ms = new, None
        self.done_said = self.done_said and isinstance(action, (*PEGGING, Claim))
        self.accepted_said = self.accepted_said and isinstance(action, PEGGING)

    def _back_to(self, length: int) -> None:
        self._mending.forget()
        self.play.back_to(length)
        self.pegged.clear()
        self.cheer = self._cheered_until_ms = None
        self._heels = self._dismissed = None
        self.referee.guide_home(moved=True)

    def _account(self, side: int) -> Account:
        ledger: Ledger = self.match.state.ledger
        return ledger.accounts[side]
