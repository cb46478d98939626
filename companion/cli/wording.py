"""How the command line says a score and writes it as JSON."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.games.scoring import Score

_PAIRS: Final = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}
_NUMBERS: Final = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def name_of(score: Score) -> str:
    """Return what a score is called at the table: "fifteen", "a run of four", "thirty-one"."""
    size = len(score.cards)
    match str(score.reason):
        case "pair":
            return _PAIRS[size]
        case "run" | "flush" as kind:
            return f"a {kind} of {_NUMBERS[size]}"
        case "thirty_one":
            return "thirty-one"
        case "double_run":
            return f"a double run of {_NUMBERS[size - 1]}"
        case "triple_run" | "double_double_run" as kind:
            return f"a {'triple' if kind == 'triple_run' else 'double-double'} run of three"
        case other:
            return other.replace("_", " ")


def count_aloud(scores: Iterable[Score]) -> str:
    """Return a show as it is counted aloud, each score on top of those before it.

    "fifteen 2, fifteen 4, and a pair is 6"; "nothing" for a hand of zero.
    """
    phrases: list[str] = []
    total = 0
    for score in _pairs_together(scores):
        total += score.points
        name = name_of(score)
        phrases.append(f"{name} {total}" if name == "fifteen" else f"{name} is {total}")
    if len(phrases) > 1 and not phrases[-1].startswith("fifteen"):
        phrases[-1] = f"and {phrases[-1]}"
    return ", ".join(phrases) or "nothing"


def _pairs_together(scores: Iterable[Score]) -> Iterator[Score]:
    """Yield the scores, but all pairs of one rank as one: nobody counts a pair royal as three pairs."""
    for _, group in groupby(scores, lambda score: score.cards[0].rank if score.reason.value == "pair" else score):
        first, *others = group
        cards = dict.fromkeys(card for score in (first, *others) for card in score.cards)
        yield first._replace(points=first.points + sum(score.points for score in others), cards=tuple(cards))


def as_json(score: Score) -> dict[str, object]:
    """Return a score as a JSON object: its reason, its points and the cards that make it."""
    return {"reason": score.reason.value, "points": score.points, "cards": [str(card) for card in score.cards]}
