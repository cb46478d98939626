"""The circuit board in the kit: finished files of the shipped boards, and a sentence where there can be none."""

from __future__ import annotations

import io
import re
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from companion.maker.pcb import board as made
from companion.maker.pcb import routing
from companion.maker.pcb.board import circuit_board, circuit_files, finished_files, finished_folder
from companion.maker.pcb.guide import parts_rows
from companion.maker.pcb.kicad import kicad_python
from companion.maker.pcb.steps import steps_text
from companion.maker.pcb.tables import bill_csv
from tests.board.straight import straight
from tests.maker.electronics.boards import MATRIX
from tests.maker.pcb.boards import board, circuit_at, placed
from tests.sampled import sampled

FINISHED = sorted(path.name for path in finished_folder().iterdir() if path.is_dir())


@pytest.fixture
def placed_once(monkeypatch):
    """Place the parts of a board as the other tests of this file have them placed already."""
    monkeypatch.setattr(made, "place", lambda plan, circuit: placed(plan.layout.name))


def test_every_shipped_board_has_finished_files():
    assert tuple(FINISHED) == board_names()


@pytest.mark.parametrize("name", FINISHED)
def test_what_was_computed_for_a_finished_board_is_within_its_limits(name):
    page = (finished_folder() / name / "README.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \| ([\d.-]+) (\w+) \| ([\d.]+) (\w+) \|$", page, re.MULTILINE)
    assert len(rows) >= 9
    assert [row for row in rows if row[2] != row[4] or float(row[1]) > float(row[3])] == []
    assert "| 5 V plane | in one piece | in one piece |" in page


@pytest.mark.parametrize("name", sampled(FINISHED, FINISHED.index("crosscribb")))
def test_finished_files_are_of_the_board_as_its_file_is_now(name):
    files = finished_files(placed(name))
    assert files is not None, "its places or nets have changed: make circuits"
    assert files[f"{name}-bom.csv"] == bill_csv(placed(name))
    plan, _ = circuit_at(name)
    page = files["README.md"].decode()
    assert page.endswith(f"\n\n{steps_text(plan, placed(name))}\n")
    assert all(f"\n| {what} | {how} |\n" in page for what, how in parts_rows(placed(name)))
    report = files[f"{name}-drc.txt"].decode()
    assert re.findall(r"Found (\d+)", report) == ["0", "0", "0"]


@pytest.mark.parametrize("name", FINISHED)
def test_the_page_counts_the_parts_of_each_side_as_the_list_for_the_fab_does(name):
    folder = finished_folder() / name
    whose = r"the fab solders (\d+) on the front and (\d+) on the back, you 3 \|"
    front, back = re.search(whose, (folder / "README.md").read_text()).groups()
    places = (folder / f"{name}-positions.csv").read_text()
    assert (int(front), int(back)) == (places.count(",top\n"), places.count(",bottom\n"))


@pytest.mark.parametrize("name", FINISHED)
def test_the_page_has_its_steps_in_the_order_in_which_they_are_done(name):
    page = (finished_folder() / name / "README.md").read_text()
    steps = (
        "Order it",
        "What else you need",
        "Solder what is left",
        "Test it, before the wood is on",
        "Put the wood on",
    )
    assert re.findall(r"^## (.+)$", page, re.MULTILINE)[-5:] == list(steps)


@pytest.mark.usefixtures("placed_once")
def test_a_shipped_board_takes_its_finished_files_without_kicad(monkeypatch):
    monkeypatch.setattr(made, "kicad_python", lambda: None)
    documents = {each.path: each for each in circuit_board(load_board("crosscribb"))}
    assert set(documents) >= {"pcb/README.md", "pcb/crosscribb-gerbers.zip", "pcb/crosscribb-positions.csv"}
    assert not any(each.missing for each in documents.values())
    folder = finished_folder() / "crosscribb"
    assert {path.name for path in folder.iterdir()} == {path.removeprefix("pcb/") for path in documents}
    with zipfile.ZipFile(io.BytesIO(documents["pcb/crosscribb-kicad.zip"].content)) as project:
        assert set(project.namelist()) == {f"crosscribb.{end}" for end in ("kicad_pcb", "kicad_pro", "kicad_sch")}
        assert project.read("crosscribb.kicad_sch").startswith(b"(kicad_sch (version 20211123)")


def test_finished_files_of_another_state_of_the_board_are_not_taken(monkeypatch, tmp_path):
    shutil.copytree(finished_folder() / "crosscribb", tmp_path / "crosscribb")
    monkeypatch.setattr(made, "finished_folder", lambda: tmp_path)
    assert finished_files(placed("crosscribb"))
    places = tmp_path / "crosscribb" / "crosscribb-positions.csv"
    places.write_bytes(places.read_bytes().replace(b"-", b"-1", 1))
    assert finished_files(placed("crosscribb")) is None


def test_a_board_of_ones_own_that_has_the_name_of_a_shipped_one_is_made_for_itself():
    layout = load_board("crosscribb")._replace(file="/home/me/crosscribb.toml")
    placement = placed("crosscribb")

    assert finished_files(replace(placement, layout=layout)) is None


@pytest.mark.usefixtures("placed_once")
def test_without_kicad_the_kit_says_what_to_install(monkeypatch):
    monkeypatch.setattr(made, "kicad_python", lambda: None)
    (page,) = circuit_board(board("eight"))
    assert page.path == "pcb/README.md"
    assert page.missing.endswith("sudo apt install --no-install-recommends kicad. All else of the kit is finished.")
    assert page.missing in page.content.decode()


@pytest.mark.skipif(kicad_python() is None, reason="KiCad's module pcbnew is not installed")
@pytest.mark.usefixtures("placed_once")
def test_without_a_compiler_the_kit_says_what_to_install(monkeypatch):
    monkeypatch.setattr(routing.shutil, "which", lambda name: None)
    routing._router.cache_clear()
    (page,) = circuit_board(board("eight"))
    assert page.missing.endswith("there is no compiler: sudo apt install gcc libc6-dev.")


def test_a_matrix_says_why_it_has_no_circuit_board():
    layout = parse_board(straight(7, tracks=2, wiring=f'kind = "gpio"\n{MATRIX}'), "small")
    (page,) = circuit_board(layout)
    assert page.missing.startswith("There is no circuit board for the wiring of small")


def test_a_board_without_sensors_has_no_circuit_board():
    assert list(circuit_board(parse_board(straight(6, sensors=False, lights=False), "bare"))) == []


@pytest.mark.skipif(kicad_python() is None, reason="KiCad's module pcbnew is not installed")
def test_a_board_of_ones_own_is_made_with_progress():
    told = []
    files = circuit_files(board("eight"), lambda sentence: told.append(str(sentence)))
    assert set(files) >= {"README.md", "eight-gerbers.zip", "eight-kicad.zip", "eight-bom.csv"}
    assert told[0].startswith("Routing the circuit board")
    assert told[-1].startswith("KiCad checks")
    page = files["README.md"].decode()
    assert "| 5 V plane | in one piece | in one piece |" in page
    assert "76 x 59 mm" in page or "76 x 30 mm" in page
    for name in re.findall(r"`(eight-[^`]+)`|<(eight-[^>]+)>", page):
        assert (name[0] or name[1]) in files


def test_the_router_is_in_the_package():
    assert (Path(routing.__file__).parent / "router.c").is_file()
