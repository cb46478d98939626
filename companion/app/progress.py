"""A game as it goes on: actions that count, are taken back and put back, with what is remembered beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.app.asked import asked_points, public_points
from companion.app.asking import Questions
from companion.app.celebrating import Celebrations
from companion.app.journalled import JournalledMatch
from companion.app.moment import Marks, Moment
from companion.app.refused import Refused
from companion.app.taken_back import TakenBack, may_score
from companion.app.teller import Teller
from companion.app.window import Window
from companion.app.wrong_peg import Mending, find_wrong_peg
from companion.board.layout import HoleName, Layout, Occupancy
from companion.board.naming import hole_words
from companion.games.action import Action, Peg, PegByTouch, Tally
from companion.games.game import Outcome, Stand, State, Step
from companion.games.ledger import Account, Ledger, TrackOwed
from companion.games.match import Match
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.referee.finding import Finding
from companion.referee.referee import Referee
from companion.referee.settle import Timing
from companion.referee.showing import resting
from companion.referee.side_group import side_group
from companion.referee.track import Reading
from companion.referee.verdict import Call
from companion.words import session as say


class Progress:
    """The match with its journal, the referee of its board, and what people have been told."""

    def __init__(
        self, setup: Setup, layout: Layout, journal: Callable[[str], None], timing: Timing | None, game_id: int = 0
    ) -> None:
        """Start a game; `journal` makes an entry durable before it returns."""
        self.game_id = game_id
        self.layout = layout
        self.referee = Referee(layout, setup.policy, tuple(map(setup.who, setup.sides)), timing)
        self.referee.guide_home()
        self.teller = Teller(setup)
        self.play = JournalledMatch(setup, journal, self.teller)
        self.mending = Mending(setup.policy)
        self.questions = Questions()
        self.celebrations = Celebrations()
        self.window = Window()
        self._said: dict[int, Action] = {}
        """What pegs have said since anybody touched the screen, each at its place in the game."""
        self.pegged: dict[Side, int] = {}
        """For each side that pegged since the last undo, the hole that its front peg came to."""
        self._short: dict[Side, tuple[Account, int]] = {}
        """For each side that was seen to be short as the board went out of sight: its account, what it had pegged."""
        self._before_pegs = 0
        """How long the game was before pegs took it back last: what they took is put back at once."""
        self._owed: tuple[State, tuple[TrackOwed, ...]] | None = None
        self._stands: tuple[State, tuple[Stand, ...]] | None = None

    @property
    def match(self) -> Match[State]:
        """The game as it is played."""
        return self.play.match

    @property
    def setup(self) -> Setup:
        """What was agreed before the game, with the players as they sit now."""
        return self.match.setup

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.match.game.outcome(self.match.state)

    @property
    def one_peg_shows(self) -> bool:
        """Whether a front peg alone shows how far its side has come, so that it can say what a button would."""
        return side_group(self.layout, Side(0)).one_peg_shows

    @property
    def mugged(self) -> Side | None:
        """The side whose points were claimed by the last thing that anybody chose."""
        place = self.play.last_choice()
        last = None if place is None else self.match.actions[place]
        return last.side if last is not None and last.claims else None

    def owed(self) -> tuple[TrackOwed, ...]:
        """Return what every track shows and what is owed on it."""
        state = self.match.state
        if self._owed is None or self._owed[0] is not state:
            self._owed = state, self.match.game.owed(state)
        return self._owed[1]

    def stands(self) -> tuple[Stand, ...]:
        """Return where the pegs of every other group belong."""
        state = self.match.state
        if self._stands is None or self._stands[0] is not state:
            self._stands = state, self.match.game.stands(state)
        return self._stands[1]

    def account(self, side: Side) -> Account:
        """Return where a side's pegs rest, and its debts."""
        ledger: Ledger = self.match.state.ledger
        return ledger.accounts[side]

    def asked(self, finding: Finding) -> dict[Side, int]:
        """Return how many points the computer wants pegged for its sides."""
        return asked_points(self.setup, self.account, finding, self.game_id)

    def following(self) -> tuple[Side, ...]:
        """Return the sides whose pegs have only to follow the game, which was moved away from under them."""
        return tuple(side for side in self.setup.sides if self.referee.following(side))

    def held(self) -> tuple[Side, ...]:
        """Return the sides of which a peg that belongs on a scale, or in its box, is in no hole."""
        return tuple(side for side in self.setup.sides if self.referee.in_hand(side))

    def at_rest(self) -> Occupancy:
        """Return where all pegs rest in the game, before anything that is owed is pegged."""
        return resting(self.layout, self.owed(), self.stands())

    def moment(self, finding: Finding, occupied: Occupancy, *, away: bool) -> Moment:
        """Return how the game and the wood stand to each other now."""
        setup, owed, following = self.setup, self.owed(), self.following()
        wrong_peg = find_wrong_peg(self.layout, setup.policy, finding, owed, self.play.pegged_points, following)
        return Moment(
            setup=setup,
            layout=self.layout,
            owed=owed,
            stands=self.stands(),
            finding=finding,
            occupied=occupied,
            outcome=self.outcome,
            wrong_peg=wrong_peg,
            belongs=self.mending.belongs(wrong_peg, finding, owed),
            marks=Marks(dict(self.pegged), self.mugged, self.celebrations.path, self.celebrations.cheer),
            moving=frozenset(side for side in setup.sides if self.referee.moving(side)),
            unseen=frozenset(side for side in setup.sides if self.referee.may_be_unseen(side)),
            following=frozenset(following),
            asked=self.asked(finding),
            public=public_points(setup, self.account, finding),
            away=away,
        )

    def commit(self, action: Action, step: Step[State] | None = None) -> None:
        """Have an action count, by its previewed `step`; the windows and the pushing of pegs that it ends are over."""
        self.play.commit(action, step)
        if not action.follows_pegs:
            self.referee.went_on()
        if self.one_peg_shows:
            self.celebrations.look(self.match)
        self.window = self.window.after(action)

    def peg(self, peg: Peg) -> None:
        """Have a peg count; where pegs are the score, it is what scores."""
        free = self.setup.policy is Policy.SCOREKEEPER
        self.commit(Tally(peg.side, peg.points) if free else peg)
        self.pegged[peg.side] = self.account(peg.side).front

    @property
    def said_by_pegs(self) -> tuple[Action, ...]:
        """What pegs have said since anybody touched the screen."""
        return tuple(self._said.values())

    def say_by_pegs(self, action: Action) -> None:
        """Have an action count that pegs say."""
        self._said[len(self.match)] = action
        self.commit(action)

    def touch(self) -> None:
        """Somebody touches the screen: what pegs have said is seen there."""
        self._said.clear()

    def choose(self, action: Action, step: Step[State] | None, now_ms: int) -> None:
        """Have an action count that somebody chose by touch; `step` as `commit` takes it."""
        self.touch()
        self.commit(action, step)
        scoring = action.seat if action.can_score else None
        self.referee.entered(None if scoring is None else self.setup.side_of(scoring), now_ms)
        self.referee.pay_again(may_score(self.match, [action]))
        self.celebrations.run(self.match.played[-1].events, now_ms)

    def said_already(self, action: Action) -> bool:
        """Tell whether a peg has just said what an action would say."""
        return action in self.said_by_pegs and not self.match.allows(action)

    def peg_all(self) -> bool:
        """Peg all that is owed, where nobody can see the pegs; tell whether anything was.

        In muggins nothing that a side may have left out when it pegged last: whether it did is a secret (P12).
        """
        pegged = [self._peg_by_touch(side) for side in self.setup.sides]
        return any(pegged)

    def _peg_by_touch(self, side: Side) -> bool:
        ledger: Ledger = self.match.state.ledger
        points = 0 if self.outcome is not None else ledger.by_touch(side)
        account, pegged = self._short.pop(side, (None, 0))
        if account == self.account(side) and 0 < pegged < points:
            self.peg(PegByTouch(side, pegged))  # its back peg may leap from there for the rest (P2)
            points -= pegged
        if points:
            self.peg(PegByTouch(side, points))
        return points > 0

    def lose_sight(self, readings: Sequence[Reading]) -> None:
        """The board went out of sight while the pegs of the sides read so."""
        short = [reading for reading in readings if reading.call is Call.UNDERPEGGED]
        self._short = {reading.side: (self.account(reading.side), reading.points) for reading in short}
        self.referee.lose_sight()

    @property
    def shown(self) -> tuple[int, Occupancy]:
        """What everybody sees of how far the game has come: what was chosen and pegged, and where the pegs rest.

        Whether something fell short, or a window was closed on it, is a secret (P12).
        """
        seen = (action.chosen and not action.silent for action in self.match.actions)
        return sum(seen), self.at_rest()

    def peg_explained(self, moment: Moment, side: Side) -> bool:
        """Peg what is explained so far of the more that a side has pegged; tell whether it has.

        The cards that explain the rest are late then (P14). Pegs that have only to follow the game show what was pegged
        before it was taken back.
        """
        owed, elsewhere = moment.owed[side], moment.moving | moment.following
        if not owed.sums or side in elsewhere or not moment.has_pegged(side):
            return False
        self.peg(Peg(side, min(max(owed.sums), owed.target - owed.front)))
        self.referee.pegged_in_part(side)
        return True

    def peg_heels(self, moment: Moment, side: Side) -> bool:
        """Peg his heels where they stand on the board already, with more: they must not be forfeited (C4, P14).

        After an undo too: whatever else the pegs show then, the heels are among it. Nothing that was missed is paid.
        """
        if side not in moment.following:
            return self.peg_explained(moment, side)
        if side in moment.moving or not moment.has_pegged(side) or not self._peg_by_touch(side):
            return False
        self.referee.pegged_in_part(side)
        return True

    def back_to(self, length: int) -> None:
        """Take off all actions but the first `length`, with all that is remembered of what came after them."""
        before = self.owed()
        self.mending.forget()
        self.play.back_to(length)
        self.pegged.clear()
        self.celebrations.forget()
        self.questions.read_again()
        self._said = {place: action for place, action in self._said.items() if place < length}
        self.guide_back(before)

    def guide_back(self, before: Sequence[TrackOwed] = ()) -> None:
        """Guide the pegs after a game that was taken back, also where nobody sees them.

        `before`: what tracks showed before some of the undos, by which pegs may stand on their way.
        """
        undone = self.match.game.owed(self.match.before_undo())
        self.referee.guide_home(moved=True, undone=(*undone, *before))

    def resume(self, entries: Sequence[str], before_undo: Callable[[Match[State]], object]) -> None:
        """Play the entries of a journal again; `before_undo` sees the match before each undo of it."""
        taken_back = TakenBack()

        def learn(match: Match[State], length: int) -> None:
            before_undo(match)
            taken_back.learn(match, length)

        for hole in self.play.resume(entries, learn):
            self.referee.mask(hole)
        self.guide_back(taken_back.left(self.match))
        self.referee.pay_nothing(taken_back.unpaid(self.match))
        self.referee.resume()
        self._let_correct()

    def _let_correct(self) -> None:
        """Let the stroke that is now the last be corrected by its peg, where pegs are the score."""
        last, before = (self.match.actions or (None,))[-1], len(self.match) - 1
        if isinstance(last, Tally):
            self.referee.let_correct(self.match.game.owed(self.match.state_at(before))[last.side], before)

    def follow_back(self, length: int) -> None:
        """Go back as far as pegs have gone that stand where they once rested."""
        self._before_pegs = max(len(self.match), self._before_pegs if self.match.undone else 0)
        self.back_to(length)
        self.referee.forget_entries()
        self.questions = Questions()
        self.window = Window()

    def undo(self) -> None:
        """Take back the last thing that a person chose, with what fell short by it and the pegs that followed it."""
        self._before_pegs = 0
        place = self.play.last_undoable() or 0
        first = self.play.before_choice(place)
        undone, scored = self.play.said_of(self.match.played[place]), may_score(self.match, self.match.actions[first:])
        self.back_to(first)
        self.referee.pay_nothing(scored)
        self._let_correct()
        self.questions = Questions()
        self.window = Window()
        self.teller.say(say.UNDONE(what=undone))

    @property
    def next_choice(self) -> Action | None:
        """The choice that Redo puts back; None where pegs took the game back, or nobody chose it."""
        by_pegs = self.match.undone and len(self.match) < self._before_pegs
        return None if by_pegs else self.play.next_choice

    def redo(self, moment: Moment) -> None:
        """Put back what was undone last, with the pegs that followed it; what pegs took back, all at once.

        A side that is in the middle of pegging falls short of nothing by it.
        Pegs that a child sets down may stand as they stood a deal ago: nobody is to put that back card by card.
        """
        self.mending.forget()
        before = len(self.match)
        self.play.redo([side for side in self.setup.sides if moment.is_pegging(side)])
        while self.match.undone and len(self.match) < self._before_pegs:
            self.play.redo()
        self.referee.guide_home()
        self._let_correct()
        self.referee.pay_again(may_score(self.match, self.match.actions[before:]))
        again = self.match.played[self.play.last_undoable() or 0]
        self.teller.say(say.PUT_BACK(what=self.play.said_of(again)))

    def mask(self, hole: HoleName, *, masked: bool = True) -> None:
        """Believe a hole's sensor no more, or again. Raises `Refused` for a hole that the board has not."""
        if hole not in self.layout.holes:
            raise Refused(say.NO_SUCH_HOLE(hole=hole))
        self.play.note(f"{'mask' if masked else 'unmask'} {hole}")
        self.referee.mask(hole, masked=masked)
        said = say.IGNORED if masked else say.BELIEVED
        self.teller.say(said(hole=hole_words(self.layout, hole, tuple(map(self.setup.who, self.setup.sides)))))
