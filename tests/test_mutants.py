"""The tool that puts small faults into a package and lists those that no test notices."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.mutants.campaign import spread
from tests.tools.mutants.known import PAGE, Known, explained, known, rows_of, write_page
from tests.tools.mutants.mutant import Module

ROOT = Path(__file__).parents[1]


def _changes(tmp_path, source):
    path = tmp_path / "pond.py"
    path.write_text(source)
    return [mutant.change for mutant in Module(path).mutants]


def test_of_a_condition_each_part_is_changed_and_the_whole(tmp_path):
    source = "def swims(a, b):\n    if a and not b:\n        a.swim()\n"
    assert _changes(tmp_path, source) == [
        "a and (not b) -> False",
        "a -> True",
        "b -> False",
        "a.swim() -> nothing",
    ]


def test_boundaries_move_and_numbers_are_one_more_and_one_less(tmp_path):
    assert _changes(tmp_path, "def few(n, most):\n    return n <= most\n")[2:] == ["n <= most -> n < most"]
    assert _changes(tmp_path, "def few(n):\n    return n <= 3\n")[2:] == ["3 -> 4", "3 -> 2"]


def test_the_same_change_twice_in_a_function_has_two_names(tmp_path):
    assert _changes(tmp_path, "def both(a, b):\n    return a.x | b.x, a.x | b.x\n")[2] == "a.x | b.x -> a.x (2)"


def test_tests_take_turns_by_their_files_and_those_that_killed_more_have_more_turns():
    tests = ["a::1", "a::2", "a::3", "b::1", "b::2", "b::3"]
    as_long = dict.fromkeys(tests, 0.1)
    assert spread(tests, as_long, {"b": 3}) == ["b::1", "a::1", "b::2", "b::3", "a::2", "a::3"]
    assert spread(tests, as_long | {"b::1": 1.0}, {}) == ["a::1", "a::2", "b::2", "a::3", "b::3", "b::1"]


def test_the_page_keeps_what_it_says_of_modules_that_a_run_leaves_out(tmp_path):
    page, reasons = tmp_path / "mutants.md", [Known("A pond is wide.", ("ducks.py : 3 -> 4",))]
    page.write_text("Faults.\n\n<!-- from the run -->\n<!-- until here -->\nThe end.\n")
    write_page({"ducks.py : 3 -> 4": False, "ducks.py fits: 0 -> 1": False, "geese.py : 1 -> 2": None}, reasons, page)
    first = page.read_text()
    assert "| ducks.py | 2 | 0 | 1 | 1 | 0 |\n| geese.py | 1 | 0 | 0 | 0 | 1 |\n| all | 3 | 0 | 1 | 1 | 1 |" in first
    write_page({"ducks.py : 3 -> 4": None, "ducks.py fits: 0 -> 1": None, "geese.py : 1 -> 2": True}, reasons, page)
    assert page.read_text() == first.replace(
        "| geese.py | 1 | 0 | 0 | 0 | 1 |", "| geese.py | 1 | 1 | 0 | 0 | 0 |"
    ).replace("| all | 3 | 0 | 1 | 1 | 1 |", "| all | 3 | 1 | 1 | 1 | 0 |")
    write_page({"ducks.py : 3 -> 4": False, "ducks.py fits: 0 -> 1": True, "geese.py : 1 -> 2": None}, reasons, page)
    assert page.read_text().endswith("## Left\n\nNone.\n<!-- until here -->\nThe end.\n")


POND = (
    "MOST = 3\n\n\ndef fits(ducks: int) -> bool:\n    return 0 <= ducks <= MOST\n\n\n"
    "def count(ducks: int) -> int:\n    while ducks < 0:\n        ducks += 1\n    return ducks\n"
)
CHECKS = """
import os

from pond.ducks import count, fits

HERE = os.getpid()


def test_fits():
    assert fits(3) and not fits(4)


def test_that_fails_as_it_is():
    assert fits(4)


def test_that_fails_in_a_forked_process():
    assert fits(3) and HERE == os.getpid()


def test_count():
    assert count(-1) == 0
"""


@pytest.fixture
def pond(tmp_path):
    for folder in ("pond", "checks"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pond" / "__init__.py").touch()
    (tmp_path / "pond" / "ducks.py").write_text(POND)
    (tmp_path / "checks" / "test_ducks.py").write_text(CHECKS)
    return tmp_path


def listed(run):
    return [line.partition(":")[2].partition("  [")[0] for line in run.stdout.splitlines() if "  [" in line]


@pytest.mark.proofs
def test_those_that_no_test_notices_are_listed(pond):
    run = _try_pond(pond)
    assert (run.returncode, listed(run)) == (1, ["5 fits: 0 -> 1", "5 fits: 0 -> -1"]), run.stdout + run.stderr
    assert "test_that_fails_in_a_forked_process: fails in a forked process as it is" in run.stdout


@pytest.mark.proofs
def test_a_file_of_tests_that_is_gone_notices_nothing(pond):
    (pond / "pond" / "ducks.py").write_text("NESTS = 7\n")
    check = pond / "checks" / "test_ducks.py"
    check.write_text("from pond.ducks import NESTS\n\n\ndef test_nests():\n    assert NESTS\n")
    _try_pond(pond)
    check.rename(pond / "checks" / "test_nests.py")
    assert listed(_try_pond(pond, "--again")) == ["1 : 7 -> 8", "1 : 7 -> 6"]


def test_what_is_cached_without_a_fault_does_not_hide_it(pond):
    cached = "from functools import cache\n\n\n@cache\ndef legs(ducks):\n    return ducks + ducks\n"
    (pond / "pond" / "ducks.py").write_text(cached)
    check = "from pond.ducks import legs\n\nKNOWN = legs(1)\n\n\ndef test_legs():\n    assert legs(1) == 2\n"
    (pond / "checks" / "test_ducks.py").write_text(check)
    assert listed(_try_pond(pond)) == []


def test_nothing_is_tried_where_the_tests_cannot_be_run(tmp_path):
    for folder in ("pond", "checks"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pond" / "ducks.py").write_text("MOST = 3\n")
    (tmp_path / "checks" / "test_ducks.py").write_text("import geese\n")
    run = _try_pond(tmp_path)
    assert run.returncode == 1
    assert "could not be run" in run.stderr
    assert not (tmp_path / "build" / "mutants" / "touched.json").exists()


def _try_pond(folder, *options):
    command = [sys.executable, "-m", "tests.tools.mutants", "--package", "pond", "--tests", "checks", *options]
    return subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": f"{ROOT}:{folder}"}, capture_output=True, text=True, check=False
    )


def faults_of_the_referee():
    return {path.name: Module(path).mutants for path in sorted((ROOT / "companion" / "referee").glob("*.py"))}


def test_the_page_counts_the_faults_of_the_referee_as_it_is():
    listed = {name: sum(numbers) for name, numbers in rows_of(PAGE.read_text("utf-8")).items()}
    assert listed == {name: len(faults) for name, faults in faults_of_the_referee().items() if faults}


def test_each_reason_explains_a_fault_that_can_be_made():
    names = [fault.name for faults in faults_of_the_referee().values() for fault in faults]
    reasons = [Known(each.why, (pattern,)) for each in known() for pattern in each.mutants]
    assert [each.mutants for each in reasons if not any(explained(name, [each]) for name in names)] == []
