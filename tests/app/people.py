"""People at a table with the computer, for tests: they do what is awaited of them, and move every peg as it is owed."""

from __future__ import annotations

import threading
import time

from companion.app.listening import TableListener
from companion.app.refused import Refused
from companion.games.crosscribb.actions import PlaceCard, Say
from companion.games.setup import Setup
from companion.games.viewer import TABLE
from companion.referee.settle import Timing

QUICK = Timing(settle_ms=2, release_ms=10, infer_ms=20)
APP = {"cards": "app"}


def alone(game="cribbage", players=2, **levels_of):
    seats = levels_of or {f"seat{seat}": "expert" for seat in range(1, players)}
    return Setup(("Ann", "Bea", "Cy", "Dee")[:players], game, 61, options={**APP, **seats})


class Person(TableListener):
    """A person at a table: does what is awaited of a seat by chance, and moves every peg as it is owed."""

    def __init__(self, table, seats, chance):
        self.table, self.seats, self.chance = table, seats, chance
        self.changed = threading.Event()
        self.missed = 0
        """How many of its own points it does not peg, in muggins."""
        table.listen(self)

    def on_view(self, view):
        self.changed.set()

    def play(self, until, seconds=60):
        """Play until a view is as wanted, and return it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.changed.clear()
            view = self.table.view_for(TABLE).result()
            if until(view):
                return view
            if not self.move(view):
                self.changed.wait(0.05)
        raise AssertionError(f"it stands still: {view.awaited.sentence} {view.sides}")

    def move(self, view):
        if self.table.peg_hand is not None and self.peg(view):
            return False
        if view.muggins_open and self.done_due(view):
            self.table.done().result()
            return True
        if view.outcome is None and view.awaited.seat in (None, *self.seats) and (actions := self.actions(view)):
            return self.act(self.chance.choice(actions))
        return False

    def actions(self, view):
        """Return what is offered: cards, buttons, dice, squares; of what a line counts what it is worth."""
        throw = list(view.awaited.throw.actions.values()) if view.awaited.throw else []
        offered = list(view.awaited.cards.values()) or [each.action for each in view.awaited.choices] or throw
        return offered or self.table.read(lambda session, now: _by_rules(session)).result()

    def act(self, action):
        """Do what was chosen, unless the computer has called muggins just before, and its points are to be pegged."""
        try:
            self.table.act(action).result()
        except Refused:
            return False
        return True

    def peg(self, view):
        """Move the pegs of those who owe points: in muggins as many as the computer asks for, and all of its own."""
        if not view.muggins_open:
            on_a_field = view.setup.game == "round-the-bases"
            if any(side.owed for side in view.sides) or on_a_field:
                expected = self.table.read(lambda session, now: session.expected()).result()
                moved = self.table.driver.occupied != expected
                self.table.peg_hand.set_out(expected)
                return moved
            return False
        return any(self.leap(view, side, self.points(view, side)) for side in view.setup.sides)

    def points(self, view, side):
        if view.sides[side].owed is not None:
            return view.sides[side].owed
        owed = self.table.read(lambda session, now: session.progress.account(side)).result()
        fresh = sum(debt.due for debt in owed.debts if debt.payable and not debt.claimable)
        shown = view.sides[side].front - owed.front
        return max(fresh - shown - self.missed, 0) if fresh - shown > self.missed else 0

    def leap(self, view, side, points):
        shown = view.sides[side]
        if not points or view.outcome is not None:
            return False
        holes = view.layout.tracks[side].holes
        target = holes[min(shown.front + points, view.setup.target)]
        if holes[shown.back] in self.table.driver.occupied and target not in self.table.driver.occupied:
            self.table.peg_hand.lift(holes[shown.back])
            self.table.peg_hand.place(target)
        return True

    def done_due(self, view):
        last = self.table.read(lambda session, now: session.play.last_choice()).result()
        if last is None or view.done or view.awaited.seat in self.seats:
            return False
        return self.table.read(lambda session, now: session.match.actions[last]).result().after_pegging


def _by_rules(session):
    match = session.match
    legal = [action for action in match.game.legal(match.state) if isinstance(action, PlaceCard | Say)]
    if legal and isinstance(legal[0], Say):
        return [Say(match.state.counting.side, match.state.counting.points)]
    return legal


def leave(table):
    table.computer.stop()
    table.stop()
    table.store.close()


def state(table):
    return table.read(lambda session, now: session.match.state).result()
