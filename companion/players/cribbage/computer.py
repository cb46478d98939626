"""The levels of the computer in cribbage: each is a way to lay away and a way to lay a card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.cards import Card
from companion.games.action import Action
from companion.games.scoring import play_points
from companion.players.cribbage import choosing, several
from companion.players.cribbage.greedy import best_of, points_at_once
from companion.players.cribbage.lanes import FastRule
from companion.players.cribbage.seen import card_to_lay, lay_of, six_cards
from companion.players.cribbage.situation import CardToLay, SixCards
from companion.players.moves import ToCrib
from companion.players.player import Chance, SeatView

OVERLOOKS: Final = 0.1
"""How often a beginner does not see what a choice is worth."""

TAKES: Final = FastRule(reply=0, trap=0, go=0, answer=0, high=0.01)
"""Takes the points, and lays high cards before low ones."""

LaysAway: TypeAlias = Callable[[SixCards, Chance], tuple[Card, ...]]
LaysCard: TypeAlias = Callable[[CardToLay, Chance], Card]


class Beginner:
    """Takes what it sees at once, as the yardstick does, but overlooks points now and then."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return what seems to be worth most."""

        def seen(action: Action) -> float:
            points = points_at_once(view, action)
            return points if chance.random() >= OVERLOOKS else max(points - 2, 0)

        return chance.choice(best_of(view.options, seen))


@dataclass(frozen=True, slots=True)
class Computer:
    """Lays away and lays by the analysis. With three and four players all levels of it play alike."""

    away: LaysAway
    card: LaysCard

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that is best as this level sees it."""
        if len(view.options) == 1:
            return view.options[0]
        laying_away = isinstance(view.options[0], ToCrib)
        if len(view.face.setup.players) > 2:
            return several.away_by_averages(view) if laying_away else lay_of(view, several.card_of_several(view))
        if not laying_away:
            return lay_of(view, self.card(card_to_lay(view), chance))
        cards = {*self.away(six_cards(view), chance)}
        return next(option for option in view.options if isinstance(option, ToCrib) and {*option.cards} == cards)


def club() -> Computer:
    """Lays away by exact averages of hand and crib, and takes the points in the play; of equal cards the highest."""
    return Computer(_by_averages, lambda now, chance: choosing.card_by_rule(now, TAKES))


def expert() -> Computer:
    """Lays away by averages of hand, crib and play, and lays by the fast rule."""
    return Computer(lambda now, chance: choosing.away_by_points(now), lambda now, chance: choosing.card_by_rule(now))


def master() -> Computer:
    """Wins as often as it can: it plays out what the other may hold, and looks at the place on the board."""
    return Computer(
        lambda now, chance: choosing.away_by_chance_to_win(now, chance.random()),
        lambda now, chance: choosing.card_by_rollouts(now, chance.random()),
    )


def ahead_in_points() -> Computer:
    """Makes as many points more than the other as it can, in games where a hand counts by itself."""
    return Computer(
        lambda now, chance: choosing.away_by_points(now),
        lambda now, chance: choosing.card_by_points(now, chance.random()),
    )


def exact_greedy() -> Computer:
    """The yardstick that lays away by exact averages of hand and crib and takes the points in the play."""
    return Computer(_by_averages, _greedy_card)


def minimax() -> Computer:
    """The yardstick that lays away by averages of hand, crib and play, and lays by minimax over the unseen hands."""
    return Computer(
        lambda now, chance: choosing.away_by_points(now),
        lambda now, chance: choosing.card_by_minimax(now, chance.random()),
    )


def _by_averages(now: SixCards, chance: Chance) -> tuple[Card, ...]:
    return choosing.away_by_points(now, habits=False, play=False)


def _greedy_card(now: CardToLay, chance: Chance) -> Card:
    points = [play_points([*now.series, card]) for card in now.fitting]
    best = max(points)
    return chance.choice([card for card, each in zip(now.fitting, points, strict=True) if each == best])
