"""The table by touch: every pane, every way out, in every shape of window."""

from __future__ import annotations

import json
import re
from concurrent.futures import Future
from dataclasses import replace

import pytest
from kivy.base import EventLoop
from playing import SIZES, Playing
from touch import frames, tap, touch

from companion.app.series import games_won
from companion.app.settings import Settings
from companion.board.boards import load_board
from companion.cards import parse_card, parse_cards
from companion.drivers.driver import DriverError
from companion.drivers.simulated import start_holes
from companion.games.cribbage.actions import Count, CribCard, Dealer, Dealt, Go, Lay, Starter
from companion.games.cribbage.state import Phase
from companion.games.game import Policy, Setup
from companion.referee.verdict import Ask, Question
from companion.store.history import History
from companion.ui.kit.button import Kind
from companion.ui.kit.lettering import strong
from companion.ui.kit.text import Text
from companion.ui.kit.unit import UNIT
from companion.ui.seeding import store_game
from companion.ui.table.out_of_step import OutOfStepPane
from companion.ui.table.question import QuestionPane

BACK = "\u2039"
TWO = Setup(("Red", "Blue"))
DEALER = (Dealer(0), Dealt(), Starter(parse_card("5D")))
PLAY = (*zip((1, 0) * 4, parse_cards(["5H", "6D", "5S", "7C", "6H", "7D", "9C", "8C"]), strict=True),)


@pytest.fixture
def table(stage, tmp_path):
    tables = []

    def set_up(setup=TWO, board="cribbage-2", size=(800, 480), **kwargs):
        playing = Playing(tmp_path, setup, board, **kwargs)
        tables.append(playing)
        stage(playing.shell, size)
        playing.sit_down()
        return playing

    yield set_up
    for playing in tables:
        playing.close()


def deal(playing, lays=0):
    """Deal with Red as dealer and the five of diamonds as starter, and lay the first cards of the play."""
    for action in (*DEALER, *(Lay(seat, card) for seat, card in PLAY[:lays])):
        playing.table.act(action).result(5)
        playing.until(lambda: playing.state is playing.table.view.state)
        playing.peg_all()


def owing(playing):
    return any(side.owed for side in playing.view.sides)


def to_the_show(playing):
    """Play until Blue's hand (5H 5S 6H 9C with 5D) is to be counted."""
    for action in DEALER:
        playing.table.act(action).result(5)
    cards = {1: list(parse_cards(["5H", "5S", "6H", "9C"])), 0: list(parse_cards(["6D", "7C", "7D", "8C"]))}
    while (state := playing.table.view.state).phase is Phase.PLAY:
        fitting = [card for card in cards[state.turn] if state.count + card.value <= 31]
        playing.table.act(Lay(state.turn, fitting[0]) if fitting else Go(state.turn)).result(5)
        if fitting:
            cards[state.turn].remove(fitting[0])
        playing.until(lambda: playing.state is playing.table.view.state)
        playing.peg_all()
    playing.until(lambda: playing.state.phase is Phase.SHOW)


def boxes(playing):
    """The boxes of bar, board, pane and buttons in the window's pixels."""
    screen = playing.screen
    return {
        "bar": screen.bar,
        "board": screen.picture,
        "pane": screen.pane,
        **{f"button {label}": button for label, button in screen.buttons.buttons.items()},
        **{f"total {box.name}": box for box in screen.bar.boxes},
    }


def assert_well_laid_out(playing, size):
    """Nothing is outside the window, buttons are high enough, and the parts do not overlap."""
    frames(3)
    found = boxes(playing)
    for name, widget in found.items():
        assert widget.x >= 0, name
        assert widget.right <= size[0] + 1, name
        assert widget.y >= 0, name
        assert widget.top <= size[1] + 1, name
        if name.startswith("button"):
            assert widget.height >= 56 * UNIT.scale - 1, name
    parts = [widget for name, widget in found.items() if not name.startswith("total")]
    for index, one in enumerate(parts):
        for other in parts[index + 1 :]:
            apart = one.right <= other.x + 1 or other.right <= one.x + 1 or one.top <= other.y + 1
            assert apart or other.top <= one.y + 1, (size, playing.heading)


