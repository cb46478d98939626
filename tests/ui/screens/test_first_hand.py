"""The first hand by touch: from the first sentence to the end, left and gone on with, and with wrong touches."""

from __future__ import annotations

import random

import pytest
from listening import Ear
from touch import frames, tap, touch

from companion.app.computer import ComputerSeats
from companion.app.lesson import LESSON_ID, LessonFile
from companion.app.settings import LastGame, Settings, unnamed
from companion.board.boards import board_file_text
from companion.games.cribbage.first_hand import AWAY, SETUP
from companion.games.cribbage.state import Phase
from companion.games.setup import Setup
from companion.ui.games.cribbage_lesson import LessonAct
from companion.ui.kit.button import Button
from companion.ui.kit.card import CardFace
from companion.ui.kit.spoken import SCREEN
from companion.words import lesson as say
from companion.words import panes
from tests.sampled import sampled_sizes


class Newcomer:
    """Somebody who knows nothing, and touches what has a bright frame or a ring."""

    def __init__(self, app, seed=1):
        self.app = app
        self.computer = ComputerSeats(app.table, pause_s=0, chance=random.Random(seed))
        self.said = []

    def come(self, way="home"):
        self.app.go(way)
        tap(next(each for each in self.app.screen.walk() if getattr(each, "title", "") == "Your first hand"))
        self.until_step()

    def until_step(self):
        self.app.until(lambda: self.app.shell.current == "first_hand" and self.screen.shown and self.screen.step)

    @property
    def screen(self):
        return self.app.screen

    @property
    def step(self):
        return self.screen.step

    @property
    def bar(self):
        return self.screen.bar.sentence.text

    def kinds(self):
        return [message for message, _ in self.said]

    def do(self):
        """Do what is pointed at, and wait for what follows."""
        self.until(lambda: self.step.kind is not LessonAct.WAIT)
        step, view = self.step, self.screen.shown
        assert self.screen.kind_word is None
        frames()
        set_already = step.said.message == say.SET_DOWN and not self.screen.picture.held
        if self.step is not step or self.screen.shown is not view or set_already:
            return
        self.said.append((step.said.message, SCREEN.text(step.said)))
        if step.kind is LessonAct.PEG:
            self.peg(*self.screen.pointer.holes)
        else:
            self.until(lambda: self.screen.pointer.frames)
            ((x, y, wide, high),) = self.screen.pointer.frames
            touch(x + wide / 2, y + high / 2)
        self.until(lambda: self.step is not step)

    def until(self, so):
        """Let the loop run until something is so; a test that waits in vain says what was last said."""
        try:
            self.app.until(so, 15)
        except AssertionError:
            raise AssertionError((self.said[-3:], self.step, self.bar, self.screen.pointer.frames)) from None

    def peg(self, *holes):
        picture = self.screen.picture
        for hole in holes:
            touch(*picture.to_window(*picture.place_of(hole)))

    def play(self, enough=None):
        """Do what is pointed at until it is enough, or all is done; what is waited for comes first."""
        self.until(lambda: self.step.kind is not LessonAct.WAIT)
        while self.step.kind is not LessonAct.DONE and not (enough and enough()):
            self.do()
            self.until(lambda: self.step.kind is not LessonAct.WAIT)

    def press(self, label):
        frames()
        tap(next(each for each in self.screen.walk() if isinstance(each, Button) and each.text == label))


@pytest.fixture
def newcomer(application):
    made = []

    def sit_down(size=(800, 480), seed=1):
        newcomer = Newcomer(application(size=size), seed)
        made.append(newcomer)
        return newcomer

    yield sit_down
    for each in made:
        each.computer.stop()


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1))
def test_the_whole_hand_by_touching_what_is_pointed_at(newcomer, size):
    learning = newcomer(size)
    learning.come()
    learning.play()
    kinds = learning.kinds()
    assert kinds[:4] == [say.WELCOME, say.PEGS, say.LAY_AWAY, say.LAY_AWAY_TOO]
    for each in (say.LAY_SCORING, say.PEG_OWN, say.PEG_OTHER_COUNT, say.COUNT_OWN, say.COUNT_CRIB):
        assert each in kinds
    assert kinds.index(say.COUNT_OWN) < kinds.index(say.COUNT_CRIB)
    assert learning.step.said == say.DONE()
    assert learning.screen.shown.face.phase is Phase.NEXT
    assert all(side.total > 5 for side in learning.screen.shown.sides)
    assert 18 <= len(learning.said) <= 34, "about three minutes"
    learning.press("Play a game")
    assert learning.app.shell.current == "new_game"


def test_it_is_offered_to_who_has_finished_no_game_and_always_in_the_help(application):
    app = application()
    app.store_game(40)
    assert app.go("home").first_hand is not None
    app.store_game()
    assert app.go("home").first_hand is None
    tap(next(each for each in app.go("help").walk() if getattr(each, "title", "") == "Your first hand"))
    app.until(lambda: app.shell.current == "first_hand" and app.screen.shown is not None)


