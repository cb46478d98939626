"""The sentence at the top: what is awaited, unless a peg is wrong; and for a moment that it is right again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, cast

from kivy.clock import Clock

from companion.app.headline import pegs_now
from companion.app.view import Notice, Tone, View
from companion.ui.kit.sentence import GREEN
from companion.ui.table.pane import Heading, Pane, Panel
from companion.ui.table.saying import about, heading, wrong_so_far
from companion.words.message import Said, Sentence
from companion.words.session import TICKED

MENDED_S: Final = 1.8
"""How long it is said that the pegs are right again."""


class Headline:
    """Chooses the sentence; `refresh` is called when a sentence that stays for a moment goes."""

    def __init__(self, refresh: Callable[[], object]) -> None:
        """Have nothing to say that passes."""
        self._refresh = refresh
        self._mended: Notice | None = None
        self._clock: Any = None

    def on_notice(self, notice: Notice) -> None:
        """Take a new notice: that something was mended is said at the top for a moment."""
        self.forget()
        if notice.tone is Tone.MENDED:
            self._mended = notice
            self._clock = Clock.schedule_once(lambda _: self._pass(), MENDED_S)

    def forget(self) -> None:
        """Say no more that something was mended."""
        if self._clock is not None:
            self._clock.cancel()
        self._mended = self._clock = None

    def _pass(self) -> None:
        self.forget()
        self._refresh()

    def of(self, view: View, pane: Pane) -> Heading:
        """Return the sentence for a view, with the pane that is shown."""
        if isinstance(pane, Panel):
            if view.wrong_peg is not None:
                return wrong_so_far(view, view.wrong_peg)
            if self._mended is not None and self._mended.side is not None:
                return replace(about(view, self._mended.side, _unticked(self._mended.sentence)), tint=GREEN)
            if pegs_now(view) is not None:
                return heading(view)
        return pane.heading(view) or (heading(view) if isinstance(pane, Panel) else Heading(view.awaited.sentence))


def _unticked(said: Said) -> Sentence:
    """Return what is said of pegs that are right without the sign, which stands before it at the top."""
    assert isinstance(said, Sentence)  # no library speaks of pegs
    return cast("Sentence", said.fact["said"]) if said.message is TICKED else said
