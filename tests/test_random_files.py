"""Random damage to all the other files that are read: what comes of it is right, or a sentence, within bounds."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.app.calibrated import begin_calibration, keep_calibration, load_calibrated
from companion.app.labels import field_labels
from companion.app.settings import Settings, read_settings
from companion.board.boards import load_board
from companion.cards import PACK
from companion.drivers.firmware.wiring import read_wiring_file, usual_wiring
from companion.drivers.session_record import ActRecord, BoardRecord, Header, SessionWriter, TickRecord, read_records
from companion.errors import CompanionError
from companion.games.cribbage.playout import honest_actions
from companion.games.record import format_record, parse_record, replay, seal
from companion.games.setup import Setup
from companion.store.backup import check_backup, make_backup
from companion.store.journal import open_store
from tests.bounded import bounded
from tests.damages import damage
from tests.store.stored import AT, fill

AT_ONCE = 50
SETUP = Setup(("Ann", "Zoë"))


class Kind(NamedTuple):
    """A kind of file: making a sound one, reading one, and whether what is read tells of any change.

    Files that people write by hand may say something else after a change, which is then what they say.
    """

    name: str
    make: Callable[[Path], None]
    read: Callable[[Path], Any]
    certain: bool


def actions() -> tuple[Any, ...]:
    chance = random.Random(7)
    return tuple(honest_actions(SETUP, (chance.sample(PACK, 52) for _ in range(60)), chance.choice))


def make_session(path: Path) -> None:
    holes = list(load_board("cribbage-2").holes)
    with SessionWriter(path, Header({"players": ["Ann"]}, "cribbage-2")) as writer:
        for number in range(150):
            writer.write(BoardRecord(100 * number, frozenset(holes[number : number + 4])))
            writer.write(ActRecord(100 * number + 50, "lay 0 5H"))
        writer.write(TickRecord(20_000))


def read_record(text: str) -> object:
    replay(text)
    return parse_record(text)


def make_calibration(path: Path) -> None:
    calibration = begin_calibration("cribbage-2", {"COMPANION_STATE": str(path.parent / "none")})
    calibration.found.update((hole.name, hole.sensor) for hole in calibration.layout.holes.values())
    keep_calibration(calibration, path)


def read_calibration(path: Path) -> object:
    (path.parent / "boards").mkdir(exist_ok=True)
    shutil.copy(path, path.parent / "boards" / "cribbage-2.calibration.json") if path.exists() else None
    return load_calibrated("cribbage-2", {"COMPANION_STATE": str(path.parent)})


def make_archive(path: Path) -> None:
    state = path.with_name("state")
    with open_store(state / "companion.db") as store:
        fill(store, 2, 30)
    make_backup(state, path, AT)
    shutil.rmtree(state)


def read_labels(path: Path) -> object:
    layout = load_board("round-the-bases")
    (path.parent / "boards").mkdir(exist_ok=True)
    shutil.copy(path, path.parent / "boards" / "round-the-bases.labels.json") if path.exists() else None
    return field_labels(layout, {"COMPANION_STATE": str(path.parent)})


class Kept:
    """What keeps settings, from a file: any values at all."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values

    def settings(self) -> dict[str, Any]:
        return self.values

    def set_setting(self, name: str, value: Any, at: str) -> None:
        raise AssertionError


def make_settings(path: Path) -> None:
    last = {"setup": {"game": "cribbage", "players": ["Ann", "Bob"], "target": 121, "policy": "casual", "options": {}}}
    values = {"volume": 30, "mute": True, "names": ["Ann", "Bob"], "last_game": {**last, "board": "x", "spec": "sim:"}}
    path.write_text(json.dumps({**values, "rotation": 90, "settle_ms": 300}), "utf-8")


def read_kept_settings(path: Path) -> object:
    """Read settings whose values are damaged, but are JSON: a damaged row of the journal is found by the journal."""
    try:
        values = json.loads(path.read_text("utf-8"))
    except (ValueError, OSError, RecursionError):
        return None
    settings, told = read_settings(Kept(values if isinstance(values, dict) else {}))
    assert isinstance(settings, Settings)
    return told


KINDS = (
    Kind("session", make_session, lambda path: list(read_records(path, load_board("cribbage-2").holes)), True),
    Kind(
        "record",
        lambda path: path.write_text(seal(format_record(SETUP, actions())), "utf-8") and None,
        lambda path: read_record(path.read_bytes().decode("utf-8", "replace")) if path.exists() else None,
        True,
    ),
    Kind("calibration", make_calibration, lambda path: read_calibration(path).holes, True),
    Kind("archive", make_archive, lambda path: check_backup(path)[:3], True),
    Kind(
        "board.toml",
        lambda path: shutil.copy("hardware/boards/round-the-bases.toml", path) and None,
        lambda path: load_board(str(path)).title,
        False,
    ),
    Kind(
        "wiring",
        lambda path: path.write_text(json.dumps(usual_wiring(load_board("cribbage-2"))), "utf-8") and None,
        lambda path: read_wiring_file(str(path)),
        False,
    ),
    Kind("labels", lambda path: path.write_text('{"labels": "oorobpoorob"}') and None, read_labels, False),
    Kind("settings", make_settings, read_kept_settings, False),
)


def spoil_and_read(kind: Kind, sound: Path, right: Any, seeds: range, work: Path) -> list[str]:
    found = []
    for seed in seeds:
        chance = random.Random(f"{kind.name} {seed}")
        folder = work / str(seed)
        folder.mkdir()
        file = folder / kind.name
        shutil.copy(sound, file)
        done = [damage([file], chance) for _ in range(chance.choice((1, 1, 2)))]
        try:
            read = kind.read(file)
        except CompanionError as error:
            if not str(error).endswith("."):
                found.append(f"{seed}: {done}: no sentence: {error}")
        else:
            if kind.certain and read != right and file.exists():
                found.append(f"{seed}: {done}: taken for right, and is not")
        shutil.rmtree(folder)
    return found


def run(kind: Kind, folder: Path, count: int) -> None:
    sound = folder / kind.name
    kind.make(sound)
    right = kind.read(sound)
    work = folder / "work"
    work.mkdir()
    wrong: list[str] = []
    slowest, largest = 0.0, 0
    for first in range(0, count, AT_ONCE):
        seeds = range(first, min(first + AT_ONCE, count))
        outcome = bounded(lambda seeds=seeds: spoil_and_read(kind, sound, right, seeds, work))
        wrong += [f"{seeds}: {outcome.error}"] if outcome.error else outcome.value
        slowest, largest = max(slowest, outcome.cpu_s), max(largest, outcome.kilobytes)
    each_ms = slowest / AT_ONCE * 1000
    print(f"\n{count} times {kind.name}: {each_ms:.0f} ms each at most, {largest} kB more memory")
    assert wrong == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_hundred_damaged_files_are_right_or_refused_with_a_sentence(kind, tmp_path):
    run(kind, tmp_path, 100)


@pytest.mark.proofs
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_ten_thousand_damaged_files_are_right_or_refused_with_a_sentence(kind, tmp_path):
    run(kind, tmp_path, 10_000)
