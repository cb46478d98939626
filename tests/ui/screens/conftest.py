"""The real application with a real table and store, on the window, for the tests of the screens around the game."""

from __future__ import annotations

import time

import pytest
from kivy.base import EventLoop
from playing import Playing
from touch import tap

from companion.app.settings import Settings, keep_settings
from companion.app.table import Table
from companion.drivers.spec import open_driver
from companion.games.setup import Setup
from companion.referee.settle import Timing
from companion.store.journal import open_store
from companion.ui.shell import Shell
from tests.tools.seeding import store_game

AT = "2026-11-20T18:30:00+00:00"
TWO = Setup(("Ann", "Bob"))
RED_AND_BLUE = Setup(("Red", "Blue"))


class Application:
    """The shell, its table and its store; and a finger."""

    def __init__(self, folder, settings=None):
        self.store = open_store(folder / "companion.db")
        self.table = Table(self.store, open_driver, timing=Timing(settle_ms=15, release_ms=25))
        self.table.start()
        self.settings = settings or Settings()
        self.shell = Shell(self.table, self.settings, keep=self._keep)

    def _keep(self, changed):
        keep_settings(self.store, self.settings, changed, AT)
        self.settings = changed

    def close(self):
        self.table.stop()
        self.store.close()

    @property
    def screen(self):
        return self.shell.screen

    def store_game(self, actions=None, setup=TWO, seed=5, board="cribbage-2 sim:", at=AT):
        return store_game(self.store, setup, seed, board, at, actions)

    def go(self, name, **kwargs):
        self.shell.go(name, **kwargs)
        for _ in range(4):
            EventLoop.idle()
        return self.screen

    def until(self, so, seconds=30.0):
        end = time.monotonic() + seconds
        while not so():
            assert time.monotonic() < end, (self.shell.current, self.shell.message)
            EventLoop.idle()
            time.sleep(0.002)  # the table's thread gets on sooner if this one does not spin

    def segment(self, choice, value):
        """Touch a segment of a choice."""
        from touch import touch

        x, y, w, h = choice.box(value)
        touch(*choice.to_window(x + w / 2, y + h / 2))

    def type(self, entry, text):
        """Touch a line to write in, its keys one by one, and Done."""
        tap(entry)
        for letter in text:
            tap(self._key(entry.pad, letter))
        tap(self._key(entry.pad, "Done"))

    def _key(self, pad, text):
        return next(widget for widget in pad.walk() if getattr(widget, "text", "") == text)


@pytest.fixture
def application(stage, tmp_path):
    """Put an application on the window: `application()`, or with settings or a size."""
    made = []

    def make(settings=None, size=(800, 480)):
        app = Application(tmp_path, settings)
        made.append(app)
        stage(app.shell, size)
        return app

    yield make
    for app in made:
        app.close()


@pytest.fixture
def seat(stage, tmp_path):
    """Sits hands of a kind down at a table of their own, on the window."""
    seated = []

    def sit_down(hands, setup, board, size=(800, 480), **kwargs):
        playing = hands(tmp_path, setup, board, **kwargs)
        seated.append(playing)
        stage(playing.shell, size)
        playing.sit_down()
        return playing

    yield sit_down
    for playing in seated:
        playing.close()


@pytest.fixture
def table(seat):
    def sit_down(setup=RED_AND_BLUE, board="cribbage-2", size=(800, 480), **kwargs):
        return seat(Playing, setup, board, size, **kwargs)

    return sit_down
