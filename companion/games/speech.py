"""What happened, as sentences for the screen and the log: in those of all games here, else in a game's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from companion.games.catalogue import game_named
from companion.games.event import Event, EventKind
from companion.games.reason import Reason, ScoreReason, SharedReason, named
from companion.games.setup import Setup
from companion.words import scores as called
from companion.words import telling as say
from companion.words.message import Message, Sentence, every, row, series
from companion.words.referee import PEGGED

EventWords = Callable[[Setup, Event], Sentence]
"""Makes the sentence of an event: in the table of a game's own `events`."""

_PAIR_POINTS: Final = {3: 6, 4: 12}
"""What three and four cards of one rank score in the play, by their number."""


def reason_called(reason: Reason | Sentence, points: int) -> Sentence:
    """Return what scored as players call it: "run of three", "pair royal", "his nobs"."""
    return reason if isinstance(reason, Sentence) else named(reason, points).alone()


def reason_scored(reason: Reason | Sentence, points: int) -> Sentence:
    """Return what scored as it stands after "Ann scores 3 for": "a run of three", "the go"."""
    return reason if isinstance(reason, Sentence) else named(reason, points).scored()


def _about(event: Event) -> Reason | Sentence:
    assert event.reason is not None, event.kind  # these kinds are always about something
    return event.reason


def what_is_counted(event: Event) -> Sentence:
    """Return what was counted, alone: "hand", "crib", "row 3"."""
    return reason_called(_about(event), 0)


def event_sentences(setup: Setup, events: Sequence[Event], *, veiled: bool = False) -> tuple[Sentence, ...]:
    """Return the events of an action as sentences; a card laid and what it scored are one.

    With `veiled` nothing is said that must be secret while a muggins window is open (P12).
    """
    said, index = list[Sentence](), 0
    while index < len(events):
        event, scores = events[index], list[Event]()
        index += 1
        if event.kind is EventKind.LAID:
            while index < len(events) and _belongs_to(event, events[index]):
                scores.append(events[index])
                index += 1
            said.append(_laid(setup, event, [score for score in scores if not (veiled and score.secret)]))
        elif sentence := event_sentence(setup, event, veiled=veiled):
            said.append(sentence)
    return tuple(said)


def is_missed(event: Event) -> bool:
    """Tell whether an event says what somebody missed: some games never tell that (`Setup.tells_missed`)."""
    return event.kind in (EventKind.LOST, EventKind.OVERLOOKED)


def event_sentence(setup: Setup, event: Event, *, veiled: bool = False) -> Sentence | None:
    """Return one event as a sentence, or None where it must not be told (`veiled`, P12)."""
    if veiled and event.secret:
        return _counting(setup, event, say.COUNTS) if event.kind is EventKind.COUNTED else None
    own = game_named(setup.game).words.get(event.kind)
    return own(setup, event) if own else _shared(setup, event)


def _shared(setup: Setup, event: Event) -> Sentence:
    """Return the sentence of an event that several games have."""
    match event.kind:
        case EventKind.LAID:
            return _laid(setup, event, ())
        case EventKind.COUNTED:
            return _counting(setup, event, say.COUNTED, points=event.points)
        case EventKind.FALSE_CLAIM:
            return _false_claim(setup, event)
        case EventKind.SCORED | EventKind.FORFEITED:
            message = say.SCORES if event.kind is EventKind.SCORED else say.FORFEITS
            reason = reason_scored if event.kind is EventKind.SCORED else reason_called
            who, points = side_of(setup, event), event.points
            return message(who=who, points=points, what=reason(_about(event), points))
        case EventKind.LOST:
            return say.LOST(who=side_of(setup, event), points=event.points, what=_lost(event))
        case EventKind.OVERLOOKED:
            return say.OVERLOOKED(who=side_of(setup, event), points=event.points, what=what_is_counted(event))
        case EventKind.FALSE_GO:
            return say.FALSE_GO(player=player_of(setup, event), points=event.points, cards=every(event.cards))
        case EventKind.DEALT:
            return say.DEALT_FACE_DOWN() if event.reason is SharedReason.FACE_DOWN else say.DEALT()
        case EventKind.STARTER:
            return say.STARTER(card=row(event.cards))
        case EventKind.CUT:
            return say.CUTS(player=player_of(setup, event), card=row(event.cards))
        case EventKind.TIE:
            message = say.TIED_ALL if event.reason is SharedReason.ALL_CUT else say.TIED
            return message(player=player_of(setup, event), card=row(event.cards))
        case EventKind.GO:
            return say.GO(player=player_of(setup, event), points=event.points)
        case kind if kind in _OF_PLAYERS:
            return _OF_PLAYERS[kind](player=player_of(setup, event))
        case kind if kind in _OF_SIDES:
            return _OF_SIDES[kind](who=side_of(setup, event), points=event.points)
    raise AssertionError(f"{setup.game} has no words for {event.kind}")


