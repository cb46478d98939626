"""The scenes of the screenshots: how the real application is brought into each state that the screens can show."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, cast

from companion.app.appliance import Appliance
from companion.app.celebrating import GREAT
from companion.app.drilling import Drills
from companion.app.fitting import board_for
from companion.app.looking import SensedBoard
from companion.app.settings import LastGame, Settings
from companion.app.table import Table
from companion.app.view import SideView, Tone, View
from companion.board.layout import HoleName
from companion.cards import parse_cards
from companion.drivers.spec import open_driver
from companion.games.battlefield.messages import LEAVE_ONE
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Dealer, Shuffle
from companion.games.cribbage.state import Phase
from companion.games.crosscribb.actions import PlaceCard
from companion.games.game import Action, EventKind, Policy, Setup
from companion.games.match import Match
from companion.games.reason import ScoreReason
from companion.games.round_the_bases.actions import BatFirst, Swing
from companion.games.round_the_bases.state import InningStage as Stages
from companion.games.seating import Seat, Side
from companion.games.viewer import TABLE
from companion.players.drill import DrillKind
from companion.referee.settle import Timing
from companion.store.journal import Store, open_store
from companion.ui.kit.spoken import SCREEN
from companion.ui.shell import Shell
from companion.words.care import WAITING
from companion.words.session import ENTRIES_LOST, NOBODY_SEES
from companion.words.store import READ_ONLY
from tests.tools.picture import settle
from tests.tools.seeding import honest_game, seed_history, store_game

Scene = tuple[str, Callable[[], object]]
"""The name of a picture, and what brings the application into its state."""

AT: Final = "2026-11-20T18:30:00+00:00"
_TIMING: Final = Timing(settle_ms=20, release_ms=40, hand_ms=200, pending_ms=200, infer_ms=60)
"""A referee in a hurry: nobody waits for a finger here."""
_PATIENCE_S: Final = 60.0
"""So long a state is waited for."""

_RICH: Final = 12
"""What a hand to practise with counts at least: there should be something to see."""

_GREAT_SEED: Final = 16
"""A game in which somebody counts 20."""

_WORN_OUT: Final = READ_ONLY(path="/var/lib/companion/companion.db")

_REFUSED: Final = NOBODY_SEES()
_LEFT_OUT: Final = ENTRIES_LOST(count=3)

TWO: Final = Setup(("Ann", "Bob"))
THREE: Final = Setup(("Ann", "Bob", "Cleo"))
FIELD: Final = Setup(("Ann", "Bob"), "round-the-bases", 3)
BATTLE: Final = Setup(("Ann", "Bob", "Cleo"), "battlefield")
GRID: Final = Setup(("Ann", "Bob", "Cleo", "Dora"), "crosscribb", 31)
DEALT: Final = Setup(("Ann", "Bob"), options={"cards": "app"})
SOLO: Final = Setup(("Ann", "Bob"), options={"cards": "app", "seat1": "club"})
SOLO_FIELD: Final = replace(FIELD, options=SOLO.options)
SOLO_GRID: Final = Setup(("Ann", "Bob"), "crosscribb", 31, options=SOLO.options)
SOLO_BATTLE: Final = Setup(("Ann", "Bob"), "battlefield", options=SOLO.options)
SHUFFLED_BY: Final = 5
FOUR: Final = Setup(("Ann", "Bob", "Cleo", "Dora"))


class Stage:
    """The application with a store full of games, and hands that bring it from scene to scene."""

    def __init__(self, folder: Path, names: Sequence[str] = FOUR.players) -> None:
        """Play the games of the history into a store in `folder`, which need not exist, and open the table.

        `names` are what the four players are called.
        """
        self.names = tuple(names)
        folder.mkdir(parents=True, exist_ok=True)
        self.store: Store = open_store(folder / "companion.db")
        seed_history(self.store, self.names)
        self.table = Table(self.store, open_driver, timing=_TIMING)
        settings = Settings(names=(*self.names, "Maximilian"), last_game=LastGame(self._called(TWO)))
        self.shell = Shell(self.table, settings)
        self.table.start()

    def close(self) -> None:
        """Let go of table and store."""
        self.table.stop()
        self.store.close()

    # How to get somewhere

    @property
    def screen(self) -> Any:
        """The screen on the window."""
        return self.shell.screen

    def until(self, so: Callable[[View], object]) -> None:
        """Wait until the view on the screen is as it should be. Raises AssertionError when it never is."""
        end = time.monotonic() + _PATIENCE_S
        while time.monotonic() < end:
            settle(1)
            time.sleep(0.0005)  # the table's thread gets on sooner if this one does not spin
            view = self.shell.view
            if view is not None and so(view):
                settle(3)
                return
        raise AssertionError(f"{self.shell.current}: {self.shell.told or 'the state never came'}")

    def sit_down(self, setup: Setup, wanted: Callable[[Match[Any]], object], seed: int = 5) -> None:
        """Go on, on the simulated board, with a game that was played until it was as wanted."""
        setup = self._called(setup)
        layout = board_for("", setup)
        match = Match(game_named(setup.game), setup)
        for action in honest_game(setup, seed):
            match.push(action)
            if wanted(match):
                break
        game_id = store_game(self.store, setup, seed, f"{layout.name} sim:", AT, len(match))
        self.table.resume(game_id, layout, "sim:").result(10)
        self._arrive(game_id)

    def _called(self, setup: Setup) -> Setup:
        return replace(setup, players=self.names[: len(setup.players)])

    def _arrive(self, game_id: int) -> None:
        """Go to the table once the game is on it and its pegs are seen."""
        self.until(lambda view: view.game_id == game_id and len(view.occupied) >= 2 * len(view.sides))
        self.shell.go("table")
        self._rest()
        if self.shell.current != "table":
            raise AssertionError(
                f"the table was left for {self.shell.current}: {self.shell.told or 'nobody knows why'}"
            )

    def _rest(self) -> None:
        """Let the referee see that all pegs are at rest; what stands elsewhere before is out of step to him."""
        end = time.monotonic() + 3 * _TIMING.release_ms / 1000
        while time.monotonic() < end:
            settle(1)
            time.sleep(0.001)  # the other worker has something to do meanwhile

    def move(self, side: int, *, front: bool = False, by: int) -> None:
        """Take a side's back peg (or its front peg) and set it `by` holes beyond its front peg."""
        view, hand = self.table.view, self.table.peg_hand
        if view is None or hand is None:
            raise AssertionError("pegs are moved on a simulated board with a game on it")
        track, account = view.layout.tracks[side], view.sides[side]
        hand.lift(track.holes[account.front if front else account.back])
        hand.place(track.holes[account.front + by])

    # The scenes

    def _figures(self, view: str) -> None:
        """Show the figures of a player, once all games are read."""
        self.shell.go("figures")
        screen: Any = self.shell.screen
        while screen._work is not None:
            settle(1)
        screen.view.value = view
        screen._show()

    def scenes(self) -> Iterator[Scene]:
        """Yield all scenes in an order in which each can follow on the one before."""
        yield from self._history_scenes()
        yield from self._table_scenes()
        yield from self._field_scenes()
        yield from self._grid_scenes()
        yield from self._battle_scenes()
        yield from self._new_game_scenes()
        yield from self._other_scenes()

    def _table_scenes(self) -> Iterator[Scene]:
        yield "table-cut", lambda: self.sit_down(TWO, lambda match: len(match) == 1)
        yield "table-play", lambda: self.sit_down(TWO, _in_play)
        yield "table-play-three", lambda: self.sit_down(THREE, _in_play)
        yield "table-play-four", lambda: self.sit_down(FOUR, _in_play)
        yield "table-muggins", lambda: self.sit_down(replace(TWO, policy=Policy.MUGGINS), _in_play)
        yield "table-muggins-call", lambda: self.screen.open("muggins")
        yield "table-show", lambda: self.sit_down(TWO, _counted)
        yield "table-show-half", self._half
        yield "table-show-muggins", lambda: self.sit_down(replace(TWO, policy=Policy.MUGGINS), _counted)
        yield "table-coach", lambda: self.sit_down(replace(TWO, policy=Policy.COACH), _counted)
        yield "table-wrong", self._wrong
        yield "table-wrong-early", self._early
        yield "table-wrong-show", self._wrong_show
        yield "table-short", lambda: self._wrong(by=-1)
        yield "table-mended", self._mend
        yield "table-thirty-one", lambda: self.sit_down(TWO, _thirty_one)
        yield "table-deal", lambda: self.sit_down(TWO, _to_deal)
        yield "table-told", lambda: self.shell.tell(_REFUSED)
        yield "table-told-kept", self._told_kept
        yield "table-great", self._great
        yield "table-won", self._won
        yield "table-crib", self._crib
        yield "table-steps", lambda: self.screen.open("steps")
        yield "out-of-step", self._out_of_step
        yield "question", self._question
        yield "scorekeeper", self._scorekeeper
        yield "solo-cut", lambda: self._solo(SOLO, lambda view: True, (Shuffle(SHUFFLED_BY),))
        yield "solo-discard", lambda: self._solo(SOLO, lambda view: view.face.hand and not view.face.away)
        yield "solo-hint", self._hint
        yield "review", self._review
        yield "review-accuracy", self._accuracy
        yield "solo-play", lambda: self._solo(SOLO, lambda view: len(view.face.series) == 3)
        yield "solo-owed", lambda: self._solo(SOLO, lambda view: view.sides[1].owed)
        yield "solo-covered", lambda: self._solo(DEALT, lambda view: len(view.face.series) == 2)
        yield "solo-crib", lambda: self._solo(SOLO, lambda view: view.face.phase is Phase.CRIB)
        deal, at_bat = (Dealer(Seat(0)),), (Shuffle(SHUFFLED_BY), BatFirst(Side(0)))
        yield "solo-field", lambda: self._solo(SOLO_FIELD, lambda view: len(view.face.deal.series) == 2, at_bat)
        yield "solo-grid", lambda: self._solo(SOLO_GRID, lambda view: view.face.held and view.face.placed > 5, deal)
        yield "solo-battle", lambda: self._solo(SOLO_BATTLE, _lays_in_battle, deal)
        yield "game-over", lambda: self.sit_down(TWO, _all_pegged, seed=3)

    def _field_scenes(self) -> Iterator[Scene]:
        yield "field-roll-off", lambda: self.sit_down(FIELD, lambda match: len(match) == 1)
        yield "field-play", lambda: self.sit_down(FIELD, _at_bat_in_play, seed=10)
        yield "field-show", lambda: self.sit_down(FIELD, lambda match: _at_bat_in_play(match, Phase.SHOW), seed=10)
        yield "field-swing", lambda: self.sit_down(FIELD, _before_a_hit, seed=8)
        yield "field-guided", self._swing
        yield "field-dice", lambda: self.sit_down(FIELD, lambda match: match.state.diamond.waiting, seed=8)
        yield "field-next", lambda: self.sit_down(FIELD, _with_runners, seed=10)
        yield "field-over", lambda: self.sit_down(FIELD, lambda match: False, seed=10)

    def _grid_scenes(self) -> Iterator[Scene]:
        yield "grid-place", lambda: self.sit_down(GRID, lambda match: match.state.placed == 13)
        dealt = replace(GRID, options={"cards": "app"})
        yield "grid-dealt", lambda: self.sit_down(dealt, lambda match: match.state.placed == 13 and match.state.held)
        aloud = replace(GRID, policy=Policy.MUGGINS)
        yield "grid-aloud", lambda: self.sit_down(aloud, lambda match: len(match.state.said) == 3)
        yield "grid-count", lambda: self.sit_down(GRID, lambda match: match.state.counted() and _owes_nothing(match))

    def _battle_scenes(self) -> Iterator[Scene]:
        def at(stage: str) -> Callable[[Any], bool]:
            return lambda match: match.state.stage.value == stage and match.state.turns == 7

        yield "help-battlefield", lambda: self.shell.go("help_page", key="battlefield")
        yield "battle-draw", lambda: self.sit_down(BATTLE, at("draw"))
        yield "battle-lay", lambda: self.sit_down(replace(BATTLE, policy=Policy.COACH), at("lay"))
        yield "battle-choose", lambda: self.sit_down(BATTLE, _choosing)
        yield "battle-count", lambda: self.sit_down(BATTLE, _counted_one)

    def _swing(self) -> None:
        self.sit_down(FIELD, _before_a_hit, seed=8)
        self.table.act(Swing()).result(10)
        self.until(lambda view: view.guidance is not None)

    def _new_field_game(self) -> None:
        self.shell.go("new_game")
        self.screen.take(self.screen.draft.called(1, self.names[1]).of_game("round-the-bases"))

    def _half(self) -> None:
        """Peg a part of what a hand counts."""
        self.sit_down(TWO, _counted)
        side = next(side for side in self.table.view.sides if side.owed) if self.table.view else None
        if side is None:
            raise AssertionError("a hand is counted")
        self.move(side.side, by=4)
        self.until(lambda view: view.sides[side.side].front == side.front + 4)

    def _out_of_step(self) -> None:
        self.sit_down(TWO, _in_play)
        self.move(0, front=True, by=5)
        self.until(lambda view: view.out_of_step)
        self.screen.picture.update(self.screen.picture.occupancy, {})
        self.screen.refresh()  # the lights that blink begin with their light on

    def _wrong(self, by: int = 1) -> None:
        """Peg so many more than a card scored."""
        self.sit_down(TWO, _scored)
        side = self._owing()
        self.move(side.side, by=(side.owed or 0) + by)
        self.until(lambda view: view.amiss is not None)

    def _early(self) -> None:
        """Peg before the card is touched, and wait until the question comes."""
        self.sit_down(TWO, _in_play)
        self.move(1, by=4)
        self.until(lambda view: view.question is not None)

    def _wrong_show(self) -> None:
        self.sit_down(TWO, _counted)
        side = self._owing()
        self.move(side.side, by=(side.owed or 0) + 1)
        self.until(lambda view: view.amiss is not None)

    def _mend(self) -> None:
        """Peg one short of what a card scored, then the rest."""
        self._wrong(by=-1)
        view, driver = self.table.view, self.table.driver
        amiss = view.amiss if view is not None else None
        if view is None or amiss is None or amiss.stands is None or amiss.belongs is None:
            raise AssertionError("a peg is short")
        track, hand = view.layout.tracks[amiss.side], cast(Any, driver)
        hand.lift(track.holes[amiss.stands])
        hand.place(track.holes[amiss.belongs])
        self.until(lambda view: view.amiss is None and view.notice and view.notice.tone is Tone.MENDED)

    def _crib(self) -> None:
        self.shell.hide_message()
        self.sit_down(TWO, _in_crib)

    def _great(self) -> None:
        """Peg a hand that is worth celebrating."""
        self.shell.hide_message()
        self.sit_down(TWO, _great_hand, seed=_GREAT_SEED)
        self.move(self._owing().side, by=self._owing().owed or 0)
        self._celebrated()

    def _won(self) -> None:
        """Count the hand that wins."""
        self.sit_down(TWO, _before_the_win, seed=3)
        view = self.table.view
        choice = next(iter(view.awaited.choices), None) if view is not None else None
        if choice is None:
            raise AssertionError("a hand is to be counted")
        self.table.act(choice.action).result(10)
        self._celebrated()

    def _celebrated(self) -> None:
        """Show again what was celebrated, once it is over: then nothing takes it away before the picture is drawn."""
        seen: list[View] = []

        def celebrated(view: View) -> bool:
            if view.cheer is not None:
                seen.append(view)
            return bool(seen)

        self.until(celebrated)
        self.until(lambda view: view.cheer is None)
        self.screen.on_view(seen[0])

    def _told_kept(self) -> None:
        self.shell.hide_message()
        self.shell.tell(_LEFT_OUT, keep=True)

    def _owing(self) -> SideView:
        view = self.table.view
        side = next((side for side in view.sides if side.owed), None) if view is not None else None
        if side is None:
            raise AssertionError("somebody owes points")
        return side

    def _question(self) -> None:
        """Keep a peg in the hand until it is asked where it is."""
        self.sit_down(TWO, _in_play)
        driver: Any = self.table.driver
        driver.lift(driver.layout.tracks[1].holes[self.table.view.sides[1].back if self.table.view else 0])
        self.until(lambda view: view.question is not None)

    def _scorekeeper(self) -> None:
        setup = replace(self._called(TWO), policy=Policy.SCOREKEEPER)
        layout = board_for("")
        game_id = self.table.new_game(setup, layout, "sim:").result(10)
        self._arrive(game_id)
        self.move(0, by=12)
        self.until(lambda view: view.sides[0].total == 12)

    def _review(self) -> None:
        """Review a game that the app dealt, up to its second mistake."""
        game_id = store_game(self.store, replace(self._called(DEALT), target=61), 3, "cribbage-2 none", AT)
        self.shell.go("home")
        self.shell.go("review", game_id=game_id)
        end = time.monotonic() + 10 * _PATIENCE_S
        while self.screen.found is None:
            assert time.monotonic() < end, self.screen.trouble or "the review never came"
            settle(1)
        self.screen.next_mistake.dispatch("on_tap")

    def _accuracy(self) -> None:
        self.screen.view.value = "players"
        self.screen._show()

    def _hint(self) -> None:
        """Ask the coach which cards to lay away."""
        self._solo(SOLO, lambda view: view.face.hand and not view.face.away)
        self.screen.open("hint")
        end = time.monotonic() + _PATIENCE_S
        while self.screen.pane.advice is None:
            assert time.monotonic() < end, "the coach says nothing"
            settle(1)

    def _solo(
        self,
        setup: Setup,
        wanted: Callable[[Any], object],
        opening: tuple[Action, ...] = (Shuffle(SHUFFLED_BY), Dealer(Seat(0))),
    ) -> None:
        """Begin a game in which the app deals, and do what is awaited until it is as wanted."""
        layout, chance = board_for("", setup), random.Random(4)
        game_id = self.table.new_game(self._called(setup), layout, "sim:", opening).result(10)
        self._arrive(game_id)
        while not wanted(self.table.view_for(TABLE).result(10)):
            self.table.ask(lambda session, now: session.act(chance.choice(_awaited(session)), now)).result(10)
            if self.table.peg_hand is not None:
                expected = self.table.ask(lambda session, now: session.expected()).result(10)
                if not wanted(self.table.view_for(TABLE).result(10)):
                    self.table.peg_hand.set_out(expected)
                    self.until(lambda view: not any(side.owed for side in view.sides))
        self.until(lambda view: wanted(view))

    def _new_game_scenes(self) -> Iterator[Scene]:
        yield "home", self._home
        yield "new-game", lambda: self.shell.go("new_game")
        yield "new-game-four", self._four
        yield "more-rules", lambda: self.shell.go("more_rules", new_game=self.screen)
        yield "choose-board", lambda: self._from_new_game("choose_board")
        yield "player", lambda: self._from_new_game("player", seat=1)
        yield "player-keys", lambda: self.screen.entry.on_tap()
        yield "player-computer", lambda: self.screen.play_by("club")

    def _home(self) -> None:
        self.sit_down(TWO, _in_play)
        self.table.leave().result(10)
        self.shell.go("home")

    def _four(self) -> None:
        draft = self.screen.draft.for_players(4).refereed(Policy.TOURNAMENT)
        for seat, name in enumerate(self.names):
            draft = draft.called(seat, name)
        self.screen.take(draft)

    def _from_new_game(self, name: str, **kwargs: Any) -> None:
        self.shell.back()
        self.shell.go(name, new_game=self.screen, **kwargs)

    def _history_scenes(self) -> Iterator[Scene]:
        yield "history", lambda: self._from_home("history")
        yield "past-game", lambda: self.shell.go("past_game", game_id=21)
        yield "past-game-log", self._log
        yield "statistics", lambda: self.shell.go("statistics")
        yield "figures", lambda: self._figures("averages")
        yield "figures-best", lambda: self._figures("best")
        yield "figures-streaks", lambda: self._figures("streaks")

    def _other_scenes(self) -> Iterator[Scene]:
        yield "board", self._board
        yield "board-calibrate", self._calibrate
        yield "board-test", self._test_sensors
        yield "board-health", self._health
        yield "settings", lambda: self._from_home("settings")
        yield "help", lambda: self._from_home("help")
        yield "first-game", lambda: self.shell.go("help_page", key="first-game")
        yield "rulings", lambda: self.shell.go("rulings")
        yield "about", lambda: self.shell.go("about")
        yield "drills", lambda: self._from_home("drills")
        yield "drill-lay-away", lambda: self._drill(DrillKind.LAY_AWAY)
        yield "drill-lay-away-answered", self._answer_drill
        yield "drill-lead", lambda: self._drill(DrillKind.LEAD)
        yield "drill-ahead", lambda: self._drill(DrillKind.AHEAD)
        yield "drill-ahead-answered", lambda: self.screen.answer(1)
        yield "own-hand", self._own_hand
        yield "own-hand-weighed", self._weigh_own_hand
        yield "practice", self._practice
        yield "practice-counted", lambda: self.screen.answer(self.screen.worth)
        yield "new-game-bases", self._new_field_game
        yield "labels", lambda: self.shell.go("labels", new_game=self.screen)
        yield "kiosk-home", self._kiosk
        yield "switch-off", lambda: self.shell.go("switch_off")
        yield "trouble", lambda: self.shell.go("trouble", why=_WORN_OUT)

    def _board(self) -> None:
        self.sit_down(TWO, _in_play)
        self.table.mask(HoleName("track1/77")).result(10)
        self._from_home("board")
        self.until(lambda view: view.masked)

    def _care(self, task: str) -> Any:
        self.shell.go("home")
        self.shell.go("board_care", task=task)
        self._until_look(lambda look: bool(look.occupied))
        return self.table.driver

    def _until_look(self, so: Callable[[SensedBoard], bool]) -> None:
        end = time.monotonic() + _PATIENCE_S
        while self.table.look is None or not so(self.table.look) or self.screen.said.text == SCREEN.text(WAITING()):
            assert time.monotonic() < end, "the board was not heard"
            settle()

    def _calibrate(self) -> None:
        driver = self._care("calibrate")
        holes = list(driver.layout.holes)
        for hole in holes[:3]:
            if hole not in driver.occupied:
                driver.lift(sorted(driver.occupied)[-1])
                driver.place(hole)
        self._until_look(lambda look: holes[2] in look.occupied)

    def _test_sensors(self) -> None:
        driver = self._care("test")
        holes = list(driver.layout.holes)
        for hole in holes[20:70]:
            driver.set_out({hole})
        self._until_look(lambda look: look.occupied == {holes[69]})

    def _health(self) -> None:
        driver = self._care("health")
        flickering, rest = "track1/40", driver.occupied
        for turn in range(30):
            driver.set_out(rest | ({flickering} if turn % 2 else set()))
        self._until_look(lambda look: bool(look.ailing))

    def _kiosk(self) -> None:
        """Be at home on a machine that systemd runs, as if it had begun so."""
        self.shell.appliance = Appliance(alone=True, requests=Path(self.table.store.path.parent))
        self._home()

    def _from_home(self, name: str) -> None:
        self.shell.go("home")
        self.shell.go(name)

    def _log(self) -> None:
        self.screen.view.value = "log"
        self.screen.rearrange()

    def _drill(self, kind: DrillKind) -> None:
        """Be asked a task that is always the same."""
        self.shell.go("home")
        self.shell.go("drill", kind=kind, player=self.names[0])
        self.screen.drills = Drills(self.table, self.names[0], random.Random(3))
        self.screen.ask()
        end = time.monotonic() + _PATIENCE_S
        while self.screen.task is None:
            assert time.monotonic() < end, "no task came"
            settle(1)

    def _answer_drill(self) -> None:
        for card in self.screen.task.decision.options[3].cards:
            self.screen.pick(card)

    def _own_hand(self) -> None:
        self._from_home("own_hand")
        for card in parse_cards(["5H", "6S", "7D", "8C", "JD"]):
            self.screen.pick(card)

    def _weigh_own_hand(self) -> None:
        """Ask about the hand of the manual's example."""
        self.screen.pick(parse_cards(["2H"])[0])
        self.screen.scores[0].value, self.screen.scores[1].value = 105, 112
        self.screen.stand()
        self.screen.ask()
        end = time.monotonic() + _PATIENCE_S
        while self.screen.weighed is None:
            assert time.monotonic() < end, "the coach said nothing"
            settle(1)

    def _practice(self) -> None:
        self._from_home("practice")
        self.screen.chance = random.Random(11)
        show, self.screen._show = self.screen._show, lambda: None  # the poorer hands before it need not be drawn
        self.screen.deal()
        while self.screen.worth < _RICH:
            self.screen.deal()
        self.screen._show = show
        show()