def test_it_is_no_game_of_the_history_nor_of_the_statistics(newcomer):
    learning = newcomer()
    learning.come("help")
    games = learning.app.table.games
    assert learning.app.table.view.game_id == LESSON_ID
    learning.play()
    learning.press("Play a game")
    assert (games.count(), games.finished(), games.players(10), games.unfinished(5)) == (0, 0, (), (None, None))


def test_the_game_that_was_on_the_table_is_gone_on_with_as_before(newcomer):
    learning = newcomer()
    app = learning.app
    left = app.store_game(120)
    tap(app.go("home").card)
    app.until(lambda: app.shell.current == "table")
    app.shell.screen.back()
    learning.come()
    for _ in range(6):
        learning.do()
    app.screen.back()
    tap(app.screen.card)
    app.until(lambda: app.shell.current == "table" and app.shell.view is not None and app.shell.view.game_id == left)


def test_who_leaves_comes_back_to_the_same_step(newcomer):
    learning = newcomer()
    learning.come()
    learning.play(lambda: learning.screen.shown.sides[0].total > 2 and learning.step.cards)
    step, total = learning.step, learning.screen.shown.sides[0].total
    learning.press(SCREEN.text(panes.BACK()))
    learning.app.until(lambda: learning.app.shell.current == "home" and learning.app.table.view is None)
    assert learning.app.screen.first_hand.note == SCREEN.text(say.GO_ON_NOTE())
    tap(learning.app.screen.first_hand)
    learning.until_step()
    learning.app.until(lambda: learning.step == step)
    assert learning.screen.shown.sides[0].total == total
    learning.play()
    assert learning.step.said == say.DONE()


def test_the_help_leads_back_to_the_same_step(newcomer):
    learning = newcomer()
    learning.come()
    for _ in range(3):
        learning.do()
    step = learning.step
    tap(learning.screen.bar.help)
    assert learning.app.shell.current == "help_page"
    learning.app.screen.back()
    learning.until_step()
    assert learning.step == step
    assert learning.screen.pointer.frames


def test_a_program_that_was_killed_goes_on_with_the_hand(newcomer, application, tmp_path):
    learning = newcomer()
    learning.come()
    learning.play(lambda: learning.screen.shown.face.phase is Phase.PLAY and learning.step.cards)
    step = learning.step
    learning.computer.stop()
    learning.app.close()
    file = tmp_path / "first-hand.txt"
    file.write_text(file.read_text() + "lay 0 8")  # a line that the power went away in
    again = Newcomer(application())
    try:
        again.come()
        again.app.until(lambda: again.step == step)
        again.play()
        assert again.step.said == say.DONE()
    finally:
        again.computer.stop()


def test_after_the_end_the_next_hand_begins_afresh(newcomer):
    learning = newcomer()
    learning.come()
    learning.play()
    learning.press(SCREEN.text(panes.BACK()))
    learning.app.until(lambda: learning.app.table.view is None)
    assert not LessonFile(learning.app.table.games.path.parent).begun
    tap(learning.app.screen.first_hand)
    learning.until_step()
    learning.app.until(lambda: learning.step.said == say.WELCOME())


def middle(part):
    return part.to_window(*part.center)


def own_cards(screen):
    return {face.card: face for face in screen.walk() if isinstance(face, CardFace) and face.card and not face.back}


def test_wrong_touches_are_answered_kindly_and_nothing_comes_of_them(newcomer):
    learning = newcomer()
    learning.come()
    app = learning.app

    def touched(place, message, card=None):
        before, step = app.table.view.face, learning.step
        touch(*place)
        assert learning.screen.kind_word.message == message
        assert learning.bar == SCREEN.text(learning.screen.kind_word)
        assert (app.table.view.face, learning.step) == (before, step)
        assert learning.screen.pointer.frames or learning.screen.pointer.holes
        learning.screen.forget()

    board = learning.screen.parts.board
    app.until(lambda: own_cards(learning.screen))
    touched(middle(own_cards(learning.screen)[AWAY[0]]), say.NOT_YET)
    touched((board.center_x, board.y + 2), say.NO_PEG_NOW)
    learning.do()
    learning.do()
    others = [face for card, face in own_cards(learning.screen).items() if card not in AWAY]
    for face in others:
        touched(middle(face), say.KEEP)
    touched((2, learning.screen.pane.y - 2), say.NOT_THAT)
    learning.play(lambda: learning.step.said.message == say.LAY_SCORING)
    touched((board.center_x, board.y + 2), say.NO_PEG_NOW)
    scoring = learning.step.cards[0]
    for card in [each for each in learning.screen.shown.awaited.cards if each is not scoring]:
        touched(middle(own_cards(learning.screen)[card]), say.SCORES_MORE)
    learning.play(lambda: learning.step.kind is LessonAct.PEG)
    picture = learning.screen.picture
    hole = next(h for h in picture.board.tracks[0].numbers if picture.board.tracks[0].numbers[h] == 100)
    touched(picture.to_window(*picture.place_of(hole)), say.NOT_THAT)


