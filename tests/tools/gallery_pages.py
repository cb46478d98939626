"""The pages of the gallery: the kit's widgets as screens will use them."""

from __future__ import annotations

from typing import Any

from companion.board.boards import board_names, load_board
from companion.cards import PACK, Card, parse_card, parse_cards
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.card import CardFace
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.chart import Bar, BarChart, RaceChart, RaceLine
from companion.ui.kit.choice import ChoiceBar, Stepper, Switch
from companion.ui.kit.entry import TextEntry
from companion.ui.kit.frame import Column, Frame, Row, Space
from companion.ui.kit.lettering import strong
from companion.ui.kit.lights import LightStyle, Ring
from companion.ui.kit.panel import RoundedPanel
from companion.ui.kit.progress import ProgressPanel
from companion.ui.kit.scorebox import Scorebox
from companion.ui.kit.scroll import ScrollList
from companion.ui.kit.sentence import SentenceBar
from companion.ui.kit.slider import Slider
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape

PEGS = frozenset({"track1/82", "track1/87", "track2/90", "track2/92"})
LIGHTS = {
    "track2/109": LightStyle(theme.GOOD, Ring.TARGET),
    "track1/20": LightStyle(theme.SIDES[0].ink, Ring.BROKEN),
    "track1/12": LightStyle(theme.YELLOW_LIGHT, Ring.RING),
    "track2/43": LightStyle(theme.IVORY),
}


class Page(Frame):
    """A frame with one column; `build(column, shape)` fills it."""

    after: Any = None

    def __init__(self, build: Any, *, head: bool = True) -> None:
        """Fill the page."""
        self._build, self._head = build, head
        self.column: Any = None
        super().__init__()

    def arrange(self, shape: Shape) -> None:
        """Build again."""
        self.clear_widgets()
        outer = Column(gap=0)
        if self._head:
            outer.add(_head(), size=theme.BAR_HEIGHT)
        self.column = outer.add(Column(pad=theme.GAP))
        self.add_widget(outer)
        self._build(self.column, shape)


def _head() -> Any:
    totals = ((theme.SIDES[0], 87, True), (theme.SIDES[1], 92, False))
    bar, sentence = Row(pad=theme.GAP), SentenceBar()
    sentence.say(f"{strong(theme.SIDES[0].word.text, theme.SIDES[0].ink)}: lay a card", theme.SIDES[0])
    bar.add(sentence)
    for look, total, active in totals:
        bar.add(Scorebox(look, "", total, active=active), size=110)
    return bar


def _buttons(*words: tuple[str, ButtonKind]) -> Any:
    row = Row()
    for index, (text, kind) in enumerate(words):
        if index == len(words) - 1:
            row.add(Space(), share=0.5)
        row.add(Button(text, kind), share=1.4 if kind is ButtonKind.PRIMARY else 1)
    return row


def table() -> Any:
    """The play."""

    def build(column: Any, shape: Shape) -> None:
        tall = shape is Shape.PORTRAIT
        picture = column.add(BoardPicture(load_board("cribbage-2")), size=190 if tall else 104)
        picture.update(PEGS, {})
        row = column.add(Row(), size=84 if tall else 48)
        row.add(Text("[size=21]count[/size] 21", theme.TOTAL), size=130)
        for card in parse_cards(["7H", "8S", "6D"]):
            row.add(CardFace(card), size=62 if tall else 42)
        row.add(Text("Blue laid 6♦, run of three: pegged [b]3[/b] ✓", theme.BODY, ink=theme.MUTED, lines=2))
        pad = column.add(CardPad())
        pad.set_enabled(frozenset(PACK) - frozenset(parse_cards(["5D", "6D", "7H", "8S"])))
        column.add(
            _buttons(
                ("↶ Undo", ButtonKind.SECONDARY),
                ("Steps", ButtonKind.SECONDARY),
                ("Muggins!", ButtonKind.ACCENT),
                ("Go", ButtonKind.PRIMARY),
            ),
            size=58,
        )

    return Page(build)


