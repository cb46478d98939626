"""Whole games by touch of those that are played like cribbage: five-card cribbage and lowball."""

from __future__ import annotations

import pytest
from playing import Playing

from companion.games.cribbage.state import Phase
from companion.games.setup import Policy, Setup

HELD = "Turn up the hand"


@pytest.fixture
def table(stage, tmp_path):
    tables = []

    def set_up(setup, board, size=(800, 480), **kwargs):
        playing = Playing(tmp_path, setup, board, **kwargs)
        tables.append(playing)
        stage(playing.shell, size)
        playing.sit_down()
        return playing

    yield set_up
    for playing in tables:
        playing.close()


@pytest.mark.parametrize("policy", [Policy.CASUAL, pytest.param(Policy.MUGGINS, marks=pytest.mark.proofs)])
def test_two_play_a_whole_game_of_five_card_cribbage(table, policy):
    playing = table(Setup(("Red", "Blue"), "five-card", 61, policy), "cribbage-61")
    seen = set()

    def look():
        state = playing.state
        if state.phase is Phase.DEAL and state.deal == 1:
            pone = playing.setup.players[state.order[0]]
            assert f"{pone}: peg 3 for last" in playing.heading
            seen.add("three for last")
        if state.phase is Phase.SHOW and HELD in playing.labels:
            seen.add("button")
        if state.phase is Phase.SHOW and state.holds_cards(state.order[state.counted]):
            seen.add("held")

    playing.play(lambda: False, look)
    playing.until(lambda: "Rematch" in playing.labels)
    outcome, summary = playing.view.outcome, playing.view.summary
    assert seen >= {"three for last", "held"}
    assert outcome.totals[outcome.winner] == 61
    assert summary.game == "five-card"
    assert len(summary.averages) == 2
    assert f"{playing.setup.players[outcome.winner]} won" in playing.heading
    playing.press("Rematch")
    playing.until(lambda: playing.view.outcome is None)
    assert playing.state.rules.hand_size == 3


@pytest.mark.parametrize(
    "players", [2, pytest.param(3, marks=pytest.mark.proofs), pytest.param(4, marks=pytest.mark.proofs)]
)
def test_a_whole_game_of_lowball_is_lost_by_who_reaches_the_game_hole(table, players):
    setup = Setup(("Red", "Blue", "Green", "White")[:players], "lowball", 61)
    playing = table(setup, {2: "cribbage-61", 3: "cribbage-3", 4: "cribbage-61"}[players])
    playing.play(lambda: False)
    playing.until(lambda: "Rematch" in playing.labels)
    outcome, summary = playing.view.outcome, playing.view.summary
    loser = outcome.totals.index(61)
    assert set(outcome.winners) == set(setup.sides) - {loser}
    assert f"{setup.side_name(outcome.winner)}" in playing.heading
    assert "won" in playing.heading
    assert f"{outcome.totals[outcome.winner]}" in playing.heading
    assert summary.won(loser) is False
    assert "Muggins!" not in playing.labels
    playing.press("Rematch")
    playing.until(lambda: playing.view.outcome is None)
    assert playing.view.setup.game == "lowball"
