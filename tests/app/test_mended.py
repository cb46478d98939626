"""That pegs are right again is said when they are, and when nothing else is wrong."""

from __future__ import annotations

import pytest

from companion.app.view import Tone

RED, BLUE = 0, 1


def said(table):
    return str(table.view.notice.sentence)


def guided_from_blues_track(bench, hole):
    """Red, owed 2 from 4, sets its back peg on Blue's track."""
    table = bench()
    table.begin(red=(2, 4), blue=(0, 3))
    table.lay("5H KD")
    table.stand(RED, 4, wait=900)
    table.pegs[BLUE].add(hole)
    table.stand(RED, 4, wait=2000)
    return table


@pytest.mark.parametrize("hole", [6, 8])
def test_of_a_peg_on_a_wrong_track_nobody_is_said_to_be_right_again(bench, hole):
    table = guided_from_blues_track(bench, hole)
    assert said(table) == "One of Red's pegs stands on another track."
    table.wait(5000)
    assert said(table) == "One of Red's pegs stands on another track."
    table.pegs[BLUE].remove(hole)
    table.stand(RED, 4, wait=500)
    table.stand(RED, 4, 6, wait=500)
    assert said(table) == "Red pegged 2 ✓"
    assert table.view.notice.tone is Tone.MENDED


def test_while_others_stand_wrong_what_is_wrong_is_said_last(bench):
    table = bench()
    table.begin()
    table.stand(BLUE, 2, 4, wait=1500)
    assert said(table) == "Blue's pegs stand behind where they were."
    table.stand(RED, 7, 9, wait=1500)
    assert said(table) == "Red moved the back peg, but not past the front peg."
    table.stand(RED, 5, 9, wait=1500)
    assert said(table) == "Blue's pegs stand behind where they were."
    table.stand(BLUE, 2, 6, wait=1500)
    assert said(table) == "Blue's pegs are right again ✓"


@pytest.mark.parametrize("masked", [True, False])
def test_after_an_undo_what_was_said_to_be_unclear_is_said_to_be_right_again(bench, masked):
    """The peg stood behind, people agreed to it and undid that: the peg has only to follow the game."""
    table = bench()
    table.begin(red=(4, 6), blue=(0, 3))
    table.lay("KC")
    table.stand(BLUE, 0, 2, wait=1500)
    table.session.accept_board(table.now)
    table.session.undo(table.now)
    table.wait(1500)
    if masked:
        table.session.mask(table.session.layout.tracks[BLUE].holes[3], table.now)
        table.wait(4000)
        assert said(table) == "It is unclear where Blue's pegs stand: please look."
    table.stand(BLUE, 0, wait=500)
    table.stand(BLUE, 0, 3, wait=500)
    assert said(table) == (
        "Blue's pegs are right again ✓" if masked else "Undone: Agreed: Blue's front peg stands in hole 2."
    )
