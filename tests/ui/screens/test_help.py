"""Help: pages to read, rulings to find, and what the program is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from touch import tap

from companion import __version__
from companion.board.boards import load_board
from companion.cards import parse_card
from companion.games.catalogue import game_names
from companion.games.cribbage.actions import Dealer, Dealt, Starter
from companion.games.cribbage.state import Phase
from companion.games.game import Setup
from companion.ui.games.cribbage import HELP_ON_PEGS, HELP_SECTIONS
from companion.ui.games.grid import Grid
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.card import CardFace
from companion.ui.kit.lettering import text_height
from companion.ui.kit.unit import px
from companion.ui.screens.pictures import PICTURES
from companion.ui.texts.reading import END, help_pages, rulings


def words(app):
    return " ".join(row.text for row in app.screen.list.rows if hasattr(row, "text"))


@pytest.mark.parametrize("number", range(len(help_pages())))
def test_every_page_is_read_by_one_touch(application, number):
    app = application(size=(720, 1280))
    app.go("help")
    tap(app.screen.list.rows[1 + number])
    page = help_pages()[number]
    assert app.screen.bar.text == page.title
    assert all(paragraph in words(app) for section in page.sections for paragraph in section.paragraphs)


def test_all_rulings_are_there_with_their_reasons(application):
    app = application()
    app.go("rulings")
    assert app.screen.shown == rulings()
    assert all(ruling.text in words(app) and ruling.why in words(app) for ruling in rulings())


def test_a_ruling_is_found_by_its_id_with_the_keys(application):
    app = application()
    screen = app.go("rulings")
    app.type(screen.entry, "P")
    assert len(screen.shown) > 13
    tap(screen.every)
    assert screen.shown == rulings()
    screen.find("c11")
    assert [ruling.ruling_id for ruling in screen.shown] == ["C11"]
    assert "To choose:" in words(app)


def test_what_no_ruling_speaks_of_is_said_to_be_so(application):
    app = application()
    screen = app.go("rulings")
    screen.find("backgammon")
    assert "No ruling" in words(app)
    tap(screen.every)
    assert screen.shown == rulings()


def test_about_names_version_licences_and_where_things_are_kept(application):
    app = application()
    app.go("about")
    text = words(app)
    assert all(word in text for word in (__version__, "MIT", "SIL Open Font", "Apache", str(app.store.path)))


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (640, 400)])
def test_a_flow_chart_has_room_for_every_step(application, size):
    app = application(size=size)
    app.go("help_page", key="battlefield")
    charts = [row for row in app.screen.list.rows if hasattr(row, "steps")]
    assert len(charts) == 5
    for chart in charts:
        boxes = [chart.box(number) for number in range(len(chart.steps))]
        for (_, low, _, _), (_, below, _, high) in pairwise(boxes):
            assert below + high < low
        for number, step in enumerate(chart.steps):
            x, _, wide, _ = boxes[number]
            left, _, room, _ = chart.box(number, yes=True)
            assert x + wide < left
            assert left + room <= chart.right
            for text, space in ((step.text, wide), (step.yes, room)):
                assert text_height(text, theme.NOTE, space - px(16)) <= boxes[number][3]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_help_is_one_touch_from_the_table_and_leads_back_to_the_same_state(table, size):
    playing = table(size=size)
    playing.screen.open("steps")
    before, opened = playing.shell.view, playing.screen.opened
    tap(playing.screen.bar.help)
    assert playing.shell.current == "help_page"
    assert playing.shell.screen.bar.text == next(page.title for page in help_pages() if page.key == "cribbage")
    tap(playing.shell.screen.back_button)
    assert (playing.shell.current, playing.screen.opened) == ("table", opened)
    assert playing.shell.view is before
    playing.screen.close()
    tap(playing.screen.bar.help)
    tap(playing.shell.screen.back_button)
    assert (playing.shell.current, playing.screen.opened) == ("table", "")


@pytest.mark.parametrize("game", game_names())
def test_the_help_of_every_game_has_a_picture_that_the_kit_draws(application, game):
    app = application()
    page = next(page for page in help_pages() if page.key == game)
    assert any(section.picture for section in page.sections)
    screen = app.go("help_page", key=game)
    drawn = [
        each for row in screen.list.rows for each in row.walk() if isinstance(each, BoardPicture | CardFace | Grid)
    ]
    assert drawn
    assert all(each.width > 40 and each.height > 40 for each in drawn)


def test_every_picture_is_in_the_help_and_every_peg_of_it_in_a_hole():
    named = {section.picture for page in help_pages() for section in page.sections} - {""}
    assert {name for name in named if not name.startswith("cards ")} == set(PICTURES)
    for make in PICTURES.values():
        picture = make()[0]
        if isinstance(picture, BoardPicture):
            assert picture.occupancy | picture.lights.keys() <= picture.board.holes.keys()
            assert picture.occupancy


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (640, 400)])
def test_the_ways_of_a_flow_chart_run_between_its_boxes_and_join_the_steps(application, size):
    app = application(size=size)
    app.go("help_page", key="battlefield")
    for chart in (row for row in app.screen.list.rows if hasattr(row, "steps")):
        places = range(len(chart.steps))
        boxes = [chart.box(place) for place in places]
        boxes += [chart.box(place, yes=True) for place in places if chart.steps[place].yes]
        for place in (place for place in places if chart.steps[place].yes):
            way = chart.way_on(place)
            assert bool(way) == (chart.steps[place].then != END)
            points = list(zip(way[::2], way[1::2], strict=True))
            for (x1, y1), (x2, y2) in pairwise(points):
                for left, low, wide, high in boxes:
                    across = min(x1, x2) < left + wide - 1 and max(x1, x2) > left + 1
                    assert not (across and min(y1, y2) < low + high - 1 and max(y1, y2) > low + 1)
            if points:
                left, low, wide, high = chart.box(chart.steps[place].then)
                assert points[-1][0] == left + wide / 2
                assert low + high < points[-1][1] < low + high + px(30)
                assert max(x for x, _ in points) <= chart.right


def test_the_question_mark_leads_to_what_the_moment_is_about_and_back(application):
    app = application()
    app.table.new_game(Setup(("Ann", "Bob")), load_board("cribbage-2"), "none").result()
    app.go("table")

    def top_of_help():
        tap(app.screen.bar.help)
        top = app.screen.list.rows[0].text
        app.screen.back()
        app.until(lambda: app.shell.current == "table")
        return top

    assert top_of_help() == "The aim"
    for action in (Dealer(0), Dealt()):
        app.table.act(action).result()
    app.until(lambda: app.screen.shown.face.phase is Phase.STARTER)
    assert top_of_help() == "The crib and the starter"
    app.table.act(Starter(parse_card("2C"))).result()
    app.until(lambda: app.screen.shown.face.phase is Phase.PLAY)
    assert top_of_help() == "The play"


def test_each_phase_has_its_section():
    headings = [section.heading for section in next(page for page in help_pages() if page.key == "cribbage").sections]
    assert headings[HELP_SECTIONS[Phase.SHOW]] == "The show"
    assert headings[HELP_SECTIONS[Phase.OVER]] == "The end"
    assert headings[HELP_ON_PEGS] == "Pegs"
