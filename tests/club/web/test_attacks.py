"""Names, numbers and addresses that try to become something else: markup, SQL, formulas, other files."""

from __future__ import annotations

import csv
import io
import time

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import SQLAlchemyError

from companion.club.accounts.holders import invite
from companion.club.accounts.roles import ClubRole, login_name
from companion.club.data.people import club_players
from companion.club.data.rounds import pairings_of
from companion.club.data.schema import PLAYER
from companion.club.paper.lists import csv_list, safe_cell
from companion.club.web import nameslist
from tests.club.web.visitors import PASSWORD, small_evening, wrong_fields

MARKUP = "<script>alert(1)</script>"
ATTRIBUTE = "\"' onload=alert(1) x='"
TEMPLATE = "{{ 8887*11113 }}{% raw %} {0.real}"
FORMULA = '=HYPERLINK("http://x","y")'
NAMES = (MARKUP, ATTRIBUTE, TEMPLATE, FORMULA)
PAGES = ("/", "/events/1", "/events/1/scoreboard", "/events/1/entries", "/pairings/1", "/players", "/players/1", "/me")


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_name_that_looks_like_markup_stays_a_name_on_every_page(director, database):
    small_evening(database, NAMES)
    for path in PAGES:
        for language in ("en", "de", "fr", "es"):
            page = director.get(path, params={"lang": language}).text
            assert "<script>alert" not in page, path
            assert " onload=alert(1) x='\"" not in page, path
            assert '"" onload' not in page, path
            assert str(8887 * 11113) not in page, path  # as long as this, it is in no token by chance
    event = director.get("/events/1").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in event
    assert "{{ 8887*11113 }}" in event
    assert event.count("<script") == 1


@pytest.mark.parametrize("field", ["name", "password", "next"])
def test_what_is_typed_at_the_login_comes_back_as_text(visitor, field):
    answer = visitor.logs_in(**{"name": "x", "password": "y", field: f'"><img src=x>{MARKUP}'})
    assert answer.status_code == 422
    assert "<img src=x>" not in answer.text


SQL = (
    "' OR '1'='1",
    "'; DROP TABLE player; --",
    "Robert'); DELETE FROM account; --",
    "\\'; SELECT pg_sleep(9); --",
    "%",
    "_",
)


def test_no_text_becomes_a_part_of_a_question_to_the_database(director, database, visitor):
    small_evening(database)
    for text in SQL:
        assert visitor.logs_in("Dora Director", text).status_code in (422, 429)
        assert visitor.logs_in(text, text).status_code in (422, 429)
        assert visitor.get("/players", headers={"cookie": f"club={text}"}).status_code == 303
        assert director.send("/events/1/entries", "/events/1/entries", name=text).status_code == 303
        assert wrong_fields(director.send("/boards", "/boards", board=text, place="9")).keys() == {"board"}
    with database.reading() as connection:
        assert {each.name for each in club_players(connection)} == {"Ann", "Bert", "Cleo", "Dora", *SQL}
        assert len(pairings_of(connection, 1)) == 2
    assert director.get("/players").status_code == 200


def test_signs_that_cannot_be_stored_or_seen_are_left_out_of_names(director, database):
    small_evening(database)
    typed = ("N\x00ul", "Turned\u202e back", "Tab\tbed", "Loose\ud7ff\ue000", "Line\r\nbreak", "\uff21 wide")
    for name in typed:
        assert director.send("/events/1/entries", "/events/1/entries", name=name).status_code == 303, name
    with database.reading() as connection:
        names = {each.name for each in club_players(connection)} - {"Ann", "Bert", "Cleo", "Dora"}
    assert names == {"Nul", "Turned back", "Tab bed", "Loose", "Line break", "\uff21 wide"}


def test_what_one_database_cannot_compare_is_no_fault(director, database, visitor):
    small_evening(database)
    assert director.send("/boards/use", "/boards", board="board-1\x00", in_use="1").status_code == 303
    code = invite(database, ClubRole.DIRECTOR, int(time.time()))
    one_as_eighteen = "\ufdfa" * 60
    answer = visitor.send("/join", "/join", code=code, name=one_as_eighteen, password=PASSWORD, again=PASSWORD)
    assert wrong_fields(answer) == {"name": "This is too long: 60 characters at most."}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_what_a_database_refuses_is_logged_without_what_was_written(database):
    with pytest.raises(SQLAlchemyError) as refused, database.writing() as connection:
        connection.execute(insert(PLAYER).values(id=1, name="a secret", folded=None, note=""))
    assert "a secret" not in str(refused.value)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_file_that_is_no_list_of_names_is_refused_without_comparing_each_line_with_each(director, monkeypatch):
    compared = []
    monkeypatch.setattr(nameslist, "login_name", lambda name: compared.append(name) or login_name(name))
    lines = "\n".join(f"line {n}" for n in range(3000))
    fields = {"title": "Monday", "day": "2026-11-23", "rounds": "3", "format": "swiss", "season": ""}
    answer = director.send("/events/new", "/events/new", **fields, players=lines)
    assert wrong_fields(answer) == {"players": "This list has more than 600 names."}
    assert len(compared) < 4 * 3000


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", "\uff1d1", FORMULA])
def test_no_cell_of_a_list_begins_a_formula(cell):
    (read,) = list(csv.reader(io.StringIO(csv_list([cell], []).decode("utf-8-sig"), newline="")))
    assert read == [f"'{cell}"]


def test_numbers_of_a_list_stay_numbers_and_names_stay_names():
    assert [safe_cell(each) for each in (-12, "Ann", "Jörg", None, "", "O'Neill", "a=b")] == [
        -12,
        "Ann",
        "Jörg",
        None,
        "",
        "O'Neill",
        "a=b",
    ]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_lists_are_utf_8_that_spreadsheets_know_and_quote_formulas(director, database):
    small_evening(database, ("Žofie", "=cmd|' /C calc'!A0", "Ann, B.", 'Say "hi"'))
    answer = director.get("/events/1/games.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="games-2026-11-23.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    names = {cell for row in rows[1:] for cell in row[2:4]}
    assert names == {"Žofie", "'=cmd|' /C calc'!A0", "Ann, B.", 'Say "hi"'}


@pytest.mark.parametrize(
    "path", ["/static/../templates/club.html", "/static/%2e%2e/site.py", "/static//etc/passwd", "/static/club.css%00"]
)
def test_no_address_leads_to_other_files(visitor, path):
    assert visitor.get(path).status_code == 404
