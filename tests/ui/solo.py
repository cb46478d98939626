"""A finger that plays a seat against the computer: it touches what is offered, and moves pegs as they are lit."""

from __future__ import annotations

import random

from kivy.base import EventLoop
from touch import tap, touch

from companion.app.computer import ComputerSeats
from companion.games.crosscribb.actions import Say
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.card import CardFace
from companion.words import screens as say


class Solo:
    """The application with the computer at its table, and a finger that plays seat 0."""

    def __init__(self, app, **bots):
        self.app = app
        self.computer = ComputerSeats(app.table, pause_s=0, patience_s=0.05, chance=random.Random(1), **bots)
        self.chance = random.Random(2)
        self.touches = 0

    @property
    def view(self):
        return self.app.shell.view

    @property
    def state(self):
        return self.view.face

    @property
    def labels(self):
        return [each.text for each in self.app.screen.walk() if isinstance(each, Button) and not each.disabled]

    def press(self, label):
        tap(next(each for each in self.app.screen.walk() if isinstance(each, Button) and each.text == label))
        self.touches += 1

    def cards(self):
        """Return the cards that can be touched."""
        faces = [each for each in self.app.screen.walk() if isinstance(each, CardFace) and each._touchable]
        return [each for each in faces if each.card in self.view.awaited.cards]

    def peg(self):
        """Move the pegs of the sides that owe points, as a hand would."""
        self.app.table.peg_hand.set_out(self.app.table.submit(lambda session, now: session.expected()).result())

    def step(self):
        """Do what the screen asks for now, if anything."""
        for _ in range(3):
            EventLoop.idle()
        if self.view.outcome is not None:  # the button that is there now begins another game
            return
        if self.view.setup.game == "round-the-bases":
            self.peg()
        if any(side.owed for side in self.view.sides):
            self.peg()
        elif self.view.awaited.seat not in (None, 0):
            if str(say.DONE()) in self.labels:
                self.press(str(say.DONE()))
        elif getattr(self.state, "counting", None) is not None and not self.state.waits_for_call:
            line = self.state.counting
            self.app.table.act(Say(line.side, line.points))
        elif squares := self.squares():
            self.tap_box(self.app.screen.panel.grid, self.chance.choice(squares))
        elif self.view.awaited.throw is not None:
            for die in (0, 1):
                self.tap_box(self.app.screen.panel.dice, die, self.chance.randrange(6) + 1)
        elif self.cards():
            tap(self.chance.choice(self.cards()))
            self.touches += 1
        elif primary := self.primary():
            self.press(primary)

    def tap_box(self, widget, *which):
        """Touch a part of a picture: a square of the grid, a face of a die."""
        x, y, wide, high = widget.box(*which)
        touch(*widget.to_window(x + wide / 2, y + high / 2))

    def squares(self):
        """Return the squares of a grid that wait for a card."""
        held = getattr(self.state, "held", None) is not None and hasattr(self.state, "grid")
        return self.state.free if held else ()

    def primary(self):
        """Return a button that goes on with the game: the main one, or else one of the game's own choices."""
        live = [each for each in self.app.screen.walk() if isinstance(each, Button) and not each.disabled]
        main = [each.text for each in live if each.kind is ButtonKind.PRIMARY]
        choices = {str(each.label) for each in self.view.awaited.choices}
        found = main or [each.text for each in live if each.text in choices]
        return self.chance.choice(found) if found else None

    @property
    def settled(self):
        """Whether nothing that was touched is on its way, so that the screen shows what is."""
        return self.app.screen._busy is None and self.app.table.view is self.view

    def play(self, until, seconds=90):
        def done():
            if until():
                return self.settled
            self.step()
            return False

        self.app.until(done, seconds)
