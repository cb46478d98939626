"""`companion score-play`: count cards as they are laid in the play, card by card."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from companion.cards import Card, parse_cards
from companion.cli.terminal import say, styled
from companion.cli.wording import as_json, name_of
from companion.cli.words import Words
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.games.scoring import Score

HIGHEST_COUNT: Final = 31
"""The count that no card may pass (C5)."""


class LaidCard:
    """A card that was laid, the count with it, and what it scored."""

    __slots__ = ("card", "count", "scores")

    def __init__(self, card: Card, count: int, scores: tuple[Score, ...]) -> None:
        """Hold what is known of the card."""
        self.card, self.count, self.scores = card, count, scores

    @property
    def points(self) -> int:
        """The points the card scored."""
        return sum(score.points for score in self.scores)


def take(words: Words) -> None:
    """Take cards in their order."""
    words.add_argument("cards", metavar="CARD", nargs="+", help="The cards in the order in which they are laid.")
    words.add_argument(
        "--game",
        default="cribbage",
        metavar="GAME",
        help="battlefield: the cards of a frontline, the joker among them.",
    )
    words.flag("--json", "Print each card, its count and its scores as JSON.")
    words.epilog = "Example: companion score-play 7H 8S 9D 7C"


def run(options: Namespace) -> None:
    """Count cards in the order they are laid in the play.

    The count starts again after 31, and at a card that would pass it. Points for a go and for the last card
    are left out: they depend on who holds which cards.
    """
    if options.game not in ("cribbage", "round-the-bases", "battlefield"):
        raise CompanionError(f'There is no game "{options.game}" with cards to lay: say cribbage or battlefield.')
    battlefield = options.game == "battlefield"
    laid = lay(parse_cards(options.cards, joker=battlefield), battlefield=battlefield)
    say(_json(laid) if options.json else "\n".join(_line(each) for each in laid))


def lay(cards: Sequence[Card], *, battlefield: bool = False) -> Iterator[LaidCard]:
    """Lay cards one after the other and yield each with its count (C5) and its scores (C6), or those of a frontline.

    A card that begins a new frontline scores nothing (B4).
    """
    scores_of = _frontline_scores if battlefield else _play_scores
    series: list[Card] = []
    count = 0
    for card in cards:
        if count + card.value > HIGHEST_COUNT:
            series, count = [], 0
        series.append(card)
        count += card.value
        yield LaidCard(card, count, scores_of(tuple(series)))


def _play_scores(laid: tuple[Card, ...]) -> tuple[Score, ...]:
    from companion.games.scoring import play_scores

    return play_scores(laid)


def _frontline_scores(line: tuple[Card, ...]) -> tuple[Score, ...]:
    from companion.games.battlefield.scoring import line_scores

    return line_scores(line)


def _line(laid: LaidCard) -> str:
    start = f"{laid.card!s:>3}  {laid.count:>2}"
    said = ", ".join(f"{name_of(score)} for {score.points}" for score in laid.scores)
    return f"{start}  {styled(said, 'green', 'bold')}" if said else start


def _json(laid: Iterator[LaidCard]) -> str:
    import json

    return json.dumps(
        [
            {"card": str(each.card), "count": each.count, "points": each.points, "scores": [*map(as_json, each.scores)]}
            for each in laid
        ]
    )
