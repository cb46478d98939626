"""Scenes of settings, help, and the machine itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from companion.app.appliance import Appliance
from companion.words.store import READ_ONLY
from tests.tools.picture import settle
from tests.tools.scenes.new_game import home
from tests.tools.scenes.stage import Scene, Stage

_WORN_OUT: Final = READ_ONLY(path="/var/lib/companion/companion.db")


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield settings, pages of help, and what only an appliance shows."""
    yield "settings", lambda: stage.from_home("settings")
    yield "settings-screen", lambda: _part(stage, "screen")
    yield "settings-board", lambda: _part(stage, "board")
    yield "settings-voice", lambda: _voice(stage)
    yield "settings-night", lambda: _night(stage)
    yield "share-off", lambda: stage.shell.go("share")
    yield "share", lambda: _share(stage)
    yield "help", lambda: stage.from_home("help")
    yield "help-at-bat", lambda: stage.shell.go("help_page", key="round-the-bases", moment="play")
    yield "first-game", lambda: stage.shell.go("help_page", key="first-game")
    yield "rulings", lambda: stage.shell.go("rulings")
    yield "about", lambda: stage.shell.go("about")
    yield "language", lambda: stage.shell.go("language")
    yield "kiosk-home", lambda: _kiosk(stage)
    yield "switch-off", lambda: stage.shell.go("switch_off")
    yield "trouble", lambda: stage.shell.go("trouble", why=_WORN_OUT)


def _part(stage: Stage, part: str) -> None:
    """Show a part of the settings."""
    stage.shell.go("settings")
    stage.screen.page.value = part
    stage.screen.rearrange()


def _voice(stage: Stage) -> None:
    """Show the part of the settings on what is heard, its last lines."""
    _part(stage, "voice")
    settle()
    stage.screen.list.scroll_to(stage.screen.voice.hear, animate=False)


def _night(stage: Stage) -> None:
    """Show the part of the settings on the night, as it is at nine in the evening."""
    shell = stage.shell
    settings, clock = shell.settings, shell.now
    shell.now = lambda: datetime(2026, 11, 23, 21, 14)
    shell.change_settings(replace(settings, night=True))
    _part(stage, "night")
    shell.settings, shell.now = settings, clock


def _share(stage: Stage) -> None:
    """Let phones watch."""
    stage.sharing.begin()
    stage.from_home("share")


def _kiosk(stage: Stage) -> None:
    """Be at home on a machine that systemd runs, as if it had begun so."""
    stage.shell.appliance = Appliance(alone=True, requests=Path(stage.table.store.path.parent))
    home(stage)
