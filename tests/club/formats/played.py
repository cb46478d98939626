"""Whole events with results that Hypothesis draws: each test plays rounds by it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from companion.club.formats.catalogue import next_round
from companion.club.formats.fixture import Fixture, FixtureResult, is_skunk
from companion.club.formats.table import Scoring


def results():
    """Give results of games to 121, skunks and forfeits among them."""
    return st.builds(_result, st.integers(0, 1), st.integers(0, 120), st.booleans())


def _result(winner, lost, forfeit):
    points = (121, lost) if winner == 0 else (lost, 121)
    return FixtureResult(winner, points, is_skunk(points, winner, 121), forfeit and lost < 10)


def play_rounds(format, members, rounds, data):
    """Return all meetings of so many rounds, with results."""
    meetings = list[Fixture]()
    for _ in range(rounds):
        paired = next_round(format, members, meetings, Scoring())
        if not paired:
            break
        meetings += [
            meeting if meeting.second is None else replace(meeting, result=data.draw(results())) for meeting in paired
        ]
    return meetings
