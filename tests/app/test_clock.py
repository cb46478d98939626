"""A machine without a clock battery: the time of day jumps between two starts, and in the middle of a game."""

from __future__ import annotations

from itertools import cycle

from companion.app import game_start
from companion.app.past import read_past
from companion.app.series import games_won
from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.spec import open_driver
from companion.games.cribbage.actions import Dealer, Dealt
from companion.games.setup import Setup
from companion.store.book import Status
from companion.store.history import History
from companion.store.journal import open_store
from tests.tools.seeding import store_game

TIMES = ("2026-11-20T18:30:00+00:00", "1970-01-01T00:00:12+00:00", "2038-01-19T03:14:08+00:00", "2026-11-20T18:31:00")
TWO = Setup(("Ann", "Bob"))


def test_games_stand_in_the_order_in_which_they_were_played_whatever_the_clock_said(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        games = [store_game(store, TWO, seed, "cribbage-2 sim:", at) for seed, at in enumerate(TIMES)]
        left = store_game(store, TWO, 9, "cribbage-2 sim:", TIMES[1], 40)
        assert store.unfinished().game_id == left
    with History(tmp_path / "companion.db") as history:
        assert [row.game_id for row in history.games(10)] == [left, *reversed(games)]
        assert history.count(Status.FINISHED) == len(games)
        assert history.player("Ann").games == len(games)
        history.check()


def test_a_game_goes_on_over_a_jump_of_the_clock_and_is_read_back_whole(tmp_path, monkeypatch):
    times = cycle(TIMES)
    monkeypatch.setattr(game_start, "utc_now", lambda: next(times))
    layout = load_board("cribbage-2")
    with open_store(tmp_path / "companion.db") as store:
        table = Table(store, open_driver)
        table.start()
        game = table.new_game(TWO, layout, "sim:").result(10)
        for action in (Dealer(0), Dealt()):
            table.act(action).result(10)
        table.leave().result(10)
        table.resume(game, layout, "sim:").result(10)
        assert table.view.game_id == game
        table.undo().result(10)
        table.stop()
        assert [entry.text for entry in store.entries(game)] == ["dealer 0", "dealt", "undo 1"]
    with History(tmp_path / "companion.db") as history:
        assert read_past(history, game).totals == (0, 0)


def test_a_match_whose_clock_jumped_is_counted_without_complaint(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        for seed, at in enumerate(TIMES):
            last = store_game(store, TWO, seed, "cribbage-2 sim:", at)
    with History(tmp_path / "companion.db") as history:
        won = games_won(history, last, history.game(last).summary)
    assert sum(won) >= 1
