"""How the command line writes a score as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.games.scoring import Score


def as_json(score: Score) -> dict[str, object]:
    """Return a score as a JSON object: its reason, its points and the cards that make it."""
    return {"reason": str(score.reason), "points": score.points, "cards": [str(card) for card in score.cards]}
