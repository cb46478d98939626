"""The computer at a table: it plays its seats, waits for pegs, and nothing is lost or dealt again in its turn."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest

from companion.app import computer
from companion.app.computer import ComputerSeats, due_in, seen_in_deal
from companion.app.falling_short import has_had_its_chance
from companion.app.listening import TableListener
from companion.app.picture import view_of
from companion.app.refused import Refused
from companion.app.table import Table
from companion.app.utc import utc_now
from companion.board.boards import load_board
from companion.drivers.spec import open_driver
from companion.games.catalogue import game_names, listed
from companion.games.cribbage.actions import Dealer, Discard, Lay
from companion.games.cribbage.state import Phase
from companion.games.crosscribb.actions import LayAway, PlaceCard, Say
from companion.games.crosscribb.state import GridStage
from companion.games.game import LEVELS, Claim, Policy, Setup
from companion.games.record import setup_to_json
from companion.games.viewer import TABLE, WATCHER, seat_viewer
from companion.players import levels
from companion.referee.settle import Timing
from companion.store.journal import open_store
from tests.app.twin_sessions import GOOD, Hands, dealt_tables_with_a_debt, fork
from tests.sampled import crossed, sampled

QUICK = Timing(settle_ms=2, release_ms=10, infer_ms=20)
APP = {"cards": "app"}


def alone(game="cribbage", players=2, **levels_of):
    seats = levels_of or {f"seat{seat}": "expert" for seat in range(1, players)}
    return Setup(("Ann", "Bea", "Cy", "Dee")[:players], game, 61, options={**APP, **seats})


class Person(TableListener):
    """A person at a table: does what is awaited of a seat by chance, and moves every peg as it is owed."""

    def __init__(self, table, seats, chance):
        self.table, self.seats, self.chance = table, seats, chance
        self.changed = threading.Event()
        self.missed = 0
        """How many of its own points it does not peg, in muggins."""
        table.listen(self)

    def on_view(self, view):
        self.changed.set()

    def play(self, until, seconds=60):
        """Play until a view is as wanted, and return it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.changed.clear()
            view = self.table.view_for(TABLE).result()
            if until(view):
                return view
            if not self.move(view):
                self.changed.wait(0.05)
        raise AssertionError(f"it stands still: {view.awaited.sentence} {view.sides}")

    def move(self, view):
        if self.table.peg_hand is not None and self.peg(view):
            return False
        if view.muggins_open and self.done_due(view):
            self.table.done().result()
            return True
        if view.outcome is None and view.awaited.seat in (None, *self.seats) and (actions := self.actions(view)):
            return self.act(self.chance.choice(actions))
        return False

    def actions(self, view):
        """Return what is offered: cards, buttons, dice, squares; of what a line counts what it is worth."""
        throw = list(view.awaited.throw.actions.values()) if view.awaited.throw else []
        offered = list(view.awaited.cards.values()) or [each.action for each in view.awaited.choices] or throw
        return offered or self.table.ask(lambda session, now: _by_rules(session)).result()

    def act(self, action):
        """Do what was chosen, unless the computer has called muggins just before, and its points are to be pegged."""
        try:
            self.table.act(action).result()
        except Refused:
            return False
        return True

    def peg(self, view):
        """Move the pegs of those who owe points: in muggins as many as the computer asks for, and all of its own."""
        if not view.muggins_open:
            on_a_field = view.setup.game == "round-the-bases"
            if any(side.owed for side in view.sides) or on_a_field:
                expected = self.table.ask(lambda session, now: session.expected()).result()
                moved = self.table.driver.occupied != expected
                self.table.peg_hand.set_out(expected)
                return moved
            return False
        return any(self.leap(view, side, self.points(view, side)) for side in view.setup.sides)

    def points(self, view, side):
        if view.sides[side].owed is not None:
            return view.sides[side].owed
        owed = self.table.ask(lambda session, now: session.progress.account(side)).result()
        fresh = sum(debt.due for debt in owed.debts if debt.payable and not debt.claimable)
        shown = view.sides[side].front - owed.front
        return max(fresh - shown - self.missed, 0) if fresh - shown > self.missed else 0

    def leap(self, view, side, points):
        shown = view.sides[side]
        if not points or view.outcome is not None:
            return False
        holes = view.layout.tracks[side].holes
        target = holes[min(shown.front + points, view.setup.target)]
        if holes[shown.back] in self.table.driver.occupied and target not in self.table.driver.occupied:
            self.table.peg_hand.lift(holes[shown.back])
            self.table.peg_hand.place(target)
        return True

    def done_due(self, view):
        last = self.table.ask(lambda session, now: session.play.last_choice()).result()
        if last is None or view.done or view.awaited.seat in self.seats:
            return False
        return self.table.ask(lambda session, now: session.match.actions[last]).result().after_pegging


