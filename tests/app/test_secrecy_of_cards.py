"""Where the app deals, no view tells a card that its viewer must not see.

Games are played with the computer and between people who share the screen. Whenever the game has gone on, everything
that a viewer gets is made a second time, from a state in which all cards that are hidden from this viewer, and those
that nobody has been dealt, have changed places: both must be the same, byte by byte, and nothing is left out.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from companion.app import computer, picture
from companion.app.view_json import encode_view
from companion.cards import Card
from companion.games.catalogue import game_names, listed
from companion.games.cribbage.state import CribbageState, Phase
from companion.games.crosscribb.state import CrossState, GridStage
from companion.games.round_the_bases.state import BasesState
from companion.games.setup import Policy, Setup
from companion.games.viewer import TABLE, WATCHER, seat_viewer
from companion.players.levels import player_named
from tests.app.solo_table import SoloTable
from tests.sampled import proofs, sampled

VIEWERS = (TABLE, WATCHER, seat_viewer(0), seat_viewer(1))
ENOUGH, MOST = 240, 600
"""So many views with something to hide are looked at in a game: of several deals, or of the whole of most games."""
NOTHING_HIDDEN = {"battlefield"}
"""Its cards lie face up, or in a pile whose order is no part of the state."""
HIDING = [game for game in game_names() if game not in NOTHING_HIDDEN]
UNLIKE, SHARED = ("cribbage", "crosscribb", "round-the-bases"), ("lowball",)
"""Each kind of state, looked at in every run when one plays alone; and a relative, whose cards are hidden alike."""
FACE_UP = {Phase.CRIB, Phase.NEXT, Phase.OVER}
"""When the crib has been turned up, or may be."""


@pytest.fixture(autouse=True)
def plain_players(monkeypatch):
    """Let the plainest play: what is looked at is what people see."""
    monkeypatch.setattr(computer, "player_named", lambda level, game: player_named("greedy", game))


def open_seats(viewer, setup, turn):
    """Return the seats whose cards a viewer may see; the screen is that of the only person, or the one in turn."""
    if viewer != TABLE:
        return set() if viewer.seat is None else {viewer.seat}
    people = set(setup.seats) - set(setup.computers)
    return people if len(people) == 1 else people & {turn}


def hidden(state, seats):
    """Return the cards that only other seats than these may see, or nobody."""
    match state:
        case BasesState():
            return hidden(state.deal, seats)
        case CribbageState() if state.phase not in FACE_UP:
            others = [seat for seat in range(len(state.hands)) if seat not in seats]
            held = {card for seat in others for card in (*state.hands[seat], *state.discards[seat])}
            return held.union(state.straight) - {card for laid in state.laid for card in laid}
        case CrossState() if state.stage is GridStage.PLACE:
            laid = {card for card, seat in zip(state.crib, state.away, strict=True) if seat not in seats}
            return laid | ({state.held} if state.held and state.turn not in seats else set())
    return set()


def dealt_otherwise(state, instead):
    """Return a state in which hidden cards are others; what lies face up stays."""

    def swapped(cards):
        return tuple(swapped(card) if isinstance(card, tuple) else instead.get(card, card) for card in cards)

    match state:
        case BasesState():
            return replace(state, deal=dealt_otherwise(state.deal, instead))
        case CribbageState():
            number = None if state.number is None else state.number + 1
            cards = {name: swapped(getattr(state, name)) for name in ("hands", "discards", "straight")}
            return replace(state, number=number, **cards)
        case CrossState():
            return replace(state, held=instead.get(state.held, state.held), crib=swapped(state.crib))
    raise AssertionError(state)


def known(value):
    """Return every card in a state."""
    if isinstance(value, Card):
        return {value}
    inside = value if isinstance(value, tuple | frozenset) else [getattr(value, name) for name in members(value)]
    return {card for each in inside for card in known(each)}


def members(value):
    return getattr(type(value), "__dataclass_fields__", ()) if not isinstance(value, Setup) else ()


class Looking(SoloTable):
    """A table at which every viewer looks at each new state, and at one with other hidden cards."""

    def __init__(self, *args, enough):
        self.told, self.seen_at, self.hidden, self.enough = [], -1, 0, enough
        """Where a view differed; how far the game was looked at; how many views hid something, and how many shall."""
        super().__init__(*args)

    def look(self):
        super().look()
        if len(self.journal) != self.seen_at and self.session.match.played:
            self.seen_at = len(self.journal)
            for viewer in VIEWERS:
                self.look_twice(viewer)

    def is_over(self):
        return self.hidden >= self.enough or super().is_over()

    def look_twice(self, viewer):
        match = self.session.match
        state, honest = match.state, match._played[-1]
        secret = hidden(state, open_seats(viewer, state.setup, match.game.awaited(state).seat))
        if not secret:
            return
        pool = sorted(secret | (set(match.game.pack) - known(state)), key=str)
        instead = dict(zip(pool, Random(len(self.journal)).sample(pool, len(pool)), strict=True))
        self.hidden += 1
        seen = encode_view(picture.view_of(self.session, viewer))
        match._played[-1] = replace(honest, state=dealt_otherwise(state, instead))
        try:
            other = encode_view(picture.view_of(self.session, viewer))
        finally:
            match._played[-1] = honest
        if seen != other:
            self.tell(viewer, honest.action)

    def tell(self, viewer, action):
        """Note that a view was another one with other hidden cards."""
        self.told.append((viewer, str(action)))


def looked_at(game, policy=Policy.CASUAL, *, alone=True, seed=1, enough=MOST):
    """Play with the computer or between two people until enough was looked at; return the table with what was told."""
    options = {"cards": "app", **({"seat1": "club"} if alone else {})}
    length = 1 if game == "round-the-bases" else min(listed(game).lengths)
    table = Looking(Setup(("Ann", "Bea"), game, length, policy, options), seed, 0.0, enough=enough)
    table.play()
    return table


@pytest.mark.parametrize(("game", "enough"), [*product(UNLIKE, [ENOUGH]), *proofs(product(HIDING, [MOST]))])
def test_no_view_tells_a_card_that_its_viewer_must_not_see(game, enough):
    table = looked_at(game, enough=enough)
    assert table.hidden > 60
    assert table.told == []


@pytest.mark.proofs
@pytest.mark.parametrize("game", [game for game in HIDING if Policy.MUGGINS in listed(game).policies])
def test_nor_does_it_in_muggins(game):
    table = looked_at(game, Policy.MUGGINS)
    assert table.hidden > 60
    assert table.told == []


@pytest.mark.parametrize(("game", "enough"), [*product(SHARED, [ENOUGH]), *proofs(product(HIDING, [MOST]))])
def test_two_people_who_share_the_screen_see_no_card_of_each_other(game, enough):
    table = looked_at(game, alone=False, enough=enough)
    assert table.hidden > 60
    assert table.told == []


@pytest.mark.parametrize("game", NOTHING_HIDDEN)
def test_where_all_cards_lie_face_up_the_state_has_no_other(game):
    class Open(SoloTable):
        seen = None

        def look(self):
            super().look()
            state = self.session.match.state
            if state is not self.seen:
                self.seen = state
                assert known(state) <= known(self.session.match.game.face(state, WATCHER))

    table = Open(Setup(("Ann", "Bea"), game, min(listed(game).lengths), options={"cards": "app"}), 1, 0.0)
    table.play()


class FoundOut(Exception):
    """A view tells a card."""


def stop_at_the_first(table, viewer, action):
    raise FoundOut(viewer, action)


def shown_hands(session, viewer, view):
    hands = session.match.state.hands
    return replace(view, face=replace(view.face, hand=hands[1])) if viewer == TABLE and hands else view


def what_may_be_laid(session, viewer, view):
    return replace(view, awaited=session.match.game.awaited(session.match.state))


def a_light_by_the_crib(session, viewer, view):
    crib = session.match.state.face_down
    return replace(view, lights={}) if viewer == WATCHER and crib and str(crib[0]) < "6" else view


def the_number_of_the_shuffle(session, viewer, view):
    return replace(view, game_id=session.match.state.number or 0) if viewer == seat_viewer(1) else view


@pytest.mark.parametrize(
    "leak", sampled([shown_hands, what_may_be_laid, a_light_by_the_crib, the_number_of_the_shuffle], 0, 2)
)
def test_a_view_that_tells_a_card_is_found_out(monkeypatch, leak):
    honest = picture.view_of
    monkeypatch.setattr(
        picture, "view_of", lambda session, viewer=TABLE: leak(session, viewer, honest(session, viewer))
    )
    monkeypatch.setattr(Looking, "tell", stop_at_the_first)
    with pytest.raises(FoundOut):
        looked_at("cribbage")
