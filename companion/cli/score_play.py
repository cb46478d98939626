"""`companion score-play`: count cards as they are laid in the play, card by card."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from companion.cards import Card, parse_cards
from companion.cli.terminal import print_json, say, styled
from companion.cli.wording import as_json
from companion.cli.words import Words
from companion.errors import CompanionError
from companion.games.catalogue import counter_of
from companion.games.scoring.aloud import name_of
from companion.words import shell as said
from companion.words.message import series
from companion.words.scores import FOR_ALL, SCORED_FOR

if TYPE_CHECKING:
    from companion.games.counter import CountsLaid
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
    words.game()
    words.flag("--json", "Print each card, its count and its scores as JSON.")
    words.epilog = "Example: companion score-play 7H 8S 9D 7C"


def run(options: Namespace) -> None:
    """Count cards in the order they are laid in the play.

    The count starts again after 31, and at a card that would pass it; five-card cribbage has but one count.
    Points for a go and for the last card are left out: they depend on who holds which cards.
    """
    counter = counter_of(options.game)
    if counter.laid is None:
        raise CompanionError(said.NOT_LAID(game=options.game))
    laid = list(lay(parse_cards(options.cards, joker=counter.joker), counter.laid))
    if counter.one_count:
        _refuse_second_count(laid)
    if options.json:
        print_json([_found(each) for each in laid])
    else:
        say("\n".join(map(_line, laid)))


def lay(cards: Sequence[Card], scores_of: CountsLaid) -> Iterator[LaidCard]:
    """Lay cards one after the other and yield each with its count (C5) and its scores (C6), or those of a frontline.

    A card that begins a new frontline scores nothing (B4).
    """
    series: list[Card] = []
    count = 0
    for card in cards:
        if count + card.value > HIGHEST_COUNT:
            series, count = [], 0
        series.append(card)
        count += card.value
        yield LaidCard(card, count, scores_of(tuple(series)))


def _refuse_second_count(laid: Sequence[LaidCard]) -> None:
    """Raise `CompanionError` for a card after the first count, in a game whose play ends with it (F1)."""
    for before, each in pairwise(laid):
        if each.count <= before.count:
            raise CompanionError(said.PLAY_IS_OVER(card=each.card, count=before.count))


def _line(laid: LaidCard) -> str:
    start = f"{laid.card!s:>3}  {laid.count:>2}"
    if not laid.scores:
        return start
    scored = series(SCORED_FOR(what=name_of(score), points=score.points) for score in laid.scores)
    return f"{start}  {styled(FOR_ALL(reasons=scored), 'green', 'bold')}"


def _found(laid: LaidCard) -> dict[str, object]:
    scores = [as_json(score) for score in laid.scores]
    return {"card": str(laid.card), "count": laid.count, "points": laid.points, "scores": scores}
