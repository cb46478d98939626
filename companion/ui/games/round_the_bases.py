"""The panel of 'Round the Bases: cribbage's faces while a hand is played, dice, and how the game stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.app.headline import goal
from companion.app.view import SideView, View
from companion.board.layout import GroupKind
from companion.games.cribbage.state import CribbageFace, Phase
from companion.games.game import Choice
from companion.games.round_the_bases import messages as say
from companion.games.round_the_bases.actions import Steal
from companion.games.round_the_bases.profile import HOME, Label, Profile
from companion.games.round_the_bases.scorebook import BASES_CALLED
from companion.games.round_the_bases.state import BasesFace, InningStage
from companion.games.seating import Side
from companion.games.speech import reason_called
from companion.referee.scale import combination
from companion.ui.games.cribbage import CribbagePanel
from companion.ui.games.dice import DicePad
from companion.ui.games.line_score import LineScore
from companion.ui.games.owing import owing_words, shorter_owing
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.frame import Column
from companion.ui.kit.lettering import strong
from companion.ui.kit.spoken import Accent, accented, printed
from companion.ui.kit.text import Text
from companion.ui.kit.theme import Role, Typeface
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Heading, Panel, still_to_peg
from companion.words.message import Sentence, every, series
from companion.words.panels import COUNTED, TOUCH_TURNED_UP

_LARGE = Role(27, 18, Typeface.PLAIN)
"""Sentences in a high window."""


class BasesPanel(CribbagePanel):
    """Line score and scales above; below them what the moment asks for."""

    def build(self) -> None:
        """Make all faces."""
        super().build()
        self.line = LineScore()
        self.scales = Text("", theme.BODY, ink=theme.TEXT, lines=4)
        self.news = Text("", theme.BODY, ink=theme.MUTED, lines=4, valign="top")
        self.standing = Text("", theme.NOTE, lines=2, keep_last=True)
        self.below = Column(gap=theme.TIGHT, size_hint=(None, None))
        self.dice = DicePad(on_throw=lambda _, pair: self._thrown(pair))

    def cards_of(self, view: View) -> CribbageFace:
        """Return where the hand of cribbage stands."""
        return _state(view).deal

    def wanted(self, view: View) -> str:
        """Return the face that the moment asks for."""
        state = _state(view)
        if view.awaited.throw is not None:
            return "dice"
        if state.stage is not InningStage.HAND or (state.deal.phase is Phase.NEXT and view.revealed):
            return "field"
        return super().wanted(view)  # in muggins the crib lies there until the swing, whatever it is worth (P12)

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted where the board is above."""
        face = self.wanted(view)
        if face in ("dice", "field"):
            return 330.0 if shape.wide else 340.0
        if shape.wide:
            return super().room(view, shape)
        return 376.0 if face in ("pad", "own") else min(super().room(view, shape), 400.0)

    def show(self, view: View) -> None:
        """Show the face that the state asks for."""
        state = _state(view)
        self.line.show(state)
        self.scales.text = _scales(view, state)
        self.news.text = self._adding_words(view, state) if _adding(view, state) else _news(view)
        self.standing.shorter = shorter_owing(view) if view.revealed and not view.held else ()
        self.standing.text = _above_the_keys(view, state, one_line=self.desk.shape is Shape.LANDSCAPE)
        self.dice.show(view.awaited.throw if not _app_rolls(view) else None)
        super().show(view)

    def _adding_words(self, view: View, state: BasesFace) -> str:
        """Say which holes show what is to be added to the scales, and what the crib counts, each of its scores once."""
        words = [accented(say.ON_THE_SCALE(holes=_holes(view, side))) for side in view.sides if side.owed]
        points = Counter[Sentence]()
        for score in self._scores(state.deal) if state.deal.crib else ():
            points[reason_called(score.reason, score.points)] += score.points
        counted = (COUNTED(what=what, points=sum_of) for what, sum_of in points.items())
        return "\n".join((*words, *((printed(say.CRIB_COUNTS(scores=series(counted))),) if points else ())))

    def show_face(self, face: str, view: View, state: CribbageFace) -> None:
        """Fill a face."""
        if face not in ("dice", "field"):
            super().show_face(face, view, state)
        if face in ("pad", "own"):
            self.strip.words.text = ""  # they stand in a line of their own
        elif face == "hand" and state.phase is Phase.NEXT:
            self.hand.words.text = "\n".join((_scales(view, _state(view)), self.hand.words.text))

    def begin(self, face: str) -> None:
        """Make room for a face."""
        super().begin(face)
        self.below.clear()
        self.under = None

    def turn(self, face: str) -> None:
        """Put a face in the place of the one before."""
        wide = self.desk.shape.wide
        self.scales.role = self.news.role = theme.BODY if wide else _LARGE
        if face not in ("dice", "field", "own"):
            super().turn(face)
            return
        self.begin(face)
        if face == "own":
            self.add_standing(self)
            self.add(self.own)
            return
        self.add(self.line, size=84 if wide else 100)
        if face == "dice":
            self.add(self.news, size=56)
            self.add(self.dice)
        else:
            self.add(self.scales, size=92 if wide else 120)
            self.add(self.news)

    def least_width(self, view: View, shape: Shape) -> float:
        """Return the least width beside the field: nine card keys for a finger."""
        return (500.0 if shape is Shape.SMALL else 396.0) if self.wanted(view) == "pad" else 380.0

    def add_keys(self) -> None:
        """Add the keys, and above them what happened, how the half inning stands, and the cards.

        A small window has no room for these beside the field: there they stand below it.
        """
        small = self.desk.shape is Shape.SMALL
        self.add_standing(self.below if small else self)
        self.add(self.pad)
        self.under = self.below if small else None

    def add_standing(self, into: Column | Panel) -> None:
        """Add what happened, how the half inning stands, and the cards that were laid."""
        wide, small = self.desk.shape.wide, self.desk.shape is Shape.SMALL
        into.add(self.standing, size=0 if small else 24 if wide else 58)
        into.add(self.strip, size=46 if small else 40 if wide else 60)

    def _thrown(self, pair: tuple[int, int]) -> None:
        view = self.desk.view
        if view is not None and view.awaited.throw is not None:
            self.desk.act(view.awaited.throw.actions[pair])
            self.dice.chosen = [0, 0]

    def _roll(self) -> None:
        """Let the app throw: both dice are fair, and known only now (R18)."""
        view = self.desk.view
        if view is not None and view.awaited.throw is not None:
            self.act_by_chance(tuple(view.awaited.throw.actions.values()))

    def muggins(self, view: View) -> bool:
        """Return whether cards have been laid in this hand: before that all windows are closed (P8)."""
        return _state(view).stage is InningStage.HAND and super().muggins(view)

    def _claimable(self, view: View, state: CribbageFace) -> bool:
        """Return whether a hand or the crib was counted last, and muggins may be called on what is pegged of it."""
        return _state(view).stage is InningStage.HAND and super()._claimable(view, state)

    def stage_name(self, view: View) -> str:
        """Return the stage of the inning, and while a hand is played its phase."""
        state = _state(view)
        return super().stage_name(view) if state.stage is InningStage.HAND else state.stage.value

    def heading(self, view: View) -> Heading | None:
        """Return what the field waits for: pegs that have to follow, else who bats in which inning.

        Dice come before pegs, which may follow meanwhile: those are told beside them.
        """
        state = _state(view)
        if view.guidance is not None and view.guidance.asked and view.awaited.throw is None:
            return Heading(view.guidance.sentence)
        if view.outcome is not None or state.stage in (InningStage.ROLL_OFF, InningStage.CHOOSE):
            return None
        if state.stage is InningStage.HAND and not (state.deal.phase is Phase.NEXT and view.revealed):
            return super().heading(view)
        if view.awaited.throw is not None or _adding(view, state):
            return None
        who, outs = view.setup.who(state.batting), say.OUTS[state.diamond.outs]()
        return Heading(say.AT_BAT(who=who, inning=_inning(state), outs=outs), state.batting)

    def wears(self, view: View) -> Mapping[str, int]:
        """Return the side that bats: the runners are its own, on the bases and in their box."""
        shared = (group for group in view.layout.groups.values() if not group.label)
        return {g.name: _state(view).batting for g in shared if g.kind in (GroupKind.PATH, GroupKind.STORE)}

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return what is awaited; all steals are one button, and the app's dice another."""
        steals = [choice for choice in view.awaited.choices if isinstance(choice.action, Steal)]
        others = tuple(choice for choice in view.awaited.choices if choice not in steals)
        offers = super().offers(replace(view, awaited=replace(view.awaited, choices=others)))
        if _app_rolls(view):
            offers = (Offer(say.ROLL_THE_DICE(), self._roll, ButtonKind.PRIMARY), *offers)
        return (*offers, self._steal(steals)) if steals else offers

    def offers_by_app(self, view: View, state: CribbageFace) -> tuple[Offer, ...]:
        """Return what is to be touched beside the cards: between two hands nothing of cribbage's own."""
        playing = _state(view).stage is InningStage.HAND and state.phase is not Phase.NEXT
        return super().offers_by_app(view, state) if playing else self.offers_awaited(view)

    def _steal(self, steals: list[Choice]) -> Offer:
        if len(steals) == 1:
            return self._way(steals[0])
        ways = tuple(map(self._way, steals))
        return Offer(say.STEAL_WHICH(), lambda: self.desk.more(ways), aside=True)

    def _way(self, choice: Choice) -> Offer:
        return Offer(choice.label, lambda: self.desk.act(choice.action), aside=choice.aside)


