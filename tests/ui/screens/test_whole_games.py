"""Whole games of 2, 3 and 4 by touch: real window, real table, simulated board."""

import pytest
from playing import Playing

from companion.games.cribbage.state import Phase
from companion.games.setup import Policy, Setup
from tests.sampled import sampled


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


def short_and_claimed(playing):
    """Peg a hand one short, call muggins, and peg the point taken."""
    side = playing.setup.side_of(playing.state.order[playing.state.counted - 1])
    owed = playing.state.ledger.accounts[side].owed
    playing.leap(side, owed - 1)
    playing.until(lambda: playing.settled)
    playing.rest()
    playing.call_muggins(side, 1)


def wrong_peg_mended(playing):
    """Move the front peg, see it named, and follow the guidance home."""
    back, front = playing.pegs(0)
    track = playing.layout.tracks[0]
    playing.drag(front, track.holes[track.numbers[front] + 5])
    playing.until(lambda: playing.view.out_of_step)
    assert "Red" in playing.heading
    playing.until(lambda: {"Accept the board", "Look again"} & playing.labels)  # the pane follows the view later
    if "Look again" in playing.labels:  # it may pay what was short, so after some seconds people are asked to look
        playing.press("Look again")
        playing.until(lambda: "Accept the board" in playing.labels)
    guidance = playing.view.guidance
    assert playing.screen.picture.blinking
    playing.drag(guidance.lift, guidance.place)
    playing.until(lambda: not playing.view.out_of_step)
    if playing.setup.policy.muggins:  # what is owed may not be told: the peg that was left is brought up, and set back
        playing.drag(guidance.lift if guidance.lift == front else playing.pegs(0)[1], back)
        playing.until(lambda: not playing.view.out_of_step and not playing.view.verdicts)
    assert playing.pegs(0) == [back, front]


@pytest.mark.parametrize("target", sampled([61, 121]))
def test_two_play_a_whole_game_with_muggins_and_mending(table, target):
    playing = table(Setup(("Red", "Blue"), target=target, policy=Policy.MUGGINS), "cribbage-2")
    done = set()

    def between():
        state = playing.state
        last = playing.setup.side_of(state.order[state.counted - 1]) if state.counted else 0
        counting = state.phase in (Phase.SHOW, Phase.CRIB) and state.counted and not state.crib
        if counting and "muggins" not in done and state.ledger.accounts[last].owed > 2:
            short_and_claimed(playing)
            done.add("muggins")
        elif state.phase is Phase.DEAL and state.deal == 2 and "mended" not in done:
            wrong_peg_mended(playing)
            done.add("mended")

    playing.play(lambda: False, between)
    playing.until(lambda: "Rematch" in playing.labels)
    outcome, summary = playing.view.outcome, playing.view.summary
    assert done == {"muggins", "mended"}
    assert outcome.totals[outcome.winner] == target
    assert sum(summary.muggins_taken) == 1
    assert f"{playing.setup.players[outcome.winner]} won" in playing.heading

    playing.press("Rematch")
    playing.until(lambda: playing.view.outcome is None)
    assert [side.total for side in playing.view.sides] == [0, 0]


@pytest.mark.proofs
def test_three_play_a_whole_game(table):
    playing = table(Setup(("Anneliese", "Bob", "Christopher")), "cribbage-3", (640, 400))
    playing.play(lambda: False)
    playing.until(lambda: "Rematch" in playing.labels)
    assert max(playing.view.outcome.totals) == 121


@pytest.mark.proofs
def test_four_partners_play_a_whole_game_to_61(table):
    setup = Setup(("Ann", "Bob", "Cleo", "Dan"), target=61, policy=Policy.COACH)
    playing = table(setup, "cribbage-61", (640, 400))
    playing.play(lambda: False)
    playing.until(lambda: "Rematch" in playing.labels)
    assert max(playing.view.outcome.totals) == 61
