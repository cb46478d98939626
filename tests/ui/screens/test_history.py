"""History and statistics: every game listed, shown, written out; the players side by side."""

from __future__ import annotations

import re

import pytest
import reading
from faults import NAMES
from touch import frames, tap

from companion.app.appliance import Appliance
from companion.app.past import read_past
from companion.cards import parse_card
from companion.games.record import replay
from companion.games.setup import Policy, Setup
from companion.store.book import GameRow, Status
from companion.store.history import History
from companion.store.summary import Summary
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.spoken import printed
from companion.ui.kit.unit import px
from companion.ui.screens import history as history_module
from companion.ui.screens import keeping
from companion.ui.screens.figures import VIEWS
from companion.ui.screens.rows import LinkRow
from companion.ui.screens.statistics import MEASURES
from companion.ui.screens.telling import day, fact_lines, race, row_note, row_score, row_title
from companion.words.history import WON_IN
from companion.words.message import Message
from companion.words.statistics import NO_FIGURES

SUMMARY = Summary(("Ann", "Bob", "Cleo"), ((0,), (1,), (2,)), 1, (100, 121, 98), ("", "", ""), deals=7)


@pytest.fixture(autouse=True)
def no_stick(monkeypatch):
    monkeypatch.setattr(keeping, "stick", lambda: None)


def past(app, link):
    with History(app.store.path) as history:
        return read_past(history, int(link.note.rpartition(" ")[2]))


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
    assert (newest.title, "not finished" in newest.note) == ("Ann and Bob", True)
    assert newest.value == " : ".join(map(str, past(app, newest).totals))
    assert "121" in oldest.value
    assert " beat " in oldest.title
    assert "deals" in oldest.note


def test_games_of_the_same_people_in_the_same_minute_are_told_apart(application):
    app = application()
    for actions in (None, None, 50, 50):
        app.store_game(actions)
    app.go("history")
    rows = [(row.title, row.value, row.note) for row in links(app)]
    assert len(set(rows)) == 4
    for title, score, note in rows:
        assert "20 November 2026" in note
        assert re.search(r"\d\d:\d\d", note)
        assert "to 121" in note
        assert re.fullmatch(r"\d+ : \d+", score)
        if "beat" in title:
            winner, loser = map(int, score.split(" : "))
            assert title.endswith(f" by {winner - loser}")


@pytest.mark.parametrize("size", [(800, 480), (640, 400)], ids=str)
def test_what_stands_below_the_names_is_written_in_full_size(application, size):
    app = application(size=size)
    app.store_game(400, setup=Setup(NAMES, "battlefield", policy=Policy.TOURNAMENT, options={"partners": "off"}))
    app.store_game(400, setup=Setup(NAMES[:2], policy=Policy.TOURNAMENT))
    with reading.watched():
        rows = [each for each in app.go("history").walk() if isinstance(each, LinkRow)]
        for row in rows:
            row.changed()
        frames()
        sizes = [said.size for row in rows for said in reading.SAID[row] if said.bare.startswith(row.note[:8])]
    assert len(sizes) == 2
    assert min(sizes) >= round(px(theme.NOTE.size))


def test_a_row_says_how_long_a_game_took():
    row = GameRow(3, Status.FINISHED, "", "2026-11-20T18:30:00+00:00", "2026-11-20T19:12:10+00:00", {}, SUMMARY)
    assert (row_title(row), row_score(row, SUMMARY.totals)) == ("Bob beat Ann and Cleo by 21", "121 : 100 : 98")
    assert "7 deals in 42 minutes" in row_note(row)


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
    folder = app.store.path.parent / "records"
    (file,) = folder.iterdir()
    assert app.shell.message == f"The record {file.name} is in {folder}."
    assert replay(file.read_text("utf-8")).actions == app.screen.game.match.actions


