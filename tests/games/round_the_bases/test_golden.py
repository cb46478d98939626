"""Whole games, written down: each is replayed to its scorebook, and has what it is named for."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.record import replay
from companion.games.round_the_bases import messages as say
from companion.games.round_the_bases.scorebook import format_scorebook

GAMES = Path(__file__).parents[2] / "data" / "round-the-bases"
NAMED = {
    "caught-for-the-third-out": lambda state, entry: entry.result.message is say.CAUGHT and entry.outs == 3,
    "double-play": lambda state, entry: entry.result.message is say.DOUBLE_PLAY and entry.outs >= 2,
    "extra-innings": lambda state, entry: entry.inning > 3,
    "inside-the-park": lambda state, entry: entry.result == say.INSIDE_THE_PARK() and entry.difference >= 24,
    "jack-with-the-bases-loaded": lambda state, entry: entry.result == say.HOME_RUN() and entry.runs_scored == 4,
    "stolen-home": lambda state, entry: entry.result == say.STOLE(base=say.HOME()) and entry.runs_scored == 1,
    "triple-play": lambda state, entry: entry.result.message is say.TRIPLE_PLAY and entry.outs == 3,
    "walk-off": lambda state, entry: (
        entry is state.book[-1] and entry.side == state.winner != state.first and entry.outs < 3
    ),
}


def test_every_golden_game_is_named_here():
    assert {file.name.removesuffix(".txt") for file in GAMES.glob("*.txt") if "scorebook" not in file.name} == set(
        NAMED
    )


@pytest.mark.parametrize("name", NAMED)
def test_a_golden_game_comes_to_its_scorebook(name):
    state = replay((GAMES / f"{name}.txt").read_text("utf-8")).state
    assert state.winner is not None
    assert format_scorebook(state) == (GAMES / f"{name}.scorebook.txt").read_text("utf-8")
    assert any(NAMED[name](state, entry) for entry in state.book)
