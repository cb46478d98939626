"""`companion score`: count a hand or a crib with its starter, and say why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from companion.cards import parse_cards
from companion.cli.wording import as_json, count_aloud
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.games.scoring import Score

HAND_SIZE: Final = 4
"""How many cards a hand has in the show, and a crib."""


@click.command(epilog="Example: companion score 5H 5S 5D JC --starter 5C")
@click.argument("cards", nargs=-1, metavar="CARD CARD CARD CARD")
@click.option("--starter", metavar="CARD", required=True, help="The card that was turned up.")
@click.option("--crib", is_flag=True, help="Count a crib: a flush needs all five cards.")
@click.option("--json", "wants_json", is_flag=True, help="Print the total and each score as JSON.")
def command(cards: tuple[str, ...], starter: str, crib: bool, wants_json: bool) -> None:
    """Count a hand or a crib with its starter.

    A card is a rank (A 2-10 J Q K) and a suit (C D H S), like 5H or 10S.
    """
    *hand, turned = parse_cards([*cards, starter])
    if len(hand) != HAND_SIZE:
        raise CompanionError(f"A hand or a crib has {HAND_SIZE} cards, beside the starter: these are {len(hand)}.")

    from companion.games.scoring import show_scores

    scores = show_scores(tuple(hand), turned, crib=crib)
    click.echo(_json(scores) if wants_json else count_aloud(scores))


def _json(scores: tuple[Score, ...]) -> str:
    import json

    return json.dumps({"total": sum(score.points for score in scores), "scores": [as_json(score) for score in scores]})
