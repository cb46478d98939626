import xml.etree.ElementTree as ET

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.board.layout import Hole
from companion.board.sensors import POCKETS
from companion.board.wiring import SensorKind
from companion.maker.sectionsvg import section_svg
from tests.board.straight import straight


def said(layout):
    (document,) = section_svg(layout)
    return [node.text for node in ET.fromstring(document.content).iter() if node.tag.endswith("text")]


@pytest.mark.parametrize("name", board_names())
def test_every_kind_of_sensor_is_shown_with_the_room_that_it_takes(name):
    words = said(load_board(name))
    for kind, pocket in POCKETS.items():
        assert kind.value in words
        assert any(line.startswith(f"takes {pocket.long_mm:g} x {pocket.wide_mm:g} mm: ") for line in words)


def test_the_circuit_board_is_shown_with_its_stack_and_how_its_light_shines():
    assert "wood 12 mm, gap 4 mm, circuit 1.6 mm" in said(load_board("cribbage-2"))
    assert "light 3.4 mm beside the hole, 2 mm wide" in said(load_board("cribbage-2"))
    text = straight(9) + '[lights]\nway = "thinned"\nbeside_mm = [0, 4]\n[stack]\nwood_mm = 20\ngap_mm = 2\n'
    words = said(parse_board(text, "thinned"))
    assert "wood 20 mm, gap 2 mm, circuit 1.6 mm" in words
    assert "light 4 mm beside the hole, 0.8 mm of wood over it" in words
    assert "no lights" in said(parse_board(straight(9, lights=False), "dark"))


def test_a_lying_reed_is_said_to_lie_aslant_where_it_must():
    assert "takes 9 x 2.8 mm: all lie at 45 degrees" in said(load_board("cribbage-2"))
    assert "takes 9 x 2.8 mm: there is room" in said(load_board("round-the-bases"))


def test_a_part_without_room_is_said_to_have_none():
    layout = load_board("cribbage-61")
    tight = {f"h{index}": Hole(f"h{index}", 4.5 * index, 0.0, index) for index in range(3)}
    assert said(layout._replace(holes=tight)).count(f"takes 5 x 5 mm: {'no room on this board'}") == 1
    assert SensorKind.CONTACT.value in said(layout)


WIDEST_LETTER = 0.56
"""About how wide the letters of a wide typeface are on average, of their size."""


def test_what_is_written_below_a_picture_does_not_reach_into_the_next():
    (document,) = section_svg(load_board("cribbage-2"))
    root = ET.fromstring(document.content)
    panel = float(root.get("viewBox").split()[2]) / (len(SensorKind) + 1)
    texts = [node for node in root.iter() if node.tag.endswith("text")]
    assert texts
    for node in texts:
        assert len(node.text) * float(node.get("font-size")) * WIDEST_LETTER < panel, node.text
