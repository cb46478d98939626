"""`companion backup` and `restore`, as a person runs them."""

import pytest

from companion.store.journal import open_store
from tests.store.stored import fill


@pytest.fixture
def state(tmp_path, monkeypatch):
    folder = tmp_path / "state"
    monkeypatch.setenv("COMPANION_STATE", str(folder))
    with open_store(folder / "companion.db") as store:
        fill(store, 2, 5)
    return folder


def test_a_backup_is_made_checked_and_restored(run, state, tmp_path):
    made = run("backup", "evening.zip")
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.startswith("evening.zip: 3 games, ")
    assert made.stdout.endswith("0 board files; read back and right.\n")
    checked = run("restore", "evening.zip", "--check").stdout
    assert checked.startswith("evening.zip is whole: 3 games, ")
    restored = run("restore", "evening.zip")
    assert restored.returncode == 0
    assert restored.stdout.splitlines()[0].startswith("Restored 3 games, ")
    kept = next(state.glob("before-restore-*"))
    assert restored.stdout.splitlines()[1] == f"What was there before is kept in {kept}."
    assert run("games", "list").stdout.count("\n") == 3


def test_without_a_name_the_file_has_the_date_and_is_not_written_over(run, state, tmp_path):
    assert run("backup").returncode == 0
    file = next(tmp_path.glob("companion-20*.zip"))
    again = run("backup")
    assert (again.returncode, again.stderr) == (
        2,
        f"{file.name} is there already: name another file, or say --replace.\n",
    )
    assert run("backup", "--replace").returncode == 0
    (tmp_path / "stick").mkdir()
    assert run("backup", "stick").stdout.startswith(f"stick/{file.name}: ")


def test_what_cannot_be_done_is_one_sentence(refusal, state, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann")
    assert "letter.txt is no backup that can be used" in refusal("restore", "letter.txt")
    assert refusal("restore", "gone.zip") == "There is no file gone.zip: name the backup that was made."
    assert "cannot be written" in refusal("backup", "letter.txt/x.zip")
    with open_store(state / "companion.db"):
        assert "no backup" in refusal("restore", "letter.txt")


def test_while_somebody_plays_a_backup_is_made_but_not_restored(run, refusal, state):
    with open_store(state / "companion.db"):
        assert run("backup", "b.zip").returncode == 0
        assert "Another program is playing" in refusal("restore", "b.zip")


def test_without_games_there_is_nothing_to_back_up(refusal, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "empty"))
    assert "There is nothing to back up" in refusal("backup")
