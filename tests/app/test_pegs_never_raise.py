"""Whatever pegs do, no snapshot and no tick raises: people make verdicts, not errors."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.picture import view_of
from companion.app.session import Session
from companion.board.boards import load_board
from companion.errors import CompanionError
from companion.games.catalogue import playout_of
from companion.games.setup import Policy, Setup
from tests.sampled import crossed

NAMES = ("Red", "Blue", "Green", "White")
LENGTHS = {"cribbage": 121, "battlefield": 121, "crosscribb": 31, "round-the-bases": 3}
TABLES = [
    ("cribbage", 2, "cribbage-2-shared"),
    ("cribbage", 2, "cribbage-2"),
    ("cribbage", 3, "cribbage-3"),
    ("cribbage", 4, "cribbage-2"),
    ("battlefield", 2, "cribbage-2"),
    ("battlefield", 3, "cribbage-3"),
    ("crosscribb", 2, "cribbage-2"),
    ("round-the-bases", 2, "round-the-bases"),
    ("round-the-bases", 4, "round-the-bases"),
]
"""The games, for how many, on which board."""


class Storm:
    """A game played in haste, over whose board pegs are blown about; cards may be refused, wood never errs."""

    def __init__(self, game: str, players: int, board: str, policy: Policy, seed: str) -> None:
        self.chance = Random(f"{game}/{players}/{policy.value}/{seed}")
        options = {} if game == "round-the-bases" else {"muggins": self.chance.choice(("called", "automatic"))}
        options = options if game == "cribbage" else {}
        self.setup = Setup(NAMES[:players], game, LENGTHS[game], policy, options)
        self.session = Session(self.setup, load_board(board), lambda entry: None)
        self.holes = sorted(self.session.layout.holes)
        self.now = 0
        packs = iter(lambda: self.chance.sample(self.pack, len(self.pack)), None)
        self.script = playout_of(game).script(self.session.match, packs, self.chance.choice)
        self.next = next(self.script)

    @property
    def pack(self):
        return self.session.match.game.pack

    def blow(self, steps: int) -> None:
        """Do so many things, each of a kind that chance picks."""
        still = (self.play, self.play, self.settle, self.settle)
        kinds = (*still, self.halfway, self.hop, self.disturb, self.lose, self.touch)
        for _ in range(steps):
            self.chance.choice(kinds)()
            self.now += self.chance.choice((10, 260, 1100, 2100, 11_000))
            self.session.tick(self.now)
            view_of(self.session)

    def play(self) -> None:
        """Enter what comes next, if it is taken."""
        before = len(self.session.match)
        try:
            self.session.act(self.next, self.now)
            if self.next in self.session.match.actions[before:]:
                self.next = next(self.script, self.next)
        except CompanionError:
            self.settle()

    def settle(self) -> None:
        self.show(self.session.expected())

    def halfway(self) -> None:
        """Show some of the pegs where they were, and some where they are to come, as in the middle of moves."""
        now, goal = sorted(self.session.at_rest()), sorted(self.session.expected())
        self.show(frozenset(self.chance.choice(pair) for pair in zip(now, goal, strict=False)))

    def hop(self) -> None:
        """Show both pegs of a side on from where they were, the front one by all that is owed or by part of it."""
        owed = self.chance.choice([each for each in self.session.owed() if each.sums] or [None])
        if owed is None or not self.session.layout.tracks:
            return self.settle()
        track = self.session.layout.tracks[owed.side]
        first, last = sorted((self.chance.randint(0, max(owed.sums)), self.chance.choice(owed.sums)))
        pegs = {track.holes[min(owed.front + points, track.last)] for points in (first, last)}
        self.show(frozenset(self.session.at_rest() - track.numbers.keys() | pegs))
        return None

    def disturb(self) -> None:
        """Lift some pegs and set some anywhere."""
        pegs = set(self.session.occupied or self.session.at_rest())
        for _ in range(self.chance.randint(1, 3)):
            pegs ^= {self.chance.choice(self.holes)}
            pegs.discard(self.chance.choice(sorted(pegs)) if pegs and self.chance.random() < 0.6 else "")
        self.show(frozenset(pegs))

    def lose(self) -> None:
        """Open half of the board's holes, or all of them, or close them all."""
        half = frozenset(self.holes[:: self.chance.choice((1, 2, 3))])
        seen = self.session.occupied
        self.show(self.chance.choice((frozenset(), seen & half, seen - half, frozenset(self.holes))))

    def touch(self) -> None:
        """Touch a button; it may be refused."""
        session, now = self.session, self.now
        question = session.question()
        answers = list(question.answers) if question else ["none"]
        buttons = (
            lambda: session.accept(now),
            lambda: session.done(now),
            lambda: session.claim(*self.chance.sample(list(self.setup.sides), 2), self.chance.randint(1, 4), now),
            lambda: session.answer(self.chance.choice(answers), now),
            lambda: session.mask(self.chance.choice(self.holes), now, masked=self.chance.random() < 0.4),
        )
        try:
            self.chance.choice(buttons)()
        except CompanionError:
            return

    def show(self, occupied: frozenset[str]) -> None:
        self.session.snapshot(occupied, self.now)
        for wait in (100, 160, 800):
            self.now += wait
            self.session.tick(self.now)


JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]


@pytest.mark.parametrize(("table", "policy"), crossed(TABLES[::2], JUDGES))
def test_no_snapshot_and_no_tick_raises(table, policy):
    Storm(*table, policy, "1").blow(40)


@pytest.mark.proofs
@pytest.mark.parametrize(("game", "players", "board"), TABLES)
def test_no_snapshot_and_no_tick_raises_in_many_storms(game, players, board):
    for policy in JUDGES:
        for seed in range(10):
            Storm(game, players, board, policy, str(seed)).blow(300)


@pytest.mark.parametrize("board", ["cribbage-2", "cribbage-2-shared"])
def test_a_scorekeepers_storm_raises_nothing_either(board):
    session = Session(Setup(NAMES[:2], policy=Policy.SCOREKEEPER), load_board(board), lambda entry: None)
    chance, holes, now = Random(board), sorted(session.layout.holes), 0
    for _ in range(400):
        pegs = set(session.at_rest())
        for _ in range(chance.randint(0, 4)):
            pegs ^= {chance.choice(holes)}
        session.snapshot(frozenset(pegs), now)
        now += chance.choice((10, 300, 1100, 11_000))
        session.tick(now)
        view_of(session)
