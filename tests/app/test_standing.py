"""Where a game stands is noted as its table is left, and found by playing it again where nothing is noted."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from companion.app.assembly import open_calibrated, table_without_screen
from companion.app.fitting import board_for
from companion.app.kept import KeptGames
from companion.app.standing import NOTED, noted_standing, standing_of
from companion.app.table_board import TableBoard
from companion.app.table_game import TableGame
from companion.board.boards import board_file_text
from companion.cards import parse_card
from companion.drivers.driver import Listener
from companion.games.action import Tally
from companion.games.cribbage.actions import Cut
from companion.games.seating import Seat
from companion.games.setup import Policy, Setup
from companion.referee.language import LightSettings
from companion.referee.settle import Timing
from companion.store.journal import open_store
from tests.tools.seeding import store_game

AT = "2026-11-30T12:00:00+00:00"
PLAIN = Setup(("Ann", "Bob"))
POLICIES = [Policy.CASUAL, Policy.MUGGINS]


@pytest.fixture
def left(tmp_path):
    """Return what stores a game, leaves it at a table in good order, and gives its number."""
    state = {"COMPANION_STATE": str(tmp_path)}

    def leave(setup=PLAIN, entries=100):
        with open_store(tmp_path / "companion.db") as store:
            game = store_game(store, setup, 5, "cribbage-2 sim:", AT, entries)
        with table_without_screen(state) as table:
            table.resume(game, board_for("cribbage-2"), "none").result(10)
        return game

    return leave


@pytest.mark.parametrize("policy", POLICIES)
def test_what_is_noted_is_what_playing_it_again_finds(left, tmp_path, policy):
    game, games = left(Setup(("Ann", "Bob"), policy=policy)), KeptGames(tmp_path / "companion.db")
    noted = noted_standing(games.row(game), games.notes(game)[NOTED], games.entries(game))
    assert noted == standing_of(games.past(game))
    assert (noted, None) == games.unfinished(5)
    assert noted.veiled is policy.muggins
    assert sum(noted.totals) > 0
    assert len(noted.pegs) == 4


def test_it_is_shown_without_the_rules(left, tmp_path):
    left()
    look = (
        "import sys; from pathlib import Path; from companion.app.kept import KeptGames\n"
        f"print(KeptGames(Path({str(tmp_path / 'companion.db')!r})).unfinished(5)[0].deals)\n"
        "rules = 'companion.games.cribbage.engine', 'companion.referee.track'\n"
        "print([name for name in rules if name in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout.split("\n")
    assert int(answer[0]) > 1
    assert answer[1] == "[]"


def test_it_says_nothing_of_a_game_that_has_gone_on_since(left, tmp_path):
    game, games = left(entries=60), KeptGames(tmp_path / "companion.db")
    before = games.unfinished(5)[0]
    with open_store(tmp_path / "companion.db") as store:
        store.append(game, "undo 10", AT)
        after = games.unfinished(5)[0]
    assert after == standing_of(games.past(game))
    assert after != before


@pytest.mark.parametrize(
    "wrong",
    [
        "nonsense",
        [],
        {},
        {"entries": "many"},
        {"setup": {"game": "cribbage"}},
        {"setup": {"game": "chess", "players": ["A", "B"], "target": 121, "policy": "casual", "options": {}}},
        {"totals": 7},
        {"totals": ["x"]},
        {"deals": None},
        {"veiled": 1},
        {"pegs": ["nowhere/1"]},
        {"pegs": [7]},
        {"check": 7},
    ],
    ids=json.dumps,
)
def test_a_note_that_cannot_be_read_is_passed_over(left, tmp_path, wrong):
    game, games = left(entries=60), KeptGames(tmp_path / "companion.db")
    note = games.notes(game)[NOTED]
    with open_store(tmp_path / "companion.db") as store:
        store.note(game, {NOTED: {**note, **wrong} if isinstance(wrong, dict) and wrong else wrong}, AT)
    assert noted_standing(games.row(game), games.notes(game)[NOTED], games.entries(game)) is None
    assert games.unfinished(5) == (standing_of(games.past(game)), None)


def test_a_game_that_was_never_left_is_played_again(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        game = store_game(store, PLAIN, 5, "cribbage-2 sim:", AT, 100)
    games = KeptGames(tmp_path / "companion.db")
    assert NOTED not in games.notes(game)
    assert games.unfinished(5) == (standing_of(games.past(game)), None)


def test_a_game_that_is_over_is_not_noted(tmp_path):
    state = {"COMPANION_STATE": str(tmp_path)}
    with table_without_screen(state) as table:
        setup = Setup(("Ann", "Bob"), policy=Policy.SCOREKEEPER)
        game = table.new_game(setup, board_for("cribbage-2"), "none").result(10)
        for side in (0, 1) * 40:
            if table.view.outcome is None:
                table.act(Tally(side, 10)).result(10)
        assert table.view.outcome is not None
    assert NOTED not in KeptGames(tmp_path / "companion.db").notes(game)


def test_it_is_noted_once_where_nothing_has_happened_for_a_while(tmp_path):
    """People go to bed, and somebody pulls the plug."""
    now_ms, found = 0, []
    with open_store(tmp_path / "companion.db") as store:
        table = TableGame(store, TableBoard(open_calibrated, LightSettings()), timing=Timing(), clock=lambda: now_ms)
        game = table.new_game(PLAIN, board_for("cribbage-2"), "none", (), Listener, {})
        for card in ("4H", "5S"):
            table.publish()
            for more_ms in (29_000, 1_000, 60_000):
                now_ms += more_ms
                table.tick()
                note = table.games.notes(game).get(NOTED)
                found.append(note and note["entries"])
            assert table.wake_ms() is None
            table.act(Cut(Seat(len(found) // 3 - 1), parse_card(card)))
    assert found == [None, 0, 0, 0, 1, 1]


def test_it_says_nothing_of_a_game_that_was_damaged_and_has_come_to_as_many_entries_again(left, tmp_path):
    journal = tmp_path / "companion.db"
    game, games = left(entries=60), KeptGames(journal)
    with closing(sqlite3.connect(journal)) as connection, connection:
        connection.execute("UPDATE entry SET text = 'nonsense' WHERE game = ? AND seq = 40", (game,))
    with open_store(journal) as store:
        while len(store.entries(game)) < 60:
            store.append(game, "undo 5", AT)
        assert games.notes(game)[NOTED]["entries"] == 60
        assert games.unfinished(5) == (standing_of(games.past(game)), None)


def test_a_game_is_shown_though_what_is_noted_of_games_is_damaged(left, tmp_path):
    game, games = left(entries=60), KeptGames(tmp_path / "companion.db")
    with closing(sqlite3.connect(tmp_path / "companion.db")) as connection, connection:
        connection.execute("UPDATE noted SET value = '7'")
    assert games.unfinished(5) == (standing_of(games.past(game)), None)


def test_it_says_nothing_of_a_board_whose_file_gives_the_tracks_to_other_sides_now(tmp_path):
    journal, file = tmp_path / "companion.db", tmp_path / "mine.toml"
    file.write_text(board_file_text("cribbage-2"))
    with open_store(journal) as store:
        game = store_game(store, PLAIN, 5, f"{file} sim:", AT, 60)
    with table_without_screen({"COMPANION_STATE": str(tmp_path)}) as table:
        table.resume(game, board_for(str(file)), "none").result(10)
    names = {"track1": "track2", "track2": "track1"}
    file.write_text(re.sub("track[12]", lambda name: names[name[0]], file.read_text()) + "\n")
    games = KeptGames(journal)
    assert games.unfinished(5) == (standing_of(games.past(game)), None)
