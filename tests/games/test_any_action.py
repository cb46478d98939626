"""In every game, at any moment, any action: what is legal is done, everything else is refused with a sentence.

Games are played honestly up to a random moment, or by random choices among what is legal. There all kinds of actions
are tried with random seats, sides, cards, points, holes and dice, in and out of range.
"""

from __future__ import annotations

import dataclasses
from random import Random
from typing import get_type_hints

import pytest

from companion.cards import PACK_WITH_JOKER, Card
from companion.games.action import BOARD_ACTIONS, IllegalAction
from companion.games.catalogue import game_named, game_names, listed, playout_of
from companion.games.match import Match
from companion.games.playout import pegs_owed
from companion.games.record import format_action, format_record, parse_action, replay
from companion.games.setup import Policy, Setup
from companion.games.setup_json import RecordError
from tests.sampled import sampled

NAMES = ("Ann", "Bob", "Cleo", "Dan")
SETUPS = [
    Setup(NAMES[:2]),
    Setup(NAMES[:3], policy=Policy.MUGGINS, options={"false_go": "acc"}),
    Setup(NAMES, target=61, policy=Policy.TOURNAMENT),
    Setup(NAMES[:2], policy=Policy.SCOREKEEPER),
    Setup(NAMES[:2], "round-the-bases", 1),
    Setup(NAMES, "round-the-bases", 1, Policy.MUGGINS),
    Setup(NAMES[:2], "crosscribb", 31, options={"cards": "app"}),
    Setup(NAMES[:3], "crosscribb", 31, options={"alone": "1"}),
    Setup(NAMES, "crosscribb", 31, Policy.MUGGINS),
    Setup(NAMES, "crosscribb", 31, Policy.TOURNAMENT, {"muggins": "automatic"}),
    Setup(NAMES[:2], "battlefield"),
    Setup(NAMES[:3], "battlefield", policy=Policy.MUGGINS),
    Setup(NAMES, "battlefield"),
    Setup(NAMES, "battlefield", options={"partners": "off"}),
    Setup(NAMES[:2], "five-card", 61),
    Setup(NAMES[:2], "five-card", 61, Policy.TOURNAMENT, {"false_go": "acc"}),
    Setup(NAMES[:3], "lowball", 61),
]
ODD = (-1, 0, 1, 2, 3, 4, 7, 10**9)
VALUES = {
    "points": (-3, 0, 1, 2, 3, 5, 12, 29, 30, 121, 10**9),
    "square": (*range(-1, 26), 10**9),
    "base": (-6, 0, 5, 6, 12, 18, 24),
    "front": (-2, -1, 0, 3, 60, 121, 122, 10**9),
    "back": (-2, -1, 0, 2, 59, 120, 10**9),
}


def ident(setup):
    return f"{setup.game}-{len(setup.players)}-{setup.policy.value}-{'-'.join(setup.options.values())}"


ALL = pytest.mark.parametrize("setup", SETUPS, ids=ident)


def any_value(chance, name, kind):
    if kind is Card:
        return chance.choice(PACK_WITH_JOKER)
    if kind is bool:
        return chance.random() < 0.5
    return "a reason" if kind is str else chance.choice(VALUES.get(name, ODD))


def any_action(chance, game):
    kind = chance.choice(list(game.actions.values()))
    hints = get_type_hints(kind)
    return kind(*(any_value(chance, each.name, hints[each.name]) for each in dataclasses.fields(kind)))


def actions_at(chance, game, state, tries):
    """Random actions, and some that are legal or nearly so: with one of their values changed."""
    legal = game.legal(state)
    for _ in range(tries):
        action = any_action(chance, game)
        if legal and chance.random() < 0.5:
            action = chance.choice(legal)
            if (fields := dataclasses.fields(action)) and chance.random() < 0.7:
                each = chance.choice(fields)
                value = any_value(chance, each.name, get_type_hints(type(action))[each.name])
                action = dataclasses.replace(action, **{each.name: value})
        yield action


def try_all(chance, game, state, tries):
    """Try actions: own ones of the game are done exactly when they are legal; nothing raises but `IllegalAction`."""
    legal, before = set(game.legal(state)), repr(state)
    for action in actions_at(chance, game, state, tries):
        try:
            after = game.apply(state, action).state
        except IllegalAction as error:
            refusal = str(error)
        else:
            refusal = ""
            look(game, after)
        assert not refusal or refusal.endswith(".")
        assert not (refusal and action in legal), f"{action} is said to be legal, but refused: {refusal}"
        assert refusal or action in legal or isinstance(action, BOARD_ACTIONS), f"{action} is not legal, but done"
    assert repr(state) == before


