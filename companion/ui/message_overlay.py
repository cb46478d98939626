"""What is shown over the screen, and for how long: a while, until it is no longer true, or until it is acknowledged."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock

from companion.ui.kit.projection import Box
from companion.ui.toast import Toast

if TYPE_CHECKING:
    from companion.app.view import View

MESSAGE_S: Final = 5.0
"""How long a sentence of trouble stays."""


class MessageOverlay:
    """One sentence at a time; those to be acknowledged come back until they are."""

    def __init__(self, over: Any, place: Callable[[], Box | None], turned: Callable[[], bool]) -> None:
        """Lay sentences over a widget, at the place that `place` names, or at its foot, `turned` as the screen is."""
        self._over = over
        self._toast = Toast(place, turned, self._touched)
        self._kept: dict[str, int | None] = {}
        """What is to be acknowledged, with the game that it is about, or None."""
        self._true_of: object = None
        self._clock: Any = None

    @property
    def message(self) -> str:
        """The sentence that is shown, or ""."""
        return self._toast.sentence if self._toast.parent is not None else ""

    def show_message(self, sentence: str, *, keep: bool, true_of: View | None, game: int | None = None) -> None:
        """Show a sentence until it is touched (`keep`), or for a while and only until `true_of` has changed.

        With `game` it is about that one, and goes when another one is begun.
        """
        self._stop()
        if keep:
            self._kept[sentence] = game
        self._true_of = _standing(true_of)
        if not keep:
            self._clock = Clock.schedule_once(lambda _: self._pass(), MESSAGE_S)
        self._show(sentence, keep=keep)

    def on_view(self, view: View | None) -> None:
        """Take away what was true of the game before, and is so no longer."""
        if view is not None:
            message = self.message
            self._kept = {each: game for each, game in self._kept.items() if game in (None, view.game_id)}
            if message and message not in self._kept and self._clock is None:
                self._pass()
        if self._clock is not None and self._true_of is not None and _standing(view) != self._true_of:
            self._pass()

    def hide_message(self) -> None:
        """Take everything away."""
        self._kept.clear()
        self._pass()

    def _touched(self) -> None:
        if self.message in self._kept:
            del self._kept[self.message]
        self._pass()

    def _pass(self) -> None:
        """Take the sentence away, and show the first that is still to be acknowledged."""
        self._stop()
        if self._kept:
            self._show(next(iter(self._kept)), keep=True)
        elif self._toast.parent is not None:
            self._over.remove_widget(self._toast)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self._true_of = None

    def _show(self, sentence: str, *, keep: bool) -> None:
        self._toast.say(sentence, keep=keep)
        if self._toast.parent is None:
            self._over.add_widget(self._toast)


def _standing(view: View | None) -> object:
    """Return what a refusal may depend on."""
    return None if view is None else (view.face, view.sides, view.held, view.question, view.out_of_step)
