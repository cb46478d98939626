"""Whole games of Battlefield Cribbage, and what its engine promises of each."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from string import ascii_uppercase

import pytest

from companion.cards import JOKER
from companion.errors import CompanionError
from companion.games.action import IllegalAction
from companion.games.battlefield.actions import Open
from companion.games.battlefield.engine import BATTLEFIELD as GAME
from companion.games.battlefield.events import BattleEvent
from companion.games.battlefield.state import BattleStage
from companion.games.cribbage.actions import Cut
from companion.games.cribbage.engine import CRIBBAGE
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.record import format_action, format_record, parse_action, replay
from companion.games.setup import Policy
from companion.games.setup_json import RecordError
from companion.games.speech import event_sentences
from tests.games.battlefield.positions import (
    ALL,
    TWO,
    honest,
)
from tests.sampled import sampled


@ALL
@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS])
@pytest.mark.parametrize("seeds", sampled([range(1), range(1, 6)]), ids=["a game", "more"])
def test_whole_games_end_conserve_their_cards_and_peg_what_was_scored(setup, policy, seeds):
    setup = replace(setup, policy=policy)
    for seed in seeds:
        match = Match(GAME, setup, honest(setup, seed))
        assert match.state.stage is BattleStage.OVER
        scored = Counter()
        for played in match.played:
            state = played.state
            places = [*state.line, *state.gone, *state.left, *state.crib]
            places += [each for formation in state.formations for each in formation]
            assert len(places) == len(set(places))
            if state.skirmish and state.stage not in (BattleStage.CUT, BattleStage.DEAL, BattleStage.OPEN):
                hidden = sum(map(state.face_down, setup.seats))
                known = len(places) + (state.held is not None)
                crib = state.crib_size - len(state.crib)
                assert known + hidden + crib + state.pile == 53
            for event in played.events:
                if event.kind is EventKind.SCORED:
                    scored[event.side] += event.points
        for side in setup.sides:
            assert match.state.ledger.accounts[side].front == min(scored[side], 121)
        again = replay(format_record(setup, match.actions))
        assert again.state == match.state
        told = [sentence for played in match.played for sentence in map(str, event_sentences(setup, played.events))]
        assert len(told) > 100
        assert all(sentence.endswith(".") and sentence[0] in "0123456789" + ascii_uppercase for sentence in told)
        match.back_to(0)
        assert match.state == GAME.start(setup)


@ALL
def test_every_action_that_is_legal_is_allowed(setup):
    match = Match(GAME, setup)
    for number, action in enumerate(honest(setup, 2)):
        legal = GAME.legal(match.state)
        assert action in legal
        for each in legal[:: 1 + len(legal) // 12] if number % 7 == 0 else ():
            GAME.apply(match.state, each)
        match.push(action)
        assert (GAME.awaited(match.state).actions != ()) == (match.state.stage is not BattleStage.OVER)


def test_games_meet_everything_that_can_happen():
    names = ("CEASE_FIRE", "KILLED", "RENEWED", "CLOSING", "TURN_CARD", "TOOK")
    missing = {BattleEvent[name] for name in names}
    for seed in range(60):
        for played in Match(GAME, TWO, honest(TWO, seed)).played:
            missing -= {event.kind for event in played.events}
        if not missing:
            return
    raise AssertionError(missing)


def test_a_joker_is_read_from_records_of_games_that_have_one_only():
    assert parse_action(GAME, "open JOKER") == Open(JOKER)
    assert format_action(Open(JOKER)) == "open JOKER"
    with pytest.raises(CompanionError, match="no card 'JOKER'"):
        parse_action(CRIBBAGE, "starter JOKER")
    with pytest.raises(IllegalAction, match="cut again"):
        GAME.apply(GAME.start(TWO), Cut(0, JOKER))
    with pytest.raises(RecordError):
        parse_action(GAME, "open 5H 6H")


def test_setups_it_cannot_play_are_refused_with_the_reason():
    for setup, why in (
        (replace(TWO, players=("A",)), "2, 3 or 4 players"),
        (replace(TWO, target=61), "goes to 121"),
        (replace(TWO, policy=Policy.SCOREKEEPER), "choose another referee"),
        (replace(TWO, options={"x": "y"}), "no option 'x'"),
    ):
        with pytest.raises(IllegalAction, match=why):
            GAME.start(setup)
