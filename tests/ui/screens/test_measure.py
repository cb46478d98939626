"""Measuring a board at the screen: a rendered photograph is chosen, what was found is put right by touch and saved."""

from __future__ import annotations

import pytest
from kivy.base import EventLoop
from touch import drag, frames, tap, touch

from companion.app import measuring
from companion.app.settings import LastGame, Settings
from companion.board.boardfile import parse_board
from companion.games.setup import Setup
from companion.ui.screens import measure as screen_module

cv2 = pytest.importorskip("cv2")
from companion.scan.marks import MarkKind  # noqa: E402
from tests.sampled import crossed  # noqa: E402
from tests.tools.photo_scenes import look, scene  # noqa: E402
from tests.tools.photographs import photograph  # noqa: E402
from tests.ui.screens.test_every_screen import faults  # noqa: E402

SHAPES = [(800, 480), (720, 1280), (640, 400)]
LIKE = Settings(last_game=LastGame(Setup(("Ann", "Bob"), target=61), board="cribbage-61"))


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    """A photograph of a short board with two pegs left in, whose holes they hide."""
    path = tmp_path_factory.mktemp("photo") / "photo.jpg"
    of = scene("straight", 0, pegs=2, height_mm=0)
    assert of.board.like == "cribbage-61"
    cv2.imwrite(str(path), photograph(of, look(of, 0, (1800, 1350), 0.15)))
    return path


@pytest.fixture(scope="module")
def kept():
    """What was measured, for the tests after the first."""
    return {}


@pytest.fixture(autouse=True)
def no_stick(monkeypatch):
    """Whatever is mounted on the machine that runs the tests."""
    monkeypatch.setattr(screen_module, "stick", lambda: None)
    monkeypatch.setattr("companion.ui.screens.keeping.stick", lambda: None)


def measured(application, photo, kept, size=(800, 480)):
    app = application(LIKE, size)
    screen = app.go("measure")
    if "board" not in kept:
        screen.own_folder.mkdir(parents=True)
        (screen.own_folder / "board.jpg").write_bytes(photo.read_bytes())
        tap(screen.search)
        (row,) = screen.list.rows
        tap(row)
        tap(screen.measure)
        app.until(lambda: screen.corrections is not None or app.shell.message, seconds=200)
        assert not app.shell.message
        kept["board"] = screen.corrections.measured
    else:
        screen.take(kept["board"])
        frames()
    return app, screen, screen.corrections


def touched(fixes, mark):
    """Touch a mark: where it is seen from afar, and then again closely."""
    for _ in range(2):
        x, y = fixes.picture.seen_at(fixes.picture.glance.shown(mark.at))
        touch(*fixes.picture.to_window(x, y))
    assert fixes.mark == mark


def hidden(fixes):
    return [mark for mark in fixes.measured.scan.marks if mark.kind in (MarkKind.HIDDEN, MarkKind.UNSURE)]


def test_what_is_in_question_is_answered_by_touch_and_the_board_file_is_written(application, photo, kept):
    app, screen, fixes = measured(application, photo, kept)
    asked = len(hidden(fixes))
    assert asked == 2
    assert fixes.said.text == "2 holes are in question."
    assert screen.save.text == "Save all the same"
    for left in range(asked - 1, -1, -1):
        tap(fixes.question)
        assert fixes.picture.close
        assert fixes.said.text.endswith("was not seen. Is it here? If not, touch where it is.")
        tap(fixes.hole)
        app.until(lambda: not screen.busy, seconds=60)
        assert len(hidden(fixes)) == left
    assert fixes.said.text.startswith("All 126 holes were found.")
    assert screen.save.text == "Save"
    tap(screen.save)
    folder = screen.own_folder.parent / "records"
    (file,) = folder.iterdir()
    assert file.name == "cribbage-61-measured.toml"
    assert file.name in app.shell.message
    layout = parse_board(file.read_text(), "measured")
    assert set(layout.holes) == set(screen.like.holes)


