"""What happens in 'Round the Bases alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.game import Event, Feat, Kind, Setup
from companion.games.speech import EventWords, seat_name, side_does, side_name

_OUTS: Final = ("nobody", "one", "two", "three")


class BaseballEvent(Kind):
    """What an event of 'Round the Bases tells, beside those that all games share."""

    ROLLED = "rolled"
    BATS_FIRST = "bats-first"
    SWUNG = "swung"
    BATTED = "batted"
    STEALS = "steals"
    RUN_SCORED = "run-scored"
    SIDES_CHANGED = "sides-changed"


def feat_of(result: str) -> Feat | None:
    """Return what is celebrated of a turn at bat, if anything is."""
    return next((feat for feat in Feat if feat.value in result), None)


def _rolled(setup: Setup, event: Event) -> str:
    return f"{'The dice show' if event.side is None else side_name(setup, event) + ' rolled'} {event.reason}"


def _batted(setup: Setup, event: Event) -> str:
    return f"{seat_name(setup, event)}: {event.reason}, {_OUTS[event.points]} out"


def _scored(setup: Setup, event: Event) -> str:
    runs = "a run" if event.points == 1 else f"{event.points} runs"
    return f"{side_does(setup, event.side, 'score')} {runs}"


def _changed(setup: Setup, event: Event) -> str:
    who = side_does(setup, event.side, "come")
    return f"Inning {event.points}: {who} to bat, {seat_name(setup, event)} deals"


WORDS: Final[Mapping[Kind, EventWords]] = {
    BaseballEvent.ROLLED: _rolled,
    BaseballEvent.BATS_FIRST: lambda setup, event: (
        f"{side_does(setup, event.side, 'bat')} first, {seat_name(setup, event)} deals"
    ),
    BaseballEvent.SWUNG: lambda setup, event: f"{seat_name(setup, event)} swings: {event.points:+d}",
    BaseballEvent.BATTED: _batted,
    BaseballEvent.STEALS: lambda setup, event: (
        f"{side_does(setup, event.side, 'try', 'tries')} to steal {event.reason}"
    ),
    BaseballEvent.RUN_SCORED: _scored,
    BaseballEvent.SIDES_CHANGED: _changed,
}
"""The sentence of each, without its full stop."""
