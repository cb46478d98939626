"""What is heard of a widget: of the part of it that is under a finger, and of it as a whole.

Whatever is painted in words is heard by its words (`kit/drawn_words.py`). What is drawn otherwise has a line here:
cards and their keys, holes with pegs, squares, dice, keys of letters, and what has several parts to touch.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import singledispatch
from typing import Any, Final, NamedTuple

from companion.board.layout import GroupKind, HoleName, Layout
from companion.board.naming import hole_words
from companion.ui.games.dice import DicePad
from companion.ui.games.frontline import Frontline
from companion.ui.games.grid import Grid, row_and_column
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.card import CardFace
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.choice import ChoiceBar, Stepper
from companion.ui.kit.drawn import Drawn, Touchable
from companion.ui.kit.entry import TextEntry
from companion.ui.kit.lettering import unmarked
from companion.ui.kit.letters import LetterPad, TypedLine
from companion.ui.kit.projection import Box
from companion.ui.kit.scorebox import Scorebox
from companion.ui.kit.slider import Slider
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import px
from companion.ui.table.banner import Banner
from companion.ui.table.fanfare import Fanfare
from companion.ui.table.live import LiveBoard
from companion.ui.table.saying import track_of
from companion.ui.table.still import StillBoard
from companion.ui.toast import Toast
from companion.words import by_ear as say
from companion.words import holes, panes
from companion.words.message import Said, Sentence, Who, every, together
from companion.words.screens import HELP, SPACE_KEY
from companion.words.spoken import ALOUD

_SIGNS: Final = {"?": HELP}
_SLIDES: Final = 5
"""So many percent of a slider are one place to a finger."""
_REACH: Final = 28.0
"""How far beside a hole a finger may come down (design pixels)."""


class UnderFinger(NamedTuple):
    """What is heard of a part of a widget; `part` tells it from the others of the widget."""

    widget: Any
    said: Said
    part: object = None


# --- a part under a finger ---


@singledispatch
def part_at(widget: Any, x: float, y: float) -> UnderFinger | None:
    """Return what is heard of a widget at a place."""
    if not isinstance(widget, Drawn):
        return None
    words = widget.drawn_words
    if not isinstance(widget, Touchable):
        under = [word for word in words if _within((x, y), word.box)]
        words = under or words
    said = _joined(word.text for word in words)
    return UnderFinger(widget, _now(widget, said), said) if said else None


@part_at.register
def _(widget: Button, x: float, y: float) -> UnderFinger | None:
    said = all_of(widget)
    return UnderFinger(widget, said, said) if said else None


@part_at.register(Scorebox)
@part_at.register(TextEntry)
@part_at.register(TypedLine)
def _(widget: Any, x: float, y: float) -> UnderFinger | None:
    said = all_of(widget)
    return UnderFinger(widget, said, said)


@part_at.register
def _(widget: CardFace, x: float, y: float) -> UnderFinger | None:
    return UnderFinger(widget, all_of(widget), widget.card)


@part_at.register
def _(widget: CardPad, x: float, y: float) -> UnderFinger | None:
    card = widget.card_at(x, y)
    if card is None:
        return None
    said = SCREEN.fact(card)
    live = card in widget.enabled and not widget.disabled
    return UnderFinger(widget, said if live else say.NOT_NOW(what=said), card)


@part_at.register
def _(widget: ChoiceBar, x: float, y: float) -> UnderFinger | None:
    for value, text in widget.options:
        if _within((x, y), widget.box(value)):
            said = say.CHOSEN(what=text) if value == widget.value else _now(widget, text)
            return UnderFinger(widget, _about(widget, said), value)
    return None


@part_at.register
def _(widget: Stepper, x: float, y: float) -> UnderFinger | None:
    way = widget.way_at(x)
    message = {-1: say.LESS, 1: say.HIGHER}.get(way)
    said = _about(widget, widget.shown)
    return UnderFinger(widget, _now(widget, message(what=said) if message else said), way)


@part_at.register
def _(widget: Slider, x: float, y: float) -> UnderFinger | None:
    percent = round(widget.value_at(x) * 100 / _SLIDES) * _SLIDES
    return UnderFinger(widget, _now(widget, _about(widget, say.AS_FAR_AS(percent=percent))), percent)


@part_at.register
def _(widget: Grid, x: float, y: float) -> UnderFinger | None:
    square = widget.square_at(x, y)
    return None if square is None else UnderFinger(widget, _square(widget, square), square)


@part_at.register
def _(widget: DicePad, x: float, y: float) -> UnderFinger | None:
    face = widget.face_at(x, y)
    if face is None:
        return None
    die, pips = face
    said = say.A_DIE(die=widget.labels[die], pips=pips)
    return UnderFinger(widget, say.CHOSEN(what=said) if widget.chosen[die] == pips else said, face)


@part_at.register
def _(widget: Toast, x: float, y: float) -> UnderFinger | None:
    return UnderFinger(widget, all_of(widget), widget.sentence) if _within((x, y), widget.slip) else None


@part_at.register(Fanfare)
@part_at.register(Banner)
def _(widget: Any, x: float, y: float) -> UnderFinger | None:
    """Say nothing: touches pass through it, and what is below is what they do."""
    return None


@part_at.register
def _(widget: LiveBoard, x: float, y: float) -> UnderFinger | None:
    view, picture = widget.view, widget.picture
    if view is None:
        return None
    hole = picture.view.nearest(x, y, picture.view.pixels, max(px(_REACH), picture.view.least_gap))
    if hole is None:
        return None
    names = tuple(map(view.setup.who, view.setup.sides))
    side, said = track_of(view.layout, hole), _called(view.layout, hole, names)
    group = view.layout.group_of(hole)
    on_track = group is not None and group.kind is GroupKind.TRACK  # other groups are called by whose they are
    if on_track and side is not None and side < len(names):
        said = holes.ON_TRACK_OF(hole=said, who=names[side])
    return UnderFinger(widget, (say.A_PEG if hole in picture.occupancy else say.EMPTY)(hole=said), hole)


@part_at.register
def _(widget: StillBoard, x: float, y: float) -> UnderFinger | None:
    said = all_of(widget)
    return UnderFinger(widget, said, said)


# --- a widget as a whole ---


@singledispatch
def all_of(widget: Any) -> Said:
    """Return what is heard of a widget when the screen is read out; "" for nothing."""
    return _now(widget, _joined(word.text for word in widget.drawn_words)) if isinstance(widget, Drawn) else ""


@all_of.register
def _(widget: Button) -> Said:
    if widget.heard_as is not None:
        return _now(widget, widget.heard_as)
    signs = {SCREEN.text(message()): message for message in (panes.BACK, panes.UNDO, panes.MORE, panes.MORE_NUMBERS)}
    message = _SIGNS.get(widget.text) or signs.get(widget.text)
    said: Said = widget.text if message is None else ALOUD.get(message, message)()
    return _now(widget, said)


@all_of.register
def _(widget: CardFace) -> Said:
    if widget.back:
        return _about(widget, say.FACE_DOWN())
    return _about(widget, say.NO_CARD() if widget.card is None else SCREEN.fact(widget.card))


@all_of.register
def _(widget: Scorebox) -> Said:
    return say.TOTAL(who=widget.name, points=int(widget.total))


@all_of.register
def _(widget: CardPad) -> Said:
    return say.CARD_KEYS()


@all_of.register
def _(widget: TextEntry) -> Said:
    text: Said = say.HIDDEN() if widget.secret and widget.text else widget.text
    return _now(widget, say.FILLED(what=widget.hint, text=text) if text and widget.hint else text or widget.hint)


@all_of.register
def _(widget: TypedLine) -> Said:
    if not widget.text:
        return say.NOTHING_TYPED()
    if widget.secret:
        return say.TYPED_SECRET(count=len(widget.text))
    return say.TYPED(text=widget.text, letters=_spelled(widget.text))


@all_of.register
def _(widget: LetterPad) -> Said:
    return together(say.LETTER_KEYS(), all_of(widget.line))


@all_of.register
def _(widget: Grid) -> Said:
    laid = [square for square, card in enumerate(widget.cards) if card is not None]
    return together(*(_square(widget, square) for square in laid)) if laid else say.EMPTY_GRID()


@all_of.register
def _(widget: Frontline) -> Said:
    """Say the formations that have no room on the screen: by ear they need none."""
    down, aside = say.FACE_DOWN(), [each for each in widget.formations if each not in widget.shown]
    return together(
        *(
            say.FILLED(what=unmarked(each.name), text=every([*map(SCREEN.fact, each.cards), *[down] * each.down]))
            for each in aside
        )
    )


@all_of.register
def _(widget: Slider) -> Said:
    return _now(widget, _about(widget, say.AS_FAR_AS(percent=round(widget.value * 100))))


@all_of.register
def _(widget: LiveBoard) -> Said:
    view = widget.view
    if view is None:
        return ""
    names = tuple(map(view.setup.who, view.setup.sides))
    return together(*_pegs_on_tracks(view.layout, view.occupied, names))


@all_of.register
def _(widget: StillBoard) -> Said:
    layout, names = widget.board, tuple(Who(SCREEN.text(look.word())) for look in theme.SIDES)
    if said := together(*_pegs_on_tracks(layout, widget.occupancy, names)):
        return said
    found = (say.A_PEG(hole=hole_words(layout, hole, names)) for hole in sorted(widget.occupancy))
    return SCREEN.fact(every(found))


def _pegs_on_tracks(layout: Layout, occupied: Collection[HoleName], names: Sequence[Who]) -> Iterator[Said]:
    """Yield where the pegs of each side stand that has a track."""
    for track, who in zip(layout.tracks, names, strict=False):
        stand = [hole for hole in sorted(track.numbers, key=track.numbers.__getitem__) if hole in occupied]
        found = [_called(layout, hole, names) for hole in stand]
        yield say.PEGS(who=who, holes=every(found)) if found else say.NO_PEGS(who=who)


def _called(layout: Layout, hole: HoleName, names: Sequence[Who]) -> Sentence:
    """Return what people call a hole, those at the start as well."""
    group = layout.group_of(hole)
    if group is not None and group.kind is GroupKind.TRACK and group.numbers[hole] <= 0:
        return holes.THE_REAR_START_HOLE() if group.numbers[hole] < 0 else holes.THE_START_HOLE()
    return hole_words(layout, hole, names)


def _square(grid: Grid, square: int) -> Said:
    row, column = row_and_column(square)
    card = grid.cards[square]
    there = say.FREE() if card is None else SCREEN.fact(card)
    said = say.SQUARE(row=row, column=column, what=there)
    return say.CHOSEN(what=said) if square == grid.chosen else said


def _spelled(text: str) -> str:
    """Return the letters of a text one by one: a name can be heard right and be written wrong."""
    space = SCREEN.text(SPACE_KEY())
    return ", ".join(space if letter == " " else letter for letter in text)


def _about(widget: Any, said: Said) -> Said:
    """Return what is said of what is set, with what it is."""
    return say.FILLED(what=widget.about, text=said) if widget.about else said


def _now(widget: Any, said: Said) -> Said:
    return say.NOT_NOW(what=said) if said and widget.disabled else said


def _joined(texts: Iterator[str]) -> str:
    return ", ".join(texts)


def _within(place: tuple[float, float], box: Box) -> bool:
    x, y, w, h = box
    return x <= place[0] <= x + w and y <= place[1] <= y + h
