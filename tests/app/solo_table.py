"""A table at which the computer plays some seats, without threads: people touch, peg and err by chance.

What the computer's thread would do is done in between, by the same functions. Time is a number.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

from companion.app.computer import Ready, _do, due_in, moves_of
from companion.app.fitting import fitting_boards
from companion.app.picture import view_of
from companion.app.session import Session
from companion.app.shuffling import shuffled
from companion.board.boards import load_board
from companion.board.layout import GroupKind
from companion.errors import CompanionError
from companion.games.crosscribb.actions import PlaceCard, Say
from companion.referee.showing import resting
from tests.app.timed import TimedSession

PATIENCE_MS = 4000


class SoloTable(TimedSession):
    """A game with the computer, its wood, and hands; `errs` is how often people do something by mistake."""

    def __init__(self, setup, seed, errs):
        self.setup, self.errs = setup, errs
        self.chance, self.luck = Random(seed), Random(seed + 1)
        self.layout = load_board(fitting_boards(setup)[0].name)
        self.journal, self.now, self.changed, self.view = [], 0, 0, None
        self.calls = []
        """What was said of pegs, with the side, and whether people had erred before."""
        self.erred = False
        self.session = Session(setup, self.layout, self.journal.append, game_id=3)
        for action in shuffled(self.session.match.game, setup, seed + 1):
            self.session.act(action, 0)
        self.wood = self.session.at_rest()
        self.see(1500)

    # time, wood and the computer

    def see(self, wait_ms, wood=None):
        """Let the wood be so, and let time pass."""
        self.wood = self.wood if wood is None else wood
        if not self.session.away:
            self.session.snapshot(frozenset(self.wood), self.now)
        self.wait(wait_ms)

    def wait(self, wait_ms):
        super().wait(wait_ms)
        self.look()
        while self.computer_acts():
            self.look()

    def look(self):
        view = view_of(self.session)
        if view != self.view:
            self.view, self.changed = view, self.now
            self.calls += [(each.call, each.side, self.erred) for each in view.verdicts]

    def computer_acts(self):
        """Do what the computer's thread would do now; tell whether the game went on by it."""
        due, before = due_in(self.session), len(self.journal)
        if due is None or due.ready is Ready.BUSY:
            return False
        if due.ready is Ready.SOON and self.now - self.changed < PATIENCE_MS:
            return False
        with suppress(CompanionError):
            _do(self.session, self.now, due, moves_of(due, self.luck))
        return len(self.journal) > before

    def restart(self):
        """Begin again from the journal, as after a power failure: everything is there, and nothing is dealt again."""
        before = self.session.match.actions
        self.session = Session(self.setup, self.layout, self.journal.append, game_id=3)
        self.session.resume(tuple(self.journal))
        assert self.session.match.actions == before
        assert self.session.play.lost is None
        self.see(1500)

    # people

    def do(self, deed):
        with suppress(CompanionError):
            deed(self.session)
        self.look()

    def act(self):
        """Touch something that is offered to people; count a line of theirs, perhaps two short."""
        match, awaited = self.session.match, view_of(self.session).awaited
        if awaited.seat in self.session.setup.computers:
            return
        found = [each for each in awaited.actions if each.verb != "misdeal"]
        more = [each for each in match.game.legal(match.state) if isinstance(each, PlaceCard | Say)]
        if more and isinstance(more[0], Say):
            points = match.state.counting.points - (2 if self.chance.random() < 0.2 else 0)
            found = [Say(match.state.counting.side, max(points, 0))]
        elif more and not awaited.cards:
            found += more
        if found:
            action = self.chance.choice(found)
            self.do(lambda session: session.act(action, self.now))

    def peg(self):
        """Peg what is owed, as guided or asked for; in muggins people now and then peg two short. Tell whether any."""
        session = self.session
        if session.away:
            return False
        if (guidance := session.finding.guidance) is not None:
            wood = self.wood - {guidance.lift} | ({guidance.place} if guidance.place else set())
            return self.move(wood)
        if not session.setup.policy.muggins:
            return self.move(session.expected())
        return any(self.peg_side(side) for side in session.setup.sides)

    def peg_side(self, side):
        session = self.session
        asked = side in session.setup.computer_sides
        points = session.moment.asked[side] if asked else self.seen_points(side)
        if not points:
            return False
        shown, target = self.view.sides[side].front + points, session.setup.target
        on_tracks = session.layout.sides[side].kind is GroupKind.TRACK
        owed = [
            replace(each, front=min(shown, target if on_tracks else 59), back=self.view.sides[side].front, debts=())
            if each.side == side
            else replace(each, debts=())
            for each in session.owed()
        ]
        return self.move(resting(session.layout, owed, session.progress.stands()))

    def seen_points(self, side):
        account = self.session.progress.account(side)
        if account.owed and self.session.moment.has_pegged(side):
            return 0
        fresh = sum(debt.due for debt in account.debts if debt.payable and not debt.claimable)
        return max(fresh - 2, 0) if self.chance.random() < 0.25 else fresh

    def move(self, wood):
        wood = frozenset(wood)
        if wood == self.wood:
            return False
        self.see(300, self.wood & wood)
        self.see(1500, wood)
        return True

    def err(self):
        """Do something that nobody asked for."""
        self.erred, chance, session = True, self.chance, self.session
        sides = session.setup.sides
        by = chance.choice(sides)
        claimed = chance.choice([side for side in sides if side != by])
        deeds = {
            "undo": lambda: self.do(lambda session: session.undo(self.now)),
            "redo": lambda: self.do(lambda session: session.redo(self.now)),
            "restart": self.restart,
            "done": lambda: self.do(lambda session: session.done(self.now)),
            "accept": lambda: self.do(lambda session: session.accept(self.now)),
            "claim": lambda: self.do(lambda session: session.claim(by, claimed, chance.randint(1, 3), self.now)),
            "agree": lambda: self.do(lambda session: session.accept_board(self.now)),
            "lift": self.lift,
            "stray": self.stray,
            "cable": self.pull_the_cable,
            "touch": self.act,
        }
        deeds[chance.choice(list(deeds))]()

    def lift(self):
        peg, before = self.chance.choice(sorted(self.wood)), self.wood
        self.see(self.chance.choice((300, 12000)), before - {peg})
        self.see(1500, before)

    def stray(self):
        peg = self.chance.choice(sorted(self.wood))
        hole = self.chance.choice(sorted(each for each in self.session.layout.holes if each not in self.wood))
        self.see(300, self.wood - {peg})
        self.see(self.chance.choice((1500, 15000)), self.wood | {hole})

    def pull_the_cable(self):
        self.session.link(False, self.now)
        for _ in range(self.chance.randint(0, 5)):
            self.act()
            self.wait(5000)
        self.session.link(True, self.now)
        self.see(1500)

    def play(self, most=10_000):
        """Play to the end. Raises `AssertionError` where the game stands still, or never ends.

        One inning that is a tie goes on for as many as it takes: for nine of them, and 3,027 rounds here, with seed 12.
        """
        idle = 0
        for _ in range(most):
            if self.is_over():
                return
            before = len(self.journal), self.wood
            if self.chance.random() < self.errs:
                self.err()
            if (question := self.session.question()) is not None:
                key = self.chance.choice(list(question.answers))
                self.do(lambda session, key=key: session.answer(key, self.now))
            elif not self.peg():
                self.act()
            self.wait(1000)
            idle = 0 if (len(self.journal), self.wood) != before else idle + 1
            if idle % 4 == 1:
                self.do(lambda session: session.done(self.now))
                self.wait(6000)
            assert idle < 20, self.stuck()
        raise AssertionError(f"it never ends: {self.stuck()}")

    def is_over(self):
        return self.session.progress.outcome is not None

    def stuck(self):
        awaited = self.session.match.game.awaited(self.session.match.state)
        return f"{awaited.sentence}: {self.session.finding.guidance} {self.session.moment.asked} {due_in(self.session)}"
