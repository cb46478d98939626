"""The shell: the root of the window. It shows one screen at a time, remembers the way back, and tells trouble.

A screen is a module of `companion.ui.screens`, imported when it is first gone to, so that the window opens fast:
"new_game" is `NewGameScreen` in `new_game.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.app.appliance import Appliance
from companion.app.lesson import LESSON_ID
from companion.app.night import in_force, screen_light
from companion.app.settings import Settings
from companion.app.table import Table
from companion.errors import CompanionError
from companion.games.setup import Setup
from companion.ui.blank import Blank
from companion.ui.bridge import Bridge
from companion.ui.kit.colours import show_palette
from companion.ui.kit.frame import Frame
from companion.ui.kit.guard import GUARD
from companion.ui.kit.projection import Box
from companion.ui.kit.sound import Sounds
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import UNIT, Shape
from companion.ui.message_overlay import MessageOverlay
from companion.ui.touches import Touches
from companion.voice.phrase import Speaking
from companion.voice.tuning import tuning_of
from companion.words.care import SOME_BAD
from companion.words.message import Said
from companion.words.screens import NOT_SAVED

if TYPE_CHECKING:
    from companion.app.looking import SensedBoard
    from companion.app.view import View
    from companion.mqtt.at_broker import AtBroker
    from companion.ui.by_ear import ByEar
    from companion.voice.speaking import Voice
    from companion.watching.sharing import Sharing

HOME: Final = "home"
CLOCK_S: Final = 20.0
"""How often it is looked whether night has begun or ended."""

T = TypeVar("T")


class Screen(Frame):
    """A screen of the shell. Life: `build` once, then `arrange` for every new shape, `enter` and `leave` in turn.

    `self.shell` is there from the start. Build widgets in `build`; put them into rows and columns, with all
    children removed first, in `arrange`. Its `title` is said to somebody who plays by ear.
    """

    title: Said = ""

    def __init__(self, shell: Shell) -> None:
        """Belong to a shell; subclasses override `build` and not this."""
        self.shell = shell
        self._built = False
        super().__init__(size=tuple(shell.size), pos=tuple(shell.pos))
        self.build()
        self._built = True
        self._fit()

    def _fit(self, *args: object) -> None:
        if self._built:
            super()._fit(*args)

    def build(self) -> None:
        """Make the widgets, once."""

    def arrange(self, shape: Shape) -> None:
        """Place the widgets for a shape of window."""

    def enter(self, **kwargs: Any) -> None:
        """Come onto the window, with what `go` was given."""

    def leave(self) -> None:
        """Go from the window."""

    def on_view(self, view: View | None) -> None:
        """The table changed; only the screen on the window is called."""

    def on_look(self, look: SensedBoard) -> None:
        """The sensors of the board changed; only the screen on the window is called."""

    def on_broker(self) -> None:
        """Show that a club's evening has changed; only the screen on the window is called."""

    def quiet_place(self) -> Box | None:
        """Return where a sentence may be laid over this screen and hides no instruction; None for its foot."""
        return None

    @property
    def turned(self) -> bool:
        """Whether what is to be read is turned to the player opposite now."""
        return False

    def back(self) -> None:
        """The way back was touched (or Escape pressed)."""
        self.shell.back()


