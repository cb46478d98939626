"""The drill template, read back by libraries that know nothing of how it was drawn."""

import io
import logging
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import dist

import ezdxf
import pdfplumber
import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.board.design import Design
from companion.board.designfile import Parts, design_file
from companion.board.wiring import SensorKind
from companion.maker.drilldxf import drill_dxf
from companion.maker.drillpdf import drill_pdfs
from companion.maker.drillsvg import drill_svg
from companion.maker.pcb.screws import screws_of
from companion.maker.tiling import MARGIN_MM, tiling
from tests.board.straight import straight
from tests.sampled import sampled

SVG = "{http://www.w3.org/2000/svg}"
POINT_MM = 25.4 / 72
PAPERS = {"drill/template-a4.pdf": (210.0, 297.0), "drill/template-letter.pdf": (215.9, 279.4)}
UNLIKE = [board_names().index(name) for name in ("cribbage-61", "cribbage-4", "crosscribb", "round-the-bases")]


def places(layout):
    return rounded((hole.x_mm, hole.y_mm) for hole in layout.holes.values())


def lit(layout):
    return rounded(layout.light_places.values())


def rounded(points):
    return sorted((round(x_mm, 3), round(y_mm, 3)) for x_mm, y_mm in points)


@pytest.mark.parametrize("name", sampled(board_names(), *UNLIKE))
def test_the_svg_has_every_hole_at_its_place_in_its_size_and_a_cross_in_it(name):
    layout = load_board(name)
    root = ET.fromstring(next(drill_svg(layout)).content)
    box = [float(number) for number in root.get("viewBox").split()]
    assert (root.get("width"), root.get("height")) == (f"{box[2]:g}mm", f"{box[3]:g}mm")  # a unit is a millimetre
    layers = {group.get("id"): group for group in root.findall(f"{SVG}g")}
    circles = layers["PEG_HOLES"].findall(f"{SVG}circle")
    assert rounded((float(circle.get("cx")), float(circle.get("cy"))) for circle in circles) == places(layout)
    assert {float(circle.get("r")) for circle in circles} == {1.6}
    lights = layers["LIGHT_HOLES"].findall(f"{SVG}circle")
    assert rounded((float(each.get("cx")), float(each.get("cy"))) for each in lights) == lit(layout)
    assert {float(each.get("r")) for each in lights} == {1.0}
    assert len(layers["CENTRES"]) == 2 * len(layout.holes) + 2 * len(lights)
    outline = layers["OUTLINE"].find(f"{SVG}polygon").get("points")
    assert outline == f"0,0 {layout.width_mm:g},0 {layout.width_mm:g},{layout.height_mm:g} 0,{layout.height_mm:g}"


def test_the_svg_numbers_every_fifth_hole_and_names_the_first_of_each_track():
    root = ET.fromstring(next(drill_svg(load_board("cribbage-2"))).content)
    (labels,) = (group for group in root.findall(f"{SVG}g") if group.get("id") == "LABELS")
    said = [text.text for text in labels.findall(f"{SVG}text")]
    assert {"track1/-1", "track2/-1", "0", "5", "115", "120", "121"} <= set(said)
    assert said.count("75") == 2
    assert "7" not in said
    assert "100 mm" in said


def test_a_title_with_signs_of_its_own_stays_a_title(small_board):
    assert (
        ET.fromstring(next(drill_svg(small_board)).content).find(f"{SVG}title").text == "Grün & <weiß>: drill template"
    )


