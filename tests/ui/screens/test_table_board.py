"""The table and its board: what is lifted, missing, out of step, masked or away is said and mended by touch."""

from __future__ import annotations

import json
from concurrent.futures import Future
from dataclasses import replace
from threading import Event

import pytest
from deals import DEALER, PLAY, deal, in_every_shape, kinds, out_of_step
from playing import SIZES
from touch import frames, tap, touch

from companion.board.boards import load_board
from companion.cards import parse_card
from companion.drivers.driver import DriverError
from companion.drivers.simulated import SimulatedBoard, start_holes
from companion.games.cribbage.actions import Lay
from companion.games.cribbage.state import Phase
from companion.referee.lights import Light
from companion.referee.verdict import Ask, Question
from companion.ui.kit.button import ButtonKind
from companion.ui.table import offers
from companion.ui.table.pane import Destination
from companion.ui.table.question import QuestionPane
from tests.sampled import sampled_sizes


def test_a_lifted_peg_is_seen_at_once_before_the_board_has_settled(table):
    playing = table()
    deal(playing)
    back, _ = playing.pegs(0)
    playing.table.driver.lift(back)
    playing.until(lambda: back not in playing.screen.picture.occupancy)
    playing.table.driver.place(back)
    playing.until(lambda: back in playing.screen.picture.occupancy)


def test_out_of_step_guides_home_and_is_mended_by_itself(table):
    playing = table()
    out_of_step(playing)
    assert "Red" in playing.heading
    assert len([style for style in playing.screen.picture.lights.values() if style.blink]) == 2
    in_every_shape(playing)
    guidance = playing.view.guidance
    playing.drag(guidance.lift, guidance.place)
    playing.until(lambda: playing.screen.pane is playing.screen.panel)


def test_out_of_step_can_be_accepted_once_it_has_been_seen_for_a_moment(table, monkeypatch):
    """Where that button comes an answer of a question may have been, and the finger is there still."""
    monkeypatch.setattr(offers, "LATER_S", 3.0)  # the machine may be slow
    playing = table()
    out_of_step(playing)
    button = playing.screen.buttons.buttons["Accept the board"]
    assert button.disabled
    assert not playing.screen.buttons.buttons["Ignore a hole"].disabled
    tap(button)
    frames(5)
    assert playing.view.out_of_step
    playing.press("Accept the board")
    playing.until(lambda: playing.screen.pane is playing.screen.panel)
    assert playing.view.sides[0].total == 7


def test_a_hole_is_masked_by_touching_it_on_the_picture(table):
    playing = table()
    out_of_step(playing)
    playing.press("Ignore a hole")
    picture = playing.screen.picture
    touch(*picture.to_window(*picture.place_of("track1/60")))
    in_every_shape(playing)
    playing.press("Ignore it")
    playing.until(lambda: "track1/60" in playing.view.masked)
    assert playing.screen.pane is not None
    assert playing.screen.opened is None


def test_a_peg_kept_in_the_hand_is_asked_about(table):
    playing = table()
    deal(playing)
    back, _ = playing.pegs(0)
    playing.table.driver.lift(back)
    playing.until(lambda: isinstance(playing.screen.pane, QuestionPane))
    in_every_shape(playing)
    answers = playing.view.question.answers
    assert set(map(str, answers.values())) <= playing.labels
    playing.table.driver.place(back)
    playing.until(lambda: playing.screen.pane is playing.screen.panel)


def test_a_board_that_went_away_is_told_over_its_picture(table):
    playing = table()
    deal(playing)
    playing.table.receiver().on_link(False, "The cable came off.")
    playing.until(lambda: playing.screen.banner.sentence == "The cable came off.")
    playing.table.receiver().on_link(True, "")
    playing.until(lambda: not playing.screen.banner.sentence)