class Shell(FloatLayout):
    """The root widget. Actions go to `table`; `settings` are the player's; `board` is the spec of `--board`.

    `appliance` is what the machine lets the program do; `safe` is whether only the board on the screen is used.
    """

    def __init__(
        self,
        table: Table,
        settings: Settings,
        *,
        board: str | None = None,
        keep: Callable[[Settings], None] | None = None,
        appliance: Appliance | None = None,
        safe: bool = False,
        voice: Voice | None = None,
        sharing: Sharing | None = None,
        now: Callable[[], datetime] = datetime.now,
        **kwargs: Any,
    ) -> None:
        """Listen to a table; `keep` stores changed settings, `board` is the board asked for, or None.

        `voice` is what speaks, where there is one; `sharing` is what lets phones watch. `now` is the clock on the wall.
        """
        super().__init__(**kwargs)
        self.appliance, self.safe = appliance or Appliance(), safe
        self.blank = Blank(self._shine)
        self.unseen = False
        """Whether the window is still to be drawn for the first time."""
        self.again = False
        """Whether the program is to be started again when it has ended."""
        self.table, self.settings, self.board = table, settings, board
        self.now = now
        self.in_force = settings
        """The settings as they hold now: at night darker and quieter than those that were chosen."""
        self._bright: int | None = None
        self._last_board: tuple[str, str, Setup] | None = None
        self.sounds = Sounds()
        self.voice, self.sharing = voice, sharing
        self.broker: AtBroker | None = None
        """The connection to a broker, where there can be one."""
        self.bots: tuple[str, ...] = ()
        """The names of the bots that can play seats."""
        self.by_ear: ByEar | None = None
        """What says touches before they are done, where somebody plays by ear."""
        self._keep = keep
        self._screens: dict[str, Screen] = {}
        self._way: list[tuple[str, dict[str, Any]]] = []
        self.overlay = MessageOverlay(self, self.quiet_place, lambda: self.screen is not None and self.screen.turned)
        self.bridge = Bridge(table, self._on_view, self.show_message, self._on_look)
        self._touches = Touches(lambda: None if self.blank.dark else self.by_ear)
        self._tune()
        Clock.schedule_interval(self.look_at_clock, CLOCK_S)

    def on_parent(self, _: object, parent: Any) -> None:
        """Have every touch of the window seen first, as long as this is in it."""
        self._touches.end()
        if parent is not None:
            self._touches.begin()

    # Navigation

    @property
    def current(self) -> str:
        """The name of the screen on the window, or ""."""
        return self._way[-1][0] if self._way else ""

    @property
    def screen(self) -> Screen | None:
        """The screen on the window."""
        return self._screens.get(self.current)

    def go(self, name: str, **kwargs: Any) -> None:
        """Show a screen and hand `kwargs` to its `enter`. Going home forgets the way back."""
        names = [way[0] for way in self._way]
        self._leave()
        if name == HOME:
            self._way.clear()
        elif name in names:
            del self._way[names.index(name) :]
        self._way.append((name, kwargs))
        self._enter(name, kwargs)

    def back(self) -> None:
        """Show the screen before this one; home when there is none."""
        if len(self._way) < 2:
            if self.current != HOME:
                self.go(HOME)
            return
        self._leave()
        self._way.pop()
        self._enter(*self._way[-1])

    def _leave(self) -> None:
        screen = self.screen
        if screen is not None and screen.parent is self:
            screen.leave()
            self.remove_widget(screen)

    def _enter(self, name: str, kwargs: dict[str, Any]) -> None:
        screen = self._named(name)
        screen.size, screen.pos = self.size, self.pos
        self.add_widget(screen, index=len(self.children))
        GUARD.show()
        screen.enter(**kwargs)
        if screen.title:
            self.say(screen.title)

    def _named(self, name: str) -> Screen:
        if name not in self._screens:
            module = import_module(f"companion.ui.screens.{name}")
            made: Screen = getattr(module, f"{name.title().replace('_', '')}Screen")(self)
            self._screens[name] = made
        return self._screens[name]

    # The table

    @property
    def view(self) -> View | None:
        """The table as it was last published; None without a game."""
        return self.bridge.view

    @property
    def board_in_use(self) -> tuple[str, str, Setup]:
        """What the board of the game that is or was at the table last is known by, how it was opened, and the game."""
        last = self.settings.last_game
        return self._last_board or (last.board, last.spec, last.setup)

    def _on_view(self, view: View | None) -> None:
        if view is not None and view.game_id != LESSON_ID:
            self._last_board = view.layout.known_as, self.table.spec, view.setup
        self.blank.wake()
        self.overlay.on_view(view)
        if self.screen is not None:
            self.screen.on_view(view)

    def _on_look(self, look: SensedBoard) -> None:
        self.blank.wake()
        if self.screen is None:
            return
        self.screen.on_look(look)
        if self.view is not None and look.ailing:
            self.show_message(SOME_BAD())

    def update_broker(self) -> None:
        """Show, in the screen's thread, that a club's evening has changed."""
        self.blank.wake()
        if self.screen is not None:
            self.screen.on_broker()

    def when_done(
        self,
        future: Future[T],
        then: Callable[[T], object] | None = None,
        refused: Callable[[CompanionError], bool] | None = None,
    ) -> None:
        """Call `then` with the result of a future of the table, or show why it was refused.

        `refused` is given the refusal first, and returns whether that is enough.
        """
        self.bridge.when_done(future, then, refused)

    # Messages

    def show_message(self, said: Said, *, keep: bool = False, passing: bool = False, of_game: bool = False) -> None:
        """Show a sentence over the screen for a while; a touch takes it away.

        With `keep` it stays until it is touched, or with `of_game` until another game is at the table; with
        `passing` it goes as soon as the game has gone on, for then it is no longer true.
        """
        game = self.view.game_id if of_game and self.view is not None else None
        self.overlay.show_message(SCREEN.text(said), keep=keep, true_of=self.view if passing else None, game=game)
        self.say(said)

    def hide_message(self) -> None:
        """Take the sentence away, and any other that waits to be acknowledged."""
        self.overlay.hide_message()

    @property
    def message(self) -> str:
        """The sentence that is shown over the screen, or ""."""
        return self.overlay.message

    def quiet_place(self) -> Box | None:
        """Where a sentence hides no instruction on the screen that is shown; None for the foot of the window."""
        return self.screen.quiet_place() if self.screen is not None else None

    def change_settings(self, settings: Settings) -> None:
        """Take new settings and store them. Those that cannot be stored hold until the program ends."""
        if settings.last_game != self.settings.last_game and self.view is None:
            self._last_board = None
        self.settings = settings
        self._tune()
        try:
            if self._keep is not None:
                self._keep(settings)
        except CompanionError as error:
            self.show_message(NOT_SAVED(reason=error.said))

    def choose_language(self, code: str) -> None:
        """Speak another language at once: every screen is made again, the one that is shown first."""
        self.change_settings(replace(self.settings, language=code))
        SCREEN.speak(code)
        self._tune()
        self._leave()
        self._screens.clear()
        self.hide_message()
        if self._way:
            self._enter(*self._way[-1])

    @property
    def speaks(self) -> bool:
        """Whether there is a voice, and it is set to say something."""
        return self.voice is not None and tuning_of(self.settings).speaking is not Speaking.OFF

    def say(self, *said: Said) -> None:
        """Say something at once to somebody who plays by ear; others see it."""
        if self.by_ear is not None and self.voice is not None:
            self.voice.say(*said)

    def _listen_to_touches(self) -> None:
        wanted = self.voice is not None and self.settings.by_ear
        if wanted and self.by_ear is None:
            from companion.ui.by_ear import ByEar

            self.by_ear = ByEar(Window, self.say)
        elif not wanted:
            self.by_ear = None

    def say_again(self) -> None:
        """Say again what was said last of the game."""
        if self.voice is not None:
            self.voice.again()

    def _tune(self) -> None:
        """Let sounds be as loud as is set, the screen go dark when it is set to, and be for the hand that is set."""
        self._take_hour()
        self.sounds.volume = self.in_force.loudness
        self.blank.after(self.settings.blank_min)
        UNIT.left_handed = self.settings.left_handed
        UNIT.calm = self.settings.reduced_motion
        self._listen_to_touches()
        if self.voice is not None:
            self.voice.tune(tuning_of(self.in_force, SCREEN, SCREEN.code))

    def look_at_clock(self, *_: object) -> None:
        """Where night has begun or ended since the last look, have it so: nothing but light and sound changes."""
        at = self.now().time()
        if in_force(self.settings, at) != self.in_force or screen_light(self.settings, at) != self._bright:
            self._tune()

    def _take_hour(self) -> None:
        """Take the settings that hold at this hour: colours, the lights of the board and of the screen."""
        at, before = self.now().time(), self.in_force
        self.in_force, bright = in_force(self.settings, at), screen_light(self.settings, at)
        show_palette(self.in_force.palette)
        if self.in_force.lights != before.lights:
            self.table.set_lights(self.in_force.lights)
        if bright != self._bright:
            self._bright = bright
            self._shine(not self.blank.dark, 100 if bright is None else bright)

    # The machine

    def _shine(self, on: bool, percent: int | None = None) -> None:
        """Have the light behind the screen on or off, and so bright; a screen that stays lit is no trouble."""
        with suppress(CompanionError):
            self.appliance.shine(on=on, percent=percent)

    def switch_off(self) -> None:
        """Have the machine switched off. Raises `CompanionError`."""
        self.appliance.switch_off()

    def end(self) -> None:
        """End the program."""
        App.get_running_app().stop()

    def start_again(self) -> None:
        """End the program and start it again, with what was set for the next start."""
        self.again = True
        self.end()
