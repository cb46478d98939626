"""The questions that the wood alone leaves open. In muggins none of them names a hole or points owed (P12)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.board.layout import HoleName, Layout
from companion.referee.guidance import hole_words
from companion.referee.track import Holes, Reading
from companion.referee.verdict import Ask, Question


def ask_ghost(layout: Layout, side: int, number: int, name: str) -> Question:
    """Ask whether a peg stands in a hole that may be closed without one. What sensors see is no secret."""
    hole = layout.tracks[side].holes[number]
    words = hole_words(layout, side, hole)
    answers = {"there": f"It is in {words}", "no": "It is in a hand"}
    return Question(Ask.HAND, side, f"Does one of {name}'s pegs stand in {words}?", answers, hole)


_MOST_OFFERED = 3
"""So many holes are offered as answers; where there are more, people touch theirs on the picture of the board."""


def ask_hand(layout: Layout, reading: Reading, name: str, masked: Holes, *, secret: bool) -> Question:
    """Ask about a peg that is in no hole; unless that is secret, whether it is in the one that it should be in.

    Where it is secret all ignored holes (`masked`) are offered alike.
    """
    missing = sorted(reading.goal - reading.seen)
    if secret or not missing:
        sentence = f"One of {name}'s pegs is in no hole. If it stands in one, touch that hole: its sensor may be dead."
        holes = _offered(layout, reading.side, masked if len(masked) <= _MOST_OFFERED else frozenset())
        answers = _it_is_in(layout, reading.side, holes) | {"no": "It is in a hand"}
        return Question(Ask.HAND, reading.side, sentence, answers, holes=holes)
    hole = layout.tracks[reading.side].holes[missing[-1]]
    words = hole_words(layout, reading.side, hole)
    answers = {"yes": f"It is in {words}", "no": "It is in a hand"}
    return Question(Ask.HAND, reading.side, f"One of {name}'s pegs is in no hole. Is it in {words}?", answers, hole)


def ask_pending(reading: Reading, name: str, *, secret: bool) -> Question:
    """Ask whether a card is missing that explains what was pegged."""
    explained = reading.points - reading.off
    told = f": {explained} {'is' if explained == 1 else 'are'} explained" if explained else ", and no card explains it"
    sentence = f"{name} pegged {reading.points}{'' if secret else told}. Is a card missing?"
    answers = {"missing": "A card is missing", "none": "No card is missing"}
    return Question(Ask.PENDING, reading.side, sentence, answers)


def ask_unclear(reading: Reading, name: str) -> Question:
    """Ask to look at a track that can be read in several ways, none of them right."""
    sentence = f"It is unclear where {name}'s pegs stand: the sensors can be read in more than one way. Please look."
    return Question(Ask.UNCLEAR, reading.side, sentence, {"look": "Look again"})


def ask_which(layout: Layout, reading: Reading, name: str) -> Question:
    """Ask in which of two or three closed holes the peg stands: the magnet of one peg may have closed them all."""
    closed = reading.doubted & reading.seen
    if not reading.ambiguous or len(closed) > _MOST_OFFERED:
        return ask_unclear(reading, name)
    holes = _offered(layout, reading.side, closed)
    words = " and ".join(hole_words(layout, reading.side, hole) for hole in holes.values())
    sentence = f"The board feels a peg of {name}'s in {words}, but there is only one. Where does it stand?"
    answers = _it_is_in(layout, reading.side, holes) | {"look": "Look again"}
    return Question(Ask.UNCLEAR, reading.side, sentence, answers, holes=holes)


def _offered(layout: Layout, side: int, numbers: Holes) -> dict[str, HoleName]:
    """Return the holes that a peg may stand in, by the keys of the answers that say so."""
    return {f"in {number}": layout.tracks[side].holes[number] for number in sorted(numbers)}


def _it_is_in(layout: Layout, side: int, holes: Mapping[str, HoleName]) -> dict[str, str]:
    return {key: f"It is in {hole_words(layout, side, hole)}" for key, hole in holes.items()}
