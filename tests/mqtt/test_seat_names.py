"""What a board calls two players, and who sat where in a game that names them so."""

from __future__ import annotations

import pytest

from companion.app.settings import NAME_LENGTH
from companion.mqtt.seat_names import names_at_board, seat_order

LONG = ("Maximiliana-Theodora 0", "Maximiliana-Theodora 1")


@pytest.mark.parametrize("seats", [("Ann", "Bert"), ("Bert", "Ann"), LONG, ("Alexandra-Victoria Smith", "Bo")])
def test_players_are_found_again_in_the_seats_that_they_took(seats):
    for named in (seats, names_at_board(seats)):
        assert seat_order(seats, named) == (0, 1)
        assert seat_order(seats, named[::-1]) == (1, 0)


@pytest.mark.parametrize("named", [("Eve", "Bert"), ("Ann",), ("Ann", "Bert", "Cleo"), ("Ann", "Ann"), ()])
def test_others_are_nobody_of_the_two(named):
    assert seat_order(("Ann", "Bert"), named) is None


def test_names_fit_and_differ():
    assert names_at_board(LONG) == ("Maximiliana-Th", "Maximiliana- 2")
    assert all(len(each) <= NAME_LENGTH for each in names_at_board(LONG))
