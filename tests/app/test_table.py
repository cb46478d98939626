"""The table with its own thread, a real journal and a simulated board under a hand."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from itertools import pairwise

import pytest

from companion.app.listening import TableListener
from companion.app.table import Table
from companion.board.boards import board_file_text, load_board
from companion.cards import PACK, parse_card
from companion.drivers.simulated import SimulatedBoard
from companion.drivers.spec import open_driver
from companion.errors import CompanionError
from companion.games.action import Peg
from companion.games.cribbage.actions import Dealer, Dealt, Starter
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.cribbage.playout import honest_actions
from companion.games.crosscribb.actions import Columns, Turn
from companion.games.crosscribb.messages import PLACE
from companion.games.match import Match
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from companion.games.viewer import TABLE, WATCHER, seat_viewer
from companion.referee.settle import Timing
from companion.referee.verdict import Call
from companion.store.history import History
from companion.store.journal import open_store
from companion.words.holes import THE_START
from companion.words.message import Said, Who
from companion.words.session import WENT_WRONG
from companion.words.store import NOT_WHOLE

QUICK = Timing(settle_ms=5, release_ms=20, hand_ms=200, pending_ms=200, infer_ms=40)
SETUP = Setup(("Red", "Blue"))


class Recorder(TableListener):
    """Waits for views."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.view = None
        self.troubles: list[Said] = []

    def on_view(self, view) -> None:
        with self.changed:
            self.view = view
            self.changed.notify_all()

    def on_trouble(self, sentence) -> None:
        with self.changed:
            self.troubles.append(sentence)
            self.changed.notify_all()

    def until(self, holds, seconds=10):
        with self.changed:
            assert self.changed.wait_for(lambda: self.view is not None and holds(self.view), seconds), self.view
            return self.view


@pytest.fixture
def layout():
    return load_board("cribbage-2")


@pytest.fixture
def table(tmp_path):
    store = open_store(tmp_path / "companion.db")
    table = Table(store, open_driver, timing=QUICK)
    table.recorder = Recorder()
    table.listen(table.recorder)
    table.start()
    yield table
    table.stop()
    store.close()


def peg(table, side, points):
    """Leapfrog a side's pegs on the simulated wood, and wait until the table has judged it."""
    seen = table.view.sides[side]
    holes = table.driver.layout.tracks[side].holes
    table.driver.lift(holes[seen.back])
    table.driver.place(holes[min(seen.front + points, 121)])
    table.recorder.until(lambda view: view.sides[side].front == min(seen.front + points, 121))


def accounts(table):
    """What everybody has and owes, which no view holds."""
    return table.session.match.state.ledger.accounts


def play(table, seed, policy=Policy.CASUAL, stop=10_000):
    """Play an honest game on the table, by cards and pegs."""
    chance = random.Random(seed)
    packs = (chance.sample(PACK, 52) for _ in range(60))
    setup = Setup(SETUP.players, policy=policy)
    for number, action in enumerate(honest_actions(setup, packs, chance.choice)):
        if number == stop:
            return
        if isinstance(action, Peg):
            peg(table, action.side, action.points)
        else:
            table.act(action).result(10)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
def test_a_whole_game_is_played_and_lands_in_the_history(table, layout, tmp_path, policy):
    game = table.new_game(Setup(SETUP.players, policy=policy), layout, "sim:").result(10)
    play(table, 3, policy)
    view = table.recorder.until(lambda view: view.outcome is not None and not accounts(table)[view.outcome.winner].owed)
    assert view.summary.totals == view.outcome.totals
    table.stop()
    with History(tmp_path / "companion.db") as history:
        row = history.game(game)
    assert row.summary.winner == view.outcome.winner
    assert row.summary.race[-1] == view.outcome.totals


