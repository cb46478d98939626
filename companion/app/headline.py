"""The sentence that says whose move it is and what is awaited: for the screen, and for pages that only look."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.view import SideView, Tone, View
from companion.app.wrong_peg import WrongPeg
from companion.games.seating import Side
from companion.words import table as say
from companion.words.message import Sentence


@dataclass(frozen=True, slots=True)
class HeadSentence:
    """A sentence, and the side that it is about; `wrong_peg` where it tells of a peg that is wrong so far."""

    said: Sentence
    side: Side | None = None
    wrong_peg: bool = False


def awaited_of(view: View) -> HeadSentence:
    """Return whose move it is and what is awaited; pegs come first where the game waits for them."""
    if view.outcome is not None:
        return about_side(view, view.outcome.winner, view.awaited.sentence)
    owing = pegs_first(view)
    if owing is not None:
        who = view.setup.who(owing.side)
        message = say.PEG_FOR if owing.side in view.setup.computer_sides else say.PEG_FIRST
        said = message(who=who, points=owing.owed, front=owing.front, goal=goal(view, owing))
        return HeadSentence(said, owing.side)
    seat = view.awaited.seat
    return HeadSentence(view.awaited.sentence, None if seat is None else view.setup.side_of(seat))


def wrong_peg_of(view: View, wrong_peg: WrongPeg) -> HeadSentence:
    """Return what was pegged and what is owed, of a peg that is wrong so far."""
    who, pegged, owed = view.setup.who(wrong_peg.side), wrong_peg.pegged, wrong_peg.owed
    if not wrong_peg.more:
        said = say.PEGGED_OF(who=who, pegged=pegged, owed=owed, more=owed - pegged)
    else:
        said = say.PEGGED_BUT(who=who, pegged=pegged, owed=owed) if owed else say.NO_CARD_YET(who=who, pegged=pegged)
    return HeadSentence(said, wrong_peg.side, wrong_peg=True)


def about_side(view: View, side: Side, said: Sentence) -> HeadSentence:
    """Return a sentence about a side, which it names if the sentence does not."""
    if any(name in said.fact for name in ("who", "player")):
        return HeadSentence(said, side)
    return HeadSentence(say.ABOUT(who=view.setup.who(side), said=said), side)


def pegs_first(view: View) -> SideView | None:
    """Return the side that has to peg before the game can go on, where all that is awaited waits for it (C7)."""
    actions = view.awaited.actions
    if not actions or not all(action.after_pegging for action in actions):
        return pegs_now(view)
    return next((side for side in view.sides if side.owed), None)


def pegs_now(view: View) -> SideView | None:
    """Return the side whose pegs come before all that the game awaits.

    That is one that has just called muggins, and one whose pegs the computer waits for at its turn: in muggins its own.
    """
    if view.outcome is not None:
        return None
    if view.notice is not None and view.notice.tone is Tone.MUGGINS and view.notice.side is not None:
        called = view.sides[view.notice.side]
        return called if called.owed else None
    if view.awaited.seat not in view.setup.computers or not view.connected:
        return None
    waited = view.setup.sides if view.revealed else view.setup.computer_sides
    return next((side for side in view.sides if side.owed and side.side in waited), None)


def goal(view: View, side: SideView) -> int:
    """Return the hole that a side's front peg comes to once everything owed is pegged; of a scale, what it shows then.

    A scale counts on where its pegs stay (R15).
    """
    total = side.front + (side.owed or 0)
    return total if view.layout.sides[side.side].adds_up else min(total, view.setup.target)
