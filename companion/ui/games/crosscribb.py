"""The panel of CrossCribb: the grid beside card keys, or a card that the app deals; and the count, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.app.view import View
from companion.cards import Card
from companion.games.crosscribb import messages as say
from companion.games.crosscribb.actions import PlaceCard, Say
from companion.games.crosscribb.awaiting import MOST, roles
from companion.games.crosscribb.lines import CENTRE, column_squares, row_squares
from companion.games.crosscribb.state import CountedLine, CrossFace, GridStage
from companion.games.scoring import Score
from companion.games.seating import Side
from companion.games.speech import reason_called
from companion.ui.games.grid import Grid
from companion.ui.kit import theme
from companion.ui.kit.button import Button, ButtonKind
from companion.ui.kit.card import CardFace
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.spoken import SCREEN, Accent, accented, printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Heading, Panel
from companion.words import panels
from companion.words.message import Said, Sentence, row, series
from companion.words.telling import MUGGINS

_KEYS = (GridStage.CUT, GridStage.STARTER, GridStage.PLACE, GridStage.CRIB)
_DRAWS = {
    GridStage.CUT: say.CUT_A_CARD,
    GridStage.STARTER: say.TURN_THE_CUT_CARD,
    GridStage.PLACE: say.TURN_A_CARD,
    GridStage.CRIB: say.TURN_UP_THE_CRIB,
}
"""What the app offers to do where it deals the cards."""
_ABREAST = {True: 8, False: 8}
"""Number keys in a row, in a wide window and in a high one."""
_SMALL_SIDE = 304.0
"""The side of the grid in a small window, whose squares are no smaller for a finger (design pixels)."""


class CrossPanel(Panel):
    """A grid at the left (above, in a high window), and at its right the card keys, or the count.

    A small window has no room for both: there the keys take the place of the grid once a square was touched.
    """

    def build(self) -> None:
        """Make the widgets."""
        self.grid = Grid(on_square=lambda _, square: self._touched_square(square))
        self.pad = CardPad(on_card=lambda _, card: self._touched_card(card))
        self.words = Text("", theme.BODY, lines=5, keep_last=True)
        self.line = Text("", theme.STRONG, lines=4, valign="top")
        self.steps = (
            Button(say.BACK(), on_tap=lambda _: self._step(-1)),
            Button(say.NEXT(), on_tap=lambda _: self._step(1)),
        )
        self.held = CardFace()
        self.numbers = [Button(str(points), on_tap=lambda key: self._said(int(key.text))) for points in range(MOST + 1)]
        self._shape, self._face = Shape.LANDSCAPE, ""
        self._square: int | None = None
        self._card: Card | None = None
        self._at: tuple[int, int] = (0, 0)
        self._cards: frozenset[Card] | None = None

    def arrange(self, shape: Shape) -> None:
        """Place the parts for another shape."""
        self._shape, self._face = shape, ""

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted: nothing is pegged while squares and cards are touched."""
        if not shape.wide:
            return 640.0
        match self._wanted(_state(view)):
            case "squares":
                return _SMALL_SIDE
            case "cards":
                return 224.0
            case "count":
                return 240.0
            case _:
                return _SMALL_SIDE if shape is Shape.SMALL else 272.0

    def stage_name(self, view: View) -> str:
        """Return the stage of the round."""
        return _state(view).stage.value

    def least_board(self, view: View, shape: Shape) -> float:
        """Return the least height of the board: that of a board once round."""
        return 42.0 if shape is Shape.SMALL else 60.0

    def _wanted(self, state: CrossFace) -> str:
        face = _face_of(state)
        if face != "keys" or self._shape is not Shape.SMALL:
            return face
        return "squares" if state.stage is GridStage.PLACE and self._square not in state.free else "cards"

    def show(self, view: View) -> None:
        """Show grid and keys, or the count."""
        state = _state(view)
        face = self._wanted(state)
        if face != self._face:
            self._turn(face)
        if self._at[0] != state.round:
            self._at = (state.round, 0)
        match face:
            case "keys" | "squares" | "cards":
                self._show_keys(view, state)
            case "own":
                self._show_own(view, state)
            case "say" | "said":
                self._show_saying(view, state)
            case _:
                self._show_count(view, state)

    def _turn(self, face: str) -> None:
        self._face = face
        for widget in (self.grid, self.pad, self.words, self.line, self.held, *self.steps, *self.numbers):
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        self.clear()
        if face == "cards":
            self.add(self.pad)
            return
        wide = self._shape.wide
        line = self.add(Row(gap=14) if wide else Column(gap=10))
        line.add(self.grid, size=self._side(face) if wide else 0.0)
        if face == "keys":
            line.add(self.pad, share=1.0)
            return
        side = line.add(Column(gap=theme.TIGHT if face == "say" else 8), share=1.0 if wide else 0.7)
        side.add(self.words, size=62 if face == "say" else 0, share=1.2)
        if face == "own":
            side.add(self.held, share=2.0)
            return
        if face in ("squares", "said"):
            return
        if face == "say":
            for start in range(0, len(self.numbers), _ABREAST[wide]):
                row = side.add(Row(gap=theme.TIGHT))
                keys = self.numbers[start : start + _ABREAST[wide]]
                for part in (*keys, *(Space() for _ in range(_ABREAST[wide] - len(keys)))):
                    row.add(part)
            return
        side.add(self.line)
        row = side.add(Row(), size=theme.TOUCH)
        for button in self.steps:
            row.add(button)

    def _side(self, face: str) -> float:
        """Return the width of the grid in a wide window, in design pixels."""
        if self._shape is Shape.SMALL and face in ("squares", "own"):
            return _SMALL_SIDE
        return 260.0

    # Placing: a square and a card, in either order

    def _show_keys(self, view: View, state: CrossFace) -> None:
        placing = state.stage is GridStage.PLACE
        if not placing or self._square not in state.free:
            self._square = None
        cards = frozenset(state.unseen) if placing else frozenset(view.awaited.cards)
        if self._card not in cards:
            self._card = None
        if cards != self._cards:
            self._cards = cards
            self.pad.set_enabled(cards)
        self.pad.choose(self._card)
        self.grid.show(state.grid, self._square, points=_so_far(state), wanted=placing)
        if state.stage is GridStage.PLACE and self._face == "squares":
            self.words.text = _summary(view, state)

    def _touched_square(self, square: int) -> None:
        view = self.desk.view
        if view is not None and _state(view).stage is GridStage.PLACE:
            self._square = square
            self._put(view)

    def _touched_card(self, card: Card) -> None:
        view = self.desk.view
        if view is None:
            return
        if _state(view).stage is GridStage.PLACE and not view.setup.app_deals:
            self._card = card
            self._put(view)
        elif card in view.awaited.cards:
            self.desk.act(view.awaited.cards[card])

    def _put(self, view: View) -> None:
        state = _state(view)
        square, card = self._square, state.held if state.setup.app_deals else self._card
        if square is not None and card is not None:
            self._square = self._card = None
            self.desk.act(PlaceCard(state.turn, square, card))
        self.desk.refresh()  # what was touched stands out, and the headline asks for the rest

    # A card that the app deals: who is in turn turns it, and touches a square

    def _show_own(self, view: View, state: CrossFace) -> None:
        self._square = None
        self.held.card, self.held.back = state.held, state.held is None and state.stage is GridStage.PLACE
        lines = [_summary(view, state)]
        if state.held is not None:
            lines.append(printed(say.TOUCH_SQUARE_OR_LAY_AWAY() if state.may_lay_away else say.TOUCH_SQUARE()))
        elif view.notice is not None:
            lines.append(printed(view.notice.sentence))
        self.words.text = "\n".join(line for line in lines if line)
        self.grid.show(state.grid, points=_so_far(state), wanted=state.held is not None)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return what is awaited; where the app deals also to have it draw."""
        state = _state(view)
        if state.setup.app_deals and view.awaited.cards:
            draw = Offer(_DRAWS[state.stage](), self.draw, ButtonKind.PRIMARY)
            return (draw, *(replace(each, kind=ButtonKind.SECONDARY) for each in super().offers(view)))
        if state.setup.app_deals and state.stage is GridStage.PLACE:
            return tuple(replace(each, kind=ButtonKind.SECONDARY) for each in super().offers(view))
        if state.stage is GridStage.COUNT:
            return self._calls(view)
        if self._wanted(state) == "cards" and state.stage is GridStage.PLACE:
            return (Offer(say.ANOTHER_SQUARE(), self._forget_square), *super().offers(view))
        return super().offers(view)

    def _forget_square(self) -> None:
        self._square = None
        self.desk.refresh()

    # Muggins on lines: a side says what its line counts, then the other one calls, or the next line is counted

    def _show_saying(self, view: View, state: CrossFace) -> None:
        line = state.counting
        if line is None:
            return
        words: list[Said] = [_line_of(view, line, row(line.cards))]
        if state.waits_for_call:
            words.append(say.HAS_SAID(who=_named(view, line.side), points=Accent(state.said[-1], theme.TEXT)))
        elif view.notice:
            words.append(view.notice.sentence)
        self.words.text = "\n".join(map(accented, words))
        self.grid.show(state.grid, lit=_squares(line))

    def _said(self, points: int) -> None:
        view = self.desk.view
        line = _state(view).counting if view is not None else None
        if line is not None:
            self.desk.act(Say(line.side, points))

    def muggins(self, view: View) -> bool:
        """Return False: what can be claimed is the line that was counted, and one touch calls it."""
        return False

    def _calls(self, view: View) -> tuple[Offer, ...]:
        """Offer to call muggins, in its yellow, or to go on; a computer does that for itself."""
        if view.awaited.seat in view.setup.computers:
            return ()
        call = MUGGINS()
        return tuple(
            replace(each, kind=ButtonKind.ACCENT) if each.label == call else each for each in super().offers(view)
        )

    # The count

    def _show_count(self, view: View, state: CrossFace) -> None:
        counted = state.counted()
        self.words.text = _summary(view, state)
        for button in self.steps:
            button.disabled = not counted
        if not counted:
            self.line.text = printed(view.notice.sentence) if view.notice else ""
            self.grid.show(state.grid)
            return
        step = self._at[1] % len(counted)
        self.line.text = SCREEN.text(say.LINE_OF_ALL(place=step + 1, lines=len(counted), line=_told(view, state, step)))
        self.grid.show(state.grid, lit=_squares(counted[step]))

    def _step(self, by: int) -> None:
        self._at = (self._at[0], self._at[1] + by)
        self.desk.refresh()

    def heading(self, view: View) -> Heading | None:
        """Return which of the two touches is missing while cards are placed."""
        state = _state(view)
        if state.counting is not None:
            side = state.counting.side
            who = view.setup.who(side)
            if state.waits_for_call:
                return Heading(say.SAID_SO_MANY(who=who, points=state.said[-1]), side)
            return Heading(say.COUNT_LINE(who=who, line=state.counting.name), side)
        if state.stage is not GridStage.PLACE or (state.setup.app_deals and state.held is None):
            return None
        touch = say.TOUCH_CARD if self._square is not None else say.TOUCH_SQUARE_AND_CARD
        if self._wanted(state) == "squares":
            touch = say.TOUCH_SQUARE_THEN_CARD
        if state.setup.app_deals or self._card is not None:
            touch = say.TOUCH_SQUARE_FOR_CARD
        return Heading(touch(player=view.setup.player(state.turn)), view.setup.side_of(state.turn))


PANEL: Final = CrossPanel


def _state(view: View) -> CrossFace:
    face = view.face
    assert isinstance(face, CrossFace)
    return face


def _face_of(state: CrossFace) -> str:
    if state.stage is GridStage.COUNT:
        line = state.counting
        says = line is not None and line.side not in state.setup.computer_sides and not state.waits_for_call
        return "say" if says else "said"
    if state.stage in _KEYS:
        return "own" if state.setup.app_deals else "keys"
    return "count"


def _so_far(state: CrossFace) -> tuple[int, ...]:
    """Return the points of the columns, then of the rows, as far as they go; nothing unless that was agreed on.

    Where muggins is played they are a secret (X9).
    """
    shown = state.setup.option("running", "off") == "on" and not state.setup.policy.muggins
    if not shown or state.stage is not GridStage.PLACE:
        return ()
    return state.so_far()


def _squares(each: CountedLine) -> frozenset[int]:
    if each.number is None:
        return frozenset({CENTRE})
    return frozenset(column_squares(each.number) if each.column else row_squares(each.number))


def _told(view: View, state: CrossFace, step: int) -> str:
    """Say what a line was worth; where missed points are not told, only what was said of it."""
    each = state.counted()[step]
    if state.said and not view.setup.tells_missed:
        return accented(_line_of(view, each, state.said[step]))
    scores = (panels.COUNTED(what=_called(score), points=score.points) for score in each.scores)
    whole = panels.SCORES(scores=series(scores)) if each.scores else panels.NOTHING()
    return f"{accented(_line_of(view, each, each.points))}\n{printed(whole)}"


def _called(score: Score) -> Said:
    return reason_called(score.reason, score.points)


def _named(view: View, side: Side) -> Accent:
    return Accent(view.setup.who(side), theme.SIDES[side].ink)


def _line_of(view: View, line: CountedLine, what: object) -> Sentence:
    """Return whose line it is, and its cards or what it counts."""
    return say.LINE_OF(who=_named(view, line.side), line=line.name, what=Accent(what, theme.TEXT))


def _summary(view: View, state: CrossFace) -> str:
    """Say who has the columns and who the rows, and after a round what both made of it."""
    if state.stage is GridStage.LINES:
        return ""
    first, second = (_named(view, side) for side in view.setup.sides)
    columns, rows = (second, first) if state.columns else (first, second)
    lines: list[Said] = [say.WHOSE_LINES(columns=columns, rows=rows)]
    if state.stage in (GridStage.DEAL, GridStage.STARTER):
        lines.append(roles(state))
    if state.counted():
        lines.extend(_round(state, first, second))
    return "\n".join(map(accented, lines))


def _round(state: CrossFace, first: Accent, second: Accent) -> Iterator[Sentence]:
    points, others = state.round_totals()
    message = say.ROUND_WITH_HEELS if state.heels else say.ROUND
    yield message(round=state.round, first=first, points=points, second=second, others=others, heels=state.heels)
    if points == others:
        yield say.NOBODY_PEGS()
    else:
        yield say.PEGS_DIFFERENCE(
            who=first if points > others else second, points=Accent(abs(points - others), theme.GOOD)
        )
