"""What most screens share: a title on the bar, a body, and a row of buttons with Back at its left."""

from __future__ import annotations

from typing import Any

from companion.ui.kit import theme
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.sentence import SentenceBar
from companion.ui.kit.unit import Shape, px, shape_of
from companion.ui.shell import Screen
from companion.words import screens as say
from companion.words.message import Said


def free(widget: Any) -> Any:
    """Take a widget out of wherever it is, so that it can be placed again; return it."""
    if widget.parent is not None:
        widget.parent.remove_widget(widget)
    return widget


def add_button(row: Row, button: Button, least: float = 120.0) -> None:
    """Put a button into a row, as wide as its word wants, `least` design pixels or more."""
    row.add(free(button), size=max(button.needed_width / px(1), least))


class Page(Screen):
    """A screen with a bar, a body and buttons.

    A subclass names its `title`, makes its widgets in `build`, and says in `body` how they lie in a shape of
    window. `buttons` stand between Back and `primary`, which stands at the bottom right (left for the left-handed).
    """

    def __init__(self, shell: Any) -> None:
        """Belong to a shell."""
        self.bar = SentenceBar(self.title)
        self.back_button = Button(say.BACK(), on_tap=lambda _: self.back())
        self.buttons: list[Button] = []
        self.primary: Button | None = None
        self.instead_of_title: Any = None
        """What stands where the title would, if anything: it tells as well which page this is."""
        super().__init__(shell)

    def body(self, shape: Shape) -> Any:
        """Return what lies between bar and buttons; every widget in it must have been freed."""
        raise NotImplementedError

    def arrange(self, shape: Shape) -> None:
        """Place bar, body and buttons."""
        self.clear_widgets()
        column = Column(gap=0, size=tuple(self.size), pos=tuple(self.pos))
        column.add(self._head(), size=theme.BAR_HEIGHT if self.instead_of_title is None else theme.TOUCH)
        below = column.add(Column(pad=theme.GAP))
        below.add(self.body(shape))
        below.add(self._foot(), size=theme.TOUCH)
        self.add_widget(column)

    def _head(self) -> Any:
        if self.instead_of_title is None:
            return free(self.bar)
        row = Row(gap=theme.GAP)
        row.add(Space(), size=1)
        row.add(free(self.instead_of_title))
        row.add(Space(), size=1)
        return row

    def _foot(self) -> Row:
        row = Row(by_hand=True)
        add_button(row, self.back_button)
        for button in self.buttons:
            add_button(row, button)
        row.add(Space())
        if self.primary is not None:
            add_button(row, self.primary, 200)
        return row

    def rearrange(self) -> None:
        """Place everything again, after what is shown has changed."""
        self.arrange(shape_of(self.width, self.height))


def primary(text: Said, **kwargs: Any) -> Button:
    """Return a cream button for what is done next."""
    return Button(text, ButtonKind.PRIMARY, **kwargs)