@pytest.mark.parametrize("name", sampled(board_names(), *UNLIKE[2:]))
def test_the_dxf_has_no_faults_and_every_hole_in_its_layer_counted_upwards(name, tmp_path):
    layout = load_board(name)
    file = tmp_path / "template.dxf"
    file.write_bytes(next(drill_dxf(layout)).content)
    drawing = ezdxf.readfile(file)
    audit = drawing.audit()
    assert (audit.errors, audit.fixes) == ([], [])
    assert drawing.units == ezdxf.units.MM
    circles = drawing.modelspace().query('CIRCLE[layer=="PEG_HOLES"]')
    assert rounded((c.dxf.center.x, layout.height_mm - c.dxf.center.y) for c in circles) == places(layout)
    assert {circle.dxf.radius for circle in circles} == {1.6}
    lights = drawing.modelspace().query('CIRCLE[layer=="LIGHT_HOLES"]')
    assert rounded((c.dxf.center.x, layout.height_mm - c.dxf.center.y) for c in lights) == lit(layout)
    assert {light.dxf.radius for light in lights} == {1.0}
    (outline,) = drawing.modelspace().query('LWPOLYLINE[layer=="OUTLINE"]')
    assert outline.closed
    assert {point[:2] for point in outline.get_points()} == {
        (x, y) for x in (0, layout.width_mm) for y in (0, layout.height_mm)
    }
    assert {layer.dxf.name for layer in drawing.layers} >= {"OUTLINE", "PEG_HOLES", "CENTRES", "LABELS", "PRINT"}


@pytest.mark.parametrize("sensor", sampled(["reed", "reed-lying", "hall", "contact"], 1, 2))
def test_the_pockets_of_the_sensors_are_in_a_layer_of_their_own_and_none_touches_another(sensor, tmp_path):
    layout = parse_board(design_file(Design(tracks=3, length=61), Parts(SensorKind(sensor))), "own")
    file = tmp_path / "template.dxf"
    file.write_bytes(next(drill_dxf(layout)).content)
    lines = ezdxf.readfile(file).modelspace().query('LWPOLYLINE[layer=="SENSORS"]')
    pockets = [[point[:2] for point in line.get_points()] for line in lines]
    assert len(pockets) == len(layout.holes)
    (x0, y0), (x1, y1) = pockets[0][:2]
    along = (x1 - x0) / dist((x0, y0), (x1, y1)), (y1 - y0) / dist((x0, y0), (x1, y1))
    # All lie the same way: seen along it, they are upright boxes.
    spans = [_span(pocket, along) for pocket in pockets]
    for one, other in combinations(spans, 2):
        apart = any(one[axis + 1] <= other[axis] + 0.01 or other[axis + 1] <= one[axis] + 0.01 for axis in (0, 2))
        assert apart
    for hole, (left, right, low, high) in zip(layout.holes.values(), spans, strict=True):
        x, _, y, _ = _span([(hole.x_mm, layout.height_mm - hole.y_mm)], along)
        assert left < x < right  # under its own hole
        assert low < y < high


def _span(points, along):
    ups = [x * along[0] + y * along[1] for x, y in points]
    sides = [y * along[0] - x * along[1] for x, y in points]
    return min(ups), max(ups), min(sides), max(sides)


def test_the_pockets_of_lights_are_in_a_layer_of_their_own_without_crosses(tmp_path):
    text = straight(9) + '[lights]\nway = "thinned"\nsize_mm = 3\nbeside_mm = [0, 4.5]\n'
    layout = parse_board(text, "thinned")
    file = tmp_path / "template.dxf"
    file.write_bytes(next(drill_dxf(layout)).content)
    space = ezdxf.readfile(file).modelspace()
    pockets = space.query('CIRCLE[layer=="LIGHT_POCKETS"]')
    assert rounded((c.dxf.center.x, layout.height_mm - c.dxf.center.y) for c in pockets) == lit(layout)
    assert not space.query('CIRCLE[layer=="LIGHT_HOLES"]')
    assert len(space.query('LWPOLYLINE[layer=="CENTRES"]')) == 2 * len(layout.holes)


def test_a_board_file_without_a_sensor_has_no_pockets():
    group = next(drill_svg(load_board("cribbage-2"))).content.split(b'<g id="SENSORS"')[1].split(b"</g>")[0]
    assert b"polygon" not in group


