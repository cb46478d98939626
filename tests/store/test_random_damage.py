"""Random damage to journals: what is read is right, or a sentence says what is wrong; nothing is lost in silence."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.errors import CompanionError
from companion.store.faults import DamagedError
from companion.store.history import History
from companion.store.journal import open_store
from tests.bounded import bounded
from tests.damages import damage
from tests.store.stored import AT, fill, summary

FILES = ("companion.db", "companion.db-wal", "companion.db-shm", "companion.db.count")
GAMES, ENTRIES = 4, 120
AT_ONCE = 25
"""So many journals are looked at by one child."""


class Known(NamedTuple):
    """What a journal held before it was damaged."""

    games: dict[int, list[str]]
    status: dict[int, str]
    settings: dict[str, Any]
    wins: dict[str, int]


def look(path: Path, first: str = "") -> tuple[Known, dict[int, int], list[str]]:
    """Return what a journal says it holds, what it says it lost, and the sentences that were said."""
    said = [first]
    games: dict[int, list[str]] = {}
    status: dict[int, str] = {}
    lost: dict[int, int] = {}
    settings: dict[str, Any] = {}
    wins: dict[str, int] = {}
    with History(path) as history:
        try:
            status = {row.game_id: row.status.value for row in history.games(100)}
        except CompanionError as error:
            said.append(str(error))
        try:
            wins = {row.name: row.wins for row in history.players()}
            settings = history.settings()
        except CompanionError as error:
            said.append(str(error))
        for game in range(1, GAMES + 2):
            try:
                lost[game] = history.lost(game)
                games[game] = [entry.text for entry in history.entries(game)]
            except CompanionError as error:
                lost[game] = lost.get(game) or 1
                said.append(str(error))
    return Known(games, status, settings, wins), lost, [sentence for sentence in said if sentence]


def silences(path: Path, before: Known) -> list[str]:
    """Open a damaged journal as the program does, twice if it asks for that, and return what it keeps silent about."""
    said: list[str] = []
    for _ in range(3):
        try:
            with open_store(path) as store:
                said += [str(store.notice)] * bool(store.notice)
                store.unfinished()
        except CompanionError as error:
            return [] if str(error) else ["no sentence"]
        try:
            with History(path) as history:
                history.check()
            break
        except DamagedError as error:
            said.append(str(error))
    else:
        return ["damaged again after it was mended twice"]
    after, lost, more = look(path)
    said += more
    found = []
    for game, texts in before.games.items():
        got = after.games.get(game, [])
        if got != texts[: len(got)]:
            found.append(f"game {game} has other entries")
        elif len(got) < len(texts) and not (lost.get(game) and said) and not told_unsure(said):
            found.append(f"game {game} has {len(got)} of {len(texts)} entries")
    others = (after.status == before.status, after.settings == before.settings, after.wins == before.wins)
    if not all(others) and not said:
        found.append(f"games, settings, players: {others}")
    return found


def told_unsure(said: list[str]) -> bool:
    """Whether it was said that nobody can tell: both the log and what counts its entries were damaged."""
    return any("cannot be told" in sentence for sentence in said)


@pytest.fixture(scope="module")
def closed(tmp_path_factory) -> Path:
    """A journal that was closed in order."""
    folder = tmp_path_factory.mktemp("closed")
    make(folder).close()
    return folder


@pytest.fixture(scope="module")
def cut_off(tmp_path_factory) -> Path:
    """A journal as it lies there when its program was killed."""
    folder, live = tmp_path_factory.mktemp("cut-off"), tmp_path_factory.mktemp("live")
    with make(live):
        for name in FILES:
            shutil.copy(live / name, folder / name)
    return folder


def make(folder: Path):
    store = open_store(folder / FILES[0])
    store.set_setting("volume", 3, AT)
    fill(store, GAMES - 1, ENTRIES)
    store.abandon(GAMES, AT)
    store.set_setting("brightness", 70, AT)
    game = store.begin({"players": ["Ann", "Zoë"]}, "cribbage-2", AT)
    for number in range(ENTRIES):
        store.append(game, f"lay {game:03} {number + 1:03}", AT)
    store.finish(1, summary(1), AT)
    store.append(game, "lay last", AT)
    return store


def whole(folder: Path, source: Path) -> Known:
    """Return what a sound journal holds."""
    shutil.copytree(source, folder)
    with open_store(folder / FILES[0]) as store:
        assert store.notice == ""
    known, lost, said = look(folder / FILES[0])
    assert not said
    assert not any(lost.values())
    assert len(known.games) == GAMES + 1
    return known


def spoil_and_look(sources: tuple[Path, Path], before: Known, seeds: range, work: Path) -> list[str]:
    """Damage a copy of a journal for each seed, look at it, and return everything that is wrong."""
    found = []
    for seed in seeds:
        chance = random.Random(seed)
        folder = work / str(seed)
        shutil.copytree(chance.choice(sources), folder)
        files = [folder / name for name in FILES]
        done = [damage(files, chance) for _ in range(chance.choice((1, 1, 2)))]
        found += [f"{seed}: {', '.join(done)}: {what}" for what in silences(folder / FILES[0], before)]
        shutil.rmtree(folder)
    return found


def run(sources, tmp_path, count: int) -> None:
    before = whole(tmp_path / "whole", sources[0])
    assert whole(tmp_path / "whole-cut-off", sources[1]) == before
    wrong, slowest, largest = [], 0.0, 0
    for first in range(0, count, AT_ONCE):
        seeds = range(first, min(first + AT_ONCE, count))
        outcome = bounded(lambda seeds=seeds: spoil_and_look(sources, before, seeds, tmp_path))
        wrong += [f"{seeds}: {outcome.error}"] if outcome.error else outcome.value
        slowest, largest = max(slowest, outcome.cpu_s), max(largest, outcome.kilobytes)
    print(f"\n{count} damaged journals: {slowest / AT_ONCE * 1000:.0f} ms each at most, {largest} kB more memory")
    assert wrong == []


def test_forty_damaged_journals_are_right_or_say_what_is_wrong(closed, cut_off, tmp_path):
    run((closed, cut_off), tmp_path, 40)


@pytest.mark.proofs
def test_ten_thousand_damaged_journals_are_right_or_say_what_is_wrong(closed, cut_off, tmp_path):
    run((closed, cut_off), tmp_path, 10_000)
