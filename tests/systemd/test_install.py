"""The installer in a clean Debian: what it does is done once, said, and taken away again."""

from __future__ import annotations

import os
import re
import signal

import pytest

from tests.systemd.conftest import PROJECT, STATE, companion, half_installed, install
from tests.systemd.debian_root import difference


def refused(run, sentence):
    assert (run.returncode, run.stdout) == (1, ""), run.stdout + run.stderr
    assert re.fullmatch(sentence, run.stderr.strip())
    return True


def test_a_dry_run_says_each_step_and_changes_nothing(uninstalled):
    root, source = uninstalled
    run = install(root, source, "--dry-run")
    assert run.returncode == 0, run.stderr
    *steps, end = run.stdout.splitlines()
    assert all(step.startswith("Would: ") for step in steps)
    assert len(steps) > 8
    assert end == "This was a dry run: nothing was changed."
    assert root.touched() == {}


def test_without_a_package_index_nothing_but_the_system_packages_is_left(packaged):
    root, run = packaged
    assert run.returncode == 1
    assert "is there a network? Run this again when there is." in run.stderr
    assert root.run("ls", "/opt/companion", STATE).returncode
    assert root.run("getent", "passwd", "companion").returncode


def test_a_run_that_was_killed_is_mended_by_the_next_one(installed):
    root, run = installed
    assert run.returncode == 0, run.stdout + run.stderr
    assert "-> Remove release 1, which nothing uses." in run.stdout
    assert "is installed.\nIt starts with the machine.\n" in run.stdout
    assert root.run("ls", "/opt/companion/releases").stdout == "1\n"


def test_a_run_that_is_interrupted_takes_back_what_it_had_begun(packaged, source, tmp_path):
    root = packaged[0].layer(tmp_path / "layer")
    run = half_installed(root, source)
    os.killpg(run.pid, signal.SIGINT)
    said, _ = run.communicate(timeout=60)
    assert "-> Remove /opt/companion." in said
    assert root.run("ls", "/opt/companion", STATE).returncode
    assert difference(packaged[0].listed(), root.listed()) == {}


def test_a_second_run_changes_nothing_and_says_so(layer, source):
    run = install(layer, source)
    assert run.returncode == 0
    assert re.fullmatch(r"Cribbage Companion \S+ is installed already, .* nothing was changed\.\n", run.stdout)
    assert layer.touched() == {}


def test_the_units_command_runs_as_its_own_user(installed):
    root, _ = installed
    unit = (PROJECT / "systemd/companion.service").read_text()
    command = re.search(r"\nExecStart=(\S+) .* -- (\S+) play", unit)
    for path in (command[1], command[2], "/opt/companion/bin/ready"):
        assert root.run("test", "-x", path).returncode == 0
    assert "\nUser=companion\n" in unit
    assert root.run("systemctl", "is-enabled", "companion.service").stdout == "enabled\n"
    assert companion(root, "score", "5H", "5S", "5D", "JC", "--starter", "5C").stdout.endswith("his nobs is 29\n")
    doctor = companion(root, "doctor").stdout
    assert re.search(rf"^ok +storage +{STATE} can be written", doctor, re.MULTILINE)
    assert re.search(r"^ok +packages", doctor, re.MULTILINE)


def test_what_is_uninstalled_leaves_the_root_as_it_was_but_for_the_games(packaged, layer):
    clean = packaged[0].listed()
    assert companion(layer, "games", "list").returncode == 0
    layer.run("runuser", "-u", "companion", "--", "touch", f"{STATE}/a-game")
    run = layer.run("sh", "/opt/companion/current/system/install.sh", "--uninstall", "--yes")
    assert run.returncode == 0, run.stderr
    left = difference(clean, layer.listed())
    accounts = {f"/etc/{name}" for name in ("passwd", "shadow", "group", "gshadow")}
    assert left.keys() == {STATE, f"{STATE}/a-game"} | accounts


def test_what_is_purged_leaves_the_root_as_it_was(packaged, layer, source):
    clean = packaged[0].listed()
    layer.run("runuser", "-u", "companion", "--", "touch", f"{STATE}/a-game")
    run = install(layer, source, "--uninstall", "--purge")
    assert run.returncode == 0, run.stderr
    assert difference(clean, layer.listed()) == {}
    again = install(layer, source, "--uninstall", "--purge")
    assert again.stdout == "Cribbage Companion is not installed here: there is nothing to remove.\n"


