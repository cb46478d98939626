"""What the table says in words: the sentence at the top, cards with their suits, holes as people call them. Pure."""

from __future__ import annotations

from typing import Final

from companion.app import headline
from companion.app.view import View
from companion.app.wrong_peg import WrongPeg
from companion.board.layout import GroupKind, HoleName, Layout
from companion.games.round_the_bases.messages import HOME
from companion.games.round_the_bases.profile import EXTRA_HOLE
from companion.games.seating import Side, by_side
from companion.ui.kit import sentence as tints
from companion.ui.kit import theme
from companion.ui.kit.spoken import SCREEN, Accent, accented
from companion.ui.table.pane import Heading
from companion.words import panes
from companion.words import table as say
from companion.words.message import Sentence


def heading(view: View) -> Heading:
    """Return whose move it is and what is awaited; pegs come first where the game waits for them."""
    return _heading(headline.awaited_of(view))


def wrong_so_far(view: View, wrong_peg: WrongPeg) -> Heading:
    """Return what was pegged and what is owed, as the headline of a peg that is wrong so far."""
    return _heading(headline.wrong_peg_of(view, wrong_peg))


def about(view: View, side: Side, said: Sentence) -> Heading:
    """Return a sentence as a heading about a side, which it names if the sentence does not."""
    return _heading(headline.about_side(view, side, said))


def _heading(head: headline.HeadSentence) -> Heading:
    return Heading(head.said, head.side, tints.AMBER if head.wrong_peg else None)


def ways_right(view: View, wrong_peg: WrongPeg, *, keys: bool = True) -> str:
    """Return how a peg that is wrong so far comes right, as markup: by the peg, or (with `keys`) by a missing card."""
    card_first = keys and wrong_peg.more
    by_peg = _by_peg(view, wrong_peg, otherwise=card_first)
    if not card_first:
        return accented(by_peg)
    return accented(say.OR_ELSE(first=Accent(say.A_CARD_MISSING(), theme.AMBER), otherwise=by_peg))


def _by_peg(view: View, wrong_peg: WrongPeg, *, otherwise: bool) -> Sentence:
    """Return how a peg comes right, perhaps as the other way to do so; its numbers stand out."""
    if wrong_peg.stands is None or wrong_peg.belongs is None:
        by = Accent(abs(wrong_peg.pegged - wrong_peg.owed), theme.TEXT)
        back_by = say.OR_SET_BACK_BY if otherwise else say.SET_BACK_BY
        return back_by(by=by) if wrong_peg.more else say.SET_ON_BY(by=by)
    stands, belongs = (
        Accent(_numbered(view, wrong_peg, number), theme.TEXT) for number in (wrong_peg.stands, wrong_peg.belongs)
    )
    back = say.OR_SET_BACK if otherwise else say.SET_BACK
    return (back if wrong_peg.more else say.PEG_THE_REST)(stands=stands, belongs=belongs)


def _numbered(view: View, wrong_peg: WrongPeg, number: int) -> str:
    return hole_text(view.layout, view.layout.sides[wrong_peg.side].holes[number])


def hole_text(layout: Layout, hole: HoleName) -> str:
    """Return a hole's number as it is written large: "47", "start", "game"; on a field "1st", "box", "bat"."""
    group = layout.group_of(hole)
    if group is None:
        return hole
    number = group.numbers[hole]
    match group.kind:
        case GroupKind.TRACK if number <= 0:
            return SCREEN.text(panes.START())
        case GroupKind.TRACK if number == group.last:
            return SCREEN.text(panes.GAME())
        case GroupKind.STORE:
            return SCREEN.text(panes.BOX())
        case GroupKind.PATH if number in _BASES:
            return SCREEN.text(_BASES[number]())
        case GroupKind.COUNTER if number == EXTRA_HOLE:
            return "X"
    return str(number)


_BASES: Final = {0: panes.BAT, 6: panes.FIRST, 12: panes.SECOND, 18: panes.THIRD, 24: HOME}


def track_of(layout: Layout, hole: HoleName) -> int | None:
    """Return the side whose track a hole is on, or None for a hole of several or none."""
    owners = [group.label for group in layout.groups.values() if hole in group.numbers]
    sides = [side for side, group in by_side(layout.sides) if [group.label] == owners]
    return sides[0] if sides else None
