"""People at the table of the real application: they touch cards and buttons, and drag pegs on the picture."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable
from itertools import combinations
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from touch import drag, frames, tap, touch

from companion.app.listening import TableListener
from companion.app.settings import Settings
from companion.app.table import Table
from companion.board.boards import load_board
from companion.cards import PACK, Card
from companion.drivers.spec import open_driver
from companion.games.cribbage.state import LIMIT, CribbageState, Phase
from companion.games.setup import Setup
from companion.referee.settle import Timing
from companion.store.journal import open_store
from companion.ui.shell import Shell
from companion.words import session as say

TIMING = Timing(settle_ms=15, release_ms=25, hand_ms=150, pending_ms=200, infer_ms=60)
SIZES = ((800, 480), (720, 1280), (640, 400))


class Truth(TableListener):
    """Keeps the state behind each of the last views."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._states: deque[tuple[Any, Any]] = deque(maxlen=400)
        table.listen(self)

    def on_view(self, view: Any) -> None:
        if view is not None:
            self._states.append((view, self._table.session.match.state))

    def of(self, view: Any) -> Any:
        """Return the state that a view was made of."""
        return next(state for seen, state in reversed(self._states.copy()) if seen is view)


class Playing:
    """A table, its window, and the hands of everybody around it."""

    def __init__(self, folder: Any, setup: Setup, board: str, *, spec: str = "sim:", settings: Any = None) -> None:
        Clock._max_fps = 0  # a test waits for nobody's eyes
        self.setup, self.layout = setup, load_board(board)
        self.store = open_store(folder / "companion.db")
        self.table = Table(self.store, open_driver, timing=TIMING)
        self._truth = Truth(self.table)
        self.table.start()
        self.shell = Shell(self.table, settings or Settings())
        self._spec = spec
        self._random = random.Random(7)
        self._hands: list[list[Card]] = []
        self._crib: list[Card] = []

    def sit_down(self) -> None:
        """Start the game and wait until it is on the screen."""
        self.table.new_game(self.setup, self.layout, self._spec).result(5)
        self.shell.go("table")
        self.until(lambda: self.screen.shown is not None and self.settled)

    def close(self) -> None:
        self.table.stop()
        self.store.close()

    # What is seen

    @property
    def screen(self) -> Any:
        return self.shell._named("table")

    @property
    def view(self) -> Any:
        return self.screen.shown

    @property
    def state(self) -> Any:
        """The state behind the view that is on the screen, with all that nobody sees."""
        return self._truth.of(self.view)

    @property
    def hand(self) -> CribbageState:
        """Where the hand of cribbage stands."""
        return self.state

    @property
    def settled(self) -> bool:
        return self._spec != "sim:" or self.table.driver.occupied == self.view.occupied

    @property
    def labels(self) -> set[str]:
        return set(self.screen.buttons.buttons)

    @property
    def heading(self) -> str:
        return self.screen.bar.sentence.text

    def until(self, condition: Callable[[], object], seconds: float = 30.0) -> None:
        """Let the event loop run until something is so."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, (self.heading, self.labels, self.shell.message)
            EventLoop.idle()
            time.sleep(0.002)  # the table's thread gets on sooner if this one does not spin

    def rest(self, seconds: float = 0.08) -> None:
        """Let the board settle where nothing can be waited for."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            EventLoop.idle()
            time.sleep(0.004)  # the table's thread, and the other worker, have something to do meanwhile

    # What is touched

    def press(self, label: str) -> None:
        """Touch a button at the foot of the table, once it can be: some want to be seen for a moment first."""
        self.until(lambda: not self.screen.buttons.buttons[label].disabled)
        tap(self.screen.buttons.buttons[label])

    def card(self, card: Card) -> None:
        """Touch a card key, and wait until the game has taken it."""
        before, pad = self.state, self.screen.panel.pad
        end = time.monotonic() + 30
        while self.state is before:  # who touches in the moment in which the screen changes touches again
            assert time.monotonic() < end, (self.heading, self.labels, self.shell.message)
            frames()
            x, y, w, h = pad.box(card)
            touch(*pad.to_window(x + w / 2, y + h / 2))
            self._wait_until_taken(before, 4.0)

    def _wait_until_taken(self, before: Any, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self.state is before and time.monotonic() < end:
            EventLoop.idle()
            time.sleep(0.002)

    def choose(self, label: str) -> None:
        """Touch what the game offers, and wait until it has taken it."""
        self.until(lambda: label in self.labels)
        before = self.state
        self.press(label)
        self.until(lambda: self.state is not before)

    def drag(self, start: str, end: str) -> None:
        """Drag a peg from hole to hole on the picture."""
        picture = self.screen.picture
        drag(picture.to_window(*picture.place_of(start)), picture.to_window(*picture.place_of(end)), steps=2)
        assert end in self.table.driver.occupied

    def pegs(self, side: int) -> list[str]:
        """The holes of a side's pegs, the back one first."""
        holes = self.layout.tracks[side].holes
        return [holes[number] for number in sorted(holes) if holes[number] in self.table.driver.occupied]

    def leap(self, side: int, points: int) -> None:
        """Drag the back peg `points` beyond the front peg, once the board shows both."""
        self.until(lambda: len(self.pegs(side)) == 2)
        back, front = self.pegs(side)
        track = self.layout.tracks[side]
        self.drag(back, track.holes[min(max(track.numbers[front], 0) + points, track.last)])

    def call_muggins(self, side: int, points: int) -> None:
        """Call muggins of two on a side, and again where the table still saw it pegging."""
        owed = self.state.ledger.accounts[1 - side].owed
        for _ in range(10):
            self.press("Muggins!")
            claim = self.screen.pane
            assert claim.who == (1 - side, side)
            tap(claim.numbers[points])
            self.until(lambda: self.shell.message or self.state.ledger.accounts[1 - side].owed == owed + points)
            if not self.shell.message:
                return
            assert self.shell.message == str(say.STILL_PEGGING(who=self.setup.who(side)))
            self.until(lambda: not self.shell.message)
        raise AssertionError("the pegs never stood")

    def peg_all(self) -> None:
        """Everybody pegs what is owed; without a board the pegs do it themselves."""
        if self._spec == "none":
            self.until(lambda: not any(side.owed for side in self.table.view.sides))
            return
        for side in self.setup.sides:
            account = self.state.ledger.accounts[side]
            room = self.setup.target - account.front
            if account.owed and room:
                self.leap(side, min(account.owed, room))
                self.until(lambda side=side, was=account.front: self.state.ledger.accounts[side].front > was)

    # A whole game

    def play(self, enough: Callable[[], object], between: Callable[[], None] | None = None) -> None:
        """Play on until it is enough or somebody has won, pegging whatever is owed after each touch."""
        while not enough() and self.view.outcome is None:
            self.step()
            if between is not None and self.view.outcome is None:
                between()
            self.peg_all()

    def step(self) -> None:
        """Do the next thing that the game awaits."""
        state, players = self.hand, self.setup.players
        match state.phase:
            case Phase.CUT:
                self.card(self._random.choice(sorted(self.view.awaited.cards, key=str)))
            case Phase.DEAL:
                self._deal()
                self.turn_up(self._starter)
            case Phase.PLAY:
                hand = self._hands[state.turn or 0]
                fitting = [card for card in hand if state.count + card.value <= LIMIT]
                if fitting:
                    hand.remove(fitting[-1])
                    self.card(fitting[-1])
                else:
                    self.choose("Go")
            case Phase.SHOW if state.holds_cards(state.order[state.counted]):
                self._go_on_to_the_keys("Turn up the hand")
                self.card(self._hands[state.order[state.counted]].pop())
            case Phase.SHOW:
                self.choose(f"Count {players[state.order[state.counted]]}'s hand")
            case Phase.CRIB:
                if not state.crib:
                    self._go_on_to_the_keys("Turn up the crib")
                self.card(self._crib[len(state.crib)])
            case Phase.NEXT:
                self._next_deal()

    def turn_up(self, card: Card) -> None:
        """Touch the starter of the next deal, whatever that says besides, and wait until cards are laid."""
        waiting = {Phase.DEAL, Phase.STARTER}
        if self.hand.phase is Phase.NEXT:  # a jack that voids a hand (R9) comes there too, but from the deal
            waiting.add(Phase.NEXT)
        self.card(card)
        self.until(lambda: self.view.outcome is not None or self.hand.phase not in waiting)

    def _next_deal(self) -> None:
        """Go on to the next deal: where the peg of the crib has said so, by its starter."""
        keys = self.screen.panel.pad
        self.until(lambda: "Next deal" in self.labels or keys.parent is self.screen.panel)
        if "Next deal" in self.labels:
            self.choose("Next deal")
            return
        self._deal()
        self.turn_up(self._starter)

    def _go_on_to_the_keys(self, label: str) -> None:
        """From a hand that was counted to the card keys, by the button where the peg has not said so."""
        keys = self.screen.panel.pad
        self.until(lambda: label in self.labels or keys.parent is self.screen.panel)
        if label in self.labels:
            self.press(label)
        self.until(lambda: keys.parent is self.screen.panel)

    def _deal(self) -> None:
        pack = list(PACK)
        self._random.shuffle(pack)
        seats = len(self.setup.players)
        each, away, _ = self.hand.rules.shares(seats)
        self._hands = [pack[seat * each : (seat + 1) * each] for seat in range(seats)]
        rest, self._crib = pack[seats * each :], []
        for hand in self._hands:
            for card in next(combinations(hand, away)):
                hand.remove(card)
                self._crib.append(card)
        while len(self._crib) < self.hand.rules.crib_size:
            self._crib.append(rest.pop())
        self._starter = rest.pop()
