"""What the judge of the simulation holds a verdict against: how the pegs stand, by all that is known at that moment."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.game import Amend, Setup
from companion.referee.verdict import Call, Verdict
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults


def standing(rest: tuple[int, int], pegs: tuple[int, int]) -> Evening:
    """Return a table whose first side rests in two holes, with its pegs in others since just now."""
    table = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room = table.room
    room.session.progress.commit(Amend(0, *rest))
    track = room.layout.tracks[0]
    room.wood = room.wood - track.numbers.keys() | {track.holes[number] for number in pegs}
    room.judge.note_truth()
    return table


@pytest.mark.parametrize("entered", [True, False])
def test_a_verdict_is_just_by_what_was_entered_in_the_moment_in_which_it_is_given(entered):
    """Pegs too far say that a hand is counted, and by the hand they are short: both are told in the same moment."""
    table = standing((5, 9), (9, 13))
    session = table.room.session
    if entered:
        session.progress.commit(Amend(0, 9, 19))
    session.play.told = [Verdict(0, Call.BACKWARD, frozenset({9, 13}))]
    table.room.judge.look()
    assert table.tally.wrong_accusations == (not entered)
