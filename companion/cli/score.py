"""`companion score`: count a hand or a crib with its starter, and say why."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from companion.cards import parse_cards
from companion.cli.terminal import print_json, say
from companion.cli.wording import as_json, count_aloud
from companion.cli.words import Words
from companion.errors import CompanionError, unknown

if TYPE_CHECKING:
    from companion.cards import Card
    from companion.games.scoring import Score

GAMES: Final = ("cribbage", "crosscribb", "battlefield", "round-the-bases")
"""The games whose hands can be counted; in 'Round the Bases they count as in cribbage."""

HAND_SIZE: Final = 4
"""How many cards a hand has in the show, and a crib."""


def take(words: Words) -> None:
    """Take four cards and the starter, or a line of another game."""
    words.add_argument(
        "cards", metavar="CARD", nargs="+", help="The four cards of the hand or the crib, then the starter."
    )
    words.add_argument(
        "--starter", metavar="CARD", help="The card that was turned up; in cribbage a fifth card is it, too."
    )
    words.flag("--crib", "Count a crib: a flush needs all five cards.")
    words.add_argument(
        "--game",
        default="cribbage",
        metavar="GAME",
        help="cribbage (or none said), round-the-bases. crosscribb: a line of five, of which --starter is the cut "
        "card. battlefield: five cards without a turn card, or the best four of five with --starter, the turn card.",
    )
    words.flag("--json", "Print the total and each score as JSON.")
    words.epilog = "Example: companion score 5H 5S 5D JC 5C"


def run(options: Namespace) -> None:
    """Count a hand or a crib with its starter.

    A card is a rank (A 2-10 J Q K) and a suit (C D H S), like 5H or 10S.
    """
    left: Card | None = None
    if options.game == "crosscribb" and not options.crib:
        scores = _line(options)
    elif options.game == "battlefield":
        scores, left = _formation(options)
    elif options.game in GAMES:
        scores = _hand(options)
    else:
        raise CompanionError(unknown("game", options.game, GAMES))
    if options.json:
        print_json(_found(scores, left))
    else:
        say(count_aloud(scores) + (f"; leave the {left}" if left else ""))


def _line(options: Namespace) -> tuple[Score, ...]:
    """Count a line of CrossCribb: five cards, or four and the cut card, whose jack counts in its lines only."""
    from companion.games.crosscribb.lines import SIZE, line_scores

    cards = parse_cards([*options.cards, *([options.starter] if options.starter else [])])
    if len(cards) != SIZE:
        raise CompanionError(f"A line has {SIZE} cards, the cut card included: these are {len(cards)}.")
    return line_scores(cards, cards[-1] if options.starter else None)


def _formation(options: Namespace) -> tuple[tuple[Score, ...], Card | None]:
    """Count a hand or reserve of Battlefield Cribbage; of five cards the one that is best left is said as well."""
    from companion.games.battlefield.scoring import FORMATION, best_to_leave, formation_scores, hand_scores

    turned = [options.starter] if options.starter else []
    cards = parse_cards([*options.cards, *turned], joker=True)
    if not turned:
        if len(cards) != FORMATION:
            raise CompanionError(f"After a cease-fire {FORMATION} cards count; else say the turn card: --starter CARD.")
        return formation_scores(cards), None
    *held, turn_card = cards
    if len(held) == FORMATION and not options.crib:
        left, _ = best_to_leave(held, turn_card)
        return hand_scores([card for card in held if card is not left], turn_card), left
    if len(held) != HAND_SIZE:
        raise CompanionError(
            f"A formation has {FORMATION} cards, a hand or a reserve {HAND_SIZE}: these are {len(held)}."
        )
    return hand_scores(held, turn_card, reserve=options.crib), None


def _hand(options: Namespace) -> tuple[Score, ...]:
    *hand, turned = parse_cards([*options.cards, *([options.starter] if options.starter else [])])
    if len(hand) != HAND_SIZE:
        raise CompanionError(
            f"A hand or a crib has {HAND_SIZE} cards, and the starter is the fifth (or --starter CARD): "
            f"these are {len(hand) + 1}."
        )

    from companion.games.scoring import show_scores

    return show_scores(tuple(hand), turned, crib=options.crib)


def _found(scores: tuple[Score, ...], left: Card | None) -> dict[str, object]:
    total = sum(score.points for score in scores)
    found: dict[str, object] = {"total": total, "scores": [as_json(score) for score in scores]}
    return found if left is None else {**found, "left": str(left)}
