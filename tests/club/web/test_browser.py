"""The pages in a real browser: an evening clicked through, a scoreboard that lives, every page at every size."""

from __future__ import annotations

import pytest

from companion.club.data.corrections import correct_outcome
from companion.club.data.events import add_season
from companion.club.data.opening import open_club_database
from companion.club.formats.fixture import FixtureResult
from companion.club.web.site import ClubSite
from tests.club.web.browsing import LAPTOP, PHONE, PROJECTOR, chromium
from tests.club.web.forms import published
from tests.club.web.visitors import DIRECTOR, let_in, served, small_evening
from tests.sampled import sampled

NAMES = (
    "Ann Becker",
    "Bert Olsen",
    "Cleo Marchand",
    "Quentin Fairweather-Montgomery",
    "Emil Sørensen",
    "Fiona O'Neill",
)


CUT_OFF = """return [...document.querySelectorAll("[data-turns]")].flatMap(box =>
    [...box.querySelectorAll(".table, tbody tr")].filter(each =>
        !each.hidden && each.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 1)).length"""


@pytest.fixture(scope="module")
def browser():
    with chromium() as found:
        yield found


@pytest.fixture
def club(tmp_path):
    database = open_club_database(f"sqlite:///{tmp_path}/club.db")
    yield database
    database.close()


@pytest.fixture
def boards():
    return {}


@pytest.fixture
def director(browser, club, boards):
    """Give a browser in which a director is logged in."""
    let_in(club, DIRECTOR, "Dora Director")
    with served(ClubSite(club, boards=lambda: boards.copy())) as address:
        browser.address = address
        browser.shows(LAPTOP)
        browser.driver.delete_all_cookies()
        browser.logs_in("Dora Director")
        yield browser
        browser.driver.get("about:blank")


@pytest.mark.parametrize(
    ("size", "script"), sampled([(PHONE, True), (LAPTOP, False)]), ids=["phone", "laptop-without-script"]
)
def test_a_director_clicks_through_a_small_evening(director, size, script):
    director.shows(size, script=script)
    director.opens("/")
    director.touches("New event")
    director.types("title", "Monday club")
    director.types("rounds", "2")
    director.types("players", "Ann\nBert\nCleo\nann")
    director.touches("Create the event")
    assert "This name stands in the list twice: Ann, ann." in director.text
    director.types("players", "Ann\nBert\nCleo\nDora")
    director.touches("Create the event")
    for number in (1, 2):
        director.touches(f"Start round {number}")
        for table in ("Table 1", "Table 2"):
            director.touches(table)
            director.types("first", "121", "#result")
            director.types("second", "100", "#result")
            director.touches("Enter the result")
        assert "all games over" in director.text
    director.touches("Table 1")
    director.types("second", "80", "#result")
    director.types("reason", "Both cards say 80.", "#result")
    director.touches("Correct the result")
    assert "skunk" in director.text
    director.touches("Changes")
    assert "121:100 → 121:80" in director.text
    director.touches("Back to the event")
    director.touches("Close the event")
    assert "Closed" in director.text
    assert director.complaints() == []


def test_the_scoreboard_shows_what_boards_publish_and_results_without_being_touched(director, club, boards):
    evening = small_evening(club)
    first, second = evening.pairings
    director.shows(PROJECTOR, dark=True)
    director.opens(f"/events/{evening.event}/scoreboard")
    card = f'[data-pairing="{first.id}"]'
    boards["board-1"] = published(first, (45, 60))
    director.until(lambda: [each.text for each in director.all(f"{card} .score")] == ["45", "60"])
    assert director.all(card)[0].get_attribute("data-state") == "playing"
    boards["board-1"] = published(first, (61, 60))
    director.until(lambda: director.all(f"{card}.leads-0"))
    boards["board-1"] = published(first, (61, 60), online=False)
    director.until(lambda: "no connection" in director.all(card)[0].text)
    with club.writing() as connection:
        correct_outcome(connection, second.id, FixtureResult(0, (121, 70)), "Dora", "by hand")
    director.until(lambda: "skunk" in director.all(f'[data-pairing="{second.id}"]')[0].text)
    director.until(lambda: director.all(".standings tbody tr")[0].text.endswith("3 1 +51"))
    assert director.complaints() == []


def test_the_scoreboard_turns_its_pages_and_cuts_nothing_off(director, club):
    evening = small_evening(club, [f"Player {number:02d}" for number in range(60)])
    director.shows(PROJECTOR)
    director.opens(f"/events/{evening.event}/scoreboard")
    director.until(lambda: " / " in director.all('[data-turn="tables"]')[0].text)
    assert director.driver.execute_script(CUT_OFF) == 0
    before = director.texts(".table:not([hidden])")
    director.until(lambda: director.texts(".table:not([hidden])") != before)
    assert director.driver.execute_script(CUT_OFF) == 0
    assert director.overflow() <= 0


def test_a_page_that_lost_the_server_says_so_and_comes_back(browser, club):
    evening = small_evening(club)
    browser.shows(PROJECTOR)
    with served(ClubSite(club)) as address:
        browser.driver.get(f"{address}/events/{evening.event}/scoreboard")
        browser.until(lambda: not browser.all("#lost")[0].is_displayed())
    browser.until(lambda: browser.all("#lost")[0].is_displayed())
    assert browser.all("#lost")[0].text == "The connection is lost. This page comes back by itself."
    browser.driver.get("about:blank")


PAGES = (
    "/",
    "/events/new",
    "/events/1",
    "/events/1/edit",
    "/events/1/entries",
    "/events/1/changes",
    "/pairings/1",
    "/pairings/2",
    "/players",
    "/players/4",
    "/boards",
    "/incidents",
    "/seasons",
    "/seasons/1",
    "/account",
    "/nothing",
)


@pytest.mark.parametrize(
    ("size", "dark"),
    sampled([(PHONE, False), (LAPTOP, False), (PHONE, True), (LAPTOP, True)]),
    ids=["phone", "laptop", "dark-phone", "dark-laptop"],
)
def test_no_page_is_wider_than_its_screen_nor_has_buttons_too_small_for_a_finger(director, club, boards, size, dark):
    evening = small_evening(club, NAMES)
    boards["board-1"] = published(evening.pairings[0], (45, 60), faults=1)
    with club.writing() as connection:
        add_season(connection, "Winter 2026/27")
    found = {}
    director.shows(size, dark=dark)
    for path in PAGES:
        director.opens(path)
        if director.overflow() > 0 or director.small_targets():
            found[path] = (director.overflow(), director.small_targets())
    assert found == {}
