"""The pure part of the kit: colours, sizes, shapes of windows, projections, sounds as files."""

from __future__ import annotations

import wave

import pytest
from faults import READ, REST

from companion.app.settings import PaletteName
from companion.board.boards import board_names, load_board
from companion.ui.kit import theme, wood
from companion.ui.kit.palette import PALETTES, appearance, choose_appearance, take_palette
from companion.ui.kit.projection import fitted, magnified
from companion.ui.screens.labels import TOWARDS_TEXT
from tests.sampled import crossed

_LIGHTS = [theme.GREEN_LIGHT, theme.YELLOW_LIGHT, theme.RED_LIGHT, theme.PURPLE_LIGHT, theme.BLUE_LIGHT]


@pytest.mark.parametrize(("name", "least"), [("dark", 4.5), ("light", 4.5), ("contrast", 7.0)])
def test_every_text_is_readable_on_its_ground(name, least):
    look = PALETTES[PaletteName(name)]
    own = {look.ground, look.text, look.raised, look.danger, look.gone}
    for ink, ground in theme.readable(look):
        wanted = least if own & {ink, ground} else 4.5  # wood and cards are what they are
        assert theme.contrast(ink, ground) >= wanted, (theme.hex_of(ink), theme.hex_of(ground))


@pytest.mark.parametrize("name", PaletteName)
def test_edges_part_what_is_touched_from_its_ground(name):
    look = PALETTES[name]
    for ground in (look.ground, look.bar, look.panel, look.well):
        assert theme.contrast(look.raised_edge, ground) >= REST
    assert theme.contrast(look.raised_edge, look.ground) > theme.contrast(look.edge, look.ground) > 1.2 or (
        look.edge != look.ground
    )


@pytest.mark.parametrize("name", PaletteName)
def test_a_row_under_a_finger_can_still_be_read(name):
    try:
        take_palette(name)
        assert min(theme.contrast(ink, theme.sunk()) for ink in (theme.TEXT, theme.MUTED)) >= READ
    finally:
        take_palette(PaletteName.DARK)


def test_the_size_of_type_cannot_change_under_widgets_that_have_taken_theirs():
    with pytest.raises(RuntimeError, match="sizes already"):
        choose_appearance(appearance(PaletteName.DARK, large_text=True))


def test_a_colour_is_that_of_the_palette_in_force_also_in_markup():
    words = f"[color={theme.markup_of(theme.ACCENT)}]fifteen[/color]"
    try:
        take_palette(PaletteName.LIGHT)
        light = tuple(theme.ACCENT), theme.inked(words)
        assert not take_palette(PaletteName.LIGHT)
        assert take_palette(PaletteName.DARK)
        dark = tuple(theme.ACCENT), theme.inked(words)
    finally:
        take_palette(PaletteName.DARK)
    assert light == (PALETTES[PaletteName.LIGHT].accent, "[color=#6f4a00]fifteen[/color]")
    assert dark == (PALETTES[PaletteName.DARK].accent, "[color=#f0e442]fifteen[/color]")


@pytest.mark.parametrize("look", [*theme.SIDES, wood.NOBODY], ids=lambda look: look.word.text)
def test_edge_and_rim_set_a_peg_off_from_whatever_it_stands_on(look):
    edge, rim, _ = wood.peg_inks(look)
    assert theme.contrast(edge, rim) >= 3


@pytest.mark.parametrize("ink", _LIGHTS)
def test_its_edge_sets_the_ring_of_a_light_off_from_the_wood(ink):
    edge = theme.mixed(theme.WOOD, theme.colour(theme.hex_of(wood.RING_EDGE)), wood.RING_EDGE[3])
    assert theme.contrast(wood.ring_ink(ink), edge) >= 3


def test_sides_differ_in_colour_shape_and_word():
    assert len({s.colour for s in theme.SIDES}) == len({s.mark for s in theme.SIDES}) == 4
    assert [s.word.text for s in theme.SIDES] == ["Red", "Blue", "Green", "Yellow"]


def test_no_role_shrinks_below_18_pixels_and_facts_not_below_24():
    assert min(role.least for role in theme.ROLES) >= 18
    assert theme.FACT.least >= 24
    assert theme.TOTAL.least >= 24


@pytest.mark.parametrize("look", PALETTES.values(), ids=[name.value for name in PALETTES])
def test_the_names_of_what_holes_do_can_be_read_in_the_colours_of_their_rims(look):
    for ink in wood.LABEL_INKS.values():
        assert theme.contrast(theme.mixed(ink, look.text, TOWARDS_TEXT), look.ground) >= 4.5


def test_contrast_is_that_of_the_standard():
    assert theme.contrast(theme.colour("#000000"), theme.colour("#ffffff")) == pytest.approx(21)
    assert theme.contrast(theme.colour("#777777"), theme.colour("#ffffff")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("name", "box"),
    crossed(board_names(), [(0, 0, 776, 104), (12, 300, 696, 250), (0, 0, 616, 90), (0, 0, 300, 300)]),
    ids=str,
)
def test_every_hole_lies_inside_its_picture_and_is_its_own_nearest(name, box):
    view = fitted(load_board(name), box)
    left, bottom, w, h = box
    for hole, (x, y) in view.pixels.items():
        assert left <= x <= left + w
        assert bottom <= y <= bottom + h
        assert view.nearest(x, y, view.pixels, 30) == hole


def test_a_pixel_and_its_millimetres_lead_back_to_each_other():
    view = fitted(load_board("cribbage-2"), (12, 50, 776, 104))
    assert view.at(*view.millimetres(200.0, 90.0)) == pytest.approx((200.0, 90.0))


def test_a_magnified_board_does_not_slide_off_the_wood():
    layout = load_board("cribbage-2")
    view = magnified(layout, (0, 0, 700, 200), (0.0, 0.0), 7.0, 7.0)
    assert view.region[:2] == (0.0, 0.0)


def test_the_sounds_are_small_mono_waves():
    files = sorted((theme.ASSETS / "sounds").glob("*.wav"))
    assert [file.stem for file in files] == ["doubt", "game", "great", "muggins", "right", "wrong"]
    assert sum(file.stat().st_size for file in files) < 25_000 * len(files)
    for file in files:
        with wave.open(str(file)) as sound:
            assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)


def test_every_font_is_there_with_its_licence():
    fonts = theme.ASSETS / "fonts"
    assert all((fonts / name).is_file() for name in theme.FONT_FILES.values())
    assert "SIL OPEN FONT LICENSE" in (fonts / "LICENSE-Inter-OFL.txt").read_text().upper()
    assert "Apache License" in (fonts / "LICENSE-RobotoSlab-Apache.txt").read_text()
