"""A hole of which people have said that it has no peg stays so while the board is out of sight, if nothing moves."""

import pytest

from companion.app.session import Session
from companion.board.boards import load_board
from companion.games.setup import Policy
from companion.referee.verdict import Call
from tests.app.conftest import BLUE, RED


def told_of_a_hole_that_sticks(bench, policy):
    """Red has pegged 4 from 5, which sticks, and in muggins has said where the peg stands."""
    table = bench(policy)
    table.begin()
    table.four_for_red()
    table.stand(RED, 5, 9, wait=500)
    table.stand(RED, 5, 9, 13, wait=3000)
    if table.session.question():
        table.session.answer("in 13", table.now)
        table.wait(2000)
    assert table.account(RED) == (9, 13)
    table.session.play.announced.clear()
    return table


def cable(table):
    table.session.link(False, table.now)
    table.wait(500)
    table.session.link(True, table.now)
    table.stand(RED, *table.pegs[RED], wait=3000)


def unplugged(table, wait):
    """Let all holes of the board open, as by a loose plug; the pegs stay where they are."""
    pegs, table.pegs = table.pegs, {RED: set(), BLUE: set()}
    table.stand(RED, wait=wait)
    table.pegs = pegs


def plug(table):
    unplugged(table, 1500)
    table.stand(RED, *table.pegs[RED], wait=3000)


def plug_bit_by_bit(table):
    """Let the holes of one side open a little before those of the other, and close so."""
    pegs = {side: set(holes) for side, holes in table.pegs.items()}
    for side, holes, wait in ((RED, (), 20), (BLUE, (), 1500), (BLUE, pegs[BLUE], 20), (RED, pegs[RED], 3000)):
        table.stand(side, *holes, wait=wait)


def cable_twice(table):
    for _ in range(2):
        table.session.link(False, table.now)
        table.wait(200)
        table.session.link(True, table.now)
        table.wait(10)
    table.stand(RED, *table.pegs[RED], wait=3000)


def plug_and_cable(table):
    unplugged(table, 300)
    cable(table)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("out", [cable, plug, plug_bit_by_bit, cable_twice, plug_and_cable])
def test_nobody_is_led_to_it_again(bench, policy, out):
    table = told_of_a_hole_that_sticks(bench, policy)
    out(table)
    reading = table.session.finding.reading_of(RED)
    assert (reading.call, table.session.finding.guidance) == (Call.AT_REST, None)
    assert not {Call.FOREIGN, Call.UNCLEAR} & set(table.calls(RED))
    table.lay("KD")


def test_after_a_restart_in_muggins_it_is_asked_where_the_peg_stands(bench):
    """Red pegged 4 rightly while the power was off, from 5, which sticks."""
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.session = Session(table.session.setup, load_board("cribbage-2"), table.journal.append)
    table.session.resume(list(table.journal))
    table.stand(RED, 5, 9, 13, wait=5000)
    assert table.session.finding.reading_of(RED).call is Call.UNCLEAR
    table.session.answer("in 13", table.now)
    table.wait(2000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)
