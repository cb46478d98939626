"""About: version, licences, and where the games and settings are kept."""

from __future__ import annotations

import os
import platform
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Any

import kivy
from kivy.clock import Clock

from companion import __version__
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.lettering import plain
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.keeping import from_home
from companion.ui.screens.page import Page, free
from companion.words import screens as say
from companion.words.message import Said


class AboutScreen(Page):
    """Facts below headings."""

    title = say.ABOUT()

    def build(self) -> None:
        """Make the list."""
        self.list = ScrollList(gap=8)
        self.diagnosis = Button(say.WRITE_DIAGNOSIS(), on_tap=lambda _: self._diagnose())
        self.buttons = [self.diagnosis]
        for heading, *paragraphs in _facts(from_home(self.shell.table.games.path)):
            self.list.add(Text(heading, theme.FACT, ink=theme.ACCENT, grow=True))
            for paragraph in paragraphs:
                self.list.add(Text(paragraph, theme.BODY, grow=True))

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        return free(self.list)

    def _diagnose(self) -> None:
        """Write a bundle onto a stick, or beside the journal; meanwhile the screen goes on."""
        self.diagnosis.disabled, self.diagnosis.text = True, SCREEN.text(say.WRITING_IT())
        done: Future[Said] = Future()
        Thread(target=_write_bundle, args=(self.shell.table.games.path.parent, done), daemon=True).start()
        done.add_done_callback(lambda _: Clock.schedule_once(lambda _: self._diagnosed(), 0))
        self.shell.when_done(done, self.shell.show_message)

    def _diagnosed(self) -> None:
        self.diagnosis.disabled, self.diagnosis.text = False, SCREEN.text(say.WRITE_DIAGNOSIS())


def _write_bundle(folder: Path, done: Future[Said]) -> None:
    """Write a bundle, and say where it is."""
    from companion.app.diagnosing import bundle_name, write_bundle
    from companion.app.sticks import stick

    onto = stick()
    file = (onto or folder) / bundle_name(datetime.now())
    try:
        write_bundle(file, {**os.environ, "COMPANION_STATE": str(folder)})
        os.sync()
    except Exception as error:
        done.set_exception(error)
    else:
        done.set_result((say.DIAGNOSIS_ON_STICK if onto else say.DIAGNOSIS_IN)(path=plain(from_home(file))))


def _facts(journal: str) -> tuple[tuple[Said, ...], ...]:
    return (
        (
            say.VERSION(version=__version__),
            say.REFEREE(),
            say.RUNNING_ON(python=platform.python_version(), kivy=kivy.__version__),
        ),
        (say.KEPT_WHERE(), say.ONE_FILE(path=plain(journal)), say.EVERY_ACTION()),
        (say.LICENCES(), say.LICENCE(), say.LETTERS(), say.KIVY()),
        (say.RULES(), say.OWN_WORDS()),
    )