def test_a_hole_that_is_said_to_be_none_is_hidden_and_undo_takes_that_back(application, photo, kept):
    app, screen, fixes = measured(application, photo, kept)
    before = fixes.measured
    mark = next(mark for mark in before.scan.marks if mark.name.endswith("/20"))
    touched(fixes, mark)
    assert fixes.said.text.startswith("Hole 20 of ")
    assert fixes.hole.text == "It is no hole"
    tap(fixes.hole)
    app.until(lambda: not screen.busy, seconds=60)
    assert mark.name in {each.name for each in hidden(fixes)}
    assert len(hidden(fixes)) == 3
    tap(fixes.undo)
    assert fixes.measured is before
    assert len(hidden(fixes)) == 2


def test_a_finger_draws_the_close_photograph_along_and_a_tap_beside_all_holes_names_none(application, photo, kept):
    _, _, fixes = measured(application, photo, kept)
    tap(fixes.closer)
    assert fixes.picture.close
    x, y = fixes.picture.to_window(*fixes.picture.center)
    there = fixes.picture.place_at(x, y)
    drag((x, y), (x - 60, y + 40))
    left, top = fixes.picture.seen_at(there)
    assert (left, top) == pytest.approx((x - 60, y + 40), abs=2)
    assert fixes.picture.chosen is None
    tap(fixes.closer)
    corner = fixes.picture.seen_at((1.0, 1.0))
    touch(*fixes.picture.to_window(corner[0], corner[1] + 20))
    assert fixes.picture.chosen is None  # beside the photograph
    touch(*fixes.picture.to_window(corner[0], corner[1] - 5))
    assert fixes.mark is None
    assert fixes.said.text == "No hole was seen here."
    assert fixes.hole.text == "A hole is here"
    assert fixes.start.disabled


@pytest.mark.parametrize(("size", "state"), crossed(SHAPES, ["photographs", "none", "whole", "close"]), ids=str)
def test_everything_is_on_the_screen(application, photo, kept, size, state):
    app = application(LIKE, size)
    screen = app.go("measure")
    if state == "photographs":
        screen.own_folder.mkdir(parents=True)
        for number in range(3):
            (screen.own_folder / f"board {number}.jpg").write_bytes(b"")
        tap(screen.search)
        assert {row.title for row in screen.list.rows} == {"board 0.jpg", "board 1.jpg", "board 2.jpg"}
    elif state in ("whole", "close") and "board" in kept:
        screen.take(kept["board"])
        if state == "close":
            frames()
            tap(screen.corrections.question)
    frames()
    assert not list(faults(state, screen, EventLoop.window))


def test_a_photograph_that_is_none_gets_a_sentence(application):
    app = application(LIKE)
    screen = app.go("measure")
    screen.own_folder.mkdir(parents=True)
    (screen.own_folder / "cat.png").write_bytes(b"a cat")
    tap(screen.search)
    (row,) = screen.list.rows
    tap(row)
    tap(screen.measure)
    app.until(lambda: app.shell.message)
    assert app.shell.message.endswith("cat.png is no photograph: give a JPEG or PNG file.")
    assert screen.corrections is None
    assert not screen.measure.disabled


def test_without_the_library_the_sentence_says_what_to_install(application, monkeypatch):
    def missing(*_):
        raise ModuleNotFoundError(name="cv2")

    monkeypatch.setattr(screen_module, "measuring", lambda paths, like, title: measuring.Work(missing))
    app = application(LIKE)
    screen = app.go("measure")
    screen.own_folder.mkdir(parents=True)
    (screen.own_folder / "board.png").write_bytes(b"")
    tap(screen.search)
    tap(screen.list.rows[0])
    tap(screen.measure)
    app.until(lambda: app.shell.message)
    assert app.shell.message.startswith("cv2 is missing, which photographs are read with: pip install")