def _by_rules(session):
    match = session.match
    legal = [action for action in match.game.legal(match.state) if isinstance(action, PlaceCard | Say)]
    if legal and isinstance(legal[0], Say):
        return [Say(match.state.counting.side, match.state.counting.points)]
    return legal


@pytest.fixture
def tables(tmp_path, monkeypatch):
    """Make tables with the computer at them, on one journal after the other; all games are of the same cards."""
    monkeypatch.setattr("companion.app.shuffling.randbelow", lambda stop: 4711)
    made = []

    def table(path=tmp_path / "companion.db"):
        table = Table(open_store(path), open_driver, timing=QUICK)
        table.computer = ComputerSeats(table, pause_s=0, patience_s=0.3, chance=random.Random(1))
        table.start()
        made.append(table)
        return table

    yield table
    for each in made:
        leave(each)


def leave(table):
    table.computer.stop()
    table.stop()
    table.store.close()


def state(table):
    return table.ask(lambda session, now: session.match.state).result()


TABLES = {
    "two": alone(),
    "three": alone(players=3),
    "four": alone(players=4, seat1="beginner", seat2="beginner", seat3="beginner"),
    "five-card": alone("five-card", seat1="club"),
    "two people": alone(players=3, seat0="beginner"),
    "no person": alone(seat0="beginner", seat1="beginner"),
}


@pytest.mark.parametrize(("who", "board"), crossed(TABLES, ["sim:", "none"]))
def test_a_whole_game_is_played_with_the_computer(tables, caplog, who, board):
    table, setup = tables(), TABLES[who]
    people = [seat for seat in setup.seats if seat not in setup.computers]
    person = Person(table, people, random.Random(5))
    table.new_game(setup, load_board("cribbage-2" if len(setup.sides) == 2 else "cribbage-3"), board).result()
    view = person.play(lambda view: view.outcome is not None)
    assert max(view.outcome.totals) == 61
    assert view.verdicts == ()
    assert "failed" not in caplog.text


@pytest.mark.parametrize(
    ("game", "board", "target", "players", "options"),
    sampled(
        [
            ("lowball", "cribbage-2", 61, 2, {}),
            ("round-the-bases", "round-the-bases", 1, 4, {"dice": "app"}),
            ("crosscribb", "crosscribb", 31, 3, {"alone": "0"}),
            ("battlefield", "cribbage-2", 121, 4, {}),
            ("round-the-bases", "round-the-bases", 1, 2, {}),
            ("crosscribb", "crosscribb", 31, 2, {}),
            ("battlefield", "cribbage-2", 121, 2, {}),
        ],
        *range(4),
    ),
)
def test_a_whole_game_of_each_other_kind(tables, caplog, game, board, target, players, options):
    table = tables()
    levels_of = {f"seat{seat}": ("club", "beginner")[seat % 2] for seat in range(1, players)}
    setup = Setup(("Ann", "Bea", "Cy", "Dee")[:players], game, target, options={**APP, **levels_of, **options})
    person = Person(table, [0], random.Random(7))
    table.new_game(setup, load_board(board), "sim:").result()
    view = person.play(until_over_or_moved(table, person))
    assert view.outcome is not None
    assert "failed" not in caplog.text


def until_over_or_moved(table, person):
    """Return whether a game is over; who changed places in the draw for partners plays on at their new seat."""

    def over(view):
        person.seats = [view.setup.players.index("Ann")]
        return view.outcome is not None

    return over


