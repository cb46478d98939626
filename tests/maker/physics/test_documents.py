"""What is written of the fields of a board."""

import json
import xml.etree.ElementTree as ET

import pytest

from companion.board.boardfile import parse_board
from companion.maker.pcb.kinds import HALL
from companion.maker.physics.documents import circuit_part, investigate, kit_physics, physics_documents
from companion.maker.physics.report import shown_chance
from tests.board.straight import straight


@pytest.fixture(scope="module")
def findings():
    steps = []
    layout = parse_board(straight(4, title="Grün & <weiß>"), "small")
    found = investigate(layout, advise=False, step=lambda: steps.append(1))
    assert len(steps) == 3 * len(found.studies)
    return found


def test_the_figures_are_written_for_people_for_eyes_and_for_programs(findings):
    page, picture, figures = physics_documents(findings)
    assert [each.path for each in (page, picture, figures)] == ["physics.md", "physics.svg", "physics.json"]
    facts = json.loads(figures.content)
    assert facts["board"] == "small"
    assert facts["pegs"] == 2
    assert [setup["name"] for setup in facts["setups"]] == ["circuit", "reed", "reed-lying", "hall"]
    for setup in facts["setups"]:
        assert set(setup["troubles"]) == {"missed", "felt", "held"}
        assert set(setup["holes"]) == set(findings.layout.holes)
        assert setup["assumed"]
        assert f"| {setup['name']} | {setup['part']} |" in page.content.decode()


def test_the_picture_names_each_way_and_has_a_bar_for_each_trouble(findings):
    picture = next(each for each in physics_documents(findings) if each.path == "physics.svg")
    root = ET.fromstring(picture.content)
    words = [node.text for node in root.iter() if node.tag.endswith("text")]
    assert "The fields of Grün & <weiß>" in words
    assert all(str(each.setup.words) in words for each in findings.studies)
    assert [words.count(trouble) for trouble in ("missed", "felt", "held")] == [len(findings.studies)] * 3


def test_the_kit_has_the_fields_of_the_circuit_board_and_of_the_part_that_the_board_names():
    layout = parse_board(straight(4, wiring='sensor = "reed"'), "small")
    page, picture = kit_physics(layout)
    assert f"| circuit | {circuit_part().name} |" in page.content.decode()
    assert circuit_part().name in HALL.number  # what is ordered is what was reckoned
    assert "| reed | MITI-7" in page.content.decode()
    assert b"standing below the hole" in picture.content
    assert list(kit_physics(parse_board(straight(4, sensors=False), "bare"))) == []


def test_chances_are_shown_with_two_digits():
    assert [str(shown_chance(value)) for value in (1e-12, 3.04e-7, 0.02, 1.0)] == ["< 1e-12", "3.0e-07", "0.02", "1.00"]