PANEL: Final = BasesPanel


def _state(view: View) -> BasesFace:
    face = view.face
    assert isinstance(face, BasesFace)
    return face


def _inning(state: BasesFace) -> Sentence:
    known = state.inning <= len(say.NTH_INNING)
    return say.NTH_INNING[state.inning - 1]() if known else say.INNING(number=state.inning)


def _adding(view: View, state: BasesFace) -> bool:
    """Whether the hand is over, and the swing waits for what is still to be added to the scales."""
    over = state.stage is InningStage.HAND and state.deal.phase is Phase.NEXT
    return over and view.revealed and still_to_peg(view)


def _holes(view: View, side: SideView) -> Accent:
    """Return the holes of a side's scale that show what it comes to, the largest first."""
    holes = combination(view.layout.sides[side.side], goal(view, side))
    return Accent(every(sorted(holes, reverse=True)), theme.GOOD)


def _above_the_keys(view: View, state: BasesFace, *, one_line: bool) -> str:
    """Say what happened and who pegs what; where there is room also what the field shows: inning, outs, and scales."""
    if view.held:
        return strong(printed(view.held), theme.ACCENT)
    notice = printed(view.notice.sentence) if view.notice else ""
    if state.deal.phase in (Phase.DEAL, Phase.STARTER) and not state.setup.app_deals:
        told = printed(TOUCH_TURNED_UP())
        return told if one_line else "\n".join(text for text in (notice, told) if text)
    owing = owing_words(view)
    batting, fielding = (view.sides[side].front for side in (state.batting, state.fielding))
    points = Accent(say.POINTS(batting=batting, fielding=fielding), theme.TEXT)
    outs = say.OUTS[state.diamond.outs]()
    standing = accented(say.STANDING(inning=_inning(state), outs=outs, points=points))
    if one_line:
        return owing or notice or standing
    return "\n".join(text for text in (owing or notice, standing) if text)


