"""What a director does with an evening, form by form, and what is said of whatever was typed wrong."""

from __future__ import annotations

import re
import threading

import pytest

from companion.club.data.corrections import corrections_of
from companion.club.data.events import EventPlan, plan_event, set_status
from companion.club.data.people import club_players
from companion.club.data.results import count_result
from companion.club.data.rounds import pairings_of
from companion.club.data.values import EventStatus
from tests.club.evenings import result_of
from tests.club.web.forms import NEW, new_event, open_games, version_of, with_outcome
from tests.club.web.visitors import DIRECTOR, Visitor, let_in, small_evening, typed_values, wrong_fields


@pytest.mark.parametrize(
    ("field", "typed", "told"),
    [
        ("title", "", "Please fill this in."),
        ("title", "x" * 81, "This is too long: 80 characters at most."),
        ("title", "\u202e\x00 \u2066", "Please fill this in."),
        ("rounds", "0", "Write a whole number from 1 to 99."),
        ("rounds", "three", "Write a whole number from 1 to 99."),
        ("rounds", "9" * 400, "Write a whole number from 1 to 99."),
        ("rounds", "\u0663", "Write a whole number from 1 to 99."),
        ("day", "23.11.2026", "Write a date as in 2026-11-23."),
        ("day", "0001-01-01", "Write a date as in 2026-11-23."),
        ("format", "chess", "Choose one of these."),
        ("season", "77", "Choose one of these."),
        ("players", "Ann\nann", "This name stands in the list twice: Ann, ann."),
        ("players", "x" * 41, "This is too long: 40 characters at most."),
        ("players", "\n".join(f"P{n}" for n in range(601)), "This list has more than 600 names."),
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_whatever_cannot_be_used_is_said_beside_its_field_and_the_rest_is_kept(director, field, typed, told):
    answer = new_event(director, **{"title": "Typed title", "players": "Ann\nBert", field: typed})
    assert (answer.status_code, wrong_fields(answer)) == (422, {field: told})
    assert field == "title" or typed_values(answer)["title"] == "Typed title"
    assert f'aria-describedby="wrong-{field}"' in answer.text
    assert director.get("/events/1").status_code == 404


def test_players_come_from_a_pasted_list_and_from_a_file_of_any_spreadsheet(director, database):
    new_event(director, players="Miller, Ann\n  Bert   Olsen \n\n")
    file = ("list.csv", "Name;Club\nJörg Müller;12\n".encode("cp1252"), "text/csv")
    token = director.token("/events/new")
    fields = {**NEW, "form": token, "players": "miller, ann"}
    assert director.http.post("/events/new", data=fields, files={"list": file}).status_code == 303
    fields["players"] = "Name\n"
    quoted = ("list.csv", '\ufeff"Zoë ""Z"" Brandt",3\nBERT OLSEN,4\n'.encode(), "text/csv")
    assert director.http.post("/events/new", data=fields, files={"list": quoted}).status_code == 303
    with database.reading() as connection:
        names = {each.name for each in club_players(connection)}
    assert names == {"Miller, Ann", "Bert Olsen", "Name", "Jörg Müller", 'Zoë "Z" Brandt'}


def test_an_evening_from_its_first_round_to_its_end(director, database):
    new_event(director, players="Ann\nBert\nCleo\nDora\nEmil")
    assert "The first round has not begun." in director.get("/events/1").text
    assert "0 of 3" not in director.get("/").text
    for round_number in (1, 2, 3):
        director.send("/events/1/round", "/account", round=str(round_number))
        again = director.send("/events/1/round", "/account", round=str(round_number))
        assert again.status_code == 303
        early = director.send("/events/1/round", "/account", round=str(round_number + 1))
        assert (early.status_code, "still open" in early.text) == (409, True)
        assert "still open" in director.send("/events/1/close", "/account").text
        for pairing in open_games(database, 1):
            page = f"/pairings/{pairing.id}"
            bad = director.send(f"{page}/result", page, seen="0", first="121", second="121")
            assert wrong_fields(bad) == {"first": "The winner reaches 121, and the loser stays below it."}
            assert typed_values(bad)["second"] == "121"
            assert director.send(f"{page}/result", page, seen="0", first="121", second="90").status_code == 303
    assert director.send("/events/1/close", "/account").status_code == 303
    page = director.get("/events/1").text
    assert "Closed" in page
    assert "Start round" not in page
    assert "Open it again" in page
    assert director.send("/events/1/open", "/account").status_code == 303
    assert open_games(database, 1) == []


def test_who_comes_late_plays_from_the_next_round_and_who_leaves_no_more(director, database):
    evening = small_evening(database)
    at = f"/events/{evening.event}/entries"
    assert director.send(at, at, name="Fred").status_code == 303
    assert wrong_fields(director.send(at, at, name="fred")) == {"name": "Fred takes part already."}
    assert director.send(f"/events/{evening.event}/withdraw", at, player=str(evening.players[0])).status_code == 303
    page = director.get(at).text
    assert "from round 2" in page
    assert "withdrawn" in page
    for pairing in evening.pairings:
        director.send(f"/pairings/{pairing.id}/result", at, seen="0", first="121", second="90")
    director.send(f"/events/{evening.event}/round", at, round="2")
    with database.reading() as connection:
        second = [each for each in pairings_of(connection, evening.event) if each.round == 2]
    names = {side.name for each in second for side in (each.first, each.second) if side}
    assert names == {"Bert", "Cleo", "Dora", "Fred"}


def test_a_correction_needs_a_reason_and_stands_in_the_log_with_who_and_why(director, database):
    evening = small_evening(database)
    page = f"/pairings/{evening.pairings[0].id}"
    director.send(f"{page}/result", page, seen="0", first="121", second="90")
    seen = version_of(database, evening)
    bare = director.send(f"{page}/result", page, seen=seen, first="100", second="121")
    assert wrong_fields(bare) == {"reason": "Please fill this in."}
    why = "The board was bumped <b>hard</b>."
    assert director.send(f"{page}/result", page, seen=seen, first="100", second="121", reason=why).status_code == 303
    log = director.get(f"/events/{evening.event}/changes").text
    assert "121:90 → 100:121" in log
    assert "Dora Director" in log
    assert "&lt;b&gt;hard" in log
    assert "corrected" in director.get(f"/events/{evening.event}").text
    with database.reading() as connection:
        assert [each.why for each in corrections_of(connection, evening.event)] == [why, "entered by hand"]


def on_page(director, page):
    """Return what the forms of a table's page carry: what they have seen."""
    return re.search(r'name="seen" value="([^"]*)"', director.get(page).text)[1]


def another_director(database, address):
    let_in(database, DIRECTOR, "Otto Other")
    other = Visitor(address)
    other.logs_in("Otto Other")
    return other


def test_of_two_directors_who_correct_within_a_second_the_later_one_is_told(director, database, address):
    other, evening = another_director(database, address), small_evening(database)
    page = f"/pairings/{evening.pairings[0].id}"
    with database.writing() as connection:
        assert count_result(connection, result_of(evening.pairings[0], 1)).counts
    for points in ("100", "101", "102"):  # as fast as they can
        seen = on_page(director, page)
        assert seen == on_page(other, page)
        first = director.send(f"{page}/result", page, seen=seen, first="121", second=points, reason="read wrong")
        later = other.send(f"{page}/result", page, seen=seen, first="90", second="121", reason="read otherwise")
        assert first.status_code == 303
        assert wrong_fields(later) == {"all": "Meanwhile another result came in for this game: look at it first."}
        assert typed_values(later)["first"] == "90", "what was typed is kept"
        assert with_outcome(database, evening).result.points == (121, int(points))
    seen = on_page(other, page)
    assert director.send(f"{page}/back", page, seen=seen, because="played again").status_code == 303
    director.send(f"{page}/result", page, seen=on_page(director, page), first="121", second="102")
    assert "all" in wrong_fields(other.send(f"{page}/back", page, seen=seen, because="not it")), (
        "it only looks the same"
    )


@pytest.mark.parametrize("database_url", ["sqlite", "postgresql"], indirect=True)
def test_of_two_directors_at_the_very_same_moment_one_is_told(director, database, address):
    other, evening = another_director(database, address), small_evening(database)
    page = f"/pairings/{evening.pairings[0].id}"
    tokens = {each: each.token(page) for each in (director, other)}
    for round_number in range(5):
        seen, together, answers = on_page(director, page), threading.Barrier(2), []

        def correct(each, points, seen=seen, together=together, answers=answers):
            fields = {"form": tokens[each], "seen": seen, "first": "121", "second": points, "reason": "read wrong"}
            together.wait(20)
            answers.append(each.http.post(f"{page}/result", data=fields).status_code)

        both = [
            threading.Thread(target=correct, args=(each, str(10 * round_number + number)))
            for number, each in enumerate((director, other))
        ]
        for each in both:
            each.start()
        for each in both:
            each.join()
        assert sorted(answers) == [303, 422]
    with database.reading() as connection:
        assert len(corrections_of(connection, evening.event)) == 5


def test_a_result_that_came_in_meanwhile_is_not_overwritten_unseen(director, database):
    evening = small_evening(database)
    page = f"/pairings/{evening.pairings[0].id}"
    director.send(f"{page}/result", page, seen="0", first="121", second="90")
    late = director.send(f"{page}/result", page, seen="0", first="80", second="121", reason="typed before")
    assert wrong_fields(late) == {"all": "Meanwhile another result came in for this game: look at it first."}
    assert with_outcome(database, evening).result.points == (121, 90)
    forfeit = director.send(f"{page}/forfeit", page, seen="0", winner="1", why="went home")
    assert "all" in wrong_fields(forfeit)


def test_a_result_can_be_taken_back_and_a_forfeit_called(director, database):
    evening = small_evening(database)
    page = f"/pairings/{evening.pairings[0].id}"
    assert wrong_fields(director.send(f"{page}/forfeit", page, seen="0", winner="2", why="")) == {
        "winner": "Choose one of these.",
        "why": "Please fill this in.",
    }
    director.send(f"{page}/forfeit", page, seen="0", winner="1", why="Ann went home")
    assert with_outcome(database, evening).result.forfeit
    assert "forfeit" in director.get(f"/events/{evening.event}").text
    seen = version_of(database, evening)
    assert director.send(f"{page}/back", page, seen=seen, because="she came back").status_code == 303
    assert with_outcome(database, evening) is None


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("status", "name"), [(EventStatus.OVER, "passed"), (EventStatus.RUNNING, "open")])
def test_thousands_of_evenings_stand_on_pages_of_a_hundred(database, visitor, status, name):
    with database.writing() as connection:
        for number in range(1, 251):
            event = plan_event(connection, EventPlan(f"Evening {number}.", "2026-11-23"))
            set_status(connection, event.id, status)
    seen, path = [], "/"
    while path:
        page = visitor.get(path).text
        seen.append([*dict.fromkeys(re.findall(r'href="/events/(\d+)"', page))])
        path = next(iter(re.findall(rf'href="(/\?{name}=\d+)"', page)), "")
    assert [len(each) for each in seen] == [100, 100, 50]
    assert [int(each) for page in seen for each in page] == [*range(250, 0, -1)]
    for nonsense in ("999999", "-1", "x", "9" * 5000):
        assert visitor.get("/", params={name: nonsense}).status_code == 200
