"""Files of every kind that the first release wrote: they are read, played again and kept on using.

They were written by the program of then (`tests/data/first-release/make.py` says how): records, a backup with a
journal, settings, a calibration and the labels of a field, a board of one's own with its calibration, and sessions
with what was printed of them.
"""

from __future__ import annotations

import json
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest

from companion.app.calibrated import load_calibrated
from companion.app.kept import KeptGames
from companion.app.labels import field_labels
from companion.app.playback import Playback, line_to_json
from companion.app.replaying import replay_entries
from companion.app.session import Session
from companion.app.settings import LastGame, Settings, read_settings
from companion.board.boards import load_board
from companion.board.wiring import SensorKind
from companion.drivers.firmware.wiring import usual_wiring
from companion.drivers.session_record import read_header, read_records
from companion.games.record import format_record, replay
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_from_json
from companion.simulation.tally import Totals
from companion.store.backup import restore_backup
from companion.store.journal import open_store

FILES = Path(__file__).parents[1] / "data" / "first-release" / "files.zip"
GAMES = (1, 2, 3, 4, 5)
UNFINISHED = 5
SESSIONS = ("cribbage", "crosscribb", "battlefield", "round-the-bases")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("first")
    with zipfile.ZipFile(FILES) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def state(files):
    """The state folder of today, after the backup of then was restored in it."""
    restore_backup(files / "backup.zip", files / "restored", "now")
    return files / "restored"


@pytest.mark.parametrize("number", GAMES)
def test_a_record_comes_to_the_totals_of_then_and_is_written_as_it_was(files, number):
    text = (files / f"game-{number}.txt").read_text("utf-8")
    match = replay(text)
    assert match.setup.edition == 1
    assert list(match.game.totals(match.state)) == json.loads((files / f"game-{number}.totals.json").read_text())
    assert format_record(match.agreed, match.actions, date="2026-11-21") == text


@pytest.mark.parametrize("number", GAMES)
def test_a_journal_has_the_game_as_it_was_played(files, state, number):
    record = replay((files / f"game-{number}.txt").read_text("utf-8"))
    kept = KeptGames(state / "companion.db").past(number)
    assert kept.match.actions == record.actions
    assert kept.match.state == record.state


def test_a_journal_is_open_for_more_and_its_last_game_goes_on(state):
    with open_store(state / "companion.db") as store:
        assert store.notice == ""
        row = store.unfinished()
        assert row.game_id == UNFINISHED
        entries = [entry.text for entry in store.entries(UNFINISHED)]
    setup = setup_from_json(row.setup)
    session = Session(setup, load_board("round-the-bases"), lambda entry: None)
    session.resume(entries[:-1])
    assert session.match.state == replay_entries(setup, entries[:-1]).match.state


def test_every_setting_is_as_it_was_set(state):
    with open_store(state / "companion.db") as store:
        settings, told = read_settings(store)
    assert told == ""
    setup = Setup(("Ann", "Bob", "Cleo"), "battlefield", 121, Policy.CASUAL, {}, edition=1)
    assert settings == Settings(
        volume=30,
        mute=True,
        far_side_turned=True,
        fullscreen=True,
        rotation=180,
        blank_min=15,
        off_pin=3,
        settle_ms=300,
        release_ms=1250,
        hand_ms=6000,
        pending_ms=9000,
        brightness=60,
        light_speed=150,
        current_cap_ma=700,
        names=("Ann", "Zoë"),
        last_game=LastGame(setup, "cribbage-3", "serial:auto"),
    )


@pytest.mark.parametrize("board", ["cribbage-2", "mine"])
def test_a_calibration_still_says_which_input_answers_for_which_hole(files, state, board):
    name = str(files / "mine.toml") if board == "mine" else board
    layout = load_calibrated(name, {"COMPANION_STATE": str(state)})
    first, *others = layout.holes.values()
    assert first.sensor is None
    assert all(one.sensor == other.sensor + 1 for one, other in pairwise(others))


def test_a_board_of_ones_own_still_has_its_holes(files):
    layout = load_board(str(files / "mine.toml"))
    assert (layout.title, len(layout.holes), len(layout.tracks)) == ("Mine", 189, 3)


def test_a_pico_is_told_the_wiring_that_the_first_release_told_it(files):
    """What the program of then sent for the same file; only keys that firmware of then did not know came since."""
    layout = load_board(str(files / "mine.toml"))
    wiring = usual_wiring(layout)
    chain = {"kind": "74hc165", "count": 189, "spi": 0, "sck": 18, "miso": 16, "latch": 17}
    assert layout.wiring.sensor is SensorKind.HALL
    assert chain.items() <= wiring["inputs"].items()
    assert wiring["lights"] == {"kind": "ws2812", "count": 189, "pin": 2, "order": "GRB"}
    assert (wiring["board"], wiring["host"]) == ("mine", {"kind": "usb"})
    assert sorted(hole.sensor for hole in layout.holes.values()) == list(range(189))
    assert all(hole.sensor == hole.light for hole in layout.holes.values())


def test_the_labels_of_a_field_are_those_that_its_owner_read(state):
    labels, read = field_labels(load_board("round-the-bases"), {"COMPANION_STATE": str(state)})
    assert (labels.text, read) == ("ooorrboopprbooprrbooprrb", True)


def kind_of(line):
    return next(key for key in ("event", "verdict", "guidance", "question", "refused") if key in line)


def keys_of(lines):
    return {kind_of(line): set(line) for line in lines}


def without(line, *keys):
    return {key: value for key, value in line.items() if key not in keys}


@pytest.mark.parametrize("game", SESSIONS)
def test_a_session_brings_the_events_of_then_with_the_keys_of_then(files, game):
    path = files / "sessions" / f"{game}.jsonl"
    then = [json.loads(line) for line in (files / "sessions" / f"{game}.said.jsonl").read_text("utf-8").splitlines()]
    header = read_header(path)
    playback = Playback(header, load_board(header.board), pegs_follow=False)
    now = [line_to_json(line, playback.setup) for line in playback.play(read_records(path))]
    kinds = keys_of(now).keys() & keys_of(then).keys()
    assert kinds >= {"event", "verdict"}
    assert {kind: keys_of(now)[kind] >= keys_of(then)[kind] for kind in kinds} == dict.fromkeys(kinds, True)
    told = [
        [without(line, "text", "at_ms") for line in lines if kind_of(line) == "event" and line["event"] != "pegged"]
        for lines in (now, then)
    ]
    assert len(told[0]) > 50
    assert told[0] == told[1]


@pytest.mark.parametrize("game", SESSIONS)
def test_the_figures_of_a_simulation_have_the_keys_of_then(files, game):
    then = json.loads((files / "sessions" / f"{game}.simulated.json").read_text())
    assert set(Totals().as_json()) >= set(then)
