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
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.keeping import from_home
from companion.ui.screens.page import Page, free


class AboutScreen(Page):
    """Facts below headings."""

    title = "About"

    def build(self) -> None:
        """Make the list."""
        self.list = ScrollList(gap=8)
        self.diagnosis = Button("Write a diagnosis", on_tap=lambda _: self._diagnose())
        self.buttons = [self.diagnosis]
        for heading, *paragraphs in _facts(from_home(self.shell.table.games.path)):
            self.list.add(Text(heading, theme.FACT, ink=theme.YELLOW, grow=True))
            for paragraph in paragraphs:
                self.list.add(Text(paragraph, theme.BODY, grow=True))

    def body(self, shape: Shape) -> Any:
        """Show the list."""
        return free(self.list)

    def _diagnose(self) -> None:
        """Write a bundle onto a stick, or beside the journal; meanwhile the screen goes on."""
        self.diagnosis.disabled, self.diagnosis.text = True, "Writing ..."
        done: Future[str] = Future()
        Thread(target=_write_bundle, args=(self.shell.table.games.path.parent, done), daemon=True).start()
        done.add_done_callback(lambda _: Clock.schedule_once(lambda _: self._diagnosed(), 0))
        self.shell.ask(done, self.shell.tell)

    def _diagnosed(self) -> None:
        self.diagnosis.disabled, self.diagnosis.text = False, "Write a diagnosis"


def _write_bundle(folder: Path, done: Future[str]) -> None:
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
        then = "The stick may be pulled out." if onto else "With a USB stick in, it would be written there."
        done.set_result(f"The diagnosis is in {plain(from_home(file))}, without names. {then}")


def _facts(journal: str) -> tuple[tuple[str, ...], ...]:
    return (
        (
            f"Cribbage Companion {__version__}",
            "A referee for real peg boards: it watches the pegs, knows the rules and the cards it is told, and says "
            "whether what was pegged was scored.",
            f"Running on Python {platform.python_version()} and Kivy {kivy.__version__}.",
        ),
        (
            "Where things are kept",
            f"Games, statistics and settings lie in one file: {plain(journal)}",
            "Every action is written there before it counts, so the plug may be pulled at any moment.",
        ),
        (
            "Licences",
            "The program is free software under the MIT licence.",
            "Letters: Inter, by the Inter project, under the SIL Open Font Licence 1.1; Roboto Slab, by Christian "
            "Robertson, under the Apache Licence 2.0. The suits and two arrows in them were added here.",
            "Kivy draws the screen, under the MIT licence.",
        ),
        (
            "Rules",
            "The rules are told in our own words. Tournament rulings follow the rule book of the American Cribbage "
            "Congress, whose rule numbers are named with them.",
        ),
    )
