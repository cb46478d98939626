"""`companion score`: count a hand or a crib with its starter, and say why."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cards import parse_cards
from companion.cli.terminal import LANGUAGE, print_json, say
from companion.cli.wording import as_json
from companion.cli.words import Words
from companion.games.catalogue import counter_of, game_names
from companion.games.scoring.aloud import count_aloud
from companion.words.scores import LEAVE

if TYPE_CHECKING:
    from companion.cards import Card
    from companion.games.scoring import Score


def take(words: Words) -> None:
    """Take four cards and the starter, or a line of another game."""
    words.add_argument(
        "cards", metavar="CARD", nargs="+", help="The four cards of the hand or the crib, then the starter."
    )
    words.add_argument(
        "--starter", metavar="CARD", help="The card that was turned up; in cribbage a fifth card is it, too."
    )
    words.flag("--crib", "Count a crib: a flush needs all five cards.")
    words.game()
    words.flag("--json", "Print the total and each score as JSON.")
    words.notes = _cards_of_each_game
    words.epilog = "Example: companion score 5H 5S 5D JC 5C"


def run(options: Namespace) -> None:
    """Count a hand or a crib with its starter.

    A card is a rank (A 2-10 J Q K) and a suit (C D H S), like 5H or 10S.
    """
    counter = counter_of(options.game)
    cards = parse_cards([*options.cards, *([options.starter] if options.starter else [])], joker=counter.joker)
    starter = cards[-1] if options.starter else None
    scores, left = counter.hand(cards[: len(options.cards)], starter, crib=options.crib)
    if options.json:
        print_json(_found(scores, left))
    else:
        count = count_aloud(scores)
        say(count if left is None else LEAVE(count=count, card=left))


def _cards_of_each_game() -> str:
    """Return which cards each game counts, for the help."""
    return "\n".join(f"{name}: {LANGUAGE.known(counter_of(name).takes)}." for name in game_names())


def _found(scores: tuple[Score, ...], left: Card | None) -> dict[str, object]:
    total = sum(score.points for score in scores)
    found: dict[str, object] = {"total": total, "scores": [as_json(score) for score in scores]}
    return found if left is None else {**found, "left": str(left)}
