"""A line of text to fill in: touching it opens the keys at the bottom of the window."""

from __future__ import annotations

from typing import Any, Final

from kivy.properties import StringProperty

from companion.ui.kit import theme
from companion.ui.kit.drawn import Touchable
from companion.ui.kit.lettering import plain
from companion.ui.kit.letters import HIDDEN, LetterPad
from companion.ui.kit.paint import box_of, inset, outline, slab, word
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import px
from companion.words.message import Said

PAD_HEIGHT: Final = 350.0
"""Of the keys, in design pixels."""


_STANDS_FOR_A_SECRET: Final = 8
"""So many signs, however long the secret is."""


class TextEntry(Touchable):
    """Shows `text`, or `hint` while there is none. `on_edit(entry, text)` when another text has been entered."""

    text = StringProperty("")

    def __init__(
        self,
        text: str = "",
        *,
        hint: Said = "",
        most: int = 16,
        secret: bool = False,
        may_be_empty: bool = False,
        **kwargs: Any,
    ) -> None:
        """Take at most `most` characters; a `secret` is neither shown nor read aloud, and is typed as a whole."""
        self.register_event_type("on_edit")
        self._secret, self._may_be_empty = secret, may_be_empty
        self._hint, self._most = SCREEN.text(hint), most
        self._pad: Any = None
        super().__init__(text=text, **kwargs)
        self.bind(text=self.changed)

    def on_edit(self, text: str) -> None:
        """Be edited (event)."""

    def hold_secret(self, there: bool) -> None:
        """Show that there is a secret, or none; what it is, is not known here."""
        self.text = HIDDEN * there * _STANDS_FOR_A_SECRET

    @property
    def hint(self) -> str:
        """What is to be filled in."""
        return self._hint

    @property
    def secret(self) -> bool:
        """Whether what is filled in is not shown."""
        return self._secret

    @property
    def pad(self) -> Any:
        """The keys while they are open, else None."""
        return self._pad

    def paint(self) -> None:
        """Draw the line."""
        box = box_of(self)
        slab(box, theme.WELL, px(theme.RADIUS))
        outline(box, theme.ACCENT if self._pad is not None else theme.RAISED_EDGE, px(theme.RADIUS), px(1.8))
        ink = theme.GONE_INK if self.disabled else theme.TEXT if self.text else theme.MUTED
        word(plain(self.text or self._hint), theme.FACT, inset(box, px(14), 0), ink)

    def on_tap(self) -> None:
        """Open the keys."""
        window = self.get_root_window()
        if window is None or self._pad is not None:
            return
        begun = "" if self._secret else self.text
        self._pad = LetterPad(begun, most=self._most, secret=self._secret, size_hint=(None, None))
        self._pad.bind(on_done=self._done, on_close=lambda _: self.close())
        self._dock(window)
        window.add_widget(self._pad)
        window.bind(on_textinput=self._typed, on_key_down=self._key, size=self._dock)
        self.changed()

    def _dock(self, window: Any, *_: object) -> None:
        self._pad.size = (window.width, min(px(PAD_HEIGHT), window.height))
        self._pad.pos = (0, 0)

    def _done(self, _: object, text: str) -> None:
        self.close()
        if self._secret:
            self.text = HIDDEN * bool(text) * _STANDS_FOR_A_SECRET
            self.dispatch("on_edit", text)
        elif (text or self._may_be_empty) and text != self.text:
            self.text = text
            self.dispatch("on_edit", text)

    def close(self) -> None:
        """Put the keys away and keep the text as it was."""
        if self._pad is None:
            return
        pad, self._pad = self._pad, None
        window = pad.parent
        if window is not None:
            window.unbind(on_textinput=self._typed, on_key_down=self._key, size=self._dock)
            window.remove_widget(pad)
        self.changed()

    def _typed(self, _: object, letters: str) -> bool:
        self._pad.type(letters)
        return True

    def _key(self, _: object, key: int, *__: object) -> bool:
        match key:
            case 8:
                self._pad.erase()
            case 13 | 271:
                self._pad.finish()
            case 27:
                self.close()
            case _:
                return False
        return True

    def on_parent(self, _: object, parent: Any) -> None:
        """Put the keys away with the line."""
        if parent is None:
            self.close()
