"""The pegs, rendered by OpenSCAD itself."""

import subprocess

import pytest
import trimesh

from companion.board.boards import board_names, load_board
from companion.board.layout import Stack
from companion.board.wiring import PicoWiring, SensorKind
from companion.maker.pegs import peg_counts, peg_source, room_mm


def render(layout, folder, *values):
    """Render a peg with some values set, and return OpenSCAD's answer and the body, None when there is none."""
    source, body = folder / "peg.scad", folder / "peg.stl"
    source.write_bytes(next(peg_source(layout)).content)
    body.unlink(missing_ok=True)
    set_values = [word for value in values for word in ("-D", value)]
    words = ["openscad", "-o", str(body), *set_values, str(source)]
    answer = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    return answer, trimesh.load(body) if body.exists() else None


@pytest.mark.parametrize("shape", ["circle", "square", "triangle", "diamond"])
def test_a_peg_of_each_shape_is_one_closed_body_that_fits_its_hole_and_its_neighbours(shape, tmp_path):
    layout = load_board("cribbage-2")
    answer, peg = render(layout, tmp_path, f'shape="{shape}"')
    assert answer.returncode == 0, answer.stderr
    assert "WARNING" not in answer.stderr
    assert peg.is_watertight
    assert peg.euler_number == 2  # one piece, no tunnel through it
    assert peg.bounds[:, 2] == pytest.approx([0, 26])
    assert max(peg.extents[:2]) <= room_mm(layout) - 0.9
    shaft = peg.vertices[peg.vertices[:, 2] > 25.9]
    across = shaft[:, :2].max(axis=0) - shaft[:, :2].min(axis=0)
    assert across == pytest.approx([2.9, 2.9], abs=0.01)


def test_the_shaft_is_as_long_as_the_wood_is_thick(tmp_path):
    layout = load_board("cribbage-2")
    _, peg = render(layout._replace(stack=Stack(wood_mm=18)), tmp_path)
    assert peg.bounds[:, 2] == pytest.approx([0, 32])


def test_the_magnet_has_a_pocket_of_its_size_open_at_the_tip(tmp_path):
    layout = load_board("cribbage-2")
    _, solid = render(layout, tmp_path, "magnet_mm=0")
    _, pegged = render(layout, tmp_path, "magnet_mm=2", "magnet_long_mm=4")
    pocket_mm3 = 3.14159 * (2.1 / 2) ** 2 * 4
    assert solid.volume - pegged.volume == pytest.approx(pocket_mm3, rel=0.01)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("magnet_mm=3", "The magnet is too thick for the shaft"),
        ("magnet_long_mm=12", "The magnet is longer than the shaft."),
        ("room_mm=4", "The holes are too close for a head that is wider than its hole."),
    ],
)
def test_a_peg_that_cannot_be_made_is_refused_with_a_sentence(value, sentence, tmp_path):
    answer, peg = render(load_board("cribbage-2"), tmp_path, value)
    assert answer.returncode != 0
    assert sentence in answer.stderr
    assert peg is None


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("cribbage-2", {"red": 2, "blue": 2}),
        ("cribbage-4", {"red": 2, "blue": 2, "green": 2, "yellow": 2}),
        ("round-the-bases", {"red": 5, "blue": 5, "": 6}),
    ],
)
def test_the_source_says_how_many_pegs_of_which_shape_a_board_takes(name, counts):
    layout = load_board(name)
    assert peg_counts(layout) == counts
    text = next(peg_source(layout)).content.decode()
    assert all(
        f"// {label.capitalize() or 'For all'}: {count} with the shape" in text for label, count in counts.items()
    )


def test_the_pegs_of_a_board_with_contacts_are_said_to_be_of_metal():
    layout = load_board("cribbage-2")
    wired = layout._replace(wired=PicoWiring(SensorKind.CONTACT))
    assert b"turn the pegs from metal, without a magnet" in next(peg_source(wired)).content
    assert b"turn the pegs from metal" not in next(peg_source(layout)).content


@pytest.mark.parametrize("name", board_names())
def test_the_source_has_the_boards_own_measures(name):
    layout = load_board(name)
    text = next(peg_source(layout)).content.decode()
    assert "hole_mm = 3.2;" in text
    assert f"room_mm = {room_mm(layout):g};" in text
