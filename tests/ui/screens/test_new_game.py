"""New game: one touch on Deal plays; players, target, referee, board and options by touch; remembered."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from touch import tap

from companion.app.settings import LastGame, Settings, read_settings
from companion.board.boards import board_file_text
from companion.games.catalogue import game_names, options_of
from companion.games.setup import ComputerLevel, Policy, Setup
from companion.ui.kit.text import Text
from companion.ui.screens.draft import draft_of
from companion.ui.screens.rows import PickRow
from companion.ui.screens.terms import PLACES, chosen, place_words, places, setup_words
from companion.words import terms as say
from tests.sampled import sampled_sizes


def dealt(app):
    tap(app.screen.primary)
    app.until(lambda: app.shell.current == "table")
    return app.table.view.setup


def test_one_touch_on_deal_plays_casual_cribbage_to_121(application):
    app = application()
    app.go("new_game")
    assert dealt(app) == Setup(("Red", "Blue"))
    assert app.table.view.layout.name == "cribbage-2"


def test_players_target_and_referee_are_chosen_by_touch_and_remembered(application):
    app = application()
    screen = app.go("new_game")
    app.segment(screen.players, 3)
    app.segment(screen.target, 61)
    app.segment(screen.referee, Policy.MUGGINS)
    setup = dealt(app)
    assert setup == Setup(("Red", "Blue", "Green"), target=61, policy=Policy.MUGGINS)
    assert app.table.view.layout.name == "cribbage-3"
    kept, trouble = read_settings(app.store)
    assert (kept.last_game, trouble) == (LastGame(setup, "cribbage-3", "sim:"), "")


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1, 2))
def test_what_was_played_last_is_chosen_already(application, size):
    last = LastGame(Setup(("Ann", "Bob", "Cleo", "Dora"), target=61, policy=Policy.COACH), "cribbage-61")
    app = application(Settings(last_game=last), size)
    screen = app.go("new_game")
    assert screen.draft.last_game == last
    assert [chip.name for chip in screen.chips] == ["Ann", "Bob", "Cleo", "Dora"]
    assert screen.policies[Policy.COACH].chosen


def test_partners_have_one_colour_and_shape(application):
    app = application()
    screen = app.go("new_game")
    app.segment(screen.players, 4)
    assert screen.chips[0].look == screen.chips[2].look != screen.chips[1].look == screen.chips[3].look
    assert [chip.name for chip in screen.chips] == ["North", "East", "South", "West"]


def test_a_name_is_written_with_the_keys_on_the_screen(application):
    app = application()
    screen = app.go("new_game")
    tap(screen.chips[0])
    assert app.shell.current == "player"
    app.type(app.screen.entry, "Ann")
    assert app.shell.current == "new_game"
    assert screen.draft.setup.players == ("Ann", "Blue")


def test_a_name_used_lately_takes_one_touch(application):
    app = application(Settings(names=("Zoe",)))
    screen = app.go("new_game")
    tap(screen.chips[1])
    tap(next(widget for widget in app.screen.walk() if getattr(widget, "text", "") == "Zoe"))
    assert screen.draft.setup.players == ("Red", "Zoe")


def test_the_keys_go_away_with_their_screen(application):
    app = application()
    tap(app.go("new_game").chips[0])
    player = app.screen
    tap(player.entry)
    assert player.entry.pad is not None
    app.shell.back()
    assert player.entry.pad is None


def test_in_a_high_window_the_referees_are_a_list(application):
    app = application(size=(720, 1280))
    screen = app.go("new_game")
    tap(screen.policies[Policy.TOURNAMENT])
    assert screen.draft.policy is Policy.TOURNAMENT


def test_an_option_is_chosen_under_more_rules(application):
    app = application()
    screen = app.go("new_game")
    app.segment(screen.referee, Policy.MUGGINS)
    tap(screen.rules_button)
    app.segment(app.screen.choices["muggins"], "automatic")
    tap(app.screen.primary)
    assert app.shell.current == "new_game"
    assert dealt(app).options == {"muggins": "automatic"}


def test_only_options_that_matter_are_shown(application):
    app = application()
    screen = app.go("new_game")
    tap(screen.rules_button)
    assert set(app.screen.choices) == {"game_points", "false_go", "excess", "cards", "hints"}
    tap(app.screen.back_button)
    app.segment(screen.referee, Policy.TOURNAMENT)
    tap(screen.rules_button)
    assert set(app.screen.choices) == {option.name for option in options_of("cribbage")}


def test_in_a_tournament_false_calls_cost_and_nothing_missed_is_told():
    strict, casual = Setup(("A", "B"), policy=Policy.TOURNAMENT), Setup(("A", "B"), policy=Policy.MUGGINS)
    terms = {option.name: option for option in options_of("cribbage")}
    assert (chosen(strict, terms["false_claim"]), chosen(strict, terms["tell_missed"])) == ("on", "off")
    assert (chosen(casual, terms["false_claim"]), chosen(casual, terms["tell_missed"])) == ("off", "on")


def test_a_board_is_chosen_from_those_that_fit_or_none(application):
    app = application()
    screen = app.go("new_game")
    tap(screen.board_row)
    assert app.shell.current == "choose_board"
    rows = app.screen.list.rows
    assert len(rows) == 4
    tap(rows[1].children[-1])
    assert screen.draft.layout.name == "cribbage-2-shared"
    tap(screen.board_row)
    app.segment(app.screen.place, "none")
    tap(app.screen.back_button)
    assert (screen.board_row.title, screen.draft.spec) == ("No board", "none")
    tap(screen.primary)
    app.until(lambda: app.shell.current == "table")
    assert not hasattr(app.table.driver, "lift")


def test_the_board_may_be_at_a_cable_or_at_the_pins_and_what_fails_there_is_said(application):
    app = application()
    screen = app.go("new_game")
    tap(screen.board_row)
    app.segment(app.screen.place, "serial:auto")
    tap(app.screen.list.rows[0].children[-1])
    assert (screen.draft.spec, screen.board_row.value) == ("serial:auto", "at a cable")
    tap(screen.primary)
    app.until(lambda: "No board was found at any USB port" in app.shell.message)
    assert app.shell.current == "new_game"


def test_a_port_of_its_own_is_kept_and_a_recording_can_be_left():
    assert dict(places("serial:/dev/ttyACM1"))["serial:/dev/ttyACM1"] == say.AT_A_CABLE()
    assert dict(places("replay:evening.jsonl")).keys() == {"replay:evening.jsonl", *dict(PLACES)}
    said = ("serial:/dev/ttyACM1", "gpio:", "sim:", "replay:a/evening.jsonl")
    assert [place_words(spec) for spec in said] == [
        say.AT_PORT(name="ttyACM1"),
        say.AT_THE_PINS_THERE(),
        say.ON_THE_SCREEN_THERE(),
        say.RECORDED_THERE(name="evening.jsonl"),
    ]


def test_a_seat_can_take_the_name_of_another_which_then_takes_its_own():
    draft = draft_of(LastGame(Setup(("Ann", "Bob")))).called(0, "Bob")
    assert draft.setup.players == ("Bob", "Ann")


@pytest.mark.parametrize("game", ["cribbage", "lowball"])
def test_a_short_board_makes_the_game_short(game):
    assert draft_of(LastGame(Setup(("Ann", "Bob"), game), "cribbage-61")).target == 61
    assert draft_of(LastGame(Setup(("Ann", "Bob", "Cleo"), game), "cribbage-2")).count == 2


@pytest.mark.parametrize(
    ("game", "count", "target", "offered"),
    [
        ("five-card", 2, 61, set(Policy)),
        ("lowball", 4, 121, {Policy.SCOREKEEPER, Policy.CASUAL, Policy.COACH}),
        ("battlefield", 4, 121, set(Policy) - {Policy.SCOREKEEPER}),
    ],
)
def test_a_game_offers_what_it_can_be_played_with(game, count, target, offered):
    draft = draft_of(LastGame(Setup(("Ann", "Bob", "Cleo", "Dan"), policy=Policy.TOURNAMENT))).of_game(game)
    assert (draft.count, draft.target, set(draft.policies)) == (count, target, offered)
    assert draft.policy is (Policy.TOURNAMENT if Policy.TOURNAMENT in offered else Policy.CASUAL)


def test_options_of_another_referee_are_forgotten_but_not_the_game_points():
    draft = draft_of(LastGame(Setup(("Ann", "Bob"), policy=Policy.MUGGINS)))
    draft = replace(draft, options={"muggins": "automatic", "game_points": "acc"}).refereed(Policy.CASUAL)
    assert draft.options == {"game_points": "acc"}


def test_where_another_referee_sends_the_computer_away_a_person_sits_who_has_said_no_name():
    alone = draft_of(LastGame(Setup(("Ann", "Bob")))).played_by(1, ComputerLevel.CLUB)
    assert alone.setup.players == ("Ann", "Computer")
    assert alone.refereed(Policy.SCOREKEEPER).setup.players == ("Ann", "Blue")


def test_four_on_a_battlefield_have_a_track_each_when_they_play_alone():
    draft = draft_of(LastGame(Setup(("Ann", "Bob")))).of_game("battlefield").for_players(4)
    assert (draft.layout.name, draft.sides) == ("cribbage-2", 2)
    alone = replace(draft, options={"partners": "off"})
    assert (alone.layout.name, alone.sides) == ("cribbage-4", 4)
    assert alone.refereed(Policy.MUGGINS).sides == 4
    assert alone.for_players(3).options == {}


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (Setup(("Ann", "Bob")), "to 121, casual"),
        (Setup(("Ann", "Bob"), "round-the-bases", 3), "'Round the Bases, 3 innings, casual"),
        (Setup(("Ann", "Bob"), "battlefield"), "Battlefield Cribbage, to 121, casual"),
        (Setup(("Ann", "Bob"), "five-card", 61, Policy.COACH), "Five-card cribbage, to 61, coach"),
        (Setup(("Ann", "Bob"), "lowball"), "Lowball, to 121, casual"),
        (Setup(("Ann", "Bob"), "crosscribb", 31, Policy.MUGGINS), "CrossCribb, to 31, muggins"),
    ],
)
def test_a_game_is_told_in_one_line(setup, words):
    assert str(setup_words(setup)) == words


def test_with_the_computer_nobody_can_choose_to_deal_by_hand(application):
    app = application()
    screen = app.go("new_game")
    screen.take(screen.draft.played_by(1, ComputerLevel.CLUB))
    app.go("more_rules", new_game=screen)
    assert "cards" not in app.screen.choices
    app.go("new_game")
    screen.take(screen.draft.played_by(1, ""))
    app.go("more_rules", new_game=screen)
    assert "cards" in app.screen.choices


def test_a_scorekeeper_deals_no_cards(application):
    app = application()
    screen = app.go("new_game")
    app.go("more_rules", new_game=screen)
    app.segment(app.screen.choices["cards"], "app")
    app.go("new_game")
    app.segment(screen.referee, Policy.SCOREKEEPER)
    assert dealt(app) == Setup(("Red", "Blue"), policy=Policy.SCOREKEEPER)


def test_a_level_that_the_game_does_not_have_is_not_offered(application):
    last = LastGame(Setup(("Ann", "Robot"), "five-card", 61, options={"cards": "app", "seat1": "master"}), "cribbage-2")
    app = application(Settings(last_game=last))
    screen = app.go("new_game")
    assert screen.draft.setup.options["seat1"] == "club"
    app.go("player", new_game=screen, seat=1)
    assert [value for value, _ in app.screen.level.options] == ["", "beginner", "club"]
    assert app.screen.level.value == "club"


def test_more_rules_and_their_notes_are_plain_words_without_the_numbers_of_rulings(application):
    app = application()
    screen = app.go("new_game")
    for game in game_names():
        app.segment(screen.game, game)
        for policy in screen.draft.policies:
            screen.take(screen.draft.refereed(policy))
            app.go("more_rules", new_game=screen)
            words = " ".join(each.text for each in app.screen.list.walk() if isinstance(each, Text))
            assert words
            assert not re.search(r"\b[CPRXB]\d+\b", words)
            app.shell.back()


def test_lengths_are_offered_in_their_order(application):
    app = application()
    screen = app.go("new_game")
    for game in game_names():
        app.segment(screen.game, game)
        lengths = [length for length, _ in screen.target.options]
        assert lengths == sorted(lengths)
    assert screen.draft.to(3).of_game("round-the-bases").of_game("cribbage").target == 121


def test_no_other_board_takes_the_place_of_ones_own_at_real_wires(application, tmp_path):
    """The wires of another board are others; nothing is remembered of a game that was not dealt."""
    gone = f"{tmp_path}/gone.toml"
    settings = Settings(last_game=LastGame(board=gone, spec="serial:auto"))
    app = application(settings)
    screen = app.go("new_game")
    for length in (61, 121):
        app.segment(screen.target, length)
        assert (screen.board_row.title, screen.board_row.value) == ("gone.toml", "at a cable")
    tap(screen.primary)
    assert app.shell.message == f"{gone}: there is no such file. Put its file back or right, or choose another board."
    assert (app.shell.current, app.table.view, app.settings) == ("new_game", None, settings)


def test_no_labels_are_read_of_a_field_that_would_not_be_played_on(application, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(board_file_text("cribbage-61"))
    app = application(Settings(last_game=LastGame(board=str(own), spec="serial:auto", own=str(own))))
    screen = app.go("new_game")
    app.segment(screen.game, "round-the-bases")
    tap(screen.labels_button)
    assert app.shell.current == "new_game"
    assert "Cribbage, two tracks of 61" in app.shell.message


def test_in_safe_mode_no_board_of_wood_is_offered(application):
    app = application()
    app.shell.safe = True
    app.go("new_game")
    screen = app.go("choose_board", new_game=app.screen)
    assert [spec for spec, _ in screen.place.options] == ["sim:", "none"]


def test_on_the_screen_it_is_said_why_another_board_takes_the_place_of_ones_own(application, tmp_path):
    """The sentence stays until it is acknowledged, or the next game begins; then the file may be back."""
    own = tmp_path / "own.toml"
    own.write_text(board_file_text("cribbage-2"))
    app = application(Settings(last_game=LastGame(board=str(own), own=str(own))))
    app.go("new_game")
    own.unlink()
    tap(app.screen.primary)
    app.until(lambda: app.shell.current == "table")
    gone = f"{own}: there is no such file. Put its file back or right, or choose another board."
    assert app.shell.message == gone
    app.go("home")
    assert app.shell.message == gone
    app.shell.hide_message()
    app.go("past_game", game_id=app.store_game(120, board=f"{own} sim:"))
    tap(app.screen.primary)
    app.until(lambda: app.shell.message)
    assert (app.shell.current, app.shell.message) == ("table", gone)
    own.write_text(board_file_text("cribbage-2"))
    app.go("new_game")
    assert app.screen.draft.layout.file == str(own)
    tap(app.screen.primary)
    app.until(lambda: app.shell.current == "table")
    assert app.shell.message == ""
    assert app.settings.last_game.board == str(own)


def test_the_board_that_a_place_brings_is_marked_in_the_list(application, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(board_file_text("cribbage-2"))
    app = application(Settings(last_game=LastGame(own=str(own))))
    app.go("new_game")
    screen = app.go("choose_board", new_game=app.screen)

    def marked():
        return [row.chosen for row in screen.list.walk() if isinstance(row, PickRow)].index(True)

    assert marked() > 0
    app.segment(screen.place, "serial:auto")
    app.until(lambda: marked() == 0)
