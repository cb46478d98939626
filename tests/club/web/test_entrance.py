"""Logging in: codes, passwords, sessions, and what those meet who try to get in without."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import text

from companion.club.accounts.attempts import Attempts
from companion.club.accounts.devices import KEPT_S, MOST_DEVICES, is_device_of, remember_device
from companion.club.accounts.holders import CODE_S, NotLetIn, account_holders, first_code, invite, join
from companion.club.accounts.logins import IDLE_S, LONGEST_S
from companion.club.web.site import ClubSite
from tests.club.web.visitors import DIRECTOR, PASSWORD, PLAYER, Visitor, let_in, served, typed_values, wrong_fields


def test_the_first_director_comes_in_by_the_code_that_the_server_printed_and_nobody_after(database, visitor, address):
    code = first_code(database, int(time.time()))
    asked = visitor.send("/join", "/join", code=code.lower().replace("-", " "))
    assert "With this code you direct the club" in asked.text
    answer = visitor.send("/join", "/join", code=code, name="Dora", password=PASSWORD, again=PASSWORD)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert visitor.get("/players").status_code == 200
    assert first_code(database, int(time.time())) is None
    again = Visitor(address).send("/join", "/join", code=code, name="Eve", password=PASSWORD, again=PASSWORD)
    assert wrong_fields(again)["code"].startswith("This code is not known here")
    assert [each.name for each in account_holders(database)] == ["Dora"]


def test_a_code_that_is_printed_again_makes_the_one_before_void(database, visitor):
    before, now = first_code(database, int(time.time())), first_code(database, int(time.time()))
    assert "code" in wrong_fields(visitor.send("/join", "/join", code=before))
    assert wrong_fields(visitor.send("/join", "/join", code=now)) == {}


@pytest.mark.parametrize(
    ("password", "again", "field"),
    [
        ("short", "short", "password"),
        ("long enough to take", "another one", "again"),
        ("x" * 201, "x" * 201, "password"),
    ],
)
def test_a_password_that_cannot_be_taken_is_said_so_and_the_code_stays_good(database, visitor, password, again, field):
    code = first_code(database, int(time.time()))
    answer = visitor.send("/join", "/join", code=code, name="Dora", password=password, again=again)
    assert answer.status_code == 422
    assert field in wrong_fields(answer)
    assert typed_values(answer)["name"] == "Dora"
    assert password not in answer.text
    good = visitor.send("/join", "/join", code=code, name="Dora", password=PASSWORD, again=PASSWORD)
    assert good.status_code == 303


def test_a_wrong_password_and_an_unknown_name_are_told_alike(database, visitor):
    let_in(database, DIRECTOR, "Dora")
    told = [wrong_fields(visitor.logs_in(name, "not it at all")) for name in ("Dora", "Nobody")]
    assert told[0] == told[1] == {"password": "Name and password do not go together."}


def test_a_name_is_the_same_in_whatever_case_and_a_password_is_not(database, visitor):
    let_in(database, DIRECTOR, "Dóra  Müller")
    assert visitor.logs_in("dÓRA müller", PASSWORD.upper()).status_code == 422
    assert visitor.logs_in("dÓRA müller").status_code == 303


# --- guessing ---


def test_guessing_at_one_account_ends_after_five_and_others_still_get_in(database, address):
    let_in(database, DIRECTOR, "Dora")
    let_in(database, DIRECTOR, "Emil")
    thief = Visitor(address)
    answers = [thief.logs_in("Dora", f"guess number {n}").status_code for n in range(5)]
    last = thief.logs_in("Dora", PASSWORD)
    assert (answers, last.status_code) == ([422] * 5, 429)
    assert wrong_fields(last) == {"password": "That was tried too often: wait five minutes, then try again."}
    assert Visitor(address).logs_in("Emil").status_code == 303


def test_guessing_at_many_accounts_or_codes_from_one_address_ends_after_twenty(database, address):
    thief = Visitor(address)
    answers = [thief.logs_in(f"name {n}", "a guess of mine").status_code for n in range(20)]
    assert set(answers) == {422}
    assert thief.logs_in("name 21", "a guess of mine").status_code == 429
    assert thief.send("/join", "/join", code="ABC-DEF-GHJ-KMN").status_code == 429


def test_guesses_of_others_keep_nobody_out_of_the_browser_that_they_use(database, address):
    let_in(database, DIRECTOR, "Dora")
    dora, thief = Visitor(address), Visitor(address)
    dora.logs_in("Dora")
    for n in range(30):  # the account is closed to strangers, and so is the address, which is Dora's too
        thief.logs_in("Dora" if n < 6 else f"name {n}", "a guess of mine")
    assert thief.logs_in("Dora", PASSWORD).status_code == 429
    dora.send("/logout", "/account")
    assert dora.logs_in("Dora").status_code == 303
    assert Visitor(address).logs_in("Dora").status_code == 429, "what strangers tried is not forgiven by that"


def test_a_stranger_at_another_address_locks_nobody_out_of_a_new_browser(database, address):
    let_in(database, DIRECTOR, "Dora")
    thief = Visitor(address, "127.0.0.2")
    answers = [thief.logs_in("Dora", f"guess number {n}").status_code for n in range(12)]
    assert answers == [422] * 5 + [429] * 7
    assert Visitor(address).logs_in("Dora").status_code == 303
    assert thief.logs_in("Dora", PASSWORD).status_code == 429, "a right password elsewhere forgives nothing here"


def test_guessing_at_one_account_from_many_addresses_ends_too():
    attempts = Attempts()
    allowed = [attempts.allow(f"10.0.{n // 5}.1", "dora") for n in range(150)]
    assert allowed == [True] * 100 + [False] * 50
    assert attempts.allow("10.1.0.1", "emil")


def test_a_clock_that_is_set_forward_lets_nobody_guess_oftener(database, address, monkeypatch):
    let_in(database, DIRECTOR, "Dora")
    thief, at = Visitor(address), time.time()
    assert [thief.logs_in("Dora", f"guess number {n}").status_code for n in range(6)] == [422] * 5 + [429]
    monkeypatch.setattr(time, "time", lambda: at + 4000)  # as NTP sets a clock that stood without a network
    assert thief.logs_in("Dora", PASSWORD).status_code == 429


def test_a_clock_that_is_set_back_keeps_nobody_out(monkeypatch):
    passed, at = [0.0], time.time()
    attempts = Attempts(lambda: passed[0])
    assert [attempts.allow("10.0.0.1", "dora") for _ in range(6)] == [True] * 5 + [False]
    passed[0] += 299
    assert not attempts.allow("10.0.0.1", "dora")
    monkeypatch.setattr(time, "time", lambda: at - 3600)
    passed[0] += 1
    assert attempts.allow("10.0.0.1", "dora")


def test_what_is_older_than_any_bound_is_forgotten():
    passed = [0.0]
    attempts = Attempts(lambda: passed[0])
    for number in range(2000):
        attempts.allow(f"10.0.{number // 250}.{number % 250}", f"name {number}")
    passed[0] += 3600
    for number in range(1000):
        attempts.allow(f"10.1.{number // 250}.{number % 250}")
    assert len(attempts._tried) == 1000


def test_a_session_of_a_clock_that_was_wrong_ends_when_it_is_right(database):
    now = [2 * 10**9]
    let_in(database, DIRECTOR, "Dora")
    with served(ClubSite(database, clock=lambda: now[0])) as address:
        dora = Visitor(address)
        dora.logs_in("Dora")
        now[0] -= 3600
        assert dora.get("/players").status_code == 200, "as at the end of summer time"
        now[0] -= 365 * 24 * 3600
        assert dora.get("/players").status_code == 303
        dora.logs_in("Dora")
        assert dora.get("/players").status_code == 200


def test_the_first_code_is_good_also_if_it_was_printed_before_the_clock_was_set(database):
    code = first_code(database, 0)
    assert join(database, code, "Dora", PASSWORD, 10**9).role is DIRECTOR
    other = invite(database, DIRECTOR, 10**9)
    with pytest.raises(NotLetIn):
        join(database, other, "Emil", PASSWORD, 10**9 + CODE_S)


def test_a_known_browser_guesses_no_oftener_than_others(database, address):
    let_in(database, DIRECTOR, "Dora")
    let_in(database, DIRECTOR, "Emil")
    stolen, thief = Visitor(address), Visitor(address)
    stolen.logs_in("Dora")
    stolen.send("/logout", "/account")
    answers = [stolen.logs_in("Dora", f"guess number {n}").status_code for n in range(6)]
    assert answers == [422] * 5 + [429]
    for n in range(5):
        thief.logs_in("Emil", f"guess number {n}")
    assert stolen.logs_in("Emil").status_code == 429, "it is known for Dora alone"


def test_a_changed_password_makes_other_browsers_strangers(director, address):
    other, thief = Visitor(address), Visitor(address)
    other.logs_in("Dora Director")
    new = "another three words"
    director.send("/account/password", "/account", old=PASSWORD, password=new, again=new)
    for n in range(5):
        thief.logs_in("Dora Director", f"guess number {n}")
    assert other.logs_in("Dora Director", new).status_code == 429
    director.send("/logout", "/account")
    assert director.logs_in("Dora Director", new).status_code == 303


def test_of_one_account_no_more_than_twenty_browsers_are_known(database):
    dora = let_in(database, DIRECTOR, "Dora")
    now = 10**9
    tokens = [remember_device(database, dora.id, now + n) for n in range(MOST_DEVICES + 1)]
    known = [is_device_of(database, token, "Dora", now + 100) for token in tokens]
    assert known == [False] + [True] * MOST_DEVICES
    assert not is_device_of(database, tokens[-1], "Dora", now + MOST_DEVICES + KEPT_S)


# --- sessions ---


def test_a_session_begins_with_a_token_that_nobody_knew_before(database, address):
    """Somebody who puts a token of theirs into somebody's browser (session fixation) has nothing of the login."""
    let_in(database, DIRECTOR, "Dora")
    thief, dora = Visitor(address), Visitor(address)
    thief.get("/login")
    dora.carries(thief.cookie)
    assert dora.logs_in("Dora").status_code == 303
    assert dora.cookie != thief.cookie
    assert dora.get("/players").status_code == 200
    assert thief.get("/players").headers["location"] == "/login?next=/players"