def test_a_dry_run_of_uninstalling_changes_nothing(layer, source):
    run = install(layer, source, "--uninstall", "--purge", "--dry-run")
    assert all(line.startswith("Would: ") for line in run.stdout.splitlines())
    assert "Would: Remove /opt/companion." in run.stdout
    assert layer.touched() == {}


def test_a_unit_that_was_changed_by_hand_is_not_written_over_and_not_lost(layer, source):
    unit = "/etc/systemd/system/companion.service"
    layer.run("sh", "-c", f"echo '# mine' >>{unit}")
    assert f"{unit} was changed by hand and stays as it is" in install(layer, source).stdout
    assert layer.run("tail", "-n1", unit).stdout == "# mine\n"
    install(layer, source, "--uninstall")
    assert layer.run("tail", "-n1", f"{unit}.changed").stdout == "# mine\n"


def test_on_a_desktop_it_is_in_the_menu_and_takes_no_screen(layer, source):
    desktop = "ln -s /lib/systemd/system/lightdm.service etc/systemd/system/display-manager.service"
    run = install(layer, source, "--screen", "desktop", before=desktop)
    assert "-> Stop and disable companion.service." in run.stdout
    assert layer.run("systemctl", "is-enabled", "companion.service").returncode
    entry = layer.run("cat", "/usr/local/share/applications/companion.desktop").stdout
    assert re.search(r"^Exec=/opt/companion/bin/companion play$", entry, re.MULTILINE)
    assert "nothing was changed" in install(layer, source).stdout
    assert refused(
        install(layer, source, "--screen", "cage"), r"The desktop has this machine's screen: .*lightdm\.service.*"
    )


UNIT = "etc/systemd/system/companion.service"
REFUSALS = {
    "an unknown option": (["--sreen"], "", r"There is no option --sreen: .*"),
    "a screen that is none": (["--screen", "tv"], "", r'--screen is cage, desktop or none, and not "tv"\.'),
    "no screen at all": (["--screen"], "", r"--screen is cage, desktop or none: say which\."),
    "a purge that removes nothing else": (["--purge"], "", r"--purge removes games: .*"),
    "another system": ([], "printf 'ID=alpine\\nPRETTY_NAME=Alpine\\n' >etc/os-release", r"This is Alpine, .*"),
    "an old Debian": (
        [],
        "printf 'ID=debian\\nVERSION_ID=11\\n' >etc/os-release",
        r"This is debian 11, which is .*",
    ),
    "too little room": ([], "mount -t tmpfs -o size=100m tmpfs opt", r"Only 100 MB are free on the disk of /opt, .*"),
    "no systemd": ([], "rm usr/bin/systemctl", r"There is no systemctl here, .*"),
    "a folder of somebody": ([], "mkdir opt/companion; touch opt/companion/x", r"/opt/companion is there, .*"),
    "a unit of somebody": ([], f"touch {UNIT}", rf"/{UNIT} is there, .*"),
    "a user of that name": (
        [],
        "echo companion:x:1000:1000::/home/companion:/bin/sh >>etc/passwd",
        r"There is a user companion already, .*",
    ),
    "another run": ([], "exec 8<opt; flock -n 8", r"Another run of the installer is at work: .*"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_it_refuses_with_one_sentence_and_changes_nothing(case, uninstalled):
    options, before, sentence = REFUSALS[case]
    root, source = uninstalled
    root.run("true", before=before)
    touched = root.touched()
    temporary = before if re.match("mount|exec", before) else ""
    assert refused(install(root, source, *options, before=temporary), sentence)
    assert root.touched() == touched


def test_it_refuses_where_packages_are_missing_and_no_server_has_them(bare_layer, source):
    run = install(bare_layer, source, before="rm -rf etc/apt/sources.list var/lib/apt/lists")
    assert run.returncode == 1
    assert re.fullmatch(
        r"These packages are missing and cannot be had: python3-venv .* Is there a network\? .*\n", run.stderr
    )
    assert bare_layer.run("ls", "/opt/companion").returncode


def test_it_refuses_whom_it_cannot_ask_and_who_is_not_root(uninstalled):
    root, source = uninstalled
    command = ("sh", "/tmp/source/systemd/install.sh")
    assert refused(root.run(*command, source=source), r"There is nobody to ask: say --yes, .*")
    nobody = ("setpriv", "--reuid=65534", "--clear-groups", *command)
    assert refused(root.run(*nobody, source=source), r"This needs root: run it with sudo, .*")


def test_it_refuses_half_a_source(layer, source):
    run = layer.run("sh", "/opt/companion/current/system/install.sh", "--yes")
    assert refused(run, r"/opt/companion/releases/1 has no pyproject\.toml: .*")