@pytest.mark.parametrize("name", game_names())
def test_every_level_that_a_game_offers_has_a_player(name):
    assert set(listed(name).levels) <= set(levels.levels_of(name))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_whole_game_itself(tables, caplog, level):
    table = tables()
    table.new_game(alone(seat0="beginner", seat1=level), load_board("cribbage-2"), "none").result()
    Person(table, [], random.Random(4)).play(lambda view: view.outcome is not None)
    assert "failed" not in caplog.text


def test_the_screen_never_shows_the_computers_cards(tables):
    table, setup = tables(), alone()
    hidden, looked = set(), []

    class Watch(TableListener):
        def on_view(self, view):
            for viewer in (TABLE, WATCHER, seat_viewer(0)):
                seen = view_of(table.session, viewer)
                own = set(table.session.match.state.hands[1]) if table.session.match.state.hands else set()
                looked.append(bool(own))
                hidden.update(own & {*seen.face.hand, *seen.awaited.cards})

    table.listen(Watch())
    person = Person(table, [0], random.Random(2))
    table.new_game(setup, load_board("cribbage-2"), "none").result()
    person.play(lambda view: view.outcome is not None)
    assert any(looked)
    assert hidden == set()


@pytest.mark.parametrize(
    ("game", "board", "target", "secret"),
    [
        ("crosscribb", "crosscribb", 31, lambda state: [state.held] if state.turn == 1 and state.held else []),
        ("crosscribb", "crosscribb", 31, lambda state: _laid_away_by_the_computer(state)),
        ("round-the-bases", "round-the-bases", 1, lambda state: state.deal.hands[1] if state.deal.hands else []),
    ],
    ids=["card turned", "laid away", "hand"],
)
def test_nobody_sees_the_computers_cards_in_other_games(tables, game, board, target, secret):
    table = tables()
    setup = Setup(("Ann", "Bea"), game, target, options={**APP, "seat1": "club"})
    leaks, looked = [], []

    class Watch(TableListener):
        def on_view(self, view):
            hidden = set(secret(table.session.match.state))
            looked.append(bool(hidden))
            for viewer in (TABLE, WATCHER, seat_viewer(0)):
                seen = view_of(table.session, viewer)
                face = seen.face.deal if game == "round-the-bases" else seen.face
                shown = {*getattr(face, "hand", ()), getattr(face, "held", None), *face.crib}
                if game != "crosscribb":  # which offers all cards that lie in no square, also those in hands
                    shown.update(seen.awaited.cards)
                leaks.extend(hidden & shown)

    table.listen(Watch())
    person = Person(table, [0], random.Random(2))
    table.new_game(setup, load_board(board), "sim:").result()
    person.play(lambda view: sum(looked) > 30 or view.outcome is not None)
    assert any(looked)
    assert leaks == []


def test_the_computer_is_not_told_what_a_person_laid_away_in_crosscribb(tables):
    table = tables()
    setup = Setup(("Ann", "Bea"), "crosscribb", 31, options={**APP, "seat1": "club"})
    laid = []

    def lays_away(view):
        actions = [each.action for each in view.awaited.choices if isinstance(each.action, LayAway)]
        return actions and view.awaited.seat == 0

    person = Person(table, [0], random.Random(2))
    table.new_game(setup, load_board("crosscribb"), "none").result()
    view = person.play(lays_away)
    laid = [each.action for each in view.awaited.choices if isinstance(each.action, LayAway)]
    table.act(laid[0]).result()
    assert table.ask(lambda session, now: session.match.actions[-1]).result() == laid[0]
    assert laid[0] not in table.ask(lambda session, now: seen_in_deal(session)).result()


def _laid_away_by_the_computer(state):
    if state.stage is not GridStage.PLACE:
        return []
    return [card for card, seat in zip(state.crib, state.away, strict=True) if seat == 1]


def test_it_waits_until_its_points_are_pegged(tables):
    table = tables()
    person = Person(table, [0], random.Random(3))
    table.new_game(alone(), load_board("cribbage-2"), "sim:").result()
    view = person.play(lambda view: view.sides[1].owed)
    before = table.ask(lambda session, now: len(session.match)).result()
    assert table.ask(lambda session, now: due_in(session)).result() is None
    time.sleep(0.1)
    assert table.ask(lambda session, now: len(session.match)).result() == before
    assert view.lights
    person.play(lambda view: not any(side.owed for side in view.sides))


