"""Whole games at a simulated board: dealt, pegged, disturbed, put right, and held against the truth to the end.

The same seed gives the same games, however many processes play them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.app.fitting import fitting_boards
from companion.board.boards import load_board
from companion.drivers.session_record import AnyRecord, Header, SessionWriter
from companion.errors import CompanionError
from companion.games.action import Action, Amend
from companion.games.catalogue import USUAL, listed, playout_of
from companion.games.seating import by_side
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from companion.referee.verdict import Call
from companion.simulation.deceit import sensors_deceive
from companion.simulation.disturbances import Disturbances
from companion.simulation.faults import Faults
from companion.simulation.field_hands import hands_in
from companion.simulation.judge import Judge
from companion.simulation.late import LateCards
from companion.simulation.leaks import Leaks
from companion.simulation.mending import Stuck
from companion.simulation.room import Room
from companion.simulation.slips import Slips
from companion.simulation.tally import Totals
from companion.simulation.truth import Truth

_NAMES: Final = ("Red", "Blue", "Green", "White")
_POLICIES: Final = (Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT, Policy.COACH)
_SPEAKING: Final = 0.5
"""In so many of the games the pegs say what a button would."""
_MOST_TRIES: Final = 40
_PATIENCE: Final = 4
"""How often people enter something that is refused, before they look at the holes that are ignored."""
_MOST_PACKS: Final = 200


def play_games(
    numbers: Sequence[int],
    faults: Faults,
    seed: int,
    *,
    game: str = USUAL,
    record: Path | None = None,
    processes: int = 1,
) -> Iterator[Totals]:
    """Yield the tally of the game of each number, in order. With `record` each is written to a file in that folder."""
    tasks = [(number, faults, seed, game, record) for number in numbers]
    if processes == 1:
        yield from map(_play_one, tasks)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_play_one, tasks, chunksize=max(1, min(10, len(tasks) // (4 * processes))))


def _play_one(task: tuple[int, Faults, int, str, Path | None]) -> Totals:
    number, faults, seed, game, folder = task
    chance = Random(f"{seed}/{number}")
    known = listed(game)
    players = chance.choice((known.players[0], *known.players))
    options = {"alone": "0"} if known.two_sides and players == 3 else {}
    if known.apart and players == 4 and chance.random() < 0.5:
        options = {"partners": "off"}
    policy = chance.choice([policy for policy in _POLICIES if policy in known.policies])
    pegs_speak = Random(f"{seed}/{number}/pegs").random() < _SPEAKING
    setup = Setup(_NAMES[:players], game, known.lengths[0], policy, options)
    board = fitting_boards(setup)[0].name
    with ExitStack() as stack:
        record: Callable[[AnyRecord], None] = _ignore
        if folder is not None:
            header = Header(setup_to_json(setup), board, pegs_speak)
            record = stack.enter_context(SessionWriter(folder / f"game-{number + 1:04d}.jsonl", header)).write
        tally = Evening(setup, board, faults, chance, record, pegs_speak=pegs_speak).play()
    for lines in (tally.stories, tally.notes):
        lines[:] = [f"seed {seed}, game {number + 1}, {line}" for line in lines]
    return tally


def _ignore(record: AnyRecord) -> None:
    """Keep no record."""


def _other_luck(chance: Random) -> Random:
    """Return chance of its own that takes nothing from this: a game without what depends on it stays as it is."""
    other = Random()
    other.setstate(chance.getstate())
    return Random(other.random())


def _entered(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return those actions that people have entered."""
    return tuple(each for each in actions if not (each.follows_pegs or isinstance(each, Amend)))


class _Live:
    """The state of whatever session is playing now: after a power cut it is another."""

    def __init__(self, room: Room) -> None:
        self._room = room

    @property
    def state(self) -> Any:
        return self._room.session.match.state if self._room.ahead is None else self._room.ahead.state