@pytest.fixture(scope="module", params=sampled(["round-the-bases", "cribbage-2"]))
def printed(request):
    """A board, and each of its PDF files by its path, read once: a page keeps what was found on it."""
    layout = load_board(request.param)
    return layout, {each.path: pdfplumber.open(io.BytesIO(each.content)) for each in drill_pdfs(layout)}


def holes_on(page, size=3.2):
    """Yield the centres (mm) of what is round and so many millimetres wide, from the top left corner of the paper."""
    for curve in page.curves:
        width, height = (curve["x1"] - curve["x0"]) * POINT_MM, (curve["bottom"] - curve["top"]) * POINT_MM
        if width == pytest.approx(size, abs=0.01) and height == pytest.approx(size, abs=0.01):
            yield (curve["x0"] + curve["x1"]) / 2 * POINT_MM, (curve["top"] + curve["bottom"]) / 2 * POINT_MM


def test_every_hole_is_printed_whole_somewhere_and_always_at_its_place_to_a_hundredth_of_a_millimetre(printed):
    layout, documents = printed
    assert list(documents) == list(PAPERS)
    for path, pdf in documents.items():
        sheets = tiling(_paper(path), layout.width_mm, layout.height_mm)
        found = set()
        assert len(pdf.pages) == 1 + len(sheets.sheets)
        for page in pdf.pages:
            size = page.width * POINT_MM, page.height * POINT_MM
            assert sorted(size) == pytest.approx(sorted(PAPERS[path]), abs=0.01)
        for page, sheet in zip(pdf.pages[1:], sheets.sheets, strict=True):
            shift = sheet.left_mm - MARGIN_MM, sheet.top_mm - MARGIN_MM
            for x_mm, y_mm in holes_on(page):
                place = x_mm + shift[0], y_mm + shift[1]
                nearest = min(places(layout), key=lambda hole, at=place: abs(hole[0] - at[0]) + abs(hole[1] - at[1]))
                assert place == pytest.approx(nearest, abs=0.01)
                if _is_whole(x_mm - MARGIN_MM, y_mm - MARGIN_MM, sheets.paper.window_mm):
                    found.add(nearest)
        assert found == set(places(layout))


def test_the_paper_has_the_hole_of_every_light_to_a_hundredth_of_a_millimetre(printed):
    layout, documents = printed
    wanted = [*lit(layout), *pilots(layout, 2.0)]
    for path, pdf in documents.items():
        sheets, found = tiling(_paper(path), layout.width_mm, layout.height_mm), set()
        assert f"{len(layout.light_places)} of 2 mm for lights" in pdf.pages[0].extract_text()
        for page, sheet in zip(pdf.pages[1:], sheets.sheets, strict=True):
            for x_mm, y_mm in holes_on(page, 2.0):
                place = x_mm + sheet.left_mm - MARGIN_MM, y_mm + sheet.top_mm - MARGIN_MM
                nearest = min(wanted, key=lambda each, at=place: dist(each, at))
                assert place == pytest.approx(nearest, abs=0.01)
                found.add(nearest)
        assert found == set(wanted)


def pilots(layout, size):
    """The pilot holes of the circuit board's screws, if they are so wide."""
    screws = screws_of(layout)
    return rounded(screws.places) if screws.pilot_mm == size else []


@pytest.mark.parametrize("name", ["crosscribb", "cribbage-2"])
def test_svg_and_dxf_have_the_pilot_holes_of_the_screws_in_a_layer_of_their_own(name):
    layout = load_board(name)
    wanted = rounded(screws_of(layout).places)
    root = ET.fromstring(next(drill_svg(layout)).content)
    circles = next(group for group in root.findall(f"{SVG}g") if group.get("id") == "SCREWS").findall(f"{SVG}circle")
    assert rounded((float(each.get("cx")), float(each.get("cy"))) for each in circles) == wanted
    drawing = ezdxf.read(io.StringIO(next(drill_dxf(layout)).content.decode()))
    drilled = drawing.modelspace().query('CIRCLE[layer=="SCREWS"]')
    assert rounded((each.dxf.center.x, layout.height_mm - each.dxf.center.y) for each in drilled) == wanted
    assert {2 * each.dxf.radius for each in drilled} == {screws_of(layout).pilot_mm}


