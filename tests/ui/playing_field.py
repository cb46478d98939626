"""People at a field: dice are touched, pegs are dragged to the scales and around the bases."""

from __future__ import annotations

from typing import Any

from playing import Playing
from touch import touch

from companion.app.listening import TableListener
from companion.app.view import ShownVerdict
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.round_the_bases.state import BasesState, InningStage
from companion.referee.scale import combination
from companion.referee.verdict import Verdict


class VerdictRecorder(TableListener):
    """Writes down every verdict that the table publishes."""

    def __init__(self, verdicts: list[ShownVerdict]) -> None:
        self._verdicts = verdicts

    def on_view(self, view: Any) -> None:
        if view is not None:
            self._verdicts.extend(view.verdicts)


class FieldPlaying(Playing):
    """A table with a field; whatever is owed is set on the scales, and the pegs follow the game."""

    def sit_down(self) -> None:
        """Start the game, and receive every verdict from then on."""
        self.verdicts: list[ShownVerdict] = []
        self.table.listen(VerdictRecorder(self.verdicts))
        super().sit_down()

    @property
    def judged(self) -> list[Verdict]:
        """Every verdict that counted, those that the game played at once among them."""
        return [each for each in self.table.session.play.announced if isinstance(each, Verdict)]

    @property
    def state(self) -> BasesState:
        return super().state

    @property
    def hand(self) -> CribbageState:
        return self.state.deal

    def step(self) -> None:
        """Do the next thing that the game awaits."""
        match self.state.stage:
            case InningStage.ROLL_OFF:
                self.throw(5, 2)
            case InningStage.DICE:
                self.throw(self._random.randint(1, 6), self._random.randint(1, 6))
            case InningStage.CHOOSE:
                self.choose("Bat first")
            case InningStage.HAND if self.hand.phase is Phase.NEXT:
                self.choose("Swing")
            case InningStage.HAND:
                super().step()
            case InningStage.NEXT:
                self.choose("Next batter")
            case InningStage.CHANGE:
                self.choose("Change sides")

    def throw(self, *pips: int) -> None:
        """Touch the faces of both dice."""
        before, dice = self.state, self.screen.panel.dice
        for die, each in enumerate(pips):
            x, y, w, h = dice.box(die, each)
            touch(*dice.to_window(x + w / 2, y + h / 2))
        self.until(lambda: self.state is not before)

    def peg_all(self) -> None:
        """Add what is owed to the scales, and move whatever the game asks for."""
        if self._spec == "none":
            self.until(lambda: not any(side.owed for side in self.table.view.sides))
            self.until(lambda: self.table.view.guidance is None and self.view is self.table.view)
            return
        for side in self.setup.sides:
            account = self.state.ledger.accounts[side]
            if account.owed and self.state.winner is None:
                self.show(side, account.front + account.owed)
                self.until(lambda side=side, was=account.front: self.state.ledger.accounts[side].front > was)
        self.follow()

    def show(self, side: int, total: int) -> None:
        """Have a scale show a total, one peg after the other."""
        group, store = self.layout.sides[side], self.layout.groups[f"pegs{side + 1}"]
        wanted = {group.holes[number] for number in combination(group, total)}
        there = self.table.driver.occupied & group.numbers.keys()
        lifts, places = sorted(there - wanted), sorted(wanted - there)
        while lifts or places:
            taken = self.table.driver.occupied
            waiting = [hole for hole in store.holes.values() if hole in taken]
            free = [hole for hole in store.holes.values() if hole not in taken]
            self.drag(lifts.pop() if lifts else waiting[-1], places.pop() if places else free[0])

    def drag(self, start: str, end: str) -> None:
        """Drag a peg once the picture shows it: holes of a field are near each other."""
        self.until(lambda: self.settled)
        there = self.table.driver.occupied
        assert start in there, (start, end)
        assert end not in there, (start, end)
        super().drag(start, end)

    def follow(self) -> None:
        """Drag the pegs that are asked for until none is."""
        for _ in range(60):
            self.until(lambda: self.settled)
            self.rest(0.035)
            guidance: Any = self.table.view.guidance
            if guidance is None:
                return
            if guidance.lift is None or guidance != self.view.guidance:
                continue  # seen while the peg was on its way
            there = self.table.driver.occupied
            if guidance.lift not in there or guidance.place in there:
                continue  # told before the last peg had settled: to follow it would move another peg
            assert guidance.asked, guidance
            self.drag(guidance.lift, guidance.place)
        raise AssertionError(guidance)
