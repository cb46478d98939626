"""The questions that the wood alone leaves open. In muggins none of them names a hole or points owed (P12)."""

from __future__ import annotations

from companion.board.layout import Layout
from companion.referee.guidance import hole_words
from companion.referee.track import Reading
from companion.referee.verdict import Ask, Question


def ask_ghost(layout: Layout, side: int, number: int, name: str) -> Question:
    """Ask whether a peg stands in a hole that may be closed without one. What sensors see is no secret."""
    hole = layout.tracks[side].holes[number]
    words = hole_words(layout, side, hole)
    answers = {"there": f"It is in {words}", "no": "It is in a hand"}
    return Question(Ask.HAND, side, f"Does one of {name}'s pegs stand in {words}?", answers, hole)


def ask_hand(layout: Layout, reading: Reading, name: str, *, secret: bool) -> Question:
    """Ask about a peg that is in no hole; unless that is secret, whether it is in the one that it should be in."""
    missing = sorted(reading.goal - reading.seen)
    if secret or not missing:
        sentence = f"One of {name}'s pegs is in no hole. If it stands in one, touch that hole: its sensor may be dead."
        return Question(Ask.HAND, reading.side, sentence, {"no": "It is in a hand"})
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
