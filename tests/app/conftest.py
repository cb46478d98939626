"""A session with hands: lays cards, lifts and sets pegs, lets time pass; and tables with the computer at them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from companion.app.computer import ComputerSeats
from companion.app.picture import view_of
from companion.app.session import Session
from companion.app.table import Table
from companion.app.view import View
from companion.board.boards import load_board
from companion.cards import parse_card
from companion.drivers.spec import open_driver
from companion.games.action import Action, Amend
from companion.games.cribbage.actions import Count, Dealer, Dealt, Go, Lay, Starter
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Call, Verdict
from companion.store.journal import open_store
from tests.app.bot_tables import table_with
from tests.app.people import QUICK, leave
from tests.app.timed import TimedSession

RED, BLUE = 0, 1


class Bench(TimedSession):
    """A session, on the two-track board if not said otherwise. Pegs stand where the test sets them; times are in ms."""

    def __init__(self, policy: Policy, options: Mapping[str, str], *players: str, board: str = "cribbage-2") -> None:
        self.journal: list[str] = []
        self.now = 0
        setup = Setup(players or ("Red", "Blue"), policy=policy, options=options)
        self.session = Session(setup, load_board(board), self.journal.append)
        self.pegs: dict[int, set[int]] = {side: {-1, 0} for side in setup.sides}

    def stand(self, side: int, *holes: int, wait: int = 300) -> None:
        """Let a side's pegs stand in these holes, and `wait` so long."""
        self.pegs[side] = set(holes)
        tracks = self.session.layout.tracks
        occupied = frozenset(tracks[s].holes[hole] for s, pegs in self.pegs.items() for hole in pegs)
        self.session.snapshot(occupied, self.now)
        self.wait(wait)

    def wait(self, elapsed_ms: int) -> None:
        """Let time pass, ticking whenever the session asks to be woken."""
        super().wait(elapsed_ms)
        self.session.tick(self.now)

    def begin(self, red: tuple[int, int] = (5, 9), blue: tuple[int, int] = (2, 6), starter: str = "KS") -> None:
        """Red deals; the pegs of both sides rest where the arguments say."""
        for side, (back, front) in ((RED, red), (BLUE, blue)):
            self.act(Amend(side, back, front))
            self.pegs[side] = {back, front}
        self.stand(RED, *red)
        for action in (Dealer(RED), Dealt(), Starter(parse_card(starter))):
            self.act(action)

    def act(self, action: Action) -> None:
        """Do what a player chose."""
        self.session.act(action, self.now)

    def lay(self, cards: str) -> None:
        """Lay cards by turns."""
        for text in cards.split():
            seat = self.session.match.state.turn
            self.act(Lay(seat, parse_card(text)))

    def four_for_red(self) -> None:
        """Blue lays a 4, Red a 3, Blue a 5 (a run of three, pegged), Red a 6: Red is owed 4."""
        self.lay("4C 3C 5D")
        front = self.account(BLUE)[1]
        self.stand(BLUE, front, front + 3)
        self.lay("6H")

    def peg_all(self) -> None:
        """Let both sides peg all that they are owed."""
        for side in (RED, BLUE):
            if points := self.owed(side):
                front = self.account(side)[1]
                self.stand(side, front, front + points, wait=1500)

    def played_out(self) -> Bench:
        """Play the eight cards of a deal; Red has not yet pegged 1 for the last."""
        self.begin()
        self.lay("2C 6D 9C KD 4C")
        front = self.account(BLUE)[1]
        self.stand(BLUE, front, front + 2)
        self.lay("QD JC 8D")
        return self

    def all_laid(self, red: tuple[int, int] = (5, 9), blue: tuple[int, int] = (2, 6)) -> Bench:
        """Play the cards of a deal in which Blue's hand is worth 7; Red has not yet pegged the 2 of the last card."""
        self.begin(red, blue, starter="2H")
        for card in ("5H", "KS", "4D", "9D"):
            self.lay(card)
            self.peg_all()
        for action in (Go(BLUE), Go(RED)):
            self.act(action)
        for card in ("6C", "8S", "10H", "7S"):
            self.peg_all()
            self.lay(card)
        return self

    def in_the_show(self) -> Bench:
        """Play on until Blue's hand, worth 7, was pegged 2 short; it is Red's turn to count 5."""
        self.all_laid()
        self.peg_all()
        self.act(Count(BLUE))
        front = self.account(BLUE)[1]
        self.stand(BLUE, front, front + 5, wait=1500)
        return self

    def account(self, side: int) -> tuple[int, int]:
        """Return where a side's pegs rest."""
        account = self.session.match.state.ledger.accounts[side]
        return account.back, account.front

    def owed(self, side: int) -> int:
        """Return what a side still has to peg."""
        return self.session.match.state.ledger.accounts[side].owed

    @property
    def leapt(self) -> Call:
        """How a right leap is called: in muggins nobody may tell it from a short one."""
        return Call.PEGGED if self.session.setup.policy.muggins else Call.RIGHT

    def calls(self, side: int) -> list[Call]:
        """Return all the verdicts on a side so far, oldest first."""
        told = self.session.play.announced
        return [verdict.call for verdict in told if isinstance(verdict, Verdict) and verdict.side == side]

    @property
    def view(self) -> View:
        """The table as the screen shows it."""
        return view_of(self.session)


@pytest.fixture
def bench() -> Callable[..., Bench]:
    """Return a function that sets up a session of a policy."""
    return lambda policy=Policy.CASUAL, **options: Bench(policy, options)


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


@pytest.fixture
def bot_table(tmp_path, monkeypatch):
    """Make tables with bots on one journal: `bot_table(bots)`."""
    monkeypatch.setattr("companion.app.shuffling.randbelow", lambda stop: 4711)
    made = []

    def table(bots, **more):
        made.append(table_with(tmp_path / "companion.db", bots, **more))
        return made[-1]

    yield table
    for each in made:
        if each.store is not None:
            leave(each)


@pytest.fixture
def cable(tmp_path):
    """A game at a board that is at a cable."""
    from tests.app.test_table_cable import Cable  # its own tests are there

    cable = Cable(tmp_path)
    yield cable
    cable.table.stop()
    cable.store.close()
    cable.peer.pull()
