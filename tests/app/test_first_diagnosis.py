"""A diagnosis that the first release wrote is read by the program of today: its traces, journal, settings and boards.

It was written by the program of then (`tests/data/first-release/make.py`): two games, of which one went on, and the
first pegs of a game with its own board behind them. People send such a file long after it was made.
"""

from __future__ import annotations

import json
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest

from companion.app.calibrated import load_calibrated
from companion.app.labels import field_labels
from companion.app.playback import Playback, line_to_json
from companion.app.settings import read_settings
from companion.app.trace import NAMES
from companion.board.boards import load_board
from companion.drivers.session_record import read_header, read_records
from companion.games.catalogue import game_named
from companion.games.record import format_action, parse_action
from companion.games.setup_json import setup_from_json

DATA = Path(__file__).parents[1] / "data" / "first-release"
WRITTEN = NAMES[:2]


class Kept:
    """What was kept of settings, as the journal has it."""

    def __init__(self, values):
        self._values = values

    def settings(self):
        return self._values


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bundle")
    with zipfile.ZipFile(DATA / "diagnosis.zip") as archive:
        archive.extractall(folder)
    return folder


@pytest.mark.parametrize("name", WRITTEN)
def test_a_trace_is_played_again_with_what_the_referee_says_of_it(bundle, name):
    header = read_header(bundle / name)
    playback = Playback(header, load_board(header.board), pegs_follow=False)
    lines = [line_to_json(line, playback.setup) for line in playback.play(read_records(bundle / name))]
    moves = [(line["from"], line["to"]) for line in lines if "guidance" in line]
    assert header.setup["players"] == ["Player 1", "Player 2", "Player 3"]
    assert moves
    assert {end for move in moves for end in move if end is not None} <= load_board(header.board).holes.keys()


def test_the_last_actions_of_its_journal_are_read_and_written_as_they_were(bundle):
    """In the bundle no player has a name, and each of the two games was longer than its last entries."""
    _, *games = f"\n{(bundle / 'journal.txt').read_text('utf-8')}".split("\ngame ")
    records = zipfile.ZipFile(DATA / "files.zip")
    assert [part.split(",")[0] for part in games] == ["5", "4"]
    for part in games:
        about, *entries = part.splitlines()[1:]
        setup, texts = setup_from_json(json.loads(about)), [entry.split(maxsplit=2)[2] for entry in entries]
        assert setup.players == ("Player 1", "Player 2", "Player 3")[: len(setup.players)]
        assert [format_action(parse_action(game_named(setup.game), text)) for text in texts] == texts
        assert records.read(f"game-{part[0]}.txt").decode().rstrip().endswith("\n".join(texts))


def test_the_settings_in_it_are_those_of_today_but_for_names(bundle):
    kept = json.loads((bundle / "settings.json").read_text("utf-8"))
    assert kept.pop("names") == 2  # how many names are remembered, and none of them
    settings, refused = read_settings(Kept(kept))
    assert (refused, settings.volume, settings.rotation, settings.far_side_turned) == ("", 30, 180, True)
    assert settings.last_game.setup.players == ("Player 1", "Player 2", "Player 3")


def test_what_was_learned_of_boards_holds_for_the_boards_of_today(bundle):
    environ = {"COMPANION_STATE": str(bundle)}
    first, *others = load_calibrated("cribbage-2", environ).holes.values()
    assert first.sensor is None
    assert all(one.sensor == other.sensor + 1 for one, other in pairwise(others))
    labels, read = field_labels(load_board("round-the-bases"), environ)
    assert (labels.text, read) == ("ooorrboopprbooprrbooprrb", True)
