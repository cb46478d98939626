"""The question before a card that would forfeit his heels (C4) is asked as long as it is true."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Ask
from tests.app.conftest import BLUE, RED


def asked(bench, policy):
    """Red, the dealer, has laid a card before pegging the 2 of the turned jack, and is asked; then it pegs them."""
    table = bench(policy)
    table.begin(starter="JS")
    table.lay("4C 3C")
    assert table.session.question().ask is Ask.HEELS
    table.stand(RED, 9, wait=400)
    table.stand(RED, 9, 11, wait=2500)
    assert table.account(RED) == (9, 11)
    return table


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT, Policy.COACH])
def test_nobody_is_asked_about_heels_that_have_been_pegged_meanwhile(bench, policy):
    assert asked(bench, policy).session.question() is None


def test_the_card_can_be_touched_again_and_other_questions_are_heard(bench):
    table = asked(bench, Policy.CASUAL)
    table.lay("3C 5D")
    table.stand(BLUE, 6, wait=9000)
    assert table.session.question().ask is Ask.HAND
