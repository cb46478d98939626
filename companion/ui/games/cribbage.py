"""The panel of cribbage: cut, deal, play, show and crib, drawn from the game's state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.app.view import View
from companion.cards import PACK, Card
from companion.games.cribbage import messages as say
from companion.games.cribbage.actions import Deal, Dealer, Dealt, Starter
from companion.games.cribbage.state import CribbageFace, Phase
from companion.games.scoring import Score, show_scores
from companion.games.seating import Seat
from companion.ui.games.cribbage_deal import ScorePicture
from companion.ui.games.cribbage_moment import (
    by_card,
    cards_to_turn,
    counting,
    dealing_words,
    filled,
    last_counted,
    may_ask_coach,
    to_turn_up,
    whose_cards,
)
from companion.ui.games.cribbage_own import OwnCards
from companion.ui.games.cribbage_show import Hand
from companion.ui.games.cribbage_strip import Strip
from companion.ui.games.cribbage_words import hand_words, hinted, notice_of
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.spoken import printed
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import STRIP, Destination, Heading, Panel, pad_room, still_to_peg
from companion.words import panels
from companion.words.coach import HINT
from companion.words.message import Sentence
from companion.words.scores import CRIB, HAND


class CribbagePanel(Panel):
    """One of three faces: the card keys with their strip, a hand in the show, the scorekeeper's totals."""

    def build(self) -> None:
        """Make all faces."""
        self.pad = CardPad(on_card=lambda _, card: self._touched(card))
        self.strip = Strip()
        self.own = OwnCards(self._touched)
        self._uncovered: tuple[int, int, Seat | None] | None = None
        """The game, the deal and the person whose cards lie face up."""
        self.hand = Hand()
        self.scores = ScorePicture()
        self._face = ""
        self._cards: frozenset[Card] | None = None
        self._before: CribbageFace | None = None
        self._closed: tuple[Card, ...] = ()
        self._opened: tuple[int, int, int] | None = None

    def arrange(self, shape: Shape) -> None:
        """Place the faces for another shape."""
        self.hand.arrange(shape)
        self._face = ""

    def leave(self) -> None:
        """Step no more through a count."""
        self.hand.stop()

    def cards_of(self, view: View) -> CribbageFace:
        """Return where the hand of cribbage stands."""
        face = view.face
        assert isinstance(face, CribbageFace)
        return face

    # Which face

    def wanted(self, view: View) -> str:
        """Return the face that the moment asks for."""
        state = self.cards_of(view)
        if state.setup.app_deals:
            return self._wanted_by_app(view, state)
        match state.phase:
            case Phase.SCOREKEEPING:
                return "scores"
            case Phase.SHOW | Phase.CRIB if to_turn_up(state):
                begun = state.crib or not state.counted or self._opened == cards_to_turn(view, state)
                return "pad" if begun or self._pegged(view, state) else "hand"
            case Phase.SHOW | Phase.OVER:
                return "hand"
            case Phase.NEXT:
                return "pad" if self._pegged(view, state) else "hand"
            case _:
                return "pad"

    def _wanted_by_app(self, view: View, state: CribbageFace) -> str:
        """Return the face where the app deals: a player's own cards, or a hand that is counted."""
        shown = state.phase in (Phase.SHOW, Phase.CRIB, Phase.OVER)
        return "hand" if shown or (state.phase is Phase.NEXT and not self._pegged(view, state)) else "own"

    def _pegged(self, view: View, state: CribbageFace) -> bool:
        """Whether a peg has said that what was counted last is done with; what is worth nothing has no peg (C13)."""
        if not view.by_pegs or view.wrong_peg is not None or any(side.owed for side in view.sides):
            return False
        return bool(self._scores(state))

    def worth(self, cards: Sequence[Card], starter: Card, *, crib: bool) -> tuple[Score, ...]:
        """Return each score of a hand or a crib."""
        return show_scores(cards, starter, crib=crib)

    def _scores(self, state: CribbageFace) -> tuple[Score, ...]:
        """Return what the hand or crib counted last is worth."""
        seat, crib, counted = counting(state)
        if not counted or state.starter is None:
            return ()
        return self.worth(state.crib if crib else state.laid[seat], state.starter, crib=crib)

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted: a hand leaves more of it to the board than the keys."""
        match self.wanted(view):
            case "pad":
                return pad_room(shape) if shape.wide else 570.0
            case "own":
                return 204.0 if shape.wide else 420.0
            case "hand":
                return 204.0 if shape.wide else self.hand.room
            case "scores":
                return 230.0 if shape.wide else 400.0
            case _:
                return 190.0 if shape.wide else 330.0

    def show(self, view: View) -> None:
        """Show the face that the state asks for."""
        state, face = self.cards_of(view), self.wanted(view)
        self._remember(state)
        self._cover_again(view, state)
        if face != self._face:
            self.turn(face)
        self.show_face(face, view, state)

    def show_face(self, face: str, view: View, state: CribbageFace) -> None:
        """Fill a face."""
        match face:
            case "pad":
                self._show_pad(view, state)
            case "own":
                self._show_own(view, state)
            case "hand":
                self._show_hand(view, state)
            case _:
                self.scores.show(view.sides, printed(notice_of(view)))

    def begin(self, face: str) -> None:
        """Make room for a face."""
        self._face = face
        self.clear()
        self.hand.stop()

    def add_keys(self) -> None:
        """Add the strip and the card keys."""
        self.add(self.strip, size=theme.roomy(STRIP if self.desk.shape.wide else 136))
        self.add(self.pad)

    def turn(self, face: str) -> None:
        """Put a face in the place of the one before."""
        self.begin(face)
        match face:
            case "pad":
                self._gap = theme.TIGHT
                self.add_keys()
            case "own":
                self._gap = theme.TIGHT
                self.add(self.strip, size=theme.roomy(STRIP if self.desk.shape.wide else 136))
                self.add(self.own)
            case "hand":
                self.add(self.hand)
            case _:
                self.add(self.scores)

    def _remember(self, state: CribbageFace) -> None:
        """Keep the series that a card has just ended, so that people see it until the next card is laid."""
        before, self._before = self._before, state
        if before is None or before.deal != state.deal or state.series:
            self._closed = ()
        elif before.series and state.phase is Phase.PLAY:
            laid = [card for hand, old in zip(state.laid, before.laid, strict=True) for card in hand[len(old) :]]
            self._closed = (*(card for _, card in before.series), *laid)

    # Card keys

    def _touched(self, card: Card) -> None:
        view = self.desk.view
        if view is None:
            return
        state = self.cards_of(view)
        # The starter lies there: then the cards are dealt, and the deal before is done with.
        before = {Phase.DEAL: (Dealt(),), Phase.NEXT: (Deal(), Dealt())}.get(state.phase)
        if before is not None:
            self.desk.act(*before, Starter(card))
        elif (action := view.awaited.cards.get(card)) is not None:
            self.desk.act(action)

    def _show_pad(self, view: View, state: CribbageFace) -> None:
        dealing = state.phase in (Phase.DEAL, Phase.NEXT)
        cards = frozenset(PACK if dealing else view.awaited.cards)
        if cards != self._cards:
            self._cards = cards
            self.pad.set_enabled(cards)
        self._show_strip(view, state)

    def _show_strip(self, view: View, state: CribbageFace) -> None:
        dealing = state.phase in (Phase.DEAL, Phase.NEXT)
        label: Sentence | None = None
        number, shown = "", tuple[Card | None, ...]()
        match state.phase:
            case Phase.CUT:
                label, shown = panels.CUT() if state.cuts else None, tuple(card for _, card in state.cuts)
            case Phase.DEAL | Phase.NEXT:
                label, number = panels.DEAL(), str(state.deal + (state.phase is Phase.NEXT))
            case Phase.STARTER:
                label = panels.STARTER()
            case Phase.DISCARD:
                label = panels.TO_THE_CRIB()
            case Phase.PLAY:
                shown = tuple(card for _, card in state.series) or self._closed
                label, number = panels.COUNT(), str(sum(card.value for card in shown if card))
            case Phase.CRIB:
                label, shown = CRIB.alone(), filled(state.crib, state.rules.crib_size)
            case Phase.SHOW:
                label, shown = HAND.alone(), filled(state.laid[state.order[state.counted]], state.rules.hand_size)
        over = state.phase is Phase.PLAY and not state.series
        starter = None if dealing else state.starter
        self.strip.show(printed(label), number, shown, hinted(view, state), starter, over=over)

    # Own cards, where the app deals

    def _show_own(self, view: View, state: CribbageFace) -> None:
        if state.phase in (Phase.CUT, Phase.DEAL, Phase.NEXT):
            self.own.show(PACK[:1], (), covered=True)
        else:
            self.own.show(state.hand, view.awaited.cards, covered=self._covered(view, state))
        self._show_strip(view, state)

    def _covered(self, view: View, state: CribbageFace) -> bool:
        """Whether cards lie face down until their player touches: several people share the screen."""
        people = len(view.setup.players) - len(view.setup.computers)
        return people > 1 and self._uncovered != whose_cards(view, state)

    def _uncover(self) -> None:
        view = self.desk.view
        if view is not None:
            self._uncovered = whose_cards(view, self.cards_of(view))
            self.desk.refresh()

    def cover(self) -> None:
        """Turn the cards face down, which lay open to one person."""
        self._uncovered = None

    def _cover_again(self, view: View, state: CribbageFace) -> None:
        """Turn the cards face down once somebody else has the screen, who may undo, or say go without cards."""
        if view.awaited.seat not in view.setup.computers and self._uncovered != whose_cards(view, state):
            self._uncovered = None

    def offers_by_app(self, view: View, state: CribbageFace) -> tuple[Offer, ...]:
        """Return what is to be touched beside the cards."""
        if state.phase is Phase.CUT and view.awaited.cards:
            others = (replace(each, kind=ButtonKind.SECONDARY) for each in reversed(super().offers(view)))
            return (Offer(say.CUT_A_CARD(), self.draw, ButtonKind.PRIMARY), *others)
        if state.hand and view.awaited.cards and self._covered(view, state) and view.awaited.seat is not None:
            player = view.setup.player(view.awaited.seat)
            return (Offer(say.SHOW_CARDS_OF(player=player), self._uncover, ButtonKind.PRIMARY),)
        if state.phase is Phase.NEXT and view.awaited.choices and not still_to_peg(view):
            return (Offer(say.DEAL_NOW(), lambda: self.desk.act(Deal(), Dealt()), ButtonKind.PRIMARY),)
        hint = (Offer(HINT(), lambda: self.desk.open(Destination.HINT)),) if may_ask_coach(view, state) else ()
        return (*super().offers(view), *hint)

    def offers_awaited(self, view: View) -> tuple[Offer, ...]:
        """Return what the game awaits, and nothing that belongs to a deal of cribbage."""
        return super().offers(view)

    # The show

    def _show_hand(self, view: View, state: CribbageFace) -> None:
        seat, crib, counted = counting(state)
        cards = state.crib if crib else state.laid[seat] if state.laid else ()
        scores = self._scores(state) if counted and view.revealed else None
        points = sum(score.points for score in scores or ())
        words = hand_words(view, view.setup.side_of(seat), points, counted=counted)
        places = state.rules.crib_size if crib else state.rules.hand_size
        self.hand.show(cards, state.starter, scores, words=words, places=places)

    def stage_name(self, view: View) -> str:
        """Return the phase of the hand."""
        return self.cards_of(view).phase.value

    def heading(self, view: View) -> Heading | None:
        """Return a shorter sentence than the game's where the face shows the rest."""
        state = self.cards_of(view)
        if view.outcome is not None:
            return None
        owing, player = any(side.owed for side in view.sides), view.setup.player
        match state.phase:
            case Phase.DEAL if state.dealer is not None and not state.setup.app_deals:
                seat, said = state.dealer, dealing_words(state, state.dealer)
            case Phase.NEXT if self.wanted(view) == "pad":
                seat, said = state.order[0], dealing_words(state, state.order[0])
            case _ if self._claimable(view, state) and (last := last_counted(state)):
                seat, said = last[0], say.PEG_COUNTED(player=player(last[0]), what=last[1].scored())
            case Phase.SHOW | Phase.CRIB if what := to_turn_up(state):
                if owing or self.wanted(view) == "pad":
                    return None
                seat = state.order[-1 if state.phase is Phase.CRIB else state.counted]
                said = say.TURN_UP(player=player(seat), what=what.scored())
            case Phase.SHOW if not owing:
                seat = state.order[state.counted]
                said = (say.COUNT_AND_PEG if view.by_pegs else say.COUNT_YOURS)(player=player(seat))
            case _:
                return None
        return Heading(said, view.setup.side_of(seat))

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return what is awaited; before the crib also the way to its card keys."""
        state, face = self.cards_of(view), self.wanted(view)
        if state.setup.app_deals:
            return self.offers_by_app(view, state)
        choices = tuple(choice for choice in view.awaited.choices if not by_card(choice.action, face))
        offers = super().offers(replace(view, awaited=replace(view.awaited, choices=choices)))
        if (what := to_turn_up(state)) and face == "hand" and not still_to_peg(view):
            return (
                Offer(say.TURN_UP_NOW(what=what.scored()), lambda: self._turn_up(view), ButtonKind.PRIMARY),
                *offers,
            )
        if offers and isinstance(choices[0].action, Dealer):
            return tuple(replace(offer, kind=ButtonKind.SECONDARY) for offer in reversed(offers))
        return offers

    def kept(self, view: View) -> tuple[Offer, ...]:
        """Keep the place of "Go" below the card keys."""
        return (Offer(say.GO(), lambda: None, ButtonKind.PRIMARY, kept=True),) if self.wanted(view) == "pad" else ()

    def muggins(self, view: View) -> bool:
        """Return whether cards have been laid in this deal: before that all windows are closed (P8)."""
        return self.cards_of(view).phase in (Phase.PLAY, Phase.SHOW, Phase.CRIB, Phase.NEXT)

    def _claimable(self, view: View, state: CribbageFace) -> bool:
        """Return whether a hand or the crib was counted last, and muggins may be called on what is pegged of it."""
        shown = state.phase in (Phase.SHOW, Phase.CRIB, Phase.NEXT) and self.wanted(view) == "hand"
        return not view.revealed and shown and last_counted(state) is not None

    def _turn_up(self, view: View) -> None:
        self._opened = cards_to_turn(view, self.cards_of(view))
        self.desk.refresh()


PANEL: Final = CribbagePanel
