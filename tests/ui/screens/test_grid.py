"""CrossCribb by touch in a real window: whole games of two, three and four, a square and a card for each placing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import box_of, calls, clear_of, gap_beside, primary
from kivy.graphics import SmoothLine
from playing import Playing
from touch import frames, tap, touch

from companion.cards import PACK
from companion.games.cribbage.actions import Dealer
from companion.games.crosscribb import messages as say
from companion.games.crosscribb.lines import points_so_far
from companion.games.crosscribb.state import CrossState, GridStage
from companion.games.setup import Policy, Setup
from companion.ui.kit import theme
from companion.ui.kit.lettering import strong
from companion.ui.kit.suits import card_text
from companion.ui.kit.unit import px
from tests.sampled import sampled, sampled_sizes
from tests.tools.scenes import Stage

TWO = Setup(("Ann", "Bob"), "crosscribb", 31)
THREE = Setup(("Ann", "Bob", "Cleo"), "crosscribb", 31, options={"alone": "2"})
BACK = {"\u2039", "↶ Undo", "Steps"}
FOUR = Setup(("Ann", "Bob", "Cleo", "Dora"), "crosscribb", 31)


class GridPlaying(Playing):
    """People around a grid."""

    @property
    def state(self) -> CrossState:
        return super().state

    def step(self):
        match self.state.stage:
            case GridStage.CUT:
                self.card(self._random.choice(sorted(self.view.awaited.cards, key=str)))
            case GridStage.LINES:
                self.choose(next(label for label in sorted(self.labels) if label.endswith("columns")))
            case GridStage.DEAL:
                self._hands = [self._random.sample(PACK, len(PACK))]
                self.choose("Cards are dealt")
            case GridStage.STARTER | GridStage.CRIB:
                self.card(self._hands[0].pop())
            case GridStage.PLACE:
                self.place(self._random.choice(self.state.free))
            case GridStage.COUNT:
                self.say(self.state.counting.points)
                self.choose(self.going_on())
            case GridStage.NEXT:
                self.choose("Next round")

    def going_on(self):
        """Return what says that nobody calls: to count on."""
        self.until(lambda: any(label.startswith("Count") for label in self.labels))
        return next(label for label in self.labels if label.startswith("Count"))

    def say(self, points):
        """Touch the number that a line is said to count."""
        before = self.state
        tap(self.screen.panel.numbers[points])
        self.until(lambda: self.state is not before)

    def touch_square(self, square):
        """Touch a square of the grid."""
        x, y, w, h = self.screen.panel.grid.box(square)
        touch(*self.screen.panel.grid.to_window(x + w / 2, y + h / 2))

    def place(self, square, *, card_first=False):
        """Touch a square and a card; either may come first."""
        before = self.state

        card = self._hands[0].pop()
        x, y, w, h = self.screen.panel.pad.box(card)
        where = self.screen.panel.pad.to_window(x + w / 2, y + h / 2)
        acts = (lambda: self.touch_square(square), lambda: touch(*where))
        for act in reversed(acts) if card_first else acts:
            act()
        self.until(lambda: self.state is not before)
        assert self.state.grid[square] is card


@pytest.fixture
def grid(seat):
    def sit_down(setup=TWO, size=(800, 480), board="crosscribb", *, hands=GridPlaying):
        return seat(hands, setup, board, size)

    return sit_down


@pytest.mark.parametrize(
    ("setup", "size", "board"),
    sampled([(TWO, (800, 480), "crosscribb"), (THREE, (720, 1280), "crosscribb"), (FOUR, (640, 400), "cribbage-2")]),
    ids=["two", "three", "four"],
)
def test_a_whole_game_is_played_by_touch(grid, setup, size, board):
    playing = grid(setup, size, board)
    playing.play(lambda: False)
    assert playing.view.outcome is not None
    assert max(side.front for side in playing.view.sides) == 31
    assert not playing.view.out_of_step


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1, 2), ids=str)
def test_a_misdeal_is_not_where_the_cards_were_said_to_be_dealt(grid, size):
    playing = grid(size=size)
    playing.play(lambda: playing.state.stage is GridStage.DEAL)
    place = box_of(playing, "Cards are dealt")
    assert primary(playing) == ["Cards are dealt"]
    assert clear_of(playing, "Misdeal", place)
    playing.choose("Cards are dealt")
    playing.until(lambda: playing.labels == {*BACK, "Misdeal"})
    assert clear_of(playing, "Misdeal", place)


def test_no_card_goes_to_the_crib_where_one_was_turned_up(grid):
    playing = grid(replace(TWO, options={"cards": "app"}))
    while playing.state.stage is not GridStage.PLACE:
        playing.choose(next(label for label in (*primary(playing), *sorted(playing.labels)) if label not in BACK))
    place = box_of(playing, "Turn a card")
    playing.choose("Turn a card")
    playing.until(lambda: "To the crib" in playing.labels)
    assert clear_of(playing, "To the crib", place)


def test_a_small_window_asks_for_the_square_first(grid):
    playing = grid(FOUR, (640, 400), "cribbage-2")
    playing.play(lambda: playing.state.stage is GridStage.PLACE)
    player = FOUR.player(playing.state.turn)
    assert playing.heading == str(say.TOUCH_SQUARE_THEN_CARD(player=player))


def test_the_card_may_be_touched_before_the_square(grid):
    playing = grid()
    playing.play(lambda: playing.state.stage is GridStage.PLACE)
    playing.place(3, card_first=True)
    playing.place(4)
    assert playing.state.placed == 2


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_a_card_that_was_touched_first_stands_out_until_its_square_is_touched(grid, every_frame, size):
    playing = grid(size=size)
    playing.play(lambda: playing.state.stage is GridStage.PLACE)
    pad, player = playing.screen.panel.pad, TWO.player(playing.state.turn)
    card = playing._hands[0][-1]
    x, y, w, h = pad.box(card)
    touch(*pad.to_window(x + w / 2, y + h / 2))
    playing.until(lambda: playing.heading == str(say.TOUCH_SQUARE_FOR_CARD(player=player)))
    frames(3)
    assert pad.chosen is card
    assert any(isinstance(each, SmoothLine) for each in pad.canvas.children)
    playing.touch_square(3)
    playing.until(lambda: playing.state.placed == 1)
    playing.until(lambda: pad.chosen is None)


def test_a_round_is_counted_line_by_line_with_its_cards_lit(grid):
    playing = grid()
    playing.play(lambda: playing.state.stage is GridStage.NEXT)
    panel = playing.screen.panel
    assert panel.line.text.startswith("1 of 11")
    tap(panel.steps[1])
    playing.until(lambda: panel.line.text.startswith("2 of 11"))
    assert len(panel.grid._lit) == 5
    tap(panel.steps[0])
    tap(panel.steps[0])
    playing.until(lambda: panel.line.text.startswith("11 of 11"))
    assert "crib" in panel.line.text


def test_points_so_far_stand_beside_the_grid_where_that_was_agreed(grid):
    playing = grid(Setup(("Ann", "Bob"), "crosscribb", 31, options={"running": "on"}))
    playing.play(lambda: playing.state.placed == 12)
    points = playing.screen.panel.grid._points
    assert len(points) == 10
    assert points == tuple(
        points_so_far([card for card in playing.state.line(number, column=column) if card])
        for column in (True, False)
        for number in range(5)
    )


def test_a_placing_is_undone(grid):
    playing = grid()
    playing.play(lambda: playing.state.stage is GridStage.PLACE)
    playing.place(0)
    playing.choose("↶ Undo")
    assert playing.state.placed == 0


class DealtPlaying(GridPlaying):
    """The app deals, and is passed around."""

    def step(self):
        draws = ("Cut a card", "Turn the cut card", "Turn a card", "Turn up the crib")
        label = next((label for label in draws if label in self.labels), "")
        if label:
            self.choose(label)
        elif self.state.stage is GridStage.PLACE and self.state.may_lay_away and self._random.random() < 0.2:
            self.choose("To the crib")
        elif self.state.stage is GridStage.PLACE:
            before = self.state
            self.touch_square(self._random.choice(before.free))
            self.until(lambda: self.state is not before)
        else:
            super().step()


@pytest.mark.proofs
@pytest.mark.parametrize(
    ("setup", "size"), [(TWO, (800, 480)), (THREE, (640, 400)), (FOUR, (720, 1280))], ids=["two", "three", "four"]
)
def test_a_whole_game_is_played_with_cards_that_the_app_deals(grid, setup, size):
    options = {**setup.options, "cards": "app"}
    playing = grid(Setup(setup.players, "crosscribb", 31, options=options), size, hands=DealtPlaying)
    playing.play(lambda: False)
    assert playing.view.outcome is not None


def test_a_card_that_the_app_dealt_is_seen_until_it_is_placed(grid):
    playing = grid(Setup(("Ann", "Bob"), "crosscribb", 31, options={"cards": "app"}), hands=DealtPlaying)
    playing.play(lambda: playing.state.stage is GridStage.PLACE)
    panel = playing.screen.panel
    assert panel.held.back
    playing.choose("Turn a card")
    assert panel.held.card is playing.state.held
    playing.choose("To the crib")
    assert (playing.state.held, len(playing.state.crib)) == (None, 1)
    assert panel.held.back


@pytest.mark.proofs
def test_a_whole_game_with_muggins_is_counted_aloud(grid):
    playing = grid(Setup(("Ann", "Bob"), "crosscribb", 31, policy=Policy.MUGGINS))
    playing.play(lambda: False)
    assert playing.view.outcome is not None


def test_where_missed_points_are_not_told_the_count_shows_only_what_was_said(grid):
    playing = grid(Setup(("Ann", "Bob"), "crosscribb", 31, policy=Policy.TOURNAMENT))
    playing.play(lambda: playing.state.stage is GridStage.COUNT)
    while playing.state.stage is GridStage.COUNT:
        playing.say(0)
        playing.choose(playing.going_on())
    panel = playing.screen.panel
    playing.until(lambda: panel.line.text.startswith("1 of 11"))
    assert panel.line.text.endswith(strong("0", theme.TEXT))
    assert "overlooked" not in " ".join(map(str, playing.view.log))


def test_in_muggins_the_worth_of_a_line_is_secret_until_somebody_calls(grid):
    playing = grid(Setup(("Ann", "Bob"), "crosscribb", 31, policy=Policy.MUGGINS))
    playing.play(lambda: playing.state.stage is GridStage.COUNT and playing.state.counting.points > 1)
    panel, line = playing.screen.panel, playing.state.counting
    assert len(panel.grid._lit) in (1, 5)
    assert "Muggins!" not in playing.labels
    playing.say(0)
    asked, said = panel.words.text.split("\n")
    assert asked.endswith(strong(" ".join(map(card_text, line.cards)), theme.TEXT))
    assert said.endswith(f"said {strong('0', theme.TEXT)}.")
    playing.choose("Muggins!")
    assert playing.state.taken[-1] == line.points


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1, 2), ids=str)
def test_muggins_on_a_line_is_one_button_and_the_next_line_says_that_nobody_called(grid, size):
    playing = grid(Setup(("Ann", "Bob"), "crosscribb", 31, policy=Policy.MUGGINS), size)
    playing.play(lambda: playing.state.stage is GridStage.COUNT)
    keys = playing.screen.panel.numbers
    assert playing.labels == BACK
    playing.say(4)
    line = playing.state.counted()[1].name
    assert primary(playing) == [f"Count {line}"]
    assert calls(playing) == ["Muggins!"]
    assert all(key.parent is None for key in keys)
    assert gap_beside(playing.screen, "Muggins!") >= px(theme.GAP) - 1
    playing.choose(f"Count {line}")
    assert playing.labels == BACK
    assert all(key.parent is not None for key in keys)
    for _ in range(9):
        playing.say(0)
        playing.choose(playing.going_on())
    playing.say(0)
    playing.choose("Count the round")
    assert playing.state.stage is GridStage.NEXT


def test_muggins_on_a_line_of_a_persons_is_the_computers_own_to_call(stage, tmp_path):
    """What a computer is to say of a line has no button: nobody calls, or goes on, in its name."""
    solo = Setup(("Ann", "Bob"), "crosscribb", 31, policy=Policy.MUGGINS, options={"cards": "app", "seat1": "club"})
    application = Stage(tmp_path, history=False)
    try:
        stage(application.shell, (800, 480))
        application.solo(solo, lambda view: view.face.waits_for_call and view.face.counting.side == 0, (Dealer(0),))
        assert application.screen.shown.awaited.seat == 1
        assert set(application.screen.buttons.buttons) == BACK
        application.solo(solo, lambda view: view.face.waits_for_call and view.face.counting.side == 1, (Dealer(0),))
        assert {"Muggins!"} < set(application.screen.buttons.buttons) - BACK
    finally:
        application.close()
