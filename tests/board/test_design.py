"""Boards of one's own: where everything goes, and what is said when it does not fit."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.boardfile import parse_board
from companion.board.boards import load_board
from companion.board.design import Design, DesignError, plan
from companion.board.designfile import Parts, ReaderKind, design_file
from companion.board.layout import TextMark
from companion.board.wiring import ChainInputs, MatrixInputs, PicoWiring, SensorKind
from tests.sampled import examples


def board(design=None, parts=None, title=""):
    return parse_board(design_file(design or Design(), parts or Parts(), title), "new")


def test_the_usual_answers_lay_the_holes_of_the_board_that_comes_with_the_program():
    ours, theirs = board(), load_board("cribbage-2")
    assert ours.holes == theirs.holes
    assert (ours.width_mm, ours.height_mm, ours.title) == (theirs.width_mm, theirs.height_mm, theirs.title)
    assert {mark for mark in ours.marks if isinstance(mark, TextMark) and mark.text.isdigit()} <= set(theirs.marks)


DESIGNS = st.builds(
    Design,
    tracks=st.integers(2, 4),
    length=st.sampled_from([61, 121]),
    pitch_mm=st.floats(5, 20).map(lambda mm: round(mm, 2)),
    streets=st.none() | st.integers(1, 8),
    width_mm=st.none() | st.floats(50, 1500),
    height_mm=st.none() | st.floats(20, 800),
)


@examples(0.5)
@given(
    DESIGNS, st.sampled_from([SensorKind.REED, SensorKind.HALL]), st.sampled_from([ReaderKind.PICO, ReaderKind.CHAIN])
)
def test_a_design_becomes_a_sound_board_or_a_sentence(design, sensor, reader):
    try:
        made = board(design, Parts(sensor, reader))
    except DesignError as error:
        sentence = str(error)
        assert sentence.endswith(".")
        assert "\n" not in sentence
        return
    assert [set(track.holes) for track in made.tracks] == [set(range(-1, design.length + 1))] * design.tracks
    assert len({hole.sensor for hole in made.holes.values()}) == len(made.holes)
    assert made.width_mm == pytest.approx(design.width_mm or made.width_mm)
    assert made.height_mm == pytest.approx(design.height_mm or made.height_mm)
    for hole in made.holes.values():  # the wood around the holes is at least as wide as a hole
        assert 3.2 < hole.x_mm < made.width_mm - 3.2
        assert 3.2 < hole.y_mm < made.height_mm - 3.2


@given(DESIGNS)
def test_what_a_refusal_says_would_fit_does_fit(design):
    try:
        plan(design)
    except DesignError as error:
        words = str(error)
        if "would fit, in" not in words:
            return
        pitch = float(words.split("; holes ")[1].split(" mm")[0])
        streets = int(words.split("would fit, in ")[1].split()[0])
        plan(Design(design.tracks, design.length, pitch, streets, design.width_mm, design.height_mm))


def test_streets_follow_the_wood():
    assert plan(Design()).streets == 4
    assert plan(Design(width_mm=250)).streets == 6
    assert plan(Design(width_mm=600, height_mm=40)).streets == 2
    assert plan(Design(length=61)).streets == 2


def test_larger_wood_has_the_holes_in_its_middle():
    made = board(Design(width_mm=412, height_mm=82.4))
    first, usual = made.holes["track1/1"], board().holes["track1/1"]
    assert (first.x_mm - usual.x_mm, first.y_mm - usual.y_mm) == pytest.approx((50, 10))


@pytest.mark.parametrize(
    ("design", "parts", "said"),
    [
        (
            Design(width_mm=250, height_mm=60),
            Parts(),
            "2 tracks of 121 with holes 8 mm apart do not fit into 250 x 60 mm: they need 224 x 90.4 mm in 6 streets "
            "or 180 x 118.4 mm in 8 streets; holes 6.4 mm apart would fit, in 4 streets.",
        ),
        (Design(width_mm=100), Parts(), "and even 5 mm apart they would not fit."),
        (Design(pitch_mm=3), Parts(), "Holes 3 mm apart cannot be made: say 5 to 20 mm"),
        (Design(tracks=5), Parts(), "A cribbage board has 2, 3 or 4 tracks, of 61 or 121 holes."),
        (Design(streets=5), Parts(), "120 holes do not make 5 streets of fives: say 1, 2, 3, 4, 6, 8."),
        (Design(pitch_mm=5), Parts(SensorKind.REED_LYING), "a lying reed switch takes 9 x 2.8 mm"),
        (
            Design(),
            Parts(reader=ReaderKind.MATRIX),
            "reads 110 holes at most beside lights, and this board has 246: ",
        ),
        (Design(length=61), Parts(reader=ReaderKind.MATRIX), "take a chain, a Pico, or no lights."),
    ],
)
def test_what_cannot_be_made_is_said_with_what_would_do(design, parts, said):
    with pytest.raises(DesignError) as caught:
        design_file(design, parts)
    assert said in str(caught.value)


def test_the_reader_is_wired_for_every_hole():
    assert board().wiring == PicoWiring(SensorKind.REED)
    chain = board(parts=Parts(reader=ReaderKind.CHAIN)).wiring
    assert chain.inputs == ChainInputs(25, 31)
    assert chain.lights.count == 246
    matrix = board(Design(length=61), Parts(reader=ReaderKind.MATRIX, lights=False)).wiring
    assert isinstance(matrix.inputs, MatrixInputs)
    assert matrix.inputs.count >= 126
    assert matrix.lights is None


def test_a_board_without_lights_has_none():
    assert {hole.light for hole in board(parts=Parts(lights=False)).holes.values()} == {None}


def test_a_title_may_have_any_letters():
    assert board(title='Oma\'s "Brett" \\ grün').title == 'Oma\'s "Brett" \\ grün'


def test_a_title_that_is_none_is_refused():
    with pytest.raises(DesignError, match=r"Such a board cannot be made \(title\): must be text of 1 to 80 characters"):
        design_file(Design(), Parts(), "x" * 81)


@examples(0.2)
@given(DESIGNS)
def test_the_lights_and_the_stack_of_a_design_come_back_as_they_were_written(design):
    try:
        text = design_file(design, Parts())
    except DesignError:
        return
    made = parse_board(text, "new")
    tables = tomllib.loads(text)
    assert tables["stack"] == made.stack._asdict()
    if "lights" in tables:
        assert tables["lights"] == {
            "way": made.lighting.way.value,
            "size_mm": made.lighting.size_mm,
            "beside_mm": list(made.lighting.beside_mm),
        }
        assert len(made.light_places) == len(made.holes)


def test_every_usual_design_has_room_for_lights():
    for tracks in (2, 3, 4):
        for pitch in (5.0, 5.5, 6.0, 8.0, 12.0):
            assert "[lights]" in design_file(Design(tracks=tracks, pitch_mm=pitch), Parts())
    assert "[lights]" not in design_file(Design(), Parts(lights=False))