def look(game, state):
    """Everything that others ask of a state can be asked, and something can be done unless the game is over."""
    game.awaited(state), game.owed(state), game.stands(state), game.totals(state)
    over = game.outcome(state) is not None
    assert over or game.legal(state) or state.setup.policy is Policy.SCOREKEEPER


def honest_match(setup, seed):
    chance = Random(seed)
    pack = game_named(setup.game).pack
    packs = iter(lambda: chance.sample(pack, len(pack)), None)
    return Match(game_named(setup.game), setup, playout_of(setup.game).honest_actions(setup, packs, chance.choice))


@pytest.mark.parametrize("setup", sampled(SETUPS, *range(0, len(SETUPS), 2)), ids=ident)
@pytest.mark.parametrize("seed", [1])
def test_at_any_moment_any_action_is_done_if_it_is_legal_and_refused_with_a_sentence_if_not(setup, seed):
    _attack(setup, seed, moments=10, tries=30)


@pytest.mark.proofs
@ALL
@pytest.mark.parametrize("seed", range(3, 23))
def test_at_many_moments_any_action(setup, seed):
    _attack(setup, seed, moments=60, tries=150)


def _attack(setup, seed, *, moments, tries):
    chance, game = Random(seed), game_named(setup.game)
    if setup.policy is Policy.SCOREKEEPER:
        try_all(chance, game, game.start(setup), tries * moments)
        return
    match = honest_match(setup, seed)
    for length in {0, *chance.sample(range(len(match) + 1), min(moments, len(match) + 1))}:
        try_all(chance, game, match.state_at(length), tries)


@pytest.mark.parametrize("setup", sampled(SETUPS, *range(1, len(SETUPS), 2)), ids=ident)
@pytest.mark.parametrize("seed", [5])
def test_whatever_legal_things_people_do_a_game_comes_to_its_end(setup, seed):
    if setup.policy is not Policy.SCOREKEEPER:
        _wander(setup, seed)


@pytest.mark.proofs
@ALL
@pytest.mark.parametrize("seed", range(6, 20))
def test_whatever_legal_things_people_do_many_games_come_to_their_end(setup, seed):
    if setup.policy is not Policy.SCOREKEEPER:
        _wander(setup, seed)


def _wander(setup, seed):
    """Choose among all that is legal; misdeals, steals and what the players name themselves not too often."""
    chance, game = Random(seed), game_named(setup.game)
    match = Match(game, setup)
    for _ in range(20_000):
        if game.outcome(match.state) is not None:
            return
        for peg in pegs_owed(match.state):
            match.push(peg)
        legal = game.legal(match.state)
        if not legal:
            assert game.outcome(match.state) is not None
            return
        action = chance.choice(legal)
        if action.verb in ("misdeal", "steal", "dealer") and chance.random() < 0.9:
            continue
        match.push(action)
    raise AssertionError(f"no end after {len(match)} actions")


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("lines", sampled([15, 200]))
def test_any_line_of_a_record_is_done_or_refused_with_its_number(name, lines):
    """Nonsense at the end of a record, for every verb: a sentence with the line, never another exception."""
    known, chance = listed(name), Random(name)
    options = {"alone": "0"} if known.two_sides else {}
    policy = Policy.MUGGINS if Policy.MUGGINS in known.policies else Policy.CASUAL
    setup = Setup(NAMES[: known.players[0]], name, known.lengths[0], policy, options)
    actions = honest_match(setup, 4).actions
    for _ in range(lines):
        length = chance.choice((0, chance.randrange(len(actions))))
        line = format_action(any_action(chance, game_named(name)))
        try:
            replay(format_record(setup, actions[:length]) + line + "\n")
        except RecordError as error:
            assert str(error).startswith("Line ")  # noqa: PT017


@pytest.mark.parametrize("name", game_names())
def test_an_action_of_another_game_is_refused_in_words(name):
    known = listed(name)
    options = {"alone": "0"} if known.two_sides else {}
    game = game_named(name)
    state = game.start(Setup(NAMES[: known.players[0]], name, known.lengths[0], options=options))
    others = {kind for other in game_names() for kind in game_named(other).actions.values()}
    for kind in others - set(game.actions.values()):
        hints = get_type_hints(kind)
        chance = Random(0)
        action = kind(*(any_value(chance, each.name, hints[each.name]) for each in dataclasses.fields(kind)))
        with pytest.raises(IllegalAction, match=f"has no action '{kind.verb}'"):
            game.apply(state, action)
        with pytest.raises(RecordError, match="has no action"):
            parse_action(game, format_action(action))
