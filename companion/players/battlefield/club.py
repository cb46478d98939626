"""A player of Battlefield Cribbage: points now, less the reply, and what the formation is worth in the battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, cast

from companion.cards import JOKER, PACK_WITH_JOKER, Card
from companion.games.action import Action
from companion.games.battlefield.actions import Leave, Take
from companion.games.battlefield.scoring import FORMATION, LIMIT, line_points, line_sum
from companion.games.battlefield.state import BattleFace
from companion.games.cribbage.actions import Lay
from companion.games.scoring import show_points
from companion.players.battlefield.greedy import best_leave
from companion.players.moves import FaceDown, FromPile
from companion.players.player import Chance, SeatView
from companion.players.unseen import cards_unseen

_FUTURES: Final = 16
"""In how many ways unknown cards are filled in."""

_DRAWS: Final = 5
"""How many cards are tried that might be drawn."""

_WINDOW: Final = 5
"""No more cards at the end of a frontline score by their ranks (B3)."""

_BY_BIT: Final = {card.rank_bit: card for card in PACK_WITH_JOKER}
"""A card of each rank, and the joker."""

_REPLY: Final = 0.8
"""How much of the points that the next one could make are made."""


class ClubSoldier:
    """Weighs the frontline against the formation."""

    def choose(self, view: SeatView, chance: Chance) -> Action:
        """Return the option that is worth most."""
        face = cast(BattleFace, view.face)
        if isinstance(view.options[0], Leave):
            return best_leave(view, face)
        mind = _Mind(view, face, chance)
        if isinstance(view.options[0], FromPile):
            return _take_or_draw(view, face, mind)
        return max(view.options, key=lambda option: mind.worth(option, face.held, face.line))


def _take_or_draw(view: SeatView, face: BattleFace, mind: _Mind) -> Action:
    """Return whether the card at the end is better than one of the pile."""
    seat, formation = view.seat, face.formations[view.seat]
    down = (FaceDown(seat),) if face.face_down(seat) else ()
    swaps = (*(Lay(seat, card) for card in formation), *down)
    taken = max(mind.worth(option, face.line[-1], face.line[:-1]) for option in swaps)
    drawn = sum(
        max(mind.worth(option, card, face.line) for option in (*swaps, Lay(seat, card))) for card in mind.draws()
    )
    return Take(seat) if taken > drawn / _DRAWS else FromPile(seat)


class _Mind:
    """What a seat reckons with: the cards that nobody has seen, some futures of them, and the other's open cards."""

    def __init__(self, view: SeatView, face: BattleFace, chance: Chance) -> None:
        self._seat, self._face, self._chance = view.seat, face, chance
        self.unseen = cards_unseen(face.seen, PACK_WITH_JOKER)
        plain = [card for card in self.unseen if card is not JOKER]
        self._futures = [_some(plain, FORMATION + 2, chance) for _ in range(_FUTURES)]
        self._formations: dict[tuple[Card, ...], float] = {}
        following = face.order[(face.order.index(view.seat) + 1) % len(face.order)]
        self._open = face.formations[following]
        self._against = face.setup.side_of(following) != view.side

    def draws(self) -> Sequence[Card]:
        """Return cards that might be drawn."""
        return _some(self.unseen, _DRAWS, self._chance)

    def worth(self, option: Action, held: Card | None, line: Sequence[Card]) -> float:
        """Return what laying a card, or one that lies face down, is worth with another one held."""
        own = self._face.formations[self._seat]
        if isinstance(option, FaceDown) and held is not None:
            laid = self.unseen[:: max(len(self.unseen) // _DRAWS, 1)]
            on_line = sum(self._on_line(line, card) for card in laid) / len(laid)
            return on_line + self._formation((*own, held))
        if not isinstance(option, Lay):
            raise AssertionError("a card is laid, or one that lies face down")
        card = option.card
        kept = tuple(held if each is card and held is not None else each for each in own)
        return self._on_line(line, card) + self._formation(kept)

    def _on_line(self, line: Sequence[Card], card: Card) -> float:
        """Return the points of a card on the frontline, less those of the reply; a point for a line that is cleared."""
        if line_sum(line) + card.value > LIMIT:
            return -1.0 - self._reply((card,))
        return _scores(line, line_sum(line), card) - self._reply((*line, card))

    def _reply(self, line: Sequence[Card]) -> float:
        """Return what the next seat is likely to score: with an open card of its own, or one that it draws."""
        total = line_sum(line)
        best = max((_scores(line, total, card) for card in self._open), default=0)
        drawn = [max(best, _scores(line, total, card)) for card in self.unseen[::3]]
        return (_REPLY if self._against else -_REPLY) * sum(drawn) / max(len(drawn), 1)

    def _formation(self, known: tuple[Card, ...]) -> float:
        """Return what a formation is worth in the battle on average, one card left to the reserve (B8)."""
        if known not in self._formations:
            worth = sum(_best_four(known, future) for future in self._futures)
            self._formations[known] = worth / _FUTURES
        return self._formations[known]


def _best_four(known: Sequence[Card], future: Sequence[Card]) -> int:
    """Return the best four of a formation with the turn card, where a future says what is not known."""
    usable = [card for card in known if card is not JOKER]
    turn_card, *rest = (card for card in future if card not in known)
    more = rest[: FORMATION - len(known)]
    return max(show_points(four, turn_card) for four in combinations((*usable, *more), FORMATION - 1))


def _scores(line: Sequence[Card], total: int, card: Card) -> int:
    """Return what a card scores at the end of a line that adds up to so much (B3)."""
    after = total + card.value
    if after > LIMIT:
        return 0
    last = (*line[1 - _WINDOW :], card)
    return _of_ranks(tuple(each.rank_bit for each in last)) + 2 * (after in (15, LIMIT))


@cache
def _of_ranks(bits: tuple[int, ...]) -> int:
    """Return what the last cards of a line score by their ranks, whatever the line adds up to."""
    cards = [_BY_BIT[bit] for bit in bits]
    return line_points(cards) - 2 * (line_sum(cards) in (15, LIMIT))


def _some(cards: Sequence[Card], number: int, chance: Chance) -> Sequence[Card]:
    """Return some different cards."""
    pile = list(cards)
    chance.shuffle(pile)
    return pile[:number]
