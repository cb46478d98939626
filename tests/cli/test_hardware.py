import csv
import json
import os
import subprocess
from pathlib import Path

import pytest

from companion.board.boards import load_board
from companion.board.segments import segment_at
from companion.maker.kit import INDEX
from companion.maker.pcb.kicad import kicad_python
from tests.board.straight import straight
from tests.cli.conftest import COMPANION


@pytest.fixture
def small_board(tmp_path):
    (tmp_path / "small.toml").write_text(straight(4))
    return "small.toml"


def test_make_writes_the_kit_and_says_each_file_as_it_is_there(run, tmp_path):
    result = run("hardware", "make", "cribbage-2-shared", "-o", "a/kit", "--without-circuit")
    assert (result.returncode, result.stderr) == (0, "")
    first, *lines, last = result.stdout.splitlines()
    assert first == "The maker's kit of Cribbage, two tracks of 121 that share the game hole:"
    folder = tmp_path / "a" / "kit"
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert [line.split()[2] for line in lines][-1] == INDEX
    assert {line.split()[2] for line in lines} == written
    assert last == f"{len(written)} files in a/kit: begin with a/kit/README.md."
    assert written >= {
        "drill/template-a4.pdf",
        "drill/template-letter.pdf",
        "drill/template.svg",
        "drill/template.dxf",
        "holes.csv",
        "pegs/peg.scad",
    }
    with (folder / "holes.csv").open() as table:
        assert [row["hole"] for row in csv.DictReader(table)] == list(load_board("cribbage-2-shared").holes)


def test_the_kit_of_a_shipped_board_has_its_finished_circuit_board(run, tmp_path):
    result = run("hardware", "make", "crosscribb", "-o", "kit")
    assert (result.returncode, result.stderr) == (0, "")
    finished = Path(__file__).parents[2] / "hardware" / "circuits" / "crosscribb"
    for path in finished.iterdir():
        assert (tmp_path / "kit" / "pcb" / path.name).read_bytes() == path.read_bytes()
    assert "pcb/crosscribb-gerbers.zip" in (tmp_path / "kit" / "README.md").read_text()


def test_make_takes_a_board_file_of_ones_own_and_replaces_its_kit_when_told_to(run, refusal, small_board):
    assert run("hardware", "make", small_board, "--without-circuit").returncode == 0
    assert refusal("hardware", "make", small_board, "-o", "small-kit") == (
        "small-kit holds a kit already: name another folder, or say --replace."
    )
    assert run("hardware", "make", small_board, "--replace", "--without-circuit").returncode == 0


@pytest.mark.proofs
@pytest.mark.skipif(kicad_python() is None, reason="KiCad's module pcbnew is not installed")
def test_a_kit_in_segments_has_the_board_file_that_its_circuit_is_numbered_by(run, tmp_path):
    (tmp_path / "street.toml").write_text(straight(14, tracks=2))
    made = run("hardware", "make", "street.toml", "--segments", "-o", "kit")
    assert made.returncode == 0, made.stderr
    layout = load_board(tmp_path / "kit" / "street-segments.toml")
    whole = load_board(tmp_path / "street.toml")
    assert [segment_at(layout.cuts_mm, hole.x_mm) for hole in layout.holes.values()].count(1) == 16
    assert {name: hole.sensor for name, hole in layout.holes.items()} != {
        name: hole.sensor for name, hole in whole.holes.items()
    }
    for number in (1, 2):
        with (tmp_path / "kit" / "pcb" / f"street-segments-{number}-netlist.csv").open() as netlist:
            nets = {row["net"] for row in csv.DictReader(netlist)}
        own = [hole for hole in layout.holes.values() if segment_at(layout.cuts_mm, hole.x_mm) == number - 1]
        assert {net for net in nets if net.startswith("IN")} == {f"IN{hole.sensor}" for hole in own}
    assert "street-segments.toml" in (tmp_path / "kit" / "pcb" / "README.md").read_text()
    assert run("board", "check", "kit/street-segments.toml").stdout == "kit/street-segments.toml: ok, 32 holes\n"
    again = run("hardware", "make", "kit/street-segments.toml", "-o", "again", "--without-circuit")
    assert again.returncode == 0, again.stderr
    names = "street-segments.toml", "holes.csv"
    assert [(tmp_path / "again" / n).read_text() for n in names] == [(tmp_path / "kit" / n).read_text() for n in names]