def _in_play(match: Match[Any]) -> bool:
    """Some deals have been played, and some cards lie on the table."""
    count = match.game.awaited(match.state).sentence.fact.get("count")
    return _deals(match) >= 5 and isinstance(count, int) and count >= 20 and not _owed(match)


def _scored(match: Match[Any]) -> bool:
    """A card scored more than one point just now, and they are not pegged yet."""
    return _deals(match) >= 5 and match.actions[-1].verb == "lay" and _owed(match) >= 2


def _great_hand(match: Match[Any]) -> bool:
    """A hand that is celebrated was counted just now."""
    return match.actions[-1].verb in ("count", "crib") and _owed(match) >= GREAT


def _before_the_win(match: Match[Any]) -> bool:
    """The next hand to be counted wins the game."""
    if match.state.phase is not Phase.SHOW or _owed(match):
        return False
    counted = match.game.apply(match.state, match.game.awaited(match.state).choices[0].action)
    return bool(counted.state.ledger.reached is not None)


def _thirty_one(match: Match[Any]) -> bool:
    """A card has just made 31, and its 2 are not pegged yet."""
    reasons = [event.reason for event in match.played[-1].events]
    return _deals(match) >= 3 and ScoreReason.THIRTY_ONE in reasons and match.state.phase is Phase.PLAY


