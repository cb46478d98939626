"""What happened, in plain words, for the screen and the log: in those of all games here, else in a game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from companion.cards import Card
from companion.games.catalogue import game_named
from companion.games.game import Event, EventKind, Seat, Setup, Side

EventWords = Callable[[Setup, Event], str]
"""Makes the sentence of an event, without its full stop: in the table of a game's own `events`."""

_REASONS: Final = {
    "thirty_one": "31",
    "his_nobs": "his nobs",
    "his_heels": "his heels",
    "last_card": "last card",
    "triple_run": "triple run of three",
    "double_double_run": "double-double run of three",
}
_DOUBLE_RUNS: Final = {8: "double run of three", 10: "double run of four"}
_PAIRS: Final = {6: "pair royal", 12: "double pair royal"}
_PAIR_POINTS: Final = {3: 6, 4: 12}
"""What three and four cards of one rank score in the play, by their number."""
_ARTICLES: Final = {
    **dict.fromkeys(("pair", "run", "double_run", "triple_run", "double_double_run", "flush", "false go"), "a "),
    **dict.fromkeys(("go", "last card"), "the "),
}
_NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six", "seven")


def reason_in_words(reason: str, points: int) -> str:
    """Return what scored as players call it: "run of three", "pair royal", "his nobs"."""
    if reason == "run" and points < len(_NUMBERS):
        return f"run of {_NUMBERS[points]}"
    if reason == "double_run":
        return _DOUBLE_RUNS.get(points, "double run")
    if reason == "pair":
        return _PAIRS.get(points, "pair")
    return _REASONS.get(reason, reason)


def tell_events(setup: Setup, events: Sequence[Event], *, veiled: bool = False) -> tuple[str, ...]:
    """Return the events of an action as sentences; a card laid and what it scored are one.

    With `veiled` nothing is said that must be secret while a muggins window is open (P12).
    """
    said, index = list[str](), 0
    while index < len(events):
        event, scores = events[index], list[Event]()
        index += 1
        if event.kind is EventKind.LAID:
            while index < len(events) and _belongs_to(event, events[index]):
                scores.append(events[index])
                index += 1
            said.append(f"{_laid(setup, event, [score for score in scores if not (veiled and score.secret)])}.")
        elif sentence := tell_event(setup, event, veiled=veiled):
            said.append(sentence)
    return tuple(said)


def is_missed(event: Event) -> bool:
    """Tell whether an event says what somebody missed: some games never tell that (`Setup.tells_missed`)."""
    return event.kind in (EventKind.LOST, EventKind.OVERLOOKED)


def tell_event(setup: Setup, event: Event, *, veiled: bool = False) -> str:
    """Return one event as a sentence, or "" where it must not be told (`veiled`, P12)."""
    if veiled and event.secret:
        return f"{_counting(setup, event)}." if event.kind is EventKind.COUNTED else ""
    return f"{_sentence(setup, event)}."


def _sentence(setup: Setup, event: Event) -> str:
    """Return an event in the words of its game, or in those that all games share."""
    own = game_named(setup.game).words.get(event.kind)
    return own(setup, event) if own else _shared(setup, event)


def _shared(setup: Setup, event: Event) -> str:
    points, cards = event.points, card_texts(event)
    match event.kind:
        case EventKind.CUT:
            return f"{_seat(setup, event.seat)} cuts {cards}"
        case EventKind.TIE:
            again = ": everybody cuts again" if event.reason == "all" else " and cuts again"
            return f"{_seat(setup, event.seat)} tied with {cards}{again}"
        case EventKind.DEALER:
            return f"{_seat(setup, event.seat)} deals"
        case EventKind.DEALT:
            return f"The cards are dealt{f', {event.reason}' if event.reason else ' and laid away'}"
        case EventKind.MISDEAL:
            return f"Misdeal: {_seat(setup, event.seat)} deals again"
        case EventKind.STARTER:
            return f"The starter is {cards}"
        case EventKind.LAID:
            return _laid(setup, event, ())
        case EventKind.GO:
            return f"{_seat(setup, event.seat)} says go at {points}"
        case EventKind.FALSE_GO:
            return f"{_seat(setup, event.seat)} said go at {points}, but could have laid {_cards(event.cards, ' and ')}"
        case EventKind.RESET:
            return f"{_seat(setup, event.seat)} leads"
        case EventKind.COUNTED:
            return f"{_counting(setup, event)}: {points}"
        case EventKind.SCORED:
            return _scores(setup, event.side, points, event.reason)
        case EventKind.PEGGED:
            return f"{_side(setup, event.side)} pegged {points}"
        case EventKind.SHORT:
            return f"{_side(setup, event.side)} pegged {points} short"
        case EventKind.LOST:
            return f"{_side(setup, event.side)} lost {points} not pegged: {_lost_words(event)}"
        case EventKind.CLAIMED:
            return f"Muggins! {side_does(setup, event.side, 'take')} {points}"
        case EventKind.FALSE_CLAIM:
            return _false_claim(setup, event)
        case EventKind.AMENDED:
            return f"Agreed: {_side(setup, event.side)}'s front peg stands in hole {points}"
        case EventKind.FORFEITED:
            return f"{side_does(setup, event.side, 'forfeit')} {points} for {reason_in_words(event.reason, points)}"
        case EventKind.WON:
            return f"{side_does(setup, event.side, 'win')} with {points}"
        case EventKind.OVERLOOKED:
            return f"{_side(setup, event.side)} overlooked {points} in {event.reason}"
    raise AssertionError(f"{setup.game} has no words for {event.kind}")


