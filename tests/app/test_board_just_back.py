"""A board that is just back was not read yet: nothing falls short, and muggins is not called, before that."""

from __future__ import annotations

import pytest

from companion.app.refused import Refused
from companion.games.setup import Policy
from tests.app.conftest import BLUE, RED
from tests.app.shortfalls import after_power_cut, short_by


@pytest.mark.parametrize("wood", [(9,), (9, 13)], ids=["in a hand", "pegged"])
def test_in_a_tournament_no_card_takes_points_before_the_board_was_read_after_a_power_cut(bench, wood):
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=600)
    table.session = after_power_cut(table)
    table.lay("KD")  # the board is still being looked for
    table.stand(RED, *wood, wait=600)
    table.stand(RED, 9, 13, wait=2000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)


def test_nor_after_the_cable_was_out_while_another_peg_flickers(bench):
    table = bench(Policy.TOURNAMENT)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, wait=600)  # its peg is in a hand
    cable_pulled(table)
    for _ in range(6):
        table.stand(BLUE, 6, 9, wait=150)
        table.stand(BLUE, 9, wait=150)
    table.lay("KD")
    table.stand(BLUE, 6, 9, wait=300)
    table.stand(RED, 9, 13, wait=2000)
    assert (table.account(RED), table.owed(RED)) == ((9, 13), 0)


def test_muggins_is_not_called_on_a_peg_in_a_hand_before_the_board_was_read_again(bench):
    table = bench(Policy.MUGGINS)
    front = short_by(table, 1)
    table.stand(RED, front, wait=600)  # about to peg the rest
    cable_pulled(table)
    table.stand(RED, front, wait=100)
    with pytest.raises(Refused):
        table.session.claim(BLUE, RED, 1, table.now)


def cable_pulled(table):
    """The cable is out for a moment."""
    table.session.link(False, table.now)
    table.wait(200)
    table.session.link(True, table.now)