def test_a_recorded_board_plays_on_the_screen_and_says_when_it_is_over(table, tmp_path):
    start = sorted(start_holes(load_board("cribbage-2")))
    lines = [{"companion-session": 1, "setup": {"players": ["Red", "Blue"]}, "board": "cribbage-2"}]
    lines += [{"at_ms": at, "board": board} for at, board in ((0, start), (100, start[1:]), (200, start))]
    file = tmp_path / "evening.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines))
    playing = table(spec=f"replay:{file}")
    playing.until(lambda: playing.screen.banner.sentence == "The recorded session has ended.")
    assert not playing.screen.picture.hand
    assert playing.view.occupied == frozenset(start)
    in_every_shape(playing)


def test_a_driver_that_refuses_is_told_and_the_picture_is_true_again(table, monkeypatch):
    playing = table()
    deal(playing)

    def refuse(hole):
        raise DriverError("The hand is full.")

    monkeypatch.setattr(playing.table.driver, "lift", refuse)
    back, _ = playing.pegs(0)
    picture = playing.screen.picture
    touch(*picture.to_window(*picture.place_of(back)))
    assert playing.shell.message == "The hand is full."
    assert back in picture.occupancy


def test_no_way_out_of_step_is_the_primary_one(table):
    playing = table()
    out_of_step(playing)
    assert {"Ignore a hole", "Accept the board", "↶ Undo"} <= playing.labels
    assert set(kinds(playing).values()) == {ButtonKind.SECONDARY}


def test_without_a_board_the_pegs_move_themselves_and_cannot_be_touched(table):
    playing = table(spec="none")
    for action in (*DEALER, Lay(1, parse_card("5H")), Lay(0, parse_card("QD"))):
        playing.table.act(action).result(5)
    playing.until(lambda: playing.view.sides[0].total == 2)
    assert not playing.screen.picture.hand


def test_the_board_does_not_move_under_a_hand_that_holds_a_peg(table):
    playing = table()
    deal(playing)
    picture = playing.screen.picture
    back, _ = playing.pegs(0)
    size = tuple(picture.size)
    touch(*picture.to_window(*picture.place_of(back)))
    assert picture.held == (back,)
    playing.until(lambda: isinstance(playing.screen.pane, QuestionPane))
    assert tuple(picture.size) == size
    tap_hole = picture.strip.view.pixels[back]
    touch(*tap_hole)
    playing.until(lambda: playing.screen.pane is playing.screen.panel)
    assert picture.held == ()


def test_pegs_of_the_last_game_do_not_stay_in_the_hand_of_the_next(table):
    playing = table()
    deal(playing)
    picture = playing.screen.picture
    back, _ = playing.pegs(0)
    touch(*picture.to_window(*picture.place_of(back)))
    playing.screen.open(Destination.REMATCH)
    playing.until(lambda: playing.state.phase is Phase.CUT and playing.settled)
    assert picture.held == ()
    assert back in picture.occupancy


def lifted(playing):
    """Take a peg into the hand and return its hole."""
    deal(playing)
    back, _ = playing.pegs(0)
    touch(*playing.screen.picture.to_window(*playing.screen.picture.place_of(back)))
    assert playing.screen.picture.held == (back,)
    return back


def set_back(playing, back):
    """Set the peg in the hand back: it came out of the picture's hand, and could be set nowhere any more."""
    picture = playing.screen.picture
    assert picture.held == (back,)
    touch(*picture.to_window(*picture.place_of(back)))
    playing.until(lambda: len(playing.view.occupied) == 4 and playing.settled)


def test_a_peg_stays_in_the_hand_when_a_language_is_chosen(table):
    playing = table()
    back = lifted(playing)
    playing.shell.choose_language("en")
    frames()
    set_back(playing, back)


def test_a_peg_stays_in_the_hand_when_a_board_that_was_being_opened_is_refused(table):
    playing = table()
    back = lifted(playing)
    opening, refuses = Event(), Event()

    class Wood(SimulatedBoard):
        hand = None

        def start(self, listener):
            opening.set()
            assert refuses.wait(10)
            raise DriverError("The board does not answer.")

    playing.table.board.open_driver = lambda spec, layout: Wood(layout)
    playing.shell.when_done(playing.table.new_game(playing.setup, playing.layout, "serial:auto"))
    assert opening.wait(10)
    playing.screen.refresh()
    refuses.set()
    playing.until(lambda: "does not answer" in playing.shell.message)
    set_back(playing, back)


