"""People who play by ear: they know what was said, their own cards, and where they set their own pegs. Nothing else.

They find what they touch by sliding over the screen and listening, and touch it again once they have heard it.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Event
from typing import Any

from kivy.base import EventLoop
from touch import Finger, frames, touch

from companion.app.settings import Settings
from companion.app.table import Table
from companion.board.boards import load_board
from companion.cards import PACK, Card, Rank
from companion.drivers.spec import open_driver
from companion.games.scoring import play_points, show_points
from companion.games.setup import Setup
from companion.referee.settle import Timing
from companion.store.journal import open_store
from companion.ui.shell import Shell
from companion.voice.aloud import Aloud
from companion.voice.speaking import Voice
from companion.words.message import Message
from companion.words.numbers import NUMBERS

LIMIT = 31
STEP = 20
"""How far apart a finger feels for something, in pixels."""
NOWHERE = (1.0, 1.0)
"""A corner in which there is nothing to touch."""
ASKED = r"^\w+: (cut for|cut again|deal|lay|count|turn up|shuffle)|^\w+ (won|wins)"
NUMBER = {str(message()): number for number, message in enumerate(NUMBERS)}
CARDS = {Aloud().text(Message("{card}")(card=card)): card for card in PACK}
NAMES = {card: name for name, card in CARDS.items()}


class Quick:
    """A speaker that is done at once."""

    def speak(self, wanted: Any, stopped: Any) -> bool:
        return True

    def prepare(self, wanted: Any, stopped: Any) -> bool:
        return True


class Ear:
    """An application that is only listened to: what it said, and a finger."""

    def __init__(self, folder: Any, setup: Setup, board: str) -> None:
        self.said: list[str] = []
        """What was said by itself."""
        self.felt: list[str] = []
        """What was said of what the finger came to."""
        self._feeling = False
        self.store = open_store(folder / "companion.db")
        self.table = Table(self.store, open_driver, timing=Timing(settle_ms=15, release_ms=25, hand_ms=30_000))
        self.voice = Voice(Quick, self._note)
        self.table.listen(self.voice)
        self.table.start()
        self.voice.__enter__()
        self.shell = Shell(self.table, Settings(by_ear=True), voice=self.voice)
        self._setup, self._board = setup, board
        self._places: dict[str, tuple[float, float]] = {}

    def sit_down(self) -> None:
        self.table.new_game(self._setup, load_board(self._board), "sim:").result(10)
        self.shell.go("table")

    def come_home(self) -> None:
        """Begin where the program begins, with no game on the table."""
        self.shell.go("home")

    def close(self) -> None:
        self.voice.__exit__()
        self.table.stop()
        self.store.close()

    # --- ears ---

    def _note(self, text: str) -> None:
        (self.felt if self._feeling else self.said).append(text)

    def wait_for(self, pattern: str, since: int, seconds: float = 30.0) -> re.Match[str]:
        """Return the first thing said since then that a pattern finds."""
        end = time.monotonic() + seconds
        while True:
            for text in self.said[since:]:
                if found := re.search(pattern, text):
                    return found
            assert time.monotonic() < end, (pattern, self.said[max(since - 4, 0) :])
            EventLoop.idle()
            time.sleep(0.002)

    def until_judged(self, seconds: float = 30.0) -> None:
        """Wait until the table has judged how the pegs stand before the first of them moves."""
        end = time.monotonic() + seconds
        while not self.table.submit(lambda session, now: session.finding.settled and session.finding.readings).result(
            10
        ):
            assert time.monotonic() < end
            EventLoop.idle()

    def settle(self) -> None:
        """Wait until all that was to be said so far has been."""
        done = Event()
        self.voice._inbox.put(done.set)
        assert done.wait(30)

    # --- a finger ---

    def feel(self, place: tuple[float, float]) -> str:
        """Slide a finger to a place, lift it there, and return what was said of it."""
        with self._finger() as finger:
            finger.move(*place)
        return self.felt[-1]

    @contextmanager
    def _finger(self) -> Iterator[Finger]:
        """Put a finger down where nothing is; while it is there, what is said is about what it comes to."""
        self.settle()
        self._feeling = True
        finger = Finger(*NOWHERE).down()
        yield finger
        finger.up()
        frames(1)
        self.settle()
        self._feeling = False

    def press(self, label: str, *, refreshed: bool = False) -> None:
        """Find something by how it is called, and touch it once more; `refreshed`: not what was called so before."""
        self.let_it_draw()
        place = None if refreshed else self._places.get(label)
        if place is None or _label(self.feel(place)) != label:
            place = self._find(label)
            self.feel(place)
        self._places[label] = place
        touch(*place)

    def let_it_draw(self) -> None:
        """Take the time that a person takes to lift a hand: the screen shows by then what was said."""
        end = time.monotonic() + 30
        while self.shell.view is not self.table.view and time.monotonic() < end:
            EventLoop.idle()
        frames(3)

    def _find(self, label: str) -> tuple[float, float]:
        """Slide over the screen, line by line, and remember what was heard where."""
        wide, high = EventLoop.window.size
        self._places.pop(label, None)
        for _ in range(3):  # the screen may change under the finger
            for y in range(STEP // 2, int(high), STEP):
                with self._finger() as finger:
                    for x in range(STEP // 2, int(wide), STEP):
                        before = len(self.felt)
                        finger.move(x, y)
                        self.settle()
                        if len(self.felt) > before:
                            self._places[_label(self.felt[-1])] = (x + 4, y)
            if label in self._places and _label(self.feel(self._places[label])) == label:
                return self._places[label]
        raise AssertionError(f"{label} is nowhere: {sorted(self._places)}")


def _label(said: str) -> str:
    return said.removesuffix(", chosen")


class Player:
    """One of them: cards in the hand, and pegs that are set by counting holes from where they stood."""

    def __init__(self, name: str, holes: Mapping[int, str]) -> None:
        self.name, self.holes = name, holes
        self.back, self.front = sorted(number for number in holes if number <= 0)[-2:]
        self.hand: list[Card] = []
        self.kept: list[Card] = []
        self.due = 0
        """What there is to peg, by this player's own reckoning."""
        self.heels = False
        """Whether his heels are among it."""