def test_without_a_board_the_pegs_move_themselves(table, layout):
    table.new_game(SETUP, layout, "none").result(10)
    chance = random.Random(5)
    packs = (chance.sample(PACK, 52) for _ in range(60))
    match = Match(CRIBBAGE, SETUP)
    for action in honest_actions(SETUP, packs, chance.choice):
        if not isinstance(action, Peg):
            fronts = [account.front for account in match.state.ledger.accounts]
            table.recorder.until(lambda view, fronts=fronts: [side.front for side in view.sides] == fronts)
            table.act(action).result(10)
        match.push(action)
    assert table.recorder.until(lambda view: view.outcome is not None).outcome.totals[table.view.outcome.winner] == 121


def test_a_game_goes_on_where_it_was_after_the_plug_was_pulled(tmp_path, layout):
    path = tmp_path / "companion.db"
    first = Table(open_store(path), open_driver, timing=QUICK)
    first.recorder = Recorder()
    first.listen(first.recorder)
    first.start()
    game = first.new_game(SETUP, layout, "sim:").result(10)
    play(first, 4, stop=100)
    before = first.session.match.state
    first.stop()
    first.store.close()
    second = Table(open_store(path), open_driver, timing=QUICK)
    second.start()
    assert second.store.unfinished().game_id == game
    second.resume(game, layout, "sim:").result(10)
    assert second.session.match.state == before
    second.stop()
    second.store.close()


def test_an_illegal_action_is_refused_in_a_sentence_and_changes_nothing(table, layout):
    table.new_game(SETUP, layout, "sim:").result(10)
    before = table.session.match.state
    with pytest.raises(CompanionError, match="Awaited now"):
        table.act(Dealt()).result(10)
    assert table.session.match.state == before


def test_without_a_game_the_table_says_so(table):
    with pytest.raises(CompanionError, match="no game on the table"):
        table.undo().result(10)


class Wood(SimulatedBoard):
    """A board whose pegs stay where they are while the program is off, as real ones do."""

    def set_out(self, occupied) -> None:
        pass


def test_wood_that_was_moved_while_the_power_was_off_is_guided_home(tmp_path, layout):
    moved = Wood(layout, occupied={"track1/3", "track1/9", "track2/0", "track2/-1"})
    table = Table(open_store(tmp_path / "companion.db"), lambda spec, layout: moved, timing=QUICK)
    table.recorder = Recorder()
    table.listen(table.recorder)
    table.start()
    game = table.store.begin(setup_to_json(SETUP), "cribbage-2 sim:", "2026-01-01")
    table.resume(game, layout, "sim:").result(10)
    while (view := table.recorder.until(lambda view: view.guidance or view.occupied == view_at_start(view))).guidance:
        assert THE_START() in view.guidance.sentence.fact.values()
        moved.lift(view.guidance.lift)
        moved.place(view.guidance.place)
        table.recorder.until(lambda now, was=view: now.guidance != was.guidance)
    assert table.view.out_of_step is False
    assert not any(verdict.call is Call.OVERPEGGED for verdict in table.view.verdicts)
    table.stop()
    table.store.close()


def view_at_start(view):
    return frozenset(group.holes[number] for group in view.layout.tracks for number in (0, -1))


def test_a_slid_peg_is_judged_once_where_it_comes_to_rest(table, layout):
    table.new_game(Setup(SETUP.players, policy=Policy.SCOREKEEPER), layout, "sim:").result(10)
    table.driver.slide("track1/0", "track1/20")
    view = table.recorder.until(lambda view: view.sides[0].front == 20)
    assert [verdict.call for verdict in view.verdicts] in ([], [Call.RIGHT])


def test_lights_show_on_the_board_what_the_view_says(table, layout):
    table.new_game(Setup(SETUP.players, policy=Policy.SCOREKEEPER), layout, "sim:").result(10)
    table.driver.lift("track1/0")
    table.driver.place("track1/7")
    view = table.recorder.until(lambda view: "track1/7" in view.lights)
    table.undo().result(10)
    assert dict(table.driver.lights) == dict(table.view.lights) != dict(view.lights)


