"""'Round the Bases by touch in a real window: whole games of two and four, dice, steals, slips, labels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playing_field import FieldPlaying
from touch import frames, tap, touch

from companion.app.labels import field_labels
from companion.board.boards import load_board
from companion.games.round_the_bases.messages import STOLE
from companion.games.round_the_bases.profile import PLAIN, Label
from companion.games.round_the_bases.state import InningStage
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Call
from companion.ui.kit.lettering import setting
from companion.ui.kit.theme import SIDES
from companion.ui.kit.unit import UNIT
from tests.sampled import sampled_sizes

TWO = Setup(("Ann", "Bob"), "round-the-bases", 1)
FOUR = Setup(("Ann", "Bob", "Cleo", "Dora"), "round-the-bases", 1)
MOCKED = {(800, 480): 302, (720, 1280): 504}
"""From second base to home on the mock-ups, which have neither scales nor runs nor pegs in boxes."""
ACCUSING = {Call.UNDERPEGGED, Call.OVERPEGGED, Call.BACKWARD, Call.MISPLACED, Call.UNCLEAR}


@pytest.fixture
def field(seat):
    def sit_down(setup=TWO, size=(800, 480), **kwargs):
        return seat(FieldPlaying, setup, "round-the-bases", size, **kwargs)

    return sit_down


@pytest.mark.proofs
@pytest.mark.parametrize(("setup", "size"), [(TWO, (800, 480)), (FOUR, (720, 1280))], ids=["two", "four"])
def test_a_whole_game_is_played_by_touch(field, setup, size):
    playing = field(setup, size)
    playing.play(lambda: False)
    assert playing.view.outcome is not None
    assert playing.heading == str(playing.view.awaited.sentence)
    assert not {verdict.call for verdict in playing.verdicts} & ACCUSING
    assert Call.RIGHT in {verdict.call for verdict in playing.judged}


def test_without_a_board_the_pegs_move_themselves(field):
    playing = field(spec="none")
    playing.play(lambda: playing.state.inning == 1 and playing.state.second_half)
    assert playing.state.second_half or playing.view.outcome is not None


def test_a_runner_set_too_short_is_named_and_guided(field):
    playing = field()
    playing.play(lambda: playing.state.stage is InningStage.HAND and playing.hand.phase.value == "next")
    playing.press("Swing")
    playing.until(lambda: playing.state.stage is not InningStage.HAND)
    playing.until(lambda: playing.table.view.guidance is not None)
    playing.drag("path/0", "path/2")
    playing.until(lambda: playing.view.out_of_step)
    assert "stands" in str(playing.view.notice.sentence)
    assert playing.view.guidance.lift == "path/2"


def test_a_steal_is_one_button_and_two_dice(field):
    playing = field()
    playing.play(lambda: len(playing.state.stealers) == 1 and playing.state.stage is InningStage.NEXT)
    assert playing.view.outcome is None
    label = next(label for label in playing.labels if label.startswith("Steal"))
    playing.choose(label)
    assert playing.state.stealing
    playing.throw(6, 1)
    playing.follow()
    assert playing.state.book[-1].result.message is STOLE


def test_a_steal_is_never_where_the_next_batter_was(field):
    playing = field()
    playing.play(lambda: len(playing.state.stealers) == 1 and playing.state.stage is InningStage.NEXT)
    place = tuple(playing.screen.buttons.buttons["Next batter"].center)
    playing.choose("Next batter")
    playing.until(lambda: any(label.startswith("Steal") for label in playing.labels))
    steal = next(button for label, button in playing.screen.buttons.buttons.items() if label.startswith("Steal"))
    assert not steal.collide_point(*place)


def test_dice_can_be_changed_before_the_second_is_touched(field):
    playing = field()
    dice = playing.screen.panel.dice
    for die, pips in ((0, 2), (0, 5), (1, 1)):
        x, y, w, h = dice.box(die, pips)
        touch(*dice.to_window(x + w / 2, y + h / 2))
    playing.until(lambda: playing.state.stage is InningStage.CHOOSE)
    assert playing.state.chooser == 0


def test_the_app_rolls_where_that_was_agreed(field):
    playing = field(Setup(("Ann", "Bob"), "round-the-bases", 1, options={"dice": "app"}))
    playing.press("Roll the dice")
    playing.until(lambda: playing.view.log)
    assert str(playing.view.log[-1]).startswith("The dice show")


def test_muggins_offers_its_buttons_on_the_field_too(field):
    playing = field(Setup(("Ann", "Bob"), "round-the-bases", 1, Policy.MUGGINS))
    playing.play(lambda: playing.state.stage is InningStage.HAND and playing.hand.phase.value == "play")
    assert "Muggins!" in playing.labels
    assert not {"Accept", "Done"} & playing.labels


def test_runners_are_of_the_side_that_bats(field):
    playing = field()
    playing.play(lambda: playing.state.stage is InningStage.HAND)
    looks = playing.screen.picture.looks
    assert looks["path"] is looks["runners"] is SIDES[playing.state.batting]


@pytest.mark.parametrize(("size", "share"), [((800, 480), 0.85), ((720, 1280), 0.74)], ids=["beside", "above"])
def test_the_diamond_is_nearly_as_large_as_in_its_mock_up_while_cards_are_laid(field, size, share):
    playing = field(size=size)
    playing.play(lambda: playing.state.stage is InningStage.HAND and playing.hand.phase.value == "play")
    view = playing.screen.picture.view
    (_, second), (_, home) = view.pixels["path/12"], view.pixels["path/24"]
    (first, _), (third, _) = view.pixels["path/6"], view.pixels["path/18"]
    assert second - home > share * MOCKED[size]
    assert first - third > share * MOCKED[size]
    assert size != (720, 1280) or view.box[2] > 0.93 * size[0], "a high window's whole width"


def test_the_field_on_the_screen_is_what_it_is_and_is_played_at_once(application, monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    app = application()
    screen = app.go("new_game")
    app.segment(screen.game, "round-the-bases")
    tap(screen.labels_button)
    assert "field on the screen" in app.screen.words.text
    assert not {"Unverified", "factory", "compare"} & set(app.screen.words.text.replace(":", "").split())
    tap(app.screen.back_button)
    tap(screen.primary)
    app.until(lambda: app.shell.current == "table")


def test_the_owner_reads_the_labels_off_the_field_before_the_first_game(application, monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    app = application()
    screen = app.go("new_game")
    app.segment(screen.game, "round-the-bases")
    assert screen.board_row.title == "'Round the Bases, the baseball field"
    screen.take(replace(screen.draft, spec="serial:auto"))
    tap(screen.primary)
    assert app.shell.current == "labels"
    labels = app.screen
    assert "Please compare" in labels.words.text
    picture = labels.picture
    touch(*picture.to_window(*picture.place_of("path/9")))
    assert labels.said.text == "Hole 9: out."
    touch(*picture.to_window(*picture.place_of("path/1")))
    assert labels.said.text.startswith("A strikeout, unless")
    assert labels.profile.label(1) is Label.OUT
    app.segment(labels.low, True)
    picture.dispatch("on_pick", 1)
    assert (labels.profile.label(1), labels.preset.value) == (Label.ROLL, "own")
    app.segment(labels.low, False)
    assert labels.profile.label(1) is Label.OUT
    touch(*picture.to_window(*picture.place_of("path/12")))
    assert labels.said.text == "A base is always a base."
    app.segment(labels.preset, "plain")
    screen.take(replace(screen.draft, spec="sim:"))  # there is no board at a cable here
    tap(labels.primary)
    app.until(lambda: app.shell.current == "table")
    assert app.shell.view.setup.options["labels"] == PLAIN.text
    assert app.shell.view.layout.groups["path"].labels == PLAIN.text
    assert field_labels(load_board("round-the-bases")) == (PLAIN, True)
    again = app.go("new_game")
    again.take(replace(again.draft, spec="serial:auto"))
    tap(again.labels_button)
    assert "read off your field" in app.screen.words.text


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (640, 400), (720, 1280)], 1, 2), ids=str)
def test_what_the_labels_mean_is_written_large_before_and_after_a_touch(application, monkeypatch, tmp_path, size):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    app = application(size=size)
    screen = app.go("new_game")
    app.segment(screen.game, "round-the-bases")
    screen.take(replace(screen.draft, spec="serial:auto"))
    tap(screen.primary)
    labels = app.screen
    for words in (labels.words, labels.said):
        frames()
        found = setting(words.text, words.role, UNIT.scale, int(words.width), int(words.height), words.lines)
        assert found.whole
        assert found.size >= round(words.role.least * UNIT.scale)
        labels.picture.dispatch("on_pick", 12)
