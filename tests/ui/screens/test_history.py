"""History and statistics: every game listed, shown, written out; the players side by side."""

from __future__ import annotations

from pathlib import Path

import pytest
from touch import tap

from companion.games.game import Policy, Setup
from companion.games.record import replay
from companion.store.history import History
from companion.ui.kit.button import Button
from companion.ui.screens import history as history_module
from companion.ui.screens.rows import LinkRow
from companion.ui.screens.statistics import MEASURES
from companion.ui.screens.telling import day, facts, race, with_suits


def links(app):
    return [row for row in app.screen.list.rows if isinstance(row, LinkRow)]


def button(app, text):
    return next(row for row in app.screen.list.rows if isinstance(row, Button) and row.text == text)


def test_without_a_game_it_says_so(application):
    app = application()
    screen = app.go("history")
    assert [row.text for row in screen.list.rows] == ["No game has been played yet."]
    assert screen.export_button.disabled


def test_games_are_listed_newest_first_with_their_ends(application):
    app = application()
    app.store_game(seed=1)
    app.store_game(50)
    app.go("history")
    newest, oldest = links(app)
    assert (newest.title, "not finished" in newest.note) == ("Ann, Bob", True)
    assert "121" in oldest.title
    assert "deals" in oldest.note


def test_there_are_pages(application, monkeypatch):
    monkeypatch.setattr(history_module, "PAGE", 3)
    app = application()
    for _ in range(7):
        app.store_game(5)
    app.go("history")
    sizes = [len(links(app))]
    for way in ("Older games", "Older games", "Newer games"):
        button(app, way).dispatch("on_tap")
        sizes.append(len(links(app)))
    assert sizes == [3, 3, 1, 3]


def test_a_touch_on_a_game_shows_its_race_and_what_happened(application):
    app = application()
    app.store_game()
    app.go("history")
    tap(links(app)[0])
    screen = app.screen
    assert app.shell.current == "past_game"
    assert "won in" in screen.facts.rows[1].text
    app.segment(screen.view, "log")
    everything = " ".join(row.text for row in screen.log.rows)
    assert "Deal 1" in everything
    assert "laid" in everything
    assert "♥" in everything


def test_a_record_is_written_to_a_file_that_is_told_and_replays(application):
    app = application()
    game = app.store_game()
    app.go("past_game", game_id=game)
    tap(app.screen.export_button)
    told = app.shell.told
    assert told.startswith("The record is in ")
    record = Path(told.removeprefix("The record is in ").removesuffix(".")).read_text("utf-8")
    assert replay(record).actions == app.screen.game.match.actions


def test_a_game_that_was_not_finished_can_be_continued_from_here(application):
    app = application()
    first = app.store_game(60)
    app.store_game(10)
    app.go("past_game", game_id=first)
    tap(app.screen.primary)
    app.until(lambda: app.shell.current == "table")
    assert app.table.view.game_id == first


def test_a_finished_game_cannot_be_continued(application):
    app = application()
    game = app.store_game()
    app.go("past_game", game_id=game)
    assert app.screen.primary is None


def test_all_records_are_written_with_progress(application):
    app = application()
    games = [app.store_game(seed=seed) for seed in range(3)]
    screen = app.go("history")
    tap(screen.export_button)
    app.until(lambda: app.shell.told)
    folder = app.store.path.parent / "records"
    assert app.shell.told == f"3 records are in {folder}."
    assert len(list(folder.iterdir())) == len(games)
    assert screen.list.parent is not None


def test_writing_can_be_cancelled(application):
    app = application()
    for seed in range(3):
        app.store_game(seed=seed)
    screen = app.go("history")
    screen.export_all()
    assert screen.progress.parent is not None
    tap(screen.progress.button)
    assert app.shell.told == "Stopped."
    assert screen.list.parent is not None


def test_a_game_that_cannot_be_replayed_is_said_to_be_so(application):
    app = application()
    game = app.store.begin({"game": "a game of the future"}, "", "2026-11-20T19:00:00+00:00")
    screen = app.go("past_game", game_id=game)
    assert screen.game is None
    assert screen.facts.rows[0].text
    assert screen.export_button.disabled


def test_the_players_are_ranked_by_the_measure_that_is_touched(application):
    app = application()
    for seed in range(4):
        app.store_game(seed=seed)
    screen = app.go("statistics")
    with History(app.store.path) as history:
        most = max(row.wins for row in history.players())
    first = screen.chart._bars[0]
    assert first.text == f"{most} of 4"
    for key, (_, sentence, _) in MEASURES.items():
        app.segment(screen.measure, key)
        assert screen.sentence.text == sentence
        assert len(screen.chart._bars) == 2


def test_statistics_without_games_say_so(application):
    assert application().go("statistics").sentence.text == "No game has been finished yet."


def test_the_race_of_a_game_ends_at_its_totals(application):
    app = application()
    game = app.store_game(setup=Setup(("Ann", "Bob", "Cleo"), policy=Policy.COACH), board="cribbage-3 sim:")
    past = app.go("past_game", game_id=game).game
    lines, ticks = race(past)
    assert tuple(line.points[-1][1] for line in lines) == past.totals
    assert [word for _, word in ticks] == [str(deal) for deal in range(1, past.deals + 1)]
    assert any("won in" in fact for fact in facts(past))


def test_cards_are_written_with_their_suits_but_players_keep_their_names():
    assert with_suits("Ann laid 10H, fifteen: 2.", ("Ann", "Bob")) == "Ann laid 10♥, fifteen: 2."
    assert with_suits("5H laid 5S.", ("5H", "Bob")) == "5H laid 5♠."


@pytest.mark.parametrize("at", ["", "yesterday"])
def test_a_time_that_is_none_is_said_to_be_unknown(at):
    assert day(at) == "at an unknown time"


@pytest.mark.parametrize(
    "at", ["2026-11-20T18:30:00+00:00", "1970-01-01T00:00:12+00:00", "2026-11-20T18:31:00", "", "yesterday"]
)
def test_every_time_that_a_clock_can_have_said_is_told(at):
    assert day(at).startswith(("20 November 2026, ", "1 January 1970, ", "31 December 1969, ", "at an unknown time"))