def test_a_short_board_is_not_cut(run, tmp_path):
    (tmp_path / "eight.toml").write_text(straight(6))
    result = run("hardware", "make", "eight.toml", "--segments", "-o", "kit")
    assert result.returncode == 2
    assert result.stderr.startswith("The circuit board of eight is no longer than 100 mm: it needs no segments.")
    assert not (tmp_path / "kit").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("cribage-2", "-o", "kit"), 'There is no board "cribage-2": did you mean "cribbage-2"?'),
        (("cribage-2",), 'There is no board "cribage-2": did you mean "cribbage-2"?'),
        (("nowhere.toml", "-o", "kit"), "nowhere.toml: there is no such file."),
        (("cribbage-2", "-o", "/proc/kit"), "The kit cannot be written to /proc/kit: no such file or directory."),
    ],
)
def test_what_make_cannot_do_is_said_in_one_sentence(run, words, sentence, tmp_path):
    result = run("hardware", "make", *words)
    assert result.returncode == 2
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_without_the_drawing_libraries_make_says_how_to_install_them(tmp_path):
    # A module of that name that cannot be found, before the real one in the search path.
    missing = 'raise ModuleNotFoundError("No module named \'fpdf\'", name="fpdf")\n'
    (tmp_path / "fpdf.py").write_text(missing)
    result = subprocess.run(
        [COMPANION, "hardware", "make", "cribbage-2", "-o", str(tmp_path / "kit")],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        'fpdf is missing, which the kit is drawn with: pip install "cribbage-companion[maker]", '
        "or in a checkout .venv/bin/pip install -e '.[maker]'.\n"
    )
    assert not (tmp_path / "kit").exists()


def test_nothing_that_plays_needs_the_drawing_libraries(tmp_path):
    for name in ("fpdf", "ezdxf", "magpylib", "numpy", "schemdraw", "wireviz"):
        (tmp_path / f"{name}.py").write_text(f"raise ModuleNotFoundError(name={name!r})\n")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    for words in (
        ("board", "new", "mine.toml", "--yes"),
        ("board", "check", "mine.toml"),
        ("simulate", "--games", "1"),
    ):
        subprocess.run([COMPANION, *words], cwd=tmp_path, env=environment, check=True, timeout=60, capture_output=True)