def show() -> Any:
    """The show."""

    def build(column: Any, shape: Shape) -> None:
        tall = shape is Shape.PORTRAIT
        picture = column.add(BoardPicture(load_board("cribbage-2")), size=190 if tall else 140)
        picture.update(PEGS, LIGHTS)
        row = column.add(Row(), size=220 if tall else 120)
        for text in ("5H", "5S", "6D", "7C", "5D"):
            face = row.add(CardFace(parse_card(text)), size=88 if not tall else 0)
            face.lit = text in ("5H", "6D", "7C")
            face.dimmed = text == "5S"
        lines = row if not tall else column.add(Row(), size=140)
        count = lines.add(Column(gap=0))
        count.add(Text("fifteen 2, fives are 8", theme.BODY, ink=theme.MUTED))
        count.add(Text("▸ three runs: 11, 14, 17", theme.STRONG))
        count.add(Text("no flush, no nobs", theme.BODY, ink=theme.MUTED))
        lines.add(Text("17", theme.HUGE, align="right"), size=84)
        green = f"[color={_hex(theme.GOOD)}][b]109[/b][/color]"
        column.add(
            Text(f"Blue pegged [b]12[/b]. Five more: the front peg goes from [b]104[/b] to {green}.", lines=3),
            size=56,
        )
        column.add(Space())
        column.add(_buttons(("↶ Undo", ButtonKind.SECONDARY), ("Next ▸", ButtonKind.PRIMARY)), size=58)

    return Page(build)


def _page_of(column: Any) -> Any:
    return column.parent.parent


def _hex(ink: theme.Colour) -> str:
    return theme.hex_of(ink)


def cards() -> Any:
    """All of a suit, and the courts of the others."""

    def build(column: Any, shape: Shape) -> None:
        words = "AS 2H 3D 4C 5H 6S 7D 8C 9H 10S JC QD KH JS QS KC KD QH"
        texts, columns = words.split(" "), 6 if shape.wide else 3
        for start in range(0, len(texts), columns):
            row = column.add(Row(gap=4))
            for card in parse_cards(texts[start : start + columns]):
                row.add(CardFace(card))

    return Page(build, head=False)


def hands() -> Any:
    """Cards of every size and state."""

    def build(column: Any, shape: Shape) -> None:
        big = column.add(Row(), share=2)
        for state in ("", "lit", "dimmed", "back"):
            face = big.add(CardFace(parse_card("QH")))
            if state:
                setattr(face, state, True)
        big.add(CardFace())
        for height in (100, 70, 48):
            row = column.add(Row(), size=height)
            for card in _some():
                face = row.add(CardFace(card))
                face.lit = card.text == "10H"
            row.add(CardFace())
            back = row.add(CardFace())
            back.back = True
        del shape

    return Page(build, head=False)


def _some() -> tuple[Card, ...]:
    return parse_cards(["AS", "10H", "JD", "QC", "5H"])


def controls() -> Any:
    """Everything that is touched."""

    def build(column: Any, shape: Shape) -> None:
        column.add(ChoiceBar([(2, "2 players"), (3, "3 players"), (4, "4, partners")]), size=58)
        row = column.add(Row(), size=58)
        row.add(Stepper(121, 61, 121, step=60))
        row.add(TextEntry("Grandmother"))
        row.add(TextEntry("", hint="name"))
        row = column.add(Row(), size=58)
        row.add(Switch("Sounds", active=True))
        row.add(Slider(0.6))
        row = column.add(Row(), size=58)
        row.add(Switch("Turn the far player's panel"))
        off = row.add(Slider(0.3))
        off.disabled = True
        progress = column.add(ProgressPanel("Replaying 212 of 640 actions"), size=106)
        progress.update(0.34)
        row = column.add(Row(), size=58)
        for text, kind in (
            ("Undo", ButtonKind.SECONDARY),
            ("Muggins!", ButtonKind.ACCENT),
            ("Delete", ButtonKind.DANGER),
        ):
            row.add(Button(text, kind))
        off = row.add(Button("Disabled"))
        off.disabled = True
        row.add(Button("Deal ▸", ButtonKind.PRIMARY))
        if not shape.wide:
            column.add(Space())

    return Page(build, head=False)