def test_trouble_with_the_journal_is_told_and_the_peg_is_judged_again_later(table, layout, monkeypatch):
    table.new_game(Setup(SETUP.players, policy=Policy.SCOREKEEPER), layout, "sim:").result(10)
    table.store.close()
    table.driver.lift("track1/0")
    table.driver.place("track1/7")
    with table.recorder.changed:
        assert table.recorder.changed.wait_for(lambda: table.recorder.troubles, 60)
    assert table.view.sides[0].front == 0


def test_a_listener_that_fails_does_not_end_the_table(table, layout):
    class Broken(TableListener):
        def on_view(self, view) -> None:
            raise RuntimeError("a bug in a screen")

    table.listen(Broken())
    table.new_game(SETUP, layout, "sim:").result(10)
    table.act(Dealer(0)).result(10)
    assert table.view.awaited.seat == 0
    assert WENT_WRONG() in table.recorder.troubles


def test_a_listener_that_fails_when_it_is_told_of_trouble_does_not_end_the_tables_thread(table, layout, monkeypatch):
    class Broken(TableListener):
        def on_trouble(self, said):
            raise RuntimeError("broken")

    table.listen(Broken())
    table.new_game(Setup(("Red", "Blue")), layout, "sim:").result(10)
    table.warn("Board 3 was swapped.").result(10)
    monkeypatch.setattr(table._game.board, "saw", None)  # an error of the program, in work that nobody waits for
    table.peg_hand.lift(layout.tracks[0].holes[0])
    table.act(Dealer(0)).result(10)
    assert len(table.recorder.troubles) == 3  # the warning, and that something went wrong: in a listener, at a peg


def test_an_end_that_cannot_be_noted_is_noted_later(table, layout, monkeypatch):
    table.new_game(Setup(SETUP.players, policy=Policy.SCOREKEEPER), layout, "sim:").result(10)
    finish, refused = table.store.finish, []

    def full(game, summary, at):
        if not refused:
            refused.append(game)
            raise CompanionError("The disk is full.")
        finish(game, summary, at)

    monkeypatch.setattr(table.store, "finish", full)
    monkeypatch.setattr("companion.app.table_game._RETRY_MS", 20)
    table.driver.lift("track1/0")
    table.driver.place("track1/121")
    with table.recorder.changed:
        assert table.recorder.changed.wait_for(lambda: "The disk is full." in table.recorder.troubles, 60)
    for _ in range(1500):
        with History(table.store.path) as history:
            if history.game(1).summary is not None:
                return
        threading.Event().wait(0.02)
    pytest.fail("the end of the game never came into the history")


class Sluggard(TableListener):
    """Takes longer to hear of each view than the referee waits for anything."""

    def on_view(self, view) -> None:
        time.sleep(0.3)


def test_a_peg_is_judged_however_long_its_listeners_take(table, layout):
    table.listen(Sluggard())
    table.new_game(Setup(("Red", "Blue"), policy=Policy.SCOREKEEPER), layout, "sim:").result(10)
    for points in (3, 4, 5):
        peg(table, 0, points)
    assert table.view.sides[0].front == 12


class _Counting(SimulatedBoard):
    """A simulated board that keeps every set of lights that it was shown."""

    def __init__(self, layout) -> None:
        super().__init__(layout)
        self.shown: list[dict] = []

    def show(self, lights) -> None:
        self.shown.append(dict(lights))
        super().show(lights)


def test_lights_are_sent_to_a_board_only_when_they_change(tmp_path, layout):
    """What is owed may be a secret (P12), so a frame of lights must not go out because it has changed."""
    boards: list[_Counting] = []

    def open_counting(_spec, board):
        boards.append(_Counting(board))
        return boards[-1]

    with open_store(tmp_path / "companion.db") as store:
        table = Table(store, open_counting, timing=QUICK)
        table.recorder = Recorder()
        table.listen(table.recorder)
        table.start()
        try:
            setup = Setup(("Red", "Blue"), policy=Policy.MUGGINS)
            table.new_game(setup, layout, "simulated").result(5)
            play(table, 4, Policy.MUGGINS, stop=40)
        finally:
            table.stop()
    shown = boards[0].shown
    assert len(shown) > 1
    assert all(one != other for one, other in pairwise(shown))


