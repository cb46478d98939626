"""The steps of the first hand of cribbage: what is said, and what has a bright frame. They follow from the view alone.

So a step is the same after a restart; only what is read before the first card is remembered by the screen. Pure.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

from companion.app.headline import goal
from companion.app.lesson import Lesson
from companion.app.view import SideView, View
from companion.board.layout import HoleName
from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import Count, Discard, Go, Lay, ShowCrib
from companion.games.cribbage.first_hand import AWAY, NEWCOMER, OPENING, SETUP, best_laid, ends, scored_by
from companion.games.cribbage.state import LIMIT, CribbageFace, Phase
from companion.games.scoring import play_scores
from companion.games.scoring.aloud import name_of
from companion.games.seating import Seat
from companion.referee.side_group import side_group
from companion.referee.verdict import Call
from companion.ui.table.saying import wrong_so_far
from companion.words import lesson as say
from companion.words.message import Said, Sentence, every

FIRST_HAND: Final = partial(Lesson, SETUP, OPENING, ends)
"""The hand; it still lacks a board and the spec of its driver."""
_PAGES: Final = (say.WELCOME, say.PEGS)
"""What is read before the first card."""


class LessonAct(Enum):
    """What is done in a step."""

    READ = "read"
    TOUCH = "touch"
    PEG = "peg"
    MEND = "mend"
    WAIT = "wait"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What is said, and what shines: cards, a button by its label, holes."""

    kind: LessonAct
    said: Sentence
    cards: tuple[Card, ...] = ()
    button: Said = ""
    holes: tuple[HoleName, ...] = ()
    free: bool = False
    """Whether another card is as good."""


def step_of(view: View, read: int) -> LessonStep:
    """Return the step of a view, once so many pages have been read."""
    state = _face(view)
    if view.out_of_step:
        return LessonStep(LessonAct.MEND, say.PUT_BACK())
    if view.wrong_peg is not None:
        return LessonStep(LessonAct.MEND, say.NEARLY(said=wrong_so_far(view, view.wrong_peg).said))
    if (owing := next((side for side in view.sides if side.owed), None)) is not None:
        return _peg(view, owing)
    if state.phase is Phase.DISCARD and not state.laid_away and read < len(_PAGES):
        return LessonStep(LessonAct.READ, _PAGES[read](), button=say.NEXT(), holes=_start(view) if read else ())
    if ends(state):
        return LessonStep(LessonAct.DONE, say.DONE(), button=say.A_WHOLE_GAME())
    return _own(view, state) if view.awaited.seat == NEWCOMER else _others(view, state)


def wrong(view: View, step: LessonStep, action: Action | None = None) -> Sentence | None:
    """Return what is said kindly of a choice that is not what the step asks for; None for one that is good.

    Without an action something was touched that does nothing now.
    """
    if step.kind is LessonAct.WAIT or step.kind is LessonAct.READ:
        return say.NOT_YET(said=step.said)
    match action:
        case Discard(card=card) if step.cards and card not in step.cards:
            return say.KEEP(card=step.cards[0])
        case Lay(card=card) if step.cards and not step.free and card not in step.cards:
            return say.SCORES_MORE(card=step.cards[0])
        case None:
            return say.NOT_THAT(said=step.said)
    return None


def wrong_card(view: View, step: LessonStep, card: Card) -> Sentence:
    """Return what is said kindly of a card that cannot be laid."""
    state = _face(view)
    if step.cards and state.phase is Phase.PLAY and state.count + card.value > LIMIT:
        return say.TOO_HIGH(wrong=card, card=step.cards[0])
    return wrong(view, step) or step.said


def _face(view: View) -> CribbageFace:
    assert isinstance(view.face, CribbageFace)
    return view.face


def _own(view: View, state: CribbageFace) -> LessonStep:
    """Return what the newcomer does."""
    awaited = view.awaited
    match state.phase:
        case Phase.DISCARD:
            return _lay_away(state)
        case Phase.PLAY if awaited.cards:
            return _lay(state, tuple(awaited.cards))
        case Phase.PLAY:
            return _button(view, Go, say.GO())
        case Phase.CRIB:
            return _button(view, ShowCrib, say.COUNT_CRIB())
    return _button(view, Count, say.COUNT_OWN())


def _lay_away(state: CribbageFace) -> LessonStep:
    good = [card for card in AWAY if card in state.hand] or [min(state.hand, key=lambda card: card.value)]
    message = say.LAY_AWAY_TOO if state.laid_away else say.LAY_AWAY
    return LessonStep(LessonAct.TOUCH, message(card=good[0]), cards=(good[0],))


def _lay(state: CribbageFace, cards: Collection[Card]) -> LessonStep:
    card = best_laid(state, cards)
    if not (points := scored_by(state, card)):
        said = say.LAY_ANY(count=state.count, card=card) if state.series else say.LAY_FIRST(card=card)
        return LessonStep(LessonAct.TOUCH, said, cards=(card,), free=True)
    made = every([name_of(score) for score in play_scores([*(laid for _, laid in state.series), card])])
    said = say.LAY_SCORING(card=card, count=state.count, what=made, points=points)
    return LessonStep(LessonAct.TOUCH, said, cards=(card,))


def _button(view: View, kind: type[Action], said: Sentence) -> LessonStep:
    found = next((choice.label for choice in view.awaited.choices if isinstance(choice.action, kind)), "")
    return LessonStep(LessonAct.TOUCH, said, button=found)


def _others(view: View, state: CribbageFace) -> LessonStep:
    """Return what the other one is waited for with."""
    message = {
        Phase.DISCARD: say.OTHER_LAYS_AWAY,
        Phase.STARTER: say.OTHER_CUTS,
        Phase.SHOW: say.OTHER_COUNTS,
    }.get(state.phase, say.OTHER_LAYS)
    return LessonStep(LessonAct.WAIT, message(player=view.setup.player(Seat(1 - NEWCOMER))))


def _peg(view: View, side: SideView) -> LessonStep:
    """Return whose peg goes where."""
    there, group = goal(view, side), side_group(view.layout, side.side)
    holes = tuple(hole for number in (side.back, there) if (hole := group.hole(number)) is not None)
    if any(each.side == side.side and each.call is Call.IN_HAND for each in view.verdicts):
        return LessonStep(LessonAct.PEG, say.SET_DOWN(goal=there), holes=holes[1:])
    return LessonStep(LessonAct.PEG, _to_peg(view, side, there), holes=holes)


def _to_peg(view: View, side: SideView, there: int) -> Sentence:
    """Say what points were scored for, where that was one thing, and where the peg goes."""
    what, points = side.owed_for, side.owed
    if side.side == view.setup.side_of(NEWCOMER):
        if what:
            return say.PEG_OWN(points=points, what=what, goal=there)
        return say.PEG_OWN_COUNT(points=points, goal=there)
    if what:
        return say.PEG_OTHER(player=side.name, points=points, what=what, goal=there)
    return say.PEG_OTHER_COUNT(player=side.name, points=points, goal=there)


def _start(view: View) -> tuple[HoleName, ...]:
    """Return the holes that the newcomer's pegs begin in."""
    group = view.layout.tracks[view.setup.side_of(NEWCOMER)]
    return tuple(hole for hole in group.numbers if hole in view.layout.start_holes)
