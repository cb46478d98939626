"""Which release the command of an installed companion runs: the newest, unless it never became ready."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from tests.systemd.conftest import PROJECT


@pytest.fixture
def opt(tmp_path):
    """Two releases that say which they are, installed as the installer does; the newest is on trial."""
    for number in (1, 2):
        release = tmp_path / "opt/releases" / str(number)
        (release / "bin").mkdir(parents=True)
        says(release, f'echo "{number}: $*"')
        (release / "system").mkdir()
        for script in ("launch.sh", "ready.sh", "readable.sh"):
            shutil.copy(PROJECT / "systemd" / script, release / "system" / script)
    (tmp_path / "opt/bin").mkdir()
    (tmp_path / "opt/bin/companion").symlink_to("../current/system/launch.sh")
    (tmp_path / "opt/bin/ready").symlink_to("../current/system/ready.sh")
    (tmp_path / "opt/current").symlink_to("releases/2")
    (tmp_path / "opt/previous").symlink_to("releases/1")
    (tmp_path / "state").mkdir()
    return tmp_path / "opt"


def says(release, line):
    command = release / "bin/companion"
    command.write_text(f"#!/bin/sh\n{line}\n")
    command.chmod(0o755)


def run(opt, *words, kiosk=True, command="companion"):
    state = {"STATE_DIRECTORY": str(opt.parent / "state")} if kiosk else {}
    environ = {"PATH": os.environ["PATH"], **state}
    return subprocess.run([opt / "bin" / command, *words], env=environ, capture_output=True, text=True, check=False)


def starts(opt, count):
    return [run(opt, "play", "--fullscreen").stdout.strip() for _ in range(count)]


def test_a_release_that_never_becomes_ready_is_started_twice_and_then_no_more(opt):
    assert starts(opt, 5) == ["2: play --fullscreen"] * 2 + ["1: play --fullscreen"] * 3


def test_one_that_became_ready_is_kept_however_often_it_fails_later(opt):
    starts(opt, 2)
    assert run(opt, command="ready").returncode == 0
    assert starts(opt, 4) == ["2: play --fullscreen"] * 4


def test_being_ready_after_going_back_does_not_make_the_newest_trusted(opt):
    starts(opt, 3)
    run(opt, command="ready")
    assert starts(opt, 1) == ["1: play --fullscreen"]


def test_where_there_is_no_release_before_the_newest_goes_on_trying(opt):
    (opt / "previous").unlink()
    assert starts(opt, 4) == ["2: play --fullscreen"] * 4
    assert list((opt.parent / "state").iterdir()) == []


def test_a_release_before_that_does_not_run_either_is_not_gone_back_to(opt):
    (opt / "releases/1/bin/companion").write_text("#!/nowhere/python\n")
    assert starts(opt, 4) == ["2: play --fullscreen"] * 4


def test_another_release_is_tried_anew(opt):
    starts(opt, 3)
    shutil.copytree(opt / "releases/2", opt / "releases/3")
    says(opt / "releases/3", "echo 3")
    (opt / "current").unlink()
    (opt / "current").symlink_to("releases/3")
    assert starts(opt, 3) == ["3", "3", "1: play --fullscreen"]


def test_only_the_kiosk_counts_starts(opt):
    said = [run(opt, "play", kiosk=False).stdout for _ in range(4)]
    said += [run(opt, "doctor").stdout for _ in range(4)]
    assert said == ["2: play\n"] * 4 + ["2: doctor\n"] * 4


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_play(opt):
    (opt.parent / "state").rmdir()
    assert starts(opt, 4) == ["2: play --fullscreen"] * 4