def test_no_peg_is_in_the_hand_any_more_when_the_game_goes_on_from_the_journal(table):
    playing = table()
    lifted(playing)
    playing.table.resume(playing.view.game_id, playing.layout, "sim:").result(10)
    playing.until(lambda: len(playing.screen.picture.occupancy) == 4)
    assert playing.screen.picture.held == ()


@pytest.mark.parametrize("size", sampled_sizes(SIZES, 1, 2))
def test_while_the_board_is_away_a_banner_says_so_and_touch_pegs_what_is_owed(table, size):
    playing = table(size=size)
    deal(playing, 3)
    playing.table.receiver().on_link(False, "The board is disconnected; the game is safe.")
    playing.until(lambda: not playing.view.connected)
    assert playing.screen.parts.board.banner.sentence == "The board is disconnected; the game is safe."
    playing.card(PLAY[3][1])  # a run of three for Red ...
    playing.until(lambda: playing.view.sides[0].owed == 3)
    playing.card(PLAY[4][1])  # ... pegged as Blue goes on
    playing.until(lambda: playing.view.sides[0].front == 3)
    playing.table.receiver().on_link(True, "The board is back.")
    playing.until(lambda: playing.view.connected)
    assert playing.screen.parts.board.banner.sentence == ""


def test_a_touch_counts_as_soon_as_the_one_before_it_is_seen(table, monkeypatch):
    playing = table()
    deal(playing)
    act = playing.table.act
    # The answer never comes: what is seen must be enough.
    monkeypatch.setattr(playing.table, "act", lambda action: (act(action), Future())[1])
    for _, card in PLAY[:2]:
        playing.card(card)
    assert [len(laid) for laid in playing.state.laid] == [1, 1]


def test_a_missing_peg_is_pointed_out_in_a_hole_that_is_masked_already(table, monkeypatch):
    playing = table()
    deal(playing)
    playing.table.mask("track1/60").result(5)
    playing.until(lambda: "track1/60" in playing.view.masked)
    playing.screen.open(Destination.MASK)
    pane = playing.screen.pane
    pane.pick("track1/60")

    def labels(view):
        return [offer.words for offer in pane.offers(view)]

    def asked(side):
        return replace(playing.view, question=Question(Ask.HAND, side, "Where is it?", {"no": "It is in a hand"}))

    assert labels(playing.view) == labels(asked(1)) == ["Believe it again", "Cancel"]
    assert labels(asked(0)) == ["A peg is in it", "Believe it again", "Cancel"]
    told = []
    monkeypatch.setattr(playing.table, "mask", lambda hole, *, masked=True: (told.append((hole, masked)), Future())[1])
    pane.offers(asked(0))[0].run()
    assert told == [("track1/60", True)]


def test_on_a_field_a_missing_peg_may_stand_in_any_hole_that_is_masked(table):
    playing = table()
    deal(playing)
    field = load_board("round-the-bases")
    asked = Question(Ask.HAND, 0, "Where is it?", {"no": "It is in a hand"})
    view = replace(playing.view, layout=field, masked=frozenset({"path/0"}), question=asked)
    playing.screen.open(Destination.MASK)
    pane = playing.screen.pane
    pane.pick("path/0")
    assert [offer.words for offer in pane.offers(view)] == ["A peg is in it", "Believe it again", "Cancel"]


def test_a_touch_ends_a_celebration_and_does_what_it_does_besides(table, monkeypatch):
    monkeypatch.setattr("companion.app.celebrating.CELEBRATION_MS", 600_000)
    monkeypatch.setattr("companion.app.celebrating.GREAT", 1)
    playing = table()
    playing.play(lambda: playing.view.cheer is not None)
    lit = set(playing.view.lights.values())
    assert Light.HOME_RUN in lit
    playing.press("Steps")
    assert playing.screen.opened is Destination.STEPS
    playing.until(lambda: playing.view.cheer is None)
    assert Light.HOME_RUN not in playing.view.lights.values()