def _app_rolls(view: View) -> bool:
    return view.awaited.throw is not None and view.setup.option("dice", "hand") == "app"


def _news(view: View) -> str:
    """Say what happened last; while dice are awaited rather which peg is to be moved, if one is."""
    if view.held:
        return strong(printed(view.held), theme.ACCENT)
    if view.awaited.throw is not None and view.guidance is not None and view.guidance.asked:
        return strong(printed(view.guidance.sentence), theme.ACCENT)
    return "\n".join(map(printed, view.log[-2:]))


def _scales(view: View, state: BasesFace) -> str:
    """Say how the scales stand, and what the difference would make of it; in muggins only what the pegs show."""
    if state.stage not in (InningStage.HAND, InningStage.DICE, InningStage.NEXT, InningStage.CHANGE):
        return ""
    points = [side.front + (side.owed or 0) for side in view.sides]
    if state.swing and state.stage is not InningStage.HAND:
        points = [state.swing[0], state.swing[1]] if state.batting == 0 else [state.swing[1], state.swing[0]]
    first, second = (_of_side(view, side, points[side], bats=side == state.batting) for side in view.setup.sides)
    lines = [accented(say.THIS_HAND(first=first, second=second))]
    if view.revealed and state.stage is InningStage.HAND and state.deal.phase is Phase.NEXT:
        meaning = meaning_of(points[state.batting] - points[state.fielding], state.profile)
        lines.append(strong(printed(meaning), theme.ACCENT))
    elif state.book and state.stage in (InningStage.NEXT, InningStage.CHANGE):
        lines.append(strong(printed(state.book[-1].result), theme.ACCENT))
    return "\n".join(lines)


def _of_side(view: View, side: Side, points: int, *, bats: bool) -> Sentence:
    who = view.setup.who(side)
    named = Accent(say.AT_THE_BAT(who=who) if bats else who, theme.SIDES[side].ink)
    return say.OF_SIDE(who=named, points=Accent(points, theme.TEXT))


_THEN: Final = {Label.OUT: say.BATTER_OUT, Label.ROLL: say.MUST_ROLL, Label.PICKLE: say.A_PICKLE}


def meaning_of(difference: int, profile: Profile) -> Sentence:
    """Return what a difference does to the batter: "+5: one short of first base. Must roll."."""
    shown = f"{difference:+d}"
    if difference >= HOME:
        return say.MEANS_HOME_RUN(difference=shown)
    if difference < profile.least_hit:
        return say.MEANS_STRIKEOUT(difference=shown)
    label = profile.label(difference)
    base = next(hole for hole in BASES_CALLED if hole >= difference)
    if label is Label.BASE:
        return say.MEANS_SAFE(difference=shown, base=BASES_CALLED[base])
    short = say.SHORT[base - difference - 1]()
    return say.MEANS_SHORT(difference=shown, short=short, base=BASES_CALLED[base], then=_THEN[label]())
