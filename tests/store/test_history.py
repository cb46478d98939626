"""History and statistics: read by others while a game is played, the same however they came about."""

from __future__ import annotations

import pkgutil
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store.book import Status, make_index
from companion.store.faults import suspect_path
from companion.store.history import History, UnknownGameError
from companion.store.journal import open_store
from companion.store.statistics import PlayerRow
from companion.store.summary import Summary, summary_from_json, summary_to_json
from tests.store.stored import AT, SETUP, fill, summary


def test_where_no_game_was_played_the_history_is_empty(path):
    with History(path) as history:
        assert history.games(10) == ()
        assert history.players() == ()
        assert history.count(Status.FINISHED) == 0
        assert history.player("Ann") == PlayerRow("Ann")
    assert not path.parent.exists()


def test_games_are_listed_newest_first_page_by_page(store, path):
    fill(store, 7, 2)
    with History(path) as history:
        first = history.games(3, status=Status.FINISHED)
        second = history.games(3, before=first[-1].game_id, status=Status.FINISHED)
        assert [game.game_id for game in first + second] == [7, 6, 5, 4, 3, 2]
        assert [game.game_id for game in history.games(2)] == [8, 7]
        assert history.games(2, before=1) == ()
        assert history.count(Status.FINISHED) == 7
        assert history.count(Status.PLAYING) == 1
        assert first[0].summary == summary(0)
        assert first[0].setup == SETUP


def test_another_thread_reads_while_a_game_is_played(store, path):
    game = store.begin(SETUP, "cribbage-2", AT)
    seen: list[int] = []

    def read() -> None:
        with History(path) as history:
            for _ in range(50):
                seen.append(len(history.entries(game)))

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(50):
        store.append(game, f"lay 0 {number}", AT)
    reader.join()
    assert len(seen) == 50
    assert seen == sorted(seen)


@pytest.mark.parametrize(
    ("between", "read"),
    [
        ("companion.store.history.check_page", lambda history: history.games(5)),
        ("companion.store.reading.count_book", lambda history: history.check()),
        ("companion.store.reading.make_index", lambda history: history.check()),
    ],
)
def test_a_game_that_begins_between_two_questions_is_no_damage(store, path, monkeypatch, between, read):
    """It was in the one answer and not in the other: the journal was said to be damaged, and mended for nothing."""
    fill(store, 2, 1)
    begun: list[int] = []
    real = pkgutil.resolve_name(between)

    def begin_first(*words):
        if not begun:
            begun.append(store.begin(SETUP, "cribbage-2", AT))
        return real(*words)

    monkeypatch.setattr(between, begin_first)
    with History(path) as history:
        read(history)
    assert begun
    assert not suspect_path(path).exists()


def test_a_number_that_is_no_game_is_a_sentence(store, path):
    with History(path) as history:
        for game_id in (0, 1, -4, 10**30):
            with pytest.raises(UnknownGameError, match=f"no game {game_id}"):
                history.entries(game_id)


def test_statistics_tell_wins_skunks_margins_and_muggins(store, path):
    for winner, totals, skunks in (
        (0, (121, 88), ("", "skunk")),
        (1, (120, 121), ("", "")),
        (0, (121, 59), ("", "double skunk")),
    ):
        game = store.begin(SETUP, "cribbage-2", AT)
        played = summary(winner, totals, skunks=skunks, game_points=2, muggins_taken=(3, 1), muggins_missed=(1, 3))
        store.finish(game, played, AT)
    with History(path) as history:
        ann, zoe = history.player("Ann"), history.player("Zoë")
    assert (ann.games, ann.wins, ann.skunks, ann.double_skunks, ann.skunked, ann.game_points) == (3, 2, 1, 1, 0, 4)
    assert (zoe.games, zoe.wins, zoe.skunks, zoe.double_skunks, zoe.skunked, zoe.game_points) == (3, 1, 0, 0, 2, 2)
    assert (ann.margin, zoe.margin) == (33 - 1 + 62, -33 + 1 - 62)
    assert ann.average_margin == pytest.approx(94 / 3)
    assert (ann.points, zoe.average_points) == (362, pytest.approx(268 / 3))
    assert (ann.highest_hand, zoe.highest_hand) == (16, 12)
    assert (ann.muggins_taken, ann.muggins_missed, zoe.muggins_taken) == (9, 3, 3)


def test_partners_both_have_what_their_side_did(store, path):
    game = store.begin({**SETUP, "players": ["A", "B", "C", "D"]}, "cribbage-2", AT)
    played = Summary(("A", "B", "C", "D"), ((0, 2), (1, 3)), 1, (100, 121), ("", ""), 1, 9, (4, 8, 12, 16))
    store.finish(game, played, AT)
    with History(path) as history:
        players = {player.name: player for player in history.players()}
    assert {name: (player.wins, player.highest_hand) for name, player in players.items()} == {
        "A": (0, 4),
        "B": (1, 8),
        "C": (0, 12),
        "D": (1, 16),
    }


_ACTIONS = st.lists(
    st.tuples(st.sampled_from(["begin", "append", "finish", "abandon", "set"]), st.integers(1, 4), st.integers(0, 1)),
    max_size=25,
)


@settings(max_examples=40, deadline=None)
@given(actions=_ACTIONS)
def test_the_index_made_anew_from_the_journal_is_the_index_that_was_kept(tmp_path_factory, actions):
    path = tmp_path_factory.mktemp("index") / "companion.db"
    with open_store(path) as store:
        games = 0
        for what, game, winner in actions:
            if what == "begin":
                games = store.begin(SETUP, "cribbage-2", AT)
            elif what == "set":
                store.set_setting(f"name {game}", winner, AT)
            elif game <= games:
                match what:
                    case "append":
                        store.append(game, "lay 0 5H", AT)
                    case "finish":
                        store.finish(game, summary(winner), AT)
                    case "abandon":
                        store.abandon(game, AT)
        kept = _index(store._connection)
        make_index(store._connection)
        assert _index(store._connection) == kept


def _index(connection):
    tables = {
        table: connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()
        for table in ("game", "player", "setting")
    }
    return {**tables, "tally": connection.execute("SELECT * FROM tally WHERE games ORDER BY 1").fetchall()}


def test_a_long_summary_is_kept_and_salvaged(store, path):
    race = tuple((points, points // 2) for points in range(121))
    players = tuple(f"Player {seat} with a long name" for seat in range(4))
    longest = Summary(
        players, ((0, 2), (1, 3)), 1, (100, 121), ("skunk", ""), 2, 21, (29,) * 4, (10, 10), (10, 10), race
    )
    store.finish(store.begin(SETUP, "cribbage-2", AT), longest, AT)
    store.close()
    path.write_bytes(b"x" + path.read_bytes()[1:])
    with open_store(path) as mended, History(path) as history:
        assert mended.notice
        assert history.game(1).summary == longest
        assert history.player(players[3]).wins == 1


def test_what_a_later_version_remembers_of_a_game_is_passed_over():
    assert summary_from_json({**summary_to_json(summary()), "weather": "rain"}) == summary()
