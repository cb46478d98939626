"""What a director does with an evening, form by form, and what is said of whatever was typed wrong."""

from __future__ import annotations

import io
import re
import threading

import pdfplumber
import pytest

from companion.club.data.corrections import corrections_of, outcome_version
from companion.club.data.events import EventPlan, enter_player, plan_event, set_status
from companion.club.data.people import add_player, club_boards, club_players, rename_player
from companion.club.data.results import count_result
from companion.club.data.rounds import club_pairing, draw_round, pairings_of
from companion.club.data.values import EventStatus
from companion.club.evening.live import PublishedBoard
from companion.club.web.evening import cards_of
from companion.club.web.site import ClubSite
from companion.mqtt.payloads import BoardHealth, BoardState, SideState
from companion.mqtt.seat_names import names_at_board
from tests.club.evenings import result_of
from tests.club.web.visitors import DIRECTOR, PLAYER, Visitor, let_in, served, small_evening, typed_values, wrong_fields

NO_SCORE = "\u2013"
NEW = {"title": "Monday", "day": "2026-11-23", "rounds": "3", "format": "grass-roots", "season": ""}


def new_event(director, **fields):
    return director.send("/events/new", "/events/new", **{**NEW, **fields})


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


def open_games(database, event):
    with database.reading() as connection:
        return [each for each in pairings_of(connection, event) if each.is_open]


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


def with_outcome(database, evening):
    with database.reading() as connection:
        return club_pairing(connection, evening.pairings[0].id).outcome


def version_of(database, evening):
    with database.reading() as connection:
        return str(outcome_version(connection, evening.pairings[0].id))


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


# --- boards ---


def heard(pairing, scores, *, online=True, faults=0, pairing_id=None, swapped=False, signing="", over=False):
    names = names_at_board((pairing.first.name, pairing.second.name))
    sides = tuple(SideState(name, score, 121) for name, score in zip(names, scores, strict=True))
    return PublishedBoard(
        online,
        0.0,
        BoardState(
            game_id=1,
            uid="a" * 32,
            game="cribbage",
            names=names[::-1] if swapped else names,
            sides=sides[::-1] if swapped else sides,
            turn=0,
            over=over,
            winner=None,
            paused=False,
            health=BoardHealth(True, faults),
            pairing=str(pairing_id or pairing.id),
            signing=signing,
        ),
    )


@pytest.fixture
def live(database):
    """Give an evening whose boards can be heard, its director, and what is heard."""
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
    boards[pairing.board] = heard(pairing, (45, 60), **options)
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
    boards[pairing.board] = heard(pairing, (45, 60), swapped=True)
    page = f"/pairings/{pairing.id}"
    director.send("/boards", "/boards", board="board-3", place="3")
    assert director.send(f"{page}/move", page, board="board-3", dealer="1").status_code == 303
    with database.reading() as connection:
        assert club_pairing(connection, pairing.id).carried.scores == (45, 60)


def test_a_game_goes_on_at_another_board_where_it_stood(live, database):
    director, evening, boards = live
    pairing = evening.pairings[0]
    boards[pairing.board] = heard(pairing, (45, 60), online=False)
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
    boards["board-3"] = heard(moved, (50, 60))
    assert table_card(director, evening.event, pairing) == ("playing", (50, 60))


def test_the_list_of_boards_says_how_each_is_and_takes_them_out_of_use(live, database):
    director, evening, boards = live
    boards["board-1"] = heard(evening.pairings[0], (0, 0), faults=2)
    page = director.get("/boards").text
    assert "2 sensors look bad" in page
    assert "no connection to the broker" in page
    assert wrong_fields(director.send("/boards", "/boards", board="Kitchen!", place="3")).keys() == {"board"}
    assert wrong_fields(director.send("/boards", "/boards", board="board-4", place="1")).keys() == {"place"}
    assert director.send("/boards/use", "/boards", board="board-1", in_use="").status_code == 303
    with database.reading() as connection:
        assert [each.in_use for each in club_boards(connection)] == [False, True]


# --- people, seasons, paper ---


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
