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
    """Take four cards and the starter, or a line of another game."""
    words.add_argument("cards", metavar="CARD", nargs="*", help="The four cards of the hand or the crib.")
    words.add_argument("--starter", metavar="CARD", help="The card that was turned up.")
    words.flag("--crib", "Count a crib: a flush needs all five cards.")
    words.add_argument(
        "--game", default="cribbage", metavar="GAME", help="crosscribb: a line of five; with the cut card as starter."
    )
    words.flag("--json", "Print the total and each score as JSON.")
    words.epilog = "Example: companion score 5H 5S 5D JC --starter 5C"


def run(options: Namespace) -> None:
    """Count a hand or a crib with its starter.

    A card is a rank (A 2-10 J Q K) and a suit (C D H S), like 5H or 10S.
    """
    if options.game == "crosscribb" and not options.crib:
        scores = _line(options)
    elif options.game in ("cribbage", "crosscribb", "round-the-bases"):
        scores = _hand(options)
    else:
        raise CompanionError(f'There is no game "{options.game}" to count for: say cribbage or crosscribb.')
    say(_json(scores) if options.json else count_aloud(scores))


def _line(options: Namespace) -> tuple[Score, ...]:
    """Count a line of CrossCribb: five cards, or four and the cut card, whose jack counts in its lines only."""
    from companion.games.crosscribb.lines import SIZE, line_scores

    cards = parse_cards([*options.cards, *([options.starter] if options.starter else [])])
    if len(cards) != SIZE:
        raise CompanionError(f"A line has {SIZE} cards, the cut card included: these are {len(cards)}.")
    return line_scores(cards, cards[-1] if options.starter else None)


def _hand(options: Namespace) -> tuple[Score, ...]:
    if not options.starter:
        raise CompanionError("Missing --starter: see companion score --help.")
    *hand, turned = parse_cards([*options.cards, options.starter])
    if len(hand) != HAND_SIZE:
        raise CompanionError(f"A hand or a crib has {HAND_SIZE} cards, beside the starter: these are {len(hand)}.")

    from companion.games.scoring import show_scores

    return show_scores(tuple(hand), turned, crib=options.crib)


def _json(scores: tuple[Score, ...]) -> str:
    import json

    return json.dumps({"total": sum(score.points for score in scores), "scores": [as_json(score) for score in scores]})
