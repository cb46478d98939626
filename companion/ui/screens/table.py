"""The table: top bar, board, the pane that the moment asks for, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from companion.app.view import Tone, View
from companion.board.layout import HoleName
from companion.errors import CompanionError
from companion.referee.verdict import Ask
from companion.ui.games import panel_of
from companion.ui.kit import sound
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.paint import box_of
from companion.ui.kit.projection import Box
from companion.ui.kit.unit import Shape, fit_unit
from companion.ui.shell import Screen
from companion.ui.table.acting import Acting
from companion.ui.table.banner import Banner
from companion.ui.table.club_way import ClubWay, club_way
from companion.ui.table.headline import Headline
from companion.ui.table.hint import HintPane
from companion.ui.table.live import LiveBoard
from companion.ui.table.mask import MaskPane
from companion.ui.table.more import MorePane
from companion.ui.table.muggins import MugginsPane
from companion.ui.table.offers import ButtonBar, Offer
from companion.ui.table.out_of_step import OutOfStepPane, ways_out
from companion.ui.table.pane import Destination, Heading, Pane, Panel
from companion.ui.table.parts import TableParts
from companion.ui.table.question import QuestionPane
from companion.ui.table.result import ResultPane
from companion.ui.table.steps import StepsPane
from companion.ui.table.topbar import TopBar
from companion.ui.texts.reading import help_pages
from companion.words import panes
from companion.words.message import Said
from companion.words.screens import DONE
from companion.words.telling import MUGGINS

_TONES = {
    Tone.RIGHT: sound.SoundEffect.RIGHT,
    Tone.MENDED: sound.SoundEffect.RIGHT,
    Tone.DOUBT: sound.SoundEffect.DOUBT,
    Tone.WRONG: sound.SoundEffect.WRONG,
    Tone.MUGGINS: sound.SoundEffect.MUGGINS,
    Tone.GAME: sound.SoundEffect.GAME,
}
_FAR_SEAT = {2: 1, 4: 2}
"""Who sits opposite the first seat, by the number of players."""


class TableScreen(Acting, Screen):
    """The desk of all panes. The newest view is `shown`; whatever differs from it is changed, nothing else."""

    def build(self) -> None:
        """Make the widgets that every game has."""
        self.table = self.shell.table
        self.shape = Shape.LANDSCAPE
        self.shown: View | None = None
        self.opened: Destination | None = None
        self._reopen: Destination | None = None
        self.panel: Panel | None = None
        self._panes: dict[Destination, Pane] = {}
        self._panels: dict[str, Panel] = {}
        """The panel of each game."""
        self._arranged_panes: dict[Pane, tuple[Shape, Shape]] = {}
        self._heard = 0
        self._said: Said = ""
        """The heading that was shown last."""
        self.headline = Headline(self.refresh)
        self.bind(on_touch_down=self._end_celebration)
        self.bar = self.make_bar()
        self.buttons = ButtonBar(self.more, size_hint=(None, None))
        self.parts = TableParts(self, self.bar, self.buttons)
        self.bind(pos=self._place, size=self._place)

    def make_bar(self) -> TopBar:
        """Return the bar at the top."""
        return TopBar(lambda: self.open(Destination.HELP), size_hint=(None, None))

    def heading_of(self, view: View, pane: Pane) -> Heading:
        """Return the sentence at the top."""
        return self.headline.of(view, pane)

    def arrange(self, shape: Shape) -> None:
        """Take another shape of window."""
        self.shape = shape
        self.refresh()

    def enter(self, **_: Any) -> None:
        """Show the table as it is now."""
        fit_unit(self.width, self.height)
        self.opened, self._reopen = self._reopen, None
        view = self.shell.view
        self._heard = view.notice.number if view and view.notice else 0
        self.headline.forget()
        self.shown = view
        self.on_view(view)

    def leave(self) -> None:
        """Put away what was opened."""
        for panel in self._panels.values():
            panel.cover()
        self.close()

    def back(self) -> None:
        """Go home, from wherever the game was begun: there it can be gone on with."""
        self.shell.go("home")

    def _end_celebration(self, _: object, touch: Any) -> bool:
        """End what is celebrated with any touch, which does what it would have done besides."""
        if self.shown is not None and self.shown.cheer is not None and not touch.is_mouse_scrolling:
            self.send(self.table.end_celebration(), lambda _: True)
        return False

    def quiet_place(self) -> Box | None:
        """Return where the board is: what is to be done stands above it and below."""
        return box_of(self.parts.board) if self.parts.board is not None and self.shown is not None else None

    @property
    def pane(self) -> Pane | None:
        """What is below the board or beside it now."""
        return self.parts.pane

    @property
    def turned(self) -> bool:
        """Whether the panel is turned to the player opposite: what is told is, too."""
        return self.parts.turned

    # What the panes ask for

    @property
    def view(self) -> View | None:
        """The table as it was last heard of."""
        return self.shown

    def send(self, future: Future[Any], refused: Callable[[CompanionError], bool] | None = None) -> None:
        """Wait for what the table was asked; a refusal is told on the screen, unless `refused` says that it is not."""
        self.shell.when_done(future, refused=refused)

    def open(self, place: Destination) -> None:
        """Lay a pane over the others, or go to another screen."""
        match place:
            case Destination.REMATCH:
                self._rematch()
            case Destination.REVIEW if self.shown is not None:
                self.shell.go("review", game_id=self.shown.game_id)
            case Destination.HELP:
                self._help()
            case Destination.HOME | Destination.SHARE | Destination.SIGNING | Destination.CLUB_GAME:
                self.shell.go(place.value)
            case _:
                self.opened = place
                self.refresh()

    def _help(self) -> None:
        """Go to the help of this game; the way back leads to what is seen now."""
        if self.shown is not None:
            opened, pages = self.opened, {page.key for page in help_pages()}
            key = self.shown.setup.game if self.shown.setup.game in pages else "first-game"
            moment = self.panel.help_moment(self.shown) if self.panel is not None else ""
            self.shell.go("help_page", key=key, moment=moment)
            self._reopen = opened if opened is not Destination.MORE else None

    def close(self) -> None:
        """Take the opened pane away."""
        self.opened = None
        self.refresh()

    def refresh(self) -> None:
        """Show the view again."""
        if self._built:
            self._show(self.shown)

    @property
    def speaks(self) -> bool:
        """Whether something is spoken at this table."""
        return bool(self.shell.speaks)

    @property
    def club_way(self) -> ClubWay | None:
        """What the first button says after a game of the club, and where it leads; None for a free game."""
        evening = self.shell.broker.evening if self.shell.broker is not None else None
        return club_way(evening, self.shown.game_id) if evening is not None and self.shown is not None else None

    def on_broker(self) -> None:
        """Say after a game of the club what its button leads to now."""
        if self.shown is not None and self.shown.outcome is not None:
            self.refresh()

    @property
    def shares(self) -> bool:
        """Whether phones could watch this table."""
        return self.shell.sharing is not None

    def say_again(self) -> None:
        """Say again what was said last."""
        self.shell.say_again()

    def more(self, offers: tuple[Offer, ...]) -> None:
        """Lay a list of these offers over the others."""
        pane = self._pane(Destination.MORE)
        assert isinstance(pane, MorePane)
        pane.lay(offers)
        self.open(Destination.MORE)

    def _rematch(self) -> None:
        if self.shown is not None:
            self.send(self.table.rematch(self.shown.game_id))  # a board takes its time, and a finger touches twice

    # Showing

    def on_view(self, view: View | None) -> None:
        """Show a view, and let its notice be heard. When the game is taken off the table, go home."""
        if view is None:
            before, self.shown = self.shown, None
            if before is not None:
                self.shell.go("home")
            return
        self.note_arrived(view)
        if self.shown is not None and view.game_id != self.shown.game_id:
            self.opened = None
            self._heard = 0
        if view.notice is not None and view.notice.number != self._heard:
            self._heard = view.notice.number
            self._sound(view.notice.tone)
            self.headline.on_notice(view.notice)
        if view.cheer is not None and not view.cheer.won and (self.shown is None or self.shown.cheer is None):
            self.shell.sounds.play(sound.SoundEffect.GREAT)
        self._show(view)

    def _sound(self, tone: Tone) -> None:
        if tone in _TONES:
            self.shell.sounds.play(_TONES[tone])

    def _show(self, view: View | None) -> None:
        self.shown = view
        if view is None:
            return
        wanted = self._wanted(view)
        pane = self._panel(view.setup.game) if wanted is None else self._pane(wanted)
        self._show_board(view, picking=isinstance(pane, MaskPane))
        self.parts.change_pane(pane)
        shape = Shape.PORTRAIT if self.parts.beside(self.shape) else self.shape
        if self._arranged_panes.get(pane) != (shape, self.shape):
            self._arranged_panes[pane] = (shape, self.shape)
            pane.arrange(shape)
        self._face(view)
        self.bar.stacked = not self.shape.wide
        heading = self.heading_of(view, pane)
        if self.opened and heading.said != self._said:
            self.shell.say(heading.said)
        self._said = heading.said
        self.bar.show(heading, view.sides)
        self.buttons.tall = not self.shape.wide
        self.buttons.offer(self._ways_back(view), *self._ways_on(view, pane))
        pane.show(view)
        self.parts.lay_under(pane.under if self.parts.beside(self.shape) else None)
        self._place()

    def _wanted(self, view: View) -> Destination | None:
        """Return which pane the moment asks for; None is the panel of the game."""
        if self.opened is not None:
            return self.opened
        if view.question is not None and not self._asked_beside(view):
            return Destination.QUESTION
        if view.out_of_step:
            return Destination.OUT_OF_STEP
        if view.outcome is not None:
            return Destination.RESULT
        return self._mending(view)

    def _mending(self, view: View) -> Destination | None:
        """Return which pane stays until the pegs that it is about are set: then what comes has its place at once."""
        board = self.parts.board
        if board is None or not board.picture.held or board.view is None or board.view.game_id != view.game_id:
            return None
        over = (Destination.QUESTION, Destination.OUT_OF_STEP)
        return next((place for place in over if self._panes.get(place) is self.pane), None)

    def _asked_beside(self, view: View) -> bool:
        """Whether the question is one of a missing card, which the card keys answer: they stay."""
        return view.wrong_peg is not None and view.question is not None and view.question.ask is Ask.PENDING

    def _pane(self, place: Destination) -> Pane:
        if place not in self._panes:
            self._panes[place] = _PANES[place](self)
        return self._panes[place]

    def _panel(self, game: str) -> Panel:
        if game not in self._panels:
            self._panels[game] = panel_of(game, self)
        self.panel = self._panels[game]
        return self.panel

    def _face(self, view: View) -> None:
        """Turn the panel to the player opposite, if that is set; no computer reads it."""
        far, seat = self.shell.settings.far_side_turned, view.awaited.seat
        opposite = seat == _FAR_SEAT.get(len(view.setup.players), -1)
        self.parts.turn(turned=far and opposite and seat not in view.setup.computers)

    def _ways_back(self, view: View) -> tuple[Offer, ...]:
        undo = Offer(panes.UNDO(), lambda: self.send(self.table.undo()), enabled=view.can_undo)
        redo = Offer(panes.REDO(), lambda: self.send(self.table.redo()), enabled=view.can_redo)
        steps = Offer(panes.STEPS(), lambda: self.open(Destination.STEPS))
        back = Offer(panes.BACK(), lambda: self.close() if self.opened else self.back())
        return back, undo, redo if self.opened is Destination.STEPS else steps

    def _ways_on(self, view: View, pane: Pane) -> tuple[tuple[Offer, ...], tuple[Offer, ...]]:
        """Return the buttons in the middle and at the right.

        In muggins they follow from what was touched, never from what is secret (P12): one button calls it, and the
        next card or count says that nobody did.
        """
        choices = pane.offers(view)
        if not isinstance(pane, Panel):
            return (), choices
        calls = tuple(choice for choice in choices if choice.kind is ButtonKind.ACCENT)
        choices = tuple(choice for choice in choices if choice.kind is not ButtonKind.ACCENT)
        if view.wrong_peg is not None:
            others = tuple(replace(choice, kind=ButtonKind.SECONDARY) for choice in choices)
            return calls, (*others, *self._ways_right(view))
        kept, claimable = pane.kept(view), pane.muggins(view)
        if view.muggins_open and claimable:
            choices = (*self._done(view), *choices)
        if all(choice.aside for choice in choices):
            choices = (*kept, *choices)
        if not view.muggins_open or not (claimable or kept):
            return calls, choices
        call = Offer(MUGGINS(), lambda: self.open(Destination.MUGGINS), ButtonKind.ACCENT, kept=not claimable)
        return (call,), choices

    def _done(self, view: View) -> tuple[Offer, ...]:
        """Offer to say that people have pegged: the computer is to act, and no card or count of theirs says so."""
        waits = view.awaited.seat in view.setup.computers and not (view.done or view.accepted)
        done = Offer(DONE(), lambda: self.send(self.table.done()), ButtonKind.PRIMARY)
        return (done,) if waits and view.outcome is None else ()

    def _ways_right(self, view: View) -> tuple[Offer, ...]:
        """Return the ways on from a peg that is wrong so far, besides the missing card, the peg itself and Undo."""
        none = Offer(panes.NO_CARD_IS_MISSING(), lambda: self.send(self.table.answer("none")))
        return (
            *((none,) if self._asked_beside(view) else ()),
            *ways_out(self),
        )

    def _show_board(self, view: View, *, picking: bool) -> None:
        board = self.parts.board
        if board is None:
            board = LiveBoard(view.layout, self.shell.show_message, self._picked, size_hint=(None, None))
            self.parts.add_board(board)
        board.picture.by_ear = self.shell.by_ear is not None
        wears = self._panel(view.setup.game).wears(view)
        board.show(view, self.table.peg_hand, wears, picking=picking)

    def _picked(self, hole: HoleName) -> None:
        if isinstance(self.pane, MaskPane):
            self.pane.pick(hole)

    def _place(self, *_: object) -> None:
        """Give each part its place."""
        if self.shown is not None:
            self.parts.place(self.shown, self.shape)

    @property
    def picture(self) -> BoardPicture:
        """The picture of the board; only once a game has been shown."""
        assert self.parts.board is not None
        return self.parts.board.picture

    @property
    def banner(self) -> Banner:
        """The banner over the picture."""
        assert self.parts.board is not None
        return self.parts.board.banner


_PANES = {
    Destination.QUESTION: QuestionPane,
    Destination.OUT_OF_STEP: OutOfStepPane,
    Destination.RESULT: ResultPane,
    Destination.MUGGINS: MugginsPane,
    Destination.STEPS: StepsPane,
    Destination.MASK: MaskPane,
    Destination.HINT: HintPane,
    Destination.MORE: MorePane,
}
