"""Phones can watch: the switch, and the code that leads a phone to the page of the game."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any

from kivy.clock import Clock

from companion.ui.kit import theme
from companion.ui.kit.choice import Switch
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.qr import QrCode
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free
from companion.words import watching as say
from companion.words.message import Said

LOOK_S = 1.0
"""So often it is looked up who watches and where: a network comes and goes."""


class ShareScreen(Page):
    """The switch above, the code beside what is to be done with it (above it, in a narrow window)."""

    title = say.ON_PHONES()

    def build(self) -> None:
        """Make the widgets; nothing is shared because somebody looks here."""
        self.switch = Switch(say.WATCH())
        self.switch.bind(on_switch=lambda _, active: self._switched(active))
        self.code = QrCode()
        self.address = Text("", theme.STRONG, align="left", lines=2)
        self.notes = ScrollList(gap=theme.TIGHT)
        self._said: tuple[Said, ...] = ()
        self._clock: Any = None

    def enter(self, **_: Any) -> None:
        """Show how it stands, and go on looking."""
        self._look()
        self._clock = Clock.schedule_interval(lambda _: self._look(), LOOK_S)

    def leave(self) -> None:
        """Stop looking; what is shared stays shared."""
        self._clock.cancel()

    def body(self, shape: Shape) -> Any:
        """Place switch, code and sentences."""
        column = Column()
        column.add(free(self.switch), size=theme.TOUCH)
        coded = column.add(Row(gap=16) if shape.wide and self.code.text else Column())
        if self.code.text:
            coded.add(free(self.code), share=1.0)
        words = coded.add(Column(), share=1.15 if shape.wide else 0.55)
        if self.code.text:
            words.add(free(self.address), size=40)
        words.add(free(self.notes))
        return column

    def _switched(self, active: bool) -> None:
        """Begin or end in a thread of its own: what serves pages is loaded first, and ending waits for phones."""
        sharing = self.shell.sharing
        assert sharing is not None
        self.switch.disabled = True
        done: Future[None] = Future()
        Thread(target=_run, args=(sharing.begin if active else sharing.end, done), daemon=True).start()
        done.add_done_callback(lambda _: Clock.schedule_once(lambda _: self._done(), 0))
        self.shell.when_done(done)

    def _done(self) -> None:
        self.switch.disabled = False
        self._look()

    def _look(self) -> None:
        """Show what is so now; nothing moves on the screen while nothing has changed."""
        sharing = self.shell.sharing
        if sharing is None or self.switch.disabled:
            return
        self.switch.active = sharing.on
        addresses = sharing.addresses
        first = addresses[0] if addresses else ""
        said = tuple(_notes(on=sharing.on, addresses=addresses, pages=sharing.open_pages))
        if (first, said) != (self.code.text, self._said):
            self.code.text = self.address.text = first
            self._said = said
            self.notes.clear()
            for each in said:
                self.notes.add(Text(SCREEN.text(each), theme.BODY, grow=True))
            self.rearrange()


def _notes(*, on: bool, addresses: tuple[str, ...], pages: int) -> list[Said]:
    """Return what is said beside the code."""
    if not on:
        return [say.NOT_SHARED(), say.ONLY_LOOK()]
    if not addresses:
        return [say.NO_NETWORK()]
    others: list[Said] = list(addresses[1:3])
    return [say.SCAN(), *others, say.SAME_NETWORK(), say.ONLY_LOOK(), say.WATCHING_NOW(count=pages)]


def _run(work: Callable[[], None], done: Future[None]) -> None:
    try:
        work()
    except Exception as error:
        done.set_exception(error)
    else:
        done.set_result(None)
