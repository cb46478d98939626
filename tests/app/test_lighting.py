"""Which lights shine for muggins and for skunks."""

from __future__ import annotations

from companion.games.setup import Policy
from companion.referee.lights import Light
from tests.app.conftest import BLUE, RED


def shining(table, light):
    return {hole for hole, each in table.view.lights.items() if each is light}


def test_a_claim_is_lit_on_the_side_that_lost_points_until_somebody_goes_on(bench):
    table = bench(Policy.MUGGINS)
    table.begin()
    table.four_for_red()
    table.stand(RED, 9, 12)
    table.session.done(table.now)
    assert shining(table, Light.MUGGINS) == set()  # nobody has claimed yet: it is a secret (P12)
    table.session.claim(BLUE, RED, 1, table.now)
    assert shining(table, Light.MUGGINS) == {"track1/12"}
    table.lay("KD")
    assert shining(table, Light.MUGGINS) == set()


def test_the_line_that_a_skunked_loser_has_not_passed_is_lit(bench):
    table = bench(Policy.CASUAL)
    table.begin(red=(110, 120), blue=(80, 90))
    table.lay("4C 4D")  # a pair: Red is out
    assert table.view.outcome is not None
    assert shining(table, Light.SKUNK) == {"track2/91"}
    assert shining(table, Light.GAME) == {"track1/121"}


def test_nobody_is_lit_as_skunked_who_has_passed_the_line(bench):
    table = bench(Policy.CASUAL)
    table.begin(red=(110, 120), blue=(90, 91))
    table.lay("4C 4D")
    assert table.view.outcome is not None
    assert shining(table, Light.SKUNK) == set()
