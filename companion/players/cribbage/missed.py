"""Points that people did not peg or did not call in muggins, where nobody is told: what they were worth.

What was missed is known once it is claimed or lost; before that a person may still peg it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.cards import Card
from companion.games.action import Claim
from companion.games.cribbage.state import CribbageState
from companion.games.event import Event, EventKind
from companion.games.seating import Seat, Side
from companion.players.coach import Decision, DecisionKind, Weighed
from companion.players.cribbage.chances import chance_to_win
from companion.players.cribbage.faced import CribbageMatch, scores_of


@dataclass(frozen=True, slots=True)
class _Counted:
    """A hand or crib that a person counted, and how much of it was missed."""

    place: int
    state: CribbageState
    event: Event
    missed: int = 0


def points_in(match: CribbageMatch) -> tuple[Decision, ...]:
    """Return what people made of their points, and of those that the others missed, in order."""
    if not match.setup.policy.muggins:
        return ()
    found, open_counts = list[Decision](), dict[Side, _Counted]()
    for place, played in enumerate(match.played):
        for event in played.events:
            if event.kind is EventKind.COUNTED and event.side is not None and event.seat is not None:
                found += _closed(match, open_counts.pop(event.side, None))
                if event.points and _people(match, event.side):
                    open_counts[event.side] = _Counted(place, match.state_at(place), event)
            elif event.kind in (EventKind.LOST, EventKind.CLAIMED):
                found += _missed(match, place, event, open_counts)
        if played.state.deal != match.state_at(place).deal:
            for side in tuple(open_counts):
                found += _closed(match, open_counts.pop(side))
    for counted in open_counts.values():
        found += _closed(match, counted)
    return tuple(sorted(found, key=lambda decision: decision.place))


def _missed(match: CribbageMatch, place: int, event: Event, open_counts: dict[Side, _Counted]) -> Iterator[Decision]:
    """Note what a side missed: with the hand that it counted last, else as points of the play; and who called it."""
    action, state = match.played[place].action, match.state_at(place)
    claimed = event.kind is EventKind.CLAIMED
    side = action.side if isinstance(action, Claim) and claimed else event.side
    if side is None:
        return
    counted = open_counts.get(side)
    if counted is not None and (claimed or set(event.cards) <= set(counted.event.cards)):
        open_counts[side] = replace(counted, missed=counted.missed + event.points)
    elif people := _people(match, side):
        yield _decision(place, state, people[0], DecisionKind.PLAY_POINTS, event.points, 0)
    if match.setup.option("muggins", "called") == "automatic":
        return
    for other in match.setup.sides:
        callers = _people(match, other)
        if other != side and callers and len(match.setup.sides) == 2:
            yield _decision(place, state, callers[0], DecisionKind.CLAIM, event.points, event.points if claimed else 0)


def _closed(match: CribbageMatch, counted: _Counted | None) -> Iterator[Decision]:
    """Note what was made of a hand: by who counts it, or for a partner of the computer's by who pegs it."""
    if counted is not None and counted.event.seat is not None:
        worth, seat = counted.event.points, counted.event.seat
        taken, by = max(worth - counted.missed, 0), seat
        if match.setup.level(seat):
            by = _people(match, match.setup.side_of(seat))[0]
        *cards, _starter = counted.event.cards
        yield _decision(counted.place, counted.state, by, DecisionKind.COUNT, worth, taken, tuple(cards))


def _people(match: CribbageMatch, side: Side) -> list[Seat]:
    return [seat for seat in match.setup.members(side) if not match.setup.level(seat)]


def _decision(
    place: int,
    state: CribbageState,
    seat: Seat,
    kind: DecisionKind,
    worth: int,
    taken: int,
    counted: tuple[Card, ...] = (),
) -> Decision:
    """Return what a seat made of points; `counted`: of which hand or crib."""
    best, choice = (Weighed((), points, _chance(state, seat, points)) for points in (worth, taken))
    options = (best,) if worth == taken else (best, choice)
    setup, dealer = state.setup, state.dealer
    own = dealer is not None and setup.side_of(dealer) == setup.side_of(seat)
    return Decision(
        place=place,
        deal=state.deal,
        seat=seat,
        kind=kind,
        options=options,
        taken=len(options) - 1,
        dealer=own,
        scores=scores_of(state, seat),
        held=counted,
        starter=state.starter if counted else None,
    )


def _chance(state: CribbageState, seat: Seat, points: int) -> float | None:
    """Return the chance to win with so many points more, as if the next deal began then; of two players only."""
    setup, target = state.setup, state.setup.target
    if len(setup.players) != 2 or state.dealer is None:
        return None
    own, other = (target - score for score in scores_of(state, seat))
    if own - points <= 0:
        return 1.0
    return chance_to_win(state.dealer != seat, own - points, max(other, 1))
