"""What the people of a game of cribbage had to choose, read out of the game: what each could see, and what it did.

Where people deal, a hand is known once it was laid; what was laid away is not known, and so is not judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.cards import Card
from companion.games.action import Action
from companion.games.cribbage.actions import Discard, Go, Lay
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.match import Match
from companion.games.seating import Seat, by_side
from companion.players.coach import Decision, DecisionKind, Weighed
from companion.players.cribbage.seen import told_by_play
from companion.players.cribbage.several import OF_ONE_OF_TWO
from companion.players.cribbage.situation import CardToLay, SixCards
from companion.players.cribbage.weighing import place_of, weigh_cards, weigh_lay_aways, weigh_lay_aways_of_five

CribbageMatch = Match[CribbageState]


@dataclass(frozen=True, slots=True)
class Faced:
    """A choice that a seat had, with what it could see."""

    place: int
    seat: Seat
    state: CribbageState
    """The state before the choice was made, of which only what the seat sees is used."""
    held: tuple[Card, ...]
    away: tuple[Card, ...]
    past: tuple[Action, ...]
    """The cards laid and the goes of this deal."""
    taken: tuple[Card, ...]

    @property
    def scores(self) -> tuple[int, int]:
        """Where the seat's side stands, and the best other."""
        return scores_of(self.state, self.seat)

    @property
    def dealer(self) -> bool:
        """Whether the seat's side has the crib."""
        setup, dealer = self.state.setup, self.state.dealer
        return dealer is not None and setup.side_of(dealer) == setup.side_of(self.seat)

    @property
    def series(self) -> tuple[Card, ...]:
        """What lies on the table."""
        return tuple(card for _, card in self.state.series)

    @property
    def kind(self) -> DecisionKind:
        """What is to be chosen."""
        return DecisionKind.CARD if self.state.phase is Phase.PLAY else DecisionKind.LAY_AWAY

    def weighed(self) -> tuple[Weighed, ...]:
        """Return what could be chosen, best first."""
        need, others_need = (max(self.state.setup.target - score, 1) for score in self.scores)
        if self.kind is DecisionKind.LAY_AWAY:
            if len(self.held) == 6:
                return weigh_lay_aways(SixCards(self.held, self.dealer, need, others_need))
            return weigh_lay_aways_of_five(self.held, self._share())
        return weigh_cards(self._card_to_lay(need, others_need))

    def decision(self, options: Sequence[Weighed]) -> Decision:
        """Return the decision that was made among these options."""
        if self.kind is DecisionKind.CARD:
            taken = place_of(options, self.taken[0])
        else:
            taken = next(place for place, each in enumerate(options) if set(each.cards) == set(self.taken))
        return Decision(
            place=self.place,
            deal=self.state.deal,
            seat=self.seat,
            kind=self.kind,
            options=tuple(options),
            taken=taken,
            dealer=self.dealer,
            scores=self.scores,
            held=self.held,
            series=self.series if self.kind is DecisionKind.CARD else (),
            starter=self.state.starter if self.kind is DecisionKind.CARD else None,
        )

    def _share(self) -> float:
        """Return what a point of the crib is worth to the seat's side."""
        if self.dealer:
            return 1.0
        return -1.0 if len(self.state.setup.sides) == 2 else -OF_ONE_OF_TWO

    def _card_to_lay(self, need: int, others_need: int) -> CardToLay:
        state, other = self.state, Seat(1 - self.seat)
        if state.starter is None:
            raise AssertionError("no card is laid before the starter is turned")
        told = told_by_play(self.past, other, state.rules.hand_size)
        return CardToLay(
            hand=self.held,
            laid=state.laid[self.seat],
            away=self.away,
            starter=state.starter,
            others=state.laid[other],
            series=self.series,
            dealer=self.dealer,
            need=need,
            others_need=others_need,
            least=told.least,
            declined=told.declined,
        )


def scores_of(state: CribbageState, seat: Seat) -> tuple[int, int]:
    """Return where a seat's side stands, and the best other side."""
    setup, totals = state.setup, [state.ledger.total(side) for side in state.setup.sides]
    own = setup.side_of(seat)
    return totals[own], max(total for side, total in by_side(totals) if side != own)


def faced_in(match: CribbageMatch) -> Iterator[Faced]:
    """Yield every choice of a person between different cards, in order."""
    people = [seat for seat in match.setup.seats if not match.setup.level(seat)]
    hands = _hands_by_deal(match)
    past, deal = list[Action](), 0
    for place, played in enumerate(match.played):
        before, after = match.state_at(place), played.state
        if before.deal != deal:
            past, deal = [], before.deal
        match played.action:
            case Discard(seat=seat) if seat in people and seat in after.away and seat not in before.away:
                dealt = (*after.hands[seat], *after.discards[seat])
                yield Faced(place, seat, before, dealt, (), (), after.discards[seat])
            case Lay(seat=seat, card=card):
                hand = hands.get((deal, seat))
                held = tuple(each for each in hand or () if each not in before.laid[seat])
                if seat in people and _has_choice(before, held, card):
                    away = before.discards[seat] if before.discards else ()
                    yield Faced(place, seat, before, held, away, tuple(past), (card,))
                past.append(played.action)
            case Go():
                past.append(played.action)


def _has_choice(state: CribbageState, held: Sequence[Card], card: Card) -> bool:
    """Whether a seat of two players could lay different ranks; of more players cards are not judged."""
    fitting = {each.rank for each in held if state.count + each.value <= 31}
    return len(state.setup.players) == 2 and card in held and len(fitting) > 1


def _hands_by_deal(match: CribbageMatch) -> dict[tuple[int, Seat], tuple[Card, ...]]:
    """Return the whole hand of each seat in each deal, where it is known: dealt by the app, or shown in the end."""
    found = dict[tuple[int, Seat], tuple[Card, ...]]()
    for place in range(len(match) + 1):
        state = match.state_at(place)
        for seat, laid in enumerate(state.laid):
            if state.hands and state.phase in (Phase.STARTER, Phase.PLAY):
                found[state.deal, Seat(seat)] = (*laid, *state.hands[seat])
            elif len(laid) == state.rules.hand_size:
                found[state.deal, Seat(seat)] = laid
    return found
