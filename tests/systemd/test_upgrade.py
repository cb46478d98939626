"""Upgrades: games are kept, and a release that does not start makes room for the one before it."""

from __future__ import annotations

import json

import pytest

from companion.store.journal import open_store
from tests.store.stored import fill
from tests.systemd.conftest import BROKEN_SCREEN, STATE, companion, install
from tests.systemd.debian_root import difference

GAMES = 3
AS_USER = ("runuser", "-u", "companion", "--", "env", f"STATE_DIRECTORY={STATE}")
NEVER_READY = {
    **BROKEN_SCREEN,
    # It brings the journal to a new form, which the release before does not know, and then its screen fails.
    "companion/store/schema.py": (
        "_MIGRATIONS: Final = (_VERSION_1,)",
        "_MIGRATIONS: Final = (_VERSION_1, \"UPDATE about SET value = 2 WHERE name = 'schema';\")",
    ),
}


@pytest.fixture
def played(layer, tmp_path):
    """The companion installed, with games that were played."""
    with open_store(tmp_path / "played" / "companion.db") as store:
        fill(store, GAMES, 5)
    there = "var/lib/companion"
    bring = f"cp {tmp_path}/played/companion.db {there}; chown --reference={there} {there}/*"
    assert layer.run("true", before=bring).returncode == 0
    return layer


def games(root, release="current"):
    listed = root.run(*AS_USER, f"/opt/companion/{release}/bin/companion", "games", "list", "--json")
    return json.loads(listed.stdout)


def start_as_the_kiosk(root):
    """Start the companion as the unit does, where no screen is."""
    return root.run(*AS_USER, "/opt/companion/bin/companion", "play").stderr


def ready(root):
    return root.run(*AS_USER, "/opt/companion/bin/ready")


def test_a_new_version_keeps_the_games_and_gives_way_to_the_one_before_when_it_never_becomes_ready(played, changed):
    before = games(played)
    newer = changed("0.2.0", NEVER_READY)
    run = install(played, newer)
    assert run.returncode == 0, run.stdout + run.stderr
    for step in ("Back up the games.", "Go over to release 2."):
        assert f"-> {step}" in run.stdout
    assert companion(played, "--version").stdout == "companion 0.2.0\n"
    assert companion(played, "restore", "--check", f"{STATE}/backups/before-2.zip").returncode == 0

    assert start_as_the_kiosk(played) == start_as_the_kiosk(played) == "A broken screen.\n"
    third = start_as_the_kiosk(played)
    assert "Release 2 was started 2 times and never became ready: release 1 runs instead." in third
    assert "The journal was written by the newer release: the backup" in third
    assert "A broken screen." not in third
    assert "There is no display to open a window on" in third
    assert "A broken screen." not in start_as_the_kiosk(played)

    # The release before has all games, and nothing of the newer one's journal is thrown away.
    assert games(played, "previous") == before
    assert "companion.db" in played.run("sh", "-c", f"ls {STATE}/before-restore-*").stdout

    # It is tried again when it is installed again, and then goes on from the release that really runs.
    assert "-> Make release 3" in install(played, newer, "--dry-run").stdout.replace("Would:", "->")


def test_a_new_version_that_does_not_run_is_not_gone_over_to(played, changed):
    before = played.listed()
    broken = {"companion/cli/main.py": ("def main() -> None:", "import nothing_of_this_name\n\ndef main() -> None:")}
    run = install(played, changed("0.3.0", broken))
    assert run.returncode == 1
    assert "No module named 'nothing_of_this_name'" in run.stderr
    assert ": the release before stays." in run.stderr
    changed_paths = {p for p in difference(before, played.listed()) if not p.startswith("/opt/companion/cache")}
    assert changed_paths == set()
    assert len(games(played)) == GAMES + 1


def test_a_release_that_was_ready_once_is_no_longer_on_trial(played):
    ledger = f"{STATE}/release-starts"
    played.run(
        "sh",
        "-c",
        "cp -r /opt/companion/releases/1 /opt/companion/releases/0 && ln -s releases/0 /opt/companion/previous",
    )
    start_as_the_kiosk(played)
    assert played.run("cat", ledger).stdout == "releases/1 1\n"
    assert ready(played).returncode == 0
    assert played.run("cat", ledger).stdout == "releases/1 ready\n"
    for _ in range(3):
        assert "never became ready" not in start_as_the_kiosk(played)


def test_where_a_journal_cannot_be_backed_up_all_its_files_are_copied(played, changed):
    played.run("sh", "-c", f"printf x | dd of={STATE}/companion.db bs=1 seek=100 conv=notrunc")
    run = install(played, changed("0.2.0", {}))
    assert run.returncode == 0, run.stderr
    assert f"so all their files are copied to {STATE}/backups/before-2." in run.stdout
    assert played.run("cmp", f"{STATE}/companion.db", f"{STATE}/backups/before-2/companion.db").returncode == 0
