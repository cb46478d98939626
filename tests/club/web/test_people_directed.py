"""What a director does with people, seasons and paper."""

from __future__ import annotations

import io
import threading

import pdfplumber

from companion.club.data.events import EventPlan, enter_player, plan_event
from companion.club.data.people import add_player
from companion.club.data.results import count_result
from companion.club.data.rounds import draw_round
from companion.club.web.evening import cards_of
from tests.club.evenings import result_of
from tests.club.web.forms import new_event, open_games, version_of
from tests.club.web.visitors import PLAYER, Visitor, let_in, small_evening, wrong_fields


def test_seasons_are_the_sum_of_their_evenings(director, database):
    assert director.send("/seasons", "/seasons", title="Winter").headers["location"] == "/seasons/1"
    assert wrong_fields(director.send("/seasons", "/seasons", title="Winter")).keys() == {"title"}
    for day in ("2026-11-16", "2026-11-23"):
        new_event(director, day=day, players="Ann\nBert", season="1")
    for event in (1, 2):
        director.send(f"/events/{event}/round", "/seasons", round="1")
    for pairing in open_games(database, 1) + open_games(database, 2):
        points = ("121", "80") if pairing.first.name == "Ann" else ("80", "121")
        director.send(f"/pairings/{pairing.id}/result", "/seasons", seen="0", first=points[0], second=points[1])
    lines = director.get("/seasons/1/standings.csv").text.splitlines()
    assert lines[1] == "1,Ann,6,2,82,2,2,0,2"
    assert lines[2] == "2,Bert,0,0,-82,2,0,2,2"


def test_a_name_can_be_mended_and_no_two_players_share_one(director, database):
    small_evening(database)
    taken = director.send("/players/1/name", "/players/1", name="BERT")
    assert wrong_fields(taken) == {"name": "There is a player BERT already."}
    assert director.send("/players/1/name", "/players/1", name="Änne").status_code == 303
    assert "Änne" in director.get("/events/1").text


def test_a_card_says_signed_on_the_board_of_no_scores_that_a_director_entered(director, database):
    evening = small_evening(database)
    pairing = evening.pairings[0]
    page = f"/pairings/{pairing.id}"

    def signed():
        with database.reading() as connection:
            (card,) = cards_of(connection, evening.event, [pairing.first.player])
        return card.lines[0].signed, "The board published this result" in director.get(page).text

    with database.writing() as connection:
        assert count_result(connection, result_of(pairing, 1)).counts
    assert signed() == (True, True)
    seen = version_of(database, evening)
    fields = {"seen": seen, "first": "100", "second": "121", "reason": "read wrong"}
    assert director.send(f"{page}/result", page, **fields).status_code == 303
    assert signed() == (False, False)
    seen = version_of(database, evening)
    director.send(f"{page}/back", page, seen=seen, because="played again")
    with database.writing() as connection:
        assert count_result(connection, result_of(pairing, 2)).counts
    assert signed() == (True, True)


def test_score_cards_are_printed_with_every_name_and_what_was_signed(director, database, address):
    evening = small_evening(database, ("Žofie Nováková", "Jörg Müller", "Ann", "Łukasz W. " + "x" * 28))
    page = f"/pairings/{evening.pairings[0].id}"
    director.send(f"{page}/result", page, seen="0", first="121", second="80")
    answer = director.get(f"/events/{evening.event}/cards.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    with pdfplumber.open(io.BytesIO(answer.content)) as pdf:
        pages = [each.extract_text() for each in pdf.pages]
    assert len(pages) == 2
    told = "\n".join(pages)
    for name in ("Žofie Nováková", "Jörg Müller", "Łukasz W.", "Monday · 2026-11-23", "Opponent signs", "Director"):
        assert name in told
    assert "Total: 1 game won" in told
    let_in(database, PLAYER, "Ann", evening.players[2])
    ann = Visitor(address)
    ann.logs_in("Ann")
    with pdfplumber.open(io.BytesIO(ann.get(f"/me/{evening.event}/card.pdf").content)) as pdf:
        assert [each.extract_text().splitlines()[0] for each in pdf.pages] == ["Ann"]


def test_other_pages_are_answered_while_hundreds_of_cards_are_made(director, database, address):
    with database.writing() as connection:
        event = plan_event(connection, EventPlan("Monday", "2026-11-23", rounds=2)).id
        for number in range(240):
            enter_player(connection, event, add_player(connection, f"Player {number}").id)
        draw_round(connection, event)
    made, answered = threading.Event(), 0

    def print_cards():
        assert director.get(f"/events/{event}/cards.pdf").status_code == 200
        made.set()

    printing = threading.Thread(target=print_cards)
    visitor = Visitor(address)
    printing.start()
    while not made.is_set() and printing.is_alive():
        assert visitor.get("/").status_code == 200
        answered += not made.is_set()
    printing.join()
    assert made.is_set()
    assert answered >= 3
