"""Sessions in the hands of anybody: random pegs, cards, undos and answers never break the game or the record of it."""

from __future__ import annotations

import random

import pytest

from companion.app.picture import view_of
from companion.app.session import Session
from companion.board.boards import load_board
from companion.errors import CompanionError
from companion.games.setup import Policy, Setup
from tests.sampled import crossed, sampled

SEATS = {2: ("Ann", "Ben"), 3: ("Ann", "Ben", "Cleo"), 4: ("Ann", "Ben", "Cleo", "Dan")}
BOARDS = {2: ("cribbage-2", "cribbage-2-shared"), 3: ("cribbage-3",), 4: ("cribbage-2",)}


class Vandal:
    """Plays with pegs and screen as no sane person would; the same seed does the same."""

    def __init__(self, seed: int, policy: Policy, players: int) -> None:
        self.chance = random.Random(seed)
        options = {
            "muggins": self.chance.choice(("called", "automatic")),
            "excess": self.chance.choice(("mend", "opponent")),
        }
        self.layout = load_board(self.chance.choice(BOARDS[players]))
        self.setup = Setup(SEATS[players], policy=policy, options=options)
        self.journal: list[str] = []
        self.refusals: list[str] = []
        self.session = Session(self.setup, self.layout, self.journal.append)
        self.now = 0
        self.pegs = set(self.session.expected())

    def step(self) -> None:
        """Do one thing, and let some time pass."""
        kinds = (
            self.play,
            self.play,
            self.peg_rightly,
            self.peg_rightly,
            self.peg_rightly,
            self.disturb,
            self.follow,
            self.press,
        )
        try:
            self.chance.choice(kinds)()
        except CompanionError as error:
            self.refusals.append(str(error))
        self.now += self.chance.choice((10, 100, 300, 1500, 12_000))
        self.session.tick(self.now)
        view_of(self.session)

    def show(self) -> None:
        """Send the wood as a snapshot that settles."""
        self.session.snapshot(frozenset(self.pegs), self.now)
        self.now += 260
        self.session.tick(self.now)

    def play(self) -> None:
        actions = view_of(self.session).awaited.actions
        if actions:
            self.session.act(self.chance.choice(actions), self.now)

    def peg_rightly(self) -> None:
        self.pegs = set(self.session.expected())
        self.show()

    def disturb(self) -> None:
        holes = list(self.layout.holes)
        for _ in range(self.chance.randint(1, 3)):
            if self.pegs and self.chance.random() < 0.6:
                self.pegs.discard(self.chance.choice(sorted(self.pegs)))
            if self.chance.random() < 0.6:
                self.pegs.add(self.chance.choice(holes))
        self.show()

    def follow(self) -> None:
        guidance = view_of(self.session).guidance
        if guidance:
            self.pegs -= {guidance.lift}
            self.pegs |= {guidance.place} - {None}
            self.show()

    def press(self) -> None:
        session, now, sides = self.session, self.now, list(self.setup.sides)
        question = session.question()
        buttons = [
            lambda: session.undo(now),
            lambda: session.redo(now),
            lambda: session.accept(now),
            lambda: session.done(now),
            lambda: session.accept_board(now),
            lambda: session.claim(*self.chance.sample(sides, 2), self.chance.randint(1, 3), now),
            lambda: session.mask(self.chance.choice(list(self.layout.holes)), now, masked=self.chance.random() < 0.3),
            lambda: session.answer(self.chance.choice(list(question.answers) if question else ["none"]), now),
            lambda: session.answer(self.chance.choice(list(question.answers) if question else ["none"]), now),
        ]
        self.chance.choice(buttons)()


@pytest.mark.parametrize(("players", "policy"), crossed([2, 3, 4], Policy))
@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 6)]), ids=["once", "more"])
def test_nothing_that_anybody_does_breaks_a_session(policy, players, seeds):
    for seed in seeds:
        vandal = Vandal(seed, policy, players)
        for _ in range(250):
            vandal.step()
        assert all(sentence.endswith((".", "?")) for sentence in vandal.refusals), vandal.refusals
        again = Session(vandal.setup, vandal.layout, lambda entry: pytest.fail(f"replay wrote {entry!r}"))
        again.resume(vandal.journal)
        assert again.match.state == vandal.session.match.state
        assert again.match.actions == vandal.session.match.actions


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("seeds", sampled([range(3), range(3, 12)]), ids=["sample", "more"])
def test_following_the_guidance_always_brings_the_pegs_home(policy, seeds):
    for seed in seeds:
        vandal = Vandal(seed, policy, 2)
        for _ in range(60):
            vandal.step()
        for hole in vandal.session.referee.masked:
            vandal.session.mask(hole, vandal.now, masked=False)
        vandal.disturb()
        for _ in range(20):
            vandal.now += 20_000
            vandal.session.tick(vandal.now)
            question = vandal.session.question()
            if question:
                vandal.session.answer(
                    list(question.answers)[-1] if question.ask.value == "pending" else next(iter(question.answers)),
                    vandal.now,
                )
            vandal.follow()
            if len(vandal.pegs) < 4 and not view_of(vandal.session).guidance:
                vandal.peg_rightly()
        view = view_of(vandal.session)
        assert view.guidance is None, (seed, view.guidance, sorted(vandal.pegs))
        assert not view.out_of_step