def test_undo_takes_back_what_the_person_did_with_the_computers_answer(tables):
    table = tables()
    person = Person(table, [0], random.Random(4))
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    table.act(Dealer(1)).result()
    person.play(lambda view: view.face.phase is Phase.PLAY and len(view.face.series) > 1)
    hands = state(table).hands
    table.undo().result()
    undone = state(table)
    assert len(undone.hands[0]) == len(hands[0]) + 1
    assert undone.turn == 0
    table.redo().result()
    assert state(table).hands == hands


def test_a_move_that_was_thought_about_while_people_undid_is_not_made(tables):
    """A choice counts only where it was made."""
    table = tables()
    thinking, go_on = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view, chance):
            thinking.set()
            assert go_on.wait(10)
            return view.options[0]

    made = dict(levels.levels_of("cribbage"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.app.computer.player_named", lambda level, game: Slow())
        table.new_game(alone(), load_board("cribbage-2"), "none").result()
        table.act(Dealer(0)).result()
        person = Person(table, [0], random.Random(4))
        person.play(lambda view: thinking.is_set(), 10)
        length = table.ask(lambda session, now: len(session.match)).result()
        table.undo().result()
        go_on.set()
        person.play(lambda view: view.face.phase is Phase.STARTER, 10)
    assert length > 0
    assert made
    assert len(state(table).away) == 2


def test_a_player_that_fails_is_replaced_by_the_plainest(tables, caplog):
    table = tables()

    class Broken:
        def choose(self, view, chance):
            raise ZeroDivisionError

    found = levels.player_named
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "companion.app.computer.player_named",
            lambda level, game: found(level, game) if level == "greedy" else Broken(),
        )
        table.new_game(alone(), load_board("cribbage-2"), "none").result()
        Person(table, [0], random.Random(4)).play(lambda view: view.face.phase is Phase.SHOW)
    assert "failed" in caplog.text


def test_nothing_is_tried_again_once_people_have_left_the_game(tables, caplog):
    table = tables()
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    table.leave().result()
    assert table.computer._move() is None
    assert caplog.text == ""


def test_a_move_that_failed_is_made_again(tables, monkeypatch):
    table, failed = tables(), threading.Event()
    choose = computer.moves_of

    def fails_once(due, chance):
        if not failed.is_set():
            failed.set()
            raise ZeroDivisionError
        return choose(due, chance)

    monkeypatch.setattr(computer, "moves_of", fails_once)
    monkeypatch.setattr(computer, "_RETRY_S", 0.01)
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    Person(table, [0], random.Random(4)).play(lambda view: view.face.phase is Phase.PLAY)
    assert failed.is_set()


PLAYED = """
import random, sys, time
from pathlib import Path
from companion.app.computer import ComputerSeats
from companion.app.table import Table
from companion.board.boards import load_board
from companion.drivers.spec import open_driver
from companion.games.game import Setup
from companion.store.journal import open_store
table = Table(open_store(Path(sys.argv[1])), open_driver)
seats = ComputerSeats(table, pause_s=0.002)
table.start()
options = {"cards": "app", "seat0": "beginner", "seat1": "beginner"}
table.new_game(Setup(("Ann", "Bea"), target=61, options=options), load_board("cribbage-2"), "none").result()
print("begun", flush=True)
time.sleep(60)
"""


def test_killed_in_its_turn_it_loses_nothing_and_deals_nothing_again(tables, tmp_path):
    chance = random.Random(8)
    for number in range(4):
        path = tmp_path / f"{number}.db"
        program = subprocess.Popen([sys.executable, "-c", PLAYED, str(path)], stdout=subprocess.PIPE)
        assert program.stdout.readline() == b"begun\n"
        time.sleep(chance.uniform(0, 0.6))
        program.send_signal(signal.SIGKILL)
        program.wait()
        program.stdout.close()
        table = tables(path)
        row = table.store.unfinished()
        table.resume(row.game_id, load_board("cribbage-2"), "none").result()
        shuffles = table.ask(lambda session, now: [each.verb for each in session.match.actions].count("shuffle"))
        assert shuffles.result() == 1
        view = Person(table, [], chance).play(lambda view: view.outcome is not None)
        assert view.outcome is not None


def test_cut_off_before_the_app_has_shuffled_it_shuffles_when_the_game_goes_on(tables):
    table = tables()
    game_id = table.store.begin(setup_to_json(alone()), "cribbage-2 none", utc_now())
    table.resume(game_id, load_board("cribbage-2"), "none").result()
    person = Person(table, [0], random.Random(4))
    person.play(lambda view: view.face.phase is Phase.PLAY)
    table.leave().result()
    table.resume(game_id, load_board("cribbage-2"), "none").result()
    assert [entry.text.split()[0] for entry in table.store.entries(game_id)].count("shuffle") == 1


def test_its_cards_are_discarded_one_by_one_and_stored(tables):
    table = tables()
    table.new_game(alone(), load_board("cribbage-2"), "none").result()
    Person(table, [0], random.Random(4)).play(lambda view: view.face.phase is Phase.PLAY and view.face.series)
    actions = table.ask(lambda session, now: session.match.actions).result()
    assert sum(isinstance(each, Discard) and each.seat == 1 for each in actions) == 2
    assert any(isinstance(each, Lay) for each in actions)


def muggins(level, **options):
    return Setup(("Ann", "Bea"), "cribbage", 61, Policy.MUGGINS, {**APP, "seat1": level, **options})


def claims(table):
    actions = table.ask(lambda session, now: session.match.actions).result()
    return [each for each in actions if isinstance(each, Claim)]


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_in_muggins_it_plays_a_whole_game_and_claims_nothing_that_was_pegged(tables, policy):
    table = tables()
    person = Person(table, [0], random.Random(5))
    table.new_game(replace(muggins("master"), policy=policy), load_board("cribbage-2"), "sim:").result()
    view = person.play(lambda view: view.outcome is not None, 90)
    assert claims(table) == []
    assert max(view.outcome.totals) == 61


def test_in_muggins_it_claims_what_a_person_has_missed(tables):
    table = tables()
    person = Person(table, [0], random.Random(5))
    person.missed = 2
    table.new_game(muggins("master"), load_board("cribbage-2"), "sim:").result()
    person.play(lambda view: view.outcome is not None, 90)
    taken = claims(table)
    assert len(taken) > 3
    assert {(each.by, each.side) for each in taken} == {(1, 0)}


def test_with_automatic_muggins_it_claims_nothing_itself(tables):
    table = tables()
    person = Person(table, [0], random.Random(5))
    person.missed = 2
    table.new_game(muggins("master", muggins="automatic"), load_board("cribbage-2"), "sim:").result()
    person.play(lambda view: view.outcome is not None, 90)
    assert all(each.by == 1 for each in claims(table))


def test_a_beginner_overlooks_points_that_can_be_called(tables):
    """Over a game it asks for fewer points than it is owed, and these can be claimed."""
    table = tables()
    person = Person(table, [0], random.Random(5))
    table.new_game(muggins("beginner"), load_board("cribbage-2"), "sim:").result()
    person.play(lambda view: table.ask(called).result(), 90)
    assert (claims(table)[-1].by, claims(table)[-1].side) == (0, 1)


def called(session, now):
    """Call muggins on the computer as soon as it is short and may be called, and tell whether it was."""
    asks = any(session.moment.asked.values())  # first its pegs are moved
    if asks or not session.progress.account(1).claimable or not has_had_its_chance(session.progress, 1):
        return False
    session.claim(0, 1, session.progress.account(1).claimable, now)
    return True


def test_when_it_acts_tells_no_short_peg_from_a_right_one():
    """At twin tables, where the same peg of a person is right and short, it is ready at the same moments (P12)."""
    compared = 0
    for seed in range(4):
        for table, side in dealt_tables_with_a_debt(muggins("master"), seed):
            if side != 0:
                continue
            twins = [fork(table, side, extra) for extra in (0, 2)]
            hands = [Hands(twin, side, table.session.match.state.ledger.accounts[0].owed, 1, GOOD) for twin in twins]
            for moment in range(3):
                for twin, hand in zip(twins, hands, strict=True):
                    twin.see(400, hand.landing(hand.due) if moment == 1 else twin.wood)
                one, other = (readiness(twin.session) for twin in twins)
                assert one == other
                compared += 1
    assert compared > 20


def readiness(session):
    due = due_in(session)
    return None if due is None else (due.ready, due.claim)
