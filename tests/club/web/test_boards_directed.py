"""What a director sees of the boards of an evening, and does with them."""

from __future__ import annotations

import re

import pytest

from companion.club.data.people import club_boards, rename_player
from companion.club.data.rounds import club_pairing
from companion.club.evening.seatings import seatings
from companion.club.web.site import ClubSite
from companion.mqtt.payloads import Seating, decode
from tests.club.web.forms import NO_SCORE, published
from tests.club.web.visitors import DIRECTOR, Visitor, let_in, served, small_evening, wrong_fields


@pytest.fixture
def live(database):
    """Give an evening whose boards publish, its director, and what is published."""
    evening, boards = small_evening(database), {}
    let_in(database, DIRECTOR, "Dora Director")
    with served(ClubSite(database, boards=lambda: boards)) as address:
        director = Visitor(address)
        director.logs_in("Dora Director")
        yield director, evening, boards


@pytest.mark.parametrize(
    ("options", "state", "scores"),
    [
        ({}, "playing", (45, 60)),
        ({"swapped": True}, "playing", (45, 60)),
        ({"online": False}, "lost", (45, 60)),
        ({"over": True}, "signing", (45, 60)),
        ({"over": True, "signing": "disputed"}, "disputed", (45, 60)),
        ({"pairing_id": 99}, "waiting", (NO_SCORE, NO_SCORE)),
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_table_shows_what_its_board_published_of_this_game(live, options, state, scores):
    director, evening, boards = live
    pairing = evening.pairings[0]
    boards[pairing.board] = published(pairing, (45, 60), **options)
    assert table_card(director, evening.event, pairing) == (state, scores)


def table_card(director, event, pairing):
    """Return the state of a table on the page of its event, and its scores."""
    page = director.get(f"/events/{event}").text
    card = page.partition(f'data-pairing="{pairing.id}"')[2].partition("</article>")[0]
    scores = tuple(re.findall(r'<span class="score">([^<]*)</span>', card))
    state = re.match(r' data-state="(\w+)"', card)[1]
    return state, scores if NO_SCORE in scores else tuple(map(int, scores))


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_scores_are_those_of_the_right_player_where_a_board_cut_long_names(live, database):
    director, evening, boards = live
    pairing = evening.pairings[0]
    with database.writing() as connection:
        rename_player(connection, pairing.first.player, "Annabelle Longer-Name")
        pairing = club_pairing(connection, pairing.id)
    boards[pairing.board] = published(pairing, (45, 60), swapped=True)
    page = f"/pairings/{pairing.id}"
    director.send("/boards", "/boards", board="board-3", place="3")
    assert director.send(f"{page}/move", page, board="board-3", dealer="1").status_code == 303
    with database.reading() as connection:
        assert club_pairing(connection, pairing.id).carried.scores == (45, 60)


def test_a_game_goes_on_at_another_board_where_it_stood(live, database):
    director, evening, boards = live
    pairing = evening.pairings[0]
    boards[pairing.board] = published(pairing, (45, 60), online=False)
    page = f"/pairings/{pairing.id}"
    taken = director.send(f"{page}/move", page, board="board-2", dealer="1")
    assert wrong_fields(taken) == {"board": "Board board-2 already has a game of this round."}
    unknown = director.send(f"{page}/move", page, board="'; DROP TABLE pairing; --", dealer="1")
    assert "There is no board" in wrong_fields(unknown)["board"]
    director.send("/boards", "/boards", board="board-3", place="3")
    assert director.send(f"{page}/move", page, board="board-3", dealer="1").status_code == 303
    with database.reading() as connection:
        moved = club_pairing(connection, pairing.id)
    assert (moved.board, moved.carried.scores, moved.carried.dealer) == ("board-3", (45, 60), 1)
    assert moved.carried.uid_before == "a" * 32
    assert table_card(director, evening.event, pairing) == ("moved", (45, 60)), "nobody thinks that the points are lost"
    boards["board-3"] = published(moved, (50, 60))
    assert table_card(director, evening.event, pairing) == ("playing", (50, 60))


def test_a_director_says_something_to_a_table_and_its_board_shows_it(live, database):
    director, evening, _ = live
    pairing = evening.pairings[0]
    page = f"/pairings/{pairing.id}"
    assert director.send(f"{page}/note", page, note="  next to <b>the door</b> ").status_code == 303
    with database.reading() as connection:
        told = decode(Seating, seatings(connection)[pairing.board])
    assert told.note == "next to <b>the door</b>"
    shown = director.get(page).text
    assert 'value="next to &lt;b&gt;the door&lt;/b&gt;"' in shown
    long = director.send(f"{page}/note", page, note="x" * 201)
    assert "200" in wrong_fields(long)["note"]
    assert director.send(f"{page}/note", page, note="").status_code == 303
    with database.reading() as connection:
        assert club_pairing(connection, pairing.id).note == ""


def test_the_list_of_boards_says_how_each_is_and_takes_them_out_of_use(live, database):
    director, evening, boards = live
    boards["board-1"] = published(evening.pairings[0], (0, 0), faults=2)
    page = director.get("/boards").text
    assert "2 sensors look bad" in page
    assert "no connection to the broker" in page
    assert wrong_fields(director.send("/boards", "/boards", board="Kitchen!", place="3")).keys() == {"board"}
    assert wrong_fields(director.send("/boards", "/boards", board="board-4", place="1")).keys() == {"place"}
    assert director.send("/boards/use", "/boards", board="board-1", in_use="").status_code == 303
    with database.reading() as connection:
        assert [each.in_use for each in club_boards(connection)] == [False, True]