class Evening:
    """One game from the cut to its end."""

    def __init__(
        self,
        setup: Setup,
        board: str,
        faults: Faults,
        chance: Random,
        record: Callable[[AnyRecord], None] = _ignore,
        *,
        pegs_speak: bool = False,
    ) -> None:
        """Set the table; with `pegs_speak` a peg says what a button would, as at a live table."""
        self.tally = Totals(games=1)
        self.room = Room(setup, load_board(board), faults, chance, self.tally, record, Judge, pegs_speak=pegs_speak)
        self.hands = hands_in(self.room, chance)
        self._disturbances = Disturbances(self.hands, chance)
        self._leaks = Leaks(self.room, chance.getrandbits(32))
        self._late_cards = LateCards(self.hands, chance)
        self._slips = Slips(self.hands, _other_luck(chance))
        self._faults, self._chance = faults, chance
        self._in_doubt: set[str] = set()
        self._on_the_table: tuple[Action, ...] = ()
        """What had been done as the screen last took something."""

    def play(self) -> Totals:
        """Play to the end and return what was counted."""
        try:
            self.hands.follow_prompts()
            self._play()
        except (Stuck, CompanionError, ValueError, LookupError, AssertionError) as error:
            self._lose(f"{type(error).__name__}: {error}")
        return self.tally

    def script(self) -> Iterator[Action]:
        """Return what people do at the screen, card by card; each must have happened before the next is asked for."""
        pack = self.room.session.match.game.pack
        packs = (self._chance.sample(pack, len(pack)) for _ in range(_MOST_PACKS))
        return playout_of(self.room.setup.game).script(_Live(self.room), packs, self._chance.choice)

    def _play(self) -> None:
        script = self.script()
        while (action := self._next(script)) is not None:
            self._slips.slip()
            if self._late_cards.begins(action):
                script = self._late_cards.play(action, script)
            else:
                self.enter(action)
            if self._over:
                return
            self._leaks.look()
            self._slips.slip()
            self._disturbances.inject_fault()
            if self._chance.random() < self._faults.late_pegs and not self.room.setup.policy.muggins:
                continue
            self.hands.peg_all()
            self._muggins(action)
            self._compare()
            self._inject_fault()
            if self._over:
                return
        raise Stuck("the packs ran out")

    def _next(self, script: Iterator[Action]) -> Action | None:
        """Return what comes next."""
        self._look_up()
        return next(script, None)

    def _look_up(self) -> None:
        """Where the game has gone back by itself, the screen says so: people see that before they touch anything."""
        if self.room.went_back:
            self.hands.follow_prompts()

    @property
    def _over(self) -> bool:
        session = self.room.session
        return session.match.game.outcome(session.match.state) is not None

    def enter(self, action: Action) -> None:
        """Enter a card or a count; when the screen will not have it, do first what it says."""
        refusal: CompanionError | None = None
        for tries in range(_MOST_TRIES):
            try:
                if self.room.act(action):
                    self.room.wait(self._chance.randint(200, 2500))
                    self._on_the_table = self.room.session.match.actions
                    return
            except CompanionError as error:
                refusal = error
            self.hands.follow_prompts()
            self.hands.peg_all()
            if tries > _PATIENCE:
                self.hands.tell_of_ignored()
                self._enter_again()
            if self._over:
                return
        raise Stuck(f"refused: {refusal}")

    def _enter_again(self) -> None:
        """Enter once more what lies on the table, and the game has lost as it went back with pegs set back."""
        entered, on_the_table = _entered(self.room.session.match.actions), _entered(self._on_the_table)
        if on_the_table[: len(entered)] == entered:
            for lost in on_the_table[len(entered) :]:
                if self.room.session.match.allows(lost) and not self._over:
                    self.room.act(lost)
                    self.hands.follow_prompts()
                    self.hands.peg_all()

    def _muggins(self, action: Action) -> None:
        """After a count the seat that counted says Done; others claim, or accept."""
        if not self.room.setup.policy.muggins or not action.counts or self._over:
            return
        self._look_up()
        self.room.done()
        if self._chance.random() < 0.7:
            self.hands.claim_what_fell_short()
        self._look_up()
        if not self._over:
            self.room.accept()

    def _inject_fault(self) -> None:
        """Let happen what happens to boards and computers."""
        if self._chance.random() < self._faults.cable_out:
            self.room.pull_cable()
            self.room.wait(self._chance.randint(300, 8000))
            self.room.plug_cable()
            self.hands.follow_prompts()
        if self._chance.random() < self._faults.power_cut:
            if not self.room.cut_power():
                self._lose("the journal gave another game back")
            self.hands.follow_prompts()

    def _compare(self, *, waited: bool = False) -> None:
        """When the referee is content, the pegs must really stand as it believes.

        It is given the time that it takes: for a board to settle, for hands that it believes to hold a peg and for
        cards that may explain one, before it asks about that (`waited`: it has been given that).
        """
        session = self.room.session
        if self.room.sensors.next_ms(self.room.now) is not None:
            return  # the board is not still yet
        while not self.room.is_settled:
            self.room.wait(session.referee.timing.settle_ms)
        if session.question() is not None or session.finding.guidance is not None or session.misplaced:
            return
        unnoticed = self._misplaced_unnoticed()
        if unnoticed and not waited:
            self._compare_later()
            return
        for group in unnoticed:
            self.tally.missed_errors += 1
            self.tally.stories.append(
                f"missed: {self.room.setup.policy.value} at {self.room.now} ms: {group}: really "
                f"{sorted(self.room.wood & self.room.layout.groups[group].numbers.keys())}"
            )
            self.room.move(session.at_rest())
            self.hands.follow_prompts()
            return
        for side, truth in by_side(self.room.truths()):
            account = session.match.state.ledger.accounts[side]
            if truth is Truth.RIGHT and account.claimable and not session.owed()[side].sums:
                continue
            pegs = self.hands.pegs(side)
            if truth in (Truth.TOO_FAR, Truth.MISPLACED, Truth.IN_HAND) or (truth is Truth.SHORT and not self._waits):
                if not waited and session.moment.reads(side, Call.IN_HAND, Call.PENDING):
                    self._compare_later()
                    return
                if sensors_deceive(self.room, *self.room.layout.read_with(side)):
                    self.tally.in_doubt += 1
                else:
                    self.tally.missed_errors += 1
                    self.tally.stories.append(
                        f"missed: {self.room.setup.policy.value} at {self.room.now} ms: side {side} really {pegs}, "
                        f"believed {account.back} and {account.front}, {truth.value}"
                    )
                self.room.move(session.at_rest())
                self.hands.follow_prompts()
                return

    def _compare_later(self) -> None:
        """Compare once people have waited: a peg that a card may explain, on a field any, is not asked about before."""
        timing = self.room.session.referee.timing
        self.room.wait(timing.pending_ms + timing.release_ms)
        self._compare(waited=True)

    def _misplaced_unnoticed(self) -> list[str]:
        """Return the groups of a field that stand wrongly unnoticed, where no lying sensor explains it.

        One that such a sensor explains is in doubt, once for as long as it stands so, however many cards are laid.
        """
        misplaced = sorted(self.room.out_of_place())
        in_doubt = {name for name in misplaced if sensors_deceive(self.room, self.room.layout.groups[name])}
        self.tally.in_doubt += len(in_doubt - self._in_doubt)
        self._in_doubt = in_doubt
        return [name for name in misplaced if name not in in_doubt]

    @property
    def _waits(self) -> bool:
        """Whether short pegs are left to the opponents' eyes."""
        return self.room.setup.policy.muggins

    def _lose(self, why: str) -> None:
        self.tally.lost_games += 1
        setup = self.room.setup
        self.tally.stories.append(
            f"lost: {setup.policy.value} for {len(setup.players)} at {self.room.now} ms: {why}; dead "
            f"{sorted(self.room.sensors.dead)} stuck {sorted(self.room.sensors.stuck)} pairs {self.room.sensors.pairs}"
        )
