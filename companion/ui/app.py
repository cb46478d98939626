"""The Kivy application: a window with the shell in it. Import it only after `kit.window.prepare`."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.core.window import Window

from companion.app.assembly import Trouble
from companion.ui.kit import fonts  # noqa: F401 (registers the faces)
from companion.ui.shell import HOME, Shell
from companion.words.message import Said

ESCAPE = 27


class CompanionApp(App):
    """Shows a shell, home first; Escape is the way back."""

    title = "Cribbage Companion"

    def __init__(
        self,
        shell: Shell,
        notice: Said = "",
        *,
        trouble: Trouble | None = None,
        on_shown: Callable[[], object] | None = None,
        first: str = HOME,
        **kwargs: Any,
    ) -> None:
        """Take a shell, a sentence to tell at the start, or "", and what to call with the first frame.

        `first` is the screen to begin with; `trouble` is why no game can be kept; it is shown before anything else.
        """
        super().__init__(**kwargs)
        self._shell, self._notice, self._trouble, self._on_shown = shell, notice, trouble, on_shown
        self._first = first

    def load_kv(self, *_: object, **__: object) -> bool:
        """Look for no kv file: what is seen is painted by the kit."""
        return False

    def build(self) -> Shell:
        """Return the root widget."""
        return self._shell

    def on_start(self) -> None:
        """Go home, unless there is trouble."""
        Window.bind(on_keyboard=self._key, on_flip=self._first_frame)
        self._shell.unseen = True
        if self._trouble:
            self._shell.go("trouble", why=self._trouble.why, elsewhere=self._trouble.elsewhere)
        else:
            self._shell.go(self._first)
        if self._notice:
            self._shell.show_message(self._notice, keep=True)

    def _first_frame(self, window: Any) -> None:
        """Let memory be collected again (`companion play` stops it), but what is needed to the end never looked at."""
        window.unbind(on_flip=self._first_frame)
        self._shell.unseen = False
        gc.freeze()
        gc.enable()
        if self._on_shown is not None:
            self._on_shown()

    def on_stop(self) -> None:
        """Let go of the table: what was played is in the journal."""
        self._shell.table.stop()

    def _key(self, _: object, key: int, *__: object) -> bool:
        if key != ESCAPE or self._shell.screen is None:
            return False
        self._shell.screen.back()
        return True