class ByEarEvening:
    """Two people, a pack and the wood: what they do follows from what they heard."""

    def __init__(self, ear: Ear, players: Sequence[Player], seed: int) -> None:
        self.ear, self.chance = ear, random.Random(seed)
        self.players = {player.name: player for player in players}
        self.place = 0
        """How much of what was said has been acted on."""
        self.pack = self._shuffled()
        self.crib: list[Card] = []
        self.series: list[Card] = []
        self.last = ""
        self.calls = 0
        self.winner = ""

    def play(self) -> None:
        """Play until it is said who has won."""
        while not self.winner:
            self.ear.wait_for(ASKED, self.place)
            while self.place < len(self.ear.said) and not self.winner:
                text = self.ear.said[self.place]
                self.place += 1
                self._hear(text)

    def _shuffled(self) -> list[Card]:
        return self.chance.sample(PACK, len(PACK))

    def _other(self, name: str) -> Player:
        return next(player for player in self.players.values() if player.name != name)

    def _hear(self, text: str) -> None:
        """Act on one thing that was said."""
        if found := re.search(r"^(\w+) (?:won|wins)", text):
            self.winner = found[1]
        elif found := re.search(r"^(\w+) laid (.+?)(?:, .*)?\.$", text):
            self._laid(found[1], CARDS[found[2]])
        elif re.search(r"^\w+ leads\.$", text):
            self._count_over()
        elif found := re.search(r"^(\w+): (cut for|cut again|deal|lay|count|turn up|shuffle)(.*)", text):
            self._do_if_still_asked(text, *found.groups())

    def _do_if_still_asked(self, text: str, name: str, what: str, more: str) -> None:
        """Do what was asked, unless something else has been since: then it is done."""
        if text == next(text for text in reversed(self.ear.said) if re.search(ASKED, text)):
            self._do(name, what, more)

    def _laid(self, name: str, card: Card) -> None:
        self.series.append(card)
        self.last = name
        self.players[name].due += play_points(self.series)

    def _count_over(self) -> None:
        """The count begins again: who laid last pegs one, unless it had come to 31."""
        if self.series and sum(card.value for card in self.series) < LIMIT:
            self.players[self.last].due += 1
        self.series = []

    def _do(self, name: str, what: str, more: str) -> None:
        """Do what was asked of somebody, once all have pegged what they have."""
        if what in ("count", "shuffle"):
            self._count_over()
        self._peg_all()
        if self.winner:
            return
        player = self.players[name]
        match what:
            case "cut for" | "cut again":
                self.ear.press(NAMES[self.pack.pop()])
            case "deal":
                self._deal()
                self._starter(player)
            case "lay":
                self._lay(player, re.search(r"([\w-]+) so far", more))
            case "count":
                self.ear.press(f"Count {name}'s hand")
                player.due += show_points(tuple(player.kept), self.starter)
            case "turn up":
                self._turn_up(player)
            case "shuffle":
                self.ear.press("Next deal")
        self._peg_all()

    def _deal(self) -> None:
        self.pack, self.crib = self._shuffled(), []
        for player in self.players.values():
            cards = [self.pack.pop() for _ in range(6)]
            player.hand, player.kept = cards[2:], cards[2:]
            self.crib += cards[:2]

    def _starter(self, dealer: Player) -> None:
        self.starter = self.pack.pop()
        self.ear.press(NAMES[self.starter])
        if self.starter.rank is Rank.JACK:
            dealer.due, dealer.heels = dealer.due + 2, True

    def _lay(self, player: Player, so_far: re.Match[str] | None) -> None:
        count = NUMBER[so_far[1]] if so_far else 0
        fits = [card for card in player.hand if count + card.value <= LIMIT]
        if not fits:
            self.ear.press("Go")
            return
        player.hand = [card for card in player.hand if card is not fits[0]]
        self.ear.press(NAMES[fits[0]])

    def _turn_up(self, dealer: Player) -> None:
        turned = 4 - len(self.crib)
        if not turned:
            self.turned = list(self.crib)
            self.ear.press("Turn up the crib")
        self.ear.press(NAMES[self.crib.pop()])
        if not self.crib:
            dealer.due += show_points(tuple(self.turned), self.starter, crib=True)

    # --- pegs ---

    def _peg_all(self) -> None:
        for player in self.players.values():
            if player.due and not self.winner:
                due, player.due = player.due, 0
                heels, player.heels = player.heels, False
                short = due > 1 and self.chance.random() < 0.2 and not heels  # nobody can claim those (C4)
                self._peg(player, due - short)
                if short and not self.winner:
                    self._call(self._other(player.name), player)

    def _peg(self, player: Player, points: int) -> None:
        since = len(self.ear.said)
        last = max(player.holes)
        goal = min(max(player.front, 0) + points, last)
        hand = self.ear.table.peg_hand
        assert hand is not None
        hand.lift(player.holes[player.back])
        hand.place(player.holes[goal])
        player.back, player.front = player.front, goal
        heard = self.ear.wait_for(rf"^{player.name} pegs|^\w+ won,|^\w+ wins", since)
        if goal == last:
            heard = self.ear.wait_for(r"^(\w+) (won,|wins)", since)
            self.winner = heard[1]

    def _call(self, caller: Player, short: Player) -> None:
        """Call muggins for one hole, by what the caller has reckoned."""
        self.calls += 1
        since = len(self.ear.said)
        self.ear.press("Muggins!")
        self.ear.wait_for("Who calls, and how many", since)
        self.ear.press(f"{caller.name} calls on {short.name}")
        since = len(self.ear.said)
        self.ear.press("1", refreshed=True)
        heard = self.ear.wait_for(r"all pegged that is claimed|takes one", since)
        if "claimed" in heard[0]:
            self.ear.press("All is pegged: call it")
            self.ear.wait_for(r"takes one", since)
        caller.due += 1
        due, caller.due = caller.due, 0
        self._peg(caller, due)
