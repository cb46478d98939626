"""Alone with the computer, by touch: it is given a seat, own cards are touched, its pegs are moved as they are lit."""

from __future__ import annotations

import pytest
from kivy.base import EventLoop
from solo import Solo
from touch import tap

from companion.app.shuffling import HIGHEST
from companion.board.boards import load_board
from companion.games.cribbage.actions import Dealer, Dealt
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy, Setup
from companion.games.viewer import TABLE
from companion.referee.lights import Light
from companion.ui.kit.button import Button
from companion.ui.kit.card import CardFace
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.table.hint import HintPane
from companion.words import screens as say
from tests.sampled import sampled, sampled_sizes


@pytest.fixture
def solo(application):
    made = []

    def sit_down(size=(800, 480), level="club", count=2, game="cribbage", policy=Policy.CASUAL):
        app = application(size=size)
        solo = Solo(app)
        made.append(solo)
        app.go("new_game")
        if game != "cribbage":
            draft = app.screen.draft.of_game(game)
            app.screen.take(draft.to(min(draft.listed.lengths)))
        for seat in range(1, count):
            tap(app.screen.chips[seat])
            app.until(lambda: app.shell.current == "player")
            app.segment(app.screen.level, level)
            app.go("new_game")
        if 61 in app.screen.draft.listed.lengths:
            app.segment(app.screen.target, 61)
        app.segment(app.screen.referee, policy)
        tap(app.screen.primary)
        app.until(lambda: app.shell.current == "table" and app.shell.view is not None)
        return solo

    yield sit_down
    for each in made:
        each.computer.stop()


@pytest.mark.parametrize("size", [(800, 480), pytest.param((720, 1280), marks=pytest.mark.proofs)])
def test_a_whole_game_alone_by_touch(solo, size):
    playing = solo(size)
    assert playing.view.setup.players == ("Red", "Computer")
    assert playing.view.setup.options == {"seat1": "club", "cards": "app"}
    playing.play(lambda: playing.view.outcome is not None)
    assert max(playing.view.outcome.totals) == 61
    assert "Rematch" in playing.labels
    if "Review" not in playing.labels:
        playing.press("More…")
    playing.press("Review")
    app = playing.app
    app.until(lambda: app.shell.current == "review" and app.screen.found is not None, 120)
    assert app.screen.decisions
    assert [seat.name for seat in app.screen.found.seats] == ["Red"]


@pytest.mark.parametrize(
    ("game", "far_enough"),
    sampled(
        [
            ("round-the-bases", lambda view: len(view.face.book) == 2),
            ("battlefield", lambda view: view.face.skirmish == 2),
            ("crosscribb", lambda view: view.outcome is not None),
            ("lowball", lambda view: view.face.deal == 3),
        ],
        1,
    ),
)
def test_another_game_alone_by_touch(solo, game, far_enough):
    playing = solo(game=game)
    assert {"seat1": "club", "cards": "app"}.items() <= playing.view.setup.options.items()
    playing.play(lambda: far_enough(playing.view))


def test_crosscribb_in_muggins_goes_on_with_the_buttons_that_the_screen_has(solo):
    """In both rounds, for each seat that turns up the crib or counts first."""
    playing = solo(game="crosscribb", policy=Policy.MUGGINS, level="beginner")
    playing.play(lambda: playing.view.outcome is not None or playing.state.round == 3, 240)


@pytest.mark.parametrize("game", ["crosscribb", pytest.param("round-the-bases", marks=pytest.mark.proofs)])
def test_a_whole_game_with_an_undo_and_a_restart_in_between(solo, application, game):
    playing = solo(game=game)
    begun = len(actions(playing))
    playing.play(lambda: len(actions(playing)) > begun + 9 and playing.view.awaited.seat == 0 and playing.view.can_undo)
    before = actions(playing)
    playing.press("↶ Undo")
    playing.app.until(lambda: len(actions(playing)) < len(before))
    playing.play(lambda: len(actions(playing)) > len(before) + 4)
    playing.computer.stop()
    before = actions(playing)
    playing.app.close()

    again = Solo(application())
    try:
        again.app.go("home")
        tap(again.app.screen.card)
        again.app.until(lambda: again.app.shell.current == "table" and again.app.shell.view is not None)
        again.play(lambda: again.view.outcome is not None, 240)
        assert actions(again)[: len(before)] == before
        assert again.view.verdicts == ()
    finally:
        again.computer.stop()


def actions(playing):
    return playing.app.table.submit(lambda session, now: session.match.actions).result()


def test_the_computers_points_are_asked_for_by_light(solo):
    playing = solo()
    playing.play(lambda: playing.view.sides[1].owed)
    assert Light.NEXT in playing.view.lights.values()


