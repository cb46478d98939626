"""`companion analyze`: what each way to lay away is worth, best first."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cards import Card, parse_cards
from companion.cli.terminal import LANGUAGE, print_json, say, styled
from companion.cli.words import UsageError, Words
from companion.words import figures
from companion.words import players as said
from companion.words.message import Figure

if TYPE_CHECKING:
    from companion.players.cribbage.analysis import LayAwayOption

_LENGTHS = (121, 61)


def take(words: Words) -> None:
    """Take the cards dealt, whose crib it is, and where the game stands."""
    words.add_argument(
        "cards", metavar="CARD", nargs="+", help="The six cards dealt, or five with more than two players."
    )
    words.flag("--dealer", "The crib is yours (or your partner's).")
    words.add_argument("--score", metavar="OWN-OTHER", help="Where the game stands, your points first (0-0).")
    words.add_argument("--length", metavar="L", default="121", help="How long the game is: 121 (or none said) or 61.")
    words.flag("--json", "Print the lay-aways as JSON.")
    words.epilog = "Example: companion analyze 5H 6S 7D 8C JD 2H --dealer --score 105-112"


def run(options: Namespace) -> None:
    """Say what each way to lay away in cribbage is worth, best first.

    HAND is the average over all starters, CRIB that of the crib, PLAY how many points more than the other you make in
    the play. POINTS is all of them together, and WIN the chance to win the game.
    """
    from companion.games.cribbage.rules import CRIBBAGE

    cards = parse_cards(options.cards)
    length = _length(options.length)
    own, other = _score(options.score or "0-0", length)
    of_two, of_more = (CRIBBAGE.shares(players).dealt for players in (2, 4))
    if len(cards) not in (of_two, of_more):
        raise UsageError(said.SIX_CARDS(count=len(cards), two=of_two, more=of_more))
    if len(cards) == of_more and options.score:
        raise UsageError(said.SCORE_OF_TWO(more=of_more))
    found = _found(cards, dealer=options.dealer, needs=(length - own, length - other))
    if options.json:
        print_json({"options": [_as_json(option) for option in found]})
    else:
        _print_options(found)


def _found(cards: tuple[Card, ...], *, dealer: bool, needs: tuple[int, int]) -> tuple[LayAwayOption, ...]:
    from companion.players.cribbage.analysis import lay_away_options, lay_away_options_of_five
    from companion.players.cribbage.situation import SixCards

    if len(cards) == 5:
        return lay_away_options_of_five(cards, 1 if dealer else -1)
    return lay_away_options(SixCards(cards, dealer, *needs))


def _length(text: str) -> int:
    if text not in map(str, _LENGTHS):
        raise UsageError(said.NO_LENGTH(text=text))
    return int(text)


def _score(text: str, length: int) -> tuple[int, int]:
    """Read "105-112". Raises `UsageError` for anything else, and for a game that is over."""
    own, dash, other = text.partition("-")
    if not dash or not all(each.isascii() and each.isdigit() for each in (own, other)):
        raise UsageError(said.NO_SCORE(text=text))
    if len(own) > 3 or len(other) > 3 or max(int(own), int(other)) >= length:
        raise UsageError(said.SCORE_TOO_HIGH(text=text, length=length))
    return int(own), int(other)


def _as_json(option: LayAwayOption) -> dict[str, object]:
    def rounded(number: float | None, places: int) -> float | None:
        return None if number is None else round(number, places)

    return {
        "lay_away": [str(card) for card in option.away],
        "hand": round(option.hand, 9),
        "crib": round(option.crib, 4),
        "play": rounded(option.play, 4),
        "points": round(option.points, 4),
        "win": rounded(option.win, 4),
    }


def _print_options(found: tuple[LayAwayOption, ...]) -> None:
    heads = (figures.LAY_AWAY, figures.HAND, figures.CRIB, figures.PLAY, figures.POINTS, figures.WIN)
    away, *columns = (LANGUAGE.text(head()) for head in heads)
    first, wide = max(9, len(away) + 2), [max(7, len(column) + 2) for column in columns]
    say(styled(away.ljust(first) + "".join(map(str.rjust, columns, wide)), "bold"))
    for option in found:
        cells = (
            _figure(option.hand),
            _figure(option.crib),
            "" if option.play is None else ("+" if option.play >= 0 else "") + _figure(option.play),
            _figure(option.points),
            "" if option.win is None else f"{_figure(100 * option.win, 1)}%",
        )
        row = " ".join(map(str, option.away)).ljust(first) + "".join(map(str.rjust, cells, wide))
        say(row.rstrip())


def _figure(number: float, places: int = 2) -> str:
    return LANGUAGE.fact(Figure(number, places))