def _to_deal(match: Match[Any]) -> bool:
    return _deals(match) >= 3 and match.state.phase is Phase.DEAL


def _counted(match: Match[Any]) -> bool:
    """A good hand was counted just now and is not pegged yet."""
    return _deals(match) >= 5 and match.actions[-1].verb == "count" and _owed(match) >= 6


def _in_crib(match: Match[Any]) -> bool:
    return _deals(match) >= 4 and match.game.awaited(match.state).sentence.fact.get("place") == 3


def _all_pegged(match: Match[Any]) -> bool:
    """The game is won, and the winner's peg is in the game hole."""
    outcome = match.game.outcome(match.state)
    return outcome is not None and match.state.ledger.accounts[outcome.winner].front == match.setup.target


def _deals(match: Match[Any]) -> int:
    return sum(event.kind is EventKind.DEALER for played in match.played for event in played.events)


def _owed(match: Match[Any]) -> int:
    return sum(account.owed for account in match.state.ledger.accounts)


def _at_bat_in_play(match: Match[Any], phase: Phase = Phase.PLAY) -> bool:
    state = match.state
    runners = state.diamond.bases and state.stage is Stages.HAND and state.deal.phase is phase
    return bool(runners and (phase is not Phase.PLAY or state.deal.count > 10) and _owes_nothing(match))