def test_the_overview_says_that_pilot_holes_do_not_go_through():
    with pdfplumber.open(io.BytesIO(next(drill_pdfs(load_board("crosscribb"))).content)) as pdf:
        said = " ".join(pdf.pages[0].extract_text().split())
    assert "10 pilot holes of 2 mm for 3 mm screws, from below, 9 mm deep, not through" in said


def test_a_board_without_a_circuit_board_has_no_pilot_holes():
    matrix = 'kind = "gpio"\ninputs = "matrix"\nrows = [2, 3, 4, 5]\ncolumns = [6, 7, 8, 9, 10]'
    for text in (straight(16, wiring=matrix), straight(16, sensors=False)):
        root = ET.fromstring(next(drill_svg(parse_board(text, "bare"))).content)
        assert not root.findall(f"{SVG}g[@id='SCREWS']/{SVG}circle")


def _is_whole(x_mm, y_mm, window_mm):
    """Tell whether a hole and its cross are in the window, and not cut by its frame."""
    return 2.4 <= x_mm <= window_mm[0] - 2.4 and 2.4 <= y_mm <= window_mm[1] - 2.4


def _paper(path):
    from companion.maker.tiling import A4, LETTER

    return A4 if "a4" in path else LETTER


def test_every_page_has_a_ruler_of_100_mm_and_4_inches(printed):
    for page in (page for pdf in printed[1].values() for page in pdf.pages):
        (ruler,) = (line for line in page.lines if line["width"] * POINT_MM == pytest.approx(101.6, abs=0.01))
        ticks = [line for line in page.lines if line["width"] < 0.01 and line["x0"] >= ruler["x0"] - 0.01]
        above = sorted(tick["x0"] for tick in ticks if tick["bottom"] == pytest.approx(ruler["top"], abs=0.01))
        below = sorted(tick["x0"] for tick in ticks if tick["top"] == pytest.approx(ruler["top"], abs=0.01))
        assert [(x - above[0]) * POINT_MM for x in above] == pytest.approx(list(range(101)), abs=0.01)
        assert [(x - below[0]) * POINT_MM / 25.4 for x in below] == pytest.approx(
            [eighth / 8 for eighth in range(33)], abs=0.001
        )
        assert "100 mm" in page.extract_text()


def test_every_sheet_says_which_it_is_and_the_first_page_what_to_do(printed):
    layout, documents = printed
    for pdf in documents.values():
        first, *sheets = pdf.pages
        feet = [page.crop((0, page.height - 28 / POINT_MM, page.width, page.height)) for page in sheets]
        first, rest = first.extract_text(), [foot.extract_text() for foot in feet]
        assert layout.title in first
        assert "Print at 100 %" in first
        names = [re.search(r"Sheet ([A-Z]\d)", text).group(1) for text in rest]
        assert len(set(names)) == len(rest)
        assert all(name in first for name in names)
        assert all(f"row {ord(name[0]) - 64} of" in text for name, text in zip(names, rest, strict=True))


@pytest.fixture
def small_board():
    return parse_board(straight(4, title="Grün & <weiß>"), "small")


def test_a_title_in_a_script_that_the_font_lacks_is_printed_as_far_as_it_goes(small_board, caplog):
    for document in drill_pdfs(small_board._replace(title="日本 board")):
        with pdfplumber.open(io.BytesIO(document.content)) as pdf:
            assert "?? board" in pdf.pages[0].extract_text()
    warned = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert warned == []  # the library would warn in words that nobody knows


def test_a_small_board_takes_one_sheet_and_its_title_any_letters(small_board):
    for document in drill_pdfs(small_board):
        with pdfplumber.open(io.BytesIO(document.content)) as pdf:
            assert len(pdf.pages) == 2
            assert "Grün & <weiß>" in pdf.pages[0].extract_text()
            assert len(list(holes_on(pdf.pages[1]))) == 6