def _lost_words(event: Event) -> str:
    """Return what scored the points of which some were lost: its cards tell how large a run or how many of a kind."""
    cards = len(event.cards)
    whole = {"run": cards, "pair": _PAIR_POINTS.get(cards, event.points), "double_run": 2 * cards}
    return reason_in_words(event.reason, whole.get(event.reason, event.points))


def _belongs_to(laid: Event, event: Event) -> bool:
    return event.kind is EventKind.SCORED and event.side == laid.side


def _laid(setup: Setup, event: Event, scores: Iterable[Event]) -> str:
    scored = "".join(f", {_called(score)}" for score in scores)
    return f"{_seat(setup, event.seat)} laid {_cards(event.cards)}{scored}"


def _called(score: Event) -> str:
    """Return a score of the play as it is called: "31 for 2", "1 for the last card", "run of three: 3"."""
    if score.reason == "thirty_one":
        return f"31 for {score.points}"
    words = reason_in_words(score.reason, score.points)
    if score.reason in ("go", "last card"):
        return f"{score.points} for the {words}"
    return f"{words}: {score.points}"


def _counting(setup: Setup, event: Event) -> str:
    """Say who counts which cards; what no single seat counts is its side's."""
    who = side_does(setup, event.side, "count") if event.seat is None else f"{_seat(setup, event.seat)} counts"
    if event.reason not in ("hand", "crib", "reserve"):
        return f"{who} the {event.reason}, {_cards(event.cards)}"
    *hand, starter = event.cards
    return f"{who} the {event.reason}, {_cards(hand)} with {starter}"


def _false_claim(setup: Setup, event: Event) -> str:
    if event.reason == "game hole":
        return f"{_side(setup, event.side)} pegged out with {event.points} too many"
    words = f" for {event.points}" if event.points else ""
    return f"{_side(setup, event.side)} called muggins{words}, but nothing was short"


def _scores(setup: Setup, side: Side | None, points: int, reason: str) -> str:
    words = reason_in_words(reason, points)
    return f"{side_does(setup, side, 'score')} {points} for {_ARTICLES.get(reason, '')}{words}"


def card_texts(event: Event) -> str:
    """Return the cards of an event."""
    return _cards(event.cards)


def seat_name(setup: Setup, event: Event) -> str:
    """Return who sits at the seat of an event."""
    return _seat(setup, event.seat)


def side_name(setup: Setup, event: Event) -> str:
    """Return the name of an event's side."""
    return _side(setup, event.side)


def _cards(cards: Iterable[Card], between: str = " ") -> str:
    return between.join(card.text for card in cards)


def _seat(setup: Setup, seat: Seat | None) -> str:
    return "Nobody" if seat is None else setup.players[seat]


def side_does(setup: Setup, side: Side | None, verb: str, singular: str = "") -> str:
    """Return who does something: "Ann scores", but "Ann & Cleo score"."""
    partners = side is not None and len(setup.members(side)) > 1
    return f"{_side(setup, side)} {verb if partners else singular or verb + 's'}"


def _side(setup: Setup, side: Side | None) -> str:
    return "Nobody" if side is None else setup.side_name(side)
