"""Help: pages to read, rulings to find, and what the program is."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import reading
from kivy.uix.floatlayout import FloatLayout
from touch import tap

from companion import __version__
from companion.app.fitting import board_for
from companion.games.battlefield.state import BattleStage
from companion.games.catalogue import game_named, game_names
from companion.games.cribbage.state import Phase
from companion.games.crosscribb.state import GridStage
from companion.games.match import Match
from companion.games.round_the_bases.state import InningStage
from companion.games.setup import Setup
from companion.ui.ear import all_heard, heard_at
from companion.ui.games.grid import Grid
from companion.ui.kit import theme
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.card import CardFace
from companion.ui.kit.lettering import text_height
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import px
from companion.ui.screens.pictures import PICTURES, picture_of
from companion.ui.table.pane import ON_PEGS, Destination
from companion.ui.texts.reading import END, help_pages, rulings
from tests.sampled import sampled, sampled_sizes
from tests.tools.seeding import honest_game


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


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 2))
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


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280)]))
def test_help_is_one_touch_from_the_table_and_leads_back_to_the_same_state(table, size):
    playing = table(size=size)
    playing.screen.open(Destination.STEPS)
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
    assert (playing.shell.current, playing.screen.opened) == ("table", None)


@pytest.mark.parametrize("game", sampled(game_names(), 1, 2, 4))
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
    assert {name for name in named if " " not in name} == set(PICTURES)
    for make in PICTURES.values():
        picture = make()[0]
        if isinstance(picture, BoardPicture):
            assert picture.occupancy | picture.lights.keys() <= picture.board.holes.keys()
            assert picture.occupancy


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1))
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


MOMENTS = {
    **dict.fromkeys(("cribbage", "five-card", "lowball"), tuple(Phase)),
    "round-the-bases": (*InningStage, *Phase),
    "crosscribb": tuple(GridStage),
    "battlefield": tuple(BattleStage),
}
NEVER = {"round-the-bases": {InningStage.HAND, Phase.SCOREKEEPING, Phase.OVER}}
"""What no panel calls a moment: a hand has phases of its own, and on the field there is no scorekeeper."""


@pytest.mark.parametrize("game", game_names())
def test_each_moment_of_each_game_has_one_section_with_a_picture(game):
    page = page_of(game)
    named = [moment for section in page.sections for moment in section.moments]
    known = {moment.value for moment in MOMENTS[game] if moment not in NEVER.get(game, ())} | {ON_PEGS}
    assert len(named) == len(set(named))
    assert known <= set(named) <= known | {Phase.SCOREKEEPING.value}
    for moment in known:
        opened = page.opened_at(moment)
        assert moment in opened.sections[0].moments
        assert opened.sections[0].picture
        assert sorted(map(repr, opened.sections)) == sorted(map(repr, page.sections))


def test_a_page_that_is_opened_at_no_moment_is_in_its_order():
    for page in help_pages():
        assert page.opened_at("").sections == page.opened_at("no such moment").sections == page.sections


def stage_of(state):
    """What the game calls its stage, as its rules know it."""
    stage = getattr(state, "stage", None)
    return (state.deal.phase if stage is InningStage.HAND else stage or state.phase).value


def owes(state):
    return any(account.owed for account in state.ledger.accounts)


VISITED = {
    "cribbage": (Setup(("Ann", "Bob")), ("cut", "show")),
    "five-card": (Setup(("Ann", "Bob"), "five-card", 61), ("starter", "play")),
    "lowball": (Setup(("Ann", "Bob"), "lowball"), ("play",)),
    "round-the-bases": (Setup(("Ann", "Bob"), "round-the-bases", 3), ("choose", "show", "dice")),
    "crosscribb": (Setup(("Ann", "Bob"), "crosscribb", 31), ("place", "crib")),
    "battlefield": (Setup(("Ann", "Bob"), "battlefield"), ("draw", "battle")),
}
"""For each game some moments in the order in which they come."""


@pytest.mark.parametrize("game", sampled(game_names(), 0, 5))
def test_the_question_mark_leads_to_what_the_moment_is_about_and_back(application, game):
    setup, moments = VISITED[game]
    app, match, wanted = application(), Match(game_named(game), setup), list(moments)
    for played, action in enumerate(honest_game(setup, 8), 1):
        match.push(action)
        if stage_of(match.state) == wanted[0] and not owes(match.state):
            assert top_of_help(app, setup, played) == heading_of(game, wanted.pop(0))
        if not wanted:
            break
    assert not wanted


def test_points_that_are_to_be_pegged_lead_to_the_pegs(application):
    setup = VISITED["cribbage"][0]
    match, app = Match(game_named("cribbage"), setup), application()
    for played, action in enumerate(honest_game(setup, 8), 1):
        match.push(action)
        if owes(match.state):
            assert top_of_help(app, setup, played, "sim:") == "Pegs"
            return


def top_of_help(app, setup, played, spec="none"):
    """Sit down at a game after so many actions, touch the question mark, and come back.

    Without a board nobody has to move a peg.
    """
    layout = board_for("", setup)
    game_id = app.store_game(played, setup, seed=8, board=f"{layout.name} {spec}")
    app.table.resume(game_id, layout, spec).result(10)
    app.until(lambda: app.shell.view is not None and app.shell.view.game_id == game_id)
    if spec != "none":
        app.until(lambda: app.shell.view.connected and any(side.owed for side in app.shell.view.sides))
    app.go("table")
    app.until(lambda: app.screen.shown is app.table.view)
    tap(app.screen.bar.help)
    assert app.screen.bar.text == page_of(setup.game).title
    top = app.screen.list.rows[0].text
    app.screen.back()
    assert app.shell.current == "table"
    return top


def heading_of(game, moment):
    return page_of(game).opened_at(moment).sections[0].heading


def page_of(key):
    return next(page for page in help_pages() if page.key == key)


def shades(window, widget):
    """How many colours the window has where a widget is."""
    left, low, right, high = (round(part) for part in reading.box_of(widget))
    part = reading.picture(window)[low:high, left:right].reshape(-1, 3)
    return len(np.unique(part @ np.array([1, 256, 65_536])))


def test_every_picture_is_drawn_and_can_be_heard(every_frame, stage, the_window):
    for name in sorted({section.picture for page in help_pages() for section in page.sections} - {""}):
        picture, high = picture_of(name)
        root = FloatLayout()
        picture.size_hint, picture.size, picture.pos = (None, None), (700, high), (40, 40)
        root.add_widget(picture)
        stage(root)
        assert shades(the_window, picture) > 8, name
        heard = [SCREEN.text(said) for said in all_heard(root)]
        assert any(heard), name
        assert not any("?" in text for text in heard), name


def test_a_picture_of_a_board_says_where_its_pegs_stand(stage):
    picture = stage(picture_of("leap")[0])
    heard = heard_at(picture, *picture.center)
    assert heard is not None
    said = SCREEN.text(heard.said)
    assert "Red: pegs in hole 10 and hole 17." in said
    assert "Blue: pegs in hole 8 and hole 12." in said
