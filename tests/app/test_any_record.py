"""Whatever stands in a recorded session, playing it ends in lines and refusals, and never in any other exception."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import get_type_hints

import pytest

from companion.app.fitting import fitting_boards
from companion.app.playback import Playback
from companion.cards import PACK_WITH_JOKER, Card
from companion.drivers.session_record import (
    Accepted,
    AcceptRecord,
    ActRecord,
    AnswerRecord,
    DoneRecord,
    Header,
    LinkRecord,
    MaskRecord,
    RedoRecord,
    TickRecord,
    UndoRecord,
)
from companion.errors import CompanionError
from companion.games.catalogue import game_named, game_names, listed, playout_of
from companion.games.record import format_action
from companion.games.seating import Seat, Side
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from tests.sampled import sampled

NAMES = ("Ann", "Bob", "Cleo", "Dan")
NUMBERS = (-1, 0, 0, 1, 1, 2, 3, 7, 29, 121, 10**9)


def nonsense(chance, game):
    """The words of an action with random values."""
    kind = chance.choice(list(game.actions.values()))
    hints = get_type_hints(kind)
    values = {
        Card: lambda: chance.choice(PACK_WITH_JOKER),
        bool: lambda: chance.random() < 0.5,
        str: lambda: "a reason",
        int: lambda: chance.choice(NUMBERS),
        Seat: lambda: chance.choice(NUMBERS),
        Side: lambda: chance.choice(NUMBERS),
    }
    return format_action(kind(*(values[hints[each.name]]() for each in dataclasses.fields(kind))))


def anything(chance, game, at_ms):
    """A random record; most are acts."""
    texts = [
        nonsense(chance, game),
        "muggins 1 7 2",
        "muggins 7 1 2",
        "muggins 1 0 -2",
        "muggins 0 0 2",
        "lay",
        "lay 0 1H",
    ]
    others = [
        DoneRecord(at_ms),
        AcceptRecord(at_ms, chance.choice(list(Accepted))),
        UndoRecord(at_ms),
        RedoRecord(at_ms),
        AnswerRecord(at_ms, chance.choice(["yes", "none", "nonsense"])),
        LinkRecord(at_ms, connected=True),
        MaskRecord(at_ms, "no such hole"),
        TickRecord(at_ms),
    ]
    return ActRecord(at_ms, chance.choice(texts)) if chance.random() < 0.7 else chance.choice(others)


def evening(chance, setup, records):
    """Honest play, with nonsense between."""
    game = game_named(setup.game)
    packs = iter(lambda: chance.sample(game.pack, len(game.pack)), None)
    at_ms = 0
    for action in playout_of(setup.game).honest_actions(setup, packs, chance.choice, pegs=False):
        at_ms += 3000
        yield ActRecord(at_ms, format_action(action))
        if chance.random() < 0.3:
            yield anything(chance, game, at_ms + 1500)
        if at_ms > 3000 * records:
            return


def each_policy():
    """Return every game with its policies; one of a game is no proof, another one in each."""
    cases = []
    for number, name in enumerate(game_names()):
        policies = [policy for policy in listed(name).policies if policy is not Policy.SCOREKEEPER]
        cases += sampled(((name, policy) for policy in policies), number % len(policies))
    return cases


@pytest.mark.parametrize(("name", "policy"), each_policy())
def test_nonsense_in_a_session_is_refused_in_a_sentence(name, policy):
    known, chance = listed(name), Random(name)
    setup = Setup(NAMES[: known.players[0]], name, known.lengths[0], policy)
    layout = fitting_boards(setup)[0]
    playback = Playback(Header(setup_to_json(setup), layout.name), layout, pegs_follow=True)
    lines = list(playback.play(evening(chance, setup, 60)))
    refusals = [str(line.item) for line in lines if isinstance(line.item, CompanionError)]
    assert refusals
    assert all(words.endswith(".") for words in refusals)


def test_muggins_on_a_side_that_is_not_there_is_refused():
    setup = Setup(NAMES[:2], policy=Policy.MUGGINS)
    layout = fitting_boards(setup)[0]
    playback = Playback(Header(setup_to_json(setup), layout.name), layout, pegs_follow=True)
    records = [
        ActRecord(at_ms, f"muggins {words}") for at_ms, words in enumerate(("1 7 2", "7 1 2", "1 0 -1", "1 1 1"))
    ]
    told = [str(line.item) for line in playback.play(records)]
    assert told == [
        "There is no side 7: the sides are 0 to 1.",
        "There is no side 7: the sides are 0 to 1.",
        "It must be at least one point: a peg moves forward by one hole or more.",
        "Muggins is called on another side, not on one's own.",
    ]
