"""`companion score`: count a hand or a crib with its starter, and say why."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cards import parse_cards
from companion.cli.terminal import say
from companion.cli.wording import as_json, count_aloud
from companion.cli.words import Words
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.games.scoring import Score

HAND_SIZE: Final = 4
"""How many cards a hand has in the show, and a crib."""


def take(words: Words) -> None:
    """Take four cards and the starter."""
    words.add_argument("cards", metavar="CARD", nargs="*", help="The four cards of the hand or the crib.")
    words.add_argument("--starter", metavar="CARD", required=True, help="The card that was turned up.")
    words.flag("--crib", "Count a crib: a flush needs all five cards.")
    words.flag("--json", "Print the total and each score as JSON.")
    words.epilog = "Example: companion score 5H 5S 5D JC --starter 5C"


def run(options: Namespace) -> None:
    """Count a hand or a crib with its starter.

    A card is a rank (A 2-10 J Q K) and a suit (C D H S), like 5H or 10S.
    """
    *hand, turned = parse_cards([*options.cards, options.starter])
    if len(hand) != HAND_SIZE:
        raise CompanionError(f"A hand or a crib has {HAND_SIZE} cards, beside the starter: these are {len(hand)}.")

    from companion.games.scoring import show_scores

    scores = show_scores(tuple(hand), turned, crib=options.crib)
    say(_json(scores) if options.json else count_aloud(scores))


def _json(scores: tuple[Score, ...]) -> str:
    import json

    return json.dumps({"total": sum(score.points for score in scores), "scores": [as_json(score) for score in scores]})