def test_a_kind_word_gives_way_to_the_step(newcomer, monkeypatch):
    monkeypatch.setattr("companion.ui.screens.first_hand.KINDLY_S", 1.0)
    learning = newcomer()
    learning.come()
    step = learning.step
    touch(learning.screen.parts.board.center_x, learning.screen.parts.board.y + 2)
    assert learning.screen.kind_word is not None
    learning.app.until(lambda: learning.screen.kind_word is None)
    assert learning.bar == SCREEN.text(step.said)


@pytest.mark.parametrize("off", [1, -1])
def test_a_peg_in_a_wrong_hole_is_put_right_and_the_hand_goes_on(newcomer, off):
    learning = newcomer()
    learning.come()
    learning.play(lambda: learning.step.kind is LessonAct.PEG and len(learning.screen.pointer.holes) == 2)
    back, goal = learning.screen.pointer.holes
    track = next(each for each in learning.screen.picture.board.tracks if goal in each.numbers)
    missed = track.holes[track.numbers[goal] + off]
    learning.peg(back, missed)
    learning.app.until(lambda: learning.step.kind is LessonAct.MEND)
    assert learning.step.said.message in (say.NEARLY, say.PUT_BACK)
    learning.peg(missed, goal)
    learning.app.until(lambda: learning.step.kind is not LessonAct.MEND)
    learning.play()
    assert learning.step.said == say.DONE()


def test_a_peg_that_is_moved_for_nothing_is_led_back(newcomer):
    learning = newcomer()
    learning.come()
    learning.do()
    learning.do()
    track = learning.screen.picture.board.tracks[0]
    learning.until(lambda: track.numbers.keys() & learning.screen.shown.occupied)  # the board has been read
    pegs = [hole for hole in track.numbers if hole in learning.screen.shown.occupied]
    there = track.holes[9]
    learning.peg(pegs[0], there)
    learning.app.until(lambda: learning.step.kind is LessonAct.MEND)
    learning.peg(there, pegs[0])
    learning.until(lambda: learning.step.kind is not LessonAct.MEND)
    learning.play()
    assert learning.step.said == say.DONE()


@pytest.mark.parametrize(
    "seed", [2, pytest.param(3, marks=pytest.mark.proofs), pytest.param(4, marks=pytest.mark.proofs)]
)
def test_whatever_the_other_lays_the_hand_comes_to_its_end(newcomer, seed):
    learning = newcomer(seed=seed)
    learning.come()
    learning.play()
    assert learning.step.said == say.DONE()


def test_without_the_board_of_the_last_game_it_is_played_on_the_screen(application):
    last = LastGame(spec="serial:/dev/nowhere")
    app = application(Settings(last_game=last))
    app.go("first_hand")
    app.until(lambda: app.screen.shown is not None)
    assert app.shell.message.startswith("The first hand is played on the screen. ")
    app.until(lambda: app.table.peg_hand is not None)


def test_on_a_board_of_ones_own_that_is_too_short_it_is_played_on_the_screen(application, tmp_path):
    """Not on another board at the same wires."""
    own = tmp_path / "own.toml"
    own.write_text(board_file_text("cribbage-61"))
    app = application(Settings(last_game=LastGame(board=str(own), spec="serial:auto")))
    app.go("first_hand")
    app.until(lambda: app.screen.shown is not None)
    assert app.shell.message.startswith(
        "The first hand is played on the screen. The board 'Cribbage, two tracks of 61' has"
    )
    app.until(lambda: app.table.peg_hand is not None)


def test_after_a_game_on_another_wood_it_is_not_played_on_a_third_board_at_the_wires(application, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(board_file_text("cribbage-61"))
    field = LastGame(Setup(unnamed(2), "round-the-bases", 3), "round-the-bases", "serial:auto", str(own))
    app = application(Settings(last_game=field))
    app.go("first_hand")
    app.until(lambda: app.screen.shown is not None)
    assert "The board 'Cribbage, two tracks of 61' has" in app.shell.message
    app.until(lambda: app.table.peg_hand is not None)


def test_each_step_is_said_to_who_listens(stage, tmp_path):
    listening = Ear(tmp_path, SETUP, "cribbage-2")
    try:
        stage(listening.shell)
        listening.shell.go("first_hand")
        listening.wait_for("^Welcome!", 0)
        screen = listening.shell.screen
        listening.press("Next")
        listening.wait_for("^Each side has two pegs", 0)
        listening.press("Next")
        listening.wait_for("^You deal", 0)
        listening.press("jack of clubs")
        listening.wait_for("^Now jack of diamonds", 0)
        listening.press("five of spades")
        listening.wait_for("^Keep that one", 0)
        assert screen.step.said.message == say.LAY_AWAY_TOO
    finally:
        listening.close()