_OF_PLAYERS: Final = {
    EventKind.DEALER: say.DEALS,
    EventKind.MISDEAL: say.MISDEAL,
    EventKind.RESET: say.LEADS,
}
_OF_SIDES: Final = {
    EventKind.PEGGED: PEGGED,
    EventKind.SHORT: say.PEGGED_SHORT,
    EventKind.CLAIMED: say.TAKES,
    EventKind.AMENDED: say.AGREED,
    EventKind.WON: say.WINS,
}


def _lost(event: Event) -> Sentence:
    """Return what scored the points of which some were lost: its cards tell how large a run or how many of a kind."""
    cards, reason = len(event.cards), _about(event)
    whole = {
        ScoreReason.RUN: cards,
        ScoreReason.PAIR: _PAIR_POINTS.get(cards, event.points),
        ScoreReason.DOUBLE_RUN: 2 * cards,
    }
    return reason_called(reason, next((points for each, points in whole.items() if each is reason), event.points))


def _belongs_to(laid: Event, event: Event) -> bool:
    return event.kind is EventKind.SCORED and event.side == laid.side


def _laid(setup: Setup, event: Event, scores: Iterable[Event]) -> Sentence:
    player, card, scored = player_of(setup, event), row(event.cards), [_scored(score) for score in scores]
    if not scored:
        return say.LAID(player=player, card=card)
    return say.LAID_SCORING(player=player, card=card, scores=series(scored))


def _scored(score: Event) -> Sentence:
    """Return a score of the play as it is called: "31 for 2", "1 for the last card", "run of three: 3"."""
    reason, points = _about(score), score.points
    if reason is ScoreReason.THIRTY_ONE:
        return called.THIRTY_ONE_FOR(points=points)
    if reason in (ScoreReason.GO, ScoreReason.LAST_CARD):
        return called.FOR(points=points, what=reason_scored(reason, points))
    return called.WORTH(what=reason_called(reason, points), points=points)


def _counting(setup: Setup, event: Event, message: Message, **facts: object) -> Sentence:
    """Say who counts which cards; what no single seat counts is its side's."""
    who = side_of(setup, event) if event.seat is None else player_of(setup, event)
    what, cards = reason_scored(_about(event), 0), row(event.cards)
    if isinstance(event.reason, Reason) and event.reason.starter:
        cards = say.WITH_STARTER(cards=row(event.cards[:-1]), starter=event.cards[-1])
    return message(who=who, what=what, cards=cards, **facts)


def _false_claim(setup: Setup, event: Event) -> Sentence:
    who, points = side_of(setup, event), event.points
    if event.reason is SharedReason.GAME_HOLE:
        return say.PEGGED_OUT(who=who, points=points)
    return say.CALLED_FALSELY_FOR(who=who, points=points) if points else say.CALLED_FALSELY(who=who)


def player_of(setup: Setup, event: Event) -> object:
    """Return who sits at the seat of an event."""
    return say.NOBODY() if event.seat is None else setup.player(event.seat)


def side_of(setup: Setup, event: Event) -> object:
    """Return an event's side as sentences speak of it."""
    return say.NOBODY() if event.side is None else setup.who(event.side)