def in_every_shape(playing):
    """Look at what is there now in all three sizes of window."""
    for size in SIZES:
        EventLoop.window.size = size
        frames(4)
        assert_well_laid_out(playing, size)
    EventLoop.window.size = SIZES[0]
    frames(4)


def test_cards_are_laid_by_one_touch_and_gone_cards_are_dead(table):
    playing = table()
    deal(playing)
    assert "Blue: lay a card" in playing.heading
    playing.card(parse_card("5H"))
    assert playing.screen.panel.strip.cards == (parse_card("5H"),)
    assert parse_card("5H") not in playing.screen.panel.pad.enabled
    playing.card(parse_card("6D"))
    assert playing.state.count == 11


def test_what_is_owed_is_said_with_its_holes_and_pegging_is_answered(table):
    playing = table()
    deal(playing)
    for text in ("5H", "QD"):
        playing.card(parse_card(text))
    assert "fifteen" in playing.screen.panel.strip.words.text
    assert "2" in playing.screen.panel.strip.words.text
    playing.leap(0, 2)
    playing.until(lambda: playing.view.sides[0].total == 2)
    assert "Red pegged 2" in playing.screen.panel.strip.words.text


def test_a_lifted_peg_is_seen_at_once_before_the_board_has_settled(table):
    playing = table()
    deal(playing)
    back, _ = playing.pegs(0)
    playing.table.driver.lift(back)
    playing.until(lambda: back not in playing.screen.picture.occupancy)
    playing.table.driver.place(back)
    playing.until(lambda: back in playing.screen.picture.occupancy)


def test_undo_and_redo_go_back_and_forth_and_the_steps_tell_what_happened(table):
    playing = table()
    deal(playing)
    playing.card(parse_card("5H"))
    playing.press("↶ Undo")
    playing.until(lambda: not playing.state.series)
    playing.press("Steps")
    assert playing.screen.pane.list.rows
    playing.press("Redo")
    playing.until(lambda: playing.state.series)
    playing.press("Close")
    assert playing.screen.pane is playing.screen.panel


def test_the_show_counts_line_by_line_and_lights_the_cards_of_each(table):
    playing = table()
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    hand = playing.screen.panel.hand
    assert hand.total.text == "10"
    assert "fifteen 2" in hand.lines.text
    first = hand.lit
    assert sum(card.value for card in first) == 15
    touch(*hand.to_window(hand.center_x, hand.top - 20))
    assert hand.lit != first
    assert "peg 10" in playing.heading
    playing.leap(1, 5)
    playing.until(lambda: "pegged" in hand.words.text and "5" in hand.words.text)
    assert "more" in hand.words.text
    playing.leap(1, 5)
    playing.until(lambda: not playing.view.sides[1].owed)


def test_the_crib_is_counted_from_its_four_cards(table):
    playing = table()
    to_the_show(playing)
    for label in ("Count Blue's hand", "Count Red's hand"):
        playing.choose(label)
        playing.peg_all()
    playing.press("Turn up the crib")
    for text in ("KC", "QS", "JD", "10H"):
        playing.card(parse_card(text))
    hand = playing.screen.panel.hand
    playing.until(lambda: hand.total.text == "13")
    assert "run of four" in hand.lines.text
    assert "his nobs" in hand.lines.text


def test_a_refusal_is_told_on_the_screen(table):
    playing = table()
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.press("Count Red's hand")
    playing.until(lambda: playing.shell.told)
    assert "Blue still has 10 to peg" in playing.shell.told


def out_of_step(playing):
    """Let Red score 2, and then push its front peg on by 5."""
    deal(playing)
    for text in ("5H", "QD"):
        playing.card(parse_card(text))
    playing.leap(0, 2)
    playing.until(lambda: playing.view.sides[0].total == 2)
    _, front = playing.pegs(0)
    playing.drag(front, playing.layout.tracks[0].holes[7])
    playing.until(lambda: isinstance(playing.screen.pane, OutOfStepPane))


