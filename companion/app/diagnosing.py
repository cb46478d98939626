"""One file for the person who has to find out what is wrong: versions, findings, the board's health, traces, logs.

Nobody's name is in it: players are numbered, and the folder of the person who is logged in is written "~". What cannot
be read is told in the file in its place; a bundle is made of whatever there is.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from companion import __version__
from companion.app.doctor import examine
from companion.app.logs import CRASH_NAME
from companion.app.past import read_past
from companion.app.settings import COLOURS, COMPASS
from companion.app.trace import NAMES, nameless
from companion.board.boards import load_board
from companion.board.health import Condition, Health, sentence
from companion.drivers.session_record import BoardRecord, read_header, read_records
from companion.errors import CompanionError, reason_of
from companion.store.entry import Entry
from companion.store.history import History
from companion.store.lock import held
from companion.store.paths import BOARDS_NAME, JOURNAL_NAME, LOG_NAME, state_folder
from companion.words import machine as said
from companion.words.doctor import NO_GAME
from companion.words.logs import ABOUT_DIAGNOSIS

LOGS: Final = (LOG_NAME, f"{LOG_NAME}.1", CRASH_NAME)
GAMES: Final = 2
"""The journal's tail is that of so many games."""
_TAIL: Final = 300
"""Of each game so many entries."""


class DiagnosisError(CompanionError):
    """The bundle cannot be written; the sentence says why."""


def bundle_name(now: datetime) -> str:
    """Return what a bundle that is made now is called."""
    return f"diagnosis-{now:%Y%m%d-%H%M%S}.zip"


def write_bundle(file: Path, environ: Mapping[str, str]) -> int:
    """Write a bundle to a new file and return how many parts it has. Raises `DiagnosisError`, leaving no file."""
    try:
        with file.open("xb") as raw:
            try:
                with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as bundle:
                    for name, text in _parts(environ):
                        bundle.writestr(name, text)
                raw.flush()
                os.fsync(raw.fileno())  # the screen says next that a stick may be pulled out
                return len(bundle.namelist())
            except BaseException:
                file.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise DiagnosisError(said.DIAGNOSIS_NOT_WRITTEN(path=file, reason=reason_of(error))) from error


def _parts(environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    folder = state_folder(environ)
    home = environ.get("HOME", "")
    made: dict[str, Callable[[], str]] = {
        "README.txt": lambda: str(ABOUT_DIAGNOSIS()),
        "versions.txt": _versions,
        "doctor.txt": lambda: _findings(folder, environ),
        "settings.json": lambda: _settings(folder),
        "health.txt": lambda: _health(folder),
        "journal.txt": lambda: _journal(folder),
    }
    for name, make in made.items():
        yield name, _homeless(_text_or_error(make), home)
    for path in (*(folder / name for name in NAMES), *sorted((folder / BOARDS_NAME).glob("*"))):
        if path.is_file():
            yield str(path.relative_to(folder)), _text_or_error(partial(_text, path))
    names = _names(folder)
    for path in (folder / name for name in LOGS):
        if path.is_file():
            yield path.name, names.sub("NAME", _homeless(_text_or_error(partial(_text, path)), home))


def _text_or_error(make: Callable[[], str]) -> str:
    """Return what is made, or why it could not be: a bundle with a gap is better than none."""
    try:
        return make()
    except Exception as error:
        return f"{said.NOT_TOLD(error=repr(error))}\n"


def _versions() -> str:
    installed = sorted(
        {(dist.metadata["Name"] or "?").lower(): dist.version for dist in importlib.metadata.distributions()}.items()
    )
    lines = [
        f"Cribbage Companion {__version__}",
        f"Python {platform.python_version()}, {platform.platform()}",
        *(_first_line(path) for path in ("/proc/device-tree/model", "/etc/debian_version", "/etc/rpi-issue")),
        "",
        *(f"{name} {version}" for name, version in installed),
    ]
    return "\n".join(line for line in lines if line is not None) + "\n"


def _first_line(path: str) -> str | None:
    try:
        return f"{path}: {Path(path).read_text('utf-8', 'replace').splitlines()[0].strip(chr(0))}"
    except (OSError, IndexError):
        return None


def _findings(folder: Path, environ: Mapping[str, str]) -> str:
    """Return what the doctor finds. A board that is played on is left alone: two cannot talk to it at once."""
    port: str | None = "auto"
    try:
        with held(folder / JOURNAL_NAME, patience_s=0.0):
            pass
    except CompanionError:
        port = None
    except OSError:
        pass  # no journal: nobody plays
    checks = examine(environ, port=port)
    return "".join(f"{check.mark.value:8}{check.what:12}{check.found} {check.advice}\n" for check in checks)


def _settings(folder: Path) -> str:
    with History(folder / JOURNAL_NAME) as history:
        settings = history.settings()
    settings["names"] = len(settings.get("names", ()))
    if isinstance(last := settings.get("last_game"), dict):
        settings["last_game"] = {**last, "setup": nameless(last.get("setup", {}))}
    return json.dumps(settings, indent=2, sort_keys=True) + "\n"


def _health(folder: Path) -> str:
    """Say how the holes were, as far as the traces tell."""
    told = []
    for name in NAMES:
        path = folder / name
        if not path.exists():
            continue
        layout = load_board(read_header(path).board)
        health = Health(layout)
        for record in read_records(path, layout.holes):
            if isinstance(record, BoardRecord):
                health.see(record.occupied, record.at_ms)
        used = {hole: health.hole(hole) for hole in layout.holes}
        told.append(f"{name}: {layout.title}")
        told += [
            f"  {sentence(hole, each)}" for hole, each in used.items() if each.condition is not Condition.UNSEEN
        ] or [f"  {said.NO_CHANGE()}"]
    return "\n".join(told or [str(said.NOT_WATCHED())]) + "\n"


def _journal(folder: Path) -> str:
    lines = []
    with History(folder / JOURNAL_NAME) as history:
        for game in history.games(GAMES):
            lines.append(f"game {game.game_id}, {game.status.value}, board {game.board}, begun {game.begun}")
            lines.append(f"  {json.dumps(nameless(game.setup))}")
            told, secret = _public_entries(history, game.game_id)
            lines += [f"  {each.seq} {each.at} {each.text}" for each in told[-_TAIL:]]
            lines += [f"  {said.ENTRIES_LEFT_OUT()}"] if secret else []
    return "\n".join(lines or [str(NO_GAME())]) + "\n"


def _public_entries(history: History, game_id: int) -> tuple[Sequence[Entry], bool]:
    """Return the entries of a game that may be told, and whether there are others: secrets of a game that goes on."""
    entries = history.entries(game_id)
    try:
        past = read_past(history, game_id)
    except CompanionError:
        return entries, False  # it cannot be gone on with
    if past.keeps_cards:
        return (), True
    return past.public_entries(entries), past.veiled


def _text(path: Path) -> str:
    return path.read_text("utf-8", "replace")


def _homeless(text: str, home: str) -> str:
    """Take the way to the home folder, which has the name of a person, out of a text."""
    return text.replace(home, "~") if len(home) > 1 else text


def _names(folder: Path) -> re.Pattern[str]:
    """Return what finds the names of all players known, in texts that may say anything."""
    names: set[str] = set()
    try:
        with History(folder / JOURNAL_NAME) as history:
            names.update(player.name for player in history.players(10_000))
            for game in history.games(1000):
                names.update(str(name) for name in game.setup.get("players", ()))
    except CompanionError:
        pass  # a journal that cannot be read: its names are in no other part but by chance
    names -= {"", *COLOURS, *COMPASS}
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in longest_first) or r"(?!)")
