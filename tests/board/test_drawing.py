import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.board.drawing import draw_board
from companion.board.lanes import lane_points
from companion.board.looks import LOOKS
from tests.board.straight import straight

SVG = "{http://www.w3.org/2000/svg}"
BOARD = load_board("cribbage-4")
SHAPE_TAGS = {"red": "circle", "blue": "rect", "green": "path", "yellow": "path"}


def marked(picture: str, attribute: str) -> dict[str, ET.Element]:
    return {node.get(attribute): node for node in ET.fromstring(picture).iter() if node.get(attribute)}


@pytest.mark.parametrize("name", board_names())
def test_every_hole_is_drawn_where_it_is(name):
    board = load_board(name)
    holes = marked(draw_board(board), "data-hole")
    assert {hole: (float(node.get("cx")), float(node.get("cy"))) for hole, node in holes.items()} == {
        hole.name: (hole.x_mm, hole.y_mm) for hole in board.holes.values()
    }


def test_a_picture_has_the_size_of_the_wood():
    root = ET.fromstring(draw_board(BOARD))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("330mm", "113.6mm", "0 0 330 113.6")


def test_an_empty_board_has_no_peg_and_no_light():
    picture = draw_board(BOARD)
    assert marked(picture, "data-peg") == marked(picture, "data-light") == {}


@pytest.mark.parametrize("track", BOARD.tracks, ids=lambda track: track.label)
def test_a_peg_shows_its_side_by_colour_and_shape_and_word(track):
    peg = marked(draw_board(BOARD, frozenset({track.holes[7]})), "data-peg")[track.holes[7]]
    body = next(node for node in peg.iter(f"{SVG}g") if node.get("fill") == LOOKS[track.label].colour)
    assert [node.tag.removeprefix(SVG) for node in body] == [SHAPE_TAGS[track.label]]
    assert peg.find(f"{SVG}title").text == f"{track.label.capitalize()} in 7"


def test_no_two_sides_have_the_same_outline():
    picture = draw_board(BOARD, frozenset(track.holes[1] for track in BOARD.tracks))
    outlines = Counter(ET.tostring(node.findall(f"{SVG}g")[1][0]) for node in marked(picture, "data-peg").values())
    assert len(outlines) == 4


def test_a_peg_in_a_shared_game_hole_is_nobodys_until_somebody_is_named():
    board = load_board("cribbage-2-shared")
    anyone = marked(draw_board(board, frozenset({"game"})), "data-peg")["game"]
    blue = marked(draw_board(board, frozenset({"game"}), owners={"game": "blue"}), "data-peg")["game"]
    assert anyone.find(f"{SVG}title").text == "Peg in 121"
    assert blue.find(f"{SVG}title").text == "Blue in 121"


def test_a_light_shines_in_its_colour_where_it_is_told_to():
    lights = marked(draw_board(BOARD, lights={"track1/3": "#12ab34", "track2/0": "white"}), "data-light")
    assert {name: node[1].get("stroke") for name, node in lights.items()} == {
        "track1/3": "#12ab34",
        "track2/0": "white",
    }


def test_a_colour_cannot_break_out_of_its_place():
    assert marked(draw_board(BOARD, lights={"track1/3": '"/><script>&'}), "data-light")["track1/3"][1].get(
        "stroke"
    ) == ('"/><script>&')


def test_printed_words_are_drawn_as_they_are_written(small_text):
    root = ET.fromstring(draw_board(parse_board(small_text, "mine")))
    assert [node.text for node in root.iter(f"{SVG}text")] == ["5", "10", "start & <go>"]


def test_a_peg_in_a_hole_that_is_not_there_is_refused():
    with pytest.raises(KeyError):
        draw_board(BOARD, frozenset({"track9/1"}))


@pytest.mark.parametrize("name", board_names())
def test_a_lane_passes_every_hole_from_1_to_the_game_hole_and_stays_on_the_wood(name):
    board = load_board(name)
    for track in board.tracks:
        lane = lane_points(board, track)
        holes = [board.holes[track.holes[number]] for number in range(1, track.last + 1)]
        assert [place for place in lane if place in {(hole.x_mm, hole.y_mm) for hole in holes}] == [
            (hole.x_mm, hole.y_mm) for hole in holes
        ]
        assert all(1 < x < board.width_mm - 1 and 1 < y < board.height_mm - 1 for x, y in lane)


def test_the_hole_of_each_light_is_drawn_where_it_is_and_one_that_shines_is_bright_there():
    board = load_board("cribbage-2")
    picture = draw_board(board, lights={"track1/5": "#FFFFFF"})
    dots = re.search(r'<path data-lights="246" d="([^"]*)" stroke-width="2"', picture)[1]
    places = {tuple(map(float, each)) for each in re.findall(r"M([\d.]+) ([\d.]+)h", dots)}
    assert places == set(board.light_places.values())
    x_mm, y_mm = board.light_places["track1/5"]
    assert f'cx="{x_mm:g}" cy="{y_mm:g}" r="1" fill="#FFFFFF"' in picture


def test_a_board_without_lights_has_none_drawn():
    assert "data-lights" not in draw_board(parse_board(straight(9, lights=False), "dark"))