def _before_a_hit(match: Match[Any]) -> bool:
    """A swing that brings the batter to a base, with somebody on base."""
    state = match.state
    if state.stage is not Stages.HAND or state.deal.phase is not Phase.NEXT or not state.diamond.bases:
        return False
    difference = state.ledger.total(state.batting) - state.ledger.total(state.fielding)
    return _owes_nothing(match) and difference >= 4 and state.profile.label(min(difference, 24)).value != "out"


def _with_runners(match: Match[Any]) -> bool:
    state = match.state
    return state.stage is Stages.NEXT and len(state.diamond.bases) >= 1 and state.inning > 1


def _choosing(match: Match[Any]) -> bool:
    """A formation lies face up, and one of its cards is to be left."""
    return match.game.awaited(match.state).sentence.message is LEAVE_ONE and not match.state.counted


def _counted_one(match: Match[Any]) -> bool:
    """A formation was counted just now and is not pegged yet."""
    return match.actions[-1].verb == "leave" and _owed(match) >= 6


def _owes_nothing(match: Match[Any]) -> bool:
    return not any(account.owed for account in match.state.ledger.accounts)


def _awaited(session: Any) -> tuple[Any, ...]:
    """Return what may be done now, the computer's seats included."""
    match = session.match
    awaited: tuple[Any, ...] = match.game.awaited(match.state).actions
    squares = tuple(action for action in match.game.legal(match.state) if isinstance(action, PlaceCard))
    return squares or awaited


def _lays_in_battle(view: Any) -> bool:
    """Whether the person has drawn a card, with some cards on the table."""
    return view.awaited.seat == 0 and view.face.held is not None and len(view.face.line) > 1