def test_out_of_step_guides_home_and_is_mended_by_itself(table):
    playing = table()
    out_of_step(playing)
    assert "Red" in playing.heading
    assert len([style for style in playing.screen.picture.lights.values() if style.blink]) == 2
    in_every_shape(playing)
    guidance = playing.view.guidance
    playing.drag(guidance.lift, guidance.place)
    playing.until(lambda: playing.screen.pane is playing.screen.panel)


def test_out_of_step_can_be_accepted(table):
    playing = table()
    out_of_step(playing)
    playing.press("Accept the board")
    playing.until(lambda: playing.screen.pane is playing.screen.panel)
    assert playing.view.sides[0].total == 7


def test_a_hole_is_masked_by_touching_it_on_the_picture(table):
    playing = table()
    out_of_step(playing)
    playing.press("Mask a hole")
    picture = playing.screen.picture
    touch(*picture.to_window(*picture.place_of("track1/60")))
    in_every_shape(playing)
    playing.press("Mask it")
    playing.until(lambda: "track1/60" in playing.view.masked)
    assert playing.screen.pane is not None
    assert playing.screen.opened == ""


def test_a_peg_kept_in_the_hand_is_asked_about(table):
    playing = table()
    deal(playing)
    back, _ = playing.pegs(0)
    playing.table.driver.lift(back)
    playing.until(lambda: isinstance(playing.screen.pane, QuestionPane))
    in_every_shape(playing)
    answers = playing.view.question.answers
    assert set(answers.values()) <= playing.labels
    playing.table.driver.place(back)
    playing.until(lambda: playing.screen.pane is playing.screen.panel)


def test_a_board_that_went_away_is_told_over_its_picture(table):
    playing = table()
    deal(playing)
    playing.table.hear_link(False, "The cable came off.")
    playing.until(lambda: playing.screen.banner.sentence == "The cable came off.")
    playing.table.hear_link(True, "")
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
    assert playing.shell.told == "The hand is full."
    assert back in picture.occupancy


@pytest.mark.parametrize("points", [10, 6])
def test_in_muggins_a_right_and_a_short_peg_look_the_same(table, points):
    """P12: all that the screen shows, but for the number pegged."""
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.leap(1, points)
    playing.until(lambda: playing.view.sides[1].total > points)
    playing.rest()
    screen, hand = playing.screen, playing.screen.panel.hand
    assert (hand.total.text, hand.lines.text, hand.lit) == ("", "", frozenset())
    assert hand.words.text == f"Blue pegged {points}."
    assert playing.heading == "Blue: peg the hand, then Done"
    assert {"Muggins!", "Accept", "Done", "Count Red's hand"} <= playing.labels
    assert len(set(screen.picture.lights.values())) == 1


def unmarked(text):
    """A text without its markup."""
    return re.sub(r"\[[^]]*\]", "", text)


def kinds(playing):
    """The buttons that stand out, by their kind."""
    return {label: button.kind for label, button in playing.screen.buttons.buttons.items()}


def primary(playing):
    return [label for label, kind in kinds(playing).items() if kind is Kind.PRIMARY]


