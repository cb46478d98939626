"""What happens in 'Round the Bases alone, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.games.event import Event, Feat, Kind
from companion.games.round_the_bases import messages as say
from companion.games.setup import Setup
from companion.games.speech import EventWords, player_of, side_of
from companion.words.message import Sentence

_OUTS: Final = (say.NOBODY_OUT, say.ONE_OUT, say.TWO_OUT, say.THREE_OUT)


class BaseballEvent(Kind):
    """What an event of 'Round the Bases tells, beside those that all games share."""

    ROLLED = "rolled"
    BATS_FIRST = "bats-first"
    SWUNG = "swung"
    BATTED = "batted"
    STEALS = "steals"
    RUN_SCORED = "run-scored"
    SIDES_CHANGED = "sides-changed"


def feat_of(result: Sentence) -> Feat | None:
    """Return what is celebrated of a turn at bat, if anything is."""
    hit = result.fact.get("what", result)
    if isinstance(hit, Sentence) and hit.message in (say.HOME_RUN, say.INSIDE_THE_PARK):
        return Feat.HOME_RUN
    return {say.DOUBLE_PLAY: Feat.DOUBLE_PLAY, say.TRIPLE_PLAY: Feat.TRIPLE_PLAY}.get(result.message)


def _rolled(setup: Setup, event: Event) -> Sentence:
    if event.side is None:
        return say.DICE_SHOW(dice=event.reason)
    who, dice = side_of(setup, event), event.reason
    if isinstance(dice, Sentence) and dice.message is say.DUEL_DICE:
        other = next(side for side in setup.sides if side != event.side)
        return say.DUELLED(who=who, other=setup.who(other), **dice.fact)
    return say.ROLLED(who=who, dice=dice)


def _batted(setup: Setup, event: Event) -> Sentence:
    return _OUTS[event.points](player=player_of(setup, event), result=event.reason)


def _scored(setup: Setup, event: Event) -> Sentence:
    return say.RUNS_SCORE(who=side_of(setup, event), runs=say.RUNS_SCORED(count=event.points))


def _changed(setup: Setup, event: Event) -> Sentence:
    who, player = side_of(setup, event), player_of(setup, event)
    return say.SIDES_CHANGED(inning=event.points, who=who, player=player)


def _bats_first(setup: Setup, event: Event) -> Sentence:
    return say.BATS_FIRST(who=side_of(setup, event), player=player_of(setup, event))


WORDS: Final[Mapping[Kind, EventWords]] = {
    BaseballEvent.ROLLED: _rolled,
    BaseballEvent.BATS_FIRST: _bats_first,
    BaseballEvent.SWUNG: lambda setup, event: say.SWUNG(
        player=player_of(setup, event), difference=f"{event.points:+d}"
    ),
    BaseballEvent.BATTED: _batted,
    BaseballEvent.STEALS: lambda setup, event: say.STEALS(who=side_of(setup, event), base=event.reason),
    BaseballEvent.RUN_SCORED: _scored,
    BaseballEvent.SIDES_CHANGED: _changed,
}
"""The sentence of each."""