def letters() -> Any:
    """The keys under a name."""

    def build(column: Any, shape: Shape) -> None:
        entry = column.add(TextEntry("Anna", hint="name"), size=58)
        column.add(Space())
        _page_of(column).after = lambda: entry.dispatch("on_tap")
        del shape

    return Page(build)


def charts() -> Any:
    """The race and bars."""

    def build(column: Any, shape: Shape) -> None:
        red = ((0, 0), (1, 2), (3, 10), (6, 24), (9, 31), (12, 46), (15, 58), (19, 71), (22, 87), (26, 87))
        blue = ((0, 0), (2, 4), (4, 17), (7, 29), (10, 41), (13, 60), (17, 78), (21, 92), (25, 113), (26, 121))
        green = ((0, 0), (5, 12), (11, 26), (18, 49), (24, 84))
        chart = RaceChart(
            [RaceLine(look, points) for look, points in zip(theme.SIDES, (red, blue, green), strict=False)],
            ticks=[(0, "deal 1"), (6, "2"), (12, "3"), (19, "4"), (25, "5")],
        )
        column.add(chart, share=2)
        bars = [
            Bar("Anna", 31, "31 games", theme.SIDES[0].colour),
            Bar("Grandmother Josephine", 44, "44", theme.SIDES[1].colour),
            Bar("skunks", 3, "3"),
        ]
        column.add(BarChart(bars))
        del shape

    return Page(build)


def boards() -> Any:
    """Every board of the house."""

    def build(column: Any, shape: Shape) -> None:
        for name in board_names():
            layout = load_board(name)
            picture = column.add(BoardPicture(layout))
            pegs = {group.holes[n] for group in layout.tracks for n in (group.last - 5, group.last - 12)}
            picture.update(frozenset(pegs) | {group.holes[group.last] for group in layout.tracks[:1]})
        del shape

    return Page(build, head=False)


def _held(column: Any) -> Any:
    picture = column.add(BoardPicture(load_board("cribbage-2"), hand=True), size=104)
    picture.update(PEGS, LIGHTS)
    column.add(Text("count 21", theme.TOTAL), size=48)
    column.add(CardPad())
    return picture


def strip() -> Any:
    """A peg in the hand, the strip open."""

    def build(column: Any, shape: Shape) -> None:
        picture = _held(column)
        del shape

        def lift() -> None:
            picture.lift("track1/82")
            picture.open_strip()

        _page_of(column).after = lift

    return Page(build)


def drag() -> Any:
    """A peg dragged, the lens beside it."""

    def build(column: Any, shape: Shape) -> None:
        picture = _held(column)
        del shape

        def carry() -> None:
            picture.lift("track1/82")
            x, y = picture.place_of("track1/96")
            picture.carry(x + 3, y - 2)

        _page_of(column).after = carry

    return Page(build)


def words() -> Any:
    """Text of every role, too much of it, and a list."""

    def build(column: Any, shape: Shape) -> None:
        row = column.add(Row(), size=58)
        row.add(Text("A fact that is too long for its box", theme.FACT))
        row.add(Text("17", theme.HUGE, align="center"), size=90)
        row.add(Text("Incomprehensibilities", theme.TITLE))
        panel = column.add(RoundedPanel(), size=120)
        panel.add(Text("this hand", theme.NOTE, ink=theme.MUTED))
        panel.add(Text("Blue (bat) [b]14[/b]   Red [b]9[/b]", theme.FACT))
        panel.add(Text("+5: one short of first. Must roll a 1.", theme.BODY, ink=theme.ACCENT))
        rows = column.add(ScrollList(gap=10))
        for ruling in range(1, 8):
            rows.add(Text(f"C{ruling}  A ruling", theme.STRONG, grow=True))
            rows.add(
                Text(
                    "The rule book leaves this open. We count it so because every club that was asked counts it so, "
                    "and because nobody has to remember an exception.",
                    theme.BODY,
                    ink=theme.MUTED,
                    grow=True,
                )
            )
        del shape

    return Page(build)
