"""What of the table sounds as games go on: pegs by the wood alone, cards and dice by what is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from companion.games.catalogue import listed
from companion.games.setup import Policy, Setup
from companion.speech.table_sounds import PEGS, TableSound
from companion.voice.sounding import sounds_between
from tests.sampled import sampled
from tests.voice.views import views_of


def usual_views():
    return views_of(Setup(("Red", "Blue"), target=61))


CARDS = {TableSound.CARD, TableSound.GO, TableSound.THIRTY_ONE, TableSound.SHUFFLED}


def heard(views):
    return {sound for pair in pairwise(views) for sound in sounds_between(*pair)}


@pytest.mark.parametrize(
    ("game", "expected"),
    sampled(
        [
            ("cribbage", CARDS),
            ("round-the-bases", {TableSound.CARD, TableSound.DICE}),
            ("battlefield", {TableSound.CARD}),
            ("crosscribb", {TableSound.CARD}),
            ("five-card", CARDS),
            ("lowball", CARDS),
        ],
        *range(4),
    ),
)
def test_each_game_sounds(game, expected):
    setup = Setup(("Red", "Blue"), game, min(listed(game).lengths))
    views = usual_views() if game == "cribbage" else views_of(setup, seed=6)  # a short game of each
    assert heard(views) >= expected | PEGS


def test_a_peg_sounds_when_it_is_set_and_when_it_is_lifted_and_by_nothing_else():
    for before, now in pairwise(usual_views()):
        pegs = [sound for sound in sounds_between(before, now) if sound in PEGS]
        assert (TableSound.PEG_SET in pegs) == bool(now.occupied - before.occupied)
        assert (TableSound.PEG_LIFTED in pegs) == bool(before.occupied - now.occupied)


def test_thirty_one_is_heard_once_and_before_the_card():
    made = [
        (before, now) for before, now in pairwise(usual_views()) if TableSound.THIRTY_ONE in sounds_between(before, now)
    ]
    assert made
    for before, now in made:
        laid = next(said.fact["card"] for said in reversed(now.log) if "card" in said.fact)
        assert before.face.count + laid.value == 31
        assert sounds_between(before, now)[0] is TableSound.THIRTY_ONE


def test_nothing_sounds_when_a_game_begins_or_is_taken_off_the_table():
    first, last = usual_views()[0], usual_views()[-1]
    assert sounds_between(None, first) == sounds_between(last, None) == ()
    assert sounds_between(last, replace(first, game_id=last.game_id + 1)) == ()


def test_a_peg_sounds_alike_in_muggins_whatever_it_was_worth():
    """Only the wood is looked at: not the verdict, the notice, or what is owed."""
    views = views_of(Setup(("Red", "Blue"), policy=Policy.MUGGINS, target=61))
    for before, now in pairwise(views):
        bare = [replace(each, verdicts=(), notice=None, sides=(), log=before.log) for each in (before, now)]
        pegs = [sound for sound in sounds_between(before, now) if sound in PEGS]
        assert [sound for sound in sounds_between(*bare) if sound in PEGS] == pegs
