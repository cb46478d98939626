"""The picture of the board under real fingers, and what it costs."""

from __future__ import annotations

import pytest
from touch import Finger, drag, frames, touch

from companion.board.boards import load_board
from tests.sampled import sampled

PEGS = frozenset({"track1/5", "track1/9", "track2/3", "track2/7"})
STRIP = {"size_hint": (None, None), "size": (776, 104), "pos": (12, 300)}


@pytest.fixture
def picture(stage):
    """The two-track board in the table's strip at 800 x 480; `log` holds what its hand did."""
    from companion.ui.kit.board import BoardPicture

    board = BoardPicture(load_board("cribbage-2"), hand=True, **STRIP)
    board.log = []
    board.bind(on_lift=lambda _, hole: board.log.append(("lift", hole)))
    board.bind(on_place=lambda _, hole: board.log.append(("place", hole)))
    board.update(PEGS, {})
    return stage(board)


def test_a_peg_is_dragged_from_hole_to_hole(picture):
    drag(picture.place_of("track1/5"), picture.place_of("track1/13"))
    assert picture.log == [("lift", "track1/5"), ("place", "track1/13")]
    assert picture.occupancy == PEGS - {"track1/5"} | {"track1/13"}


@pytest.mark.parametrize("number", sampled([*range(10, 31), 45, 61, 90, 91, 120, 121], *range(0, 27, 4), 25, 26))
def test_every_hole_can_be_hit_by_a_drag_though_neighbours_are_near(picture, number):
    drag(picture.place_of("track1/5"), picture.place_of(f"track1/{number}"), steps=3)
    assert picture.log[-1] == ("place", f"track1/{number}")


def test_a_wrong_track_can_be_hit_too(picture):
    drag(picture.place_of("track1/5"), picture.place_of("track2/12"))
    assert picture.log[-1] == ("place", "track2/12")


def test_a_peg_on_a_wrong_track_keeps_its_look_until_it_is_taken_home(picture):
    drag(picture.place_of("track1/5"), picture.place_of("track2/12"))
    assert {hole: group.name for hole, group in picture.strays.items()} == {"track2/12": "track1"}
    picture.update(PEGS - {"track1/5"} | {"track2/12"})
    touch(*picture.place_of("track2/12"))
    assert "track1/13" in picture.own_holes
    touch(*picture.place_of("track2/12"))
    drag(picture.place_of("track2/12"), picture.place_of("track1/13"))
    assert not picture.strays
    drag(picture.place_of("track2/3"), picture.place_of("track2/12"))
    assert not picture.strays


def test_a_tap_lifts_and_a_tap_places(picture):
    touch(*picture.place_of("track2/3"))
    assert picture.log == [("lift", "track2/3")]
    assert picture.held == ("track2/3",)
    assert "track2/3" not in picture.occupancy
    touch(*picture.place_of("track2/11"))
    assert picture.log[1:] == [("place", "track2/11")]
    assert picture.held == ()


def test_a_finger_beside_a_peg_still_lifts_it(picture):
    x, y = picture.place_of("track1/9")
    touch(x + 20, y - 14)
    assert picture.log == [("lift", "track1/9")]


def test_a_peg_put_back_is_placed_where_it_was(picture):
    x, y = picture.place_of("track1/9")
    drag((x, y), (x + 30, y))
    picture.log.clear()
    picture.update(PEGS)
    touch(x, y)
    touch(x, y)
    assert picture.log == [("lift", "track1/9"), ("place", "track1/9")]
    assert picture.occupancy == PEGS


def test_a_peg_let_go_beside_the_board_stays_in_the_hand(picture):
    drag(picture.place_of("track1/5"), (400, 20))
    assert picture.log == [("lift", "track1/5")]
    assert picture.held == ("track1/5",)
    touch(*picture.place_of("track1/14"))
    assert picture.log[-1] == ("place", "track1/14")


def test_both_pegs_may_be_out_at_once(picture):
    touch(*picture.place_of("track1/5"))
    touch(*picture.place_of("track1/9"))
    assert picture.held == ("track1/5", "track1/9")
    touch(*picture.place_of("track1/12"))
    touch(*picture.place_of("track1/15"))
    assert picture.log[2:] == [("place", "track1/12"), ("place", "track1/15")]
    assert picture.held == ()


def test_the_lens_says_where_the_peg_will_go(picture):
    start, goal = picture.place_of("track1/5"), picture.place_of("track1/17")
    finger = Finger(*start).down()
    assert picture.lens is None
    finger.move(*goal)
    frames()
    assert picture.lens.label == "→ 17"
    finger.up()
    frames()
    assert picture.lens is None