def test_a_game_that_lost_entries_says_so_when_it_is_opened(tmp_path, layout):
    path = tmp_path / "companion.db"
    with open_store(path) as store:
        game = store.begin(setup_to_json(SETUP), "cribbage-2 sim:", "2026-01-01")
        for text in ("cut 0 3H", "cut 1 9S", "dealt"):
            store.append(game, text, "2026-01-01")
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM entry WHERE game = ? AND seq = 3", (game,))
    connection.close()
    table = Table(open_store(path), open_driver, timing=QUICK)
    table.recorder = Recorder()
    table.listen(table.recorder)
    table.start()
    assert "game 1 has 2 of its 3 entries" in str(table.store.notice)
    table.resume(game, layout, "sim:").result(10)
    assert table.recorder.troubles == [NOT_WHOLE(game=1, count=1)]
    table.stop()
    table.store.close()


def test_a_rematch_begins_with_what_is_known_of_it(table, layout, tmp_path):
    """Who scored the winning point deals the next game: nobody is asked to cut (B11)."""
    battle = Setup(("Ann", "Bob"), "battlefield")
    table.new_game(battle, layout, "none", (Dealer(1),)).result(10)
    view = table.recorder.until(lambda view: view.setup == battle)
    assert (view.face.stage.value, view.face.dealer) == ("deal", 1)
    with History(tmp_path / "companion.db") as history:
        assert [entry.text for entry in history.entries(view.game_id)] == ["dealer 1"]
    table.undo().result(10)
    assert table.recorder.until(lambda view: view.face.stage.value == "cut").awaited.seat == 0


def test_a_rematch_is_played_on_the_same_board_by_what_is_known_of_it(table, layout, tmp_path):
    battle = Setup(("Ann", "Bob"), "battlefield")
    first = table.new_game(battle, layout, "none").result(10)
    second = table.rematch().result(10)
    assert second != first
    view = table.recorder.until(lambda view: view.game_id == second)
    assert view.setup == battle
    with History(tmp_path / "companion.db") as history:
        assert history.game(second).board == history.game(first).board


def test_a_rematch_reads_a_board_of_ones_own_again(table, tmp_path):
    """The driver does: the referee would have had the holes of the file before, at the wires of the new one."""
    file = tmp_path / "own.toml"
    file.write_text(board_file_text("cribbage-2"))
    table.new_game(Setup(("Ann", "Bob")), load_board(str(file)), "sim:").result(10)
    file.write_text(board_file_text("cribbage-3"))
    again = table.rematch().result(10)
    view = table.recorder.until(lambda view: view.game_id == again)
    assert len(view.layout.tracks) == len(table.driver.layout.tracks) == 3


def test_a_rematch_needs_a_game(table):
    with pytest.raises(CompanionError, match="There is no game on the table"):
        table.rematch().result(10)


def test_every_viewer_gets_a_view_of_their_own(table, layout):
    assert table.view_for(WATCHER).result(10) is None
    setup = Setup(("Ann", "Bob"), "crosscribb", 31, options={"cards": "app"})
    table.new_game(setup, layout, "none", (Dealer(0), Columns(0), Dealt(), Starter(parse_card("9C")))).result(10)
    table.act(Turn(1, parse_card("5H"))).result(10)
    for viewer, sees in ((TABLE, True), (seat_viewer(1), True), (seat_viewer(0), False), (WATCHER, False)):
        view = table.view_for(viewer).result(10)
        assert view.viewer == viewer
        assert ("5H" in str(view)) is sees
        assert (view.awaited.seat, view.awaited.sentence) == (1, PLACE(player=Who("Bob"), free=24))
        assert bool(view.awaited.actions) is sees
