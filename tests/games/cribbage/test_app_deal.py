"""Cribbage where the app deals (C14): who holds what, who sees it, and what cannot be done with it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from companion.cards import PACK
from companion.games.action import IllegalAction
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import (
    Count,
    CribCard,
    Dealer,
    Dealt,
    Discard,
    Go,
    Lay,
    Misdeal,
    ShowCrib,
    Shuffle,
    Starter,
    TurnStarter,
)
from companion.games.cribbage.app_deal import pack_of
from companion.games.cribbage.state import LIMIT, Phase
from companion.games.match import Match
from companion.games.playout import pegs_owed
from companion.games.record import format_record, replay
from companion.games.setup import Setup
from companion.games.viewer import TABLE, WATCHER, seat_viewer

TABLES = [("cribbage", 2), ("cribbage", 3), ("cribbage", 4), ("five-card", 2)]


def setup_of(game="cribbage", players=2, **options):
    return Setup(("Ann", "Bob", "Cleo", "Dan")[:players], game, 61, options={"cards": "app", **options})


def match_of(setup, number=7):
    return Match(game_named(setup.game), setup, [Shuffle(number)])


def whole_game(setup, number, chance):
    """Play a game by chance to its end, and yield the match after each action."""
    match = match_of(setup, number)
    while match.game.outcome(match.state) is None:
        match.push(chance.choice(list(match.game.awaited(match.state).actions)))
        yield match
        for peg in pegs_owed(match.state):
            match.push(peg)


def to_phase(phase, setup=None):
    match = match_of(setup or setup_of())
    match.push(Dealer(0))
    while match.state.phase is not phase:
        match.push(match.game.awaited(match.state).actions[0])
        for peg in pegs_owed(match.state):
            match.push(peg)
    return match


def test_a_number_shuffles_the_same_cards_for_every_table_and_another_others():
    assert pack_of(7, 1) == pack_of(7, 1)
    assert sorted(pack_of(7, 1), key=PACK.index) == list(PACK)
    packs = {pack_of(number, deal) for number in range(50) for deal in range(50)}
    assert len(packs) == 2500


def test_every_place_of_the_pack_gets_every_card_about_as_often():
    first = [pack_of(number, 1)[0] for number in range(5200)]
    assert 60 < min(first.count(card) for card in PACK) < max(first.count(card) for card in PACK) < 145


def test_the_order_of_a_pack_never_changes():
    """Games are stored by their number: another order would be another game."""
    assert " ".join(map(str, pack_of(12345, 3)[:6])) == FIRST_SIX


FIRST_SIX = "5C 6S 9H 2C 7S 7C"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whole_games_are_played_and_stored(game, players):
    for seed in range(4):
        for match in whole_game(setup_of(game, players), seed, Random(seed)):
            state = match.state
            held = [card for hand in state.hands for card in hand]
            out = [*held, *state.face_down, *(card for hand in state.laid for card in hand if card not in held)]
            assert len(out) == len(set(out))
        record = format_record(match.agreed, match.actions)
        assert replay(record).state == match.state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seat_sees_its_own_cards_and_nobody_elses(game, players):
    for match in whole_game(setup_of(game, players), 3, Random(3)):
        state = match.state
        for seat in state.setup.seats:
            face = match.game.face(state, seat_viewer(seat))
            assert face.hand == (state.hands[seat] if state.hands else ())
            assert face.laid_away == (state.discards[seat] if state.hands else ())
        assert match.game.face(state, WATCHER).hand == ()
        assert not hasattr(match.game.face(state, seat_viewer(0)), "hands")


def test_the_shared_screen_shows_the_only_person_their_cards_and_never_the_computers():
    match = to_phase(Phase.PLAY, setup_of(seat1="club"))
    assert match.game.face(match.state, TABLE).hand == match.state.hands[0] != ()


def test_the_shared_screen_of_several_people_shows_the_cards_of_the_one_in_turn():
    match = to_phase(Phase.DISCARD)
    assert match.game.face(match.state, TABLE).hand == match.state.hands[1]
    match = to_phase(Phase.PLAY)
    assert match.game.face(match.state, TABLE).hand == match.state.hands[match.state.turn]


def test_only_a_card_that_is_held_can_be_laid_away_or_laid():
    match = to_phase(Phase.DISCARD)
    others = match.state.hands[0][0]
    with pytest.raises(IllegalAction, match=f"Bob does not hold the {others}"):
        match.push(Discard(1, others))
    for card in match.state.hands[1][:2]:
        match.push(Discard(1, card))
    with pytest.raises(IllegalAction, match="Bob has laid away already"):
        match.push(Discard(1, match.state.hands[1][0]))
    match = to_phase(Phase.PLAY)
    with pytest.raises(IllegalAction, match="does not hold"):
        match.push(Lay(1, match.state.hands[0][0]))


def test_seats_lay_away_in_any_order():
    match = to_phase(Phase.DISCARD)
    for seat in (0, 1, 0, 1):
        match.push(Discard(seat, match.state.hands[seat][0]))
    assert match.state.phase is Phase.STARTER


def test_nobody_says_go_with_a_card_that_fits():
    """Over many games: go is offered exactly where no card fits, and refused elsewhere."""
    said = 0
    for seed in range(6):
        for match in whole_game(setup_of(), seed, Random(seed)):
            state = match.state
            if state.phase is not Phase.PLAY:
                continue
            fits = [card for card in state.hands[state.turn] if state.count + card.value <= LIMIT]
            awaited = match.game.awaited(state)
            assert set(awaited.cards) == set(fits)
            offered = any(isinstance(each.action, Go) for each in awaited.choices)
            assert offered is not bool(fits)
            assert match.allows(Go(state.turn)) is not bool(fits)
            said += offered
    assert said > 5


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        (Phase.DISCARD, Misdeal()),
        (Phase.STARTER, Starter(PACK[0])),
        (Phase.STARTER, Misdeal()),
        (Phase.CRIB, CribCard(PACK[0])),
        (Phase.PLAY, Shuffle(3)),
    ],
)
def test_what_people_do_with_cards_of_their_own_is_refused(phase, action):
    match = to_phase(phase)
    with pytest.raises(IllegalAction, match="Awaited now"):
        match.push(action)


@pytest.mark.parametrize("action", [Shuffle(3), Discard(0, PACK[0]), TurnStarter(), ShowCrib()])
def test_where_people_deal_the_app_does_not(action):
    match = Match(game_named("cribbage"), Setup(("Ann", "Bob")), [Dealer(0)])
    with pytest.raises(IllegalAction):
        match.push(action)


def test_a_game_shuffles_once_and_before_it_deals():
    match = match_of(setup_of())
    with pytest.raises(IllegalAction, match="shuffles once"):
        match.push(Shuffle(8))
    match = Match(game_named("cribbage"), setup_of(), [Dealer(0)])
    with pytest.raises(IllegalAction, match="not shuffled yet"):
        match.push(Dealt())


def test_the_crib_is_counted_with_the_cards_laid_away():
    match = to_phase(Phase.CRIB)
    away = match.state.face_down
    match.push(ShowCrib())
    assert match.state.crib == away
    assert len(away) == 4
    assert match.state.phase is Phase.NEXT


def test_what_is_held_when_the_play_is_over_early_is_turned_up_by_the_app():
    match = to_phase(Phase.SHOW, setup_of("five-card"))
    assert [len(hand) for hand in match.state.laid] == [3, 3]
    match.push(Count(match.state.order[0]))


def test_no_deal_of_a_game_is_dealt_twice():
    deals = [
        tuple(match.state.hands)
        for match in whole_game(setup_of(), 5, Random(5))
        if isinstance(match.actions[-1], Dealt)
    ]
    assert len(deals) > 2
    assert all(one != other for one, other in pairwise(deals))


def test_the_computer_plays_only_where_the_app_deals():
    setup = Setup(("Ann", "Bob"), options={"seat1": "club"})
    with pytest.raises(IllegalAction, match="only where the app deals"):
        game_named("cribbage").start(setup)
    with pytest.raises(IllegalAction, match="no option 'seat1' with the value 'wizard'"):
        game_named("cribbage").start(setup_of(seat1="wizard"))
    with pytest.raises(IllegalAction, match="no option 'seat2'"):
        game_named("cribbage").start(setup_of(seat2="club"))