def test_without_graphviz_make_says_what_to_install_and_writes_the_rest(run, small_board, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("hardware", "make", small_board, "-o", "kit", "--without-circuit")
    assert result.returncode == 0
    sentence = "The cables are not drawn, as Graphviz is missing: sudo apt install graphviz, and make the kit again."
    assert result.stdout.splitlines()[-2] == sentence
    assert (tmp_path / "kit" / "electronics" / "harness-lights.yml").exists()
    assert not list((tmp_path / "kit").rglob("harness*.svg"))


def test_make_draws_the_wiring_that_a_pico_is_told(run, refusal, tmp_path):
    matrix = {"kind": "matrix", "rows": list(range(7)), "columns": list(range(12, 22))}
    (tmp_path / "wiring.json").write_text(json.dumps({"board": "crosscribb", "inputs": matrix}))
    assert run("hardware", "make", "crosscribb", "--wiring", "wiring.json", "-o", "kit").returncode == 0
    with (tmp_path / "kit" / "holes.csv").open() as table:
        assert next(csv.DictReader(table))["pin"] == "column GP12"
    assert (tmp_path / "kit" / "electronics" / "circuit-matrix.svg").exists()
    assert refusal("hardware", "make", "cribbage-2", "--wiring", "wiring.json", "-o", "other") == (
        "The wiring has 70 sensors, but track2/121 of cribbage-2 has the sensor 245: "
        "count from 0, and give the wiring more."
    )
    (tmp_path / "wiring.json").write_text(json.dumps({"board": "crosscribb", "inputs": matrix | {"rows": [12]}}))
    assert refusal("hardware", "make", "crosscribb", "--wiring", "wiring.json", "-o", "other") == (
        "The wiring wiring.json cannot be used. Pin 12 is taken by inputs and by inputs."
    )


def test_physics_says_what_each_way_to_sense_pegs_makes_of_a_board_and_keeps_the_figures(run, small_board, tmp_path):
    result = run("hardware", "physics", small_board, "-o", "fields", "--part", "DRV5032AJ")
    assert (result.returncode, result.stderr) == (0, "")
    first, head, *lines = result.stdout.splitlines()
    assert first == "The fields of Straight, 2 pegs with magnets of 2 x 5 mm:"
    assert head.split()[:2] == ["way", "part"]
    assert [line.split()[0] for line in lines[:4]] == ["circuit", "reed", "reed-lying", "hall"]
    assert lines[4].startswith("DRV5032AJ on a circuit board 4 mm below the wood: no hole misses its peg")
    assert lines[-2].startswith("The best build of those that were tried: DRV5032AJ")
    assert lines[-1].endswith("begin with fields/physics.md.")
    assert {path.name for path in (tmp_path / "fields").iterdir()} == {"physics.md", "physics.svg", "physics.json"}


def test_physics_as_json_is_for_the_magnet_and_the_part_that_are_asked_for(run, tmp_path):
    (tmp_path / "dense.toml").write_text(straight(9, tracks=2))
    words = ("--json", "--no-advice", "--magnet", "2x3", "--part", "drv5032fa")
    facts = json.loads(run("hardware", "physics", "dense.toml", *words).stdout)
    circuit = facts["setups"][0]
    assert (circuit["part"], circuit["magnet_mm"], facts["advice"]) == ("DRV5032FA", [2.0, 3.0], [])
    assert circuit["troubles"]["held"]["hole"] > 1e-4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--magnet", "3x5"), 'There is no magnet "3x5": say its diameter and length in millimetres, such as 2x5;'),
        (("--magnet", "thick"), 'There is no magnet "thick": say its diameter'),
        (("--magnet", "1.2.3x5"), 'There is no magnet "1.2.3x5": say its diameter'),
        (("--part", "A1104"), 'There is no Hall switch "A1104" here: say one of DRV5032FA, DRV5032AJ'),
        (("-o", "/proc/fields", "--no-advice"), "The figures cannot be written to /proc/fields: "),
    ],
)
def test_what_physics_cannot_do_is_said_in_one_sentence(refusal, small_board, words, sentence):
    assert refusal("hardware", "physics", small_board, *words).startswith(sentence)


def test_a_board_without_sensors_has_no_fields(refusal, tmp_path):
    (tmp_path / "bare.toml").write_text(straight(9, sensors=False))
    assert refusal("hardware", "physics", "bare.toml") == (
        "The board bare has no sensors whose fields could be reckoned."
    )


def test_check_reckons_the_fields_when_asked_and_says_where_lights_have_no_room(run, small_board, tmp_path):
    crowded = straight(9, tracks=3).replace("to_mm = [90,", "to_mm = [50,").replace(", 20]", ", 14]")
    (tmp_path / "crowded.toml").write_text(crowded.replace(", 30]", ", 18]"))
    lines = run("board", "check", small_board, "crowded.toml").stdout.splitlines()
    assert lines == [
        "small.toml: ok, 6 holes",
        "crowded.toml: ok, 33 holes",
        "crowded.toml has no room for a light beside each hole: its lights have no places on the template.",
    ]
    lines = run("board", "check", small_board, "--physics").stdout.splitlines()
    assert lines[1] == "The fields of Straight, 2 pegs with magnets of 2 x 5 mm:"
    assert not any("best build" in line for line in lines)
