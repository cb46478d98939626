"""What every lay-away and every card is worth, best first: for the shell, and to explain a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.cards import Card
from companion.games.scoring import play_points
from companion.players.cribbage import others
from companion.players.cribbage.averages import lay_away_averages
from companion.players.cribbage.choosing import different, play_of, points_of_lay_aways
from companion.players.cribbage.rollouts import think_of_cards, think_of_lay_aways
from companion.players.cribbage.situation import CardToLay, SixCards

DEALS: Final = 400
"""How many deals are imagined for each lay-away."""
CHANCE: Final = 0.5
"""The same deals are imagined each time, so that the same question has the same answer."""


class LayAwayOption(NamedTuple):
    """What one lay-away is worth on average."""

    away: tuple[Card, ...]
    hand: float
    """The hand, over all 46 starters (of five cards: 47)."""
    crib: float
    """The crib of either side. Of two players the other lays away what people lay away, of more any card."""
    play: float | None
    """How many points more than the other one makes in the play; not known of more than two players."""
    points: float
    """All of that together, the crib of another side taken away. The other's hand is the same for all, and left out."""
    win: float | None
    """The chance to win the game; not known of more than two players."""


def lay_away_options(now: SixCards, deals: int = DEALS) -> tuple[LayAwayOption, ...]:
    """Return all 15 lay-aways of six cards, by the chance to win, best first."""
    averages = lay_away_averages(now.dealt, others.pair_habits(not now.dealer))
    points, play = points_of_lay_aways(now), play_of(now)
    thoughts = think_of_lay_aways(now, [each.away for each in averages], points, deals, CHANCE)
    options = [
        LayAwayOption(each.away, each.hand, each.crib, float(more), float(together), min(max(thought.win, 0.0), 1.0))
        for each, more, together, thought in zip(averages, play, points, thoughts, strict=True)
    ]
    return tuple(sorted(options, key=lambda option: (option.win or 0, option.points), reverse=True))


def lay_away_options_of_five(dealt: Sequence[Card], crib_share: float) -> tuple[LayAwayOption, ...]:
    """Return all 5 lay-aways of five cards, by points, best first; `crib_share`: what a point of the crib is worth."""
    options = [
        LayAwayOption(away, hand, crib, None, hand + crib_share * crib, None)
        for away, hand, crib in lay_away_averages(dealt)
    ]
    return tuple(sorted(options, key=lambda option: option.points, reverse=True))


class CardOption(NamedTuple):
    """What laying one card is worth on average, against the hands that the other may hold."""

    card: Card
    now: int
    """What it scores at once, but for a go or the last card."""
    points: float
    """How many points more than the other one makes from here to the end of the deal, with hands and crib."""
    win: float
    """The chance to win the game."""


def card_options(now: CardToLay, hands: int = DEALS) -> tuple[CardOption, ...]:
    """Return each card that can be laid by the chance to win, best first; of each rank one, whatever its suit."""
    fitting = different(now.fitting)
    thoughts = think_of_cards(now, fitting, hands, CHANCE)
    options = [
        CardOption(card, play_points([*now.series, card]), thought.points, thought.win)
        for card, thought in zip(fitting, thoughts, strict=True)
    ]
    return tuple(sorted(options, key=lambda option: (option.win, option.points), reverse=True))