def test_logging_out_ends_the_session_itself_and_not_only_the_cookie(director, address):
    kept = Visitor(address)
    kept.carries(director.cookie)
    assert kept.get("/players").status_code == 200
    assert director.send("/logout", "/account").status_code == 303
    assert kept.get("/players").status_code == 303


def test_a_changed_password_ends_all_other_sessions(director, address):
    other = Visitor(address)
    other.logs_in("Dora Director")
    new = "another three words"
    wrong = director.send("/account/password", "/account", old="not this one", password=new, again=new)
    assert wrong_fields(wrong) == {"old": "Name and password do not go together."}
    done = director.send("/account/password", "/account", old=PASSWORD, password=new, again=new)
    assert done.headers["location"] == "/account?done=password"
    assert (director.get("/players").status_code, other.get("/players").status_code) == (200, 303)
    assert Visitor(address).logs_in("Dora Director", new).status_code == 303


def test_a_session_ends_when_nothing_is_asked_and_after_a_week_in_any_case(database):
    now = [10**9]
    let_in(database, DIRECTOR, "Dora")
    with served(ClubSite(database, clock=lambda: now[0])) as address:
        dora = Visitor(address)
        dora.logs_in("Dora")
        now[0] += IDLE_S - 1
        assert dora.get("/players").status_code == 200
        now[0] += IDLE_S
        assert dora.get("/players").status_code == 303
        dora.logs_in("Dora")
        for _ in range(LONGEST_S // (IDLE_S // 2) - 1):
            now[0] += IDLE_S // 2
            assert dora.get("/players").status_code == 200
        now[0] += IDLE_S // 2
        assert dora.get("/players").status_code == 303


def test_a_players_new_code_replaces_a_forgotten_password(database, director, address):
    director.send(
        "/events/new",
        "/events/new",
        title="Monday",
        day="2026-11-23",
        rounds="3",
        format="swiss",
        season="",
        players="Ann\nBert",
    )
    ann = Visitor(address)
    code = _code(director.send("/players/1/code", "/players/1"))
    ann.send("/join", "/join", code=code, name="Ann", password=PASSWORD, again=PASSWORD)
    assert ann.get("/me").status_code == 200
    again = _code(director.send("/players/1/code", "/players/1"))
    new = "not so easily forgotten"
    Visitor(address).send("/join", "/join", code=again, name="Ann", password=new, again=new)
    assert ann.get("/me").status_code == 303
    assert Visitor(address).logs_in("Ann").status_code == 422
    assert Visitor(address).logs_in("Ann", new).status_code == 303


def _code(answer):
    return answer.text.partition('<p class="code">')[2].partition("<")[0]


def test_nothing_in_the_database_lets_anybody_in(database, director):
    code = first_code(database, 1) or _code(director.send("/account/invite", "/account"))
    with database.reading() as connection:
        kept = [
            str(cell)
            for table in ("account", "login", "device", "invitation")
            for row in connection.execute(text(f"SELECT * FROM {table}"))
            for cell in row
        ]
    assert len(kept) > 10
    for secret in (director.cookie, director.http.cookies["club-device"], PASSWORD, code, code.replace("-", "")):
        assert not any(secret in cell for cell in kept)
    assert any(cell.startswith("$argon2id$") for cell in kept)


# --- what the browser is told ---


def test_the_cookie_is_for_this_server_alone_and_no_script(database, visitor):
    set_here = visitor.get("/login").headers["set-cookie"].lower()
    assert "httponly" in set_here
    assert "samesite=lax" in set_here
    assert "secure" not in set_here
    with served(ClubSite(database, https=True)) as address:
        assert "secure" in Visitor(address).get("/login").headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("asked", "goes"),
    [
        ("/players?x=1", "/players?x=1"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example/", "/"),
        ("/\t/evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("evil.example", "/"),
        ("/ok\r\nset-cookie: x=1", "/"),
        ("", "/"),
    ],
)
def test_after_logging_in_nobody_is_led_to_another_server(database, visitor, asked, goes):
    let_in(database, DIRECTOR, "Dora")
    assert visitor.logs_in("Dora", next=asked).headers["location"] == goes
    assert visitor.get("/login", params={"next": asked}).headers["location"] == goes


def test_a_player_sees_their_own_and_nothing_of_the_directors(database, director, address):
    director.send(
        "/events/new",
        "/events/new",
        title="Monday",
        day="2026-11-23",
        rounds="3",
        format="swiss",
        season="",
        players="Ann\nBert",
    )
    let_in(database, PLAYER, "Ann", 1)
    ann = Visitor(address)
    ann.logs_in("Ann")
    assert ann.get("/me").status_code == ann.get("/me/1/card.pdf").status_code == 200
    assert {ann.get(path).status_code for path in ("/players", "/players/2", "/players/2/1/card.pdf", "/boards")} == {
        403
    }
    assert director.get("/me").status_code == 404
