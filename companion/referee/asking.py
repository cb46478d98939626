"""The questions that the wood alone leaves open. In muggins none of them names a hole or points owed (P12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.board.layout import HoleName, Layout
from companion.games.seating import Side
from companion.referee.look import BoardLook
from companion.referee.track import Holes, Reading
from companion.referee.track_guidance import hole_called
from companion.referee.verdict import Ask, Call, Question
from companion.referee.watch import Watch
from companion.words import referee as say
from companion.words.message import Sentence, Who, every


def ask_about(
    layout: Layout, look: BoardLook, reading: Reading, watch: Watch, who: Who, *, secret: bool, guided: bool
) -> Question | None:
    """Ask about pegs that have stood unexplained, or unclear, for long enough; `secret`: name no points owed.

    While pegs are `guided` home nobody is asked to look twice: that would hide the way.
    """
    timing, waited_ms = look.timing, look.now_ms - watch.since_ms
    match reading.call:
        case Call.PENDING if min(waited_ms, look.quiet_ms) >= timing.pending_ms and not watch.guided:
            return ask_pending(reading, who, secret=secret)
        case Call.UNCLEAR if waited_ms >= timing.infer_ms and not (guided and watch.looked):
            return ask_which(layout, reading, who)
    return None


def ask_ghost(layout: Layout, side: Side, number: int, who: Who) -> Question:
    """Ask whether a peg stands in a hole that may be closed without one. What sensors see is no secret."""
    hole = layout.sides[side].holes[number]
    called = hole_called(layout, side, hole)
    answers = {"there": say.IT_IS_IN(hole=called), "no": say.IN_A_HAND()}
    return Question(Ask.HAND, side, say.STANDS_IN(who=who, hole=called), answers, hole)


_MOST_OFFERED = 3
"""So many holes are offered as answers; where there are more, people touch theirs on the picture of the board."""


def ask_hand(layout: Layout, reading: Reading, who: Who, masked: Holes, likely: Sequence[int]) -> Question:
    """Ask about a peg that is in no hole: whether it is in the one that it should be in, the first of those `likely`.

    Where none is, or that is secret, all ignored holes (`masked`) are offered alike.
    """
    if not likely:
        holes = _offered(layout, reading.side, masked if len(masked) <= _MOST_OFFERED else frozenset())
        answers = _it_is_in(layout, reading.side, holes) | {"no": say.IN_A_HAND()}
        return Question(Ask.HAND, reading.side, say.IN_NO_HOLE(who=who), answers, holes=holes)
    hole = layout.sides[reading.side].holes[likely[0]]
    called = hole_called(layout, reading.side, hole)
    answers = {"yes": say.IT_IS_IN(hole=called), "no": say.IN_A_HAND()}
    return Question(Ask.HAND, reading.side, say.IN_NO_HOLE_BUT(who=who, hole=called), answers, hole)


def ask_pending(reading: Reading, who: Who, *, secret: bool) -> Question:
    """Ask whether a card is missing that explains what was pegged."""
    explained = reading.points - reading.off
    if secret:
        sentence = say.CARD_MISSING(who=who, points=reading.points)
    elif not explained:
        sentence = say.CARD_MISSING_FOR_ALL(who=who, points=reading.points)
    else:
        sentence = say.CARD_MISSING_FOR_REST(who=who, points=reading.points, explained=explained)
    answers = {"missing": say.IS_MISSING(), "none": say.NONE_MISSING()}
    return Question(Ask.PENDING, reading.side, sentence, answers)


def ask_field(side: Side, group: str) -> Question:
    """Ask whether a card is missing that explains where the pegs of a field's group stand."""
    answers = {"missing": say.IS_MISSING(), "none": say.NONE_MISSING()}
    return Question(Ask.PENDING, side, say.CARD_MISSING_FOR_FIELD(), answers, group=group)


def ask_unclear(reading: Reading, who: Who) -> Question:
    """Ask to look at a track that can be read in several ways, none of them right."""
    return Question(Ask.UNCLEAR, reading.side, say.READ_IN_MANY_WAYS(who=who), {"look": say.LOOK_AGAIN()})


def ask_which(layout: Layout, reading: Reading, who: Who) -> Question:
    """Ask in which of two or three closed holes the peg stands: the magnet of one peg may have closed them all."""
    closed = reading.in_question
    if not reading.ambiguous or len(closed) > _MOST_OFFERED:
        return ask_unclear(reading, who)
    holes = _offered(layout, reading.side, closed)
    called = every(hole_called(layout, reading.side, hole) for hole in holes.values())
    answers = _it_is_in(layout, reading.side, holes) | {"look": say.LOOK_AGAIN()}
    return Question(Ask.UNCLEAR, reading.side, say.WHICH_HOLE(who=who, holes=called), answers, holes=holes)


def _offered(layout: Layout, side: Side, numbers: Holes) -> dict[str, HoleName]:
    """Return the holes that a peg may stand in, by the keys of the answers that say so."""
    return {f"in {number}": layout.sides[side].holes[number] for number in sorted(numbers)}


def _it_is_in(layout: Layout, side: Side, holes: Mapping[str, HoleName]) -> dict[str, Sentence]:
    return {key: say.IT_IS_IN(hole=hole_called(layout, side, hole)) for key, hole in holes.items()}