def test_own_cards_are_shown_and_the_computers_are_not(solo):
    playing = solo()
    playing.play(lambda: playing.state.phase is Phase.DISCARD and playing.view.awaited.seat == 0)
    for _ in range(3):
        EventLoop.idle()
    shown = {each.card for each in playing.app.screen.walk() if isinstance(each, CardFace) and each.card}
    view = playing.app.table.view_for(TABLE).result()
    assert set(view.face.hand) <= shown
    hidden = playing.app.table.submit(lambda session, now: session.match.state.hands[1]).result()
    assert not shown & set(hidden)


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)]))
def test_a_hint_is_shown_when_it_is_touched_and_not_before(solo, size):
    playing = solo(size)
    playing.play(lambda: playing.state.phase is Phase.DISCARD and "Hint" in playing.labels)
    shown = " ".join(each.text for each in playing.app.screen.walk() if isinstance(each, Text))
    assert "Best" not in shown
    playing.press("Hint")
    playing.app.until(lambda: isinstance(playing.app.screen.pane, HintPane))
    pane = playing.app.screen.pane
    playing.app.until(lambda: pane.advice is not None, 30)
    shown = " ".join(each.text for each in playing.app.screen.walk() if isinstance(each, Text))
    assert f"Best: {100 * pane.advice.options[0].win:.1f} %" in shown
    assert f"Second best: {100 * pane.advice.options[1].win:.1f} %" in shown
    playing.press("Close")
    assert not isinstance(playing.app.screen.pane, type(pane))
    playing.press("Hint")
    playing.app.until(lambda: playing.app.screen.pane.advice is not None, 30)
    playing.app.table.act(next(iter(playing.view.awaited.cards.values()))).result()
    playing.app.until(lambda: not isinstance(playing.app.screen.pane, type(pane)))


def test_in_muggins_there_is_no_hint(solo):
    playing = solo(policy=Policy.MUGGINS)
    playing.play(lambda: playing.state.phase is Phase.DISCARD and playing.view.awaited.seat == 0)
    for _ in range(3):
        EventLoop.idle()
    assert playing.cards()
    assert "Hint" not in playing.labels


def test_the_same_number_deals_the_same_cards_again(solo, application):
    app = application()
    app.go("new_game")
    tap(app.screen.chips[1])
    app.until(lambda: app.shell.current == "player")
    app.segment(app.screen.level, "club")
    app.go("new_game")
    new_game = app.screen
    app.shell.go("more_rules", new_game=new_game)
    for text, deals in (("4711", 4711), ("many", 0), ("0", 0), ("1234567", 0), ("4711", 4711)):
        app.screen.number.dispatch("on_edit", text)
        assert new_game.draft.deals == deals
        refused = app.shell.message == SCREEN.text(say.NO_NUMBER_OF_DEALS(most=HIGHEST, text=text))
        assert refused is (text in ("many", "1234567"))
    app.go("new_game")
    tap(app.screen.primary)
    app.until(lambda: app.shell.current == "table" and app.shell.view is not None)
    number = app.table.submit(lambda session, now: session.match.state.number).result()
    assert number == 4711


def test_a_computer_at_the_table_needs_a_referee_who_knows_the_cards(application):
    app = application()
    app.go("new_game")
    app.segment(app.screen.referee, Policy.SCOREKEEPER)
    tap(app.screen.chips[1])
    app.until(lambda: app.shell.current == "player")
    app.segment(app.screen.level, "master")
    app.go("new_game")
    assert app.screen.draft.policy is Policy.CASUAL
    assert Policy.SCOREKEEPER not in [value for value, _ in app.screen.referee.options]
    tap(app.screen.chips[1])
    app.segment(app.screen.level, "")
    app.go("new_game")
    assert app.screen.draft.setup.computers == ()


@pytest.fixture
def two_people(application):
    """Two people at one screen, with cards that the app deals: the first has laid away, and the second has not."""
    app = application()
    app.table.new_game(SETUP, load_board("cribbage-2"), "none").result()
    app.go("table")
    for action in (Dealer(1), Dealt()):
        app.table.act(action).result()
    show_cards(app)
    for held in (6, 5):
        app.until(lambda held=held: len(face_up(app)) == held)
        tap(face_up(app)[0])
    app.until(lambda: app.shell.view.awaited.seat == 1)
    return app


SETUP = Setup(("Ann", "Bea"), "cribbage", 61, options={"cards": "app"})


def face_up(app):
    hand = app.shell.view.face.hand
    return [each for each in app.screen.walk() if isinstance(each, CardFace) and each.card in hand and not each.back]


def show_cards(app):
    button = lambda: next(  # noqa: E731
        (each for each in app.screen.walk() if isinstance(each, Button) and "cards" in each.text), None
    )
    app.until(lambda: button() is not None)
    tap(button())


def test_cards_that_an_undo_gives_back_lie_face_down(two_people):
    """Who has the screen now is not who held them."""
    two_people.until(lambda: not face_up(two_people))
    two_people.table.undo().result()
    two_people.until(lambda: two_people.shell.view.awaited.seat == 0)
    two_people.until(lambda: len(two_people.shell.view.face.hand) == 5)
    assert face_up(two_people) == []
    show_cards(two_people)
    two_people.until(lambda: len(face_up(two_people)) == 5)


def test_in_another_game_cards_lie_face_down_again(two_people):
    show_cards(two_people)
    two_people.until(lambda: len(face_up(two_people)) == 6)
    game_id = two_people.table.new_game(SETUP, load_board("cribbage-2"), "none").result()
    for action in (Dealer(0), Dealt()):
        two_people.table.act(action).result()
    two_people.until(lambda: two_people.shell.view.game_id == game_id and bool(two_people.shell.view.face.hand))
    assert face_up(two_people) == []
