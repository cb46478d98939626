"""Where lights shine: the [lights] and [stack] tables, the place that is found where none is told, and collisions."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.board.layout import HOLE_MM, Lighting, LightWay, Stack
from companion.board.lighting import WALL_MM, least_apart_mm, usual_beside
from companion.board.problems import BoardFileError
from tests.board.straight import straight

USUAL = "[lights]\nbeside_mm = [3.4, 0]\n"


def problems_of(text):
    with pytest.raises(BoardFileError) as caught:
        parse_board(text, "mine")
    return [(problem.key, str(problem.reason)) for problem in caught.value.problems]


@pytest.mark.parametrize("name", board_names())
def test_every_shipped_board_has_each_light_at_a_place_that_belongs_to_its_hole(name):
    layout = load_board(name)
    assert set(layout.light_places) == {hole.name for hole in layout.holes.values() if hole.light is not None}
    assert len(layout.light_places) == len(layout.holes)
    places = list(layout.light_places.values())
    for index, (hole, place) in enumerate(layout.light_places.items()):
        apart = {name: dist(place, (each.x_mm, each.y_mm)) for name, each in layout.holes.items()}
        assert min(apart, key=apart.get) == hole
        assert apart[hole] >= HOLE_MM / 2 + layout.lighting.size_mm / 2 + WALL_MM - 1e-9
        rim = layout.lighting.size_mm / 2 + WALL_MM
        assert rim <= place[0] <= layout.width_mm - rim
        assert rim <= place[1] <= layout.height_mm - rim
        assert all(dist(place, other) >= layout.lighting.size_mm + WALL_MM for other in places[:index])


def test_an_old_file_has_its_lights_beside_the_holes_on_the_usual_stack():
    layout = parse_board(straight(9), "old")
    assert (layout.lighting, layout.stack) == (Lighting(beside_mm=(3.4, 0.0)), Stack())
    first = layout.holes["track1/1"]
    assert layout.light_places["track1/1"] == (first.x_mm + 3.4, first.y_mm)
    assert len(layout.light_places) == len(layout.holes)


def test_an_old_file_without_room_for_lights_still_loads_and_has_no_places_for_them():
    crowded = straight(9, tracks=3).replace("to_mm = [90,", "to_mm = [50,")
    crowded = crowded.replace(", 20]", ", 14]").replace(", 30]", ", 18]")
    assert parse_board(crowded, "old").light_places == {}


def test_holes_without_lights_have_no_places():
    assert parse_board(straight(9, lights=False) + USUAL, "dark").light_places == {}


def test_what_the_tables_say_is_read():
    text = (
        '[lights]\nway = "thinned"\nsize_mm = 3\nleft_mm = 1\nbeside_mm = [0, 4]\n[stack]\nwood_mm = 15\ngap_mm = 2\n'
    )
    layout = parse_board(straight(9) + text, "mine")
    assert layout.lighting == Lighting(LightWay.THINNED, 3.0, 1.0, (0.0, 4.0))
    assert layout.stack == Stack(15.0, 2.0, 1.6)
    assert layout.light_depth_mm == 14
    hole = layout.holes["track1/5"]
    assert layout.light_places["track1/5"] == (hole.x_mm, hole.y_mm + 4)


def test_a_street_may_have_its_lights_elsewhere():
    text = straight(9, tracks=2).replace("light_first = 11", "light_first = 11\nlight_beside_mm = [0, -4]")
    layout = parse_board(text + USUAL, "mine")
    one, other = layout.holes["track1/5"], layout.holes["track2/5"]
    assert layout.light_places[one.name] == (one.x_mm + 3.4, one.y_mm)
    assert layout.light_places[other.name] == (other.x_mm, other.y_mm - 4)


SPOILT = {
    "own hole": ("[3.4, 0]", "[3.0, 0]", "the light of track1/9 is 3 mm from its hole; with 2 mm through the wood it"),
    "other hole": ("[3.4, 0]", "[5.0, 0]", "the light of track1/8 is 3 mm from hole track1/9; with 2 mm through"),
    "nearer to another": ("[3.4, 0]", "[4.5, 0]", "3.5 mm from hole track1/9 and 4.5 mm from its own: it would seem"),
    "off the wood": ("[3.4, 0]", "[0, -9]", "the light of track1/-1 at [10, 1] is less than 1.8 mm inside the wood of"),
    "no room": ("beside_mm = [3.4, 0]", "size_mm = 8", "there is no room for lights of 8 mm beside the holes"),
    "no wood left": ("[3.4, 0]", '[3.4, 0]\nway = "thinned"\nleft_mm = 4\n[stack]\nwood_mm = 3', "leaves 4 mm of wood"),
    "a word for a way": ("beside_mm = [3.4, 0]", 'way = "window"', 'must be one of "hole", "thinned"'),
    "a slip of the pen": ("beside_mm", "beside", 'is not a key that belongs here, the nearest is "beside_mm"'),
    "no place": ("[3.4, 0]", "3.4", "must be a place of two numbers in millimetres"),
    "too thick": ("[3.4, 0]", "[3.4, 0]\n[stack]\nwood_mm = 90", "must be millimetres from 3 to 60, but is 90"),
}


@pytest.mark.parametrize("case", SPOILT)
def test_what_is_wrong_with_lights_is_said(case):
    old, new, reason = SPOILT[case]
    found = problems_of(straight(9) + USUAL.replace(old, new))
    assert any(reason in said for _, said in found)
    assert all(key.startswith(("lights", "stack")) for key, _ in found)


def test_lights_that_meet_are_named_with_the_street_that_is_wrong():
    text = straight(9, tracks=2).replace("light_first = 11", "light_first = 11\nlight_beside_mm = [3.4, -4.5]")
    found = problems_of(text.replace("light_first = 0", "light_first = 0\nlight_beside_mm = [3.4, 4.5]") + USUAL)
    assert (
        "street 2, light_beside_mm",
        "the lights of track1/1 and track2/1 are 1 mm apart, less than 2.8 mm",
    ) in found


def test_a_light_at_any_place_is_sound_or_said_to_be_wrong():
    """The check against a plain reckoning over all pairs, on a board of two tracks."""

    @given(st.floats(-9, 9), st.floats(-9, 9), st.sampled_from([1.0, 2.0, 3.0]))
    def holds(x_mm, y_mm, size_mm):
        x_mm, y_mm = round(x_mm, 2), round(y_mm, 2)
        text = straight(4, tracks=2) + f"[lights]\nsize_mm = {size_mm}\nbeside_mm = [{x_mm}, {y_mm}]\n"
        try:
            parse_board(text, "mine")
            sound = True
        except BoardFileError:
            sound = False
        plain = parse_board(straight(4, tracks=2), "plain")
        assert sound == _is_sound(plain, x_mm, y_mm, Lighting(size_mm=size_mm))

    holds()


def _is_sound(plain, x_mm, y_mm, lighting):
    holes, rim = plain.holes.values(), lighting.size_mm / 2 + WALL_MM
    for hole in holes:
        place = hole.x_mm + x_mm, hole.y_mm + y_mm
        own = dist(place, (hole.x_mm, hole.y_mm))
        apart = [dist(place, (other.x_mm, other.y_mm)) for other in holes if other is not hole]
        if min(own, *apart) < least_apart_mm(lighting) - 1e-6 or min(apart) < own - 1e-6:
            return False
        if not (rim <= place[0] <= plain.width_mm - rim and rim <= place[1] <= plain.height_mm - rim):
            return False
    return True


def test_the_place_that_is_found_hides_no_printed_number_where_another_would_not():
    layout = load_board("cribbage-2")
    found = layout._replace(lighting=Lighting(beside_mm=usual_beside(layout)))
    numbers = [mark for mark in layout.marks if getattr(mark, "text", "").isdigit()]
    for x_mm, y_mm in found.light_places.values():
        for mark in numbers:
            half = 0.3 * mark.size_mm * len(mark.text) + 1
            assert abs(mark.at_mm[0] - x_mm) >= half or abs(mark.at_mm[1] - y_mm) >= mark.size_mm / 2 + 1


def test_a_slip_of_the_pen_by_kilometres_is_said_and_costs_no_more_than_any_other():
    rows = "".join(
        f'[[street]]\ngroup = "track1"\nfirst = {60 * row - 9}\nlast = {60 * row + 50}\n'
        f"from_mm = [10, {10 + 4 * row}]\n"
        f"to_mm = [246, {10 + 4 * row}]\nlight_first = {60 * row}\n"
        for row in range(15)
    )
    text = (
        'title = "Slip"\nwidth_mm = 300\nheight_mm = 300\npitch_mm = 4\n[[group]]\nname = "track1"\nkind = "track"\n'
        f'label = "red"\n{rows}[lights]\nbeside_mm = [100000000, 0]\n'
    )
    found = problems_of(text)
    assert len(found) == 900
    assert all("inside the wood of 300 x 300 mm" in reason for _, reason in found)
