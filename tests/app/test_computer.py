"""The computer at a table: it plays its seats in whole games of every kind, and waits for pegs."""

from __future__ import annotations

import random
import time

import pytest

from companion.app.computer import due_in
from companion.board.boards import load_board
from companion.games.catalogue import game_names, listed
from companion.games.setup import LEVELS, Setup
from companion.players import levels
from tests.app.people import APP, Person, alone
from tests.sampled import crossed, sampled

TABLES = {
    "two": alone(),
    "three": alone(players=3),
    "four": alone(players=4, seat1="beginner", seat2="beginner", seat3="beginner"),
    "five-card": alone("five-card", seat1="club"),
    "two people": alone(players=3, seat0="beginner"),
    "no person": alone(seat0="beginner", seat1="beginner"),
}


@pytest.mark.parametrize(("who", "board"), crossed(TABLES, ["sim:", "none"]))
def test_a_whole_game_is_played_with_the_computer(tables, caplog, who, board):
    table, setup = tables(), TABLES[who]
    people = [seat for seat in setup.seats if seat not in setup.computers]
    person = Person(table, people, random.Random(5))
    table.new_game(setup, load_board("cribbage-2" if len(setup.sides) == 2 else "cribbage-3"), board).result()
    view = person.play(lambda view: view.outcome is not None)
    assert max(view.outcome.totals) == 61
    assert view.verdicts == ()
    assert "failed" not in caplog.text


@pytest.mark.parametrize(
    ("game", "board", "target", "players", "options"),
    sampled(
        [
            ("lowball", "cribbage-2", 61, 2, {}),
            ("round-the-bases", "round-the-bases", 1, 4, {"dice": "app"}),
            ("crosscribb", "crosscribb", 31, 3, {"alone": "0"}),
            ("battlefield", "cribbage-2", 121, 4, {}),
            ("round-the-bases", "round-the-bases", 1, 2, {}),
            ("crosscribb", "crosscribb", 31, 2, {}),
            ("battlefield", "cribbage-2", 121, 2, {}),
        ],
        0,
        2,
    ),
)
def test_a_whole_game_of_each_other_kind(tables, caplog, game, board, target, players, options):
    table = tables()
    levels_of = {f"seat{seat}": ("club", "beginner")[seat % 2] for seat in range(1, players)}
    setup = Setup(("Ann", "Bea", "Cy", "Dee")[:players], game, target, options={**APP, **levels_of, **options})
    person = Person(table, [0], random.Random(7))
    table.new_game(setup, load_board(board), "sim:").result()
    view = person.play(until_over_or_moved(table, person))
    assert view.outcome is not None
    assert "failed" not in caplog.text


def until_over_or_moved(table, person):
    """Return whether a game is over; who changed places in the draw for partners plays on at their new seat."""

    def over(view):
        person.seats = [view.setup.players.index("Ann")]
        return view.outcome is not None

    return over


@pytest.mark.parametrize("name", game_names())
def test_every_level_that_a_game_offers_has_a_player(name):
    assert set(listed(name).levels) <= set(levels.levels_of(name))


@pytest.mark.parametrize("level", sampled(LEVELS, 0, 3))
def test_every_level_plays_a_whole_game_itself(tables, caplog, level):
    table = tables()
    table.new_game(alone(seat0="beginner", seat1=level), load_board("cribbage-2"), "none").result()
    Person(table, [], random.Random(4)).play(lambda view: view.outcome is not None)
    assert "failed" not in caplog.text


def test_it_waits_until_its_points_are_pegged(tables):
    table = tables()
    person = Person(table, [0], random.Random(3))
    table.new_game(alone(), load_board("cribbage-2"), "sim:").result()
    view = person.play(lambda view: view.sides[1].owed)
    before = table.submit(lambda session, now: len(session.match)).result()
    assert table.submit(lambda session, now: due_in(session)).result() is None
    time.sleep(0.1)
    assert table.submit(lambda session, now: len(session.match)).result() == before
    assert view.lights
    person.play(lambda view: not any(side.owed for side in view.sides))