def test_the_holes_before_the_first_are_called_start(picture):
    start, goal = picture.place_of("track1/5"), picture.place_of("track1/-1")
    finger = Finger(*start).down()
    finger.move(*goal)
    frames()
    assert picture.lens.label == "→ start"
    finger.up()


def test_the_strip_opens_over_a_peg_in_the_hand_and_its_holes_are_a_finger_wide(picture):
    touch(*picture.place_of("track1/5"))
    strip = picture.strip
    here, there = strip.view.pixels["track1/12"], strip.view.pixels["track1/13"]
    assert abs(there[0] - here[0]) >= 56
    assert strip.view.least_gap >= 45
    touch(*there)
    assert picture.log[-1] == ("place", "track1/13")
    assert picture.strip is None


def test_the_strip_slides_and_then_hits_what_came_into_sight(picture):
    touch(*picture.place_of("track1/5"))
    strip = picture.strip
    y = strip.view.pixels["track1/12"][1]
    drag((700, y), (150, y))
    assert picture.held
    touch(*strip.view.pixels["track1/22"])
    assert picture.log[-1] == ("place", "track1/22")


def test_the_cross_closes_the_strip_and_the_peg_stays_in_the_hand(picture):
    touch(*picture.place_of("track1/5"))
    touch(picture.strip.right - 30, picture.strip.top - 24)
    assert picture.strip is None
    assert picture.held == ("track1/5",)


def test_the_glasses_go_away_with_the_picture(picture, the_window):
    touch(*picture.place_of("track1/5"))
    the_window.remove_widget(picture)
    assert the_window.children == []


def test_a_real_board_cannot_be_moved_on_the_screen(picture):
    picture.hand = False
    drag(picture.place_of("track1/5"), picture.place_of("track1/13"))
    assert picture.log == []
    assert picture.occupancy == PEGS


def test_what_the_sensors_say_is_shown_while_a_peg_is_in_the_hand(picture):
    touch(*picture.place_of("track1/5"))
    picture.update(PEGS - {"track1/5"} | {"track2/20"})
    assert picture.occupancy == {"track1/9", "track2/3", "track2/7", "track2/20"}


def test_a_peg_in_a_shared_game_hole_is_the_sides_that_misses_one():
    from companion.ui.kit.wood import owner

    layout = load_board("cribbage-2-shared")
    game = "game"
    both = frozenset({game, "track1/110", "track2/80", "track2/90"})
    assert owner(layout, game, both).name == "track1"
    assert owner(layout, game, frozenset({game})) is None


def test_the_holes_of_lights_are_drilled_into_the_picture_and_a_light_is_bright_there(picture):
    from companion.ui.kit import wood
    from companion.ui.kit.lights import LightStyle

    view = picture.view
    places = {name: view.at(*place) for name, place in view.layout.light_places.items()}
    assert len(places) == len(view.pixels) == 246
    for name, (x, y) in places.items():
        assert view.nearest(x, y, view.pixels, 100) == name  # its own hole is the nearest
        seen = list(wood.light_place(view, name))
        assert seen == [pytest.approx((x, y))]
    picture.update(PEGS, {"track1/20": LightStyle()})
    frames(3)
    dark, lit = (_brightness(picture, *places[name]) for name in ("track1/21", "track1/20"))
    assert lit > dark + 60


def _brightness(picture, x, y):
    """Return how bright a pixel of the picture is, 0 to 255."""
    pixels = picture.export_as_image().texture.pixels
    left, low = picture.pos
    row = int(picture.height) - 1 - int(y - low)  # from the top
    first = 4 * (row * int(picture.width) + int(x - left))
    return sum(pixels[first : first + 3]) / 3


def test_the_light_of_a_hole_that_is_drawn_larger_than_it_is_does_not_run_into_it(stage):
    from companion.ui.kit import wood
    from companion.ui.kit.board import BoardPicture

    view = stage(BoardPicture(load_board("round-the-bases"), **STRIP)).view
    assert [name for name in view.layout.light_places if list(wood.light_place(view, name))] == []


@pytest.mark.parametrize("size", [(780, 96), (780, 156), (694, 285), (694, 447), (1248, 282)], ids=str)
def test_the_lights_of_tracks_are_drilled_all_or_none(stage, size):
    """Those beside a gap, which may be drawn wider than the wood has it, would be the only ones."""
    from companion.ui.kit import wood
    from companion.ui.kit.board import BoardPicture

    view = stage(BoardPicture(load_board("cribbage-2"), size_hint=(None, None), size=size), (1280, 800)).view
    drilled = [name for name in view.layout.light_places if list(wood.light_place(view, name))]
    assert len(drilled) in (0, len(view.layout.light_places))