def test_with_a_stick_in_the_record_goes_onto_it_and_is_told_in_everyday_words(application, monkeypatch, tmp_path):
    monkeypatch.setattr(keeping, "stick", lambda: tmp_path / "stick")
    app = application()
    app.go("past_game", game_id=app.store_game(40))
    tap(app.screen.export_button)
    (file,) = (tmp_path / "stick" / "Cribbage").iterdir()
    assert app.shell.message == (
        f"The record {file.name} is on the USB stick, in the folder Cribbage. The stick may be pulled out."
    )
    assert "/" not in app.shell.message
    assert len(replay(file.read_text("utf-8")).actions) == 40


@pytest.mark.parametrize("screen", ["history", "past_game"])
def test_a_kiosk_without_a_stick_asks_for_one_and_writes_nothing(application, screen):
    app = application()
    app.shell.appliance = Appliance(alone=True)
    game = app.store_game(40)
    app.go(screen, **({"game_id": game} if screen == "past_game" else {}))
    tap(app.screen.export_button)
    assert app.shell.message == "No USB stick is in. Put one in, and touch Export again."
    assert not (app.store.path.parent / "records").exists()


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
    games = [app.store_game(seed=seed) for seed in range(2)] + [app.store_game(30)]
    screen = app.go("history")
    tap(screen.export_button)
    app.until(lambda: app.shell.message)
    folder = app.store.path.parent / "records"
    assert app.shell.message == f"3 records are in {folder}."
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
    assert app.shell.message == "Stopped."
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
        assert screen.sentence.text == str(sentence)
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
    assert any(fact.message is WON_IN for fact in fact_lines(past))


def test_cards_are_written_with_their_suits_but_players_keep_their_names():
    laid = Message("{who} laid {card}.")
    assert printed(laid(who="5H", card=parse_card("5S"))) == "5H laid 5♠."


@pytest.mark.parametrize("at", ["", "yesterday"])
def test_a_time_that_is_none_is_said_to_be_unknown(at):
    assert day(at) == "at an unknown time"


@pytest.mark.parametrize(
    "at", ["2026-11-20T18:30:00+00:00", "1970-01-01T00:00:12+00:00", "2026-11-20T18:31:00", "", "yesterday"]
)
def test_every_time_that_a_clock_can_have_said_is_told(at):
    assert day(at).startswith(("20 November 2026, ", "1 January 1970, ", "31 December 1969, ", "at an unknown time"))


def test_several_winners_are_named_together_and_by_how_much_only_one():
    row = GameRow(1, Status.FINISHED, "cribbage-3", "", "", {}, SUMMARY)
    assert (row_title(row), row_score(row, SUMMARY.totals)) == ("Bob beat Ann and Cleo by 21", "121 : 100 : 98")
    lost = SUMMARY._replace(winner=2, winners=(2, 0), game="lowball")
    row = row._replace(summary=lost)
    assert (row_title(row), row_score(row, lost.totals)) == ("Ann and Cleo beat Bob", "100 : 98 : 121")


def test_a_players_figures_are_read_once_and_shown_in_each_view(application):
    app = application()
    for seed in range(3):
        app.store_game(seed=seed)
    app.go("statistics")
    tap(app.screen.buttons[0])
    screen = app.screen
    app.until(lambda: screen.games)
    assert app.shell.current == "figures"
    first = screen.player
    assert len(screen.chart._bars) == 5
    tap(screen.who)
    assert screen.player != first
    for view in VIEWS:
        app.segment(screen.view, view)
        assert screen.list.rows
    assert any("in a row" in row.text for row in screen.list.rows)
    app.segment(screen.period, "month")
    assert screen.player
    tap(screen.export_button)
    assert (app.store.path.parent / "records" / "statistics.csv").exists()


def test_figures_without_games_say_so(application):
    app = application()
    screen = app.go("figures")
    app.until(lambda: screen.list.rows)
    assert screen.list.rows[0].text == str(NO_FIGURES())
