"""One game at one board: what people and sensors say goes in, the view of the table comes out.

A session brings the match (the authority), the referee (who reads the wood) and the journal together. It
starts no thread and reads no clock: the time is an argument, so the same session runs the live table, a
replayed recording and a simulation. Every action is in the journal before it counts; when the journal
refuses it, nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.app.answering import answer
from companion.app.asking import ask_heels
from companion.app.calling import claim_before
from companion.app.falling_short import fall_short_by
from companion.app.fitting import fits, unfit
from companion.app.judging import Judging
from companion.app.labels import labelled
from companion.app.moment import Moment
from companion.app.muggins import accept_pegged, call_muggins, peg_missed, pegged_all
from companion.app.progress import Progress
from companion.app.refused import Refused
from companion.app.refusing import amendments, refuse_by_pegs
from companion.app.sight import Sight
from companion.app.turning import TurnedUp
from companion.board.layout import HoleName, Layout, Occupancy
from companion.errors import CompanionError
from companion.games.action import Action, Claim
from companion.games.game import State, Step
from companion.games.ledger import TrackOwed
from companion.games.match import Match
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.referee.finding import Finding
from companion.referee.settle import Timing
from companion.referee.showing import pegged
from companion.referee.verdict import Ask, Question
from companion.words import session as say


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
        self.progress = Progress(setup, self.layout, journal, timing, game_id)
        self.play, self.referee, self.teller = self.progress.play, self.progress.referee, self.progress.teller
        self.judging = Judging(self.progress)
        self.turned_up = TurnedUp()
        self.sight = Sight()
        self.pegs_speak = False
        """Whether pegs are moved by people, so that a peg may say what a button would; the table knows."""
        self.far_enough: Callable[[State], bool] = lambda _: False
        """Where a lesson ends before its game does: the computer plays no further."""

    @property
    def match(self) -> Match[State]:
        """The game as it is played."""
        return self.progress.match

    @property
    def setup(self) -> Setup:
        """What was agreed before the game, with the players as they sit now."""
        return self.progress.setup

    @property
    def finding(self) -> Finding:
        """What the referee found when the board last settled."""
        return self.judging.finding

    @property
    def misplaced(self) -> bool:
        """Whether pegs stand, or are on their way home from, where no rule puts them."""
        return self.judging.misplaced

    @property
    def away(self) -> bool:
        """Whether the board is out of reach."""
        return self.sight.away

    def act(self, action: Action, now_ms: int) -> None:
        """Do what a player chose: lay a card, say go, count a hand ... What a peg has said already is done."""
        self._act(action, now_ms, may_wait=not self.judging.settled and not self.away)

    def _act(self, action: Action, now_ms: int, *, may_wait: bool, again: bool = False) -> None:
        self.progress.celebrations.forget()
        action = self.turned_up.as_it_lies(self.match, action)
        if self.progress.said_already(action):
            return
        step = self.match.preview(action)
        if action.by_score:
            self.referee.go_by_scores(now_ms)
            self._judge(now_ms)
        if (self.away and self.progress.peg_all()) or action.by_score:
            step = self.match.preview(action)
        refuse_by_pegs(self.moment, action, lambda: self.match.game.owed(step.state), again=again)
        if action.after_pegging and peg_missed(self.progress, self.moment, self.setup.sides):
            step = self.match.preview(action)
        heels = ask_heels(self.setup, step)
        if heels and not self.progress.peg_heels(self.moment, heels.side):
            if may_wait:
                self.progress.questions.keep(action, now_ms)
            else:
                self.progress.questions.hold(heels, action)
            return
        if again and action == self.progress.next_choice:
            self._put_back(now_ms)
        else:
            self._do(action, now_ms, None if heels else step)

    def _do(self, action: Action, now_ms: int, step: Step[State] | None = None) -> None:
        """Have an action count; `step` was previewed in the state that the match has now.

        Where people play on past what the computer calls, it calls first, and the action waits: that is to be pegged.
        """
        fallen = fall_short_by(self.progress, self.moment, action)
        if (claim := claim_before(self.progress, self.moment, action)) is not None:
            self.progress.commit(claim)
        else:
            self.progress.choose(action, None if fallen else step, now_ms)
        self._judge(now_ms)

    def done(self, now_ms: int) -> None:
        """The seat that counts has pegged all that it claims: what is short may be claimed now (P8)."""
        if self.away:
            self.progress.peg_all()
        pegged_all(self.progress, self.finding)
        self._judge(now_ms)

    def accept(self, now_ms: int) -> None:
        """The others accept what was pegged: open muggins windows close (P8)."""
        if self.away:
            self.progress.peg_all()
        accept_pegged(self.progress, self.moment)
        self._judge(now_ms)

    def claim(self, by: Side, side: Side, points: int, now_ms: int) -> None:
        """Somebody calls muggins (P10)."""
        call_muggins(self.progress, self.moment, Claim(by, side, points), away=self.away)
        self._judge(now_ms)

    def undo(self, now_ms: int) -> None:
        """Take back the last thing that a person chose, with the pegs that followed it."""
        if self.play.last_undoable() is None:
            raise Refused(say.NOTHING_TO_UNDO())
        self.progress.undo()
        self._judge(now_ms)

    def redo(self, now_ms: int) -> None:
        """Put back what was undone last, with the pegs that followed it: a choice as if it were touched again."""
        if not self.match.undone:
            raise Refused(say.NOTHING_TO_REDO())
        if (choice := self.progress.next_choice) is None:
            self._put_back(now_ms)
        else:
            self._act(choice, now_ms, may_wait=False, again=True)

    def _put_back(self, now_ms: int) -> None:
        self.progress.redo(self.moment)
        self._judge(now_ms)

    def accept_board(self, now_ms: int) -> None:
        """Everybody agrees that the pegs stand rightly as they do."""
        self.progress.mending.forget()
        for amend in amendments(self.moment):
            self.progress.commit(amend)
        self._judge(now_ms)

    def mask(self, hole: HoleName, now_ms: int, *, masked: bool = True) -> None:
        """Believe a hole's sensor no more (or again): play goes on around it."""
        self.progress.mask(hole, masked=masked)
        self._judge(now_ms)

    def end_celebration(self, now_ms: int) -> None:
        """Celebrate no more: somebody goes on."""
        self.progress.celebrations.forget()
        self._judge(now_ms)

    def question(self) -> Question | None:
        """Return what only a person can tell now."""
        return self.progress.questions.now(self.match, self.finding, away=self.away)

    def answer(self, key: str, now_ms: int) -> None:
        """Answer the question that the view asks, by one of its keys."""
        question = self.question()
        if question is None or key not in question.answers:
            raise Refused(say.NOT_ASKED())
        if (action := answer(self.progress, question, key, self.finding, now_ms)) is not None:
            self._do(action, now_ms)
        self._judge(now_ms)
        if question.ask is Ask.HAND and key == "no":
            self.judging.guide_further(question.side)

    def snapshot(self, occupied: Occupancy, now_ms: int) -> None:
        """Take which holes hold a peg. A peg that moves for no points ends what is celebrated."""
        if occupied != self.referee.occupied and not any(track.debts for track in self.owed()):
            self.progress.celebrations.forget()
        self.referee.see(occupied, now_ms)
        self._judge(now_ms)

    def tick(self, now_ms: int) -> None:
        """Let time pass."""
        self._judge(now_ms)

    def wake_ms(self) -> int | None:
        """Return when `tick` is needed next; what fell due while the caller was busy is due now."""
        judged_ms, progress = self.judging.judged_ms, self.progress
        early_ms = progress.questions.early.wake_ms(judged_ms)
        times = self.referee.wake_ms(judged_ms), progress.celebrations.wake_ms(), early_ms
        return min((at for at in times if at is not None), default=None)

    def link(self, connected: bool, now_ms: int) -> None:
        """Take that the board went out of reach or came back; its next snapshot is of the whole board.

        What cannot be seen is not judged. People who go on by touch meanwhile peg by touch, and then the wood has to
        follow the game; otherwise pegs that were moved meanwhile are judged like any others.
        """
        if not connected and not self.away:
            self.referee.go_by_scores(now_ms)
            self._judge(now_ms)
            self.sight.lose(self.progress.shown, self.occupied)
            self.judging.lose_sight()
        elif connected and self.away and self.sight.gone_on(self.progress.shown):
            self.progress.guide_back()
        self.sight.away = not connected
        self._judge(now_ms)

    def resume(self, entries: Sequence[str]) -> None:
        """Play the entries of a journal again, and go on from there, or from before the first that does not fit."""
        self.progress.resume(entries, self.turned_up.learn)
        self.turned_up.learn(self.match)

    @property
    def moment(self) -> Moment:
        """How game and wood stand to each other."""
        return self.judging.moment(self.occupied, away=self.away)

    @property
    def occupied(self) -> Occupancy:
        """Where the pegs are; out of reach, where they were seen last, or belong once the game has gone on."""
        return self.sight.occupied(self.referee.occupied, lambda: self.progress.shown)

    @property
    def by_pegs(self) -> bool:
        """Whether a peg says what a button would: never where that would betray or assume anything (P12)."""
        silent = self.setup.policy.muggins or self.setup.policy is Policy.SCOREKEEPER
        return self.pegs_speak and self.progress.one_peg_shows and not self.away and not silent

    def owed(self) -> tuple[TrackOwed, ...]:
        """Return what every track shows and what is owed on it."""
        return self.progress.owed()

    def at_rest(self) -> Occupancy:
        """Return where all pegs rest in the game, before anything that is owed is pegged."""
        return self.progress.at_rest()

    def expected(self) -> Occupancy:
        """Return where all pegs will stand when everything owed has been pegged."""
        return pegged(self.layout, self.owed(), self.progress.stands())

    def _judge(self, now_ms: int) -> None:
        self.judging.judge(now_ms, by_pegs=self.by_pegs)
        settled = self.judging.settled or self.away
        if (card := self.progress.questions.early.due(self.match, now_ms, settled=settled)) is not None:
            self._act_late(card, now_ms)

    def _act_late(self, card: Action, now_ms: int) -> None:
        """Lay a card that was touched before the board had settled; who touched it is told why when that is refused."""
        try:
            self._act(card, now_ms, may_wait=False)
        except Refused as refused:
            self.teller.say(refused.said)
        except CompanionError:
            self.progress.questions.keep(card, now_ms)  # the journal cannot be written: it is tried again
            raise
