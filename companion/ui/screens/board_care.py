"""Looking after a board without a game: calibrate it, test its sensors, see the health of its holes."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.app.calibrated import begin_calibration, calibration_path, keep_calibration
from companion.app.fitting import board_for, board_itself, own_board_trouble
from companion.app.looking import SensedBoard
from companion.board.calibration import Calibration, CalibrationResult
from companion.board.layout import HoleName
from companion.board.sensortest import SensorTest
from companion.drivers.driver import DriverError
from companion.drivers.spec import is_real, open_driver
from companion.errors import CompanionError
from companion.referee.lights import Light
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Column
from companion.ui.kit.lights import LightStyle, Ring
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.board import health_words, hole_phrase
from companion.ui.screens.page import Page, free
from companion.ui.table.shining import styles_of
from companion.words import care as say
from companion.words.message import Said, Sentence, Term
from companion.words.screens import BOARD
from companion.words.shell import ALL_GOOD, EACH_LIT

TASKS: Final = {"calibrate": say.CALIBRATE(), "test": say.SENSOR_TEST(), "health": say.HEALTH()}
_MOST_NAMED: Final = 12


class BoardCareScreen(Page):
    """The picture is live; on a simulated board fingers move its pegs, as hands do on a real one."""

    title = BOARD()

    def build(self) -> None:
        """Make picture, sentences and buttons."""
        self.task = "health"
        self.real = False
        self.calibration: Calibration | None = None
        self.test: SensorTest | None = None
        self.picture = BoardPicture(
            board_for(""),
            on_lift=lambda _, hole: self._move("lift", hole),
            on_place=lambda _, hole: self._move("place", hole),
        )
        self.said = Text("", theme.TITLE, lines=2)
        self.list = ScrollList()
        self.skip = Button(say.SKIP(), on_tap=lambda _: self._step(Calibration.skip))
        self.one_back = Button(say.ONE_BACK(), on_tap=lambda _: self._step(Calibration.back))

    def enter(self, task: str = "health", **_: Any) -> None:
        """Open the board of the game at the table, or of the last one, for a task: one of `TASKS`."""
        name, spec, setup = self.shell.board_in_use
        layout = board_itself(name, setup)
        self.real = is_real(spec)
        self.task, self.calibration, self.test = task, None, None
        self.bar.say(say.TASK_AT(task=TASKS[task], board=Term(layout.title)))
        if self.picture.board is not layout:
            self.picture.show(layout)
        self.picture.update(frozenset(), {})
        self.list.clear()
        if self.real and (trouble := own_board_trouble(name)):
            self.buttons = []
            self.rearrange()
            self._say(trouble)  # the wires of the board that would take its place are others
            return
        self._say(say.WAITING())
        if task == "calibrate":
            # The inputs of a board on the screen are those of its file: nothing can be learned of them.
            known_as = layout.known_as
            self.calibration = begin_calibration(known_as, os.environ) if self.real else Calibration(layout)
        if task == "test":
            self.test = SensorTest(layout)
            if self.real and any(hole.light is not None for hole in layout.holes.values()):
                self._note(EACH_LIT())
        self.buttons = [self.skip, self.one_back] if task == "calibrate" else []
        self.rearrange()
        spec = spec if not spec.startswith(("replay:", "none")) else "sim:"
        # Calibrating does not use the calibration that is kept: a damaged one is often why it is done.
        opened = self.shell.table.look_after(layout, spec, open_driver if task == "calibrate" else None)
        self.shell.when_done(opened, self._opened)

    def leave(self) -> None:
        """Let go of the board."""
        self.shell.when_done(self.shell.table.stop_looking_after())

    def _opened(self, _: object) -> None:
        hand = self.shell.table.peg_hand
        self.picture.hand = hand is not None
        self.picture.hold(() if hand is None else hand.held)
        if self.shell.table.look is not None:
            self.on_look(self.shell.table.look)

    def _move(self, what: str, hole: HoleName) -> None:
        hand = self.shell.table.peg_hand
        if hand is None:
            return
        try:
            hand.lift(hole) if what == "lift" else hand.place(hole)
        except DriverError as error:
            self.shell.show_message(error.said)
        if self.shell.table.look is not None:
            self.picture.update(self.shell.table.look.occupied)

    # --- what the sensors say

    def on_look(self, look: SensedBoard) -> None:
        """Show what the sensors say, and go on with the task."""
        if look.layout.known_as != self.picture.board.known_as:
            return
        show: Mapping[str, Callable[[SensedBoard], None]] = {"calibrate": self._calibrate, "test": self._test}
        show.get(self.task, self._show_health)(look)

    def _calibrate(self, look: SensedBoard) -> None:
        calibration = self.calibration
        if calibration is None:
            return
        answer = calibration.see(look.closed)
        match answer.result:
            case CalibrationResult.LEARNED:
                self._note(say.LEARNED(input=answer.inputs[0], hole=self._called(answer.hole)))
                self._keep(calibration)
            case CalibrationResult.TAKEN:
                self._note(say.TAKEN(input=answer.inputs[0], hole=self._called(answer.hole)))
            case CalibrationResult.SEVERAL:
                self._note(say.SEVERAL())
        self._ask_next(look)

    def _ask_next(self, look: SensedBoard) -> None:
        calibration = self.calibration
        if calibration is None:
            return
        hole = calibration.hole
        if hole is None:
            self._say(say.CALIBRATED() if self.real else say.CALIBRATED_ON_SCREEN())
            self.picture.update(look.occupied, {})
            self.shell.table.light_up({})
            return
        whole = len(calibration.layout.holes)
        self._say(say.SET_PEG(hole=self._called(hole), number=calibration.done + 1, count=whole))
        lights = {hole: Light.TO}
        self.picture.update(look.occupied, styles_of(lights))
        self.shell.table.light_up(lights)

    def _step(self, step: Callable[[Calibration], None]) -> None:
        """Skip a hole, or go one back."""
        look = self.shell.table.look
        if self.calibration is None or look is None:
            return
        step(self.calibration)
        self.calibration.see(look.closed)
        self._keep(self.calibration)
        self._ask_next(look)

    def _keep(self, calibration: Calibration) -> None:
        if not self.real:
            return
        try:
            keep_calibration(calibration, calibration_path(calibration.layout.known_as, os.environ))
        except CompanionError as error:
            self.shell.show_message(error.said)

    def _test(self, look: SensedBoard) -> None:
        test = self.test
        if test is None:
            return
        test.see(look.occupied)
        left = len(test.never_occupied | test.never_empty)
        self._say(ALL_GOOD() if test.ended else say.SET_EVERY(left=left))
        self.shell.table.light_up(dict.fromkeys(test.never_occupied, Light.SEEN))  # white: each of its colours is seen
        seen = LightStyle(theme.GREEN_LIGHT, Ring.HALO)
        self.picture.update(look.occupied, dict.fromkeys(test.seen, seen))

    def _show_health(self, look: SensedBoard) -> None:
        bad, holes = len(look.ailing), len(look.layout.holes)
        self._say(say.BAD(bad=bad, holes=holes) if bad else say.NONE_BAD(count=len(look.occupied)))
        broken = LightStyle(theme.RED_LIGHT, Ring.BROKEN)
        self.picture.update(look.occupied, {hole: broken for hole, _ in look.ailing})
        self.list.clear()
        for hole, health in look.ailing[:_MOST_NAMED]:
            self._note(health_words(self.picture.board, hole, health))

    def _say(self, sentence: Said) -> None:
        self.said.text = SCREEN.text(sentence)

    def _note(self, text: Said) -> None:
        self.list.add(Text(text, theme.BODY, grow=True))

    def _called(self, hole: HoleName) -> Sentence:
        return hole_phrase(self.picture.board, hole)

    def body(self, shape: Shape) -> Any:
        """The sentence, the picture, and what was learned or found below."""
        column = Column()
        column.add(free(self.said), size=64)
        column.add(free(self.picture), share=1.5 if shape.wide else 1.0)
        column.add(free(self.list), share=0.7)
        return column