def test_muggins_goes_on_by_done_and_accept_and_shows_no_points(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    hand = playing.screen.panel.hand

    def pegged(name, thing):
        """Peg what was counted, say Done, accept: at each moment one button stands out."""
        assert playing.heading == f"{name}: peg the {thing}, then Done"
        assert primary(playing) == ["Done"]
        playing.peg_all()
        playing.press("Done")
        playing.until(lambda: playing.view.done)
        assert playing.heading == "Muggins, anybody? If not: Accept"
        assert primary(playing) == ["Accept"]
        assert (hand.total.text, hand.lines.text) == ("", "")
        in_every_shape(playing)
        playing.press("Accept")
        playing.until(lambda: playing.view.accepted)

    assert primary(playing) == ["Count Blue's hand"]
    playing.choose("Count Blue's hand")
    pegged("Blue", "hand")
    assert playing.heading == "Red: count your hand"
    assert primary(playing) == ["Count Red's hand"]
    assert [face.card for face in hand.faces[:4]] == list(playing.state.laid[0])
    playing.choose("Count Red's hand")
    assert playing.screen.panel.hand.parent is playing.screen.panel
    assert "Turn up the crib" not in playing.labels
    pegged("Red", "hand")
    assert playing.heading == "Red: turn up the crib, card 1 of 4"
    assert playing.screen.panel.pad.parent is playing.screen.panel
    for text in ("KC", "QS", "JD", "10H"):
        playing.card(parse_card(text))
    pegged("Red", "crib")
    assert primary(playing) == ["Next deal"]
    playing.choose("Next deal")
    assert playing.state.deal == 2


def test_an_undo_takes_done_back(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.press("Done")
    playing.until(lambda: playing.view.done)
    playing.press("↶ Undo")
    playing.until(lambda: not playing.view.done)
    assert "anybody" not in playing.heading


def test_no_way_out_of_step_is_the_primary_one(table):
    playing = table()
    out_of_step(playing)
    assert {"Mask a hole", "Accept the board", "↶ Undo"} <= playing.labels
    assert set(kinds(playing).values()) == {Kind.SECONDARY}


def test_the_owed_hole_of_a_counted_hand_is_lit_and_said_also_when_half_is_pegged(table):
    playing = table()
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    side, track = playing.view.sides[1], playing.layout.tracks[1]
    words = playing.screen.panel.hand.words
    target = side.front + 10
    assert unmarked(words.text) == f"10 to peg: the back peg leaps from {side.back} to {target}."
    assert track.holes[target] in playing.screen.picture.lights
    playing.leap(1, 5)
    playing.until(lambda: "Five more" in words.text)
    said = f"Blue pegged 5. Five more: the front peg goes from {side.front + 5} to {target}."
    assert unmarked(words.text) == said
    playing.rest()
    assert unmarked(words.text) == said
    assert track.holes[target] in playing.screen.picture.lights


def test_muggins_is_called_by_touch_and_a_wrong_call_is_told(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.choose("Count Blue's hand")
    playing.peg_all()
    playing.press("Done")
    playing.press("Muggins!")
    in_every_shape(playing)
    tap(playing.screen.pane.numbers[3])
    playing.until(lambda: "nothing was short" in playing.view.notice.sentence)
    assert playing.screen.pane is playing.screen.panel


def test_with_three_sides_the_caller_and_the_other_are_chosen(table):
    setup = Setup(("Anneliese", "Bob", "Christopher"), policy=Policy.MUGGINS)
    playing = table(setup, "cribbage-3")
    for action in (*DEALER, Lay(1, parse_card("5H"))):
        playing.table.act(action).result(5)
    playing.until(lambda: "Muggins!" in playing.labels)
    in_every_shape(playing)
    playing.press("Muggins!")
    in_every_shape(playing)
    claim = playing.screen.pane
    claim._choices[0].value, claim._choices[1].value = 2, 0
    assert claim.who == (2, 0)


def test_every_moment_of_a_game_fits_every_window(table):
    playing = table()
    in_every_shape(playing)
    playing.table.act(Dealer(0)).result(5)
    playing.until(lambda: playing.state.phase is Phase.DEAL)
    in_every_shape(playing)
    for action in DEALER[1:]:
        playing.table.act(action).result(5)
    playing.until(lambda: playing.state.phase is Phase.PLAY)
    in_every_shape(playing)


LONG = ("Wilhelmina-Marie", "Maximilian-Josef", "Christopher-Paul")
"""As long as a name may be: 16 characters."""


def test_three_long_names_fit_every_window_through_a_whole_deal(table):
    playing = table(Setup(LONG, policy=Policy.MUGGINS), "cribbage-3")
    in_every_shape(playing)
    for action in (Dealer(0), Dealt(), Starter(parse_card("5D"))):
        playing.table.act(action).result(5)
        playing.until(lambda: playing.state is playing.table.view.state)
        in_every_shape(playing)
    hands = {1: ["2H", "3H", "4H", "6H"], 2: ["2S", "3S", "4S", "6S"], 0: ["2C", "3C", "4C", "6C"]}
    while (state := playing.table.view.state).phase is Phase.PLAY:
        seat = state.turn
        fitting = [card for card in parse_cards(hands[seat]) if state.count + card.value <= 31]
        playing.table.act(Lay(seat, fitting[0]) if fitting else Go(seat)).result(5)
        if fitting:
            hands[seat].remove(str(fitting[0]))
    for seat in (1, 2):
        playing.table.act(Count(seat)).result(5)
        playing.until(lambda: playing.state is playing.table.view.state)
        in_every_shape(playing)


def test_long_names_of_partners_fit_every_window(table):
    names = ("Anneliese-Marie", "Bartholomew", "Christopher-Jo", "Dorothea-Luise")
    playing = table(Setup(tuple(name[:14] for name in names), policy=Policy.TOURNAMENT))
    in_every_shape(playing)
    for action in (*DEALER, Lay(1, parse_card("5H"))):
        playing.table.act(action).result(5)
    playing.until(lambda: playing.state.series)
    in_every_shape(playing)


def test_what_finds_no_room_waits_behind_more(table):
    playing = table(Setup(("Anneliese", "Bartholomew", "Christopher", "Dorothea")))
    playing.press("More…")
    in_every_shape(playing)
    playing.press("Cancel")
    assert playing.screen.pane is playing.screen.panel


def test_the_panel_is_turned_to_the_player_opposite_and_its_touches_with_it(table):
    playing = table(settings=Settings(far_side_turned=True))
    deal(playing)
    assert playing.screen.low_pane.turned
    playing.card(parse_card("5H"))
    assert not playing.screen.low_pane.turned
    assert playing.state.series[0][1] is parse_card("5H")


def test_the_scorekeeper_shows_totals_and_wants_no_cards(table):
    playing = table(replace(TWO, policy=Policy.SCOREKEEPER))
    playing.leap(0, 12)
    playing.until(lambda: playing.view.sides[0].total == 12)
    in_every_shape(playing)
    playing.press("↶ Undo")
    playing.until(lambda: playing.view.sides[0].total == 0)
    assert playing.view.out_of_step


def test_without_a_board_the_pegs_move_themselves_and_cannot_be_touched(table):
    playing = table(spec="none")
    for action in (*DEALER, Lay(1, parse_card("5H")), Lay(0, parse_card("QD"))):
        playing.table.act(action).result(5)
    playing.until(lambda: playing.view.sides[0].total == 2)
    assert not playing.screen.picture.hand


def test_nothing_is_drawn_while_nothing_happens(table):
    playing = table()
    deal(playing)
    playing.rest(0.2)
    drawn = []
    EventLoop.window.bind(on_flip=drawn.append)
    for _ in range(30):
        EventLoop.idle()
    EventLoop.window.unbind(on_flip=drawn.append)
    assert drawn == []


def test_the_hand_of_the_dealer_is_counted_before_the_crib_is_turned_up(table):
    playing = table(spec="none")
    to_the_show(playing)
    for action in (Count(1), Count(0)):
        playing.table.act(action).result(5)
        playing.until(lambda: playing.state is playing.table.view.state and not owing(playing))
    playing.until(lambda: playing.state.phase is Phase.CRIB)
    assert playing.screen.panel.hand.total.text
    playing.press("Turn up the crib")
    playing.table.act(CribCard(parse_card("KC"))).result(5)
    playing.until(lambda: playing.screen.panel.strip.cards[0] is parse_card("KC"))


def test_back_leads_home_and_an_opened_pane_closes_first(table):
    playing = table()
    playing.press("Steps")
    playing.press(BACK)
    assert playing.screen.opened == ""
    playing.press(BACK)
    assert playing.shell.current == "home"


def test_a_game_that_was_just_begun_is_left_for_home_and_not_for_new_game(table):
    playing = table()
    playing.shell.go("home")
    playing.shell.go("new_game")
    playing.shell.go("table")
    playing.press(BACK)
    assert playing.shell.current == "home"


def test_nothing_stands_out_beside_the_card_that_is_awaited(table):
    playing = table()
    assert {"Red deals", "Blue deals"} <= playing.labels
    assert primary(playing) == []
    playing.table.act(Dealer(0)).result(5)
    playing.until(lambda: primary(playing) == ["Cards are dealt"])
    playing.choose("Cards are dealt")
    assert "Misdeal" in playing.labels
    assert primary(playing) == []


class Heard:
    """In the place of the sounds: remembers the tones."""

    def __init__(self):
        self.tones = []

    def play(self, tone):
        self.tones.append(tone.value)


def test_right_and_wrong_pegs_have_their_tones(table):
    playing = table()
    playing.shell.sounds = heard = Heard()
    out_of_step(playing)
    playing.until(lambda: "wrong" in heard.tones)
    assert heard.tones.index("right") < heard.tones.index("wrong")


def test_a_pegs_tone_in_muggins_is_the_same_short_or_not(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    to_the_show(playing)
    playing.shell.sounds = heard = Heard()
    playing.choose("Count Blue's hand")
    playing.leap(1, 6)
    playing.until(lambda: playing.view.sides[1].total > 6)
    playing.rest()
    assert heard.tones == []


def test_muggins_is_not_offered_before_a_card_can_be_laid(table):
    playing = table(replace(TWO, policy=Policy.MUGGINS))
    assert "Muggins!" not in playing.labels
    deal(playing)
    assert "Muggins!" in playing.labels


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
    playing.screen.open("rematch")
    playing.until(lambda: playing.state.phase is Phase.CUT and playing.settled)
    assert picture.held == ()
    assert back in picture.occupancy


def test_a_game_taken_off_the_table_leads_home(table):
    playing = table()
    playing.table.leave().result(5)
    playing.shell.ask(playing.table.undo())
    playing.until(lambda: playing.shell.told)
    assert "no game on the table" in playing.shell.told


@pytest.mark.parametrize("size", SIZES)
def test_while_the_board_is_away_a_banner_says_so_and_touch_pegs_what_is_owed(table, size):
    playing = table(size=size)
    deal(playing, 3)
    playing.table.hear_link(False, "The board is disconnected; the game is safe.")
    playing.until(lambda: not playing.view.connected)
    assert playing.screen._board.banner.sentence == "The board is disconnected; the game is safe."
    playing.card(PLAY[3][1])  # a run of three for Red ...
    playing.until(lambda: playing.view.sides[0].owed == 3)
    playing.card(PLAY[4][1])  # ... pegged as Blue goes on
    playing.until(lambda: playing.view.sides[0].front == 3)
    playing.table.hear_link(True, "The board is back.")
    playing.until(lambda: playing.view.connected)
    assert playing.screen._board.banner.sentence == ""


@pytest.mark.parametrize("games", [1, 3])
def test_how_many_games_a_match_has_had_is_told_after_each_but_the_first(stage, tmp_path, games):
    playing = Playing(tmp_path, TWO, "cribbage-2", spec="none")
    try:
        ids = [store_game(playing.store, TWO, seed, "cribbage-2 none", "2026-11-21T19:00:00") for seed in range(games)]
        stage(playing.shell)
        playing.table.resume(ids[-1], playing.layout, "none").result(10)
        playing.shell.go("table")
        playing.until(lambda: playing.view is not None and playing.view.outcome is not None)
        texts = [part.text for part in playing.screen.pane.walk() if isinstance(part, Text)]
        told = [text for text in texts if text.startswith("Games won")]
    finally:
        playing.close()
    with History(tmp_path / "companion.db") as history:
        won = games_won(history, ids[-1], history.games(1)[0].summary)
    assert sum(won) >= games
    assert told == ([] if games == 1 else [f"Games won: Red {strong(str(won[0]))}, Blue {strong(str(won[1]))}"])


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
    playing.screen.open("mask")
    pane = playing.screen.pane
    pane.pick("track1/60")

    def labels(view):
        return [offer.label for offer in pane.offers(view)]

    def asked(side):
        return replace(playing.view, question=Question(Ask.HAND, side, "Where is it?", {"no": "It is in a hand"}))

    assert labels(playing.view) == labels(asked(1)) == ["Believe it again", "Cancel"]
    assert labels(asked(0)) == ["A peg is in it", "Believe it again", "Cancel"]
    told = []
    monkeypatch.setattr(playing.table, "mask", lambda hole, *, masked=True: (told.append((hole, masked)), Future())[1])
    pane.offers(asked(0))[0].run()
    assert told == [("track1/60", True)]
