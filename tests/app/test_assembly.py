"""A table put together in one place: without a screen, and from a journal that can or cannot be used."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from companion.app.assembly import open_journal, running_table, table_without_screen
from companion.app.fitting import board_for
from companion.app.settings import LastGame, Settings
from companion.app.utc import utc_now
from companion.games.setup import Setup
from companion.games.viewer import WATCHER
from companion.store.beside import readable_settings
from companion.store.faults import StoreError
from companion.store.history import History
from companion.store.journal import open_store
from companion.store.paths import JOURNAL_NAME, journal_path

SETUP = Setup(("Ann", "Bob"))
PLAYED = """
import sys
from companion.app.assembly import table_without_screen
from companion.app.fitting import board_for
from companion.app.view_json import decode_view, encode_view
from companion.cards import parse_card
from companion.games.cribbage.actions import Dealer, Dealt, Lay, Starter
from companion.games.setup import Setup
from companion.games.viewer import WATCHER
with table_without_screen({"COMPANION_STATE": sys.argv[1]}) as table:
    table.new_game(Setup(("Ann", "Bob")), board_for("cribbage-2"), "sim:").result(10)
    for action in (Dealer(0), Dealt(), Starter(parse_card("KS")), Lay(1, parse_card("5H"))):
        table.act(action).result(10)
    view = decode_view(encode_view(table.view_for(WATCHER).result(10)))
    print(view.log[-1].text, view.face["series"], "kivy" in sys.modules)
"""


def test_a_table_is_played_at_without_a_screen(tmp_path):
    """Without kivy: a server, a bot or a test needs none."""
    ran = [sys.executable, "-c", PLAYED, str(tmp_path)]
    found = subprocess.run(ran, capture_output=True, text=True, timeout=60, check=True)
    assert found.stdout.strip() == "Bob laid 5H. [[1, '5H']] False"
    with History(tmp_path / JOURNAL_NAME) as history:
        assert [entry.text for entry in history.entries(1)] == ["dealer 0", "dealt", "starter KS", "lay 1 5H"]


def test_a_table_goes_by_the_settings_that_are_kept(tmp_path):
    environ = {"COMPANION_STATE": str(tmp_path)}
    with open_journal(environ) as journal:
        assert journal.trouble is None
        keep = journal.keeper(Settings())
        keep(replace(Settings(), settle_ms=333))
    with table_without_screen(environ) as table:
        assert table.timing.settle_ms == 333


def test_a_game_is_gone_on_with_where_it_was_left(tmp_path):
    environ = {"COMPANION_STATE": str(tmp_path)}
    with table_without_screen(environ) as table:
        game = table.new_game(SETUP, board_for("cribbage-2"), "none").result(10)
        assert table.games.row(game).board == "cribbage-2 none"
    with table_without_screen(environ) as table:
        past, refused = table.games.unfinished(5)
        assert (past.row.game_id, refused) == (game, None)
        table.resume(game, board_for("cribbage-2"), "none").result(10)
        assert table.view_for(WATCHER).result(10).game_id == game


def test_a_rematch_that_is_asked_for_twice_begins_once(tmp_path):
    """A board takes its time to answer, and the second touch began a third game."""
    with table_without_screen({"COMPANION_STATE": str(tmp_path)}) as table:
        setup = Setup(("Ann", "Bob"), "battlefield")
        first = table.new_game(setup, board_for("", setup), "none").result(10)
        asked = [table.rematch(first) for _ in range(2)]
        assert [each.result(10) for each in asked] == [first + 1, first + 1]
        assert len(table.games.page(10)) == 2


def test_without_a_screen_a_journal_that_cannot_be_used_is_an_error(tmp_path):
    environ = {"COMPANION_STATE": str(tmp_path)}
    with open_journal(environ), pytest.raises(StoreError, match="Another program"), table_without_screen(environ):
        pass


def test_with_a_screen_games_are_played_that_are_not_kept(tmp_path):
    environ = {"COMPANION_STATE": str(tmp_path)}
    with open_journal(environ), open_journal(environ, tmp_path) as instead:
        assert instead.trouble is not None
        assert instead.trouble.elsewhere
        assert instead.store.path != journal_path(environ)
        with running_table(instead, Settings()) as table:
            assert table.new_game(SETUP, board_for("cribbage-2"), "none").result(10) == 1
        folder = instead.folder
    assert not folder.exists()


def test_the_settings_hold_where_games_cannot_be_kept(tmp_path):
    """The board of one's own among them: a shipped one was opened at its wires."""
    environ = {"COMPANION_STATE": str(tmp_path)}
    with open_journal(environ) as journal:
        kept = replace(Settings(), last_game=LastGame(board="cribbage-3", spec="serial:auto"), volume=30)
        journal.keeper(Settings())(kept)
        with open_journal(environ, tmp_path) as instead:
            assert instead.trouble is not None
            assert instead.settings() == (kept, "")
            instead.keeper(kept)(replace(kept, volume=20))
        assert journal.settings() == (kept, "")


def test_a_damaged_setting_does_not_take_the_others_with_it(tmp_path):
    path = tmp_path / JOURNAL_NAME
    with open_store(path) as store:
        for name, value in (("volume", 30), ("last_game", {"board": "mine.toml"})):
            store.set_setting(name, value, utc_now())
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE setting SET crc = crc + 1 WHERE name = 'volume'")
    assert readable_settings(path) == {"last_game": {"board": "mine.toml"}}


@pytest.mark.parametrize("damage", ["nothing", "garbage", "folder", "short"])
def test_settings_that_cannot_be_read_either_are_the_usual_ones(tmp_path, damage):
    journal = tmp_path / JOURNAL_NAME
    match damage:
        case "garbage":
            journal.write_bytes(b"no journal" * 1000)
        case "folder":
            journal.mkdir()
        case "short":
            with open_store(journal):
                pass
            journal.write_bytes(journal.read_bytes()[:5000])
    assert readable_settings(journal) == {}
