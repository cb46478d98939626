"""The labels of a field: what is printed beside the holes of the base path, read off the wood by its owner.

Which hole does what is not in the rule sheet. The page begins with the profile that the board file supposes; of a field
of wood it says that nobody has compared it yet, the field on the screen is what it is. A touch on a hole changes its
label, and two presets set them all.
"""

from __future__ import annotations

from typing import Any, Final

from companion.app.labels import field_labels, keep_labels, with_labels
from companion.board.layout import GroupKind, Layout
from companion.drivers.spec import is_real
from companion.errors import CompanionError
from companion.games.round_the_bases.messages import STRIKEOUT as STRIKES_OUT
from companion.games.round_the_bases.profile import FACTORY, PLAIN, PROFILES, Label, Profile
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Column, Row
from companion.ui.kit.lettering import strong
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape, px
from companion.ui.kit.wood import LABEL_INKS
from companion.ui.screens.page import Page, free, primary
from companion.words import labels as say
from companion.words.message import Sentence
from companion.words.screens import DONE

WORDS: Final = {
    Label.OUT: say.OUT,
    Label.ROLL: say.ROLL,
    Label.PICKLE: say.PICKLE,
}
PRESETS: Final = ((FACTORY.name, say.WITH_PICKLES()), (PLAIN.name, say.NO_PICKLES()), ("own", say.MY_OWN()))
_NEXT: Final = {Label.OUT: Label.ROLL, Label.ROLL: Label.PICKLE, Label.PICKLE: Label.OUT}
_REACH: Final = 40.0
"""How far beside a hole a finger may touch it (design pixels)."""

TOWARDS_TEXT: Final = 0.6
"""How far the colour of a rim goes towards that of the text where it is a word: it can be read in each palette."""


class FieldPicture(BoardPicture):
    """A field whose holes of the base path are touched: `on_pick(picture, number)`."""

    def __init__(self, layout: Layout, **kwargs: Any) -> None:
        """Draw a field; pass `on_pick`."""
        self.register_event_type("on_pick")
        super().__init__(layout, **kwargs)

    def on_pick(self, number: int) -> None:
        """Have a hole of the path touched (event)."""

    def on_touch_down(self, touch: Any) -> bool:
        """Pick the hole of the path that is nearest to the finger."""
        if not self.collide_point(*touch.pos):
            return False
        path = next(group for group in self.board.groups.values() if group.kind is GroupKind.PATH)
        hole = self.view.nearest(touch.x, touch.y, path.numbers.keys(), px(_REACH))
        if hole is not None:
            self.dispatch("on_pick", path.numbers[hole])
        return True


class LabelsScreen(Page):
    """The field, what its colours mean, two presets; Good keeps the labels and deals."""

    title = say.WHAT_PRINTED()

    def build(self) -> None:
        """Make the widgets; `enter` brings the field."""
        self._new_game: Any = None
        self._deals = False
        self.layout: Layout | None = None
        self.profile: Profile = FACTORY
        self.picture: FieldPicture | None = None
        self.words = Text("", theme.BODY, lines=9, valign="top")
        self.said = Text("", theme.STRONG, ink=theme.ACCENT, lines=4, valign="top")
        self.preset = ChoiceBar(PRESETS, on_choice=lambda _, name: self._use(name))
        self.low = ChoiceBar(
            [(False, STRIKES_OUT()), (True, say.AS_PRINTED())], on_choice=lambda _, own: self._procedure(own)
        )
        self.primary = primary(DONE(), on_tap=lambda _: self._keep())

    def enter(self, new_game: Any = None, deal: bool = False, **_: Any) -> None:
        """Show the labels of the field that a game is to be played on; with `deal` it begins once they are good."""
        self._deals = deal
        self._new_game = new_game or self._new_game
        self.layout = self._new_game.draft.layout
        self.profile, read = field_labels(self.layout)
        real = is_real(self._new_game.draft.spec)
        self.bar.say(self.title if real else say.WHAT_THEY_DO())
        self.words.text = _explained(real=real, read=read)
        self.said.text = ""
        self.picture = FieldPicture(self.layout, on_pick=lambda _, number: self._pick(number))
        self._show()
        self.rearrange()

    def body(self, shape: Shape) -> Any:
        """Lay the words beside the field, or below it."""
        line = Row(gap=16) if shape.wide else Column(gap=16)
        if self.picture is not None:
            line.add(free(self.picture), share=1.1)
        side = line.add(Column(gap=theme.GAP), share=1.0)
        side.add(free(self.said if self.said.text else self.words))
        low = side.add(Row(), size=theme.TOUCH)
        low.add(Text(say.LOW_HOLES(), theme.STRONG, ink=theme.MUTED), size=120)
        low.add(free(self.low))
        side.add(free(self.preset), size=theme.TOUCH)
        return line

    def _show(self) -> None:
        if self.picture is not None and self.layout is not None:
            self.picture.show(with_labels(self.layout, self.profile))
        known = self.profile.name if self.profile.name in PROFILES else "own"
        self.preset.value = known
        self.low.value = self.profile.own_procedure

    def _use(self, name: str) -> None:
        if name in PROFILES:
            self.profile = PROFILES[name]
        self._tell("")
        self._show()

    def _procedure(self, own: bool) -> None:
        """Have the labels of holes 1 to 3 hold, or not (R20)."""
        self.profile = self.profile.with_procedure(own=own)
        self._say(say.AS_SET() if own else say.STRIKEOUT())
        self._show()

    def _pick(self, number: int) -> None:
        if number == 0 or self.profile.label(number) is Label.BASE:
            self._say(say.BATTERS_BOX() if number == 0 else say.BASE())
            return
        if number < self.profile.least_hit:
            self._say(say.LOCKED())
            return
        label = _NEXT[self.profile.label(number)]
        self.profile = self.profile.relabelled(number, label)
        self._say(say.IS(hole=number, label=WORDS[label]()))
        self._show()

    def _say(self, sentence: Sentence) -> None:
        self._tell(SCREEN.text(sentence))

    def _tell(self, text: str) -> None:
        """Say what a touch did in the place of what the page explains, or explain it again: there is room for one."""
        self.said.text, before = text, self.said.text
        if bool(text) != bool(before):
            self.rearrange()

    def _keep(self) -> None:
        assert self.layout is not None
        try:
            keep_labels(self.layout, self.profile)
        except CompanionError as error:
            self.shell.show_message(error.said)
            return
        self.back()
        if self._deals:
            self._new_game.deal()


def _explained(*, real: bool, read: bool) -> str:
    ink = {label: LABEL_INKS[label.value[0]] for label in WORDS}
    colours = ", ".join(
        strong(SCREEN.text(WORDS[label]()), theme.mixed(ink[label], theme.TEXT, TOWARDS_TEXT)) for label in WORDS
    )
    if not real:
        first = say.ON_SCREEN()
    elif read:
        first = say.READ_OFF()
    else:
        first = say.COMPARE(please=strong(SCREEN.text(say.PLEASE_COMPARE()), theme.ACCENT))
    return "\n".join(map(SCREEN.text, (first, say.RIMS(labels=colours), say.PRESETS())))
