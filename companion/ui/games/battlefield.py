"""The panel of Battlefield Cribbage: the frontline and the formations above the card keys, the choice, the count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from kivy.uix.widget import Widget

from companion.app.view import View
from companion.cards import JOKER, PACK, Card, Rank, Suit
from companion.games.battlefield import messages as say
from companion.games.battlefield.awaiting import roles
from companion.games.battlefield.scoring import (
    FORMATION,
    best_to_leave,
    formation_scores,
    hand_scores,
    line_points,
    prospects,
)
from companion.games.battlefield.state import BattleFace, BattleStage
from companion.games.cribbage.actions import Dealer, Misdeal
from companion.games.cribbage.messages import PEG_COUNTED
from companion.games.scoring import Score
from companion.games.seating import Seat
from companion.games.setup import Policy, Setup
from companion.ui.games.cribbage_deal import DealPicture
from companion.ui.games.cribbage_own import OwnCards
from companion.ui.games.cribbage_show import Hand
from companion.ui.games.frontline import Formation, Frontline, rows_height
from companion.ui.games.owing import owing_words
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.card import CardFace
from companion.ui.kit.cardpad import CardPad
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.lettering import plain, strong
from companion.ui.kit.spoken import Accent, accented, printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Heading, Panel, pad_room, still_to_peg
from companion.words.message import Sentence, row, series, together
from companion.words.panels import A_JOKER, TOUCH_CUT
from companion.words.scores import FORMATION as FORMATION_CALLED
from companion.words.scores import HAND, RESERVE, Called

_KEYS = (BattleStage.CUT, BattleStage.OPEN, BattleStage.REVEAL, BattleStage.DRAW, BattleStage.LAY)
_DRAWS = {
    BattleStage.CUT: say.CUT_A_CARD,
    BattleStage.OPEN: say.OPEN_THE_LINE,
    BattleStage.REVEAL: say.TURN_UP_A_CARD,
    BattleStage.DRAW: say.DRAW_A_CARD,
    BattleStage.LAY: say.LAY_FACE_DOWN,
    BattleStage.BATTLE: say.TURN_UP_A_CARD,
    BattleStage.RESERVE: say.TURN_UP_A_CARD,
}
"""What the app offers to do where it deals the cards."""


class BattlePanel(Panel):
    """One of four faces: card keys below the frontline, the deal, five cards to choose from, a hand that is counted."""

    def build(self) -> None:
        """Make all faces."""
        self.pad = CardPad(on_card=lambda _, card: self._touched(card))
        self.own = OwnCards(self._touched)
        self.front = Frontline(lambda: self._touched(JOKER))
        self.deal = DealPicture()
        self.hand = Hand()
        self.five = [CardFace(touchable=True, on_tap=lambda face: self._touched(face.card)) for _ in range(FORMATION)]
        self.turned = CardFace()
        self.words = Text("", theme.BODY, ink=theme.MUTED, lines=5)
        self._laid_out: tuple[str, int, bool] | None = None
        """The face that is laid out, for how many players, and whether the app deals."""
        self._opened: tuple[int, int, int] | None = None

    def arrange(self, shape: Shape) -> None:
        """Place the faces for another shape."""
        self.hand.arrange(shape)
        self._laid_out = None

    def leave(self) -> None:
        """Step no more through a count."""
        self.hand.stop()

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted: a hand leaves more of it to the board than the keys."""
        match self._wanted(view):
            case "pad" if shape.wide and view.setup.app_deals:
                return 204.0
            case "pad":
                return (
                    pad_room(shape) + theme.TOUCH - 50 if shape.wide else 360.0 + rows_height(len(view.setup.players))
                )
            case "deal":
                return 190.0 if shape.wide else 330.0
            case "five":
                return 204.0 if shape.wide else 390.0
            case _:
                return 204.0 if shape.wide else self.hand.room

    def stage_name(self, view: View) -> str:
        """Return the stage of the skirmish."""
        return _state(view).stage.value

    # Which face

    def _wanted(self, view: View) -> str:
        state = _state(view)
        if state.stage is BattleStage.DEAL:
            return "deal"
        if state.stage in _KEYS or not state.formations:
            return "pad"
        if self._counting(view, state):
            return "hand"
        if state.stage is BattleStage.BATTLE:
            return "five" if len(state.formations[state.turn]) == FORMATION else "pad"
        return "pad" if view.awaited.cards else "hand"

    def _counting(self, view: View, state: BattleFace) -> bool:
        """Whether the hand that was counted last is shown until somebody goes on to the next."""
        return (
            state.stage in (BattleStage.BATTLE, BattleStage.RESERVE)
            and state.counted > 0
            and not self._gone_on(view, state)
        )

    def _gone_on(self, view: View, state: BattleFace) -> bool:
        return self._opened == _moment(view, state) or bool(state.crib)

    def show(self, view: View) -> None:
        """Show the face that the state asks for."""
        state = _state(view)
        face = self._wanted(view)
        wanted = face, len(view.setup.players), state.setup.app_deals
        if wanted != self._laid_out:
            self._laid_out = wanted
            self._turn(face, view.setup, self.own if state.setup.app_deals else self.pad)
        match face:
            case "pad":
                self._show_pad(view, state)
            case "deal":
                words = together(state.seated or say.FACE_DOWN[state.crib_size](), roles(state))
                title = say.SKIRMISH(number=state.skirmish)
                self.deal.show(view.setup, state.dealer, title, FORMATION, words)
            case "five":
                self._show_five(view, state)
            case _:
                self._show_hand(view, state)

    def _turn(self, face: str, setup: Setup, keys: Widget) -> None:
        parts: tuple[Any, ...] = (
            self.pad,
            self.own,
            self.front,
            self.deal,
            self.hand,
            *self.five,
            self.turned,
            self.words,
        )
        for widget in parts:
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
        self.clear()
        self.hand.stop()
        wide = self.desk.shape.wide
        self.words.role = theme.BODY if wide else theme.TITLE
        match face:
            case "pad":
                self._gap = theme.TIGHT
                self.add(self.front, size=theme.TOUCH if wide else rows_height(len(setup.players)))
                self.add(keys)
            case "five":
                self._add_five(wide=wide)
            case _:
                self.add(self.deal if face == "deal" else self.hand)

    def _add_five(self, *, wide: bool) -> None:
        row = Row(gap=4)
        for card in self.five:
            row.add(card)
        row.add(Space(), share=0.3)
        row.add(self.turned)
        if wide:
            line = self.add(Row(gap=18))
            line.add(row, size=530)
            line.add(self.words)
        else:
            self.add(row, size=170)
            self.add(self.words)
            self.add(Column())

    # The card keys

    def _touched(self, card: Card | None) -> None:
        view = self.desk.view
        action = view.awaited.cards.get(card) if view and card is not None else None
        if action is not None:
            self.desk.act(action)

    def _show_pad(self, view: View, state: BattleFace) -> None:
        live = frozenset(view.awaited.cards)
        if state.setup.app_deals:
            self._show_own(state, live)
        elif live != self.pad.enabled:
            self.pad.set_enabled(live - {JOKER})
        self.front.joker.disabled = JOKER not in live
        self.front.joker.opacity = 0 if state.setup.app_deals else 1
        self.front.show(state.line, state.pile if state.formations else 0, _formations(view, state), _news(view, state))

    # Cards that the app deals: those that are known are touched, the others it draws

    def _show_own(self, state: BattleFace, live: frozenset[Card]) -> None:
        """Show what the seat in turn has face up, and what it has taken."""
        open_cards = state.formations[state.turn] if state.formations else ()
        held = () if state.held is None else (state.held,)
        known = (*open_cards, *held)
        self.own.show(known or PACK[:1], live, covered=not known)

    def _offers_by_app(self, view: View, state: BattleFace) -> tuple[Offer, ...]:
        """Return what is awaited, and to have the app draw where a card is turned that nobody has seen."""
        choices = tuple(choice for choice in view.awaited.choices if not isinstance(choice.action, Misdeal))
        offers = super().offers(replace(view, awaited=replace(view.awaited, choices=choices)))
        unknown = tuple(card for card in view.awaited.cards if state.stage is BattleStage.CUT or card in state.unseen)
        if not unknown:
            return offers
        draw = Offer(_DRAWS[state.stage](), lambda: self.draw(unknown))
        if state.stage is BattleStage.LAY:
            return (*offers, draw)
        others = (replace(each, kind=ButtonKind.SECONDARY) for each in reversed(offers))
        return (replace(draw, kind=ButtonKind.PRIMARY), *others)

    # Choosing, and the count

    def _show_five(self, view: View, state: BattleFace) -> None:
        formation = state.formations[state.turn]
        for face, card in zip(self.five, formation, strict=True):
            face.card = card
        self.turned.card = state.turn_card
        if state.cease_fire or state.turn_card is None:
            self.words.text = printed(say.ALL_FIVE_COUNT())
            return
        lines = [printed(say.TOUCH_FOR_RESERVE())]
        if view.revealed:
            card, points = best_to_leave(formation, state.turn_card)
            best = say.BEST_RESERVE(card=Accent(card, theme.TEXT), points=Accent(points, theme.GOOD))
            lines.append(accented(best))
        self.words.text = "\n".join(lines)

    def _show_hand(self, view: View, state: BattleFace) -> None:
        cards, last, scores = _counted_last(state)
        self.hand.show(cards, last, scores if view.revealed else None, words=_pegging_words(view, state))

    def heading(self, view: View) -> Heading | None:
        """Return a shorter sentence than the game's while a count is pegged."""
        state = _state(view)
        if view.outcome is None and self._claimable(view):
            seat, what = _last_counter(state)
            said = PEG_COUNTED(player=view.setup.player(seat), what=what.scored())
            return Heading(said, view.setup.side_of(seat))
        return None

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return what is awaited; after a count also the way on to the next hand."""
        state = _state(view)
        if self._counting(view, state):
            if still_to_peg(view):
                return ()
            player = view.setup.player(state.turn)
            words = say.GO_TO_RESERVE() if state.stage is BattleStage.RESERVE else say.GO_TO_CARDS(player=player)
            return (Offer(words, lambda: self._go_on(view, state), ButtonKind.PRIMARY),)
        if state.setup.app_deals:
            return self._offers_by_app(view, state)
        offers = super().offers(view)
        if offers and isinstance(view.awaited.choices[0].action, Dealer):
            return tuple(replace(offer, kind=ButtonKind.SECONDARY) for offer in reversed(offers))
        return offers

    def _go_on(self, view: View, state: BattleFace) -> None:
        self._opened = _moment(view, state)
        self.desk.refresh()

    def muggins(self, view: View) -> bool:
        """Return whether anything could have been scored in this skirmish."""
        return _state(view).stage not in (BattleStage.CUT, BattleStage.DEAL, BattleStage.OPEN)

    def _claimable(self, view: View) -> bool:
        """Return whether a hand was counted last, and muggins may be called on what is pegged of it."""
        state = _state(view)
        if view.revealed or not state.counted or state.stage is BattleStage.OVER:
            return False
        return state.stage is BattleStage.NEXT or self._counting(view, state)


PANEL: Final = BattlePanel


def _state(view: View) -> BattleFace:
    face = view.face
    assert isinstance(face, BattleFace)
    return face


def _moment(view: View, state: BattleFace) -> tuple[int, int, int]:
    return view.game_id, state.skirmish, state.counted


def _formations(view: View, state: BattleFace) -> tuple[Formation, ...]:
    """Return everybody's cards, the dealer's last; nothing before the first deal."""
    if not state.formations:
        return ()
    playing = state.stage in (BattleStage.REVEAL, BattleStage.DRAW, BattleStage.LAY, BattleStage.BATTLE)
    rows = []
    for seat in state.order:
        side = theme.SIDES[view.setup.side_of(seat)]
        turn = playing and seat == state.turn
        held = state.held if turn else None
        name = strong(plain(view.setup.players[seat]), side.ink)
        rows.append(Formation(name, state.formations[seat], max(state.face_down(seat), 0), held, turn))
    return tuple(rows)


def _last_counter(state: BattleFace) -> tuple[Seat, Called]:
    """Return who counted last, and what."""
    if state.doing is BattleStage.NEXT and not state.cease_fire:
        return state.dealer, RESERVE
    return state.order[state.counted - 1], FORMATION_CALLED if state.cease_fire else HAND


def _counted_last(state: BattleFace) -> tuple[tuple[Card, ...], Card | None, tuple[Score, ...]]:
    """Return the cards that were counted last: four, one more, and what they are worth."""
    if not state.counted:
        return (), state.turn_card, ()
    seat, what = _last_counter(state)
    if what is FORMATION_CALLED:
        *four, last = state.formations[seat]
        return tuple(four), last, formation_scores(state.formations[seat])
    cards = state.reserve if what is RESERVE else state.formations[seat]
    assert state.turn_card is not None
    return cards, state.turn_card, hand_scores(cards, state.turn_card, reserve=what is RESERVE)


def _news(view: View, state: BattleFace) -> str:
    """Say what happened last and who pegs what; a coach adds what cards would score."""
    if view.held:
        return strong(printed(view.held), theme.ACCENT)
    notice = printed(view.notice.sentence) if view.notice else ""
    owing = owing_words(view)
    hint = _hint(state) if view.setup.policy is Policy.COACH and not owing else ""
    told = printed(TOUCH_CUT()) if state.stage is BattleStage.CUT else hint
    return "\n".join(text for text in (notice, owing or told) if text)


def _hint(state: BattleFace) -> str:
    """Say what the next card would make of the frontline; once one is taken, what those that can go would score."""
    if state.stage is BattleStage.DRAW:
        found = prospects(state.line, state.unseen)
        ways = [_way(each.points, row(map(_rank, each.ranks))) for each in found]
    elif state.stage is BattleStage.LAY:
        known = [*state.formations[state.turn], *([state.held] if state.held and not state.from_line else [])]
        worth = {card: line_points((*state.line, card)) for card in known if state.total + card.value <= 31}
        scoring = sorted((card for card in worth if worth[card]), key=lambda card: -worth[card])
        ways = [_way(worth[card], card) for card in scoring]
    else:
        return ""
    return accented(say.SCORES_WITH(ways=series(ways)) if ways else say.NONE_SCORES())


def _way(points: int, cards: object) -> Sentence:
    return say.POINTS_WITH(points=Accent(points, theme.GOOD), cards=cards)


def _rank(rank: Rank | None) -> object:
    return A_JOKER() if rank is None else Card(rank, Suit.CLUBS).text[:-1]


def _pegging_words(view: View, state: BattleFace) -> str:
    """Say who pegs what, and whether a joker was the reason that there is nothing to peg."""
    owing = owing_words(view)
    cards, _, _ = _counted_last(state)
    killed = printed(say.JOKER_KILLS() if JOKER in (*cards, state.turn_card) and state.turns else None)
    notice = printed(view.notice.sentence) if view.notice else ""
    return "\n".join(text for text in (owing or notice, killed) if text)
