"""The panel of cribbage: cut, deal, play, show and crib, drawn from the game's state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.app.view import SideView, View
from companion.cards import Card
from companion.games.cribbage.actions import Dealer, FalseGo, Misdeal
from companion.games.cribbage.state import HAND_SIZE, CribbageState, Phase
from companion.games.scoring import show_scores
from companion.ui.games.cribbage_deal import DEALT, DealPicture, ScorePicture
from companion.ui.games.cribbage_show import Hand
from companion.ui.games.cribbage_strip import Strip
from companion.ui.games.owing import owing_words
from companion.ui.kit import theme
from companion.ui.kit.button import Kind
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.lettering import plain, strong
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import PAD_ROOM, Heading, Panel
from companion.ui.table.saying import goal, ways_right, with_suits

_NUMBERS = ("", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")

_DEALT = {2: "deal 6 each, lay away 2", 3: "deal 5 each and 1 to the crib, lay away 1", 4: "deal 5 each, lay away 1"}

_ASIDE = (Dealer, Misdeal, FalseGo)
"""What nobody should choose by haste while a card is awaited."""

_HINTS = {
    Phase.CUT: "Touch the card that is cut, or say below who deals.",
    Phase.STARTER: "Touch the card that is turned up.",
}


class CribbagePanel(Panel):
    """One of four faces: the card keys with their strip, a hand in the show, the deal, the scorekeeper's totals."""

    def build(self) -> None:
        """Make all faces."""
        self.pad = CardPad(on_card=lambda _, card: self._touched(card))
        self.strip = Strip()
        self.hand = Hand()
        self.deal = DealPicture()
        self.scores = ScorePicture()
        self._face = ""
        self._cards: frozenset[Card] | None = None
        self._before: CribbageState | None = None
        self._closed: tuple[Card, ...] = ()
        self._opened: tuple[int, int] | None = None

    def arrange(self, shape: Shape) -> None:
        """Place the faces for another shape."""
        self.hand.arrange(shape)
        self._face = ""

    def leave(self) -> None:
        """Step no more through a count."""
        self.hand.stop()

    def cards_of(self, view: View) -> CribbageState:
        """Return where the hand of cribbage stands."""
        state: Any = view.state
        assert isinstance(state, CribbageState)
        return state

    # Which face

    def wanted(self, view: View) -> str:
        """Return the face that the moment asks for."""
        state = self.cards_of(view)
        match state.phase:
            case Phase.SCOREKEEPING:
                return "scores"
            case Phase.DEAL:
                return "deal"
            case Phase.SHOW | Phase.NEXT | Phase.OVER:
                return "hand"
            case Phase.CRIB if not (state.crib or view.accepted or self._opened == (view.game_id, state.deal)):
                return "hand"
            case _:
                return "pad"

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted: a hand leaves more of it to the board than the keys."""
        match self.wanted(view):
            case "pad":
                return PAD_ROOM if shape.wide else 570.0
            case "hand":
                return 204.0 if shape.wide else 510.0
            case "scores":
                return 230.0 if shape.wide else 400.0
            case _:
                return 190.0 if shape.wide else 330.0

    def show(self, view: View) -> None:
        """Show the face that the state asks for."""
        state, face = self.cards_of(view), self.wanted(view)
        self._remember(state)
        if face != self._face:
            self.turn(face)
        self.show_face(face, view, state)

    def show_face(self, face: str, view: View, state: CribbageState) -> None:
        """Fill a face."""
        match face:
            case "pad":
                self._show_pad(view, state)
            case "hand":
                self._show_hand(view, state)
            case "deal":
                self.deal.show(view.setup, state.dealer or 0, f"Deal {state.deal}", *DEALT[len(view.setup.players)])
            case _:
                self.scores.show(view.sides, plain(with_suits(view, _notice(view))))

    def begin(self, face: str) -> None:
        """Make room for a face."""
        self._face = face
        self.clear()
        self.hand.stop()

    def add_above_the_keys(self) -> None:
        """Add what else should be seen while cards are touched; in cribbage the board says everything."""

    def turn(self, face: str) -> None:
        """Put a face in the place of the one before."""
        self.begin(face)
        match face:
            case "pad":
                self._gap = theme.TIGHT
                self.add_above_the_keys()
                self.add(self.strip, size=50 if self.desk.shape.wide else 136)
                self.add(self.pad)
            case "hand":
                self.add(self.hand)
            case "deal":
                self.add(self.deal)
            case _:
                self.add(self.scores)

    def _remember(self, state: CribbageState) -> None:
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
        action = view.awaited.cards.get(card) if view else None
        if action is not None:
            self.desk.act(action)

    def _show_pad(self, view: View, state: CribbageState) -> None:
        cards = frozenset(view.awaited.cards)
        if cards != self._cards:
            self._cards = cards
            self.pad.set_enabled(cards)
        label, number, shown = "", "", tuple[Card | None, ...]()
        match state.phase:
            case Phase.CUT:
                label, shown = "cut" if state.cuts else "", tuple(card for _, card in state.cuts)
            case Phase.STARTER:
                label = "starter"
            case Phase.PLAY:
                label, number = "count", str(state.count)
                shown = tuple(card for _, card in state.series) or self._closed
            case Phase.CRIB:
                label, shown = "crib", (*state.crib, *(None,) * (HAND_SIZE - len(state.crib)))
        over = state.phase is Phase.PLAY and not state.series
        self.strip.show(label, number, shown, _hinted(view, state), state.starter, over=over)

    # The show

    def _show_hand(self, view: View, state: CribbageState) -> None:
        seat, crib, counted = _counting(state, accepted=view.accepted)
        cards = state.crib if crib else state.laid[seat] if state.laid else ()
        counted = counted and view.revealed
        scores = show_scores(cards, state.starter, crib=crib) if counted and state.starter else None
        points = sum(score.points for score in scores or ())
        self.hand.show(cards, state.starter, scores, words=self._words(view, view.setup.side_of(seat), points))

    def _words(self, view: View, side: int, points: int) -> str:
        """Say what of a hand's points is pegged and where the pegs go; in muggins only what everybody saw."""
        news = plain(with_suits(view, _notice(view)))
        if not view.revealed:
            return news
        if view.amiss is not None and (view.amiss.more or view.amiss.side != side):
            return ways_right(view, view.amiss, keys=False)
        owing = view.sides[side]
        if owing.owed:
            return _to_peg(view, owing, points)
        if any(other.owed for other in view.sides):
            return owing_words(view)
        return news

    def heading(self, view: View) -> Heading | None:
        """Return a shorter sentence than the game's where the face shows the rest."""
        state = self.cards_of(view)
        if view.outcome is not None:
            return None
        match state.phase:
            case Phase.DEAL if state.dealer is not None:
                seat, words = state.dealer, _DEALT[len(view.setup.players)]
            case _ if self.pegging(view) and (last := _last_counted(state)):
                seat, words = last[0], f"peg the {last[1]}, then Done"
            case Phase.SHOW if not any(side.owed for side in view.sides):
                seat, words = state.order[state.counted], "count your hand"
            case Phase.CRIB if self.wanted(view) == "hand" and not any(side.owed for side in view.sides):
                seat, words = state.order[-1], "turn up the crib"
            case _:
                return None
        return Heading(f": {words}", view.setup.side_of(seat), view.setup.players[seat])

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return what is awaited; before the crib also the way to its card keys, which in muggins is "Accept"."""
        state = self.cards_of(view)
        if state.phase is Phase.CRIB and self.wanted(view) == "hand" and view.revealed:
            return (Offer("Turn up the crib", lambda: self._open_crib(view), Kind.PRIMARY), *super().offers(view))
        offers = super().offers(view)
        if offers and isinstance(view.awaited.choices[0].action, _ASIDE):
            return tuple(replace(offer, kind=Kind.SECONDARY) for offer in reversed(offers))
        return offers

    def muggins(self, view: View) -> bool:
        """Return whether cards have been laid in this deal: before that all windows are closed (P8)."""
        return self.cards_of(view).phase in (Phase.PLAY, Phase.SHOW, Phase.CRIB, Phase.NEXT)

    def pegging(self, view: View) -> bool:
        """Return whether a hand or the crib was counted last, and the others have not accepted what is pegged yet."""
        state = self.cards_of(view)
        if view.revealed or view.accepted or (state.phase is Phase.CRIB and state.crib):
            return False
        return state.phase in (Phase.SHOW, Phase.CRIB, Phase.NEXT) and _last_counted(state) is not None

    def _open_crib(self, view: View) -> None:
        self._opened = view.game_id, self.cards_of(view).deal
        self.desk.refresh()


def _counting(state: CribbageState, *, accepted: bool) -> tuple[int, bool, bool]:
    """Return the seat whose hand (or crib, second) is shown, and whether it has been counted."""
    if state.phase is Phase.NEXT or len(state.crib) == HAND_SIZE:
        return state.order[-1], True, True
    if accepted and state.phase is Phase.SHOW:
        return state.order[state.counted], False, False
    if state.counted == 0:
        return (state.order or (0,))[0], False, False
    return state.order[state.counted - 1], False, True


def _last_counted(state: CribbageState) -> tuple[int, str] | None:
    if state.phase is Phase.NEXT:
        return state.order[-1], "crib"
    return (state.order[state.counted - 1], "hand") if state.counted else None


def _notice(view: View) -> str:
    return view.notice.sentence if view.notice is not None else ""


def _to_peg(view: View, side: SideView, points: int) -> str:
    """Say which peg goes where: the back peg leaps; once it has landed short it is the front peg, and goes on."""
    target, owed = strong(str(goal(view, side)), theme.GOOD), side.owed or 0
    if not view.layout.tracks:
        return f"{strong(str(owed), theme.CREAM)} to add: the scale goes from {side.front} to {target}."
    pegged = points - owed
    if pegged > 0:
        done = f"{plain(side.name)} pegged {strong(str(pegged), theme.CREAM)}."
        more = (_NUMBERS[owed] if owed < len(_NUMBERS) else str(owed)) + " more"
        return f"{done} {more}: the front peg goes from {strong(str(side.front), theme.CREAM)} to {target}."
    start = strong(str(side.back), theme.CREAM) if side.back > 0 else "the start"
    return f"{strong(str(owed), theme.CREAM)} to peg: the back peg leaps from {start} to {target}."


def _hinted(view: View, state: CribbageState) -> str:
    """Say what happened last, and which card is to be touched where that is new to a player."""
    if view.amiss is not None:
        return _news(view)
    hint = _HINTS.get(state.phase, "")
    if state.phase is Phase.PLAY and state.deal == 1 and not any(state.laid):
        hint = "Touch every card as it is laid."
    return "\n".join(text for text in (_news(view), hint) if text)


def _news(view: View) -> str:
    """Say what happened last, and where the pegs of those who owe points go."""
    if view.held:
        return strong(plain(view.held), theme.YELLOW)
    if view.amiss is not None:
        return ways_right(view, view.amiss)
    owing = owing_words(view) if view.revealed else ""
    return "\n".join(text for text in (plain(with_suits(view, _notice(view))), owing) if text)
