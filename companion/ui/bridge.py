"""From the table's thread to the screen's: views are passed on together, refusals become sentences."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, TypeVar

from kivy.clock import Clock

from companion.app.listening import TableListener
from companion.app.table import Table
from companion.errors import CompanionError
from companion.words import logs
from companion.words.message import Said
from companion.words.screens import WENT_WRONG

if TYPE_CHECKING:
    from companion.app.looking import SensedBoard
    from companion.app.view import View

_log = logging.getLogger(__name__)

T = TypeVar("T")


class Bridge(TableListener):
    """Passes on what a table publishes, in the screen's thread. Of several views only the newest is passed on."""

    def __init__(
        self,
        table: Table,
        on_view: Callable[[View | None], None],
        on_message: Callable[..., None],
        on_look: Callable[[SensedBoard], None],
    ) -> None:
        """Listen to `table`: `on_view` gets views, `on_message` sentences, `on_look` how the board's sensors are.

        A sentence is shown with `keep` until it is acknowledged, with `passing` until the game has gone on.
        """
        self.view: View | None = table.view
        self._newest: View | None = table.view
        self._on_view, self._on_message = on_view, on_message
        self._looks: deque[SensedBoard] = deque()
        self._on_look = on_look
        self._pass_on = Clock.create_trigger(self._deliver)
        self._pass_look_on = Clock.create_trigger(self._deliver_looks)
        table.listen(self)

    def on_view(self, view: View | None) -> None:
        """Remember the view for the next frame (in the table's thread)."""
        self._newest = view
        self._pass_on()

    def on_look(self, look: SensedBoard) -> None:
        """Keep the look for the next frame: a sensor test misses none (in the table's thread)."""
        self._looks.append(look)
        self._pass_look_on()

    def on_trouble(self, said: Said) -> None:
        """Pass the sentence on in the next frame (in the table's thread)."""
        Clock.schedule_once(lambda _: self._on_message(said), 0)

    def on_warning(self, said: Said) -> None:
        """Pass the sentence on in the next frame, until it is acknowledged (in the table's thread)."""
        Clock.schedule_once(lambda _: self._warn(said), 0)

    def _warn(self, said: Said) -> None:
        self._deliver()  # it is about the game that was published before
        self._on_message(said, keep=True, of_game=True)

    def _deliver_looks(self, *_: object) -> None:
        while self._looks:
            self._on_look(self._looks.popleft())

    def _deliver(self, *_: object) -> None:
        self.view = self._newest
        self._on_view(self.view)

    def when_done(
        self,
        future: Future[T],
        then: Callable[[T], object] | None = None,
        refused: Callable[[CompanionError], bool] | None = None,
    ) -> None:
        """Call `then` with the result of `future`, or show its error, in the screen's thread.

        `refused` is given a refusal first; it is not shown where that returns True.
        """
        future.add_done_callback(lambda done: Clock.schedule_once(lambda _: self._answer(done, then, refused), 0))

    def _answer(
        self,
        future: Future[T],
        then: Callable[[T], object] | None,
        refused: Callable[[CompanionError], bool] | None,
    ) -> None:
        self._deliver()
        if future.cancelled():
            return
        error = future.exception()
        if isinstance(error, CompanionError) and refused is not None and refused(error):
            return
        if error is None:
            if then is not None:
                then(future.result())
        elif isinstance(error, CompanionError):
            self._on_message(error.said, passing=True)
        else:
            _log.error(logs.REQUEST_FAILED(), exc_info=error)
            self._on_message(WENT_WRONG())
